#!/bin/sh
# cli.t - the program in scripts, pipes and package tests: options, messages, exit statuses, plain
# mode.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
HOME=$scratch XDG_DATA_HOME=$scratch/data
export HOME XDG_DATA_HOME
unset TERM

# run ARGUMENT... - runs the program with the file `in` as standard input; writes out and err, and
# sets $status.
: >in
run() {
    timeout -k 60 600 "$TTYCHESS" "$@" <in >out 2>err
    status=$?
}

# typed LINE... - sets the standard input of `run`.
typed() { printf '%s\n' "$@" >in; }

has() { grep -qF -- "$2" "$1"; }
lacks() { ! grep -qF -- "$2" "$1"; }
both() { "$1" "$2" "$3" && "$4" "$5" "$6"; }
answers() { [ "$status" = 0 ] && [ ! -s err ] && has out "$1"; }

# refuses STATUS TEXT - fails with this message on standard error and no other output.
refuses() {
    [ "$status" = "$1" ] && [ ! -s out ] && has err "ttychess: $2" &&
        { [ "$1" = 1 ] || has err "Try 'ttychess --help'."; }
}

# ---- help, version, usage ---------------------------------------------------------------
run --help
cp out help
check '--help: to standard output, status 0' answers 'Usage: ttychess'
check '--help: at most 80 columns, 24 rows' awk 'length($0) > 80 || NR > 24 { exit 1 }' out
check '--help: plain mode in the first lines' \
    sh -c "head -n 3 out | grep -q 'ttychess --plain'"
run help
check 'help: the same' cmp -s out help
run --help=all
check '--help=all: every option' has out '--noise=N'
run help perft
check 'help SUBCOMMAND: its help' answers 'Usage: ttychess perft'
run help study
check 'help COMMAND: help for a command at the prompt' has out 'Type: study'
run help nothing
check 'help: an unknown word' refuses 2 "unknown command 'nothing'"
run --version
check '--version: GNU style' answers 'ttychess 1.0.0'
check '--version: author and licence' \
    both has out 'The ttychess authors' has out 'GPL version 3 or later'
only_full() # [COMMAND]: the one line of the error message
{
    [ "$status" = 1 ] &&
        [ "$(cat err)" = "ttychess${1-}: standard output: No space left on device" ]
}

if [ -c /dev/full ]; then
    "$TTYCHESS" --help >/dev/full 2>err
    status=$?
    check '--help: a write error is reported' [ "$status" = 1 ]
    printf 'e4\n' | "$TTYCHESS" --plain >/dev/full 2>err
    status=$?
    check 'plain mode reports a write error' only_full
    echo uci | "$TTYCHESS" >/dev/full 2>err
    status=$?
    check 'so does the engine' only_full
    "$TTYCHESS" perft 1 >/dev/full 2>err
    status=$?
    check 'so does a subcommand' only_full ' perft'
fi
"$TTYCHESS" --help >&- 2>err
status=$?
check '--help: a closed output is reported' [ "$status" = 1 ]

# A hash table that is too large; sanitizers need more memory than any limit allows.
if (ulimit -v 2000000 && "$TTYCHESS" --version) >/dev/null 2>&1; then
    (ulimit -v 2000000 && echo e4 | "$TTYCHESS" --plain --hash 60000) >out 2>err
    status=$?
    check 'no memory for --hash: the error names the option' \
        refuses 1 '--hash: no memory for a table of 60000 megabytes'
fi

# refused STATUS TEXT ARGUMENT...
refused() {
    wanted=$1 text=$2
    shift 2
    run "$@"
    refuses "$wanted" "$text"
}
check 'unknown option' refused 2 "unknown option '--bogus'" --bogus
check 'bad number' refused 2 "--depth: expected a number from 1 to 100, found 'x'" --depth x
check 'two search limits' refused 2 '--depth and --nodes cannot be combined' \
    --depth 3 --nodes 100
check 'an unknown level' refused 2 '--level: gm: expected 1 to 10, a name (beginner' --level gm
check 'missing argument' refused 2 '--color needs an argument' --color
check 'a command of the prompt as a subcommand' refused 2 "'puzzle' is typed at the game's prompt" puzzle exercises.csv
check 'unknown command' refused 2 "unknown command 'plya'; did you mean 'play'?" plya
check 'a subcommand after options' refused 2 'put the command before the options: ttychess uci' \
    --no-save --book nonsense uci
