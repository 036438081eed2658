#!/bin/sh
# soak_hostile.sh - hostile strings by the thousand through every way in: NAME VALUE UNIT.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Run from the folder of the build, after make tests/hostile.t: soak_hostile.sh [STRINGS].
# What fails is told on standard error, and is the exit status.
strings=${1:-1000}
TTYCHESS=${TTYCHESS:-$PWD/ttychess}
export TTYCHESS
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
started=$(date +%s)
tests/hostile.t "$strings" >"$log"
status=$?
grep -v '^ok' "$log" | grep -v '^1\.\.' >&2
echo "hostile-strings $strings strings"
echo "hostile-ways $(grep -c '^ok\|^not ok' "$log") ways"
echo "hostile-ways-failed $(grep -c '^not ok' "$log") ways"
echo "hostile-time $(($(date +%s) - started)) s"
exit $status
