#!/bin/sh
# no_screen.t - a build without the screen: its message when a screen is requested.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
set -u

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
HOME=$scratch XDG_DATA_HOME=$scratch/data TERM=xterm
export HOME XDG_DATA_HOME TERM
: >out

says() { grep -qF -- "$1" out; }
lacks() { ! grep -qiE -- "$1" out; }

"$TTYCHESS" --version >out 2>&1
check '--version says so' says 'Built without the screen: games are played line by line'

# On a terminal, made by script(1).
if command -v script >/dev/null; then
    printf '%s\n' e4 fen quit |
        timeout 600 script -qec "'$TTYCHESS' --no-save --color both; echo status \$?" typescript \
            >out 2>&1
    check 'on a terminal one line gives the reason' \
        [ "$(grep -c '^ttychess: using plain mode: this build has no screen' out)" = 1 ]
    check 'and the game is played' says '4P3/8/PPPP1PPP'
    check 'to its end' says 'status 0'
    check 'without an escape sequence' lacks "$(printf '\033')"
    printf '%s\n' quit | timeout 600 script -qec "'$TTYCHESS' --no-save --plain" typescript >out 2>&1
    check 'with --plain there is no message' lacks 'no screen'
fi
echo fen | "$TTYCHESS" --no-save --theme iris --mouse off --color both >out 2>&1
check 'options of the screen are accepted' says 'RNBQKBNR w KQkq - 0 1'
check 'nor is there one in a pipe' lacks 'no screen'
if command -v readelf >/dev/null; then
    readelf -d "$TTYCHESS" >out
    check 'neither ncurses nor readline' lacks 'NEEDED.*(curses|readline|tinfo)'
fi

echo "1..$number"
exit $failed
