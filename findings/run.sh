#!/bin/sh
# Runs the findings, or those that are named, each in a temporary folder. Fails if a program no longer does what its finding says.
set -u
cd "$(dirname "$0")" || exit 1
[ $# -gt 0 ] || set -- *.sh
failed=
for name in "$@"; do
    name=$(basename "$name" .sh)
    [ "$name" != run ] || continue
    printf '\n== %s\n' "$name"
    script=$PWD/$name.sh
    folder=$(mktemp -d)
    (cd "$folder" && sh -eu "$script") || failed="$failed $name"
    rm -rf "$folder"
done
[ -z "$failed" ] || { printf '\nnot as described:%s\n' "$failed" >&2 && exit 1; }
