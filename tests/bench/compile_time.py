"""Seconds of processor time and peak memory to compile each format's unit with g++ -O2, for docs/performance.md. Run from the root."""
import glob
import os
import resource
import subprocess
import sys

for unit in sorted(glob.glob("generated/*.cpp")):
    child = os.fork()
    if child == 0:
        code = subprocess.call(["g++", "-std=c++20", "-O2", "-Iruntime", "-Ischema", "-Igenerated", "-c", unit, "-o", os.devnull])
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{unit}: {used.ru_utime + used.ru_stime:.1f} s, {used.ru_maxrss / 1024:.0f} MB", flush=True)
        os._exit(code)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(1)
