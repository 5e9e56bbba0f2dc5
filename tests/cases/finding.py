#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Prints the worst finding of `iostrata findings --format json` that is no note: rule, layer and title, or 'none'."""
import json
import sys

for finding in json.load(sys.stdin)["findings"]:
    if finding["severity"] in ("WARNING", "CRITICAL", "warning", "critical"):
        print(finding["id"], "in", finding.get("layer"), "-", finding["title"])
        break
else:
    print("none")
