"""Strategies for Fairy Meat."""
