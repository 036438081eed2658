/* requests.h - everything a player can ask for: one table for commands, keys, completion,
 * the help screen, the function-key bar and the manual.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * REQUEST(id, word, other words, argument, function key, short label for the key bar,
 *         one sentence of help)
 * Words are what is typed at the prompt, with or without a leading ':'. Function key 0:
 * none. Letters alone are never commands: they belong to the move.
 */
#ifndef TTYCHESS_GAME_REQUESTS_H
#define TTYCHESS_GAME_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>

#define REQUEST_TABLE(REQUEST)                                                           \
    REQUEST(HELP, "help", "?", "[WORD]", 1, "help",                                      \
            "Explain the commands, or one of them")                                      \
    REQUEST(FLIP, "flip", "", "", 2, "flip", "Turn the board round")                     \
    REQUEST(UNDO, "undo", "back takeback u", "", 3, "undo",                              \
            "Take back your last move, with the answer to it")                           \
    REQUEST(REDO, "redo", "forward", "", 0, "redo", "Play a move that was taken back")   \
    REQUEST(HINT, "hint", "", "", 4, "hint", "Show a good move")                         \
    REQUEST(THINK, "think", "analyse analyze", "", 5, "think",                           \
            "Have the engine think about this position, until you move or ask again")    \
    REQUEST(EVAL, "eval", "why evaluate", "", 0, "eval",                                 \
            "Explain who is ahead in this position, term by term")                       \
    REQUEST(LEVEL, "level", "",                                                          \
            "[1 to 10 | NAME | elo N | depth N | nodes N | time SECONDS | full]", 6,     \
            "level", "Show or set how strong the engine plays, or how far it looks")     \
    REQUEST(ELO, "elo", "", "[N]", 0, "elo",                                             \
            "Show or set how strong the engine plays, from 600 to 3000")                 \
    REQUEST(GO, "go", "move now", "", 7, "go",                                           \
            "The engine plays for the side to move; while it thinks: play at once")      \
    REQUEST(COLOR, "color", "colour side", "[white | black | random | both | none]", 0,  \
            "color", "Choose the side you play")                                         \
    REQUEST(NEW, "new", "restart", "", 8, "new",                                         \
            "Start a new game; the old one is kept")                                     \
    REQUEST(RESIGN, "resign", "", "", 0, "resign", "Give the game up")                   \
    REQUEST(DRAW, "draw", "", "", 0, "draw",                                             \
            "Claim a draw where the rules give one, or offer it")                        \
    REQUEST(FEN, "fen", "setboard", "[FEN]", 0, "fen",                                   \
            "Show the position as FEN, or start a game from one")                        \
    REQUEST(PGN, "pgn", "", "", 0, "pgn", "Show the game as PGN, and where it is kept")  \
    REQUEST(MOVES, "moves", "legal", "[SQUARE]", 0, "moves",                             \
            "List the legal moves, or those from one square")                            \
    REQUEST(BOARD, "board", "show d", "", 0, "board",                                    \
            "Show the board (plain mode prints it)")                                     \
    REQUEST(PIECES, "pieces", "", "[auto | letters | figurines | blocks]", 0, "pieces",  \
            "Choose how pieces are drawn")                                               \
    REQUEST(THEME, "theme", "", "[NAME]", 0, "theme", "Choose the colours of the board") \
    REQUEST(REDRAW, "redraw", "", "", 0, "redraw", "Draw the whole screen again")        \
    REQUEST(DUMP, "dump", "", "FILE", 0, "dump",                                         \
            "Write what the screen shows to a file")                                     \
    REQUEST(QUIT, "quit", "exit q bye", "", 10, "quit",                                  \
            "Leave; the game is kept and 'ttychess --resume' continues it")

enum request {
#define REQUEST_ID(id, word, others, argument, key, label, help) REQUEST_##id,
    REQUEST_TABLE(REQUEST_ID)
#undef REQUEST_ID
    REQUEST_COUNT,
    REQUEST_UNKNOWN = REQUEST_COUNT
};

struct request_entry {
    enum request id;
    const char *word;
    const char *others; /* further words, parted by blanks; "" when there are none */
    const char *argument;
    int function_key; /* 1 to 12, 0: none */
    const char *label;
    const char *help;
};

/* REQUEST_COUNT entries in the order of the enum. */
extern const struct request_entry request_table[];

/* Split a typed line into request and argument. REQUEST_UNKNOWN when its first word
 * (without ':') is no request word; compares without case. *argument points into `line`
 * behind the word and its blanks. */
enum request request_parse(const char *line, const char **argument);

/* The request of a function key, or REQUEST_UNKNOWN. */
enum request request_of_key(int function_key);

/* What there is to say about a request beyond its sentence of help: the names of the
 * levels, the rows of the table of `eval`. Calls `take` for each line, if any. */
void request_explain(enum request request, void (*take)(void *context, const char *line),
                     void *context);

#endif
