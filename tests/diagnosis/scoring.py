# SPDX-License-Identifier: EPL-2.0
"""What the findings say of a recording, and how good that is."""
import json
import subprocess

from corpus import ROOT


def findings(archive):
    """The duration in seconds, and all that is told: worst first, as the command has it."""
    printed = subprocess.run([ROOT / "iostrata", "findings", archive, "--format", "json"],
                             check=True, capture_output=True, text=True).stdout
    report = json.loads(printed)
    told = [f for f in report["findings"] if f["severity"] in ("critical", "warning", "info")]
    return report["trace"]["durationNs"] / 1e9, told


def alarms(told):
    return [f for f in told if f["severity"] in ("critical", "warning")]


def worst(told, seconds):
    """What a user is shown first: trouble, or else a note that costs much of the run."""
    notes = [f for f in told if cost(f) >= 0.1 * seconds]
    return (alarms(told) or notes)[:1]


def cost(finding):
    """Seconds that are won when it is mended first, as it says."""
    return (finding["impactNs"] + finding["sharedNs"]) / 1e9


def short(finding):
    return f"{finding['id']} {finding['layer']} {finding['severity']} {cost(finding):.3f}s"


def score_trouble(case, told, bad_seconds, good_seconds):
    """One row of the table, as a dictionary."""
    first = worst(told, bad_seconds)
    right = [f for f in told if f["id"] in case.first]
    saving = bad_seconds - good_seconds
    predicted = cost(right[0]) if right else None
    return {
        "case": case.name,
        "label": case.first[0] + " " + "/".join(case.layers),
        "told first": short(first[0]) if first else "-",
        "first": bool(first and first[0]["id"] in case.first and first[0]["layer"] in case.layers),
        "named": bool(right),
        "rank": told.index(right[0]) + 1 if right else 0,
        "layer right": bool(right and right[0]["layer"] in case.layers),
        "predicted": predicted,
        "measured": saving,
        "likely": bool(right and right[0]["likely"]["leastNs"] <= saving * 1e9 <= right[0]["likely"]["mostNs"]),
        "within": bool(right and saving > 0 and saving / 2 <= predicted <= saving * 2),
        "bad": bad_seconds,
        "good": good_seconds,
    }
