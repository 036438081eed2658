#!/bin/sh
# soak.sh - tests that need many runs and time: prints figures, one a line (NAME VALUE UNIT), and
# exits with status 1 if one exceeds its limit.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: soak.sh [PART...]    without arguments all parts
# With SOAK_SHORT in the environment it takes a few minutes. Run by `make soak`, in the build
# folder.
set -u

: "${TTYCHESS:?names the program to test}" "${TESTS_SOURCE:?}"
parts='kills lines allocations hostile server storms'
failed=0

# so_many LONG SHORT: prints a number of repetitions.
so_many()
{
    if [ -n "${SOAK_SHORT:-}" ]; then echo "$2"; else echo "$1"; fi
}

# quietly NAME COMMAND...: shows the command's output only if it fails.
quietly()
{
    part=$1
    shift
    if env "$@" >soak.log 2>&1; then
        echo "$part $(grep -cE '^(ok|\[ +OK)' soak.log) checks"
    else
        failed=1
        cat soak.log
    fi
    rm -f soak.log
}

for part in ${*:-$parts}; do
    case $part in
    kills) # sessions killed at random moments while moves are typed
        tests/bench/soak_kills "$(so_many 1000 60)" || failed=1 ;;
    lines) # hang-ups and stuck terminals
        tests/bench/soak_hangups || failed=1 ;;
    allocations) # each allocation of a session and of the subcommands fails, once or from then on
        quietly allocations ALLOCATIONS="$(so_many all 40)" "$TESTS_SOURCE/end_to_end/allocations.t" ;;
    hostile) # hostile strings in every kind of input
        quietly hostile tests/end_to_end/hostile.t "$(so_many 1000 200)" ;;
    server) # killed during 50 games; and random requests compared with a model
        [ -x tests/unit/server_kills.t ] || continue
        quietly store STORE_KILLS="$(so_many 1000 60)" tests/unit/store.t
        quietly server_kills SERVER_KILLS="$(so_many 1000 40)" SERVER_GAMES=50 tests/unit/server_kills.t
        quietly lobby_core_random WALK_STEPS="$(so_many 1000000 50000)" tests/unit/lobby_core_random.t ;;
    storms) # random keys and commands, with local games and a hostile lichess server
        [ -x tests/bench/soak_storm ] || continue
        seed=${SOAK_SEED:-$(date +%s)}
        echo "storms_seed $seed number"
        for where in home lichess; do
            quietly "storms_$where" tests/bench/soak_storm $where \
                "$(so_many 100 5)" "$(so_many 20000 1000)" "$seed"
        done ;;
    *)
        echo "soak.sh: no part '$part'; there are: $parts" >&2
        exit 2 ;;
    esac
done
exit $failed
