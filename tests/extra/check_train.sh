#!/bin/sh
# check_train.sh - trains a small network from scratch, twice: the bits must be those on record.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Run by `make check-train`, in the build folder; takes some seconds. A change of search, evaluation
# or training changes the numbers: write the printed ones into train.expected ("GAMES NETWORK":
# checksums of the games and the network). No other change may alter them.
set -u
. "${TESTS_SOURCE:?}/support/watched.sh"

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# make JOBS - trains a network in its own directory; prints "GAMES NETWORK".
make_network() {
    "$TESTS_SOURCE/../src/developer/train/make-network" OUTPUT="$scratch/net$1" JOBS="$1" \
        GAMES_DIRECTORY="$scratch/games$1" PARTS=4 PART_GAMES=50 NODES=100 \
        SELFPLAY="${SELFPLAY-}" TRAIN='--epochs=4 --batch=256 --hold-out=8' \
        FINISH='--epochs=1 --result-share=0.2' >"$scratch/out$1" ||
        exit 1
    data=$(sed -n 's/^data: .*, \([0-9a-f]*\)$/\1/p' "$scratch/net$1")
    echo "$data $(sed -n 's/^crc32: //p' "$scratch/net$1")"
}

expected=$(cat "$TESTS_SOURCE/extra/train.expected")
found=$(make_network 1)
status="expected '$expected', found '$found'"
check 'a network from scratch, with the checksum on record' [ "$found" = "$expected" ]
check 'the same with two threads' [ "$(make_network 2)" = "$found" ]
cp "$scratch/net1" "$scratch/first"
make_network 1 >/dev/null # resumes at the end: nothing is left to do
check 'the same when run again' cmp -s "$scratch/first" "$scratch/net1"

src/developer/tune/fit_win_chance "$scratch"/games1/*.games >"$scratch/said"
check 'the fit of the scores prints six parameters and the loss' \
    [ "$(grep -cE '^(pawn|width) at [1-7]8: [0-9]+$|^loss 0\.' "$scratch/said")" = 7 ]

src/developer/train/train --help >/dev/full 2>"$scratch/said"
check 'unwritable output is reported' grep -q 'standard output' "$scratch/said"

# Training that starts from a network and makes no step: the same weights, with a new header.
train() {
    src/developer/train/train -o "$scratch/second" --from "$1" --rate 0 --last-rate 0 --hold-out 8 \
        --epochs 1 --batch 256 --origin 'by: nobody' "$scratch"/games1/*.games >"$scratch/said" 2>&1
}
# origin FILE - prints the header lines that give the origin of a network.
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
origin "$scratch/second" | sed '/^by: /{n;q;}' >"$scratch/origin"
check 'training from a network: its origin is recorded' cmp "$scratch/expected" "$scratch/origin"
check 'and the same weights' grep -qx "crc32: $crc32" "$scratch/second"
check 'its error is printed before the first epoch' \
    grep -q '^epoch   0 of 1: held-out error 0\.[0-9]*' "$scratch/said"

src/developer/train/train -o "$scratch/mean" --from "$scratch/first" --from "$scratch/second" --hold-out 8 \
    --epochs 0 "$scratch"/games1/*.games >"$scratch/said"
check 'the mean of a network and itself is the same' grep -qx "crc32: $crc32" "$scratch/mean"

# Prints one line, exits with status 1, and reads no games before.
sed 's/^crc32: ./crc32: x/' "$scratch/first" >"$scratch/damaged"
refuses() {
    train "$scratch/$1"
    status=$?
    [ $status = 1 ] && [ "$(wc -l <"$scratch/said")" = 1 ] &&
        grep -q "^ttychess train: .*$1" "$scratch/said"
}
check 'a missing file is reported in one line' refuses no-file
check 'so is a damaged one' refuses damaged
echo "1..$number"
exit $failed
