"""Referees: one slow, plain player and judge per game, written from the rulebook alone.

A referee shares no code with the simulators and imports none of them, so that a mistake in a
simulator and the same mistake here would have to be made twice.
"""
