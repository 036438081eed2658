#!/bin/sh
# uci_input.t - UCI input that is long, malformed or truncated, or whose sender is gone.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

# uci - reads standard input; writes the files out, err and status. Ten minutes are more than
# enough.
uci() {
    cat >in
    timeout 600 "$TTYCHESS" uci <in >out 2>err
    echo $? >status
}

# count_is COUNT REGEX - this many lines of output match, and the engine exited normally.
count_is() { [ "$(cat status)" = 0 ] && [ ! -s err ] && [ "$(grep -cE "$2" out)" = "$1" ]; }

printf 'position startpos\ngo depth 3\nposition startpos moves e2e4\ngo depth 3\nquit\n' | uci
check 'a script: each search is completed' count_is 2 '^bestmove '
printf 'go depth 6' | uci
check 'end of input: a limited search is completed' count_is 1 '^bestmove '
check 'a last line without a line end is executed' test "$(grep -c '^info depth 6 ' out)" -ge 1
printf 'go infinite\n' | uci
check 'end of input: an endless search is stopped' count_is 1 '^bestmove '
printf 'position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\ngo mate 2\n' | uci
check 'end of input: go mate finds the mate' count_is 1 '^bestmove (a2a7|b1b7)( |$)'
printf 'position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ngo mate 2\n' | uci
check 'go mate ends if there is no mate' count_is 1 '^bestmove '
check 'but not before a mate would have been found' \
    count_is 1 '^info depth 16 .* cp [0-9]* nodes .* pv ' # a slow search reports bounds, too
printf 'go ponder depth 3\n' | uci
check 'end of input: pondering is stopped' count_is 1 '^bestmove '
printf '' | uci
check 'no input at all' count_is 0 .
printf '\n\n \t \r\nisready\r\n' | uci
check 'empty lines, and DOS line ends' count_is 1 '^readyok$'

printf 'go\000 depth 1\nisready\000\n\033[2J\001\377\n' | uci
check 'NUL bytes' count_is 1 '^readyok$'
check 'no control characters in the output' \
    [ "$(tr -d '\n' <out | LC_ALL=C tr -d ' -~' | wc -c)" -eq 0 ]
printf 'position fen 4k3/8/8/8/8/8/8/4K3 w - - 12\00034\nd\n' | uci
check 'NUL bytes are spaces: the rest of the line is read' count_is 1 '^Fen: .* 12 34$'

printf 'setoption\tname \t Clear\t Hash\nposition\tstartpos \tmoves\te2e4  e7e5\nd\n' | uci
check 'tabs and several spaces separate words' count_is 0 '^info string'
check 'also in a position' count_is 1 '^Fen: .* w KQkq - 0 2$'
{ awk 'BEGIN { for (i = 0; i < 131072; i++) printf "garbage "; print "" }'; echo isready; } | uci
check 'a megabyte of garbage: one message' count_is 1 "^info string unknown command 'garbage'"
check 'and the engine still answers' count_is 1 '^readyok$'
{ awk 'BEGIN { for (i = 0; i < 655360; i++) printf "isready "; print "" }'; echo uci; } | uci
check 'a line of five megabytes is skipped' count_is 0 '^readyok$'
check 'with one message' count_is 1 '^info string .* ignored$'

{
    awk 'BEGIN { printf "position startpos moves";
                 for (i = 0; i < 1500; i++) printf " g1f3 g8f6 f3g1 f6g8"; print "" }'
    echo d
    echo go depth 2
} | uci
check 'a game of 6000 plies' count_is 1 '^Fen: .* w KQkq - 6000 3001$'
check 'and a search in it' count_is 1 '^bestmove '

# awaited REGEX [COUNT] - waits until this many lines of out match, for up to ten minutes.
awaited() {
    tries=0
    until [ "$(grep -cE "$1" out)" -ge "${2-1}" ]; do
        tries=$((tries + 1))
        [ $tries -lt 30000 ] || return 1
        sleep 0.02
    done
}

# A line in pieces, and commands while the engine searches. The line before a piece is answered, so
# the piece has been read, and its rest comes later.
mkfifo order || exit 1
timeout --foreground 600 "$TTYCHESS" uci <order >out 2>err &
exec 5>order
printf 'isready\nuc' >&5
awaited '^readyok' && printf 'i\nisready\ngo inf' >&5
awaited '^readyok' 2 && printf 'inite\nisready\n' >&5
awaited '^readyok' 3 && printf 'stop\n' >&5
exec 5>&-
wait $!
echo $? >status
check 'lines in pieces' count_is 2 '^(uciok$|bestmove )'

