#!/bin/sh
# bench.t - the search is the one whose number is on record.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A change of search or evaluation changes the number: write the new one, as the last line
# of `ttychess bench DEPTH` says it, into bench.expected ("DEPTH NODES").
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

read -r depth nodes <"$TESTS_SOURCE/bench.expected"
echo 1..3
found=$("$TTYCHESS" bench "$depth" | sed -n '$s/^\([0-9]*\) nodes [0-9]* nps$/\1/p')
if [ "$found" = "$nodes" ]; then
    echo "ok 1 - $nodes nodes to depth $depth"
else
    echo "not ok 1 - expected $nodes nodes to depth $depth, counted '$found'"
fi
again=$(printf 'setoption name Hash value 1\nbench %s\nquit\n' "$depth" | "$TTYCHESS" uci |
    sed -n '$s/ nodes .*//p')
[ "$again" = "$found" ] || printf 'not '
echo 'ok 2 - the same within UCI, whatever the options'
"$TTYCHESS" bench 0 2>/dev/null
[ $? -eq 2 ] || printf 'not '
echo 'ok 3 - no depth 0'
