# watched.sh - read first by every test that is a script: what hangs for half an hour (or the
# seconds that the environment has as WATCHDOG) ends, with all that it has started, and fails.
# SPDX-License-Identifier: GPL-3.0-or-later
if [ -z "${WATCHED-}" ]; then
    WATCHED=1
    export WATCHED
    timeout -k 10 "${WATCHDOG:-1800}" sh "$0" "$@"
    status=$?
    case $status in 124 | 137) echo "not ok - hangs: $0" ;; esac
    exit $status
fi
unset WATCHED
