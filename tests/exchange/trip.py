"""The way of a file through another program and back."""
import dataclasses
import pathlib
import shutil
import subprocess
import tempfile
from typing import Callable


@dataclasses.dataclass
class Program:
    name: str
    settings: str  # what is not usual
    files: str  # which files, in words
    version: Callable[[], str]
    find: Callable[[pathlib.Path], list]  # the files in the corpus
    kind: str  # the extension of the file that goes out
    through: Callable[[list, pathlib.Path], None]  # opens files, and saves them in a folder, under the same names
    all_identical: bool = False  # it must give all files back


@dataclasses.dataclass
class Outcome:
    program: Program
    version: str
    count: int = 0
    identical: int = 0
    refused: list = dataclasses.field(default_factory=list)
    changed: list = dataclasses.field(default_factory=list)

    @property
    def is_good(self):
        return self.count > 0 and not self.changed and (self.identical == self.count or not self.program.all_identical)


def command(*words):
    """Runs a program, and returns what it prints."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.returncode}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def first_line(*words):
    return command(*words).splitlines()[0].strip()


def run(program, verbatim, corpus):
    """Sends the files through a program, all at once, because some take seconds to start."""
    outcome = Outcome(program, program.version())
    print(f"== {program.name}, {program.settings or 'as it is'}", flush=True)
    files = program.find(corpus)
    with tempfile.TemporaryDirectory() as folder:
        saved = pathlib.Path(folder, "saved")
        saved.mkdir()
        outs = []
        for i, file in enumerate(files):
            outs.append(pathlib.Path(folder, f"{i}.{program.kind}"))
            command(verbatim, "convert", file, "-o", outs[-1])
        program.through(outs, saved)
        for file, out in zip(files, outs):
            outcome.count += 1
            name = file.relative_to(corpus)
            copy = pathlib.Path(folder, "copy" + file.suffix)
            shutil.copyfile(file, copy)
            try:
                command(verbatim, "convert", saved / out.name, "--into", copy)
            except RuntimeError as why:
                outcome.refused.append(name)
                print(f"   refused: {name}: {why}")
                continue
            if copy.read_bytes() == file.read_bytes():
                outcome.identical += 1
            else:
                outcome.changed.append(name)
                print(f"   changed: {name}")
    return outcome
