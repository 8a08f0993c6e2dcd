"""Strategies for Fairy Land."""