# Commands waiting for a search are executed in order after the end of the input.
printf 'go depth 4\nposition startpos moves e2e4\nd\ngo infinite\nposition startpos\nd\n' | uci
check 'commands waiting for a search are executed at the end of input' count_is 3 '^(Fen: .* b KQkq|bestmove) '
{ awk 'BEGIN { for (i = 0; i < 10000; i++)
                   print "setoption name " (i % 2 ? "Hash value " i % 7 : "MultiPV value " i % 3);
               print "setoption name MultiPV value 1" }'; echo go depth 2; } | uci
check 'ten thousand options' count_is 1 '^bestmove '
{ awk 'BEGIN { print "go infinite"; for (i = 0; i < 10000; i++) print "setoption name Hash value 1";
               print "stop\nd" }'; } | uci
check 'and the first of them ends an endless search' count_is 1 '^Fen: '

# After quit the engine exits at once, even if the input stays open.
for work in 'go infinite' 'go depth 100' 'go ponder' 'go nodes 999999999999'; do
    timeout --foreground 600 "$TTYCHESS" uci <order >out 2>err &
    exec 5>order
    printf 'setoption name Threads value 2\n%s\nisready\n' "$work" >&5
    awaited '^readyok'
    printf 'quit\n' >&5
    wait $!
    echo $? >status
    exec 5>&-
    check "quit: $work ends" count_is 1 '^readyok$'
done

# Both ends of the connection are closed, as when the GUI has died. All commands read are being
# executed, and nobody reads the output.
mkfifo answers || exit 1
for work in 'go depth 100' 'go movetime 999999' 'go mate 60'; do
    { timeout 600 "$TTYCHESS" uci <order >answers 2>err; echo $? >status; } &
    exec 5>order 6<answers
    printf '%s\nisready\n' "$work" >&5
    until read -r line <&6 && [ "$line" = readyok ]; do :; done
    exec 5>&- 6<&-
    wait
    check "no reader: $work ends" [ "$(cat status)" = 1 ]
done
rm answers

{ printf 'setoption name SyzygyPath value /'; head -c 3000 /dev/zero | tr '\0' x; echo
  printf 'setoption name BookFile value /'; head -c 5000 /dev/zero | tr '\0' x; echo; } | uci
check 'a path of the maximum length' count_is 1 '^info string endgame tables'
check 'a longer one: an error' \
    count_is 1 'setoption: expected at most [0-9]+ bytes for BookFile, found 5001$'

# Words of the protocol in random order, pieces of them, and invalid bytes: the same in every run.
# The next line stops long searches.
awk 'function random(limit) { seed = seed * 16807 % 2147483647; return seed % limit }
BEGIN {
    seed = 20
    words = split("uci isready debug on off setoption name value Threads 2 MultiPV 3 Hash 1 " \
        "UCI_Chess960 true false UCI_ShowWDL Ponder ucinewgame position startpos fen moves " \
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 e2e4 e7e5 g1f3 b8c6 0000 e1g1 e1h1 go depth nodes " \
        "mate movetime wtime btime winc binc movestogo infinite ponder searchmoves " \
        "-1 99999999999999999999 stop ponderhit d register later", word, " ")
    for (line = 0; line < 3000; line++) {
        text = ""
        for (count = random(8); count >= 0; count--)
            text = text word[1 + random(words)] (random(10) ? " " : "")
        print text (random(20) ? "" : "\001\377\t\r")
        print "stop"
    }
    print "stop\nsetoption name UCI_Chess960 value false"
    print "position startpos moves e2e4\nd"
}' | uci
check 'three thousand lines of garbage: a regular exit' count_is 0 '^Key: 0*$'
check 'and the position is valid' [ "$(sed -n 's/^Fen: .* \(. KQkq - 0 1\)$/\1/p' out | tail -n 1)" = \
    'b KQkq - 0 1' ]

# A reader that stops reading, such as `head`, ends the session, whether it searches or not.
mkfifo pipe || exit 1
{ timeout 600 "$TTYCHESS" uci <pipe 2>err; echo $? >status; } | head -n 1 >out &
exec 4>pipe
printf 'uci\ngo infinite\n' >&4
wait
exec 4>&-
check 'a reader that stops: the session ends' [ "$(cat status)" = 1 ]
check 'without a message' [ ! -s err ]

echo "1..$number"
exit $failed
