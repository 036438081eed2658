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
    "$TESTS_SOURCE/../src/train/make-network" OUTPUT="$scratch/net$1" JOBS="$1" \
        GAMES_DIRECTORY="$scratch/games$1" PARTS=4 PART_GAMES=50 NODES=100 \
        SELFPLAY="${SELFPLAY-}" TRAIN='--epochs=4 --batch=256 --hold-out=8' >"$scratch/out$1" ||
        exit 1
    data=$(sed -n 's/^data: .*, \([0-9a-f]*\)$/\1/p' "$scratch/net$1")
    echo "$data $(sed -n 's/^crc32: //p' "$scratch/net$1")"
}

echo 1..5
expected=$(cat "$TESTS_SOURCE/train.expected")
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

# What the network's file cannot hold is refused before anything is learned.
refused=0
for origin in 'scale: 400' 'crc32: x' 'data: ' 'data: d\303\251'; do
    src/train/train --origin "$(printf "$origin")" "$scratch/no-file" 2>"$scratch/said"
    [ $? = 2 ] && grep -q '^train: --origin: ' "$scratch/said" && refused=$((refused + 1))
done
[ $refused = 4 ] || printf 'not '
echo 'ok 4 - lines that are no origin'
src/train/train --help >/dev/full 2>"$scratch/said"
grep -q 'standard output' "$scratch/said" || printf 'not '
echo 'ok 5 - output that cannot be written is told'
