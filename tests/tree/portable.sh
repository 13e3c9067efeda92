#!/bin/sh
# portable.sh COMPILER [OPTION]...: checks the sources of the runtime, of the formats and of the tools with this compiler, without making code. The sources of a
# layer are one unit, as in a unity build: what they include is parsed once, and all take half a minute. Each format is a unit of its own.
set -u
cd "$(dirname "$0")/../.." || exit 1

failed=
check() { "$@" -std=c++20 -Werror -Wno-deprecated-declarations -fsyntax-only -DVERBATIM_VERSION='""' -I. -Iruntime -Ischema -Igenerated -x c++ -; }
for folders in wire text 'table walk *.cpp' view edit kaitai archives schema/verbatim/archives tools tools/system/posix tools/c tools/fuzz tools/generate generated/*.cpp; do
    case $folders in
        generated/*) sources=$folders ;;
        tools* | schema*) sources=$(echo "$folders"/*.cpp) ;;
        *)
            # shellcheck disable=SC2086
            sources=$(cd runtime/verbatim && find $folders -name '*.cpp' | sort | sed 's|^|runtime/verbatim/|')
            ;;
    esac
    # shellcheck disable=SC2086
    printf '#include "%s"\n' $sources | check "$@" || failed="$failed, $folders"
done
[ -z "$failed" ] || { printf '%s does not compile %s\n' "$*" "${failed#, }" >&2 && exit 1; }
