"""The same two formats in python3-construct: seconds to parse and to build, for docs/performance.md.

usage: construct_compare.py FILE.ifp FILE.CRSA
"""
import sys
import time

from construct import Array, Bytes, Const, Float32l, GreedyBytes, Int16sl, Int32sl, Int32ul, Struct, Switch, this

frame = {
    1: Struct("rotation" / Array(4, Float32l), "time" / Float32l),
    2: Struct("rotation" / Array(4, Float32l), "time" / Float32l, "translation" / Array(3, Float32l)),
    3: Struct("rotation" / Array(4, Int16sl), "time" / Int16sl),
    4: Struct("rotation" / Array(4, Int16sl), "time" / Int16sl, "translation" / Array(3, Int16sl)),
}
anim_object = Struct(
    "name" / Bytes(24),
    "frame_type" / Int32ul,
    "frame_count" / Int32sl,
    "bone_id" / Int32sl,
    "frames" / Switch(this.frame_type, {t: Array(this.frame_count, f) for t, f in frame.items()}),
)
animation = Struct(
    "name" / Bytes(24),
    "object_count" / Int32sl,
    "frame_data_size" / Int32ul,
    "flags" / Int32ul,
    "objects" / Array(this.object_count, anim_object),
)
package = Struct(
    "magic" / Const(b"ANP3"),
    "size" / Int32ul,
    "name" / Bytes(24),
    "animation_count" / Int32sl,
    "animations" / Array(this.animation_count, animation),
    "tail" / GreedyBytes,
)
corpse = Struct(
    "name" / Bytes(32),
    "leaves" / Array(32, Int32ul),
    "character_class" / Int32ul,
    "bones" / Array(19, Array(12, Float32l)),
    "bounds" / Array(6, Float32l),
)
corpses = Struct(
    "resource_id" / Int32ul,
    "level_id" / Int32ul,
    "unused" / Bytes(12),
    "fixed_count" / Int32ul,
    "next" / Int32ul,
    "capacity" / Int32ul,
    "corpses" / Array(this.capacity, corpse),
    "tail" / GreedyBytes,
)


def measure(name, declaration, path):
    data = open(path, "rb").read()
    best = {"read": [], "write": []}
    for _ in range(3):
        start = time.process_time()
        value = declaration.parse(data)
        best["read"].append(time.process_time() - start)
        start = time.process_time()
        built = declaration.build(value)
        best["write"].append(time.process_time() - start)
        assert built == data, f"{path} is written differently"
    for what, seconds in best.items():
        median = sorted(seconds)[1]
        print(f"construct {name}/{what}: {median * 1e3:.1f} ms, {len(data) / median / 1e6:.2f} MB/s")


measure("gta.ifp", package, sys.argv[1])
measure("oni.corpses", corpses, sys.argv[2])
