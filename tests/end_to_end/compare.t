#!/bin/sh
# compare.t - ttychess compare, on the command line and in scripts.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
endgame='8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'

# run ARGUMENT... - writes the files out and err, and sets $status.
run() {
    "$TTYCHESS" compare "$@" >out 2>err
    status=$?
}

well() { [ "$status" = 0 ] && [ ! -s err ]; }
has() { well && grep -qF -- "$1" out; }
ended() { [ "$status" = "$1" ] && grep -qF -- "$2" err && [ ! -s out ]; }
all_lines() { well && awk "$@" out; }

run --depth 3 "$endgame"
check 'a table for each depth' has 'depth 3'
check 'all strategies, at each depth' \
    [ "$(grep -cE '^(minimax|alpha-beta|transposition|quiescence|monte-carlo|principal-variation) ' out)" = 18 ]
check 'the position' has "$endgame"
check 'ratio to minimax' has '100.00%'
check 'nothing on standard error' well
check 'at most 80 columns' all_lines 'length($0) > 80 { exit 1 }'

check 'no trailing spaces' sh -c '! grep -q " $" out'
check 'the side of the scores is given' has "Scores are from White's side"

run -d 2 -s minimax,alpha-beta "$endgame"
check 'only the requested strategies' sh -c '! grep -q transposition out'

run -d 3 -s minimax,alpha-beta,transposition -e material "$endgame"
cp out first
check 'the same score and move at the same depth' all_lines \
    '$1 == "depth" { d = $2; k = "" } NF >= 6 && $1 != "depth" && $1 != "Evaluation:" { if (k != "" && k != $5 $6) exit 1; k = $5 $6 }'
check 'fewer nodes' all_lines \
    '$1 == "depth" { d = $2 } d == 3 { n[$1] = $2 } END { exit !(n["alpha-beta"] < n["minimax"]) }'
# 14 moves lead to 191 positions, and these to 2812: the counts of perft, plus one for the root.
check 'minimax visits as many nodes as perft counts' all_lines \
    '$1 == "minimax" && $2 == 1 + 14 + 191 + 2812 { found = 1 } END { exit !found }'
run -d 3 -s minimax,alpha-beta,transposition -e material "$endgame"
sed 's/[0-9.]* m\{0,1\}s//' out >again
sed 's/[0-9.]* m\{0,1\}s//' first >before
check 'the same output each time, except for times' sh -c 'tr -d " " <before >b && tr -d " " <again | cmp -s - b'

run --nodes 2000
check 'equal nodes: one line for each strategy' [ "$(grep -cE '^[a-z-]+ +[0-9-]+ +2000 ' out)" = 6 ]
run --nodes 5 -s minimax,principal-variation
check 'the reason for a missing score' grep -qE '^minimax +- +5  no iteration was completed$' out
run --nodes 3000 -s monte-carlo
check 'playouts instead of a depth' grep -qE '^monte-carlo +- +3000 .* playouts$' out
for seconds in 1 5 25 125; do # until the first depth is completed in this time
    timeout -s INT $seconds "$TTYCHESS" compare -d 40 -s minimax,alpha-beta >out 2>err
    grep -q '^minimax  *21 ' out && break
done
check 'interrupted: results so far are printed' \
    grep -q '^minimax  *21 ' out
check 'and the interruption is reported' grep -q '^Interrupted during minimax' out
run --time 0.05 -s alpha-beta
check 'equal time' has 'alpha-beta'
run -d 3 -s minimax,quiescence '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
check 'a mate' has '#1  Ra8#'
run -d 2 -s alpha-beta '4k3/8/8/8/8/1r6/r7/6K1 b - - 0 1'
check 'a mate by Black' has '#-1  Rb1#'
run -d 5 -s monte-carlo "$endgame"
check 'playouts' has '1024 playouts'

run --help
check 'help' has 'Usage: ttychess compare'
run --depth 0
check 'depth 0' ended 2 "--depth: expected a number from 1 to 40, found '0'"
run --time now
check 'an invalid time' ended 2 "--time: expected a number of seconds from 0.001 to 86400, found 'now'"
run --strategies minimax,luck
check 'an unknown strategy' ended 2 "--strategies: expected minimax, alpha-beta, transposition, quiescence, monte-carlo or principal-variation, found 'luck'"
run --strategies ''
check 'no strategy' ended 2 "found ''"
run --evaluation network
check 'an unknown evaluation' ended 2 \
    "--evaluation: expected full|tables|material, found 'network'"
run --depth 3 --nodes 100
check 'two limits' ended 2 '--depth and --nodes cannot be combined'
run 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'
check 'a finished position' ended 1 'the position has no legal moves'
run '8/8/8'
check 'a bad FEN' ended 1 'FEN field 1'
"$TTYCHESS" compare -d 1 >/dev/full 2>err
status=$?
: >out
check 'a full disk' ended 1 'standard output'
echo "1..$number"
