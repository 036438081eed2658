# watched.sh - read first by every test that is a script: what hangs for half an hour (or the
# seconds that the environment has as WATCHDOG) ends, with all that it has started, and fails.
# And how a check is told, for those that have no way of their own.
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

# check NAME COMMAND... - one line of TAP: the command succeeds. Otherwise what the files out and
# err end with is shown, and $status; failed=1.
number=0 failed=0
check() {
    name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
        return
    fi
    echo "not ok $number - $name"
    echo "# status ${status-}"
    for said in out err; do
        [ ! -f "$said" ] || tail -n 60 "$said" | cut -c 1-200 | sed "s/^/# $said: /"
    done
    failed=1
}

# skip REASON - one line of TAP: a check that cannot be made here.
skip() {
    number=$((number + 1))
    echo "ok $number - # SKIP $1"
}
