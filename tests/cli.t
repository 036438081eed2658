#!/bin/sh
# cli.t - the program as scripts, pipes and package testers see it: options, messages and
# exit statuses, plain mode.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
HOME=$scratch XDG_DATA_HOME=$scratch/data
export HOME XDG_DATA_HOME
unset TERM

# run ARGUMENT... - the program with standard input from the file `in`; leaves out, err and
# $status.
: >in
run() {
    timeout -k 60 600 "$TTYCHESS" "$@" <in >out 2>err
    status=$?
}

# typed LINE... - what `run` finds on standard input.
typed() { printf '%s\n' "$@" >in; }

has() { grep -qF -- "$2" "$1"; }
lacks() { ! grep -qF -- "$2" "$1"; }
both() { "$1" "$2" "$3" && "$4" "$5" "$6"; }
answers() { [ "$status" = 0 ] && [ ! -s err ] && has out "$1"; }

# refuses STATUS TEXT - with this message on standard error and nothing else said.
refuses() {
    [ "$status" = "$1" ] && [ ! -s out ] && has err "ttychess: $2" &&
        { [ "$1" = 1 ] || has err "Try 'ttychess --help'."; }
}

# ---- help, version, usage ---------------------------------------------------------------
run --help
cp out help
check '--help: to standard output, status 0' answers 'Usage: ttychess'
check '--help: at most 80 columns' awk 'length($0) > 80 { exit 1 }' out
check '--help: plain mode in the first lines' \
    sh -c "head -n 3 out | grep -q 'ttychess --plain'"
run help
check 'help: the same' cmp -s out help
run help perft
check 'help COMMAND: of that command' answers 'Usage: ttychess perft'
run help nothing
check 'help: of what is no command' refuses 2 "unknown command 'nothing'"
run play --help
check 'play --help: the same' cmp -s out help
run --version
check '--version: GNU style' answers 'ttychess 0.1.0'
check '--version: who and which licence' \
    both has out 'The ttychess authors' has out 'GPL version 3 or later'
check '--version: whether asserts are built in' has out 'Assertions are o'
check '--version: which network' grep -q 'without a network\|built-in network is [0-9a-f]\{8\}\.' out
run --vers --bogus
check '--version: shortened, wins over what follows' answers 'ttychess 0.1.0'

only_full()
{
    [ "$status" = 1 ] &&
        [ "$(cat err)" = "ttychess: standard output: No space left on device" ]
}

if [ -c /dev/full ]; then
    "$TTYCHESS" --help >/dev/full 2>err
    status=$?
    check '--help: a write error is one' [ "$status" = 1 ]
    printf 'e4\n' | "$TTYCHESS" --plain >/dev/full 2>err
    status=$?
    check 'played line by line, too, and it is told' only_full
    echo uci | "$TTYCHESS" >/dev/full 2>err
    status=$?
    check 'and as an engine' only_full
fi
"$TTYCHESS" --help >&- 2>err
status=$?
check '--help: so is a closed output' [ "$status" = 1 ]

# A table that cannot be had; sanitizers need more room than any limit leaves.
if (ulimit -v 2000000 && "$TTYCHESS" --version) >/dev/null 2>&1; then
    (ulimit -v 2000000 && echo e4 | "$TTYCHESS" --plain --hash 60000) >out 2>err
    status=$?
    check 'no memory for --hash: refused by name' \
        refuses 1 '--hash: no memory for a table of 60000 megabytes'
fi

