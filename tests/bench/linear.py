"""Runs each command on files of n, 2n and 4n elements, of formats in C++ and of a loaded schema, and prints its seconds of
processor time; "not linear" marks a cost that grows faster than the file. Arguments: the command, and n (default 10000)."""
import os
import resource
import struct
import subprocess
import sys
import tempfile

command = os.path.abspath(sys.argv[1])
n = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
most_arguments = 1_500_000  # bytes; the system allows 2 MiB
noise = 0.15  # seconds: what is faster is not judged

KSY = """meta: {id: rows, endian: le, encoding: ASCII}
seq:
  - {id: count, type: u4}
  - {id: rows, type: row, repeat: expr, repeat-expr: count}
types:
  row:
    seq:
      - {id: len, type: u1}
      - {id: name, type: str, size: len}
      - {id: value, type: u4}
    instances:
      twice: {value: value * 2}
"""


def animation(i, wrong):
    """An animation of one frame; `wrong`: a size that repair corrects."""
    return struct.pack("<24siii", b"anim_%07d" % i, 1, 10 + wrong, 1) + struct.pack("<24siii4hh", b"pelvis", 3, 1, 11, 11, 12, 13, 4095, 5)


def package(count, wrong=0):
    content = struct.pack("<24si", b"block", count) + b"".join(animation(i, wrong) for i in range(count))
    return b"ANP3" + struct.pack("<i", len(content)) + content


def mesh(count):
    number = lambda *all: struct.pack("<%di" % len(all), *all)
    text = lambda s: bytes([len(s)]) + s
    faces = b"".join(number(i, (i + 1) % count, (i + 2) % count) for i in range(count))
    vectors = b"".join(struct.pack("<6f", i, 0, 0, 0, 0, 1) for i in range(count))
    uvs = b"".join(struct.pack("<2f", i, 0) for i in range(count))
    return (text(b"xskin-test-PELVIS-BODY") + text(b"x") + number(1) + text(b"PELVIS") + number(count) + faces
            + number(1) + number(0, 0, count, -1, 0) + number(count) + uvs + number(0) + number(count) + vectors)


def rows(count):
    return struct.pack("<i", count) + b"".join(b"\x0c" + b"row_%08d" % i + struct.pack("<i", i) for i in range(count))


class Format:
    def __init__(self, name, make, options, elements, leaf, value, edited):
        self.name, self.make, self.options, self.elements, self.leaf, self.value, self.edited = name, make, options, elements, leaf, value, edited

    def path(self, i):
        return f"{self.elements}[{i}]"


def first_of(argument, count):
    """As many arguments as one command can have, in proportion to the number of elements."""
    share = min(1, most_arguments / (4 * n * (len(argument(count)) + 9)))
    return [argument(i) for i in range(int(count * share))]


def every(f, count, a, b, out):
    """The commands, with their arguments. B is A with a changed element; OUT is a file to write."""
    middle, last = f.path(count // 2), f.path(count - 1)
    yield "check", ["check", "--findings", a]
    yield "show --all", ["show", "--all", a]
    yield "map", ["map", a]
    yield "get", ["get", a] + first_of(lambda i: f.path(i) + f.leaf, count)
    yield "find", ["find", "nothing_of_that_name", a]
    yield "set", ["set", a, "-o", out] + first_of(lambda i: f.path(i) + f.leaf + "=" + f.value, count)
    yield "insert", ["insert", a, middle, "-o", out]
    yield "remove", ["remove", a, "-o", out, "--leave"] + first_of(f.path, count // 2)
    yield "copy", ["copy", a, last, a, middle, "-o", out]
    yield "move", ["move", a, last, f.path(0), "-o", out]
    yield "to-json", ["to-json", a, "-o", out]
    yield "from-json", ["from-json", a + ".json", "-o", out]
    yield "diff", ["diff", a, b]
    yield "diff --json", ["diff", "--json", a, b]
    yield "patch", ["patch", a, b + ".patch", "-o", out]
    yield "merge", ["merge", a, b, a + ".other", "-o", out]
    yield "repair", ["repair", a + ".wrong", "-o", out]


def run(arguments, quiet=True):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([command] + arguments, stdout=subprocess.DEVNULL if quiet else subprocess.PIPE, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode > 1:
        return None, done.stderr.decode(errors="replace").splitlines()[:1]
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def put(path, content):
    with open(path, "wb") as file:
        file.write(content)


def prepare(f, count, folder):
    a, b = os.path.join(folder, "a" + f.name), os.path.join(folder, "b" + f.name)
    put(a, f.make(count))
    put(a + ".wrong", package(count, 5) if f.make is package else f.make(count))
    for options, to in ((f.edited(count), b), ([f.path(count // 3) + f.leaf + "=" + f.value], a + ".other")):
        run(["set", a, "-o", to] + f.options + options)
    for arguments, to in ((["to-json", a], a + ".json"), (["diff", "--json", a, b], b + ".patch")):
        put(to, run(arguments + f.options, quiet=False)[1])
    return a, b


def some(f, count):
    return first_of(lambda i: f.path(2 * i + 1) + f.leaf + "=" + f.value, count // 2)


def is_linear(times):
    """The cost of the last half of the elements is hardly more than twice that of the half before."""
    one, two, four = times
    return four < noise or four - two < 3 * max(two - one, noise / 4)


with tempfile.TemporaryDirectory() as folder:
    put(os.path.join(folder, "rows.ksy"), KSY.encode())
    schema = ["--schema", os.path.join(folder, "rows.ksy")]
    formats = [Format(".ifp", package, [], "animations", ".objects[0].frames[0].time", "9", None),
               Format(".bmf", mesh, [], "vectors", ".x", "9", None),
               Format(".rows", rows, schema, "rows", ".value", "9", None)]
    not_linear = 0
    for f in formats:
        f.edited = lambda count, f=f: some(f, count)
        times = {}
        for count in (n, 2 * n, 4 * n):
            a, b = prepare(f, count, folder)
            for name, arguments in every(f, count, a, b, os.path.join(folder, "out")):
                options = ["--force"] if "-o" in arguments else []
                times.setdefault(name, []).append(run(arguments + options + f.options))
        for name, all in times.items():
            refused = [why for seconds, why in all if seconds is None]
            if refused:
                print(f"{f.name:6} {name:12} refused: {refused[0]}")
                continue
            seconds = [s for s, _ in all]
            linear = is_linear(seconds)
            not_linear += not linear
            print(f"{f.name:6} {name:12} " + "  ".join(f"{s:7.2f}" for s in seconds) + ("" if linear else "   not linear"), flush=True)
    print(f"{not_linear} not linear")
