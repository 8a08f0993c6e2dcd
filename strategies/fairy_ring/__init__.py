"""Strategies for Fairy Ring."""
