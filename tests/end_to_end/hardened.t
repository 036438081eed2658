#!/bin/sh
# hardened.t - the hardening that configure requested is in the program, as shown by readelf.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# With sanitizers or --disable-hardening there is nothing to check. Features that the compiler does
# not have for its processor are skipped, with configure's own test.
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

# has FILE EXPRESSION: some line matches.
has() { head -60 "$1" >out && grep -Eq -- "$2" "$1"; }
lacks() { ! grep -E -- "$2" "$1" >out; }

check 'no fixed address' has program 'Type: *DYN'
check 'relocations are read-only' has program ' GNU_RELRO '
check 'all relocations are resolved at start' has program 'BIND_NOW|FLAGS.* NOW'
check 'the stack is not executable' has program 'GNU_STACK .* RW '
check 'no segment is writable and executable' lacks program '(LOAD|GNU_STACK) .* RWE '
check 'there are no text relocations' lacks program 'TEXTREL'
check 'stack protector' has symbols '__stack_chk_fail'
if asked _FORTIFY_SOURCE; then
    check 'fortified C library functions' has symbols '__(memcpy|strcpy|snprintf|vsnprintf|fprintf)_chk'
else
    skip 'no optimisation, or another level of _FORTIFY_SOURCE'
fi
# Only our own objects: the program has the mark if the first object of the C library has it too.
if asked -fcf-protection || asked -mbranch-protection; then
    readelf -W -n "$build"/lib*.a 2>/dev/null | awk '
        /^File: / { if (file) print file; file = $2 }
        /(x86|AArch64) feature: .*(IBT, SHSTK|BTI)/ { file = "" }
        END { if (file) print file }' >unmarked
    check 'control flow protection in all objects' lacks unmarked .
else
    skip 'not available for this processor'
fi
echo "1..$number"
exit $failed
