"""Loaded schemas beside python3-construct: the ratio of their processor times, for docs/performance.md.

usage: kaitai_compare.py VERBATIM

Each time is that of a whole process, and the median of five: the command with --schema, or a Python that imports construct and does the same. They run in turns.
"""
import os
import resource
import struct
import subprocess
import sys
import tempfile

COUNT = 200_000
RUNS = 5

SCHEMAS = {
    "fixed": """
meta: {id: fixed, endian: le}
seq:
  - {id: num_records, type: u4}
  - {id: records, type: record, repeat: expr, repeat-expr: num_records}
types:
  record:
    seq:
      - {id: a, type: u4}
      - {id: b, type: f4}
      - {id: c, type: u2}
      - {id: d, type: s2}
""",
    "varying": """
meta: {id: varying, endian: le, encoding: ASCII}
seq:
  - {id: num_records, type: u4}
  - {id: records, type: record, repeat: expr, repeat-expr: num_records}
types:
  record:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
      - {id: extra, type: u2, if: len_name > 8}
""",
    "worked": """
meta: {id: worked, endian: le, encoding: ASCII}
seq:
  - {id: num_records, type: u4}
  - {id: mode, type: u1}
  - {id: records, type: record, repeat: expr, repeat-expr: num_records}
types:
  record:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name % 16}
      - {id: extra, type: u2, if: (len_name + _parent.mode) % 3 == 0}
      - {id: body, type: {switch-on: len_name % 2, cases: {0: u1, 1: pair}}}
  pair:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u2, if: not (x > 3 and x < 7)}
""",
    "texts": """
meta: {id: texts, endian: le, encoding: ASCII}
seq:
  - {id: num_records, type: u4}
  - {id: records, type: record, repeat: expr, repeat-expr: num_records}
types:
  record:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name % 16}
      - {id: extra, type: u2, if: name.length > 3}
      - {id: kind, type: strz}
      - {id: body, type: {switch-on: kind, cases: {'"num"': u4, '"pair"': pair}}}
  pair:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
""",
}
ASSIGNMENTS = {"fixed": "records[100000].c=7", "varying": "records[100000].name=another", "worked": "records[100000].body.x=2", "texts": "records[100000].body.x=2"}

# What the construct program does: parse, and for "set" change one value and build.
CONSTRUCT = """
import sys
from construct import Array, CString, Float32l, If, Int16sl, Int16ul, Int32ul, Int8ul, PaddedString, Rebuild, Struct, Switch, len_, this
kind, work, source, target = sys.argv[1:]
fixed = Struct("a" / Int32ul, "b" / Float32l, "c" / Int16ul, "d" / Int16sl)
varying = Struct("len_name" / Rebuild(Int8ul, len_(this.name)), "name" / PaddedString(this.len_name, "ascii"), "extra" / If(this.len_name > 8, Int16ul))
pair = Struct("x" / Int8ul, "y" / If(lambda c: not (3 < c.x < 7), Int16ul))
worked = Struct("len_name" / Int8ul, "name" / PaddedString(this.len_name % 16, "ascii"), "extra" / If((this.len_name + this._.mode) % 3 == 0, Int16ul),
                "body" / Switch(this.len_name % 2, {0: Int8ul, 1: pair}))
texts = Struct("len_name" / Int8ul, "name" / PaddedString(this.len_name % 16, "ascii"), "extra" / If(lambda c: len(c.name) > 3, Int16ul), "kind" / CString("ascii"),
               "body" / Switch(this.kind, {"num": Int32ul, "pair": Struct("x" / Int8ul, "y" / Int8ul)}))
record = {"fixed": fixed, "varying": varying, "worked": worked, "texts": texts}[kind]
mode = ["mode" / Int8ul] if kind == "worked" else []
file = Struct("num_records" / Int32ul, *mode, "records" / Array(this.num_records, record))
data = open(source, "rb").read()
value = file.parse(data)
if work == "set":
    if kind == "fixed":
        value.records[100000].c = 7
    elif kind in ("worked", "texts"):
        value.records[100000].body.x = 2
    else:
        value.records[100000].name = "another"
built = file.build(value)
if work == "check":
    assert built == data
else:
    open(target, "wb").write(built)
"""


def contents(kind):
    parts = [struct.pack("<I", COUNT)]
    if kind == "worked":
        parts.append(b"\0")
    for i in range(COUNT):
        if kind == "fixed":
            parts.append(struct.pack("<IfHh", i, i / 8, i % 65536, i % 1000 - 500))
        elif kind == "worked":
            size = 1 + i % 13
            extra = struct.pack("<H", i % 65536) if size % 3 == 0 else b""
            body = b"\x05" if size % 2 == 0 or i % 4 == 2 else b"\x01" + struct.pack("<H", i % 65536)
            parts.append(struct.pack("<B", size) + b"abcdefghijklmnop"[:size] + extra + body)
        elif kind == "texts":
            size = 1 + i % 13
            extra = struct.pack("<H", i % 65536) if size > 3 else b""
            body = [b"num\0" + struct.pack("<I", i), b"pair\0" + struct.pack("<BB", i % 256, i % 100), b"none\0"][i % 3]
            parts.append(struct.pack("<B", size) + b"abcdefghijklmnop"[:size] + extra + body)
        else:
            size = 3 + i % 13
            parts.append(struct.pack("<B", size) + b"abcdefghijklmnop"[:size] + (struct.pack("<H", i % 65536) if size > 8 else b""))
    return b"".join(parts)


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def median(times):
    return sorted(times)[len(times) // 2]


def compare(verbatim, kind, work):
    ours, theirs = f"{kind}.ours", f"{kind}.theirs"
    command = [verbatim, work, "--schema", f"{kind}.ksy", f"{kind}.bin"]
    if work == "set":
        command += [ASSIGNMENTS[kind], "--force", "-o", ours]
    other = [sys.executable, "construct_file.py", kind, work, f"{kind}.bin", theirs]
    times = [(seconds(command), seconds(other)) for _ in range(RUNS)]
    if work == "set":
        assert open(ours, "rb").read() == open(theirs, "rb").read(), "they write different files"
    one, two = median([t[0] for t in times]), median([t[1] for t in times])
    print(f"{kind}/{work}: loaded {one * 1e3:.0f} ms, construct {two * 1e3:.0f} ms, ratio {two / one:.1f}")


verbatim = os.path.abspath(sys.argv[1])
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    open("construct_file.py", "w").write(CONSTRUCT)
    for kind, schema in SCHEMAS.items():
        open(f"{kind}.ksy", "w").write(schema)
        open(f"{kind}.bin", "wb").write(contents(kind))
        for work in ("check", "set"):
            compare(verbatim, kind, work)
    os.chdir("/")
