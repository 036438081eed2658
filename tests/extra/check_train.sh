#!/bin/sh
# check_train.sh - a small network from nothing, twice: the bits that are on record.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Run by `make check-train`, in the build folder; some seconds. What changes search, evaluation
# or the way the trainer learns changes the numbers: write those that are told into
# train.expected ("GAMES NETWORK": the name of what was learned from, the network's check sum).
# A change of anything else may not.
set -u
: "${TESTS_SOURCE:?}"

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# make JOBS - a network in a directory of its own; "GAMES NETWORK".
make_network() {
    "$TESTS_SOURCE/../src/developer/train/make-network" OUTPUT="$scratch/net$1" JOBS="$1" \
        GAMES_DIRECTORY="$scratch/games$1" PARTS=4 PART_GAMES=50 NODES=100 \
        SELFPLAY="${SELFPLAY-}" TRAIN='--epochs=4 --batch=256 --hold-out=8' \
        FINISH='--epochs=1 --result-share=0.2' >"$scratch/out$1" ||
        exit 1
    data=$(sed -n 's/^data: .*, \([0-9a-f]*\)$/\1/p' "$scratch/net$1")
    echo "$data $(sed -n 's/^crc32: //p' "$scratch/net$1")"
}

echo 1..7
expected=$(cat "$TESTS_SOURCE/extra/train.expected")
found=$(make_network 1)
[ "$found" = "$expected" ] || echo "# expected '$expected', found '$found'"
[ "$found" = "$expected" ] || printf 'not '
echo 'ok 1 - a network from nothing, with the check sum on record'
[ "$(make_network 2)" = "$found" ] || printf 'not '
echo 'ok 2 - the same with two at work'
cp "$scratch/net1" "$scratch/first"
make_network 1 >/dev/null # goes on where it ended: nothing is left to be done
cmp -s "$scratch/first" "$scratch/net1" || printf 'not '
echo 'ok 3 - the same when it is called again'

src/developer/train/train --help >/dev/full 2>"$scratch/said"
grep -q 'standard output' "$scratch/said" || printf 'not '
echo 'ok 4 - output that cannot be written is told'

# Begun from a network, and not a step away from it: its weights, and what is new.
train() {
    src/developer/train/train -o "$scratch/second" --from "$1" --rate 0 --last-rate 0 --hold-out 8 \
        --epochs 1 --batch 256 --origin 'by: nobody' "$scratch"/games1/*.games >"$scratch/said" 2>&1
}
# origin FILE - the header's lines that say where a network came from.
origin() {
    sed '/^$/q' "$1" | sed -n '8,$p' | sed '$d'
}
train "$scratch/first"
crc32=$(sed -n 's/^crc32: //p' "$scratch/first")
{
    echo "data: begun from the network with crc32 $crc32"
    echo 'by: nobody'
    sed -n '/^data: .*positions/p' "$scratch/first"
} >"$scratch/expected"
origin "$scratch/second" | sed '/^by: /{n;q;}' | cmp -s "$scratch/expected" - &&
    grep -qx "crc32: $crc32" "$scratch/second" || printf 'not '
echo 'ok 5 - begun from a network: the same weights, and which it was'
grep -q '^epoch   0 of 1: error 0\.[0-9]* held out' "$scratch/said" || printf 'not '
echo 'ok 6 - its error is told before the first epoch'

# One line, status 1, and nothing is read before.
refused=0
sed 's/^crc32: ./crc32: x/' "$scratch/first" >"$scratch/damaged"
for file in no-file damaged; do
    train "$scratch/$file"
    [ $? = 1 ] && [ "$(wc -l <"$scratch/said")" = 1 ] && grep -q "^ttychess train: .*$file" "$scratch/said" &&
        refused=$((refused + 1))
done
[ $refused = 2 ] || printf 'not '
echo 'ok 7 - what cannot be begun from is told in a line'
