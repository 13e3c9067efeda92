#!/usr/bin/python3
"""tools/release/pack.py FOLDER ARCHIVE: packs a folder as .zip or .tar.gz. The same files give the same archive, whoever packs them and when: names in order, one
owner, and the time of SOURCE_DATE_EPOCH."""
import gzip
import os
import pathlib
import sys
import tarfile
import time
import zipfile

folder, archive = map(pathlib.Path, sys.argv[1:])
date = int(os.environ["SOURCE_DATE_EPOCH"])
files = sorted(path for path in folder.rglob("*") if path.is_file())


def mode(path):
    return 0o755 if os.access(path, os.X_OK) else 0o644


if archive.suffix == ".zip":
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as to:
        for path in files:
            entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), time.gmtime(date)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = mode(path) << 16
            to.writestr(entry, path.read_bytes())
else:
    with open(archive, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, date) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as to:
        for path in files:
            entry = tarfile.TarInfo(str(path.relative_to(folder.parent)))
            entry.size, entry.mtime, entry.mode, entry.uname, entry.gname = path.stat().st_size, date, mode(path), "root", "root"
            with open(path, "rb") as content:
                to.addfile(entry, content)
