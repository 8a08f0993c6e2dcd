"""Strategies, a folder a game; found by their file names and loaded by path."""