run --bogus
check 'unknown option' refuses 2 "unknown option '--bogus'"
run --depth x
check 'bad number' refuses 2 "--depth: expected a number from 1 to 100, found 'x'"
run --elo 300
check 'Elo out of range' refuses 2 "--elo: expected a number from 600 to 3000, found '300'"
run --depth 3 --nodes 100
check 'two ways to say how far' refuses 2 '--depth and --nodes exclude each other'
run --level gm
check 'no such level' refuses 2 '--level: expected 1 to 10, full or beginner|'
run --color
check 'missing argument' refuses 2 '--color needs an argument'
run plya
check 'unknown command' refuses 2 "unknown command 'plya'; expected play, uci, moves,"
run --no-save --book nonsense uci
check 'a command behind options' refuses 2 'put the command first: ttychess uci'
run --list foo
check 'a word behind options' refuses 2 "unknown command 'foo'; expected play, uci,"
run --theme foo
check 'unknown theme' refuses 2 "--theme: expected auto|oak|tide|moss|steel|plum|iris|chalk, found 'foo'"
run --no-save --book ''
check 'a book without a name' refuses 2 '--book: expected none|builtin|FILE, found'
run uci now
check 'uci takes no arguments' has err "ttychess uci: expected no arguments, found 'now'"
run perft
check 'perft without a depth' [ "$status" = 2 ]
run --no-save --book nonsense
check 'a book that is not there' refuses 1 'book nonsense: No such file or directory'
run --no-save --book "$TESTS_SOURCE/cli.t"
check 'a book that is none' refuses 1 "book $TESTS_SOURCE/cli.t: expected entries"
run --no-save --network nonsense
check 'a network that is not there' refuses 1 'network: nonsense: '
run --no-save --network "$TESTS_SOURCE/cli.t"
check 'a network that is none' refuses 1 "$TESTS_SOURCE/cli.t: network, line 1: expected"
run bench --network "$TESTS_SOURCE/cli.t" 1
check 'nor for bench' has err "cli.t: network, line 1: expected 'ttychess network 1'"
run bench --network none 1
check 'bench without a network' [ "$status" = 0 ]
run --no-save --syzygy nonsense
check 'endgame tables that are not there' refuses 1 'endgame tables'
run "$scratch"
check 'a directory is no FEN' refuses 2 "$scratch is a directory: expected a file of games"
mkdir -p config/ttychess && printf 'book = nonsense\nelo = 1200\n' >config/ttychess/config
XDG_CONFIG_HOME=$scratch/config
export XDG_CONFIG_HOME
run --no-save
check 'a complaint about an option of the config file says so' \
    has err "'book' stands in $scratch/config/ttychess/config; '--no-config' leaves it out."
run --resume=nowhere --book none
check 'one about something else does not' \
    both refuses 1 "no game 'nowhere'" lacks err config
unset XDG_CONFIG_HOME
rm -r config
# One position, the first one, and one move: a2a3.
printf '\106\073\226\030\026\221\374\234\002\020\000\001\0\0\0\0' >book.bin
run --no-save --plain --book book.bin --color black --depth 1
check 'a book: its move is played and said to be' has out 'White plays 1. a3 (book).'
run --strategy nonsense --no-save
check 'unknown strategy' refuses 2 '--strategy: expected'

# ---- positions --------------------------------------------------------------------------
fen='4k3/8/8/8/8/8/4P3/4K3 w - - 5 40'
typed fen quit
run --color both --no-save --plain "$fen"
check 'FEN as one word' answers "$fen"
run --color both --no-save --plain 4k3/8/8/8/8/8/4P3/4K3 w - - 5 40
check 'FEN as several words' answers "$fen"
run 4k3/8/8/8/8/8/4P3/4K3 w - - 5 40 --color both --no-save --plain
check 'FEN as first word' answers "$fen"
run play --color both --no-save --plain --fen "$fen"
check '--fen FEN' answers "$fen"
typed "$fen" Kd2 fen
run --color both --no-save -
check 'FEN from standard input, then commands' \
    answers '4k3/8/8/8/8/8/3KP3/8 b - - 6 40'
typed "$fen" uci
run --color both --no-save -
check 'the first of those is no greeting' lacks out uciok

typed fen quit
run --color both --no-save --plain QQQQQQQQ/8/8/8/8/3k4/8/QQQQ1K2 b
check 'what no game leads to is played' answers 'QQQQQQQQ/8/8/8/8/3k4/8/QQQQ1K2 b - - 0 1'
check 'and said to be odd, once' \
    [ "$(grep -c 'FEN: .* give check, which no move can do' out)" = 1 ]

run '4k3/8/8/8/8/8/4X3/4K3 w - - 0 1'
check 'bad FEN: names field and column' refuses 1 'FEN field 1 (pieces), column 16: expected'
run 'k7/8/8/8/8/8/8/8 w - - 0 1'
check 'no king: refused, no game' refuses 1 'FEN'
run ''
check 'empty FEN: refused' refuses 1 'FEN'
: >in
run -
check 'no FEN on standard input' refuses 1 'standard input: expected a FEN'
check 'bad FENs leave no game behind' [ ! -e data ]

# ---- the other commands -----------------------------------------------------------------
run perft 3
check 'perft: leaf nodes' answers 8902
check 'perft: they come last' [ "$(tail -n 1 out | awk '{ print $NF }')" = 8902 ]
run moves "$fen"
check 'moves: sorted on one line' [ "$(cat out)" = 'Kd1 Kd2 Kf1 Kf2 e3 e4' ]
typed "$fen" nonsense "$fen"
run moves --uci -
check 'moves -: a line for each, bad ones too' \
    [ "$(cut -c 1-6 out | tr '\n' '|')" = 'e1d1 e|error:|e1d1 e|' ]
