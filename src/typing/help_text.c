/* help_text.c - help texts of more than one sentence
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "engine/evaluation/evaluation.h"
#include "engine/strength.h"
#include "typing/help_text.h"
#include "strategies/strategies.h"

enum { LINE_SIZE = 128 };

/* By enum evaluation_term. */
static const char *const term_help[TERM_COUNT] = {
    [TERM_MATERIAL] = "what the pieces are worth by themselves, and two bishops together",
    [TERM_SQUARES] = "how well each piece stands where it is",
    [TERM_MOBILITY] = "how many safe squares the pieces can go to",
    [TERM_PAWNS] = "doubled, isolated and backward pawns, and pawns side by side",
    [TERM_PASSED] = "pawns that no enemy pawn can stop, and how far they have come",
    [TERM_KING] = "the pawns before the king, and what attacks him",
    [TERM_THREATS] = "attacks on what is worth more or is not guarded",
    [TERM_PIECES] = "rooks on open files, knights that pawns support, bad bishops",
    [TERM_SPACE] = "safe squares in one's own part of the centre",
    [TERM_TEMPO] = "a little for the side whose move it is",
};

static void explain(const char *const *lines, line_taker *take, void *context)
{
    for (; *lines; lines++)
        take(context, *lines);
}

/* Defines explain_NAME(), which only passes these lines. */
#define PAGE(name, ...)                                                                       \
    void explain_##name(line_taker *take, void *context)                                      \
    {                                                                                         \
        static const char *const lines[] = {__VA_ARGS__, NULL};                               \
        explain(lines, take, context);                                                        \
    }

/* The figures of a teaching strategy, with the names in the analysis pane. */
static const char *const figures_help[] = {
    "Scores are in pawns, from White's side; #3 is a mate in 3 by White, #-3 by Black.",
    "depth 12/20: half-moves searched in full, and the deepest line looked at",
    "hash: how much of the table of positions is in use",
    "Teaching strategies tell more, of their last whole depth alone:",
    "branching: by how much a half-move more multiplies the nodes",
    "nodes: positions looked at, those in between too",
    "leaves: those of them that were evaluated, where a line ends",
    "cut-offs: nodes left before all their moves were tried: one answer had refuted the move "
    "already, so its other answers did not matter. Hence the fewer nodes",
    "fewest: the leaves alpha-beta would need if it always tried the best move first",
    "table: nodes that the table of positions answered",
    "beyond: nodes after the last half-move, where captures are played out",
    "playouts: games that Monte Carlo has played; visits: how many began with a move; won: the "
    "share of the points that the side to move made of them",
    NULL,
};

static const char *const analysis_help[] = {
    "While it lasts the game waits; moves you type are tried for both sides.",
    "undo, redo: half a move back and forward, in the game's moves too",
    "lines 3: look for three lines; lines: tell them",
    "line 2: walk into the second; undo and redo step, line end ends it",
    "Keys: in a line the arrow keys step, Escape ends it.",
    "play 2: try its first move; play 2 4: its first four half-moves",
    "keep 2: keep it as a variation; keep: keep the moves tried",
    "return, stop: back to the game",
    NULL,
};

PAGE(setup, "Ke1 Qd1 Pa2: White's pieces, capital letters; ke8 qd8 pa7: Black's, small ones",
     "clear e4 a2: take them away; empty: an empty board; start: the usual start",
     "turn black: who moves; castling KQkq: who may castle, K and Q White, k and q Black",
     "done: play on from here; cancel: back to the game",
     "On the screen pieces can be dragged, and off the board.")

PAGE(notation, "san: Nxf7+; auto: literate at a terminal, san elsewhere",
     "literate: knight takes f 7, check; nato: knight takes foxtrot 7, check",
     "names: e4 is called white pawn; letters: P, and p for a black one",
     "It is for plain mode; 'config notation nato' and 'config save' keep it.")

