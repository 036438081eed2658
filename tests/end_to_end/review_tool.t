#!/bin/sh
# review_tool.t - ttychess review: annotated games, in files and pipes, complete and in parts.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

tool=review
. "$TESTS_SOURCE/support/tool_test.sh"

lacks() { ! has "$@"; }
fails() { [ "$status" = "$1" ] && has err "$2"; }
games() { grep -c '^\[Result "' "$1"; }

# Joins lines, because comments are wrapped.
joined() { tr '\n' ' ' <"$1"; }
says() { joined "$1" | grep -qF -- "$2"; }

cat >mate.pgn <<'END'
[Event "Cafe"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59]} 2. Qh5 {bold} Nc6 3. Bc4 Nf6 (3... g6
{this holds}) 4. Qxf7# 1-0

END
cat >queen.pgn <<'END'
[Event "Park"]
[White "Cid"]
[Black "Dee"]
[Result "0-1"]

1. d4 d5 2. Bf4 Nf6 3. e3 e6 4. Qg4 Nxg4 5. h3 Nf6 6. Nf3 Bd6 0-1

END
cat >short.pgn <<'END'
[Event "Train"]
[White "Eve"]
[Black "Flo"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2

END
cat mate.pgn queen.pgn short.pgn >all.pgn

# ---- annotations ---------------------------------------------------------------------
run --nodes 5000 mate.pgn
check 'a game is reviewed' [ "$status" = 0 ]
check 'evaluations are beside clocks' grep -q '{\[%eval [0-9.-]*\] \[%clk 0:05:00\]}' out
check 'comments are kept' has out '{bold}'
check 'so are variations' says out '(3... g6 {this holds})'
check 'the blunder is found' says out 'Nf6 $4 {[%eval #1] Blunder: allows mate in 1. 4. Qxf7# follows. Best was'
check 'a mate needs no evaluation' says out '4. Qxf7# 1-0'
check 'the annotator' has out '[Annotator "ttychess'
check 'a summary of the game' has err 'Game 1: Ann - Bob, 1-0'
check 'for both sides' grep -q '^  Black: accuracy [0-9.]*%.* 1 blunder' err
run --nodes 5000 queen.pgn
check 'a better line' says out '(4. '
cp out once
run --nodes 5000 once
check 'a second review changes nothing' cmp -s once out
run -q --nodes 5000 queen.pgn
check 'quiet' [ "$status" = 0 -a ! -s err ]
check 'the output is the same' cmp -s once out
run -q short.pgn
cp out once
run -q --nodes 200000 short.pgn
check 'the same output each time without a time limit' cmp -s once out

# ---- files and pipes -------------------------------------------------------------------
run --nodes 3000 -q all.pgn
cp out whole
check 'all games' [ "$(games whole)" = 3 ]
for part in mate queen short; do
    run --nodes 3000 -q - <$part.pgn
    cp out $part.out
done
check 'the parts add up to the whole' [ "$(cat mate.out queen.out short.out | cksum)" = \
    "$(cksum <whole)" ]
run --nodes 3000 -q all.pgn -o new.pgn
check 'into a file' cmp -s whole new.pgn
cp all.pgn place.pgn
run --nodes 3000 -q place.pgn -o place.pgn
check 'not into the input file' fails 1 'place.pgn: the output file cannot be'
check 'which stays unchanged' cmp -s all.pgn place.pgn

# ---- networks --------------------------------------------------------------------------
network=$TESTS_SOURCE/../data/ttychess.net
evals() { run -q --nodes 3000 "$@" queen.pgn; grep -o '%eval [^]]*' out; }
evals >usual
if [ -f "$network" ]; then
    cp "$network" some.net
    evals --network some.net >found
    check 'the network file is read before entering the sandbox' cmp -s usual found
    check 'without a message' [ "$status" = 0 -a ! -s err ]
else
    skip 'no network was built in'
fi
run --nodes 1000 --network nowhere.net mate.pgn -o kept.pgn
check 'a missing network' fails 1 'nowhere.net: cannot open: No such file'
check 'writes nothing' [ ! -e kept.pgn ]

# ---- graph -----------------------------------------------------------------------------
run --nodes 3000 --graph mate.pgn
check 'a graph' grep -q '^even ' err
check 'with the blunder marked' grep -q '^ *??$' err

# ---- errors --------------------------------------------------------------------------
printf '[Event "?"]\n\n1. e4 e5 2. Ke3 Nc6 *\n' >bad.pgn
run --nodes 1000 bad.pgn
check 'an illegal move is reported with its position' fails 1 'bad.pgn:3:13: '
check 'and the moves before it are reviewed' has out '[%eval'
run --nodes 1000 missing.pgn
check 'a missing file' fails 1 'missing.pgn: No such file'
run --nodes 3 mate.pgn
check 'too few nodes' fails 2 "--nodes: expected a number from 100"
run mate.pgn queen.pgn
check 'one file only' fails 2 "unexpected argument 'queen.pgn'"
run --nodes 1000 mate.pgn -o /nowhere/out.pgn
check 'a file that cannot be written' fails 1 '/nowhere/out.pgn'

# ---- ^C --------------------------------------------------------------------------------
cat >>all.pgn <<'END'
[Event "Last"]
[White "Gus"]
[Black "Hal"]
[Result "*"]

1. e4 e5 2. Nf3 *

END
status=0
mkfifo pipe
"$TTYCHESS" review --nodes 1000 - -o kept.pgn <pipe >out 2>err &
process=$!
exec 3>pipe
cat mate.pgn queen.pgn >&3
printf '[Event "Endless"]\n' >&3
tries=0
until has err 'Game 2:' || [ $tries -gt 6000 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -TERM $process
wait $process
status=$?
exec 3>&-
check 'a signal ends it' [ "$status" -gt 128 ]
check 'and the completed games are written' [ "$(games kept.pgn)" = 2 ]

echo "1..$number"
exit $failed
