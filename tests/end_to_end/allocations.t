#!/bin/sh
# allocations.t - lack of memory: the program with the N-th allocation of its own code failing, or
# with all from the N-th on. It continues, or exits with a one-line message and status 1; no file is
# torn or left behind.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# ALLOCATIONS=N: the number of failing allocations for each script, evenly spread; "all": every one,
# which takes minutes (make soak).
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

: "${TTYCHESS:?names the program to test}" "${TESTS_SOURCE:?}"
library=${FAILING_MEMORY:-$(dirname "$TTYCHESS")/tests/support/failing_memory.so}
sample=${ALLOCATIONS:-12}
scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
HOME=$scratch XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data
export HOME XDG_CONFIG_HOME XDG_DATA_HOME
number=0 failed=0 tried=0

# Sanitizers have their own allocator, and a static program cannot use another one.
LD_PRELOAD=$library MEMORY_COUNT=$scratch/count "$TTYCHESS" --version >out 2>err
if [ ! -s count ]; then
    echo '1..0 # SKIP no other allocator can be loaded here'
    exit 0
fi

cat >games.pgn <<'END'
[Event "One"]
[White "A"]
[Black "B"]

1. e4 {a comment} e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6 3. Bb5 a6 1-0

[Event "Two"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 $1 Kd7 *
END

# whole_games - the saved games can be read to their ends.
whole_games()
{
    find data -name '*.pgn' >kept 2>/dev/null
    while read -r game; do
        "$TTYCHESS" pgn --summary "$game" >summary 2>complaints || return 1
        [ ! -s complaints ] || return 1
    done <kept
}

# check_files - after a run all files are complete, and there are no others.
check_files()
{
    whole_games || { echo "a kept game is torn"; return; }
    if [ -f new.pgn ] && ! "$TTYCHESS" pgn --summary new.pgn >summary 2>complaints; then
        echo "new.pgn is torn"
    fi
}

# sound STATUS - the permitted ends of a run: success, or status 1 and one line about memory.
sound()
{
    lines=$(grep -c . err)
    [ "$1" = 0 ] && return 0
    [ "$1" = 1 ] && [ "$lines" -le 1 ] && grep -qi 'memory\|cannot start .*thread' out err
}

# fail_at N INPUT ARGUMENT...
fail_at()
{
    which=$1 input=$2
    shift 2
    rm -rf data config new.pgn ./.*.tmp
    tried=$((tried + 1))
    timeout -k 5 60 env LD_PRELOAD="$library" MEMORY_FAILS="$which" \
        "$TTYCHESS" "$@" <"$input" >out 2>err
    status=$?
    trouble=$(check_files)
    if ! sound $status || [ -n "$trouble" ]; then
        echo "# allocation $which of $*: status $status $trouble"
        sed 's/^/#   /' err | head -5
        wrong=$((wrong + 1))
    fi
}

# try NAME INPUT ARGUMENT... - makes the allocations of this run fail in turn.
try()
{
    name=$1 input=$2
    shift 2
    wrong=0
    rm -rf data config new.pgn count
    timeout -k 5 60 env LD_PRELOAD="$library" MEMORY_COUNT="$scratch/count" \
        "$TTYCHESS" "$@" <"$input" >out 2>err
    status=$?
    count=$(cat count 2>/dev/null || echo 0)
    if [ $status != 0 ] || [ ! -s count ]; then
        sed 's/^/# /' err
        wrong=$((wrong + 1))
    fi
    [ "$sample" != all ] || echo "# $count allocations of $*"
    step=1
    [ "$sample" = all ] || step=$((count / sample + 1))
    at=$((step / 2 + 1)) plus=
    while [ "$at" -le "$count" ]; do
        fail_at "$at$plus" "$input" "$@"
        if [ -z "$plus" ]; then plus=+; else plus=; fi
        [ "$sample" != all ] || fail_at "$at$plus" "$input" "$@"
        at=$((at + step))
    done
    number=$((number + 1))
    if [ $wrong = 0 ]; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name: $wrong ends that were none"
        failed=1
    fi
}

printf '%s\n' e4 e5 Nf3 Nc6 undo moves eval 'level 3' pgn 'config theme' quit >two_people
printf '%s\n' e4 moves 'lines 2' quit >against_engine
printf '%s\n' '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' >positions
printf '%s\n' uci isready 'setoption name Hash value 2' 'position startpos moves e2e4' \
    'go nodes 2000' quit >engine
printf '%s\n' "open $scratch/games.pgn" '1' next next 'comment good' 'save new.pgn' quit y >files
: >nothing

try 'two people, line by line' two_people --plain --color both
try 'against the engine, line by line' against_engine --plain --level 1 --book none
try 'an engine for others' engine uci
try 'files of games, line by line' files --plain --color both
try 'games read and written anew' nothing pgn games.pgn -o new.pgn
try 'games reviewed' nothing review -q games.pgn -o new.pgn --nodes 500
try 'positions from a stream' positions moves --uci -
try 'a match' nothing match --nodes 50 --games 2 --random-plies 2 --pgn new.pgn alpha-beta minimax
echo "1..$number"
# For `make soak`: NAME VALUE UNIT.
[ "$sample" = 12 ] || echo "allocations_failed $tried allocations"
exit $failed
