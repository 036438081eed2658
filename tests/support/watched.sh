# watched.sh - sourced first by every shell test: it ends the script and all its children after half
# an hour (or the seconds in the environment variable WATCHDOG) and makes it fail. It also has check
# and skip, for scripts without checks of their own.
if [ -z "${WATCHED-}" ]; then
    WATCHED=1
    export WATCHED
    timeout -k 10 "${WATCHDOG:-1800}" sh "$0" "$@"
    status=$?
    case $status in 124 | 137) echo "not ok - hangs: $0" ;; esac
    exit $status
fi
unset WATCHED

# check NAME COMMAND... - prints a line of TAP: whether the command succeeds. If not, prints $status
# and the ends of the files out and err, and sets failed=1.
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

# skip REASON - prints a line of TAP: a check that is not possible here.
skip() {
    number=$((number + 1))
    echo "ok $number - # SKIP $1"
}
