#!/bin/sh
# hardened.t - what configure asked for is in the program: readelf tells.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sanitizers and --disable-hardening leave nothing to look for; what a compiler does not know
# for its processor is skipped, with configure's own words.
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
build=$(dirname "$TTYCHESS")
scratch=$(mktemp -d) && cd "$scratch" || exit 1
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
readelf -W -h -l -d "$TTYCHESS" >program 2>&1
readelf -W -s "$TTYCHESS" >symbols 2>&1

# has FILE EXPRESSION: a line matches it.
has() { head -60 "$1" >out && grep -Eq -- "$2" "$1"; }
lacks() { ! grep -E -- "$2" "$1" >out; }

check 'no fixed address' has program 'Type: *DYN'
check 'relocations are read-only' has program ' GNU_RELRO '
check 'from the start on' has program 'BIND_NOW|FLAGS.* NOW'
check 'the stack is marked' has program 'GNU_STACK .* RW '
check 'nothing is both written and run' lacks program '(LOAD|GNU_STACK) .* RWE '
check 'no code is relocated' lacks program 'TEXTREL'
check 'the stack is guarded' has symbols '__stack_chk_fail'
if asked _FORTIFY_SOURCE; then
    check 'the C library checks sizes' has symbols '__(memcpy|strcpy|snprintf|vsnprintf|fprintf)_chk'
else
    skip 'the build does not optimise, or has a level of its own'
fi
# Of our own objects: the program has the mark where the C library's first object does, too.
if asked -fcf-protection || asked -mbranch-protection; then
    readelf -W -n "$build"/lib*.a 2>/dev/null | awk '
        /^File: / { if (file) print file; file = $2 }
        /(x86|AArch64) feature: .*(IBT, SHSTK|BTI)/ { file = "" }
        END { if (file) print file }' >unmarked
    check 'jumps go where they may, in all objects' lacks unmarked .
else
    skip 'the compiler knows no way for this processor'
fi
echo "1..$number"
exit $failed
