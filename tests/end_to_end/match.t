#!/bin/sh
# match.t - ttychess match: games between strategies and programs, tables, PGN, errors; and
# ttychess epd: test suites.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

tool=match
. "$TESTS_SOURCE/support/tool_test.sh"

quiet() { [ "$status" = 0 ] && [ ! -s err ]; }
fails() { [ "$status" = "$1" ] && has err "ttychess match: $2"; }
games() { grep -c '^\[Result "' "$1"; }
undated() { grep -v '^\[Date' "$1"; }
same() { [ "$(undated "$1" | cksum)" = "$(undated "$2" | cksum)" ]; }

# ---- strategies -------------------------------------------------------------------------
run alpha-beta minimax --nodes 200 --games 6 --seed 1 --pgn one
check 'six games' quiet
check 'all of them in the PGN' [ "$(games one)" = 6 ]
check 'and in the table' grep -q '^alpha-beta  *6 ' out
check 'for both players' grep -q '^minimax  *6 ' out
check 'too few pairs for a result' has out 'from single games'
run alpha-beta minimax --nodes 200 --games 6 --seed 1 --pgn two
check 'the same seed: the same PGN' same one two
run alpha-beta minimax --nodes 200 --games 6 --seed 1 --pgn several --concurrency 3
check 'parallel games: the same games' [ "$(undated one | sort | cksum)" = "$(undated several | sort | cksum)" ]
run alpha-beta minimax --nodes 200 --games 6 --seed 2 --pgn three
check 'another seed: other games' [ "$(undated one | cksum)" != "$(undated three | cksum)" ]
# opening FILE ROUND - prints the first eight plies.
opening() { sed -n "/Round \"$2\"/,/^1\. /p" "$1" | tail -n 1 | cut -d ' ' -f 1-12; }
check 'each opening is played twice' [ "$(opening one 1)" = "$(opening one 2)" ]
check 'then another one' [ "$(opening one 2)" != "$(opening one 3)" ]
check 'with colours exchanged' [ "$(grep -c '^\[White "minimax"' one)" = 3 ]

run alpha-beta minimax --nodes 60 --games 20 --seed 1
check 'enough pairs for a result' has out 'from 10 pairs of games'
run minimax minimax --depth 1 --games 2 --seed 1
check 'equal names are made different' has out 'minimax #2'

# ---- UCI programs --------------------------------------------------------------------
run "engine:Hash=2 Strategy=alpha-beta $TTYCHESS uci" minimax --depth 2 --games 2 --seed 1 \
    --pgn program
check 'a UCI program' quiet
check 'its name is the one it gives' has program '"ttychess '
run alpha-beta minimax --depth 2 --games 2 --seed 1 --pgn inside
moves() { sed -n '/^[1-9]/,/^$/p' "$1" | sed 's/{[^}]*}//g' | tr -s '\n ' ' '; }
sed 's/"ttychess [^"]*"/"alpha-beta"/' program >renamed
check 'plays the same moves as inside ttychess' [ "$(moves program)" = "$(moves inside)" ]

# program NAME - makes a UCI program whose answer to "go" is standard input.
program() {
    { printf '#!/bin/sh\nwhile read -r word rest; do case $word in\nuci) echo uciok;;\n'
      printf 'isready) echo readyok;;\nquit) exit;;\ngo)\n'
      cat
      printf ';;\nesac; done\n'; } >"$1"
    chmod +x "$1"
}
program crashes <<'END'
echo 'no more' >&2; exit 3
END
run engine:./crashes minimax --depth 1 --games 2 --seed 1 --pgn crash
check 'a crash loses the game' [ "$status" = 0 -a "$(grep -c 'abandoned' crash)" = 2 ]
check 'and is reported' fails 0 'game 1: crashes: exited with status 3: no more'
check 'summed up' has out 'crashes: 2 lost by a crash'
program cheats <<'END'
echo 'bestmove a1h8'
END
run engine:./cheats minimax --depth 1 --games 2 --seed 1
check 'an illegal move loses the game' fails 0 'game 1: cheats: expected a legal move in '
check 'and the move is named' has err "found 'a1h8'"
program sleeps <<'END'
sleep 3; echo 'bestmove 0000'
END
run engine:./sleeps minimax --movetime 0.1 --games 2 --seed 1
check 'no answer loses the game' fails 0 'game 1: sleeps: no bestmove within'

# ---- errors --------------------------------------------------------------------------
# complains TEXT ARGUMENT... - wrong usage; refuses - a player that is not available.
complains() {
    text=$1
    shift
    run "$@"
    check "usage: $*" fails 2 "$text"
}
refuses() {
    text=$1
    shift
    run "$@"
    check "refused: $*" fails 1 "$text"
}
complains 'expected 2 players, found 1' minimax
complains "player 2: expected minimax, alpha-beta, " minimax stockfish
complains "player 1: depth: expected a number from 1 to 127, found '0'" minimax:depth=0 minimax
complains 'player 2: alpha-beta: expected a depth from 1 to 6, found 7' quiescence alpha-beta \
    --depth 7
