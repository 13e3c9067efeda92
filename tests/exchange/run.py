"""run.py VERBATIM CORPUS [WORD]: takes real files out with `verbatim convert`, through other programs that open and save them without an edit, and
back with `--into`, and prints for each program how many files come back identical. With WORD, only programs with it in their names.

tables.py describes the programs: a list of `trip.Program`. The exit code is 1 if a file comes back changed, or a
program does worse than it must.
"""
import os
import pathlib
import sys

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here))
from tables import PROGRAMS  # noqa: E402
from trip import run  # noqa: E402


def main():
    verbatim, corpus, word = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ""
    if not corpus.is_dir():
        sys.exit(f"{corpus}: no real files there; VERBATIM_CORPUS says where they are")
    programs = [program for program in PROGRAMS if word.lower() in f"{program.name} {program.settings}".lower()]
    outcomes = [run(program, verbatim, corpus) for program in programs]
    print("\n| program | version | settings | files | identical | refused by name | changed |\n|---|---|---|---|---:|---:|---:|")
    for o in outcomes:
        print(f"| {o.program.name} | {o.version} | {o.program.settings} | {o.program.files} | "
              f"{o.identical} of {o.count} | {len(o.refused)} | {len(o.changed)} |")
    sys.exit(any(not o.is_good for o in outcomes))


main()