PAGE(
    games,
    "games lists those of where you are: of the open file, or those with these words; in the lobby "
    "and at its tables, as 'tables' does, those that are played there; anywhere else, as 'resume' "
    "does, those that are kept.",
    "The list: type words to find games; open 2 opens the second.",
    "Keys: in the list the arrow keys choose, Enter opens, Escape goes back; in a game Left "
    "and Right step, PageUp and PageDown ten half-moves, Home and End to the ends; Up and Down "
    "choose among moves that are noted as alternatives.",
    "Mouse: a click on a move goes there, the wheel steps.",
    "Behind a move: its glyph, and how its comment begins, in quotation marks.",
    "Moves you type become variations; promote, delete, comment and nag change the game.",
    "save writes changes back, after a question; save FILE writes this game to a new file.",
    "analyse follows the board; continue plays on from here; next, previous: other games.")

PAGE(explore,
     "explore: the open file, else your own games; explore FILE; explore mine; explore off.",
     "A row: games; White's wins, draws, Black's; average Elo of who plays it; last year.",
     "Keys: Enter plays it, Left takes a move back, Right finds its games; Escape leaves the "
     "rows beside the board.")

PAGE(find,
     "In the open file, else in what is explored, else in your games. find alone lists them; "
     "a game that you open stands where it was found.",
     "player Carlsen white; elo 2400-; year 1990-1999; eco B3; result 1-0; position",
     "material KRPKR for 8: exactly these men, for eight half-moves",
     "pattern \"Pd5 !pc7 ke1\": White's men in capitals, ! not",
     "moves \"Bxh7+ Kxh7 Ng5+\" within 4: each within so many half-moves")

PAGE(review,
     "Every position of the game is searched, from the last to the first, and each move is "
     "judged by what it costs of a point: +1.00 is worth 0.58, +3.00 is 0.73, mate is 1.",
     "inaccuracy ?!: 0.05 or more; mistake ?: 0.10; blunder ??: 0.15",
     "only move \u25A1: all others are blunders, and it took an eye to see it",
     "brilliant move !!: a sacrifice that holds, where all else is clearly worse",
     "accuracy: 100 % for a side that gives nothing away",
     "Evaluations, signs, comments and better lines are written into the game.",
     "Then: graph draws it, worst goes to the worst moves, drill has you find better ones.")

PAGE(drill, "The board shows a position in which you went wrong: type a better move.",
     "hint: which piece to move, and then where to",
     "solution: the best line; skip: the next position; drill off: back to the game",
     "A move that is as good as the best, or nearly, will do. The game waits meanwhile.")

PAGE(study,
     "Exercises come from games that are reviewed, and again when you would forget them.",
     "A move: tried at once, judged by the engine where it is not the one expected",
     "hint, solution, skip: help, the answer, another one; dispute: never ask it again",
     "puzzle FILE 1500-1700 fork: Lichess's, of these ratings and this theme; 1500: 1450-1550")

PAGE(stats,
     "Of the file that is open, else of your kept games; of whoever plays most, or PLAYER.",
     "??, ?, ?!: blunders, mistakes, inaccuracies a reviewed game; lost: points by all moves",
     "stats review: those not reviewed yet are, in the background; once more ends it")

PAGE(endgame,
     "endgame alone: the ones to know; up to four men are worked out, more need --syzygy.",
     "Each move is judged: still won, now drawn; the defence holds out as long as it can.",
     "hint: which piece to move; solution: play the best move; skip: another position")

PAGE(repertoire,
     "add, remove: the line on the board, for the side you play or that is at the bottom",
     "train, or nothing: your moves are asked, those that are due first",
     "gaps [FILE]: answers that games, else your kept ones, have and you do not",
     "white, black: of this side only")

PAGE(mouse, "Click a piece and then where it goes, or drag it there; elsewhere puts it down.",
     "The wheel over the board steps back and forward in the game.",
     "With Shift (in some terminals Alt or Fn) a click is the terminal's: to mark and copy.",
     "auto: on where the terminal is known to have a mouse; 'config mouse off' for good.")

