#!/bin/sh
# Packs the command for Linux: build/release/verbatim-VERSION-linux-x86_64.tar.gz, whose program needs only the C library, and a Debian package. ./dev release
# calls it, with the programs built.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^project(verbatim VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
out=$PWD/build/release here=$PWD/build/release/linux name=verbatim-$version
rm -rf "$here"
mkdir -p "$here"

# The tarball: usr/local's folders, without the library and its headers.
folder=$here/$name
build/bin/verbatim --version
mkdir -p "$folder/bin" "$folder/share/man/man1" "$folder/share/bash-completion/completions" "$folder/share/zsh/site-functions" \
    "$folder/share/fish/vendor_completions.d" "$folder/share/doc/verbatim"
strip -o "$folder/bin/verbatim" build/bin/verbatim-portable
build/bin/verbatim man --into "$folder/share/man/man1"
build/bin/verbatim completion bash >"$folder/share/bash-completion/completions/verbatim"
build/bin/verbatim completion zsh >"$folder/share/zsh/site-functions/_verbatim"
build/bin/verbatim completion fish >"$folder/share/fish/vendor_completions.d/verbatim.fish"
cp README.md CHANGELOG.md LICENSE "$folder/share/doc/verbatim"
cp -r docs "$folder/share/doc/verbatim"
tools/release/licences.sh "$folder/share/doc/verbatim/licences" build/sources zlib1g-dev nettle-dev
tools/release/pack.py "$folder" "$out/$name-linux-x86_64.tar.gz"

# The Debian package: the same files, where Debian has them, and the program that uses Debian's libraries.
package=$here/package
mkdir -p "$package/DEBIAN" "$package/usr/bin" "$package/usr/share/doc/verbatim" "$package/usr/share/zsh"
cp -r "$folder/share/man" "$folder/share/bash-completion" "$folder/share/fish" "$package/usr/share"
mkdir -p "$package/usr/share/zsh/vendor-completions"
cp "$folder/share/zsh/site-functions/_verbatim" "$package/usr/share/zsh/vendor-completions"
find "$package/usr/share/man" -name '*.1' -exec gzip -9n {} +
strip -o "$package/usr/bin/verbatim" build/bin/verbatim
cp -r docs README.md "$package/usr/share/doc/verbatim"
cp tools/release/copyright "$package/usr/share/doc/verbatim"
maintainer=$(sed -n 's/^Maintainer: //p' tools/release/control)
printf 'verbatim (%s) bookworm; urgency=medium\n\n  * See CHANGELOG.md in the sources.\n\n -- %s  %s\n' "$version" "$maintainer" \
    "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$package/usr/share/doc/verbatim/changelog.gz"
gzip -9n <CHANGELOG.md >"$package/usr/share/doc/verbatim/NEWS.gz"
find "$package" -type d -exec chmod 755 {} +
find "$package" -type f -exec chmod 644 {} +
chmod 755 "$package/usr/bin/verbatim"

# Which packages the program needs, as dpkg finds it out.
mkdir -p "$here/debian"
printf 'Source: verbatim\n\nPackage: verbatim\nArchitecture: amd64\n' >"$here/debian/control"
depends=$(cd "$here" && dpkg-shlibdeps -O package/usr/bin/verbatim 2>/dev/null | sed 's/^shlibs:Depends=//')
size=$(du -k -s --apparent-size "$package/usr" | cut -f1)
sed "s/@version@/$version/; s/@size@/$size/; s/@depends@/$depends/" tools/release/control >"$package/DEBIAN/control"
(cd "$package" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
chmod 644 "$package/DEBIAN/"*
dpkg-deb --root-owner-group -Zxz --build "$package" "$out/verbatim_${version}_amd64.deb"
