#!/bin/sh
# selfplay.t - ttychess selfplay: games into a file, going on with it, checking it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

tool=selfplay
. "$TESTS_SOURCE/tool_test.sh"

fails() { [ "$status" = "$1" ] && has err "ttychess selfplay: $2"; }
size() { echo $(($(wc -c <"$1"))); }

# value NAME - what --verify has printed behind it.
value() { sed -n "s/^$*  *\([^ ]*\).*/\1/p" out; }
play() { run --nodes 100 --hash 1 "$@"; }
quiet() { [ "$status" = 0 ] && [ ! -s err ]; }

# ---- games ------------------------------------------------------------------------------
play --games 4 --seed 1 -o one --pgn one.pgn
check 'four games' quiet
check 'says the seed and the sum' has out "one: 0 positions so far; seed 1"
said=$(sed -n 's/^one: \([0-9]*\) positions now.*/\1/p' out)
check 'four games as PGN' [ "$(grep -c '^\[Result "[01]' one.pgn)" = 4 ]
run --verify one
check 'verified' quiet
check 'as many positions as it said' [ "$(value positions)" = "$said" ]
check 'and the games' [ "$(value games)" = 4 ]
check 'in less than three bytes a half-move' \
    [ "$(size one)" -lt $((3 * $(value half-moves))) -a "$(value half-moves)" -gt 50 ]
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

play --games 1 -o earlier
check 'and are not gone on with' fails 1 'earlier: expected a file of games, found one of pos'
cp earlier bad
printf '\377' | dd of=bad bs=1 seek=$((32 * 6 + 9)) conv=notrunc 2>progress
run --verify bad
check 'verify: the damaged record is named' fails 1 'bad: record 7: expected check sum'
check 'verify: the others are counted' [ "$(value positions)" = 9 ]
{ cat earlier; printf torn; } >bad
run --verify bad
check 'verify: a torn record' fails 1 'bad: record 11: expected 32 bytes'

# ---- games of format 1 -------------------------------------------------------------------
base64 -d >earlier <<'END'
VFRZZ2FtZXMBAAAAsQEAAAMAAAAKAQAAnQAAAIAU+aU0yOA9fdd8oBMSeHKgRN3THgrzxhghEl9X
qjQCUoadeo0B56F9C/nn1b5UDOCpyJoQvScEIP3Kz+wrSh7Ib+uHdjhuFMDrmTHrC+cd3UVr9Tli
LL2yK9AACIv8l2oDM7f3SiLy9wrCDB4XiriNA87Nw6B2IO+2PTCCljPnEY5aBYpq6guot2VvN4x3
eZD2lXQO6IPgz5B00IPM5GoSjBJVdhnqtxAsLH+lFbMR7Yr3OIkymoT7WzTtGLZzqmVDYk+4YpCm
whKqzW+suSDwc48m6OIAAPBxaWcaGRakkCCDkTOqrEU4KR4TUw4nwxmQ9FYZ4rcLZs3C1gigHdIX
mbQeW5fPXdE2KSy3addXfQHFTx86WDRKTwtml3cPlBVqBGOvFtQB466NT9tFwyLJGfUk7srSvmYt
5p1j1/cJ1MiWjCtCj7cgreL0zsC2tAa47FeXAvhljmuu10f3FgfkLnooAD7AnD8wQLhYNcAqjLZ+
tz+r+gYi+4sXOLyCA5rqINzsEZ5HVczNcj4tzcRTaUjZ5NXUTDiSHWrmEFY0f6Pr6exmukVOvHJi
FTUCJq7aoFmA
END
run --verify earlier
check 'games of format 1 are read' quiet
check 'all three of them' [ "$(value games)" = 3 -a "$(value of Chess960)" = 1 ]
check 'with all their moves' [ "$(value half-moves)" = 266 ]
check 'and positions' [ "$(value positions)" = 157 ]
check 'as they were' has out 'score          -1433 to 982, mean +14.7'

# ---- which games ------------------------------------------------------------------------
# plays GAMES OPTION... - the sums of so many games go to "out"; how many half-moves it were.
plays() {
    rm -f chosen chosen.pgn
    games=$1
    shift
    play --games "$games" --seed 4 -o chosen --pgn chosen.pgn "$@"
    run --verify chosen
    half_moves=$(value half-moves)
}
plays 6
usual=$half_moves
plays 6 --win-score 0
check '--win-score 0: longer games' [ "$half_moves" -gt "$usual" ]
plays 6 --win-score 100
check '--win-score 100: shorter ones' [ "$half_moves" -lt "$usual" ]
plays 6 --draw-score 300
check '--draw-score 300: shorter ones' [ "$half_moves" -lt "$usual" ]
cp chosen before
plays 6 --opening-score 20 --draw-score 300
check '--opening-score 20: other openings' [ "$(cmp before chosen 2>&1 | wc -l)" = 1 ]
plays 3 --chess960 100
check '--chess960 100: all of them' [ "$status" = 0 -a "$(value of Chess960)" = 3 ]
check 'as the PGN says' [ "$(grep -c '^.Variant "Chess960"' chosen.pgn)" = 3 ]
check 'a start each' [ "$(grep '^.FEN' chosen.pgn | sort -u | wc -l)" = 3 ]

# ---- networks ---------------------------------------------------------------------------
for network in nowhere.net one.pgn; do
    play --games 1 --network $network -o refused
    check "--network $network: refused" fails 1 ''
    check 'names it' has err "$network: "
    check 'and leaves no file behind' [ ! -e refused ]
done
play --games 1 --seed 1 --network none -o refused
check '--network none' quiet
network=$TESTS_SOURCE/../data/ttychess.net
if [ -f "$network" ]; then
    play --games 4 --seed 1 --network "$network" -o from_file
    check '--network FILE: that one' cmp -s one from_file 2>/dev/null
else
    skip 'no network was built in'
fi

# ---- going on ---------------------------------------------------------------------------
before=$(size one)
printf 'TTYgamestorn off' >>one
play --games 2 --seed 1 -o one
check 'a torn block is cut off' has out 'one: 16 bytes of a torn block cut off'
check 'and it goes on from there' has out "one: $said positions so far"
run --verify one
check 'all is well again' [ "$status" = 0 -a "$(value games)" = 6 ]
check 'what was there is there' cmp -s -n $before one two
tail -c +$((before + 1)) one >later
run --verify later
check 'what was added is a file of its own' [ "$status" = 0 -a "$(value games)" = 2 ]
play --games 2 --seed 1 -o fresh
check 'the same seed plays other games then' [ "$(cmp later fresh 2>&1 | wc -l)" = 1 ]

rm -f out
timeout --foreground 600 "$TTYCHESS" selfplay --nodes 100 --hash 1 --threads 2 -o endless >out 2>err &
program=$!
tries=0
until [ -s out ] || [ $tries -gt 30000 ]; do
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
check 'SIGTERM: whole blocks' [ "$status" = 0 ]
timeout --preserve-status -s INT 3 "$TTYCHESS" selfplay --hash 1 -o endless >out 2>err
status=$?
check '^C: ends well' quiet
run --verify endless
check '^C: whole blocks' quiet

# ---- damage -----------------------------------------------------------------------------
run --verify said
check 'verify: no file of games' fails 1 'said: byte 1: expected a block of games'
cat two two two >three
run --verify two
games=$(value games)
positions=$(value positions)
cp three bad
printf '\377' | dd of=bad bs=1 seek=$(($(size two) + 100)) conv=notrunc 2>progress
run --verify bad
check 'verify: the damaged block is named' fails 1 "bad: byte $(($(size two) + 1)): expected check sum"
check 'verify: the others are counted' [ "$(value positions)" = $((2 * positions)) -a "$(value games)" = $((2 * games)) ]
cp bad worse
play --games 1 -o worse
check 'damaged in the middle: not gone on with' fails 1 'worse: damaged (see --verify): byte'
check 'and left alone' cmp -s bad worse
head -c $(($(size three) - 1)) three >bad
run --verify bad
check 'verify: a torn block' fails 1 "bad: byte $((2 * $(size two) + 1)): expected a block of"
{ cat two; printf letter; } >bad
cp bad worse
play --games 1 -o worse
check 'something else behind the games: refused' fails 1 'worse: not a file of games: byte'
check 'and left alone' cmp -s bad worse
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
    ulimit -f 2 # blocks of 512 bytes, or of 1024
    play --games 50 --seed 3 -o full
    echo "$status" >status
)
status=$(cat status)
said=$(sed -n 's/^full: \([0-9]*\) positions now.*/\1/p' out)
games=$(sed -n 's/^full: .* new from \([0-9]*\) games.*/\1/p' out)
check 'a full disk: says so' fails 1 'full: '
run --verify full
check 'a full disk: no block is torn' [ "$status" = 0 -a "$(value positions)" = "$said" ]
check 'a full disk: only games that were written are counted' [ "$(value games)" = "$games" ]

# ---- usage ------------------------------------------------------------------------------
run
check 'no file' fails 2 'expected -o FILE'
run -o x --verify x
check 'both' fails 2 '--output and --verify exclude each other'
run -o x y
check 'too many words' fails 2 "expected options only, found 'y'"
run -o x --chess960 101
check '--chess960 101' fails 2 '--chess960: expected a number from 0 to 100'
for option in games nodes threads random-plies opening-score hash; do
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
