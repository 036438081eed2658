#!/bin/sh
# layers.t - layers use only layers below them, and the files of a layer have no cycles.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each folder of src/ has a library in the build folder; nm lists the symbols that every object in
# it defines and uses, whether the program links it or not. Includes are checked as well, because a
# header of a higher layer is also a dependency.
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
build=$(dirname "$TTYCHESS")
sources=$TESTS_SOURCE/../src

# Lowest first; layers on one line may not use each other.
layers='base
rules
engine
strategies
uci
pgn
archive collection
lobby
host players lichess
review
study
settings
typing
session
plain tools tuimodel
tui'

# The files of a layer have no dependency cycles: files that use each other, directly or not, cannot
# be read, tested or changed alone. "LAYER FILE NAMES" are exceptions: a table refers to its rows.
allowed='tui views [a-z_]*_view'

if ! command -v nm >/dev/null; then
    echo '1..0 # SKIP there is no nm here'
    exit 0
fi
scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT

# The rank of each layer, then every symbol as "LAYER OBJECT U|D NAME".
echo "$layers" | awk '{ for (i = 1; i <= NF; i++) print $i, NR }' >ranks
while read -r layer _; do
    nm -A "$build/lib$layer.a" 2>/dev/null | awk -v layer="$layer" '
        NF == 3 && $2 == "U" { print layer, $1, "U", $3 }
        NF == 4 && $3 ~ /^[A-TV-Z]$/ || NF == 3 && $2 ~ /^[A-TV-Z]$/ { print layer, $1, "D", $NF }' |
        sed 's/[^ ]*\.a:\([^: ]*\):[^ ]*/\1/'
done <ranks >symbols

# A build without the screen has a replacement file that other builds do not have.
case $("$TTYCHESS" --version) in
*'without the screen'*) left_out='*/src/tui/*' ;;
*) left_out='*/no_screen.c' ;;
esac

# Without SQLite there is no server.
grep -q '^#define HAVE_SERVER 1' "$build/config.h" && no_host='' || no_host='*/src/host/*'

# Without libcurl and jansson there are no games on lichess.org.
grep -q '^#define HAVE_LICHESS 1' "$build/config.h" && no_lichess='' || no_lichess='*/src/lichess/*'

objects=$(while read -r layer _; do ar t "$build/lib$layer.a"; done <ranks | wc -l)
sources_count=$(find "$sources" -name '*.c' ! -path '*/src/developer/*' ! -path "$left_out" \
    ! -path "$no_host" ! -path "$no_lichess" ! -name main.c | wc -l)
echo "$sources_count sources, $objects objects in the libraries" >out
check 'every source of a layer is in its library' [ "$objects" -ge "$sources_count" ]

symbols_point_down() {
    awk 'NR == FNR { rank[$1] = $2; next }
     FILENAME ~ /symbols$/ && FNR == 1 { pass++ }
     pass == 1 && $3 == "D" { home[$4] = $1 }
     pass == 2 && $3 == "U" && $4 in home && home[$4] != $1 && rank[home[$4]] >= rank[$1] {
         print $1 "/" $2 " uses " $4 " of " home[$4]; bad++ }
     END { exit bad > 0 }' ranks symbols symbols >out
}
check 'symbols point down' symbols_point_down

includes_point_down() {
    grep -rn '^#include "[a-z]*/' "$sources" --include='*.[ch]' | awk '
     NR == FNR { rank[$1] = $2; next }
     { split(substr($0, index($0, "/src/") + 5), part, "/"); from = part[1]
       match($0, /#include "[a-z]*/); to = substr($0, RSTART + 10, RLENGTH - 10) }
     from != to && from in rank && to in rank && rank[to] >= rank[from] {
         print; bad++ }
     END { exit bad > 0 }' ranks - >out
}
check 'includes point down' includes_point_down

# Headers in the folders of session are private; those beside its README are public.
session_is_private() {
    ! grep -rn '^#include "session/[a-z]*/' "$sources" --include='*.[ch]' |
        grep -v "^$sources/session/" >out
}
check 'private headers of session are used only there' session_is_private

# Only the screen uses curses; plain mode has line editing, too.
libraries_of_the_front_ends() {
    ! grep -rnE '^#include <(curses|term\.h|readline/)' "$sources" --include='*.[ch]' |
        grep -v -e "^$sources/tui/" -e "^$sources/plain/line_editor.c:.*readline" >out
}
check 'curses and readline are used only in the front ends' libraries_of_the_front_ends

# Lists what each file uses of its own layer; tsort finds the cycles.
awk -v allowed="$(echo "$allowed" | tr '\n' ,)" '
     BEGIN { count = split(allowed, passed, ",") - 1 }
     function may(use, i) {
         for (i = 1; i <= count; i++)
             if (use ~ "^" passed[i] "$")
                 return 1
         return 0
     }
     { sub(/^lib[a-z]*_a-/, "", $2); sub(/\.o$/, "", $2) }
     NR == FNR { if ($3 == "D") home[$1, $4] = $2; next }
     $3 == "U" && ($1, $4) in home {
         used = home[$1, $4]
         if (used != $2 && !may($1 " " $2 " " $4)) print $1 "/" $2, $1 "/" used }' \
    symbols symbols | sort -u >uses
no_circle() {
    tsort uses 2>&1 >/dev/null | sed 's/^tsort: .* contains a loop:/a circle:/; s/^tsort: /  /' >out
    [ ! -s out ]
}
check 'no cycles between the files of a layer' no_circle
check 'every source file names its licence on one line' \
    [ -z "$(find "$sources" -name '*.[ch]' | xargs grep -L 'SPDX-License-Identifier: GPL-3.0-or-later')" ]
echo "1..$number"
exit $failed
