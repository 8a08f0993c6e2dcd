"""What every report says about the runs it rests on: how they were made and what they assume."""

from collections.abc import Iterable, Sequence
from typing import Any

HIRED = "hired"
"""The design of runs between warbands drawn by chance, a few of all that were drawn in each run."""


def names(runs: Sequence[Any]) -> list[tuple[str, str]]:
    """A title and a file-name part for each run, told apart by what differs: scenario, players, variant, a strategy that is
    alone, then a number. Runs of hired warbands are parts of one sample and share their name."""
    plain = [_name(run.manifest) for run in runs]
    told = []
    for index, (title, slug) in enumerate(plain):
        if hired(runs[index].manifest):
            told.append((title, slug))
            continue
        twins = [k for k, name in enumerate(plain) if name[1] == slug]
        number = twins.index(index) + 1
        told.append((f"{title}, run {number}", f"{slug}_run_{number}") if len(twins) > 1 else (title, slug))
    return told


def _name(manifest: dict[str, Any]) -> tuple[str, str]:
    title, slug = f"{manifest['seats']} players", f"{manifest['seats']}p"
    if scenario := scenario_name(manifest):
        title, slug = f"{scenario.replace('_', ' ')}, {title}", f"{scenario}_{slug}"
    variant = variant_name(manifest)
    if variant:
        title, slug = f"{title}, variant {variant}", f"{slug}_{variant}"
    if manifest["rules"]["set"]:
        title, slug = f"{title}, changed values", f"{slug}_set"
    if hired(manifest):
        return f"{title}, hired warbands", f"{slug}_hired"
    if any(searches(label) for label in manifest["entries"]):
        title, slug = f"{title}, with search", f"{slug}_search"
    elif len(manifest["entries"]) == 1:
        title, slug = f"{title}, {manifest['entries'][0]} alone", f"{slug}_{manifest['entries'][0]}"
    elif any("@" in label for label in manifest["entries"]):
        title, slug = f"{title}, warbands", f"{slug}_warbands"
    return title, "".join(letter if letter.isalnum() else "_" for letter in slug)


def scenario_name(manifest: dict[str, Any]) -> str:
    """Name of the scenario, empty in a game without."""
    return manifest["rules"].get("battle", {}).get("scenario", "")


def hired(manifest: dict[str, Any]) -> bool:
    """Whether warbands drawn by chance met in a run."""
    return manifest["design"] == HIRED


def searches(label: str) -> bool:
    """Whether an entry is a search player."""
    return label.startswith("search(")


def variant_name(manifest: dict[str, Any]) -> str:
    """Name of the rules variant, empty for the rules as they stand."""
    variant = manifest["rules"]["variant"]
    return "" if not variant else variant["name"] if isinstance(variant, dict) else str(variant)


def facts(runs: Sequence[Any]) -> dict[str, Any]:
    """The header of a report: sample, line-ups, rules, assumptions, versions and commands of its runs."""
    manifests = [run.manifest for run in runs]
    return {
        "runs": _samples(runs),
        "counted": [],
        "games": sum(manifest["games"] for manifest in manifests),
        "strategies": _unique(label for manifest in manifests for label in _strategies(manifest)),
        "changed": _unique_by_path(manifests, "changed"),
        "readings": _unique_by_path(manifests, "readings"),
        "assumed": grouped(_unique_by_path(manifests, "assumed")),
        "versions": _versions(runs),
        "commands": _unique(str(manifest["command"]) for manifest in manifests),
    }


def _samples(runs: Sequence[Any]) -> list[dict[str, Any]]:
    """What was played, a line per run; those of hired warbands under the same rules are one."""
    told: dict[tuple, dict[str, Any]] = {}
    for number, (run, (title, _)) in enumerate(zip(runs, names(runs), strict=True)):
        manifest = run.manifest
        sample = _sample(manifest, title)
        rules = (title, variant_name(manifest), tuple(manifest["rules"]["set"]))
        key = rules if hired(manifest) else (number,)
        if key in told:
            for what in ("lineups", "games"):
                told[key][what] += sample[what]
            told[key]["digest"] = "several"
        else:
            told[key] = sample
    return list(told.values())


