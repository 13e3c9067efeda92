#!/bin/sh
# tools/release/licences.sh FOLDER SOURCES PACKAGE...: copies the licences of the libraries that are in a program: of source packages, and of installed ones.
set -eu
mkdir -p "$1"
for source in fmtlib libyaml lz4 re2; do cp "$2/$source/debian/copyright" "$1/$source"; done
for package in libcli11-dev libboost-dev libstdc++6 $(shift 2 && echo "$@"); do
    [ ! -f "/usr/share/doc/$package/copyright" ] || cp "/usr/share/doc/$package/copyright" "$1/$package"
done