PAGE(cursor, "Tab on an empty line begins it as well.",
     "Arrows move; Home, End, Page Up and Page Down go to the board's edges.",
     "Enter picks a piece up, and puts it down where it is to go; Escape puts it back.",
     "Escape once more, Tab, or typing anything: the prompt has the keys again.")

PAGE(
    tree,
    "All numbers are in pawns, from the side that is to move; #3 is a mate in 3 by it, #-3 "
    "against it.",
    "alpha: what that side has for sure by a move tried before",
    "beta: what the opponent can hold it to by a move tried before",
    "value: what came of the move; <= and >= stand before a bound",
    "nodes: positions searched below the move; hit: the table of positions answered",
    "not searched: an answer tried before reached beta and so refutes the move before it: the "
    "opponent avoids this position. How much worse it could be does not matter. Minimax looks "
    "at all of these",
    "*: the best move", "tree Nf3 Nc6: what was searched behind these moves",
    "By ear the three best moves are told; tree table: all of them, with alpha and beta")

static const char *const compare_help[] = {
    "All have the same time. \"To depth 4\": nodes, percent and score are of depth 4 alone, "
    "the deepest that all have done, so that they can be compared",
    "nodes: positions looked at there",
    "percent: of the nodes that minimax needed",
    "score: in pawns, from White's side",
    "now: the depth that each has reached in its time; in all: the nodes of all depths",
    "Minimax and alpha-beta agree on score and move: once an answer refutes a move, "
    "alpha-beta skips its other answers, which minimax tries all the same.",
    NULL,
};

PAGE(
    lobby,
    "5+3: 5 minutes, and 3 seconds more a move; 3d: 3 days a move, and both may be away",
    "rated, casual: whether it counts; no engine helps who plays, or who watches a rated game",
    "white, black: the side you want; 960: Chess960",
    "What is not said is as in the last game that was wanted: 'lobby 10+5 casual' says so")

PAGE(clock, "5+3: five minutes, and three seconds more with each move; 3: three minutes",
     "0.5+1, 90s+1: half a minute; a minute and a half",
     "5d2: before each move the clock waits two seconds",
     "40/90+30:30+30: half an hour more after 40 moves",
     "5,3: five minutes for White, three for Black",
     "The clock starts when both sides have moved, and stops with 'pause'.")

static void list_strategies(line_taker *take, void *context)
{
    char line[LINE_SIZE];
    for (int i = 0; strategies[i]; i++) {
        snprintf(line, sizeof line, "%s: %s.", strategies[i]->name, strategies[i]->idea);
        take(context, line);
    }
}

void explain_strategies(line_taker *take, void *context)
{
    list_strategies(take, context);
    take(context, "\"strategy NAME\" changes it; \"strategy minimax material noise 5\" also "
                  "says what it goes by, and by how many centipawns (0 to 20) it errs.");
}

void explain_levels(line_taker *take, void *context)
{
    char line[LINE_SIZE];
    for (int i = 0; i < STRENGTH_LEVELS; i++) {
        snprintf(line, sizeof line, "level %d: %s, Elo %d", i + 1, strength_levels[i].name,
                 strength_levels[i].elo);
        take(context, line);
    }
}

void explain_terms(line_taker *take, void *context)
{
    char line[LINE_SIZE];
    for (int term = 0; term < TERM_COUNT; term++) {
        snprintf(line, sizeof line, "%s: %s", evaluation_term_names[term], term_help[term]);
        take(context, line);
    }
    take(context, "All of it is counted in pawns; \"lead now\" is what White has more.");
}

void explain_comparison(line_taker *take, void *context)
{
    explain(compare_help, take, context);
    list_strategies(take, context);
}

void explain_analysis(line_taker *take, void *context)
{
    explain(analysis_help, take, context);
    explain(figures_help, take, context);
}
