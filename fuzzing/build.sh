#!/bin/bash -eu
VERBATIM_INSTALL=no "$SRC/verbatim/dev" fuzzers "$OUT"
