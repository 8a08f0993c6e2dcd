"""Questions about battles of Fairy Meat, one a file, put to finished runs like those of `analyses`.

Runs of hired warbands, drawn by chance to price fairies and weapons, are for `force` alone.
"""
