#!/bin/sh
# hardened.t - what configure asked for is in the program: readelf tells.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sanitizers and --disable-hardening leave nothing to look for; what a compiler does not know
# for its processor is skipped, with configure's own words.
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
build=$(dirname "$TTYCHESS")
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

asked() { grep -q -- "^HARDENING_[CL][DF]*[A-Z]* = .*$1" "$build/Makefile"; }

if ! command -v readelf >/dev/null; then
    echo '1..0 # SKIP there is no readelf here'
    exit 0
elif grep -q '^#define SANITIZERS' "$build/config.h"; then
    echo '1..0 # SKIP a build with sanitizers'
    exit 0
elif ! asked stack-protector; then
    echo '1..0 # SKIP a build without hardening'
    exit 0
fi
echo 1..9
readelf -W -h -l -d "$TTYCHESS" >"$scratch/program" 2>&1
readelf -W -s "$TTYCHESS" >"$scratch/symbols" 2>&1
number=0

# holds NAME FILE EXPRESSION: a line is like it. lacks: none is.
holds() {
    number=$((number + 1))
    if grep -Eq -- "$3" "$scratch/$2"; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        sed 's/^/# /' "$scratch/$2" | head -60
    fi
}
lacks() {
    number=$((number + 1))
    if grep -Eq -- "$3" "$scratch/$2"; then
        grep -E -- "$3" "$scratch/$2" | sed 's/^/# /'
        echo "not ok $number - $1"
    else
        echo "ok $number - $1"
    fi
}
skip() {
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

holds 'no fixed address' program 'Type: *DYN'
holds 'relocations are read-only' program ' GNU_RELRO '
holds 'from the start on' program 'BIND_NOW|FLAGS.* NOW'
holds 'the stack is marked' program 'GNU_STACK .* RW '
lacks 'nothing is both written and run' program '(LOAD|GNU_STACK) .* RWE '
lacks 'no code is relocated' program 'TEXTREL'
holds 'the stack is guarded' symbols '__stack_chk_fail'
if asked _FORTIFY_SOURCE; then
    holds 'the C library checks sizes' symbols '__(memcpy|strcpy|snprintf|vsnprintf|fprintf)_chk'
else
    skip 'the C library checks sizes' 'the build does not optimise, or has a level of its own'
fi
# Of our own objects: the program has the mark where the C library's first object does, too.
if asked -fcf-protection || asked -mbranch-protection; then
    readelf -W -n "$build"/lib*.a 2>/dev/null | awk '
        /^File: / { if (file) print file; file = $2 }
        /(x86|AArch64) feature: .*(IBT, SHSTK|BTI)/ { file = "" }
        END { if (file) print file }' >"$scratch/unmarked"
    lacks 'jumps go where they may, in all objects' unmarked .
else
    skip 'jumps go where they may' 'the compiler knows no way for this processor'
fi
