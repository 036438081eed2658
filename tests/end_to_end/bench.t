#!/bin/sh
# bench.t - the search is the one whose number is on record.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A change of search or evaluation changes the numbers: write the new ones, as the last lines
# of `ttychess bench --network none` and `ttychess bench` say them, into bench.expected.
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

read -r classical nodes <"$TESTS_SOURCE/end_to_end/bench.expected"
echo 1..3
count() # NUMBER NODES NAME OPTION...
{
    number=$1 wanted=$2 name=$3
    shift 3
    found=$("$TTYCHESS" bench "$@" | sed -n '$s/^\([0-9]*\) nodes [0-9]* nps$/\1/p')
    if [ "$found" = "$wanted" ]; then
        echo "ok $number - $name: $wanted nodes"
    else
        echo "not ok $number - $name: expected $wanted nodes, counted '$found'"
    fi
}
count 1 "$classical" 'without a network' --network none
count 2 "$nodes" 'as it plays'
"$TTYCHESS" bench 0 2>/dev/null
[ $? -eq 2 ] || printf 'not '
echo 'ok 3 - no depth 0'
