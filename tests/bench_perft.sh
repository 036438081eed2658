#!/bin/sh
# bench_perft.sh - our move generator against Stockfish's, on this machine, one thread each.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The two take turns, five times each, so that a busy machine is busy for both; the median
# of the times counts. Stockfish is asked when it is ready: reading its network takes
# longer than the count. Prints one figure a line: NAME VALUE UNIT. With BENCH_SHORT in the
# environment each counts once, one half-move less deep.
set -u

rounds=5 less=0
[ -z "${BENCH_SHORT-}" ] || rounds=1 less=1
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

stockfish=$(PATH=$PATH:/usr/games command -v stockfish) ||
    echo "# stockfish is missing: no ratios"

now() # milliseconds
{
    echo $(($(date +%s%N) / 1000000))
}

start_stockfish()
{
    mkfifo "$scratch/to" "$scratch/from"
    timeout 600 "$stockfish" <"$scratch/to" >"$scratch/from" &
    exec 3>"$scratch/to" 4<"$scratch/from"
    echo isready >&3
    read_until readyok
}

read_until() # PATTERN
{
    while read -r line <&4; do
        case $line in $1) return 0 ;; esac
    done
    echo "bench_perft: waited in vain for Stockfish's $1" >&2
    exit 1
}

time_stockfish() # DEPTH FEN
{
    printf 'position fen %s\nisready\n' "$2" >&3
    read_until readyok
    begin=$(now)
    echo "go perft $1" >&3
    read_until 'Nodes searched: *'
    counted=${line##* }
    echo $(($(now) - begin)) >>"$scratch/theirs"
}

time_ours() # DEPTH FEN
{
    begin=$(now)
    timeout 300 "$TTYCHESS" perft "$1" "$2" >"$scratch/count" || {
        echo "bench_perft: waited in vain for ttychess perft $1" >&2
        exit 1
    }
    echo $(($(now) - begin)) >>"$scratch/ours"
    nodes=$(grep -o '[0-9][0-9]*' "$scratch/count" | tail -n 1)
}

median()
{
    sort -n "$1" | sed -n "$((rounds / 2 + 1))p"
}

compare() # NAME DEPTH FEN
{
    : >"$scratch/ours"
    : >"$scratch/theirs"
    counted=
    round=0
    while [ $round -lt $rounds ]; do
        time_ours "$2" "$3"
        [ -n "$stockfish" ] && time_stockfish "$2" "$3"
        round=$((round + 1))
    done
    ours=$(median "$scratch/ours")
    awk "BEGIN { printf \"perft_$1_speed %.1f million/s\n\", $nodes / $ours / 1000 }"
    [ -n "$stockfish" ] || return
    theirs=$(median "$scratch/theirs")
    [ "$nodes" = "$counted" ] || echo "# the counts differ: $nodes and $counted"
    awk "BEGIN { printf \"perft_$1_stockfish %.1f million/s\n\", $nodes / $theirs / 1000
                 printf \"perft_$1_ratio %.2f times\n\", $theirs / $ours }"
}

[ -n "$stockfish" ] && start_stockfish
compare start $((6 - less)) 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
compare kiwipete $((5 - less)) "$kiwipete"
[ -n "$stockfish" ] && echo quit >&3
wait
