#!/bin/sh
# pgn_tool.t - ttychess pgn: files and pipes, errors, and which files are replaced.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

tool=pgn
. "$TESTS_SOURCE/support/tool_test.sh"

fails() { [ "$status" = "$1" ] && has err "$2"; }
empty() { [ ! -s "$1" ]; }
bare() { [ -z "$(ls -A "$1")" ]; }

cat >good.pgn <<'END'
[Event "Cafe"]
[White "Ann \"A.\""]
[Black "Bob"]
[Result "1-0"]

1. e4 {king's pawn} e5 (1... c5 $5 2. Nf3 (2. c3)) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Park"]

1. d4 *
END
cat >mixed.pgn <<'END'
[Event "Atomic game"]
[Variant "Atomic"]

1. e4 e5 2. Nf7 *

[Event "Broken"]

1. e4 e5 2. Ke3 Nf6 *
[Event "Good"]

1. d4 *
END

cat >odd.pgn <<'END'
[Event "Odd"]

1. e4 *

[Event "Odder"]
[SetUp "1"]
[FEN "B6b/8/8/8/2K5/5k2/8/b6B b KQ - 0 1"]

1... Kg3 *
END
run odd.pgn
check "a game with an unreachable start is read" [ "$status" = 0 ]
check "its FEN is kept" has out '[FEN "B6b/8/8/8/2K5/5k2/8/b6B b KQ - 0 1"]'
check "and a warning is printed" [ "$(cat err)" = "odd.pgn:5: FEN: king or rook not in place for castling 'KQ'; read as '-'" ]

run good.pgn
cp out strict.pgn
check "a valid file is written" [ "$status" = 0 ]
check "without a message" empty err
run strict.pgn
check "the output is written again unchanged" cmp -s out strict.pgn
run - <good.pgn
check "also from a pipe" cmp -s out strict.pgn
run --summary good.pgn
printf '7\t1-0\t%s\n1\t*\t%s\n' \
    'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4' \
    'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1' >expected
check "a summary has one line for each game" cmp -s out expected

run mixed.pgn
check "errors are reported with their positions" has err "mixed.pgn:8:13: illegal move: 'Ke3'"
check "and set the exit status" fails 1 "mixed.pgn:2:1: unknown variant: 'Atomic'"
check "a game of an unknown variant is copied" has out "1. e4 e5 2. Nf7 *"
check "the unreadable part of a game becomes a comment" has out "1. e4 e5 {Ke3 Nf6} *"
check "and the next game is read" has out "1. d4 *"
{ echo '1. e4'; seq -f '(1. Ke%.0f)' 30; echo 'e5 *'; } >many.pgn
run many.pgn
check "of very many errors the rest is counted" fails 1 '10 more errors in this game'
cp out again.pgn
run again.pgn
check "and the output reads the same" cmp -s out again.pgn

cp good.pgn same.pgn
run same.pgn -o same.pgn
check "the input file is not overwritten" fails 1 "same.pgn: the output file cannot be"
check "and stays unchanged" cmp -s same.pgn good.pgn
run mixed.pgn -o other.pgn
check "another file gets the readable games" has other.pgn "1. d4 *"

run missing.pgn
check "a missing file is a failure" fails 1 "missing.pgn: No such file"
run good.pgn -o /nowhere/out.pgn
check "so is a missing folder" fails 1 "No such file"
run good.pgn -o games/
check "and a name that ends like a folder" fails 1 "games/: "
run good.pgn bad.pgn
check "two files are a usage error" fails 2 "unexpected argument"
echo nonsense >'two
lines.pgn'
run 'two
lines.pgn'
check "a line break in a file name is not printed" has err "two?lines.pgn:"
run /dev/null
check "a file without games is reported" has err "no games in /dev/null"

# A pipe without further input, and a signal.
mkfifo pipe
"$TTYCHESS" pgn - -o unfinished.pgn <pipe >out 2>err &
process=$!
exec 3>pipe
cat good.pgn >&3
until [ -e unfinished.pgn ]; do
    kill -0 $process 2>/dev/null || break
done
kill -TERM $process
wait $process 2>/dev/null
status=$?
exec 3>&-
check "SIGTERM interrupts reading from a pipe" [ "$status" = 143 ]

# More than is read at once, with games across the ends of portions.
cp good.pgn many.pgn
while [ "$(wc -c <many.pgn)" -lt 4000000 ]; do
    cat many.pgn many.pgn >more.pgn
    mv more.pgn many.pgn
done
run --summary many.pgn
check "each of many games is read" [ "$(sort -u out | wc -l)" = 2 ]
cat many.pgn | run --summary
check "also from a pipe" [ "$(wc -l <out)" = "$(grep -c '^.Event ' many.pgn)" ]

echo "1..$number"
exit $failed
