"""Plots random numbers, and specimens with random bytes, until the time is over. Each must give a picture or a refusal, within 5 s and 1 GB:
well-formed, with finite coordinates and few ticks. Arguments: the command, a folder with files, and seconds. What fails stays in build/fuzz."""
import os
import random
import re
import resource
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

command, folder, seconds = os.path.abspath(sys.argv[1]), sys.argv[2], float(sys.argv[3])
special = [0.0, -0.0, 1.0, 1e15, 1e16, -1e16, 1e300, -1e300, sys.float_info.max, -sys.float_info.max, 5e-324, 2.2e-308, float("inf"), float("-inf"), float("nan")]
KINDS = {"f8": "d", "f4": "f", "s8": "q", "u8": "Q", "s2": "h"}


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def number(kind):
    code = KINDS[kind]
    if code in "qQh" or random.random() < 0.5:
        return random.randbytes(struct.calcsize(code))
    value = random.choice(special) if random.random() < 0.7 else random.gauss(0, 1) * 10 ** random.randint(-20, 20)
    try:
        return struct.pack("<" + code, value)
    except OverflowError:
        return random.randbytes(struct.calcsize(code))


def loaded(at):
    """A list of records of numbers, and its schema."""
    fields = [(name, random.choice(list(KINDS))) for name in random.sample(["time", "v", "w", "x"], random.randint(1, 4))]
    with open(at + ".ksy", "w") as file:
        file.write("meta: {id: a, endian: le}\nseq: [{id: all, type: one, repeat: eos}]\ntypes:\n  one:\n    seq:\n")
        file.writelines(f"      - {{id: {name}, type: {kind}}}\n" for name, kind in fields)
    record = [number(kind) for _, kind in fields]
    content = b"".join(b"".join(record if random.random() < 0.3 else [number(kind) for _, kind in fields]) for _ in range(random.randint(0, 40)))
    return content, ["--schema", at + ".ksy", at, "all"]


def changed(at, files):
    """A file in which bytes are random: often those of one number."""
    path = random.choice(files)
    with open(path, "rb") as file:
        content = bytearray(file.read())
    for _ in range(random.randint(1, 8)):
        start, size = random.randrange(len(content) or 1), random.choice([1, 2, 4, 8])
        content[start:start + size] = random.randbytes(min(size, len(content) - start)) if random.random() < 0.5 else struct.pack("<f", 1e30)[:size]
    return bytes(content), [at, random.choice(["", "**.frames", "**.keys", "vectors", "--map"])]


def wrong_with(done):
    if done.returncode == 3 and done.stderr:
        return None
    if done.returncode != 0:
        return f"exit {done.returncode}: {done.stderr[:200]}"
    try:
        picture = xml.fromstring(done.stdout)
    except xml.ParseError as error:
        return f"not well-formed: {error}"
    svg = "{http://www.w3.org/2000/svg}"
    for group in picture.iter(svg + "g"):
        for axis in "xy":
            if sum(text.get("class") == axis for text in group.iter(svg + "text")) > 11:
                return "more than 11 ticks"
    for element in picture.iter():
        for name, value in element.attrib.items():
            if name in ("points", "d", "x", "y", "width", "height", "cx", "cy") and re.search("nan|inf", value):
                return f"{name}={value[:50]}"
    return None


files = sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
with tempfile.TemporaryDirectory() as work:
    at, runs, end = os.path.join(work, "a"), 0, time.monotonic() + seconds
    while time.monotonic() < end:
        random.seed(runs)
        content, arguments = loaded(at) if not files or random.random() < 0.6 else changed(at, files)
        with open(at, "wb") as file:
            file.write(content)
        done = subprocess.run([command, "plot"] + arguments, capture_output=True, preexec_fn=limited)
        if wrong := wrong_with(done):
            kept = os.path.abspath("build/fuzz/plot")
            os.makedirs(kept, exist_ok=True)
            for name in os.listdir(work):
                os.replace(os.path.join(work, name), os.path.join(kept, name))
            sys.exit(f"run {runs}: plot {' '.join(arguments)}: {wrong}; the files are in {kept}")
        runs += 1
print(f"{runs} pictures or refusals")
