"""Seconds of processor time and peak memory to compile each format's unit with g++ -O2 (or the option given), for docs/performance.md, and the ratio of
the time to that of a unit of nothing but the headers of other libraries that the runtime's headers include. Run from the root."""
import glob
import os
import re
import resource
import subprocess
import sys
import tempfile

option = sys.argv[1] if len(sys.argv) > 1 else "-O2"


def compile_unit(unit):
    """Returns the seconds and the MB that it takes."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = subprocess.call(["g++", "-std=c++20", option, "-Iruntime", "-Ischema", "-Igenerated", "-c", unit, "-o", os.devnull])
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(writer, f"{used.ru_utime + used.ru_stime} {used.ru_maxrss / 1024}".encode())
        os._exit(code)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(1)
    return [float(figure) for figure in os.read(reader, 100).split()]


included = set()
for header in glob.glob("runtime/verbatim/**/*.hpp", recursive=True):
    included |= set(re.findall(r"^#include <(?!verbatim/).*>$", open(header, encoding="utf-8").read(), re.MULTILINE))
with tempfile.NamedTemporaryFile("w", suffix=".cpp") as reference:
    reference.write("\n".join(sorted(included)) + "\n")
    reference.flush()
    libraries, memory = compile_unit(reference.name)
print(f"headers of other libraries: {libraries:.1f} s, {memory:.0f} MB", flush=True)
for unit in sorted(glob.glob("generated/*.cpp")):
    seconds, memory = compile_unit(unit)
    print(f"{unit}: {seconds:.1f} s, {seconds / libraries:.2f}, {memory:.0f} MB", flush=True)
