#!/bin/sh
# compare.t - ttychess compare, as people and scripts use it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
number=0
endgame='8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'

# run ARGUMENT... - leaves the files out and err, and $status.
run() {
    "$TTYCHESS" compare "$@" >out 2>err
    status=$?
}

# holds NAME COMMAND... - one line of TAP.
holds() {
    name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# out: /' out
        sed 's/^/# err: /' err
    fi
}

well() { [ "$status" = 0 ] && [ ! -s err ]; }
has() { well && grep -qF -- "$1" out; }
ended() { [ "$status" = "$1" ] && grep -qF -- "$2" err && [ ! -s out ]; }
all_lines() { well && awk "$@" out; }

run --depth 3 "$endgame"
holds 'a table for each depth' has 'depth 3'
holds 'all strategies, at each depth' \
    [ "$(grep -cE '^(minimax|alpha-beta|transposition|quiescence|monte-carlo|principal-variation) ' out)" = 18 ]
holds 'the position' has "$endgame"
holds 'ratio to minimax' has '100.00 %'
holds 'nothing on standard error' well
holds 'no bars in a pipe' sh -c '! grep -q "█" out'
holds 'at most 80 columns' all_lines 'length($0) > 80 { exit 1 }'

holds 'no blanks at the ends of lines' sh -c '! grep -q " $" out'
holds 'whose side scores are from' has "Scores: White's side"

run -d 3 --bars -s minimax,alpha-beta "$endgame"
holds 'bars' has '█'
holds 'the scale of bars is told' has ' columns = 10 times'
holds 'a blank line between depths' [ "$(sed -n '/^Nodes, /,$p' out | grep -c '^$')" = 2 ]
LC_ALL=C run -d 2 --bars -s minimax "$endgame"
holds 'bars in ASCII' has '####'
holds 'only the strategies asked for' sh -c '! grep -q transposition out'

# strategy,depth,nodes,leaves,quiescence,cut_offs,table_hits,playouts,milliseconds,...
run --csv -d 3 -s minimax,alpha-beta,transposition -e material "$endgame"
cp out csv
holds 'comma-separated values: a header and nine lines' [ "$(wc -l <out)" = 10 ]
holds 'comma-separated values: twelve each' all_lines -F, 'NF != 12 { exit 1 }'
holds 'the same score and move at the same depth' all_lines -F, \
    'NR > 1 { k = $10 "," $11 "," $12; if ($2 in seen && seen[$2] != k) exit 1; seen[$2] = k }'
holds 'fewer nodes' all_lines -F, \
    '$2 == 3 { n[$1] = $3 } END { exit !(n["alpha-beta"] < n["minimax"]) }'
# Of 14 moves lead to 191, and these to 2812: perft counts the same, and the root is one.
holds 'minimax visits what perft counts' all_lines -F, \
    '$1 == "minimax" && $2 == 3 && $3 == 1 + 14 + 191 + 2812 { found = 1 } END { exit !found }'
run --csv -d 3 -s minimax,alpha-beta,transposition -e material "$endgame"
cut -d, -f 9 --complement out >again
cut -d, -f 9 --complement csv >before
holds 'the same each time, but for the time' cmp -s before again

run --nodes 2000 --csv
holds 'equal nodes' all_lines -F, 'NR > 1 && $3 != 2000 { exit 1 }'
holds 'one line a strategy' [ "$(wc -l <out)" = 7 ]
run --nodes 5 --csv
holds 'no time for one iteration: the nodes are told' all_lines -F, 'NR > 1 && $3 != 5 { exit 1 }'
holds 'and still one line a strategy, of twelve values' all_lines -F, \
    'NF != 12 { exit 1 } END { exit NR != 7 }'
holds 'what is not known is empty, not 0' grep -q '^principal-variation,1,5,,,,,' out
run --nodes 5 -s minimax,principal-variation
holds 'why there is no score' grep -qE '^minimax +- +5  nothing was finished$' out
run --nodes 3000 -s monte-carlo
holds 'playouts instead of a depth' grep -qE '^monte-carlo +- +3000 .* playouts$' out
timeout -s INT 3 "$TTYCHESS" compare -d 40 -s minimax,alpha-beta >out 2>err
holds 'interrupted: what was done is printed' \
    grep -q '^minimax  *21 ' out
holds 'and that it was' grep -q '^Interrupted in minimax' out
run --time 0.05 -s alpha-beta
holds 'equal time' has 'alpha-beta'
run -d 3 -s minimax,quiescence '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
holds 'a mate' has '#1  Ra8#'
run -d 2 -s alpha-beta '4k3/8/8/8/8/1r6/r7/6K1 b - - 0 1'
holds 'a mate by Black' has '#-1  Rb1#'
run --seed 3 -d 5 -s monte-carlo "$endgame"
holds 'playouts' has '1024 playouts'

run --published
holds 'published: the four sources' [ "$(grep -cE '^\([abcd]\) (B. Hannam|N. Chauhan|E. DeKhayser|D. Walsh)' out)" = 4 ]
holds 'published: the best move is theirs' \
    [ "$(grep -cE '^ +depth [23] +Bxg6 +Bxg6$' out)" = 2 ]
holds 'published: minimax at 4 plies' has '398854       450558       496697'
holds 'published: at most 80 columns' all_lines 'length($0) > 80 { exit 1 }'

run --help
holds 'help' has 'Usage: ttychess compare'
run --depth 0
holds 'depth 0' ended 2 "--depth: expected a number from 1 to 40, found '0'"
run --time now
holds 'a time that is none' ended 2 "--time: expected seconds from 0.001 to 86400, found 'now'"
run --strategies minimax,luck
holds 'an unknown strategy' ended 2 "--strategies: expected minimax, alpha-beta, transposition, quiescence, monte-carlo or principal-variation, found 'luck'"
run --strategies ''
holds 'no strategy' ended 2 "found ''"
run --evaluation network
holds 'an unknown evaluation' ended 2 \
    "--evaluation: expected full|tables|material, found 'network'"
run --playouts lucky
holds 'unknown playouts' ended 2 "--playouts: expected random|guided, found 'lucky'"
run --depth 3 --nodes 100
holds 'two limits' ended 2 '--depth and --nodes exclude each other'
run --published --depth 3
holds 'published, and a depth' ended 2 '--published: expected no position'
run 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'
holds 'a position that is over' ended 1 'the position has no legal moves'
run '8/8/8'
holds 'a bad FEN' ended 1 'FEN field 1'
"$TTYCHESS" compare -d 1 >/dev/full 2>err
status=$?
: >out
holds 'a full disk' ended 1 'standard output'
echo "1..$number"
