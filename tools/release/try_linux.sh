#!/bin/sh
# Tries the tarball and the Debian package of build/release in a bare Debian 12 without compilers and libraries: tools/release/try_linux.sh [ROOT], as root.
set -eu
cd "$(dirname "$0")/../.."
root=${1:-$PWD/build/release/root}
[ -d "$root/usr" ] || debootstrap --variant=minbase bookworm "$root"
mount --bind /proc "$root/proc"
mount --bind /dev/pts "$root/dev/pts"
trap 'umount "$root/proc" "$root/dev/pts"' EXIT
rm -rf "$root/try"
mkdir "$root/try"
cp build/release/*.tar.gz build/release/*.deb "$root/try"
build/bin/unhex tests/specimens/gta.ifp/name_garbage.hex "$root/try/ped.ifp"
cat >"$root/try/use.sh" <<'USE'
set -eux
"$1" --version
cp ped.ifp a.ifp
"$1" check a.ifp
"$1" set --backup a.ifp 'animations[0].name=sit_slow'
[ "$("$1" get a.ifp 'animations[0].name')" = '"sit_slow"' ]
cmp a.ifp.bak ped.ifp
"$1" to-json ped.ifp | "$1" from-json - -o b.ifp
cmp b.ifp ped.ifp
rm -f a.ifp* b.ifp
USE
chroot "$root" sh -eux -c 'cd /try && tar xf *.tar.gz && sh use.sh /try/verbatim-*/bin/verbatim
    apt-get -qq install --yes ./*.deb && sh use.sh verbatim && apt-get -qq purge --yes verbatim && ! command -v verbatim'
echo "The tarball and the package work in a bare Debian 12"