check 'an invalid value' refused 2 \
    "--theme: expected auto|oak|tide|moss|steel|plum|iris|chalk, found 'foo'" --theme foo
check 'a missing book' refused 1 'book nonsense: No such file or directory' \
    --no-save --book nonsense
printf 'this is no book' >letter
check 'an invalid book' refused 1 'book letter: expected a multiple' --no-save --book letter
check 'an invalid network' refused 1 "$TESTS_SOURCE/end_to_end/cli.t: network: expected" \
    --no-save --network "$TESTS_SOURCE/end_to_end/cli.t"
check 'missing endgame tables' refused 1 'endgame tables' --no-save --syzygy nonsense
run uci now
check 'uci takes no arguments' has err "ttychess uci: expected no arguments, found 'now'"
run perft
check 'perft without a depth' [ "$status" = 2 ]
run bench --network none 1
check 'bench without a network' [ "$status" = 0 ]
# A book with one entry: the start position, a2a3.
printf '\106\073\226\030\026\221\374\234\002\020\000\001\0\0\0\0' >book.bin
run --no-save --plain --book book.bin --color black --depth 1
check 'a book move is played and reported as one' has out 'White plays 1. a3 (book).'
# ---- positions --------------------------------------------------------------------------
fen='4k3/8/8/8/8/8/4P3/4K3 w - - 5 40'
typed fen quit
run --color both --no-save --plain "$fen"
check 'FEN as one word' answers "$fen"
run --color both --no-save --plain 4k3/8/8/8/8/8/4P3/4K3 w - - 5 40
check 'FEN as several words' answers "$fen"
typed "$fen" Kd2 fen
run --color both --no-save -
check 'FEN from standard input, then commands' \
    answers '4k3/8/8/8/8/8/3KP3/8 b - - 6 40'
typed "$fen" uci
run --color both --no-save -
check 'the first of these commands is not taken for a greeting' lacks out uciok

run '4k3/8/8/8/8/8/4X3/4K3 w - - 0 1'
check 'bad FEN: names field and column' refuses 1 'FEN field 1 (pieces), column 16: expected'
run 'k7/8/8/8/8/8/8/8 w - - 0 1'
check 'a FEN without a king starts no game' refuses 1 'FEN'
check 'rejected FENs save no game' [ ! -e data ]

# ---- save FILE --------------------------------------------------------------------------
mkdir -p saved/there && mkfifo saved/pipe && echo '*' >saved/old.pgn && chmod 640 saved/old.pgn
ln -s old.pgn saved/link.pgn && ln -s missing saved/dangling.pgn
typed e4 'save saved/there' 'save saved/pipe' 'save saved/dangling.pgn' 'save ~/saved/new.pgn' \
    'save saved/link.pgn' y quit
run --plain --no-save --color both
check 'save: not to a directory, a pipe or a dangling link' \
    [ "$(grep -c 'NOT SAVED' out)" = 3 -a -p saved/pipe -a -L saved/dangling.pgn ]
check 'save: ~ is the home directory' has saved/new.pgn '1. e4 *'
check 'save: a link is followed, and the mode remains' \
    [ -L saved/link.pgn -a "$(grep -c '1. e4' saved/old.pgn)$(stat -c %a saved/old.pgn)" = 1640 ]

# ---- a log for bug reports --------------------------------------------------------------
typed e4 lip_secret123 analyse return quit
run --plain --no-save --nodes 500 --log session.log
stamped() { grep -Eq "^20[0-9-]+ [0-9:]+\\.[0-9]{3} $1\$" session.log; }
check '--log: a typed line' stamped 'typed: e4'
check '--log: a message' stamped 'shown: You play 1\. e4\.'
check '--log: a command' stamped 'command: analyse'
check '--log: no token of lichess' lacks session.log secret
typed quit
run --plain --no-save --engine "$TTYCHESS uci" --log session.log
check '--log: lines to a program' stamped 'to ttychess: uci'
check '--log: lines from a program' stamped 'from ttychess[^:]*: uciok'
check '--log: appended' stamped 'typed: e4'
run --log no/such/file
check '--log: a file that cannot be opened' refuses 1 'no/such/file: No such file or directory'
mkfifo pipe
run --plain --log pipe
check '--log: a pipe without a reader' refuses 1 'pipe: no program reads this pipe'
run kiosk --log kiosk.log
check '--log: not in kiosk mode' [ "$status" = 2 -a ! -e kiosk.log ]
mkdir -p config/ttychess && echo 'log = kiosk.log' >config/ttychess/config
XDG_CONFIG_HOME=$scratch/config run --plain --no-save
check '--log: not in the config file' [ ! -e kiosk.log ]
rm -r config
: >in

