#!/bin/sh
# compare.t - ttychess compare, as people and scripts use it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
endgame='8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'

# run ARGUMENT... - leaves the files out and err, and $status.
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
check 'ratio to minimax' has '100.00 %'
check 'nothing on standard error' well
check 'no bars in a pipe' sh -c '! grep -q "█" out'
check 'at most 80 columns' all_lines 'length($0) > 80 { exit 1 }'

check 'no blanks at the ends of lines' sh -c '! grep -q " $" out'
check 'whose side scores are from' has "Scores: White's side"

run -d 3 --bars -s minimax,alpha-beta "$endgame"
check 'bars' has '█'
check 'the scale of bars is told' has ' columns = 10 times'
check 'a blank line between depths' [ "$(sed -n '/^Nodes, /,$p' out | grep -c '^$')" = 2 ]
LC_ALL=C run -d 2 --bars -s minimax "$endgame"
check 'bars in ASCII' has '####'
check 'only the strategies asked for' sh -c '! grep -q transposition out'

# strategy,depth,nodes,leaves,quiescence,cut_offs,table_hits,playouts,milliseconds,...
run --csv -d 3 -s minimax,alpha-beta,transposition -e material "$endgame"
cp out csv
check 'comma-separated values: a header and nine lines' [ "$(wc -l <out)" = 10 ]
check 'comma-separated values: twelve each' all_lines -F, 'NF != 12 { exit 1 }'
check 'the same score and move at the same depth' all_lines -F, \
    'NR > 1 { k = $10 "," $11 "," $12; if ($2 in seen && seen[$2] != k) exit 1; seen[$2] = k }'
check 'fewer nodes' all_lines -F, \
    '$2 == 3 { n[$1] = $3 } END { exit !(n["alpha-beta"] < n["minimax"]) }'
# Of 14 moves lead to 191, and these to 2812: perft counts the same, and the root is one.
check 'minimax visits what perft counts' all_lines -F, \
    '$1 == "minimax" && $2 == 3 && $3 == 1 + 14 + 191 + 2812 { found = 1 } END { exit !found }'
run --csv -d 3 -s minimax,alpha-beta,transposition -e material "$endgame"
cut -d, -f 9 --complement out >again
cut -d, -f 9 --complement csv >before
check 'the same each time, but for the time' cmp -s before again

run --nodes 2000 --csv
check 'equal nodes' all_lines -F, 'NR > 1 && $3 != 2000 { exit 1 }'
check 'one line a strategy' [ "$(wc -l <out)" = 7 ]
run --nodes 5 --csv
check 'no time for one iteration: the nodes are told' all_lines -F, 'NR > 1 && $3 != 5 { exit 1 }'
check 'and still one line a strategy, of twelve values' all_lines -F, \
    'NF != 12 { exit 1 } END { exit NR != 7 }'
check 'what is not known is empty, not 0' grep -q '^principal-variation,1,5,,,,,' out
run --nodes 5 -s minimax,principal-variation
check 'why there is no score' grep -qE '^minimax +- +5  nothing was finished$' out
run --nodes 3000 -s monte-carlo
check 'playouts instead of a depth' grep -qE '^monte-carlo +- +3000 .* playouts$' out
timeout -s INT 3 "$TTYCHESS" compare -d 40 -s minimax,alpha-beta >out 2>err
check 'interrupted: what was done is printed' \
    grep -q '^minimax  *21 ' out
check 'and that it was' grep -q '^Interrupted in minimax' out
run --time 0.05 -s alpha-beta
check 'equal time' has 'alpha-beta'
run -d 3 -s minimax,quiescence '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
check 'a mate' has '#1  Ra8#'
run -d 2 -s alpha-beta '4k3/8/8/8/8/1r6/r7/6K1 b - - 0 1'
check 'a mate by Black' has '#-1  Rb1#'
run --seed 3 -d 5 -s monte-carlo "$endgame"
check 'playouts' has '1024 playouts'

run --published
check 'published: the four sources' [ "$(grep -cE '^\([abcd]\) (B. Hannam|N. Chauhan|E. DeKhayser|D. Walsh)' out)" = 4 ]
check 'published: the best move is theirs' \
    [ "$(grep -cE '^ +depth [23] +Bxg6 +Bxg6$' out)" = 2 ]
check 'published: minimax at 4 plies' has '398854       450558       496697'
check 'published: at most 80 columns' all_lines 'length($0) > 80 { exit 1 }'

run --help
check 'help' has 'Usage: ttychess compare'
run --depth 0
check 'depth 0' ended 2 "--depth: expected a number from 1 to 40, found '0'"
run --time now
check 'a time that is none' ended 2 "--time: expected seconds from 0.001 to 86400, found 'now'"
run --strategies minimax,luck
check 'an unknown strategy' ended 2 "--strategies: expected minimax, alpha-beta, transposition, quiescence, monte-carlo or principal-variation, found 'luck'"
run --strategies ''
check 'no strategy' ended 2 "found ''"
run --evaluation network
check 'an unknown evaluation' ended 2 \
    "--evaluation: expected full|tables|material, found 'network'"
run --playouts lucky
check 'unknown playouts' ended 2 "--playouts: expected random|guided, found 'lucky'"
run --depth 3 --nodes 100
check 'two limits' ended 2 '--depth and --nodes exclude each other'
run --published --depth 3
check 'published, and a depth' ended 2 '--published: expected no position'
run 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'
check 'a position that is over' ended 1 'the position has no legal moves'
run '8/8/8'
check 'a bad FEN' ended 1 'FEN field 1'
"$TTYCHESS" compare -d 1 >/dev/full 2>err
status=$?
: >out
check 'a full disk' ended 1 'standard output'
echo "1..$number"
