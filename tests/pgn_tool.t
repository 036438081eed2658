#!/bin/sh
# pgn_tool.t - ttychess pgn: files and pipes, errors, what is replaced and what is not.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

PATH=$PATH:/usr/games # where Debian keeps pgn-extract
tool=pgn
. "$TESTS_SOURCE/tool_test.sh"

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
check "a game from where no game leads is read" [ "$status" = 0 ]
check "its FEN is kept" has out '[FEN "B6b/8/8/8/2K5/5k2/8/b6B b KQ - 0 1"]'
check "and said to be odd" [ "$(cat err)" = "odd.pgn:5: FEN: the bishop on h1 and the bishop on a8 \
both give check, which no move can do; no king and rook for castling 'KQ'; taken as '-'" ]

run good.pgn
cp out strict.pgn
check "a good file is written without a word" [ "$status" = 0 ]
check "and nothing is told" empty err
run strict.pgn
check "what it writes it writes again the same" cmp -s out strict.pgn
run - <good.pgn
check "so it does from a pipe" cmp -s out strict.pgn
run --summary good.pgn
printf '7\t1-0\t%s\n1\t*\t%s\n' \
    'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4' \
    'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1' >expected
check "a summary is a line a game" cmp -s out expected

run mixed.pgn
check "errors are told by their places" has err "mixed.pgn:8:13: illegal move: 'Ke3'"
check "and are a failure" fails 1 "mixed.pgn:2:1: unknown variant: 'Atomic'"
check "a game that cannot begin is passed on" has out "1. e4 e5 2. Nf7 *"
check "of a broken one its beginning is kept" has out "1. e4 e5 *"
check "and so is what follows" has out "1. d4 *"
cp out again.pgn
run again.pgn
check "which reads the same" cmp -s out again.pgn

cp good.pgn same.pgn
chmod 640 same.pgn
run same.pgn -o same.pgn
check "a file is replaced" cmp -s same.pgn strict.pgn
check "and keeps its rights" [ "$(stat -c %a same.pgn)" = 640 ]
cp mixed.pgn same.pgn
run same.pgn -o same.pgn
check "but not by less than what is in it" cmp -s same.pgn mixed.pgn
check "which is said" fails 1 "same.pgn stays as it is"
run mixed.pgn -o other.pgn
check "another file gets what could be read" has other.pgn "1. d4 *"

# What is open already is written to, by whatever name.
ln -s /dev/stdout link.pgn
for name in /dev/stdout /dev/fd/1 /proc/self/fd/1 link.pgn; do
    [ -e /proc/self/fd/1 ] && [ -e "$name" ] || continue
    echo before >kept.pgn
    inode=$(stat -c %i kept.pgn)
    "$TTYCHESS" pgn good.pgn -o "$name" >>kept.pgn 2>err
    status=$?
    { echo before && cat strict.pgn; } >expected
    check "$name is written to" cmp -s kept.pgn expected
    check "and not replaced" [ "$status$(stat -c %i kept.pgn)" = "0$inode" ]
done
if [ -e /proc/self/fd/1 ]; then
    "$TTYCHESS" pgn good.pgn -o /dev/fd/7 7>seventh.pgn 2>err
    check "so is any other that is open" cmp -s seventh.pgn strict.pgn
    echo before >kept.pgn
    sleep 1000 7>>kept.pgn &
    holder=$!
    until [ -e "/proc/$holder/fd/7" ]; do kill -0 $holder || break; done
    run good.pgn -o "/proc/$holder/fd/7"
    kill $holder
    { echo before && cat strict.pgn; } >expected
    check "even in another process" cmp -s kept.pgn expected
    run good.pgn -o /dev/fd/77
    check "what is not open is told" fails 1 "/dev/fd/77: No such file"
fi

run missing.pgn
check "a missing file is a failure" fails 1 "missing.pgn: No such file"
run good.pgn -o /nowhere/out.pgn
check "a folder that is not there, too" fails 1 "No such file"
run good.pgn -o games/
check "and what is called as a folder is" fails 1 "games/: expected a file, found the name"
run good.pgn bad.pgn
check "two files are misuse" fails 2 "expected one file"
run --summary good.pgn -o -
check "a summary and games both to standard output, too" fails 2 "cannot both go"
echo nonsense >'two
lines.pgn'
run 'two
lines.pgn'
check "the name of a file breaks no line" has err "two?lines.pgn:"
run /dev/null
check "no games are told" has err "no games in /dev/null"

# A pipe that stands still, and a signal.
mkdir still && cd still || exit 1
mkfifo pipe
"$TTYCHESS" pgn - -o unfinished.pgn <pipe >../out 2>../err &
process=$!
exec 3>pipe
cat ../good.pgn >&3
until ls .unfinished.pgn.*.tmp >/dev/null 2>&1; do
    kill -0 $process 2>/dev/null || break
done
kill -TERM $process
wait $process 2>/dev/null
status=$?
exec 3>&-
rm pipe
cd ..
check "SIGTERM ends the reading of a pipe" [ "$status" = 143 ]
check "and leaves no file" bare still
dead=$(sh -c 'echo $$')
: >".whole.pgn.$dead.tmp"
: >".whole.pgn.$$.tmp"
run good.pgn -o whole.pgn
check "what one that was killed left goes" [ ! -e ".whole.pgn.$dead.tmp" ]
check "what another writes stays" [ -e ".whole.pgn.$$.tmp" ]
rm ".whole.pgn.$$.tmp"

# More than is read at once: games lie across the ends of what is.
cp good.pgn many.pgn
while [ "$(wc -c <many.pgn)" -lt 4000000 ]; do
    cat many.pgn many.pgn >more.pgn
    mv more.pgn many.pgn
done
run --summary many.pgn
check "of many games each is read" [ "$(sort -u out | wc -l)" = 2 ]
cat many.pgn | run --summary
check "from a pipe, too" [ "$(wc -l <out)" = "$(grep -c '^.Event ' many.pgn)" ]

# Owner, group and rights stay; only root may give files away.
if [ "$(id -u)" = 0 ]; then
    cp good.pgn owned.pgn
    if chown 12:34 owned.pgn 2>err && chmod 640 owned.pgn; then
        run owned.pgn -o owned.pgn
        check "a file that is replaced stays whose it was" \
            [ "$(stat -c %u:%g:%a owned.pgn)" = 12:34:640 ]
    fi
fi

if command -v pgn-extract >/dev/null; then
    run good.pgn -o strict.pgn
    pgn-extract -s strict.pgn >out 2>err
    check "pgn-extract does not complain" empty err
    check "and finds all games" [ "$(grep -c '^\[Event ' out)" = 2 ]
fi

echo "1..$number"
exit $failed
