#!/bin/sh
# selfplay.t - ttychess selfplay: games into a file, going on with it, checking it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

tool=selfplay
. "$TESTS_SOURCE/tool_test.sh"

fails() { [ "$status" = "$1" ] && has err "ttychess selfplay: $2"; }
size() { echo $(($(wc -c <"$1"))); }
records() { echo $(($(size "$1") / 32)); }

# value NAME - what --verify has printed behind it.
value() { sed -n "s/^$1  *\([^ ]*\).*/\1/p" out; }
play() { run --nodes 100 --hash 1 "$@"; }
quiet() { [ "$status" = 0 ] && [ ! -s err ]; }

# ---- games ------------------------------------------------------------------------------
play --games 4 --seed 1 -o one --pgn one.pgn
check 'four games' quiet
check 'says the seed and the sum' has out "one: 0 positions so far; seed 1"
check 'the file holds whole records' [ "$(size one)" = $((32 * $(records one))) ]
check 'and says how many' has out "one: $(records one) positions now"
check 'four games as PGN' [ "$(grep -c '^\[Result "[01]' one.pgn)" = 4 ]
run --verify one
check 'verified' quiet
check 'all of them' [ "$(value positions)" = "$(records one)" ]
check 'and the games' [ "$(value games)" = 4 ]
play --games 4 --seed 1 -o two
check 'the same seed: the same bytes' cmp -s one two
play --games 4 --seed 2 -o three
check 'another seed: other games' [ "$(cmp one three 2>&1 | wc -l)" = 1 ]
play --games 4 --threads 3 --seed 1 -o many
# lines FILE - a record a line, sorted.
lines() { od -A n -v -t x1 "$1" | paste - - | sort; }
check 'three threads: the same games in some order' \
    [ "$(lines many | cksum)" = "$(lines one | cksum)" ]
run --verify many
check 'three threads: verified' [ "$status" = 0 -a "$(value games)" = 4 ]
cat one many >both
run --verify both
check 'files are merged by cat' [ "$status" = 0 -a "$(value games)" = 8 ]

# ---- records that version 0.1.0 has written ---------------------------------------------
base64 -d >earlier <<'END'
/a0RQgpBtf0mVBIGAAABAIiJiIjoyq3pgAAFAMAAvB35rxFCCkG1/UYlYSAAAAEAiImIiOjKrekB
AQUARQBnP9mvEUIKYbXtRhUGAgAQACCYiIjYuMqaCwABBwBOAG512a8RAkpgte1GFQYCABCQgoCI
iI2rrLkAAAAIAD8AeZSZrzECSmC17UZlIAAAAZGCgIiIjausuQABAQgAEQAzEpmvMQJKYbTtRmUg
AAABkYKAiIiNq6y5AAAACQA9AEq6ua8xAkhhtO1GJQYCABAQiYCIiI2rrLkAAQEJABoAWwe5rzEA
SGW07UYlBgIAEBAImIiIjausuQAAAgoADQBeVrmtEQgIYaTNRiUGAAAKgoiIjaucCwAAAAAADQD2
/k94uakRDAhhpM1GJQYAoACCiIiNq5wLAAAAAQANAOX+uHk=
END
run --verify earlier
check 'records of version 0.1.0 are read' quiet
check 'all ten of them' [ "$(value positions)" = 10 ]
check 'as they were' has out 'score          -283 to 192, mean -3.0'

# ---- going on ---------------------------------------------------------------------------
before=$(records one)
printf 'torn off' >>one
play --games 2 --seed 1 -o one
check 'a torn record is cut off' has out 'one: 8 bytes of a torn record cut off'
check 'and it goes on from there' has out "one: $before positions so far"
run --verify one
check 'all is well again' [ "$status" = 0 -a "$(value games)" = 6 ]
check 'what was there is there' cmp -s -n $((32 * before)) one two
tail -c +$((32 * before + 1)) one >later
check 'the same seed plays other games then' \
    [ "$(head -c 320 later | od -x | sed 1q)" != "$(head -c 320 two | od -x | sed 1q)" ]

timeout --foreground 600 "$TTYCHESS" selfplay --nodes 100 --hash 1 --threads 2 -o endless >out 2>err &
program=$!
tries=0
until [ -s endless ] || [ $tries -gt 30000 ]; do
    tries=$((tries + 1))
    sleep 0.02
done
cp out said
run --games 1 -o endless
check 'two programs, one file: refused' fails 1 'endless: another program'
pkill -TERM -P $program
wait $program
status=$?
: >err
check 'SIGTERM: ends well' [ "$status" = 0 ]
run --verify endless
check 'SIGTERM: whole records' [ "$status" = 0 -a "$(value positions)" -gt 0 ]
timeout --preserve-status -s INT 3 "$TTYCHESS" selfplay --hash 1 -o endless >out 2>err
status=$?
check '^C: ends well' quiet
run --verify endless
check '^C: whole records' quiet

# ---- damage -----------------------------------------------------------------------------
run --verify said
check 'verify: no file of positions' fails 1 'said: record 1: expected'
cp two bad
printf '\377' | dd of=bad bs=1 seek=$((32 * 6 + 9)) conv=notrunc 2>progress
run --verify bad
check 'verify: the damaged record is named' fails 1 'bad: record 7: expected check sum'
check 'verify: the others are counted' [ "$(value positions)" = $(($(records two) - 1)) ]
{ cat two; printf torn; } >bad
run --verify bad
check 'verify: a torn record' fails 1 "bad: record $(($(records two) + 1)): expected 32 bytes"
run --verify nothing
check 'verify: no file' fails 1 'nothing: No such file'
mkfifo pipe
run --verify pipe
check 'verify: a pipe with a name is not waited for' fails 1 'pipe: not a regular file'
: >empty
run --verify empty
check 'verify: nothing in it' [ "$status" = 0 -a "$(value positions)" = 0 ]
for text in 'a letter to my aunt' 'a much longer letter to my aunt, who is old'; do
    printf '%s' "$text" >letter
    play --games 1 -o letter
    check "another file is left alone (${#text} bytes)" [ "$(cat letter)" = "$text" ]
    check 'and the run refused' fails 1 'letter: '
done
mkfifo pipe
play --games 1 -o pipe
check 'a named pipe: refused' fails 1 'pipe: '
play --games 1 -o no/such/place
check 'no directory' fails 1 'no/such/place: No such file'
play --games 1 -o five --pgn no/such/place
check 'no directory for the PGN' fails 1 'no/such/place: No such file'
(
    trap '' XFSZ
    ulimit -f 8 # blocks of 512 bytes, or of 1024
    play --games 50 --seed 3 -o full
    echo "$status" >status
)
status=$(cat status)
said=$(sed -n 's/^full: \([0-9]*\) positions now.*/\1/p' out)
check 'a full disk: says so' fails 1 'full: '
run --verify full
check 'a full disk: no game is torn' [ "$status" = 0 -a "$(value positions)" = "$said" ]
check 'a full disk: those before stay' [ "$said" -gt 0 ]

# ---- usage ------------------------------------------------------------------------------
run
check 'no file' fails 2 'expected -o FILE'
run -o x --verify x
check 'both' fails 2 '--output and --verify exclude each other'
run -o x y
check 'too many words' fails 2 "expected options only, found 'y'"
for option in games nodes threads random-plies hash; do
    run -o x --$option 0
    check "--$option 0" fails 2 "--$option: expected a number from"
done
run -o x --seed -1
check '--seed -1' fails 2 "--seed: expected a number from 0, found '-1'"
run -o x --bogus
check 'unknown option' has err --bogus
check 'wrong usage makes no file' [ ! -e x ]
run --help
check '--help' [ "$status" = 0 -a "$(awk 'length($0) > 80' out)" = '' ]
echo "1..$number"
exit $failed
