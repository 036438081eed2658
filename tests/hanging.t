#!/bin/sh
# hanging.t - a disk that does not answer when the program starts: it says so, in one line, and
# ^C ends it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

: "${TTYCHESS:?names the program to test}"
library=$(dirname "$TTYCHESS")/tests/hanging_disk.so
scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
HOME=$scratch XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data
export HOME XDG_CONFIG_HOME XDG_DATA_HOME
number=0 failed=0

# A sanitizer wants to be loaded first, and a static program loads nothing.
if ! env LD_PRELOAD="$library" "$TTYCHESS" --version >out 2>err || [ -s err ] ||
    ! env --default-signal=INT true 2>/dev/null; then
    echo '1..0 # SKIP nothing can be loaded before the program here'
    exit 0
fi
mkdir -p config/ttychess
echo 'theme = moss' >config/ttychess/config
printf 'e4\nquit\n' | "$TTYCHESS" --plain --color both >out 2>&1

# hang PART NAME ARGUMENT... - wait for the line, and end it; `what` is a variable of the library.
what=DISK_HANGS
hang()
{
    part=$1 name=$2 tries=0
    shift 2
    : >err
    env --default-signal=INT LD_PRELOAD="$library" "$what=$part" "$TTYCHESS" "$@" \
        </dev/null >out 2>err &
    program=$!
    while kill -0 $program 2>/dev/null && [ ! -s err ] && [ $tries -lt 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill -INT $program
    wait $program
    status=$?
    number=$((number + 1))
    if [ $status = 130 ] && [ "$(wc -l <err)" = 1 ] && grep -q "$part.*no answer" err; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name: status $status"
        sed 's/^/# /' err out
        failed=1
    fi
}

hang ttychess/games '--list' --list
hang ttychess/games 'a game that goes on' --plain --resume
hang ttychess/config 'the config' --plain
echo '1. e4 e' >data/ttychess/games/.torn.tmp
what=UNLINK_HANGS
hang .torn.tmp 'what a save that was killed has left' --plain
echo "1..$number"
exit $failed
