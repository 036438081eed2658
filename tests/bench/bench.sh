#!/bin/sh
# bench.sh - benchmarks that run commands: perft beside Stockfish, lists of saved games, rewriting a
# game file.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints one figure a line, NAME VALUE UNIT: medians, alternating with Stockfish if that is
# installed. With BENCH_SHORT in the environment each is measured once.
set -u

rounds=5
[ -z "${BENCH_SHORT-}" ] || rounds=1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
stockfish=$(PATH=$PATH:/usr/games command -v stockfish) || echo "# stockfish is missing: no ratios"

took() # FILE COMMAND...: writes the time in milliseconds to the file
{
    begin=$(date +%s%N) file=$scratch/$1
    shift
    "$@" >"$scratch/out" 2>&1 </dev/null || { cat "$scratch/out" >&2; exit 1; }
    echo $((($(date +%s%N) - begin) / 1000)) >>"$file"
}

median() # FILE: milliseconds
{
    sort -n "$scratch/$1" | awk '{ all[NR] = $1 } END { printf "%.2f", all[int((NR + 1) / 2)] / 1000 }'
}

theirs() # DEPTH FEN
{
    printf 'position fen %s\ngo perft %s\nquit\n' "$2" "$1" | "$stockfish"
}

perft() # NAME DEPTH FEN
{
    for round in $(seq $rounds); do
        took "$1" "$TTYCHESS" perft "$2" "$3"
        nodes=$(grep -o '[0-9][0-9]*' "$scratch/out" | tail -n 1)
        [ -z "$stockfish" ] || { took "$1-0" theirs 1 "$3"; took "$1-theirs" theirs "$2" "$3"; }
    done
    awk "BEGIN { printf \"perft_$1_speed %.1f million/s\n\", $nodes / $(median "$1") / 1000 }"
    [ -z "$stockfish" ] || awk "BEGIN { printf \"perft_$1_ratio %.2f times\n\",
        ($(median "$1-theirs") - $(median "$1-0")) / $(median "$1") }" # without the start-up time
}

perft start 6 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
perft kiwipete 5 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

# Five thousand finished games.
games=$scratch/ttychess/games
mkdir -p "$games"
awk -v games="$games" 'BEGIN {
    for (i = 0; i < 5000; i++) {
        date = sprintf("2026-%02d-%02d", i / 28 % 12 + 1, i % 28 + 1)
        file = sprintf("%s/%s-%06d-%d.pgn", games, date, i, i)
        gsub("-", ".", date)
        result = i % 3 == 0 ? "1-0" : i % 3 == 1 ? "0-1" : "1/2-1/2"
        printf "[Event \"Casual game\"]\n[Date \"%s\"]\n[White \"Anna %d\"]\n[Black \"ttychess\"]\n" \
            "[Result \"%s\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5\n" \
            "7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 %s\n\n",
            date, i % 50, result, result >file
        close(file)
    }
}'
export XDG_DATA_HOME="$scratch" XDG_CONFIG_HOME="$scratch"
cat "$games"/*.pgn >"$scratch/all.pgn"
for round in $(seq $rounds); do
    took list "$TTYCHESS" --list
    took rewritten "$TTYCHESS" pgn "$scratch/all.pgn"
done
echo "list_5000_games $(median list) ms"
awk "BEGIN { printf \"pgn_rewritten %.1f MB/s\n\", $(wc -c <"$scratch/all.pgn") / $(median rewritten) / 1000 }"

# If COLLECTION names a file of many games: reading it, then queries, beside pgn-extract if that is
# installed.
[ -n "${COLLECTION-}" ] || exit 0
export XDG_CACHE_HOME="$scratch/cache"
extract=$(PATH=$PATH:/usr/games command -v pgn-extract) || echo "# pgn-extract is missing: no ratio"
fen='rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4'
took build "$TTYCHESS" find "$COLLECTION" --count eco E99
for round in $(seq $rounds); do
    took start "$TTYCHESS" find "$COLLECTION" --count eco E99
    took position "$TTYCHESS" find "$COLLECTION" --count position "$fen"
    took explored "$TTYCHESS" find "$COLLECTION" --explore position "$fen"
    took material "$TTYCHESS" find "$COLLECTION" --count material KRPKR for 8
    took pattern "$TTYCHESS" find "$COLLECTION" --count pattern 'Pd5 !pc7 Kg1 Qh8'
    took sequence "$TTYCHESS" find "$COLLECTION" --count moves 'Bxh7+ Kxh7 Ng5+' within 4
done
awk "BEGIN { printf \"collection_read %.1f MB/s\n\", $(wc -c <"$COLLECTION") / $(median build) / 1000 }"
for name in start position explored material pattern sequence; do
    echo "collection_$name $(median $name) ms"
done
[ -z "$extract" ] || {
    took extract "$extract" -s "-Tf$fen" "$COLLECTION"
    awk "BEGIN { printf \"collection_position_ratio %.0f times pgn-extract\n\", \
        $(median extract) / $(median position) }"
}
