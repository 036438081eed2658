#!/bin/sh
# rules_tools.t - ttychess perft and ttychess moves, as scripts use them.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
mate='k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'

# run ARGUMENT... - leaves the files out and err, and $status.
run() {
    "$TTYCHESS" "$@" >out 2>err
    status=$?
}

last_number() { [ "$(tail -n 1 out | grep -o '[0-9]*$')" = "$1" ]; }
ended() { [ "$status" = "$1" ] && grep -qF -- "$2" err && [ ! -s out ]; }
output_is() { [ "$status" = "$1" ] && [ "$(cat out)" = "$2" ]; }

echo 1..27
run perft 4
check 'perft from the start' last_number 197281
run perft 3 "$kiwipete"
check 'perft of a FEN' last_number 97862
# shellcheck disable=SC2086 # the words are meant to be split
run perft 3 $kiwipete
check 'perft of a FEN in words' last_number 97862
run perft --threads 3 3 "$kiwipete"
check 'perft with threads' last_number 97862
run perft 3 "$kiwipete" --divide
check 'perft --divide ends with the count' last_number 97862
check 'perft --divide: 48 moves' [ "$(grep -c '^[a-h][1-8][a-h][1-8]: ' out)" = 48 ]
check 'perft --divide adds up' \
    [ "$(awk -F': ' 'NF == 2 { sum += $2 } END { print sum }' out)" = 97862 ]
run perft 0
check 'perft 0' last_number 1
run perft 60 "$mate"
check 'perft of a mate, to the greatest depth' last_number 0
run perft
check 'perft without a depth' ended 2 'expected a depth'
run perft 61
check 'perft too deep' ended 2 "DEPTH: expected a number from 0 to 60, found '61'"
run perft --threads 0 3
check 'perft without threads' ended 2 --threads
run perft --shallow 3
check 'perft with an unknown option' ended 2 --shallow
run perft 3 8/8/8 w
check 'perft of no FEN' ended 1 'FEN field 1 (pieces), column 6'
run perft 1 4k3/8/8/8/8/8/8/q3K2q w
odd='FEN: the queen on a1 and the queen on h1 both give check, which no move can do'
check 'perft of what no game leads to: said once' \
    [ "$(cat out err)" = "3
ttychess perft: $odd" ]

run moves
check 'moves from the start' output_is 0 \
    'Na3 Nc3 Nf3 Nh3 a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4'
run moves --uci '4k3/8/8/8/8/8/8/4K2R w K -'
check 'moves --uci' output_is 0 \
    'e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8'
run moves "$mate"
check 'moves of a mate: an empty line' [ "$(wc -c <out)" -eq 1 ]
run moves 8/8 w
check 'moves of no FEN' ended 1 'FEN field 1 (pieces), column 4'
run moves rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
check 'moves of a board alone: White moves, which is said' \
    [ "$(cut -c 1-11 out | cat - err)" = "Na3 Nc3 Nf3
ttychess moves: FEN: White is to move, as nothing else is said" ]
printf '4k3/8/8/8/8/8/8/4K3 b\nq3k3/8/8/8/8/8/8/4K2q w KQ\n' | run moves - 2>/dev/null
check 'moves -: what is odd, with its line' \
    [ "$(cat err)" = "ttychess moves: line 2: FEN: no king and rook for castling 'KQ'; taken as '-'" ]
run moves --all
check 'moves with an unknown option' ended 2 --all
printf '%s\n\nnonsense\n%s' "$mate" '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' >in
run moves - <in
check 'moves -: a line for each line' [ "$(wc -l <out)" -eq 4 ]
check 'moves -: an error among good ones' \
    [ "$(sed -n 's/: FEN.*//p' out | tr '\n' ' ')" = 'error error ' ]
check 'moves -: status 1 at the end' [ "$status" = 1 ]
check 'moves -: the last one' [ "$(tail -n 1 out)" = 'Kd1 Kf1 Kxe2' ]
if [ -c /dev/full ]; then
    "$TTYCHESS" moves >/dev/full 2>err
    status=$?
    : >out
    check 'moves to a full disk' ended 1 'standard output'
else
    echo 'ok 24 # SKIP no /dev/full'
fi
