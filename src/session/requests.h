/* requests.h - everything a player can ask for: one table for commands, keys, completion,
 * the help screen, the function-key bar and the manual.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * REQUEST(id, word, other words, argument, function key, short label for the key bar,
 *         one sentence of help)
 * Words are what is typed at the prompt, with or without a leading ':'. Function key 0:
 * none. Letters alone are never commands: they belong to the move.
 */
#ifndef TTYCHESS_SESSION_REQUESTS_H
#define TTYCHESS_SESSION_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>

#define REQUEST_TABLE(REQUEST)                                                                \
    REQUEST(HELP, "help", "?", "[WORD]", 1, "help", "Explain the commands, or one of them")   \
    REQUEST(FLIP, "flip", "", "", 2, "flip", "Turn the board round")                          \
    REQUEST(UNDO, "undo", "back takeback u", "", 3, "undo",                                   \
            "Take back your last move, with the answer to it")                                \
    REQUEST(REDO, "redo", "forward", "", 0, "redo", "Play a move that was taken back")        \
    REQUEST(HINT, "hint", "", "", 4, "hint",                                                  \
            "Tell which piece to move; asked again, where to")                                \
    REQUEST(ANALYSE, "analyse", "analyze think", "[LINES]", 5, "think",                       \
            "Try moves while the engine thinks on; once more: back to the game")              \
    REQUEST(STOP, "stop", "", "", 0, "stop", "End the analysis and go back to the game")      \
    REQUEST(RETURN, "return", "", "", 0, "return",                                            \
            "Leave the moves tried; analyse the game's position")                             \
    REQUEST(LINES, "lines", "", "[1 to 9]", 0, "lines",                                       \
            "Tell the best lines found, or set how many are looked for")                      \
    REQUEST(LINE, "line", "", "[N [HALF-MOVES] | end]", 0, "line",                            \
            "Walk into a line on the board; undo and redo or arrow keys step")                \
    REQUEST(PLAY, "play", "", "[N [HALF-MOVES]]", 0, "play",                                  \
            "Try a line's first move, or the line you walk up to here")                       \
    REQUEST(KEEP, "keep", "", "[N]", 0, "keep",                                               \
            "Keep a line, or the moves tried, as a variation of the game")                    \
    REQUEST(THREAT, "threat", "threats", "", 0, "threat",                                     \
            "Show what the other side would play if it were its move")                        \
    REQUEST(EVAL, "eval", "why evaluate", "", 0, "eval",                                      \
            "Explain who is ahead in this position, term by term")                            \
    REQUEST(LEVEL, "level", "",                                                               \
            "[1 to 10 | NAME | elo N | depth N | nodes N | time SECONDS | full]", 6, "level", \
            "Show or set how strong the engine plays, or how far it looks")                   \
    REQUEST(ELO, "elo", "", "[N]", 0, "elo",                                                  \
            "Show or set how strong the engine plays, from 600 to 3000")                      \
    REQUEST(STRATEGY, "strategy", "strategies",                                               \
            "[white | black] [NAME] [full | tables | material] [noise N]", 0, "strategy",     \
            "List the ways to choose a move, or choose the engine's")                         \
    REQUEST(ENGINE, "engine", "opponent",                                                     \
            "[white | black] [COMMAND | builtin | option NAME=VALUE]", 0, "engine",           \
            "Show or choose the chess program that plays, or start it again")                 \
    REQUEST(ANALYST, "analyst", "", "[COMMAND | builtin | option NAME=VALUE]", 0, "analyst",  \
            "Show or choose the chess program that gives hints and analyses")                 \
    REQUEST(TREE, "tree", "", "[DEPTH] [NAME] [MOVE...]", 9, "tree",                          \
            "Walk the tree that a teaching strategy searches from this position")             \
    REQUEST(COMPARE, "compare", "race", "[SECONDS] [NAME...]", 0, "compare",                  \
            "Have two to six strategies think about this position at once")                   \
    REQUEST(REVIEW, "review", "", "[SECONDS | nodes N | depth N | off]", 0, "review",         \
            "Have every move of the game judged, 0.2 seconds each or as you say")             \
    REQUEST(GRAPH, "graph", "", "", 0, "graph", "Draw how the game went, after a review")     \
    REQUEST(WORST, "worst", "mistakes", "[back]", 0, "worst",                                 \
            "Go to the worst move of the game, and on to the next; after a review")           \
    REQUEST(DRILL, "drill", "practise practice", "[white | black | both | off]", 0, "drill",  \
            "Find better moves where you went wrong; after a review")                         \
    REQUEST(SOLUTION, "solution", "answer", "", 0, "solution",                                \
            "Show the best move of a drill, and go on")                                       \
    REQUEST(SKIP, "skip", "", "", 0, "skip", "Go on with a drill's next position")            \
    REQUEST(GO, "go", "move now", "", 7, "go",                                                \
            "The engine plays for the side to move; while it thinks: play at once")           \
    REQUEST(CLOCK, "clock", "time", "[M+S | MOVES/M+S | W,B | none]", 0, "clock",             \
            "Show the clock, or give both sides M minutes and S seconds a move")              \
    REQUEST(PAUSE, "pause", "", "", 0, "pause",                                               \
            "Stop the clock; a move or 'pause' lets it go on")                                \
    REQUEST(COLOR, "color", "colour side", "[white | black | random | both | none]", 0,       \
            "color", "Choose the side you play")                                              \
    REQUEST(SWAP, "swap", "switch", "", 0, "swap", "Change sides with the engine")            \
    REQUEST(PREMOVE, "premove", "", "[MOVE | off]", 0, "premove",                             \
            "Show, keep or drop a move to be played behind the engine's; just typed, too")    \
    REQUEST(NEW, "new", "restart", "", 8, "new", "Start a new game; the old one is kept")     \
    REQUEST(RESUME, "resume", "kept", "[GAME]", 0, "resume",                                  \
            "List the kept games, or go on with one")                                         \
    REQUEST(WATCH, "watch", "spectate", "[GAME]", 0, "watch",                                 \
            "Watch a kept game while another session plays it")                               \
    REQUEST(TAKEOVER, "takeover", "", "", 0, "takeover",                                      \
            "Play on, here, a game that you watch")                                           \
    REQUEST(RESIGN, "resign", "", "", 0, "resign", "Give the game up")                        \
    REQUEST(DRAW, "draw", "", "", 0, "draw",                                                  \
            "Claim a draw where the rules give one, or offer it")                             \
    REQUEST(FEN, "fen", "setboard", "[FEN]", 0, "fen",                                        \
            "Show the position as FEN, or start a game from one")                             \
    REQUEST(OPENING, "opening", "eco", "", 0, "opening",                                      \
            "Say what the opening is called, and by which moves it is reached")               \
    REQUEST(SETUP, "setup", "edit",                                                           \
            "[Ke1 qd8... | clear SQUARES | empty | start | turn SIDE | castling KQkq | "      \
            "done | cancel]",                                                                 \
            0, "setup", "Set a position up on the board")                                     \
    REQUEST(GAMES, "games", "", "[WORDS | all]", 0, "games",                                  \
            "List the games of the opened file, or those that have these words")              \
    REQUEST(OPEN, "open", "", "[N]", 0, "open", "Open a game of the file")                    \
    REQUEST(NEXT, "next", "", "", 0, "next", "Open the next game of the file")                \
    REQUEST(PREVIOUS, "previous", "prev", "", 0, "previous", "Open the game before this one") \
    REQUEST(GOTO, "goto", "", "N | N... | start | end | main", 0, "goto",                     \
            "Go to a move of a game that is read or over; main: the main line's last")        \
    REQUEST(VARIATION, "variation", "var", "[N]", 0, "variation",                             \
            "Go into another move that is noted here")                                        \
    REQUEST(PROMOTE, "promote", "", "", 0, "promote",                                         \
            "Move the variation on the board one place up")                                   \
    REQUEST(DELETE, "delete", "", "", 0, "delete",                                            \
            "Remove the last move on the board and all that follows; asks first")             \
    REQUEST(UNDELETE, "undelete", "", "", 0, "undelete",                                      \
            "Bring back what 'delete' or 'comment none' took away last")                      \
    REQUEST(COMMENT, "comment", "", "[TEXT | none]", 0, "comment",                            \
            "Tell what is said about the last move, or say something")                        \
    REQUEST(NAG, "nag", "glyph", "!? | +- | N | none", 0, "nag",                              \
            "Put a glyph behind the last move")                                               \
    REQUEST(SAVE, "save", "", "[FILE]", 0, "save",                                            \
            "Write changes back to the opened file, or this game to a new one")               \
    REQUEST(CONTINUE, "continue", "", "", 0, "continue",                                      \
            "Play on from here against the engine, as a game of its own")                     \
    REQUEST(PGN, "pgn", "", "", 0, "pgn", "Show the game as PGN, and where it is kept")       \
    REQUEST(MOVES, "moves", "legal", "[SQUARE]", 0, "moves",                                  \
            "List the legal moves, or those from one square")                                 \
    REQUEST(BOARD, "board", "show d", "", 0, "board",                                         \
            "Show the board (plain mode prints it)")                                          \
    REQUEST(CONFIG, "config", "settings", "[NAME | NAME VALUE | save]", 0, "config",          \
            "Show what is set and by what, change it, or keep it in the config file")         \
    REQUEST(PIECES, "pieces", "", "[auto | letters | figurines | blocks]", 0, "pieces",       \
            "Choose how pieces are drawn")                                                    \
    REQUEST(THEME, "theme", "", "[NAME]", 0, "theme", "Choose the colours of the board")      \
    REQUEST(REDRAW, "redraw", "", "", 0, "redraw", "Draw the whole screen again")             \
    REQUEST(COPY, "copy", "", "[fen | pgn]", 0, "copy",                                       \
            "Hand the position or the game to the terminal's clipboard (OSC 52)")             \
    REQUEST(DUMP, "dump", "", "FILE", 0, "dump", "Write what the screen shows to a file")     \
    REQUEST(QUIT, "quit", "exit q bye", "", 10, "quit",                                       \
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
 * levels and strategies, the rows of the table of `eval`, the figures of `think`, the columns
 * of `tree`. Calls `take` for each line, if any. */
void request_explain(enum request request, void (*take)(void *context, const char *line),
                     void *context);

#endif
