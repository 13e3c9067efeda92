#!/bin/sh
# Tries build/windows/build/bin/verbatim.exe under Wine: its output of `check` for all specimens, and for the real files if they are there, is that of the
# command for Linux; and the tests of tests/tools that Wine can run pass with it. ./dev windows calls it.
set -eu
cd "$(dirname "$0")/../.."
here=$PWD/build/windows
wine=$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)
[ -x "$wine" ] || { echo "There is no Wine here: the program for Windows is built, but not tried" >&2 && exit 1; }
export WINEPREFIX="$here/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml="
cmake --build --preset release --target verbatim_command unhex test_tools

# A command that the tests can start as they start the other one.
mkdir -p "$here/bin" "$WINEPREFIX"
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$wine" "$here/build/bin/verbatim.exe" >"$here/bin/verbatim"
chmod +x "$here/bin/verbatim"
server=$(command -v wineserver || command -v wineserver64 || echo /usr/lib/wine/wineserver64)
"$server" -p
trap '"$server" -k' EXIT
"$here/bin/verbatim" --version

rm -rf "$here/specimens"
build/bin/unhex tests/specimens "$here/specimens"
corpus=${VERBATIM_CORPUS:-../shared/corpus}
for folder in "$here/specimens" "$corpus"; do
    [ -d "$folder" ] || continue
    (cd "$folder" && "$OLDPWD/build/bin/verbatim" check --findings .) >"$here/linux.txt" 2>&1 || true
    (cd "$folder" && "$here/bin/verbatim" check --findings .) >"$here/windows.txt" 2>&1 || true
    cmp "$here/linux.txt" "$here/windows.txt"
    tail -n 1 "$here/windows.txt"
done

# Not run: what needs links, permissions, devices, signals or traced calls of POSIX, or git, which would start the program for Windows by itself.
VERBATIM_TRIED="$here/bin/verbatim" build/bin/test_tools "$(cat tools/release/tried_on_windows)"
