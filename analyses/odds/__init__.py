"""Answers to `fairylab odds`, as plain data: what is asked, what is counted or drawn for it, and what it rests on.

The command and its printing stand in `analyses/commands/`; the reports on combat at large in `analyses/combat/`.
"""