check 'moves -: status' [ "$status" = 1 ]
{ head -c 70000 /dev/zero | tr '\0' 8; echo; echo '7k/8/8/8/8/8/8/K7 w - - 0 1'; } >in
run moves - <in
check 'moves -: an endless line is refused, the next answered' \
    [ "$(sed 's/found .*/found/;s/ K.*//' out | xargs)" = 'error: line 1: expected a FEN, found Ka2' ]
typed uci isready quit
run
check 'first line uci: an engine' both has out uciok has out readyok
check 'first line uci: no board' lacks out 'a b c'
printf 'uci\r\nisready\r\nquit\r\n' >in
run
check 'first line uci, DOS line ends' both has out uciok has out readyok

# ---- plain mode -------------------------------------------------------------------------
typed e4 e5 fen
run --color both --no-save
check 'a pipe: plain mode, first line kept' \
    answers 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
check 'no prompt in a pipe' lacks out 'move>'
: >in
run --no-save --elo 800
check 'who plays whom, and how well' answers 'You play White against ttychess level 2 (800).'
typed e4 fen
run --no-save --depth 3
check 'lines wait for the answer' both has out 'Black' has out ' w KQkq'
typed e4
run --no-save --depth 3
check 'the end of input waits for the answer' answers '1...'
typed hint
run --no-save --depth 3
check 'and for a hint' answers 'Hint: '
: >in
run --no-save --color none --depth 5 '7k/8/8/8/8/R7/1R6/K7 w - - 0 1'
check 'engine against engine, to the end' answers 'White wins by checkmate'
printf 'fen' >in
run --no-save --color both
check 'a last line without its end counts' answers 'RNBQKBNR w KQkq - 0 1'
{ head -c 99999 /dev/zero | tr '\0' x; printf '\nfen\n'; } >in
run --no-save --color both
check 'an over-long line: one message' [ "$(grep -c 'characters or more' out)" = 1 ]
check 'and the next line is obeyed' answers 'RNBQKBNR w KQkq - 0 1'
printf 'e4\0\033[2J\nboard\nhelp\nhelp undo\nflip\nmoves\ntheme\n' >in
run --no-save --color both
check 'no control character is ever printed' \
    [ "$(tr -d '\n' <out | LC_ALL=C grep -c '[[:cntrl:]]')" = 0 ]
check 'help WORD tells the other words' has out 'The same: back takeback u'

mkfifo fifo
rm out # or what the last program said would be taken for this one's
# The signal goes to the program itself: timeout sends it on only once it knows whom it has
# started, which on a busy machine may be after the program's first words.
timeout --foreground -k 60 600 "$TTYCHESS" --no-save --color both --plain <fifo >out 2>err &
program=$!
exec 3>fifo
tries=0
until { [ -f out ] && has out 'White to move'; } || [ $tries -gt 30000 ]; do
    tries=$((tries + 1))
    sleep 0.02
done
pkill -TERM -P $program
wait $program
status=$?
exec 3>&-
check 'SIGTERM: ends well' [ "$status" = 0 ]

# ---- kept games -------------------------------------------------------------------------
: >in
run --list
check '--list: nothing yet' [ "$status" = 0 -a ! -s out ]
typed e4 undo
run --color both
run --list
check '--list: no games but an empty one' [ "$status" = 0 -a ! -s out -a -s err ]
rm data/ttychess/games/*
typed e4 c5
run --color both
game=$(basename data/ttychess/games/*.pgn .pgn)
typed fen
run --resume
check '--resume' answers 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
run --resume="$game"
check '--resume=GAME' answers 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
run --list
check '--list: names the game' answers "$game"
mv "data/ttychess/games/$game.pgn" "data/ttychess/games/.$game.tmp"
run --list
check '--list: takes over what a killed process has left' answers "$game"
run --resume=nonsense
check '--resume=GAME: an unknown game' refuses 1 ''

# What may not open the files that it has to watch would never see one of them.
typed e4 quit
(ulimit -n 14 && run --plain --color both && [ $status = 1 ])
status=$?
check 'too few open files: refused' [ "$status" = 0 ]
check 'too few open files: told' grep -q 'expected a limit of 32 open files' err
(ulimit -Sn 14 && run --plain --color both && [ $status = 0 ])
status=$?
check 'the limit is raised where it can be' [ "$status" = 0 ]

timeout 600 "$TTYCHESS" --no-save <&- >&- 2>err
status=$?
check 'closed files are not mistaken for those opened next' [ "$status" = 1 ]
"$TTYCHESS" --no-save <&- >out 2>err
status=$?
check 'a closed input is an empty one' [ "$status" = 0 ]

echo "1..$number"
exit $failed
