"""Counts what each command does with files of n, 2n and 4n elements, of formats in C++ and of a loaded schema: instructions under valgrind, so that a
busy machine does not matter, and without valgrind seconds of processor time. "not linear" marks a cost that grows by more than 2.2 at a doubling.
Every command of the program is measured, or named as one that has no elements. Arguments: the command, n (default 400), and names of commands."""
import os
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

command = os.path.abspath(sys.argv[1])
n = int(sys.argv[2]) if len(sys.argv) > 2 else 400
only = set(sys.argv[3:])
most_arguments = 1_500_000  # bytes; the system allows 2 MiB
most_growth = 2.2
counts_instructions = shutil.which("valgrind") is not None
least = 2e6 if counts_instructions else 0.1  # what is less is not judged

# About files or the program: their cost does not grow with the elements of a file.
WITHOUT_ELEMENTS = {"add", "replace", "which", "compact", "each", "compare", "undo", "redo", "redo", "git-setup", "formats", "docs", "export", "import", "rename", "completion", "man", "new"}

KSY = """meta: {id: archive, endian: le, encoding: ASCII}
seq:
  - {id: count, type: u4}
  - {id: rows, type: row, repeat: expr, repeat-expr: count}
types:
  row:
    seq:
      - {id: offset, type: u4}
      - {id: len, type: u1}
      - {id: name, type: str, size: len}
      - {id: value, type: u4}
    instances:
      body: {pos: offset, size: 4}
      twice: {value: value * 2}
"""


def text(name, size=24):
    return name.encode().ljust(size, b"\0")


def animation(name, i, wrong, times=0):
    """An animation of three objects with eight frames each; `wrong`: a size that repair corrects."""
    objects = b"".join(text("bone%d" % j) + struct.pack("<3i", 3, 8, j) + b"".join(struct.pack("<5h", 1, 2, 3, 4095, k + times) for k in range(8)) for j in range(3))
    return text("%s%d" % (name, i)) + struct.pack("<iiI", 3, 240 + wrong, 1) + objects


def package(count, name="anim", wrong=0, times=0):
    content = text("block") + struct.pack("<i", count) + b"".join(animation(name, i, wrong, times) for i in range(count))
    return b"ANP3" + struct.pack("<i", len(content)) + content


def clip(count, name="c", wrong=0, times=0):
    """A clip of curves with two keys each, without slots and events; `wrong`: the size of its body, which repair corrects."""
    key, curves_at = struct.Struct("<6H"), 0x30
    name_at = curves_at + 20 * count
    data_at = name_at + 8
    curves = b"".join(struct.pack("<IIffHH", data_at + i * 2 * key.size, 0x1000 + i, 0.5, 0.25, 2, 0x0214) for i in range(count))
    data = b"".join(key.pack(times, 7, 4095, 4094, 4093, 4092 - i % 9) + key.pack(3 + times, 0, 1, 2, 3, 4) for i in range(count))
    content = (b"_pilC3S_" + struct.pack("<IIfHHIIIIII", 2, 0, 1 / 30, 16, 0, count, 0, curves_at, data_at, name_at, name_at + 4) + curves
               + text(name, 4) + text("s", 4) + data)
    return struct.pack("<IIIIIIIIII", 0x6B20C4F3, 0, len(content) + wrong, 0x2C, 0, 0, 0, 0, 1, 0) + bytes(16) + content


def rows(count, name="row", wrong=0, times=0):
    behind = 4 + count * (4 + 1 + 12 + 4)
    directory = b"".join(struct.pack("<IB", behind + 4 * i, 12) + b"%-4s%08d" % (name.encode(), i) + struct.pack("<i", i + times) for i in range(count))
    return struct.pack("<i", count) + directory + b"".join(struct.pack("<i", i) for i in range(count))


class Format:
    def __init__(self, suffix, make, options, elements, leaf, all_leaves, inner):
        self.suffix, self.make, self.options, self.elements, self.leaf = suffix, make, options, elements, leaf
        self.all_leaves, self.inner = all_leaves, inner

    def path(self, i):
        return f"{self.elements}[{i}]"


def first_of(argument, count):
    """As many arguments as one command can have, in proportion to the number of elements."""
    share = min(1, most_arguments / (4 * n * (len(argument(count)) + 9)))
    return [argument(i) for i in range(int(count * share))]


