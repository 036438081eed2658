/* help_text.c - implements help_text.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "engine/evaluation/evaluation.h"
#include "engine/strength.h"
#include "typing/help_text.h"
#include "strategies/strategies.h"

enum { LINE_SIZE = 128 };

/* Indexed by enum evaluation_term. */
static const char *const term_help[TERM_COUNT] = {
    [TERM_MATERIAL] = "piece values, and the bishop pair",
    [TERM_SQUARES] = "piece placement",
    [TERM_MOBILITY] = "how many safe squares the pieces can reach",
    [TERM_PAWNS] = "doubled, isolated and backward pawns, and phalanxes",
    [TERM_PASSED] = "pawns that no enemy pawn can stop, and how far advanced they are",
    [TERM_KING] = "the pawns in front of the king, and attacks on it",
    [TERM_THREATS] = "attacks on more valuable or undefended pieces",
    [TERM_PIECES] = "rooks on open files, knights that pawns support, bad bishops",
    [TERM_SPACE] = "safe squares in the player's half of the centre",
    [TERM_TEMPO] = "a small bonus for the side to move",
};

/* Defines help_text_NAME(), which emits these lines. */
#define PAGE(name, ...)                                                                       \
    void help_text_##name(line_callback *emit_line, void *context)                            \
    {                                                                                         \
        static const char *const lines[] = {__VA_ARGS__, NULL};                               \
        for (size_t i = 0; lines[i]; i++)                                                     \
            emit_line(context, lines[i]);                                                     \
    }

PAGE(analysis, "The game is suspended while you analyse; you can try moves for both sides.",
     "undo, redo: step one half-move back or forward, even into the game's own moves",
     "lines 3: search for three variations; lines: list them",
     "line 2: step through the second variation with undo and redo; line end: leave it",
     "Keys: in a variation, the arrow keys step and Escape returns.",
     "play 2: try the first move of the second variation; play 2 4: the first four half-moves",
     "keep 2: save the second variation; keep: save the moves you tried",
     "return, stop: back to the game",

     "Scores are in pawns, from White's point of view; #3: White mates in 3; #-3: Black.",
     "depth 12/20: half-moves searched in full, and the longest variation searched",
     "hash: how full the transposition table is",
     "Teaching strategies show more, for the last completed depth only:",
     "branching: the factor by which one more half-move multiplies the nodes",
     "nodes: all positions visited", "leaves: evaluated positions at the ends of variations",
     "cut-offs: nodes abandoned before all moves were tried, because one reply already "
     "refuted the previous move",
     "fewest: the leaves alpha-beta would need if it always tried the best move first",
     "table: nodes answered by the transposition table",
     "beyond: nodes beyond the nominal depth, where captures are played out",
     "playouts: games that Monte Carlo has played; visits: how many of them began "
     "with this move; won: the share of the points that the side to move scored")

PAGE(setup, "Ke1 Qd1 Pa2: White's pieces, upper case; ke8 qd8 pa7: Black's, lower case",
     "white king g1, pawns a2, b2: as 'p' answers with 'notation names'; or a FEN",
     "clear e4 a2: remove pieces; empty: an empty board; start: the initial position",
     "turn black: side to move; castling KQkq: castling rights, K and Q White, k and q Black",
     "ep e3: a pawn has just moved from e2 to e4, so it can be captured en passant",
     "done: play on from here; cancel: back to the game",
     "On the screen, drag pieces to move them, or off the board to remove them.")

PAGE(kinds, "N, Q: White's knights, White's queen; n, q: Black's",
     "knights, queens: of both sides; white, black: all pieces of a side")

PAGE(questions, "what is on e4, what attacks e4, is e4 defended, is the knight on f3 pinned",
     "what is attacked, hanging or pinned; where are my knights; what is on the e-file",
     "where can the queen go; what can I take; can I castle; am I in check; is e4 light",
     "what did Black play; whose turn is it; how many pawns do I have; what opening is it",
     "who is ahead; what is the best move; is there a threat; how much time do I have",
     "how do I set a clock: the help of a command")

PAGE(notation, "san: Nxf7+; auto: literate at a terminal, san elsewhere",
     "literate: knight takes f 7, check; nato: knight takes foxtrot 7, check",
     "names: a piece is shown as in 'e4 white pawn'; letters: 'e4 P', or 'e4 p' for Black",
     "This is for plain mode. The choice is saved in the config file.")

PAGE(reading,
     "Keys: Left and Right step one half-move, PageUp and PageDown ten, Home and End go to "
     "the ends; Up and Down choose a variation; Space plays the moves, any key stops.",
     "Mouse: click a move to go there; the wheel steps.",
     "A move is followed by its glyph and, in quotation marks, the start of its comment.",
     "Engines' figures, as in {+0.18/5 0.036s}: 'comment' or 'config figures on' shows them",
     "Moves you type become variations. promote, delete, comment, nag: change the game",
     "goto 12: after White's move 12; goto 12...: after Black's; goto main: the main line")

