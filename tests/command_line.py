"""Commands in one process: what the tests of the command line share."""

import hashlib

from analyses.cli import main

PLAY = "play fairy_ring --lineup random,random --games 20 --seed 1"


def csv_digest(run, tmp_path):
    assert main(["export", str(run), "--csv", str(tmp_path / "rows.csv")]) == 0
    return hashlib.sha256((tmp_path / "rows.csv").read_bytes()).hexdigest()