# ---- other subcommands ---------------------------------------------------------------
run perft 3
check 'perft: leaf nodes' answers 8902
check 'perft: the total comes last' [ "$(tail -n 1 out | awk '{ print $NF }')" = 8902 ]
run perft 3 --divide --threads 3 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
check 'perft --divide adds up' \
    [ "$(awk -F': ' 'NF == 2 { sum += $2 } END { print sum }' out)" = 97862 ]
run moves "$fen"
check 'moves: sorted on one line' [ "$(cat out)" = 'Kd1 Kd2 Kf1 Kf2 e3 e4' ]
typed "$fen" nonsense "$fen"
run moves --uci -
check 'moves -: a line for each FEN, also for invalid ones' \
    [ "$(cut -c 1-6 out | tr '\n' '|')" = 'e1d1 e|error:|e1d1 e|' ]
check 'moves -: status' [ "$status" = 1 ]
{ head -c 70000 /dev/zero | tr '\0' 8; echo; echo '7k/8/8/8/8/8/8/K7 w - - 0 1'; } >in
run moves - <in
check 'moves -: an overlong line is rejected, the next one is answered' \
    [ "$(sed 's/:.*//;s/ K.*//' out | xargs)" = 'error Ka2' ]
typed uci isready quit
run
check 'the first line uci starts the engine' both has out uciok has out readyok
check 'after uci no board is printed' lacks out 'a b c'
# ---- plain mode -------------------------------------------------------------------------
typed e4 e5 fen
run --color both --no-save
check 'a pipe: plain mode, and the first line is handled' \
    answers 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
check 'no prompt in a pipe' lacks out 'move>'
: >in
run --no-save --elo 800
check 'players and level are reported' answers 'You play White against ttychess, Elo 800 (level 2, novice).'
typed e4 fen
run --no-save --depth 3
check 'lines wait for the engine' both has out 'Black' has out ' w KQkq'
typed hint
run --no-save --depth 3
check 'and for hints' answers 'Hint: '
: >in
run --no-save --color none --depth 5 '7k/8/8/8/8/R7/1R6/K7 w - - 0 1'
check 'engine against engine, to the end' answers 'White wins by checkmate'
printf 'fen' >in
run --no-save --color both
check 'a last line without a line end is handled' answers 'RNBQKBNR w KQkq - 0 1'
{ head -c 99999 /dev/zero | tr '\0' x; printf '\nfen\n'; } >in
run --no-save --color both
check 'an overlong line: one message' [ "$(grep -c 'characters or more' out)" = 1 ]
check 'and the next line is handled' answers 'RNBQKBNR w KQkq - 0 1'
printf 'e4\0\033[2J\nboard\nhelp\nhelp undo\nflip\nmoves\ntheme\n' >in
run --no-save --color both
check 'no control characters are printed' \
    [ "$(tr -d '\n' <out | LC_ALL=C grep -c '[[:cntrl:]]')" = 0 ]
check 'help WORD lists the aliases' has out 'Also: takeback, u'

mkfifo fifo
rm out # the previous output would be taken for this program's
"$TTYCHESS" --no-save --color both --plain <fifo >out 2>err &
program=$!
exec 3>fifo
tries=0
until { [ -f out ] && has out 'White is to move'; } || [ $tries -gt 30000 ]; do
    tries=$((tries + 1))
    sleep 0.02
done
kill -TERM $program
wait $program
status=$?
exec 3>&-
check 'SIGTERM: a regular exit' [ "$status" = 0 ]