PAGE(games,
     "games lists the games in the open file; games WORDS lists those that match. In the "
     "lobby it lists the games in progress, like 'tables'; elsewhere your saved games, like "
     "'resume'.",
     "In the list, type words to filter it, a number to select a game, or a colon and a "
     "command. A wide window shows the selected game beside the list. 'open 2' opens the "
     "second game; 'open' lists files. FILE may be an EPD file or a directory.",
     "Keys: the arrow keys choose, Enter opens, Escape goes back. 'help goto' has the keys of "
     "a game.",
     "save: write the changes back, after asking; save FILE: write this game to a new file",
     "analyse: analysis that follows the board; continue: play on from here; next, previous: "
     "other games")

PAGE(saved_games,
     "A row shows a game's number, date, opponent, your side (W or B) and its result, which "
     "is * while the game is unfinished. Games without moves have a number but no row.",
     "Keys: type words to find games; Enter continues or views the game, Escape goes back.",
     "resume 3: the game with this number; or use a unique part of its file name")

PAGE(
    settings,
    "config NAME: what a setting means; config NAME VALUE: changes it; config all: all of them",
    "Keys: Left and Right change a value; Enter changes it, lists the choices or asks for it; "
    "type words to find a setting; Escape goes back.",
    "Changes are saved in the config file and apply to later games and sessions, too.")

PAGE(explore,
     "explore: the open file or else your games; explore FILE; explore mine; explore off",
     "A row shows the number of games, White's wins, draws, Black's wins, the average Elo "
     "and the year of the latest game.",
     "Keys: Enter plays the move, Left takes a move back, Right finds the games with the "
     "move; Escape leaves the list.")

PAGE(find,
     "Searches the open file, or else the explored file, or else your games. find alone "
     "lists the results again; an opened game shows the position found.",
     "player Carlsen white; elo 2400-; year 1990-1999; eco B3; result 1-0; position",
     "material KRPKR for 8: exactly these pieces, for eight half-moves",
     "pattern \"Pd5 !pc7 ke1\": White's pieces in upper case; '!': not there",
     "moves \"Bxh7+ Kxh7 Ng5+\" within 4: each within four half-moves of the last")

PAGE(review,
     "Every position is searched, from the last to the first, and each move is "
     "rated by the expected points it loses: +1.00 is worth 0.58 of a point, +3.00 "
     "is 0.73, mate is 1.",
     "inaccuracy ?!: 0.05 or more; mistake ?: 0.10; blunder ??: 0.15",
     "only: the only good move; all others are blunders, and it was hard to find",
     "brilliant move !!: a sound sacrifice when every other move is clearly worse",
     "accuracy: 100 % for a side that loses nothing",
     "Evaluations, glyphs, comments and better variations are written into the game.",
     "Afterwards, graph: the evaluation over the game; worst: go to the worst moves; drill: "
     "find better ones")

PAGE(graph,
     "Keys: Left and Right step, Page Up and Page Down by ten half-moves; Home and End go to "
     "the ends; Up and Down go to the errors, or to the longest thinks.",
     "Keys: Escape goes back without stopping a review. After it, Enter puts the "
     "position on the board.",
     "Mouse: click a bar to select its move; the wheel steps.",
     "worst: go to the worst move; drill: find better moves")

PAGE(lesson, "Type your move, or play it on the board.",
     "hint: which piece to move, and then where to; solution: the answer; skip: another "
     "question; dispute: never ask this one again",
     "Keys: F4 gives a hint, Enter continues after the answer, Escape ends the lesson.")

PAGE(drill, "The board shows a position in which you made a mistake: type a better move.",
     "hint: which piece to move, and then where to",
     "solution: the best line; skip: the next position; drill off: back to the game",
     "A move that is as good as the best, or nearly, is accepted. The game is "
     "suspended during the drill.")

PAGE(study, "Exercises come from reviewed games and return when you are about to forget them.",
     "Your move is checked at once; the engine checks unexpected moves",
     "hint, solution, skip: a hint, the answer, another exercise; dispute: never ask it again",
     "A puzzle solved after a hint does not change your rating.",
     "puzzle FILE 1500-1700 fork: Lichess puzzles by rating and theme; 1500 means 1450-1550",
     "send: send your results of puzzles downloaded from lichess.org, if you are connected")

PAGE(stats,
     "Counts the games of PLAYER, or yours, in the open file or else in your saved games; "
     "if you have none, those of the most frequent player.",
     "??, ?, ?!: blunders, mistakes, inaccuracies per reviewed game; lost: expected points "
     "lost",
     "stats review: review the remaining games in the background; repeat it to stop")

PAGE(endgame,
     "endgame alone lists the endgames. Those of up to four pieces are computed; larger ones "
     "need --syzygy.",
     "After each move you see whether the position is still won or now drawn. The engine "
     "holds out as long as it can.",
     "hint: which piece to move; solution: play the best move; skip: another position")

