#!/bin/sh
# check_pieces.sh - checks that the images of the pieces (PNG) show what their sources (SVG) describe.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Run by `make check-pieces`. Versions of rsvg-convert differ a little at edges, so a few pixels may
# differ. After a change of an SVG file, `make pieces` makes the images.
set -u
. "${TESTS_SOURCE:?}/support/watched.sh"

pieces=$TESTS_SOURCE/../data/pieces
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# matches SVG PNG - of the samples (192 x 192 pixels of three colours, on grey), one in a hundred may
# differ by more than 20 of 255.
matches() {
    rsvg-convert "$1" | convert - -background gray -flatten -depth 8 rgb:"$scratch/a" &&
        convert "$2" -background gray -flatten -depth 8 rgb:"$scratch/b" || return 1
    status=$(wc -c <"$scratch/a")/$(wc -c <"$scratch/b")
    [ "$status" = 110592/110592 ] || return 1
    status=$(cmp -l "$scratch/a" "$scratch/b" | awk '
        function value(octal) { return octal % 10 + 8 * (int(octal / 10) % 10) + 64 * int(octal / 100) }
        { difference = value($2) - value($3) }
        difference > 20 || difference < -20 { count++ }
        END { print count + 0 }')
    [ "$status" -le 1106 ]
}

for tool in rsvg-convert:librsvg2-bin convert:imagemagick; do
    command -v "${tool%:*}" >/dev/null && continue
    skip "there is no ${tool%:*} (Debian: ${tool#*:})"
    echo 1..1
    exit
done
for image in "$pieces"/*.png; do
    name=${image##*/}
    check "$name matches ${name%.png}.svg" matches "${image%.png}.svg" "$image"
done
check 'all twelve pieces' [ "$number" = 12 ]
differs() {
    ! matches "$@"
}
check 'another piece does not match' differs "$pieces/white-knight.svg" "$pieces/white-bishop.png"
echo "1..$number"
exit $failed
