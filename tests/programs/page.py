# SPDX-License-Identifier: EPL-2.0
"""The page docs/programs-findings.md, of what findings.py recorded."""
import textwrap

HEAD = """# What `findings` says of real programs

Made by `tests/programs.sh --findings --markdown docs/programs-findings.md`; [tests/programs/cases.py](../tests/programs/cases.py) has every command, and what an
expert says of it. The programs are Debian's, but for one of PyPI (`tests/programs.sh --install`). Where a run was recorded several times, the one in the middle is told.

* *said*: what the run would save by the first finding. *won*: what it saved, by the repair that was made.
* *right*: the first finding is the one that an expert names, or there is none where he sees no trouble; and nobody is told about MPI whose program has no ranks.
* All is read from the page cache. Machine: 2 virtual cores and a disk, shared with others: four ranks mostly wait for a core and take now 2 and then 20 s, a flush 0.2 and
  then 3 ms, to make 4,000 files 0.2 and then 7 s. Of ranks, what is *won* mostly tells of the cores; else differences of some ten per cent mean nothing. Requests to disks are left out (`BLOCK`, which `findings` says above all): they are everybody's.

| run | takes | `findings` says | right | said | won |
|---|---|---|---|---|---|
"""


def of(results):
    lines = [row(result) for result in results]
    for program in dict.fromkeys(result.case.program for result in results):
        lines.append(f"\n## {program}")
        lines += [line for result in results if result.case.program == program for line in section(result)]
    return HEAD + "\n".join(lines) + "\n"


def row(result):
    run = result.run
    won = ", ".join(span(run.seconds - repaired.seconds) for _, repaired in result.repairs)
    said = span(run.said_seconds) if run.trouble else ""
    right = "no" if list(result.wrong()) else "yes"
    return cells(f"[{result.case.name}](#{result.case.name})", span(run.seconds), run.verdict(), right, said, won)


def section(result):
    case, run = result.case, result.run
    yield f"\n### {case.name}\n\n{case.what.strip()}\n\n```\n{textwrap.fill(run.opening(), 100)}"
    for finding in run.trouble[:2]:
        yield "\n" + textwrap.fill(finding["title"], 100, initial_indent=f"{finding['severity'].upper():<10}", subsequent_indent=" " * 10)
        yield textwrap.fill(finding["remedy"], 100, initial_indent=" " * 10, subsequent_indent=" " * 10)
    yield f"```\n\n{case.why.strip()}"
    wrong = list(result.wrong())
    if wrong:
        yield f"\n**Not right**: it {'; '.join(wrong)}. {case.otherwise.strip()}".rstrip()
    if result.repairs:
        yield "\n| repair | the run takes | won | then it says |\n|---|---|---|---|"
    for repair, repaired in result.repairs:
        yield cells(repair.what, f"{span(run.seconds)} -> {span(repaired.seconds)}", span(run.seconds - repaired.seconds), repaired.verdict())


def cells(*texts):
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


def span(seconds):
    """As the command writes times."""
    sign, seconds = "-" * (seconds < 0), abs(seconds)
    return sign + (f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.1f} ms")
