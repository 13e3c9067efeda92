"""Seconds and peak memory to compile each format's unit with g++ -O2, for docs/performance.md. Run from the root."""
import glob
import os
import resource
import subprocess
import sys
import time

for unit in sorted(glob.glob("generated/*.cpp")):
    child = os.fork()
    if child == 0:
        start = time.perf_counter()
        code = subprocess.call(["g++", "-std=c++20", "-O2", "-I.", "-Iruntime", "-Ischema", "-c", unit, "-o", os.devnull])
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{unit}: {time.perf_counter() - start:.1f} s, {peak:.0f} MB", flush=True)
        os._exit(code)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(1)
