#!/bin/sh
# bench.t - the node counts of `ttychess bench` are those on record.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A change of search or evaluation changes them: write the last lines of `ttychess bench --network
# none` and `ttychess bench` into bench.expected.
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

read -r classical nodes <"$TESTS_SOURCE/end_to_end/bench.expected"

# counts NODES OPTION... - searching all positions takes this many nodes.
counts() {
    wanted=$1
    shift
    status=$("$TTYCHESS" bench "$@" | sed -n '$s/^\([0-9]*\) nodes [0-9]* nps$/\1 nodes/p')
    [ "$status" = "$wanted nodes" ]
}
check "without a network: $classical nodes" counts "$classical" --network none
check "with the network: $nodes nodes" counts "$nodes"
"$TTYCHESS" bench 0 2>/dev/null
status=$?
check 'no depth 0' [ $status = 2 ]
echo "1..$number"
exit $failed
