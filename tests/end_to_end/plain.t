#!/bin/sh
# plain.t - plain mode: no escape sequences, a sentence for each event.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

: "${TTYCHESS:?names the program to test}"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
HOME=$scratch XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data
XDG_STATE_HOME=$scratch/state
export HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
number=0
failed=0

check() # STATUS DESCRIPTION
{
    number=$((number + 1))
    if [ "$1" = 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        sed 's/^/# /' "$scratch/out" "$scratch/err"
        failed=1
    fi
}

play() # LINES OPTION...: type the lines
{
    lines=$1
    shift
    printf "$lines" | "$TTYCHESS" "$@" >"$scratch/out" 2>"$scratch/err"
}

says()
{
    grep -qF -- "$1" "$scratch/out"
}

# Only printable characters and line ends.
is_plain_text()
{
    [ "$(LC_ALL=C tr -d '\012\040-\176\200-\377' <"$scratch/out" | wc -c)" = 0 ]
}

play 'e4\nclock 0.1\nquit\n' --plain --bell on --nodes 100
[ $? = 0 ] && is_plain_text
check $? "the bell does not ring in a pipe"

after_e4='rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'

play 'e4\nfen\nquit\n' --plain --color both
check $? "a move, a command, quit: status 0"
says "$after_e4"
check $? "fen prints the position"
is_plain_text
check $? "the output has no control characters"
[ ! -s "$scratch/err" ]
check $? "and there are no errors"

play 'e4\nfen\n' --plain --color both
[ $? = 0 ] && says "$after_e4"
check $? "the end of the input ends the game, status 0"

play 'e4\nfen\n' --color both
[ $? = 0 ] && says "$after_e4" && is_plain_text
check $? "plain mode is automatic in a pipe"

play 'e4\ne5\nd4\nthink\nundo\nfen\nquit\n' --plain --color both
[ $? = 0 ] && ! grep -q '^Depth .*: 2' "$scratch/out"
check $? "an analysis ended by a new position is not reported for that position"

mkfifo "$scratch/lines"
"$TTYCHESS" --plain --no-save --color both <"$scratch/lines" >"$scratch/out" 2>"$scratch/err" &
{
    printf 'think\n'
    tries=0
    while ! says 'Analysis: ' && [ $tries -lt 60000 ]; do
        tries=$((tries + 1))
        sleep 0.01
    done
    while ! says 'Depth' && [ $tries -lt 60000 ]; do # it may know nothing at first
        printf 'think\nthink\n'
        tries=$((tries + 1))
        sleep 0.01
    done
    printf 'quit\n'
} >"$scratch/lines"
wait $!
[ $? = 0 ] && says 'Depth' && says 'Back in the game'
check $? "a second 'think' stops, and prints the result"

for term in dumb '' no-such-terminal; do
    TERM=$term play 'e4\nfen\n' --color both
    [ $? = 0 ] && says "$after_e4" && is_plain_text && [ ! -s "$scratch/err" ]
    check $? "TERM='$term'"
done

play 'f3\ne5\ng4\nQh4\n' --plain --color both
[ $? = 0 ] && says checkmate
check $? "mate is reported"

for position in '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' '8/8/8/8/8/5k2/8/4K3 w - - 0 1'; do
    play 'quit\n' --plain "$position"
    [ $? = 0 ] && [ "$(grep -c 'Draw by' "$scratch/out")" = 1 ]
    check $? "a draw that can be claimed is reported once"
done
play 'eval\nboard\n' --plain '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
! says 'ahead' && [ "$(grep -c 'Draw by stalemate' "$scratch/out")" = 3 ]
check $? "eval and board print the result"

play 'e5\nfen\n' --plain --color both
[ $? = 0 ] && says 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
check $? "an illegal move changes nothing"

play 'Nd2\nNfd2\nfen\n' --plain --color both '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1'
[ $? = 0 ] && says 'Nbd2 or Nfd2?' && says '4k3/8/8/8/8/8/3N4/1N2K3 b - - 1 1'
check $? "an ambiguous move gets a question"

play 'e4\nundo\nfen\nredo\nfen\n' --plain --color both
[ $? = 0 ] && says 'PPPPPPPP/RNBQKBNR w KQkq - 0 1' && says "$after_e4"
check $? "undo and redo"

play 'e4\nfen\nquit\n' --plain --depth 3
[ $? = 0 ] && says 'Black plays' && is_plain_text
check $? "the engine answers in a sentence"

play 'hint\nmoves\nboard\nhelp\nlevel\npgn\nquit\n' --plain --color both --depth 3
[ $? = 0 ] && says "Game: undo, " && is_plain_text
check $? "questions are answered"
play 'help\n' --plain --no-save --color both
says 'Type p to hear' && says '; Position; ' && ! says 'Screen; '
check $? "help begins with spoken output, and omits the screen"

play 'help game\nhelp saved games\nhelp sq\nhelp nowhere\nhelp all\n' --plain --no-save --color both
[ "$(grep -c '^undo: ' "$scratch/out")" = 2 ] && says 'Type: sq SQUARE' &&
    [ "$(grep -c '^takeover: ' "$scratch/out")" = 2 ] &&
    says "no command 'nowhere'" && says 'quit: Quit'
check $? "help has groups, and a sentence for each command"

play 'help game\nhelp Opponent\nhelp p\nhelp clocks\nhelp bell\nhelp premoves\nhelp takebacks\nhow do I castle\n' \
    --plain --no-save --color both
says 'undo: ' && ! says 'promote: ' && says 'level: Show or set' && says "n, q: Black's" &&
    says 'clock: Show or set' && says 'bell = off. Ring' && says 'out of turn: Up to five' &&
    says 'undo: Take back' && says "'castle short'"
check $? "help explains one group, letters of pieces, settings, and words of its sentences"

play 'help open\nhelp analyse\nhelp cursor\nhelp all\n' --plain --no-save --color both
! grep -qE 'Escape|PageUp|Left and Right|arrow keys|click on' "$scratch/out" &&
    says 'This command works only on the screen.' && says 'type words to filter'
check $? "help mentions no keys"

hanging='4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1'
play 'tree 2\ntree Kf1\nfen\nquit\n' --plain --no-save --strategy alpha-beta \
    --evaluation material "$hanging"
[ $? = 0 ] && says 'At the root. alpha-beta, depth 2: ' &&
    says 'Rxd5: alpha -inf, beta +inf, value +5.00 (best), ' && says "$hanging" && is_plain_text
check $? "a tree is printed, a line for each move, and changes nothing"
says 'At 1. Kf1. Black to move: alpha -inf, beta -5.00, value +9.00. Qxd1+ refutes Kf1 (value +9.00 >= beta -5.00), so 31 other Black moves were not searched.' &&
    says 'Kd7: not searched'
check $? "and stepped through: pruned moves are reported with the reason"

play 'tree 2\ntree Rxd5\ntree Kf1\ntree table\nquit\n' --plain --no-save \
    --strategy alpha-beta --evaluation material --notation literate "$hanging"
says 'alpha-beta, depth 2: ' && ! says 'At the root' &&
    says '1: rook takes d 5, White is 5.00 ahead. 2: ' && grep -q ' [1-9][0-9]* more were searched\.$' "$scratch/out"
check $? "in words the three best moves are listed"
says "After White's move 1, rook takes d 5: Black to move." &&
    says "After White's move 1, king f 1: Black to move. queen takes d 1, check, refutes king f 1" &&
    says "At White's move 1, king f 1. Black to move: alpha -inf, beta -5.00" && says 'king d 7: not searched'
check $? "and the replies to a move, without the window, which 'tree table' has"

play 'help tree\nhelp think\nhelp strategy\nquit\n' --plain --no-save
[ $? = 0 ] && says 'beta: the score to which the opponent can limit it' && says 'cut-offs: nodes abandoned' &&
    says 'minimax: Try every move'
check $? "help explains the terms of trees, statistics and strategies"

play 'compare 1 minimax alpha-beta\nfen\nquit\n' --plain --no-save "$hanging"
[ $? = 0 ] && grep -q '^minimax: depth [1-9] took .* Rxd5; in total, depth [1-9]' "$scratch/out" &&
    grep -q '^alpha-beta: depth [1-9] took .*% of minimax.s), .* Rxd5; in total, ' "$scratch/out" &&
    grep -q '^Done. For depth [1-9], minimax took [0-9]* nodes, alpha-beta [0-9]*\.$' "$scratch/out" &&
    [ "$(sed -n '/^alpha-beta: /,$p' "$scratch/out" | grep -cF "$hanging")" = 1 ]
check $? "comparing strategies: the next line waits for the table"

play '' --plain --no-save --color none --depth 1 --white-strategy minimax \
    --black-strategy monte-carlo '7k/8/8/8/8/R7/1R6/K7 w - - 0 1'
[ $? = 0 ] && says 'White: minimax'
check $? "two strategies against each other"

play '\033]0;owned\007\n\233\220\n' --plain --color both
[ $? = 0 ] && is_plain_text
check $? "control characters are not echoed"

play 'e4\ne5\nNf3\n' --plain --color both
play 'fen\n' --plain --color both --resume
[ $? = 0 ] && says 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
check $? "--resume continues the game"

XDG_DATA_HOME=/dev/null/none play 'e4\nquit\n' --plain --color both
[ $? = 1 ] && says 'NOT SAVED'
check $? "a game that cannot be saved: a message, and status 1"
grep -qx '1. e4 \*' "$scratch/out" && ! grep -q '^\[' "$scratch/out"
check $? "and its moves are printed"
XDG_DATA_HOME=/dev/null/none play 'quit\n' --plain --color both
check $? "status 0 if there was nothing to save"

# Spoken output: the notation applies to every sentence, but not to text for copying.
play 'Nf3\ne5\nlast\np N\nfen\npgn\nquit\n' --plain --no-save --color both --notation nato
[ $? = 0 ] && says 'White: knight foxtrot 3.' && says 'Black: echo 5.' && ! says '(book)' &&
    says "Last move: Black's move 1, echo 5, from echo 7. White to move." &&
    says 'White: knights bravo 1, foxtrot 3.' && is_plain_text
check $? "moves and squares in words"
says 'rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2' && says '1. Nf3 e5 *'
check $? "FEN and PGN are unchanged"
play 'f3\ne5\ng4\nQh4\nreview nodes 200\nworst\ngraph\n' --plain --no-save --color both --network none \
    --notation literate
says 'Black: queen h 4.' && says 'Black wins by checkmate.' && says "Before White's move 2, g 4, mistake 1 of 2. Blunder" &&
    says 'Black: accuracy ' && ! grep -q '[a-h][1-8]' "$scratch/out"
check $? "so is a review"
play 'm\nm n\nquit\n' --plain --no-save --color both --notation literate \
    'r1bqk1nr/1P1p1ppp/2n5/2b1p3/2B1P3/5N2/P1PP1PPP/RNBQK2R w KQkq - 0 5'
says '45 legal moves. King e 1: castle kingside; to e 2, f 1. Queen d 1: e 2. Rook' &&
    says 'Bishop c 4: takes pawn f 7 with check; to a 6, b 3, b 5, d 3, d 5, e 2, e 6, f 1.' &&
    says 'Pawns: b takes rook a 8 promotes, b takes bishop c 8 promotes; to a 3, a 4, b 8 promotes, c 3' &&
    says '7 legal moves. Knight b 1: a 3, c 3. Knight f 3: takes pawn e 5; to d 4, g 1, g 5, h 4.'
check $? "moves are named by their piece"
play 'captures\nquit\n' --plain --no-save --color both --notation literate \
    'r1bqk1nr/3p1ppp/2n5/2b1p3/2B1P3/5N2/P1PP1PPP/RNBQK2R w KQkq - 0 5'
says '2 captures. Bishop c 4: takes pawn f 7 with check. Knight f 3: takes pawn e 5.'
check $? "captures, too"
play 'e4\na6\ne5\nd5\nexd6\nundo\nanalyse\nexd6\nquit\n' --plain --no-save --color both --notation literate
says 'White: e takes d 6 en passant.' && says "Tried: White's move 3, e takes d 6 en passant."
check $? "so are moves en passant"
play 'where are my knights\nwhere are my pieces?\nquit\n' --plain --no-save --color black \
    --notation literate '4k2n/8/8/8/8/8/8/N3K3 b - - 0 1'
says 'Black: knight h 8.' && says 'Black: king e 8, knight h 8.' && ! says 'White: knight a 1'
check $? "my pieces are those of the user's side"
for word in san:Nf3 auto:Nf3 'nato:knight foxtrot 3'; do
    play 'Nf3\n' --plain --no-save --color both --notation "${word%%:*}"
    says "${word#*:}."
    check $? "--notation ${word%%:*}"
done
[ "$(printf 'e4\nd4\n' | "$TTYCHESS" --plain --no-save --color both --notation literate |
    grep -c '^White: e 4\.$')" = 1 ]
check $? "no message is repeated"

# An exact conversation: one line for each event, in a fixed order, and no other lines.
play 'e4\nd5\ne takes d 5\nqueen takes d5\ncaptured\nlast\nNc3\nQe5\nis e5 attacked?\nbishop e 2\nqueen takes e 2?\nundo\nturn\np q\ns 5\nsq d1\nredo\nmovelist 2\nresign\nlast\nquit\n' \
    --plain --no-save --color both --notation literate
cat >"$scratch/expected" <<'END'
You play both sides. White is to move.
White: e 4.
Opening: King's Pawn Game.
Black: d 5.
Opening: Scandinavian Defense.
White: e takes d 5, the pawn.
Black: queen takes d 5, the pawn.
White: queen, 2 rooks, 2 bishops, 2 knights, 7 pawns; Black: queen, 2 rooks, 2 bishops, 2 knights, 7 pawns. Material is equal. White has lost a pawn; Black has lost a pawn.
Last move: Black's move 2, queen takes d 5, from d 8, a pawn captured. White to move.
White: knight c 3.
Black: queen e 5. Check.
e 5: black queen. Not attacked. Not defended.
White: bishop e 2.
Black: queen takes e 2, the bishop. Check.
Taken back: Black's move 4, queen takes e 2, check.
Last move: White's move 4, bishop e 2, from f 1. Black to move.
Black: queen e 5.
Rank 5: e 5 black queen.
d 1: white queen. Not attacked. Defended by king e 1, bishop e 2, knight c 3.
Played again: Black's move 4, queen takes e 2, check.
3. knight c 3, queen e 5, check
4. bishop e 2, queen takes e 2, check
Black wins by resignation.
Last move: Black's move 4, queen takes e 2, check, from e 5, a bishop captured. Black wins by resignation.
END
diff "$scratch/expected" "$scratch/out" >"$scratch/err"
check $? "a conversation, line by line"

play 'e4\nd4\nquit\n' --plain --no-save --level 1 --book none --notation literate
[ "$(sed -n '/^You: /{n;p;}' "$scratch/out" | grep -c '^Black: ')" = 2 ] &&
    [ "$(sed -n '/^You: e 4/,/^You: d 4/p' "$scratch/out" | grep -c '^Opening: ')" = 1 ]
check $? "the opening is named after the reply, once"

# Pasted text: a FEN, and games from the line that begins one to their end; there is no question.
bare='8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'
play "$bare\nfen\n8/8/8/4k3/8/8/4P3/4K2 w - - 0 1\nfen\n" --plain --no-save --color both
[ "$(grep -c '^A new game' "$scratch/out")" = 1 ] && [ "$(grep -cF "$bare" "$scratch/out")" = 2 ] &&
    says 'column 22: expected 8 squares in rank 1'
check $? "a FEN is opened as a position; an invalid one gets an error"
game='[Event "Club"]\n[White "Anna"]\n\n1. e4 {\nquit\n\nis no\nword here} e5\n2. Nf3'
play "d4\n$game 1-0\n\ngoto end\nlast\nquit\n" --plain --no-save --color both
[ $? = 0 ] && says 'Game 1 of 1: Anna - ?, 1-0, Club.' && says 'Last move: 2. Nf3, from g1.' &&
    ! says 'neither a move'
check $? "a game is opened, whatever its comments say"
play "$game\nlast\nquit\n" --plain --no-save --color both
[ $? = 0 ] && says 'Game 1 of 1: Anna - ?, *, Club.' && says 'This is the start of the game.'
check $? "a command ends a game that has no result"
play "$game *\n\n$game *\n" --plain --no-save --color both
[ $? = 0 ] && says '2 games:' && says '2: Anna - ?, *, 2 moves, Club.'
check $? "several games are a list, which ends with the input"
play "1. e4 e5 2. Nf3\nlast\nquit\n" --plain --no-save --color both
[ $? = 0 ] && says 'Game 1 of 1' && says 'Last move: 2. Nf3'
check $? "numbered moves are a game, shown at its end"

play "1. e4 e5 2. Nf3 {he said\nquit\nand more" --plain --no-save --color both
[ $? = 0 ] && says 'Game 1 of 1' && ! says 'neither a move'
check $? "an unclosed comment at the end of the input loses nothing"

printf '[White "Anna"]\n\n1. e4 *\n\n[White "Carla"]\n\n1. d4 *\n' >"$scratch/two.pgn"
head -3 "$scratch/two.pgn" >"$scratch/one.pgn"
play "e4\nopen $scratch/one.pgn\nreturn\nopen $scratch/two.pgn\nreturn\nquit\n" --plain --no-save --color both \
    --notation literate
says 'Back in your game.' && [ "$(grep -c '^Opening: ' "$scratch/out")" = 1 ]
check $? "the opening is not named again when the game is resumed"
play 'analyse\nlines\nkeep 1\nquit\n' --plain --no-save --color both --notation literate
grep -q '^Saved as a comment; it becomes a variation when a move is played\.' "$scratch/out"
check $? "keep does not print the variation again"

# A game file: words at "find>" search for games; the list starts with the first game of its page.
games=$scratch/games.pgn
printf '[White "Anna"]\n[Black "Bert"]\n\n1. e4 *\n\n' >"$games"
printf '[White "Carla"]\n[Black "Dora"]\n\n1. d4 d5 2. c4 *\n\n' >>"$games"
play 'carl dora\nzebra\n:games all\nopen 1\nnext\ngames\nquit\n' --plain --no-save "$games"
says "1 game with 'carl dora':" && says "2: Carla - Dora, *, 2 moves." &&
    says "1: Anna - Bert, *, 1 move." && says "0 games with 'zebra'."
check $? "words search for games"
[ "$(grep -c '^2 games:' "$scratch/out")" = 3 ] && [ "$(grep -c '^1: Anna' "$scratch/out")" = 3 ]
check $? "and the list is complete, also after closing a game"
play 'open 1\nnext move\ngames\nreturn\nquit\n' --plain --no-save "$games"
[ "$(grep -c '^1\. e4' "$scratch/out")" = 2 ]
check $? "closing the list reports the position"
printf '4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id "pawn";\n4k3/8/8/8/8/8/8/R3K3 w - -\n' >"$scratch/two.epd"
play 'open 1\nKd7\nquit\n' --plain --no-save --notation literate "$scratch/two.epd"
says 'White: king e 1, pawn e 2. Black: king e 8.' && says 'Black is to move.' &&
    says 'Correct: king d 7.'
check $? "a position from a file is read, and a move tried there gets a verdict"

echo "1..$number"
exit $failed