PAGE(repertoire,
     "add, remove: the moves on the board, for your side or the side at the bottom",
     "train, or repertoire alone: quizzes you on your moves, those due first",
     "gaps [FILE]: replies in the file or your saved games that your repertoire lacks",
     "white, black: for this side only")

PAGE(pieces,
     "auto: images if the terminal supports them, otherwise the largest pieces it can show",
     "images: only in kitty, Ghostty, WezTerm, Konsole and others, not in tmux or screen",
     "blocks: large drawn pieces, never images",
     "letters, figurines: from the terminal's font; outlines: White's figurines are outlined",
     "none: blindfold chess, only squares and the last move; 'pieces auto' ends it")

PAGE(cursor, "Tab on an empty line does the same.",
     "Arrows move; Home, End, Page Up and Page Down go to the board's edges.",
     "config cursor-keys hjkl: h, j, k and l move too.",
     "Enter picks a piece up and puts it down; Escape puts it back.",
     "Promotion: choose a piece on the file with Up, Down and Enter, or type q, n, r or b.",
     "Escape again, Tab, or any letter returns to the prompt.")

PAGE(tree,
     "Scores are in pawns, for the side to move; #3: it mates in 3; #-3: it is mated in 3.",
     "alpha: the score that the side to move is sure of, through an earlier move",
     "beta: the score to which the opponent can limit it, through an earlier move",
     "value: the result of the move; <= and >= mark a bound",
     "nodes: positions searched after the move; hit: answered by the transposition table",
     "not searched: an earlier reply reached beta and refutes the move before it, "
     "so the opponent avoids this position. How much worse it could be does not "
     "matter. Minimax searches all of these",
     "*: the best move", "tree Nf3 Nc6: the search after these moves",
     "Plain mode prints the three best moves; tree table: all moves, with alpha and beta")

static PAGE(
    compared_columns,
    "All strategies have the same time. \"To depth 4\": nodes, percent and score are for "
    "depth 4 only, the deepest that all completed, so they are comparable",
    "nodes: positions visited", "percent: of the nodes that minimax needed",
    "score: in pawns, from White's point of view",
    "now: the depth that each strategy has reached; in all: the nodes of all depths",
    "Minimax and alpha-beta agree on score and move: once a reply refutes a move, "
    "alpha-beta skips the other replies, while minimax tries them all.")

    PAGE(
        lobby, "5+3: 5 minutes plus 3 seconds per move; 3d: 3 days per move (correspondence)",
        "rated, casual: whether the game counts for the ratings. Players get no engine help; "
        "in rated games, spectators get none either.",
        "white, black: the side you want; 960: Chess960",
        "1500-1800: the ratings you accept, in a seek on lichess.org, which chooses the sides",
        "Whatever you omit takes its default; 'lobby 10+5 casual' sets the defaults")

        PAGE(clock, "5+3: five minutes plus three seconds per move; 3: three minutes",
             "0.5+1, 90s+1: half a minute, or 90 seconds, plus one second per move",
             "5d2: before each move the clock waits two seconds",
             "40/90+30:30+30: thirty more minutes after 40 moves",
             "5,3: five minutes for White, three for Black",
             "The clock starts once each side has moved; 'pause' stops it.")

            static void list_strategies(line_callback *emit_line, void *context)
{
    char line[LINE_SIZE];
    for (int i = 0; strategies[i]; i++) {
        snprintf(line, sizeof line, "%s: %s.", strategies[i]->name,
                 strategies[i]->description);
        emit_line(context, line);
    }
}

void help_text_strategies(line_callback *emit_line, void *context)
{
    list_strategies(emit_line, context);
    emit_line(context,
              "\"strategy NAME\" selects one; \"strategy minimax material noise 5\" also sets "
              "its evaluation, and noise in centipawns (0 to 20).");
}

void help_text_levels(line_callback *emit_line, void *context)
{
    char line[LINE_SIZE];
    for (int i = 0; i < STRENGTH_LEVEL_COUNT; i++) {
        snprintf(line, sizeof line, "level %d: %s, Elo %d", i + 1, strength_levels[i].title,
                 strength_levels[i].elo);
        emit_line(context, line);
    }
    emit_line(context,
              "level 1750: a rating; level full; level depth 6, nodes 9000 or time 2");
    emit_line(context, "The evaluation of a weak level is its own view and may be far off; "
                       "'analyse' shows the real one.");
}

void help_text_terms(line_callback *emit_line, void *context)
{
    char line[LINE_SIZE];
    for (int term = 0; term < TERM_COUNT; term++) {
        snprintf(line, sizeof line, "%s: %s", evaluation_term_names[term], term_help[term]);
        emit_line(context, line);
    }
    emit_line(context, "Values are in pawns. \"lead now\" and the bars show White's lead.");
    emit_line(context, "On a screen, 'eval map' marks pieces on good and on bad squares.");
}

void help_text_comparison(line_callback *emit_line, void *context)
{
    help_text_compared_columns(emit_line, context);
    list_strategies(emit_line, context);
}
