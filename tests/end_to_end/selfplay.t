#!/bin/sh
# selfplay.t - ttychess selfplay: writing games to a file, continuing and verifying it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

tool=selfplay
. "$TESTS_SOURCE/support/tool_test.sh"

fails() { [ "$status" = "$1" ] && has err "ttychess selfplay: $2"; }
size() { echo $(($(wc -c <"$1"))); }

# value NAME - prints the value after a name in the output of --verify.
value() { sed -n "s/^$*  *\([^ ]*\).*/\1/p" out; }
play() { run --nodes 100 --hash 1 "$@"; }
quiet() { [ "$status" = 0 ] && [ ! -s err ]; }

# ---- games ------------------------------------------------------------------------------
play --games 4 --seed 1 -o one
check 'four games' quiet
check 'the seed is printed' has out "one: 0 games so far; seed 1"
check 'and the number of games' has out "one: 4 games now, 4 of them new"
run --verify one
check 'verified' quiet
check 'the games' [ "$(value games)" = 4 ]
check 'three bytes for each ply' \
    [ "$(size one)" = $((17 + 4 * 10 + 3 * $(value half-moves))) -a "$(value half-moves)" -gt 50 ]
cp out sums
play --games 4 --seed 1 -o two
check 'the same seed: the same bytes' cmp -s one two
play --games 4 --seed 2 -o three
check 'another seed: other games' [ "$(cmp one three 2>&1 | wc -l)" = 1 ]
play --games 4 --threads 3 --seed 1 -o many
run --verify many
check 'three threads: the same games in some order' cmp -s out sums
cat one many >both
run --verify both
check 'files are merged by cat' [ "$status" = 0 -a "$(value games)" = 8 ]

# ---- selection of games --------------------------------------------------------------
# plays GAMES OPTION... - writes the checksums of the games to "out" and prints the number of plies.
plays() {
    rm -f chosen
    games=$1
    shift
    play --games "$games" --seed 4 -o chosen "$@"
    run --verify chosen
}
plays 6
cp chosen before
plays 6 --opening-score 20
check '--opening-score 20: other openings' [ "$(cmp before chosen 2>&1 | wc -l)" = 1 ]
plays 3 --chess960 100
check '--chess960 100: all of them' [ "$status" = 0 -a "$(value of Chess960)" = 3 ]

plays 3 --odds 100 --chess960 50
check '--odds 100: all of them' [ "$status" = 0 -a "$(value with odds)" = 3 -a "$(value of Chess960)" = 0 ]

# ---- networks ---------------------------------------------------------------------------
play --games 1 --network nowhere.net -o refused
check "a missing network is rejected" fails 1 ''
check 'and leaves no file behind' [ ! -e refused ]
play --games 1 --seed 1 --network none -o refused
check '--network none' quiet
network=$TESTS_SOURCE/../data/ttychess.net
if [ -f "$network" ]; then
    play --games 4 --seed 1 --network "$network" -o from_file
    check '--network FILE: that one' cmp -s one from_file 2>/dev/null
else
    skip 'no network was built in'
fi

# ---- continuing ----------------------------------------------------------------------
before=$(size one)
printf 'G torn off' >>one
play --games 2 --seed 1 -o one
check 'a torn game is cut off' has out 'one: removed an incomplete game of 10 bytes'
check 'and the file is continued' has out "one: 4 games so far"
run --verify one
check 'the file is valid again' [ "$status" = 0 -a "$(value games)" = 6 ]
check 'the earlier games are unchanged' cmp -s -n $before one two
play --games 2 --seed 1 -o fresh
check 'the same seed gives other games then' [ "$(tail -c +$((before + 1)) one |
    cmp - fresh 2>&1 | wc -l)" = 1 ]

rm -f out
"$TTYCHESS" selfplay --nodes 100 --hash 1 --threads 2 -o endless >out 2>err &
program=$!
tries=0
until [ -s out ] || [ $tries -gt 30000 ]; do
    tries=$((tries + 1))
    sleep 0.02
done
cp out said
run --games 1 -o endless
check 'two programs cannot use one file' fails 1 'endless: another program'
kill -TERM $program
wait $program
status=$?
: >err
check 'SIGTERM: a regular exit' [ "$status" = 0 ]
run --verify endless
check 'SIGTERM: only complete games' [ "$status" = 0 ]

# ---- damaged files -------------------------------------------------------------------
run --verify said
check 'verify: not a game file' fails 1 'said: byte 1: expected the line'
cp two bad
printf '\377' | dd of=bad bs=1 seek=100 conv=notrunc 2>progress
run --verify bad
check 'verify: the damaged game is named' fails 1 "bad: byte 18: expected a game and its checksum"
cat bad two two two two two two two two >worse
cp worse before
play --games 1 -o worse
check 'damaged in the middle: not continued' fails 1 'worse: damaged, or not a game file: byte'
check 'and not changed' cmp -s worse before
printf 'a letter to my aunt' >letter
cp letter before
play --games 1 -o letter
check 'another file is rejected' fails 1 'letter: '
check 'and not changed' cmp -s letter before
mkfifo pipe
play --games 1 -o pipe
check 'a named pipe is rejected' fails 1 'pipe: '
play --games 1 -o no/such/place
check 'a missing directory' fails 1 'no/such/place: No such file'
(
    trap '' XFSZ
    ulimit -f 2 # blocks of 512 bytes, or of 1024
    play --games 50 --seed 3 -o full
    echo "$status" >status
)
status=$(cat status)
games=$(sed -n 's/^full: \([0-9]*\) games now.*/\1/p' out)
check 'a full disk is reported' fails 1 'full: '
run --verify full
check 'a full disk: no game is torn' [ "$status" = 0 -a "$(value games)" = "$games" ]

# ---- usage ------------------------------------------------------------------------------
run
check 'a missing option -o' fails 2 'expected -o FILE'
run -o x --verify x
check 'both options' fails 2 '--output and --verify cannot be combined'
run -o x y
check 'too many arguments' fails 2 "expected no arguments, found 'y'"
run -o x --chess960 101
check '--chess960 101' fails 2 '--chess960: expected a number from 0 to 100'
check 'a usage error creates no file' [ ! -e x ]
echo "1..$number"
exit $failed
