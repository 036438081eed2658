#!/bin/sh
# soak.sh - what needs many runs and a clock: figures, one a line (NAME VALUE UNIT), and status
# 1 when one of them is not what is promised.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: soak.sh [PART...]    without parts all of them
# SOAK_SHORT in the environment: a few minutes in all. Run by `make soak`, in the build folder.
set -u

: "${TTYCHESS:?names the program to test}" "${TESTS_SOURCE:?}"
failed=0

# so_many LONG SHORT: how often something is done.
so_many()
{
    if [ -n "${SOAK_SHORT:-}" ]; then echo "$2"; else echo "$1"; fi
}

# Sessions killed at any moment while moves are typed in bursts, on this disk and on one that
# takes 300 ms for each fsync (two a save).
part_kills()
{
    tests/soak_kills "${KILLS:-$(so_many 1000 60)}" kills || failed=1
    tests/soak_kills "${KILLS_SLOW:-$(so_many 100 12)}" kills_slow_disk \
        "$PWD/tests/slow_sync.so" || failed=1
}

# Hostile strings by every way in; what reaches a terminal is text.
part_hostile()
{
    sh "$TESTS_SOURCE/soak_hostile.sh" "$(so_many 1000 200)" || failed=1
}

# Lines that are cut or frozen, and owners of other programs that are killed: at a pseudo-terminal,
# then over ssh and within tmux. 0.1 s is promised, and that no program is left.
part_lines()
{
    tests/soak_hangups || failed=1
    "$TESTS_SOURCE/soak_logins.sh" tests/soak_logins || failed=1
}

# Every allocation of a session and of the commands fails in turn, once and for ever.
part_allocations()
{
    ALLOCATIONS=$(so_many all 40) "$TESTS_SOURCE/allocations.t" >allocations.log || failed=1
    tail -1 allocations.log
    rm -f allocations.log
}

# Files that were made to cost much, and the same twice as large, by all commands that read games.
part_bombs()
{
    tests/soak_bombs "${BOMBS:-$(so_many 8000000 500000)}" || failed=1
}

# The lobby's store: a process that writes is killed at any moment; how soon a move is on the disk;
# how soon a server with 10,000 games knows them.
part_store()
{
    [ -x tests/soak_store ] || return 0 # built without the server
    tests/soak_store kills "${KILLS_STORE:-$(so_many 1000 60)}" || failed=1
    tests/soak_store figures || failed=1
}

# The lobby's server, killed with 50 games under way: what was told stands, clocks are the model's;
# and a walk at random against a model of offers, clocks, flags and lines that drop.
part_server()
{
    [ -x tests/server_kills.t ] || return 0
    # shellcheck disable=SC2086
    for run in "SERVER_KILLS=${KILLS_SERVER:-$(so_many 1000 40)} SERVER_GAMES=50 tests/server_kills.t" \
        "WALK_STEPS=$(so_many 1000000 50000) tests/hall_walk.t"; do
        env $run >server.log 2>&1 || { failed=1; cat server.log; }
        sed -n 's/^# \([0-9].*\)/server: \1/p' server.log
    done
    rm -f server.log
}

parts='kills lines allocations hostile bombs store server'

for part in ${*:-$parts}; do
    case " $parts " in
    *" $part "*) part_"$part" ;;
    *)
        echo "soak.sh: no part '$part'; there are: $parts" >&2
        exit 2
        ;;
    esac
done
exit $failed
