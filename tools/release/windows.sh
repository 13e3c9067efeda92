#!/bin/sh
# Builds the command for Windows with mingw-w64 in build/windows, and packs it: build/release/verbatim-VERSION-windows.zip. ./dev windows calls it.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^project(verbatim VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
here=$PWD/build/windows sources=$PWD/build/sources libraries=$PWD/build/windows/libraries
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-1}
mkdir -p "$here" build/release

# Libraries that Debian has for Linux alone, from its source packages; headers that need no library, by links.
for source in fmtlib libyaml lz4 re2; do
    [ -d "$sources/$source" ] || tools/release/sources.sh "$sources" "$source"
done
# Debian's source of RE2 is without the tables of Unicode, which it makes of its own.
make -s -C "$sources/re2" REBUILD_TABLES=1 re2/perl_groups.cc re2/unicode_casefold.cc re2/unicode_groups.cc
for source in fmtlib libyaml re2; do
    [ ! -f "$here/$source.done" ] || continue
    cmake -S "$sources/$source" -B "$here/$source" -G Ninja --toolchain "$PWD/tools/release/windows.cmake" -DVERBATIM_LIBRARIES="$libraries" \
        -DCMAKE_INSTALL_PREFIX="$libraries" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DFMT_TEST=OFF -DFMT_DOC=OFF -DBUILD_TESTING=OFF \
        -DRE2_BUILD_TESTING=OFF
    cmake --build "$here/$source" --target install -j "$jobs"
    touch "$here/$source.done"
done
mkdir -p "$libraries/include" "$libraries/lib/cmake/Boost" "$libraries/lib/cmake/CLI11"
x86_64-w64-mingw32-gcc-posix -O2 -c "$sources/lz4/lib/lz4.c" -o "$here/lz4.o"
x86_64-w64-mingw32-gcc-ar-posix rcsD "$libraries/lib/liblz4.a" "$here/lz4.o"
cp "$sources/lz4/lib/lz4.h" "$libraries/include"
for headers in boost:Boost::headers:Boost CLI:CLI11::CLI11:CLI11; do
    folder=${headers%%:*} package=${headers##*:} target=${headers#*:}
    ln -sfn "/usr/include/$folder" "$libraries/include/$folder"
    printf 'add_library(%s INTERFACE IMPORTED)\ntarget_include_directories(%s INTERFACE "%s/include")\n' "${target%:*}" "${target%:*}" "$libraries" \
        >"$libraries/lib/cmake/$package/${package}Config.cmake"
    echo 'set(PACKAGE_VERSION_COMPATIBLE TRUE)' >"$libraries/lib/cmake/$package/${package}ConfigVersion.cmake"
done

# The linker writes no time into the program, so that it is the same each time.
cmake -S . -B "$here/build" -G Ninja --toolchain "$PWD/tools/release/windows.cmake" -DVERBATIM_LIBRARIES="$libraries" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_UNITY_BUILD=ON -DVERBATIM_TESTS=OFF -DZLIB_LIBRARY=/usr/x86_64-w64-mingw32/lib/libz.a \
    -DCMAKE_EXE_LINKER_FLAGS="-static -s -Wl,--no-insert-timestamp"
cmake --build "$here/build" --target verbatim_command -j "$jobs"

folder=$here/verbatim-$version
rm -rf "$folder"
mkdir -p "$folder"
cp "$here/build/bin/verbatim.exe" "$folder"
cp README.md CHANGELOG.md LICENSE "$folder"
cp -r docs "$folder"
tools/release/licences.sh "$folder/licences" "$sources" libz-mingw-w64-dev mingw-w64-common
tools/release/pack.py "$folder" "build/release/verbatim-$version-windows.zip"