complains 'player 1: expected Name=Value' minimax:deep minimax
complains 'player 2: level: expected 1 to 10 or a name' minimax level:11
complains 'player 2: elo: expected a number from 600 to 3000' minimax elo:100
complains 'player 2: expected a command' minimax engine:
complains 'player 2: expected a command after the settings' minimax engine:Hash=1
complains "--games: expected an even number, found '3'" minimax minimax --games 3
complains '--games: expected a number from 2' minimax minimax --games 0
complains "--movetime: expected a number of seconds from 0.001 to 86400, found 'x'" minimax minimax --movetime x
complains '--depth and --nodes cannot be combined' minimax minimax \
    --depth 1 --nodes 5
complains "--seed: expected a number, 0 or more, found '-1'" minimax minimax --seed -1
refuses "minimax:Foo=1: " minimax:Foo=1 minimax
refuses 'no-such-program: no such program in PATH' minimax engine:no-such-program
mkdir bin && : >bin/no-such-program
for folder in "$PWD/bin" /etc/passwd; do # not executable; not a folder
    PATH=$PATH:$folder refuses 'no-such-program: no such program in PATH' minimax \
        engine:no-such-program
done
refuses 'ttychess ' minimax "engine:Hsah=1 $TTYCHESS uci"
check 'the error names the option' has err "options, found 'Hsah'"
refuses 'ttychess ' minimax "engine:Hash=x $TTYCHESS uci"
check 'the error names the value' has err "option Hash: expected a number from 1 to"
refuses 'sh: exited with status 7: sorry' minimax "engine:sh -c 'echo sorry >&2; exit 7'"
refuses 'no-such-program: no such program in PATH' minimax engine:no-such-program --pgn unborn
check 'no file is created without games' [ ! -e unborn ]
refuses 'no/such/place: No such file' minimax minimax --pgn no/such/place

# ---- interruption -----------------------------------------------------------------------
timeout --preserve-status -s INT 3 "$TTYCHESS" match minimax "engine:$TTYCHESS uci" \
    --movetime 100 --pgn cut >out 2>err
status=$?
check '^C: a regular exit' [ "$status" = 0 ]
check '^C: a message' has out 'Interrupted after 0 of 100 games'

# It never answers and reads nothing, and its child process would survive.
printf '#!/bin/sh\nsleep 1000 & echo $! >child\nexec <&-\nwait\n' >deaf
chmod +x deaf
timeout --preserve-status -s INT 3 "$TTYCHESS" match minimax engine:./deaf >out 2>err
status=$?
check '^C while a program starts: a regular exit' [ "$status" = 0 ]
check '^C: no process remains' [ "$(ps -o stat= -p "$(cat child)" | grep -vc '^Z')" = 0 ]

# ---- ttychess epd -----------------------------------------------------------------------
tool=epd
cat >suite.epd <<'END'
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "mate"; c0 "back rank";
# Stalemate must be avoided.
7k/5Q2/8/6K1/8/8/8/8 w - - am Kg6 Kh6; id "avoid";
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 bm Kf2; id "wrong";
END
run suite.epd principal-variation:depth=4
check 'epd: a suite runs, and failing to solve is no error' quiet
check 'epd: a solved position' grep -q '^mate  *best Ra8  *avoid -  *found Ra8#  *ok$' out
check 'epd: a move to avoid' grep -q '^avoid  *best -  *avoid Kg6 Kh6 .* ok$' out
check 'epd: an unsolved position' grep -q '^wrong  .*found Ra8#.* fail$' out
check 'epd: the sum' [ "$(tail -n 1 out)" = 'solved 2 of 3' ]
mv out inside
run suite.epd "engine:depth=4 Hash=2 $TTYCHESS uci"
check 'epd: a UCI program finds the same' cmp -s out inside
printf '4k3/8/8/8/8/8/8/4K2R w K - bm Qa1;\nx\n4k3/8/8/8/8/8/8/4K2R w K - id "no";\n' |
    cat - suite.epd >bad.epd
run bad.epd principal-variation:nodes=500
check 'epd: bad lines, status 1' [ "$status" = 1 ]
check 'epd: an illegal move' has err "epd: bad.epd:1: expected a legal move after bm, found 'Qa1'"
check 'epd: no position' has err 'epd: bad.epd: line 2: FEN field 1'
check 'epd: nothing expected' has err 'epd: bad.epd:3: expected a best move (bm) or a move to avoid'
check 'epd: the other lines run' has out ' of 3'
printf '%s\n' '7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;' '4k3/8/8/8/8/8/8/4K2R w K - am ,;' >bad.epd
run bad.epd principal-variation:nodes=500
check 'epd: no legal move' has err 'bad.epd:1: expected a position with a legal move'
check 'epd: a lone comma' has err "bad.epd:2: expected a legal move after am, found ','"
run missing.epd
check 'epd: no such file' [ "$status" = 1 ]
run
check 'epd: no file' [ "$status" = 2 ]
run suite.epd engine:no-such-program
check 'epd: no such program' has err 'no-such-program: no such program in PATH'
tool=match

run --help
check '--help' [ "$status" = 0 -a "$(awk 'length($0) > 80' out)" = '' ]
echo "1..$number"
exit $failed
