"""Sends real skins, packages and clips through other programs and back: models.py VERBATIM CORPUS

Prints a table: the program and its settings, the files, how many came back identical, were refused, or were changed.
Fails if an unedited file comes back changed, or a scaled vertex is off by more than 1e-6.
"""
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

verbatim, corpus = (os.path.abspath(path) for path in sys.argv[1:3])
here = os.path.dirname(os.path.abspath(__file__))
work = tempfile.mkdtemp(prefix="verbatim-exchange-")
failed = 0


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, cwd=work)


def in_blender(how, pairs):
    words = [os.path.join(work, word) for pair in pairs for word in pair]  # beside a relative path, it puts the .bin into /
    done = run("blender", "--background", "--python", os.path.join(here, "in_blender.py"), "--", how, *words)
    lines = [line.split() for line in done.stdout.splitlines() if line.startswith("ARMATURES")]
    return {words[4]: (int(words[1]), int(words[3])) for words in lines}


def in_assimp(how, pairs):
    for source, target in pairs:
        kind = {".glb": ["-fglb2"], ".gltf": ["-fgltf2"], ".obj": []}[os.path.splitext(target)[1]]
        run("assimp", "export", source, target, *kind)
    return {}


def export(files, kind):
    for name in files:
        run(verbatim, "convert", name, "-o", f"{name}.{kind}")
    return [(f"{name}.{kind}", f"back.{name}.{kind}") for name in files]


def vertices(name):
    count = int(run(verbatim, "get", name, "uv_count").stdout)
    faces = run(verbatim, "get", name, "faces[*].a", "faces[*].b", "faces[*].c").stdout.split()
    axes = [run(verbatim, "get", name, f"vectors[*].{axis}").stdout.split()[:count] for axis in "xyz"]
    return [[float(axis[i]) for axis in axes] for i in sorted(set(map(int, faces)))]


def trip(program, through, how, what, files, kind, target=None):
    global failed
    pairs = [(a, b.removesuffix(kind) + (target or kind)) for a, b in export(files, kind)]
    for _, back in pairs:  # of another trip
        pathlib.Path(work, back).unlink(missing_ok=True)
    seen = through(how, pairs)
    same = refused = changed = 0
    reasons = {}
    worst = 0.0
    for name, (_, back) in zip(files, pairs):
        shutil.copy(os.path.join(work, name), os.path.join(work, "into" + os.path.splitext(name)[1]))
        into = "into" + os.path.splitext(name)[1]
        done = run(verbatim, "convert", back, "--into", into)
        if done.returncode:
            refused += 1
            reasons.setdefault(done.stderr.split(": ")[-1].strip(), name)
        elif how == "scaled":
            before, after = vertices(name), vertices(into)
            worst = max(worst, max(abs(1.25 * a - b) for p, q in zip(before, after) for a, b in zip(p, q)))
            changed += 1
        elif open(os.path.join(work, name), "rb").read() == open(os.path.join(work, into), "rb").read():
            same += 1
        else:
            changed += 1
            reasons.setdefault("changed", name)
    note = f"vertices within {worst:.1e}" if how == "scaled" else ""
    if seen:
        note += f" armatures {sorted({a for a, _ in seen.values()})}" if what != "skins" else ""
    print(f"| {program} | {what} as .{target or kind} | {len(files)} | {same} | {refused} | {changed} | {note.strip()} |", flush=True)
    for why, name in reasons.items():
        print(f"    {name}: {why}")
    failed += worst > 1e-6 if how == "scaled" else changed


def copied(pattern, most=None):
    found = sorted(glob.glob(os.path.join(corpus, pattern)), key=os.path.getsize)
    names = []
    for path in found if most is None else found[:most]:
        names.append(os.path.basename(path).replace(" ", "_"))
        shutil.copy(path, os.path.join(work, names[-1]))
    return names


skins = copied("skn/*.skn")
packages = copied("ifp/anp3/*.ifp", 7) + copied("ifp/anpk/*.ifp", 3)
clips = copied("clip/*.clip", 10)
versions = [run("blender", "--version").stdout.split("\n")[0], "assimp " + run("assimp", "version").stdout.split("Version ")[-1].split(" ")[0].strip()]
print(", ".join(versions))
print("| program | what | files | identical | refused | changed | |\n|---|---|---|---|---|---|---|")
trip("Blender", in_blender, "saved", "skins", skins, "obj")
trip("Blender", in_blender, "saved", "skins", skins, "glb")
trip("Blender", in_blender, "saved", "skins", skins, "gltf")
trip("Blender, scaled by 1.25", in_blender, "scaled", "skins", skins, "obj")
trip("Blender, scaled by 1.25", in_blender, "scaled", "skins", skins, "glb")
trip("assimp", in_assimp, "saved", "skins", skins, "obj")
trip("assimp", in_assimp, "saved", "skins", skins, "glb")
trip("assimp", in_assimp, "saved", "skins", skins, "glb", "gltf")
trip("Blender, not sampled", in_blender, "own-keys", "packages", packages, "glb")
trip("Blender, not sampled", in_blender, "own-keys", "clips", clips, "glb")
trip("Blender, 60 frames a second", in_blender, "sampled-60", "packages", packages, "glb")
trip("Blender, 30 frames a second", in_blender, "sampled-30", "clips", clips, "glb")
trip("Blender, as it is set", in_blender, "saved", "packages", packages, "glb")
shutil.rmtree(work)
sys.exit(failed > 0)
