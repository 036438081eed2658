#!/bin/sh
# fuzz.sh - builds the harnesses with clang and libFuzzer in ./fuzz-build, and runs them.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: fuzz.sh SOURCE [MINUTES [HARNESS]], for `make fuzz`: this many minutes in all, on all
# cores; FUZZ_SEED=N: the same inputs in the same order each time. Prints NAME VALUE UNIT. Crashing
# inputs are minimised and named, and the exit status is 1. New inputs are saved in
# fuzz-build/corpus, where the next run starts.
set -u
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:allocator_may_return_null=1
export UBSAN_OPTIONS=print_stacktrace=1

# NAME WEIGHT BYTES DICTIONARY: share of the time, maximum length of an input, words.
harnesses='
fen 2 200 fen
san 2 150 san
typed 4 300 typed
pgn 10 2000 pgn
stream 6 2000 pgn
uci 5 800 uci
client 4 1000 uci
epd 1 1024 -
book 1 512 -
network 1 600 network
games 2 400 -
door 1 600 -
config 4 600 config
session 16 1200 session
lobby_client 6 1500 lobby
lichess 6 2000 lichess
lobby_core 8 2500 lobby
archive 5 1500 pgn
keys 3 400 keys
study 3 400 fen
screen 10 400 keys
'

die() { echo "fuzz: $*" >&2; exit 2; }

build() {
    command -v clang >/dev/null || die "clang is needed (Debian: clang)"
    mkdir -p fuzz-build && cd fuzz-build || exit 2
    [ -f Makefile ] ||
        "$source/configure" -q CC="${FUZZ_CC:-clang}" \
            CFLAGS="-O1 -gline-tables-only -fsanitize-coverage-ignorelist=$source/tests/fuzz/unguided.txt" \
            --enable-sanitizers=fuzzer-no-link,address,undefined || die 'configure failed'
    make -s -j "$jobs" FUZZ_ENGINE=-fsanitize=fuzzer fuzz-harnesses >make.log 2>&1 ||
        { tail -n 20 make.log >&2; die 'the harnesses cannot be built'; }
}

# Coverage after half of the runs, and at the end; and the number of runs.
figures() {
    awk '/^#[0-9]+/ && match($0, /cov: [0-9]+/) {
             n++; runs[n] = substr($1, 2) + 0; cov[n] = substr($0, RSTART + 5, RLENGTH - 5)
         }
         END { for (i = 1; i <= n && runs[i] <= runs[n] / 2; i++) half = cov[i]
               print runs[n] + 0, half + 0, cov[n] + 0 }' "$1"
}

# run NAME SECONDS BYTES DICTIONARY - runs in fuzz-build.
run() {
    log=logs/$1.log
    [ -f "tests/fuzz/$1.t" ] || return 0 # missing if its part is not built
    words=$source/tests/fuzz/dictionary/$4.dict
    mkdir -p "corpus/$1" logs "crashes/$1"
    leaks=1
    [ "$1" != screen ] || leaks=0 # readline never frees a few bytes
    ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=$leaks \
        "tests/fuzz/$1.t" "corpus/$1" "$source/tests/fuzz/corpus/$1" \
        -entropic=0 -max_total_time="$2" -max_len="$3" ${4:+$([ -f "$words" ] && echo "-dict=$words")} -timeout=25 \
        -rss_limit_mb=2048 ${FUZZ_SEED:+-seed="$FUZZ_SEED"} -detect_leaks=$leaks \
        -artifact_prefix="crashes/$1/" >"$log" 2>&1
    figures "$log" | {
        read -r runs half end
        echo "fuzz-$1-runs $runs runs"
        echo "fuzz-$1-coverage-half-way $half edges"
        echo "fuzz-$1-coverage $end edges"
    }
    for crash in "crashes/$1"/*; do
        [ -f "$crash" ] || continue
        "tests/fuzz/$1.t" -minimize_crash=1 -max_total_time=20 -exact_artifact_path="$crash.min" \
            "$crash" >/dev/null 2>&1
        [ -f "$crash.min" ] && mv "$crash.min" "$crash"
        echo "fuzz: $1 fails on $PWD/$crash: see $PWD/$log" >&2
        grep -aE -m 1 -A 12 'ERROR: |runtime error: |[Aa]ssertion' "$log" | cut -c 1-200 >&2
        echo "fuzz: the input in base64: $(base64 -w 0 "$crash" | cut -c 1-4000)" >&2
    done
    [ -z "$(ls -A "crashes/$1")" ]
}

if [ "$1" = --one ]; then
    source=$2
    run "$3" "$4" "$5" "$6"
    exit
fi
source=$1
jobs=$(getconf _NPROCESSORS_ONLN)
seconds=$(awk -v minutes="${2:-2}" 'BEGIN { print int(minutes * 60) }')
chosen=$(echo "$harnesses" | awk -v name="${3:-}" 'NF && (name == "" || $1 == name)')
[ -n "$chosen" ] || die "no harness '$3'; there are:$(echo "$harnesses" | awk '{ printf " " $1 }')"
script=$(cd "$(dirname "$0")" && pwd)/${0##*/}
build
weights=$(echo "$chosen" | awk '{ sum += $2 } END { print sum }')
many=$(echo "$chosen" | wc -l)
[ "$many" -ge "$jobs" ] || jobs=$many
# The longest first, so that all cores finish at about the same time.
echo "$chosen" | sort -k 2nr |
    awk -v seconds=$((seconds * jobs)) -v weights="$weights" \
        '{ share = int(seconds * $2 / weights); print $1, (share > 1 ? share : 1), $3, $4 }' |
    xargs -P "$jobs" -L 1 sh "$script" --one "$source"