def every(f, count, a, b, c, folder):
    """The commands, with their arguments. B has other names than A, and C other values."""
    middle, last, many, leaf = f.path(count // 2), f.path(count - 1), f.path("*"), f.leaf
    out = ["-o", os.path.join(folder, "out" + f.suffix)]
    table = os.path.join(folder, "t" + f.suffix)
    yield "check", ["check", "--findings", a]
    yield "show --all", ["show", "--all", a]
    yield "list", ["list", a, f.elements]
    yield "list of all", ["list", a, f.inner]
    yield "list --csv", ["list", a, f.inner, "--csv"]
    yield "map", ["map", "--all", a]
    yield "map --by-type", ["map", "--by-type", a]
    yield "get", ["get", a] + first_of(lambda i: f.path(i) + leaf, count)
    yield "get [*]", ["get", a, many + leaf]
    yield "get **", ["get", a, f.all_leaves]
    yield "complete", ["complete", a, f.elements + "["]
    yield "find", ["find", "nothing_of_that_name", a]
    yield "find --where", ["find", "--where", f.all_leaves.replace("**.", "") + ">2", a]
    yield "plot", ["plot", a, f.inner]
    yield "plot --map", ["plot", "--map", a]
    yield "stats", ["stats", f.all_leaves, a]
    yield "set", ["set", a] + out + first_of(lambda i: f.path(i) + leaf + "=9", count)
    yield "set **", ["set", a, f.all_leaves + "+=1"] + out
    yield "set --csv", ["set", c, "--csv", table + ".csv"] + out
    yield "set --from", ["set", a, "--from", table + ".txt"] + out
    yield "insert", ["insert", a, middle] + out
    yield "insert [*]", ["insert", a, many] + out
    yield "remove", ["remove", a, "--leave"] + out + first_of(f.path, count // 2)
    yield "remove a pattern", ["remove", a, "--leave", f.path("%d.." % (count // 2))] + out
    yield "copy", ["copy", a, last, a, middle, "--again"] + out
    yield "copy all", ["copy", b, many, a] + out
    yield "copy --replace", ["copy", c, many, a, "--replace"] + out
    yield "append", ["append", a, b, "--list", f.elements] + out
    yield "move", ["move", a, last, f.path(0)] + out
    yield "move a pattern", ["move", a, f.path("%d..%d" % (count // 4, count // 2)), f.path(0)] + out
    yield "reverse", ["reverse", a, many] + out
    yield "to-json", ["to-json", a] + out
    yield "from-json", ["from-json", a + ".json"] + out
    yield "extract", ["extract", a, f.path("..%d" % (count // 2))] + out
    yield "convert", ["convert", a, "--to", "csv"] + out
    yield "diff", ["diff", a, c]
    yield "diff --json", ["diff", "--json", a, c]
    yield "patch", ["patch", a, c + ".patch"] + out
    yield "merge", ["merge", a, c, a + ".other"] + out
    yield "merge --union", ["merge", "--union", a, b] + out
    yield "repair", ["repair", a + ".wrong"] + out
    yield "git-text", ["git-text", a]


def run(arguments, measured=True):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    counter = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"] if measured and counts_instructions else []
    done = subprocess.run(counter + [command] + arguments, stdout=subprocess.DEVNULL if measured else subprocess.PIPE, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    errors = done.stderr.decode(errors="replace")
    if done.returncode > 1:
        return None, [line for line in errors.splitlines() if not line.startswith("==")][:1]
    if not counter:
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout
    return int(re.search(r"I\s+refs:\s+([\d,]+)", errors).group(1).replace(",", "")), None


def put(path, content):
    with open(path, "wb") as file:
        file.write(content)


def prepare(f, count, folder):
    a, b, c = (os.path.join(folder, name + f.suffix) for name in "abc")
    put(a, f.make(count))
    put(b, f.make(count, "othr"))
    put(c, f.make(count, times=1))
    put(a + ".wrong", f.make(count, wrong=5))
    run(["set", a, "-o", a + ".other", f.path(count // 3) + f.leaf + "=7"] + f.options, False)
    table = os.path.join(folder, "t" + f.suffix)
    for arguments, to in ((["to-json", a], a + ".json"), (["diff", "--json", a, c], c + ".patch"), (["list", a, f.inner, "--csv"], table + ".csv"),
                          (["get", "--assignments", c, f.path("*") + f.leaf], table + ".txt")):
        put(to, run(arguments + f.options, False)[1] or b"")
    return a, b, c


def subcommands():
    help_text = subprocess.run([command, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z-]+) {2,}", help_text.split("Subcommands:")[1].split("\n\n")[0], re.MULTILINE)


with tempfile.TemporaryDirectory() as folder:
    schema = os.path.join(folder, "archive.ksy")
    put(schema, KSY.encode())
    formats = [Format(".ifp", package, [], "animations", ".objects[0].frames[0].time", "**.time", "animations[*].objects[*].frames"),
               Format(".clip", clip, [], "body.curves", ".keys[0].tick", "**.tick", "body.curves[*].keys"),
               Format(".arc", rows, ["--schema", schema], "rows", ".value", "**.value", "rows")]
    not_linear = 0
    measured = set()
    for f in formats:
        counts = {}
        for count in (n, 2 * n, 4 * n):
            files = prepare(f, count, folder)
            for name, arguments in every(f, count, *files, folder):
                measured.add(arguments[0])
                if only and name not in only:
                    continue
                options = ["--force"] if "-o" in arguments else []
                counts.setdefault(name, []).append(run(arguments + options + f.options))
        for name, all in counts.items():
            refused = [why for cost, why in all if cost is None]
            if refused:
                print(f"{f.suffix:6} {name:16} refused: {refused[0]}")
                continue
            costs = [cost for cost, _ in all]
            growth = [max(later, least) / max(earlier, least) for earlier, later in zip(costs, costs[1:])]
            linear = max(growth) <= most_growth
            not_linear += not linear
            shown = "  ".join(f"{cost / 1e6:9.1f}" if counts_instructions else f"{cost:9.2f}" for cost in costs)
            print(f"{f.suffix:6} {name:16} {shown}  x {growth[0]:.2f} {growth[1]:.2f}" + ("" if linear else "   not linear"), flush=True)
    if missing := set(subcommands()) - measured - WITHOUT_ELEMENTS:
        sys.exit(f"not measured: {', '.join(sorted(missing))}")
    print(f"{not_linear} not linear (in {'millions of instructions' if counts_instructions else 'seconds'})")
    sys.exit(not_linear > 0)
