#!/bin/sh
# units.t - the units for systemd are valid, and sandbox the service.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
data=$TESTS_SOURCE/../data/systemd
if ! command -v systemd-analyze >/dev/null; then
    echo '1..0 # SKIP there is no systemd-analyze here'
    exit 0
fi
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

# Its manual is not installed here, and the program is elsewhere.
sed "s|@bindir@/ttychess|$(command -v true)|; /^Documentation/d" "$data/ttychess.service.in" \
    >ttychess.service
sed '/^Documentation/d' "$data/ttychess.socket" >ttychess.socket

verified() {
    systemd-analyze verify ./ttychess.service ./ttychess.socket >out 2>err && [ ! -s err ]
}
check 'both units are verified without a message' verified

shut_in() {
    systemd-analyze security --offline=yes --threshold=10 ./ttychess.service >out 2>err
}
check 'the exposure of the service is at most 1.0 of 10' shut_in
echo "1..$number"
exit $failed
