"""Compares commands on large files with cp, cmp and sha256sum in the same run: processor time and time by the clock, as minima of several runs in turns, the ratio of
processor time to that of the other program, and peak memory. What is changed in place is 20 times as large. Arguments: the command, megabytes (default 100), and
repetitions (default 3). The environment variable GALLERY may name a clone of Kaitai's format gallery: then captures of packets are read by its schema, too."""
import os
import struct
import subprocess
import sys
import tempfile
import time

command = os.path.abspath(sys.argv[1])
megabytes = int(sys.argv[2]) if len(sys.argv) > 2 else 100
repetitions = int(sys.argv[3]) if len(sys.argv) > 3 else 3
gallery = os.environ.get("GALLERY")


def text(name):
    return name.encode().ljust(24, b"\0")


def animations(path, size):
    """An IFP of the third version: one animation, whose objects have 100,000 frames of 10 bytes each."""
    frames = b"".join(struct.pack("<5h", 1, 2, 3, 4095, i) for i in range(100)) * 1000
    count = max(1, size // len(frames))
    block = text("a") + struct.pack("<iiI", count, count * len(frames), 1)
    with open(path, "wb") as file:  # piece by piece: what this program takes at most counts as the memory of those that it starts
        file.write(b"ANP3" + struct.pack("<i", 28 + len(block) + count * (36 + len(frames))) + text("block") + struct.pack("<i", 1) + block)
        for i in range(count):
            file.write(text(f"bone{i}") + struct.pack("<3i", 3, 100_000, i) + frames)


def capture(path, count):
    """Packets of UDP over IPv4 in Ethernet frames."""
    with open(path, "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1))
        for i in range(count):
            data = bytes([i % 251]) * (10 + i % 50)
            ip = struct.pack(">BBHHHBBHIIHHHH", 0x45, 0, 28 + len(data), i % 65536, 0, 64, 17, 0, 1, 2, 1000, 53001, 8 + len(data), 0) + data
            frame = bytes(range(12)) + b"\x08\x00" + ip
            file.write(struct.pack("<IIII", 1_700_000_000 + i // 1000, i % 1_000_000, len(frame), len(frame)) + frame)


def archive(path, ifp, size):
    """An archive of GTA, version 2: an IFP between entries of 160 KB."""
    content = open(ifp, "rb").read()
    content += bytes(-len(content) % 2048)
    count = size // 163_840
    files = [(f"e{i}.dff", 80) for i in range(count // 2)] + [("ped.ifp", len(content) // 2048)] + [(f"f{i}.dff", 80) for i in range(count // 2)]
    start = (8 + 32 * len(files) + 2047) // 2048
    with open(path, "wb") as file:
        file.write(b"VER2" + struct.pack("<I", len(files)))
        sector = start
        for name, sectors in files:
            file.write(struct.pack("<IHH", sector, sectors, 0) + text(name))
            sector += sectors
        file.write(bytes(start * 2048 - file.tell()))
        filler = bytes(range(256)) * 640
        for name, _sectors in files:
            file.write(content if name == "ped.ifp" else filler)


SCHEMA = "meta: {id: blob, endian: le}\nseq: [{id: version, type: u4}, {id: len, type: u4}, {id: body, size: len}]\n"


def blob(path, size):
    """A number, and so many bytes behind it."""
    with open(path, "wb") as file:
        file.write(struct.pack("<II", 1, size))
        part = bytes(range(256)) * 4000
        for at in range(0, size, len(part)):
            file.write(part[:size - at])


def measured(words):
    """Returns the seconds of processor time of a program, those by the clock, and its peak memory in MB."""
    os.sync()  # what flushes a file would also wait for what the programs before it have left to write
    start = time.monotonic()
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read().decode()
    _, status, used = os.wait4(child.pid, 0)
    passed = time.monotonic() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"{words}: exit code {child.returncode}: {said}")
    return used.ru_utime + used.ru_stime, passed, used.ru_maxrss / 1024


def compare(title, file, rows):
    """`rows` have a title, the words of a program, and the title of the row that it is compared with."""
    best, clock, memory = {}, {}, {}
    for _ in range(repetitions):
        for name, words, _other in rows:
            seconds, passed, peak = measured(words)
            best[name] = min(best.get(name, seconds), seconds)
            clock[name] = min(clock.get(name, passed), passed)
            memory[name] = max(memory.get(name, 0), peak)
    print(f"\n{title}, {os.path.getsize(file) / 1e6:.0f} MB")
    for name, _words, other in rows:
        ratio = f"{best[name] / max(best[other], 0.001):6.1f} times {other}" if other else ""
        print(f"  {name:22} {best[name]:8.3f} s {clock[name]:8.3f} s by the clock {memory[name]:8.0f} MB {ratio}")


with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
    os.environ["XDG_STATE_HOME"] = os.path.join(folder, "state")

    def at(name):
        return os.path.join(folder, name)

    animations(at("a.ifp"), megabytes * 1_000_000)
    value = "animations[0].objects[0].frames[7].time"
    subprocess.run([command, "set", at("a.ifp"), f"{value}=77", "-o", at("b.ifp")], check=True)
    compare("Animations of fixed records", at("a.ifp"), [
        ("cp", ["cp", at("a.ifp"), at("c.ifp")], None),
        ("cmp", ["cmp", at("a.ifp"), at("c.ifp")], None),
        ("sha256sum", ["sha256sum", at("a.ifp")], None),
        ("get", [command, "get", at("a.ifp"), value], "cp"),
        ("set -o", [command, "set", at("a.ifp"), f"{value}=77", "-o", at("d.ifp")], "cp"),
        ("set", [command, "set", at("a.ifp"), f"{value}=78"], "cp"),
        ("undo", [command, "undo", at("a.ifp")], "cp"),
        ("insert", [command, "insert", at("a.ifp"), "animations[0].objects[1].frames[5]", "-o", at("e.ifp")], "cp"),
        ("diff", [command, "diff", at("a.ifp"), at("b.ifp")], "cmp"),
        ("check", [command, "check", at("a.ifp")], "sha256sum"),
    ])
    for name in "bcde":
        os.remove(at(f"{name}.ifp"))
    animations(at("one.ifp"), 1_000_000)
    os.remove(at("a.ifp"))
    animations(at("a.ifp"), 20 * megabytes * 1_000_000)
    archive(at("a.img"), at("one.ifp"), 20 * megabytes * 1_000_000)
    blob(at("a.bin"), 20 * megabytes * 1_000_000)
    with open(at("blob.ksy"), "w") as file:
        file.write(SCHEMA)
    for title, file, inside, path, schema in [("In place, animations", at("a.ifp"), "", value, []), ("In place, an archive", at("a.img"), "//ped.ifp", value, []),
                                              ("In place, a loaded schema", at("a.bin"), "", "version", ["--schema", at("blob.ksy")])]:
        compare(title, file, [
            ("cp", ["cp", file, at("copy")], None),
            ("get", [command, "get", *schema, file + inside, path], "cp"),
            ("set --in-place", [command, "set", *schema, "--in-place", file + inside, f"{path}+=1"], "cp"),
            ("undo, in place", [command, "undo", file], "cp"),
        ])
        os.remove(at("copy"))
    for name in ("a.ifp", "a.img", "a.bin"):
        os.remove(at(name))
    if gallery:
        os.environ["KSPATH"] = gallery
        schema = os.path.join(gallery, "network", "pcap.ksy")
        capture(at("a.pcap"), 4000 * megabytes)
        capture(at("one.pcap"), 1)
        get = [command, "get", "--schema", schema]
        compare("Capture of packets, Kaitai's schema", at("a.pcap"), [
            ("sha256sum", ["sha256sum", at("a.pcap")], None),
            ("get, one packet", get + [at("one.pcap"), "packets[0].orig_len"], None),
            ("get", get + [at("a.pcap"), "packets[9].orig_len"], "sha256sum"),
            ("check", [command, "check", "--schema", schema, at("a.pcap")], "sha256sum"),
        ])