def _strategies(manifest: dict[str, Any]) -> list[str]:
    """Who played; hired warbands are too many to be named."""
    if not hired(manifest):
        return manifest["entries"]
    return _unique(f"{label.partition('@')[0]} with hired warbands" for label in manifest["entries"])


def _sample(manifest: dict[str, Any], title: str) -> dict[str, Any]:
    return {
        "title": title,
        "design": manifest["design"],
        "lineups": len(manifest["lineups"]),
        "games": manifest["games"],
        "deals": manifest["deals"],
        "seed": manifest["seed"],
        "rules": variant_name(manifest) or "as they stand",
        "digest": manifest["rules"]["digest"][:12],
    }


def _versions(runs: Sequence[Any]) -> list[str]:
    """Every program that played. Its sources are those of the strategies, too, so runs of others have another digest
    and are told apart by title."""
    titles: dict[str, list[str]] = {}
    for run, (title, _) in zip(runs, names(runs), strict=True):
        among = titles.setdefault(_version(run.manifest), [])
        if title not in among:
            among.append(title)
    if len(titles) == 1:
        return list(titles)
    return [f"{version}; in the games of {'; '.join(among)}" for version, among in titles.items()]


def _version(manifest: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {version}" for name, version in sorted(manifest["packages"].items()))
    return (
        f"fairylab {manifest['version']}; {manifest['game']} and the strategies that played, sources "
        f"{manifest['source_digest'][:12]}; {packages}"
    )


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))


def _unique_by_path(manifests: Sequence[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    found = {
        (item["path"], str(item["value"])): item for manifest in manifests for item in manifest["rules"][key]
    }
    return list(found.values())


def grouped(assumed: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Assumed values, the cells of a data table (table.id.column) told together: one line, not hundreds."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for item in assumed:
        pieces = item["path"].split(".")
        cell = len(pieces) == 3 and pieces[1].isdigit()
        groups.setdefault(f"{pieces[0]}.*.{pieces[2]}" if cell else item["path"], []).append(item)
    return [_group(path, items) for path, items in groups.items()]


def _group(path: str, items: Sequence[dict[str, Any]]) -> dict[str, Any]:
    values = _unique(str(item["value"]) for item in items)
    feasible = _unique(_feasible(item.get("feasible")) for item in items)
    whys = _unique(str(item.get("why") or "") for item in items)
    shown = values[0] if len(values) == 1 else f"{len(items)} values"
    return {
        "path": path,
        "value": shown,
        "feasible": feasible[0] if len(feasible) == 1 else "see the rules data",
        "why": whys[0] if len(whys) == 1 else "see the rules data",
    }


def _feasible(told: Any) -> str:
    """What a value could be instead, in words: a choice, a list of them, or a band of its own for each row."""
    if isinstance(told, dict):
        return "; ".join(f"{row} {band}" for row, band in told.items())
    if isinstance(told, list):
        return ", ".join(str(choice) for choice in told)
    return str(told or "")


def rests_on(runs: Sequence[Any]) -> str:
    """One clause that names the assumptions and changes behind a number."""
    manifests = [run.manifest for run in runs]
    assumed = _unique_by_path(manifests, "assumed")
    changed = _unique_by_path(manifests, "changed")
    readings = _unique_by_path(manifests, "readings")
    clauses = []
    if assumed:
        tables = sorted({item["path"].split(".")[0] for item in assumed})
        clauses.append(f"{_count(assumed, 'group')} of assumed values ({', '.join(tables)})")
    if readings:
        clauses.append(_count(readings, "reading") + " where the rulebook is silent")
    if changed:
        clauses.append(
            "changed rules (" + ", ".join(f"{item['path']} = {item['value']}" for item in changed) + ")"
        )
    return ", ".join(clauses) or "the rules as published"


def _count(items: Sequence[Any], word: str) -> str:
    return f"{len(items):,} {word}" + ("" if len(items) == 1 else "s")
