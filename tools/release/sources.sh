#!/bin/sh
# tools/release/sources.sh FOLDER NAME: unpacks a source package of this Debian in FOLDER/NAME. The lists of apt stay as they are.
set -eu
mkdir -p "$1/parts" "$1/lists/partial"
cd "$1"
for list in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    [ ! -f "$list" ] || sed 's/^Types: .*/Types: deb-src/; s/^deb /deb-src /' "$list" >"parts/$(basename "$list")"
done
apt() {
    apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/parts" -o Dir::State::lists="$PWD/lists" -o APT::Sandbox::User=root "$@"
}
apt update
apt source "$2"
mv "$2"-*/ "$2"