# ---- saved games ---------------------------------------------------------------------
: >in
run --list
check '--list: no games yet' [ "$status" = 0 -a ! -s out ]
typed e4 undo
run --color both
run --list
check '--list: only an empty game' [ "$status" = 0 -a ! -s out -a -s err ]
rm data/ttychess/games/*
typed e4 c5
run --color both
game=$(basename data/ttychess/games/*.pgn .pgn)
typed fen
run --resume
check '--resume' answers 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
run --list
check '--list: names the game' answers "$game"
printf '[Black "Crafty"]\n[BlackElo "2500"]\n[BlackType "program"]\n\n1. e4 *\n' >data/ttychess/games/x.pgn
: >data/ttychess/games/y.pgn
run --list
check '--list: the players' answers 'you - Crafty 2500'
check '--list: an unreadable game' answers 'cannot be read'
run --resume=nonsense
check '--resume=GAME: an unknown game' refuses 1 ''

timeout 600 "$TTYCHESS" --no-save <&- >&- 2>err
status=$?
check 'closed standard streams are not confused with files opened later' [ "$status" = 1 ]
"$TTYCHESS" --no-save <&- >out 2>err
status=$?
check 'a closed standard input is empty' [ "$status" = 0 ]

# ---- exercises from games ------------------------------------------------------------
# Finding Boris's mistake takes fewer nodes than Anna's mate.
printf '[White "Anna"]\n[Black "Boris"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n' >game.pgn
cat game.pgn game.pgn >games.pgn
run puzzles games.pgn -p oris
check 'puzzles: each exercise once' answers '1 new exercise;'
run puzzles game.pgn -p boris
check 'puzzles: existing ones are not added again' answers '0 new exercises'
run puzzles game.pgn -p clara
check 'puzzles: a player without games' [ "$status" = 1 ] && has err 'puzzles: found no games by clara'
printf '1. e4 e5 *\n' >quiet.pgn
run puzzles quiet.pgn -o none.csv
check 'puzzles: says that a file gets no exercise' [ "$status" = 0 ] && has err 'found no exercises'
typed study g6
run --color both
check 'puzzles: study asks them, and shows the move played' both has out 'find a good move' has out '3... Nf6'
run puzzles game.pgn -p boris -o -
check 'puzzles: rows of a file, if one is given' answers 'PuzzleId,'

# ---- unfinished games on a chess site ------------------------------------------------
XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
mkdir -p state/ttychess
site=lichess.org/0FgNPGRz

# by_uci - asks an engine about the position after 1. e4 e5 2. h4, then after 2... h5 3. a4.
by_uci() {
    moves='position startpos moves e2e4 e7e5 h2h4'
    typed uci "$moves" 'go depth 1' eval isready "$moves h7h5 a2a4" 'go depth 1' eval
    run "$@"
}

# The first position is in the opening book; the record has the one after 2... h5.
echo "$site boris 89b99148c2eb61a9" >state/ttychess/playing
forbids="engine help is not allowed in positions from your game with boris ($site)"
for word in uci ''; do
    by_uci $word
    sed '/^readyok/q' out >before
    sed '1,/^readyok/d' out >behind
    check "${word:-greeted by uci}: a position of the opening book is free" \
        both has before 'info depth' lacks before "$forbids"
    check '... the game after it forbids help' \
        [ "$(grep -cF "info string $forbids" behind)" = 2 ]
    check '... bestmove and eval give none' both has behind 'bestmove (none)' lacks behind White
done
printf '%s\n\n' '1. e4 e5 2. h4 h5 3. a4 *' '1. e4 e5 2. h4 *' >two.pgn
run review --nodes 100 two.pgn
check 'review: one game is skipped' \
    [ "$status" = 1 -a "$(grep -c '^1. e4' out)" = 2 -a "$(grep -c Annotator out)" = 1 ]
check 'review: says why' has err "game 1 was skipped: $forbids"
run puzzles two.pgn -o -
check 'puzzles: says why' has err "game 1 was skipped: $forbids"
run compare 'rnbqkbnr/pppp1pp1/8/4p2p/4P2P/8/PPPP1PP1/RNBQKBNR w KQkq - 0 3'
check 'compare: says why' has err "$forbids"

echo "$site boris *" >state/ttychess/playing
forbids="engine help is not allowed during your game with boris ($site)"
by_uci uci
check 'a game with a clock: no help by uci' both has out "$forbids" lacks out 'info depth'
run review --nodes 100 two.pgn
check 'a game with a clock: no review' [ "$status" = 1 -a "$(grep -cF "$forbids" err)" = 2 ]
run review --help
check 'review: no help' [ "$status" = 0 ]
typed e4
run --plain --no-save
check 'a game with a clock: no engine plays' both has out "$forbids" lacks out 'Black plays'
rm state/ttychess/playing
run --plain --no-save
check 'a finished game' has out 'Black plays'

echo "1..$number"
exit $failed
