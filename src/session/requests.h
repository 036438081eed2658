/* requests.h - the table of all commands: words, keys, help, completion, and when they are
 * available. The manual and the key bar are made from it, too.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * REQUEST(id, word, argument, one sentence of help, handler, other fields of struct
 * request_entry by name)
 *
 * A word is typed with or without a leading ':'. A word of one letter is a command only if the
 * line cannot be read as a move. `argument` is what help shows. If it consists of numbers and
 * words only ("[1 to 9]", "[N]", "[white | black]"), it is also the grammar for checking and
 * completion (typing/arguments.h). The row declares its handler:
 *
 *   DO(f)       f(session)
 *   ASK(f)      f(session, argument), as typed
 *   TAKE(f)     f(session, arguments), as the grammar has read it
 *   FACE        the front end carries the command out
 *   FACE_IF(f)  the same, if f(session, argument) returns true
 *
 * To add a command, add a row to its group of help (pickers.c) and write its handler. A
 * meaning that a word has in one mode only belongs into that mode's `words` (core/mode.h).
 */
#ifndef TTYCHESS_SESSION_REQUESTS_H
#define TTYCHESS_SESSION_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>

#include "typing/help_text.h"

/* Where a command is available; or-ed. refusals[] in core/mode.c has the states and messages.
 * TELLS: without an argument the command only prints, so NOT_WATCHING, NOT_ANALYSING and
 * NOT_TABLE do not apply. */
enum request_rule {
    ANYWHERE = 0,      /* not while a position is set up or in a drill */
    IN_SETUP = 1 << 0, /* also while a position is set up */
    IN_DRILL = 1 << 1, /* also in a drill */
    EVERYWHERE = IN_SETUP | IN_DRILL,
    ONLY_DRILL = 1 << 2,    /* only in a drill */
    NOT_WATCHING = 1 << 3,  /* not in a game that others or another session play */
    NOT_READING = 1 << 4,   /* not in a game of a file, or in its list */
    NOT_ANALYSING = 1 << 5, /* not while moves are tried */
    TELLS = 1 << 6,         /* without an argument, only prints */
    MOVES_ON = 1 << 7,      /* not in a watched game, unless moves are tried */
    NEEDS_GAME = 1 << 8,    /* not in the list of a file if no game is open */
    OF_BOARD = 1 << 9,      /* about the board: a variation played through becomes moves */
    FOR_EYES = 1 << 10,     /* useless without a screen; plain mode says so */
    ADVICE = 1 << 11,       /* not while playing in the lobby or watching a rated game */
    NOT_TABLE = 1 << 12,    /* not in a lobby game in progress */
    OF_START = 1 << 13,     /* at the start screen: does not begin the new game */
    ANOTHER_GAME = 1 << 14  /* not about the game on the board */
};

/* Availability in kiosk mode (`restricted` in settings/settings.h), which has no other
 * programs, no files by name, and nothing that uses much of the machine. */
enum request_kiosk {
    KIOSK_HAS,
    KIOSK_NUMBERS, /* only with a number */
    KIOSK_LACKS
};

#define REQUEST_TABLE(REQUEST)                                                                \
    REQUEST(UNDO, "undo", "", "Take back your last move, and the engine's answer",            \
            DO(handle_undo), .others = "takeback u remove", .key = 3,                         \
            .rules = NEEDS_GAME | MOVES_ON)                                                   \
    REQUEST(HINT, "hint", "", "Suggest a move: first the piece, then its destination",        \
            DO(handle_hint), .key = 4, .rules = IN_DRILL | NEEDS_GAME | OF_BOARD | ADVICE)    \
    REQUEST(NEW, "new", "[white | black | random | both] [LEVEL]",                            \
            "Save this game and start a new one", ASK(handle_new), .others = "restart",       \
            .rules = ANOTHER_GAME)                                                            \
    REQUEST(RESIGN, "resign", "", "Resign the game", DO(handle_resign),                       \
            .rules = NOT_WATCHING | NOT_READING | NOT_ANALYSING)                              \
    REQUEST(DRAW, "draw", "", "Claim a draw if the rules allow it, or offer one",             \
            DO(handle_draw), .rules = NOT_WATCHING | NOT_READING | NOT_ANALYSING)             \
    REQUEST(REDO, "redo", "", "Replay a move that was taken back", DO(handle_redo),           \
            .others = "forward", .rules = NEEDS_GAME | MOVES_ON | NOT_TABLE)                  \
    REQUEST(GO, "go", "", "Make the engine move now, for either side", DO(handle_go),         \
            .others = "move now", .key = 7, .rules = NEEDS_GAME | MOVES_ON | NOT_TABLE)       \
    REQUEST(AGAIN, "again", "", "Play again with colours swapped; not swapped after a FEN",   \
            DO(handle_again), .others = "rematch", .label = "rematch",                        \
            .rules = ANOTHER_GAME | NOT_WATCHING | NOT_READING)                               \
    REQUEST(CLOCK, "clock", "[M+S | MOVES/M+S | W,B | none]",                                 \
            "Show or set the clock: 5+3 is 5 minutes plus 3 s per move", ASK(handle_clock),   \
            .others = "time c t", .rules = OF_START | NOT_WATCHING | TELLS | NOT_TABLE,       \
            .explain = help_text_clock)                                                       \
    REQUEST(PAUSE, "pause", "", "Stop the clock; a move or 'pause' restarts it",              \
            DO(handle_pause), .others = "unpause",                                            \
            .rules = NOT_WATCHING | NOT_ANALYSING | NOT_TABLE)                                \
    REQUEST(TIMES, "times", "", "Chart the time spent on each move", FACE_IF(handle_times))   \
    REQUEST(COLOR, "color", "[white | black | random | both | none]",                         \
            "Choose the side you play", TAKE(handle_color), .others = "colour side",          \
            .rules =                                                                          \
                OF_START | NOT_WATCHING | NOT_READING | NOT_ANALYSING | TELLS | NOT_TABLE)    \
    REQUEST(                                                                                  \
        LEVEL, "level", "[1 to 10 | NAME | elo N | depth N | nodes N | time SECONDS | full]", \
        "Show or set the engine's strength or search limit", ASK(handle_level), .key = 6,     \
        .rules = OF_START | NOT_WATCHING | TELLS | NOT_TABLE, .explain = help_text_levels)    \
    REQUEST(STRATEGY, "strategy",                                                             \
            "[white | black] [NAME] [full | tables | material] [noise N]",                    \
            "Choose the engine's search strategy, or list them", ASK(handle_strategy),        \
            .others = "strategies",                                                           \
            .rules = OF_START | NOT_WATCHING | TELLS | OF_BOARD | NOT_TABLE,                  \
            .explain = help_text_strategies)                                                  \
    REQUEST(THINKING, "thinking", "[on | off]",                                               \
            "Show or hide the engine's analysis during a game", TAKE(handle_thinking),        \
            .rules = OF_START)                                                                \
    REQUEST(ENGINE, "engine", "[white | black] [COMMAND | builtin | option NAME=VALUE]",      \
            "Choose the engine you play against, or restart it", ASK(handle_engine),          \
            .rules = OF_START | OF_BOARD | NOT_TABLE, .kiosk = KIOSK_LACKS)                   \
    REQUEST(LOBBY, "lobby", "[M+S | Nd | rated | casual]",                                    \
            "Show the lobby: players, seeks and games", ASK(handle_lobby),                    \
            .others = "people sought", .explain = help_text_lobby, .rules = OF_START)         \
    REQUEST(LICHESS, "lichess", "", "Play on lichess.org", DO(handle_lichess),                \
            .explain = help_text_lobby, .rules = OF_START)                                    \
    REQUEST(SEEK, "seek", "[M+S | Nd] [rated | casual] [white | black] [960]",                \
            "Offer a game to anyone; the offer stays open as you play", ASK(handle_seek),     \
            .explain = help_text_lobby, .rules = OF_START)                                    \
    REQUEST(MATCH, "match", "NAME [M+S | Nd] [rated | casual] [white | black] [960]",         \
            "Challenge a player: match anna 5+3 rated", ASK(handle_match),                    \
            .others = "challenge", .explain = help_text_lobby, .rules = OF_START)             \
    REQUEST(ACCEPT, "accept", "[N | NAME]",                                                   \
            "Accept a challenge, a seek or your opponent's offer", ASK(handle_accept),        \
            .rules = OF_START)                                                                \
    REQUEST(DECLINE, "decline", "[N | NAME]", "Decline a challenge or your opponent's offer", \
            ASK(handle_decline), .rules = OF_START)                                           \
    REQUEST(WITHDRAW, "withdraw", "[N]", "Withdraw your seeks, challenges or offers",         \
            ASK(handle_withdraw), .others = "unseek", .rules = OF_START)                      \
    REQUEST(WHO, "who", "", "List the players in the lobby", DO(handle_who),                  \
            .others = "players", .rules = OF_START)                                           \
    REQUEST(TABLES, "tables", "", "List the games in progress in the lobby",                  \
            DO(handle_tables), .rules = OF_START)                                             \
    REQUEST(TABLE, "table", "[N]", "Show your game in the lobby, or game number N",           \
            ASK(handle_table), .others = "observe", .rules = OF_START)                        \
    REQUEST(SAY, "say", "TEXT", "Send a message to your opponent", ASK(handle_say))           \
    REQUEST(TELL, "tell", "NAME TEXT", "Send a message to a player in the lobby",             \
            ASK(handle_tell), .rules = OF_START)                                              \
    REQUEST(ABORT, "abort", "", "End a lobby game without a result, if both players agree",   \
            DO(handle_abort))                                                                 \
    REQUEST(CLAIM, "claim", "", "On lichess.org: claim a win or a draw if the opponent left", \
            DO(handle_claim), .others = "flag")                                               \
    REQUEST(BERSERK, "berserk", "",                                                           \
            "In a lichess.org arena: halve your clock for more points", DO(handle_berserk),   \
            .others = "zerk")                                                                 \
    REQUEST(LEAVE, "leave", "", "Leave a lobby game that is over or that you watch",          \
            DO(handle_leave), .others = "unobserve", .rules = OF_START)                       \
    REQUEST(RATING, "rating", "[NAME]", "Show your lobby ratings, or another player's",       \
            ASK(handle_rating), .others = "ratings finger", .rules = OF_START)                \
    REQUEST(HISTORY, "history", "[NAME]", "List your last lobby games, or another player's",  \
            FACE_IF(handle_history), .rules = OF_START)                                       \
    REQUEST(EVAL, "eval", "[table | pieces | map]",                                           \
            "Explain who is better in this position, and why", TAKE(handle_evaluation),       \
            .others = "why evaluate v score", .rules = IN_DRILL | ADVICE,                     \
            .explain = help_text_terms)                                                       \
    REQUEST(OPENING, "opening", "", "Name the opening and show its moves",                    \
            DO(handle_opening), .others = "eco")                                              \
    REQUEST(SETUP, "setup",                                                                   \
            "[Ke1 qd8... | clear SQUARES | empty | start | turn SIDE | castling KQkq | "      \
            "done | cancel]",                                                                 \
            "Set up a position on the board", ASK(handle_setup), .others = "edit editor",     \
            .rules = ANOTHER_GAME | IN_SETUP, .explain = help_text_setup)                     \
    REQUEST(FEN, "fen", "[FEN]", "Show the position as FEN, or start a game from one",        \
            ASK(handle_fen), .others = "setboard", .rules = ANOTHER_GAME)                     \
    REQUEST(MOVES, "moves", "[SQUARE | KNIGHTS]",                                             \
            "List the legal moves: all, from a square, or of a piece", ASK(handle_moves),     \
            .others = "legal m", .rules = IN_DRILL)                                           \
    REQUEST(MATERIAL, "material", "", "Compare the material and list the captured pieces",    \
            DO(handle_material), .others = "captured", .rules = EVERYWHERE | NEEDS_GAME)      \
    REQUEST(BOARD, "board", "", "Show the board (plain mode prints it)", FACE,                \
            .others = "show d b refresh", .rules = EVERYWHERE)                                \
    REQUEST(SQUARE, "sq", "[SQUARE]",                                                         \
            "Describe a square: its piece, attackers and defenders", ASK(handle_square),      \
            .others = "square attackers attacks", .rules = EVERYWHERE | NEEDS_GAME)           \
    REQUEST(WHERE, "where", "[N | n | KNIGHTS | white | black]",                              \
            "List where pieces are: N White's knights, n Black's", ASK(handle_where),         \
            .others = "p", .rules = EVERYWHERE | NEEDS_GAME)                                  \
    REQUEST(SCAN, "scan", "RANK | FILE", "List the pieces on a rank or a file: 4, e",         \
            ASK(handle_scan), .others = "s", .rules = EVERYWHERE | NEEDS_GAME)                \
    REQUEST(CAPTURES, "captures", "", "List the captures", DO(handle_captures),               \
            .others = "caps capture", .rules = IN_DRILL | NEEDS_GAME)                         \
    REQUEST(LAST, "last", "", "Repeat the last move in full, and whose turn it is",           \
            DO(handle_last), .others = "l repeat turn", .rules = IN_DRILL | NEEDS_GAME)       \
    REQUEST(MOVELIST, "movelist", "[N]", "List the moves played so far, or the last N",       \
            TAKE(handle_movelist), .others = "scoresheet", .rules = IN_DRILL | NEEDS_GAME)    \
    REQUEST(OPPONENT, "opponent", "", "Show who is playing, and the engine's level",          \
            DO(handle_opponent), .others = "o")                                               \
    REQUEST(NOTATION, "notation", "[auto | san | literate | nato | names | letters]",         \
            "Choose how plain mode words moves and names pieces", TAKE(handle_notation),      \
            .others = "speech", .rules = EVERYWHERE, .explain = help_text_notation)           \
    REQUEST(ANALYSE, "analyse", "[1 to 9]",                                                   \
            "Try moves with the engine's help; repeat to return", TAKE(handle_analyse),       \
            .others = "analyze think analysis examine", .key = 5,                             \
            .rules = OF_START | NEEDS_GAME | ADVICE, .explain = help_text_analysis)           \
    REQUEST(RETURN, "return", "", "Go back from an analysis, a variation or a file",          \
            DO(handle_return), .others = "back stop", .rules = OF_START)                      \
    REQUEST(LINES, "lines", "[1 to 9]",                                                       \
            "Show the best variations, or set how many to search", TAKE(handle_lines),        \
            .rules = ADVICE)                                                                  \
    REQUEST(LINE, "line", "[N [HALF-MOVES] | end]",                                           \
            "Step through a variation of the analysis on the board", ASK(handle_line))        \
    REQUEST(PLAY, "play", "[N [HALF-MOVES]]",                                                 \
            "Play the first move of a variation, or its moves up to here", ASK(handle_play))  \
    REQUEST(KEEP, "keep", "[N]", "Save a variation, or the moves tried, in the game",         \
            ASK(handle_keep), .rules = NOT_WATCHING)                                          \
    REQUEST(THREAT, "threat", "", "Show what the opponent would play if it were their move",  \
            DO(handle_threat), .others = "threats", .rules = NEEDS_GAME | OF_BOARD | ADVICE)  \
    REQUEST(ANALYST, "analyst", "[COMMAND | builtin | option NAME=VALUE]",                    \
            "Choose the engine for hints and analysis", ASK(handle_analyst),                  \
            .rules = OF_START | OF_BOARD, .kiosk = KIOSK_LACKS)                               \
    REQUEST(REVIEW, "review", "[SECONDS | nodes N | depth N | off]",                          \
            "Have the engine review every move of the game", ASK(handle_review),              \
            .rules = ADVICE, .explain = help_text_review)                                     \
    REQUEST(GRAPH, "graph", "", "After a review: chart the evaluation over the game",         \
            FACE_IF(handle_graph))                                                            \
    REQUEST(WORST, "worst", "[back]",                                                         \
            "After a review: go to the worst move, then the next worst", TAKE(handle_worst),  \
            .others = "mistakes")                                                             \
    REQUEST(DRILL, "drill", "[white | black | both | off]",                                   \
            "After a review: find the moves you should have played", TAKE(handle_drill),      \
            .others = "practise practice learn", .rules = IN_DRILL | NOT_WATCHING | ADVICE,   \
            .explain = help_text_drill)                                                       \
    REQUEST(SOLUTION, "solution", "", "In a drill: show the best move and continue",          \
            DO(handle_solution), .others = "answer", .rules = IN_DRILL | ONLY_DRILL)          \
    REQUEST(SKIP, "skip", "", "In a drill: skip to the next position", DO(handle_skip),       \
            .rules = IN_DRILL | ONLY_DRILL)                                                   \
    REQUEST(DISPUTE, "dispute", "",                                                           \
            "In an exercise: mark it as wrong and never ask it again", DO(handle_dispute),    \
            .rules = IN_DRILL | ONLY_DRILL)                                                   \
    REQUEST(STUDY, "study", "", "Solve the exercises that are due, from your own games",      \
            DO(handle_study), .others = "exercises", .rules = ADVICE,                         \
            .explain = help_text_study)                                                       \
    REQUEST(PUZZLE, "puzzle", "FILE [RATING[-RATING]] [THEME]",                               \
            "Solve puzzles from a file in the format of Lichess", ASK(handle_puzzle),         \
            .others = "puzzles", .rules = ADVICE, .kiosk = KIOSK_LACKS,                       \
            .explain = help_text_study)                                                       \
    REQUEST(STATS, "stats", "[PLAYER | review]",                                              \
            "Show where you win and lose, and review more games", ASK(handle_stats),          \
            .others = "statistics", .explain = help_text_stats)                               \
    REQUEST(ENDGAME, "endgame", "[NAME | FEN]",                                               \
            "Play an endgame, such as KBNK, against the best defence", ASK(handle_endgame),   \
            .others = "endgames", .rules = ADVICE, .explain = help_text_endgame)              \
    REQUEST(REPERTOIRE, "repertoire", "[add | remove | train | gaps] [white | black | FILE]", \
            "Build and train an opening repertoire, or find its gaps",                        \
            ASK(handle_repertoire), .rules = ADVICE, .explain = help_text_repertoire)         \
    REQUEST(COMPARE, "compare", "[SECONDS] [NAME...]",                                        \
            "Have two to six strategies think about this position at once",                   \
            ASK(handle_compare), .others = "race", .rules = NEEDS_GAME | OF_BOARD | ADVICE,   \
            .kiosk = KIOSK_LACKS, .explain = help_text_comparison)                            \
    REQUEST(TREE, "tree", "[DEPTH] [NAME] [MOVE...] [table]",                                 \
            "Explore the tree of moves that a strategy searches here", ASK(handle_tree),      \
            .key = 9, .rules = NEEDS_GAME | OF_BOARD | ADVICE, .explain = help_text_tree)     \
    REQUEST(RESUME, "resume", "[GAME]", "List the saved games, or resume one",                \
            ASK(handle_resume), .others = "kept stored", .rules = ANOTHER_GAME)               \
    REQUEST(WATCH, "watch", "[GAME]",                                                         \
            "Watch a game that is being played in another terminal", ASK(handle_watch),       \
            .others = "spectate", .rules = ANOTHER_GAME | OF_START)                           \
    REQUEST(TAKEOVER, "takeover", "",                                                         \
            "Take this game over from the session that is playing it", DO(handle_takeover),   \
            .rules = ANOTHER_GAME)                                                            \
    REQUEST(PGN, "pgn", "", "Show the game as PGN, and where it is saved", DO(handle_pgn),    \
            .rules = NEEDS_GAME)                                                              \
    REQUEST(GAMES, "games", "[WORDS | all]",                                                  \
            "List the games of the open file, or the saved games", FACE_IF(handle_games),     \
            .explain = help_text_games, .rules = OF_START)                                    \
    REQUEST(OPEN, "open", "[N | FILE]",                                                       \
            "Open a file of games, or one of its games by number", ASK(handle_open),          \
            .others = "load pgnload", .kiosk = KIOSK_NUMBERS, .explain = help_text_games,     \
            .rules = OF_START)                                                                \
    REQUEST(EXPLORE, "explore", "[FILE | mine | off]",                                        \
            "Show the moves played here in your games or in a file", FACE_IF(handle_explore), \
            .others = "explorer", .rules = NEEDS_GAME | ADVICE, .explain = help_text_explore) \
    REQUEST(FIND, "find", "[QUERY | off]",                                                    \
            "Find games by player, position, material, pattern or moves", ASK(handle_find),   \
            .others = "search", .rules = ADVICE, .explain = help_text_find)                   \
    REQUEST(NEXT, "next", "[move]", "Go to the next game, or the next move",                  \
            TAKE(handle_next))                                                                \
    REQUEST(PREVIOUS, "previous", "[move]", "Go to the previous game, or the previous move",  \
            TAKE(handle_previous), .others = "prev backward")                                 \
    REQUEST(GOTO, "goto", "N | N... | start | end | main",                                    \
            "Go to a move: 12, or 12... for Black's; main: the main line", ASK(handle_goto))  \
    REQUEST(VARIATION, "variation", "[N]", "Enter a variation that begins here",              \
            TAKE(handle_variation), .others = "var")                                          \
    REQUEST(PROMOTE, "promote", "", "Move the variation on the board up one place",           \
            DO(handle_promote))                                                               \
    REQUEST(DELETE, "delete", "", "Delete the last move and all moves after it; asks first",  \
            DO(handle_delete))                                                                \
    REQUEST(COMMENT, "comment", "[TEXT | none]",                                              \
            "Show the comment on the last move, or write one", ASK(handle_comment))           \
    REQUEST(NAG, "nag", "!? | +- | N | none",                                                 \
            "Annotate the last move with a glyph (NAG): !, ?, !?, +-", ASK(handle_nag),       \
            .others = "glyph")                                                                \
    REQUEST(SAVE, "save", "[FILE]",                                                           \
            "Save the changes in the open file, or this game to a new one", ASK(handle_save), \
            .others = "pgnsave", .kiosk = KIOSK_LACKS)                                        \
    REQUEST(CONTINUE, "continue", "", "Play on from here against the engine, as a new game",  \
            DO(handle_continue), .rules = NOT_TABLE)                                          \
    REQUEST(FLIP, "flip", "", "Turn the board around", DO(handle_flip), .key = 2,             \
            .rules = EVERYWHERE)                                                              \
    REQUEST(CURSOR, "cursor", "", "Move pieces with the arrow keys on the board; also Tab",   \
            FACE, .others = "hand", .rules = EVERYWHERE | FOR_EYES,                           \
            .explain = help_text_cursor)                                                      \
    REQUEST(MARKS, "marks", "", "Show or hide hint, threat and best move on the board", FACE, \
            .key = 12, .rules = EVERYWHERE | FOR_EYES)                                        \
    REQUEST(MOUSE, "mouse", "[on | off | auto]",                                              \
            "Choose whether clicks play moves, or show the setting", FACE,                    \
            .rules = EVERYWHERE | FOR_EYES, .explain = help_text_mouse)                       \
    REQUEST(THEME, "theme", "[NAME]", "Choose the colours of the board", FACE,                \
            .rules = EVERYWHERE | FOR_EYES)                                                   \
    REQUEST(PIECES, "pieces", "[auto | letters | figurines | blocks | outlines | N]",         \
            "Choose how pieces are drawn; 'pieces N' lists knights", FACE_IF(handle_pieces),  \
            .rules = EVERYWHERE)                                                              \
    REQUEST(COPY, "copy", "[fen | pgn]",                                                      \
            "Copy the position or the game to the terminal's clipboard", FACE)                \
    REQUEST(HELP, "help", "[WORD]", "Explain all commands, or one of them", FACE,             \
            .others = "? h commands", .key = 1, .rules = EVERYWHERE)                          \
    REQUEST(MENU, "menu", "", "Open the menu", DO(handle_menu), .others = "home", .key = 8,   \
            .rules = OF_START | IN_DRILL)                                                     \
    REQUEST(CONFIG, "config", "[NAME | NAME VALUE | all | save]",                             \
            "Show the settings, change one, or save them", ASK(handle_config),                \
            .others = "settings set variables", .rules = OF_START)                            \
    REQUEST(YES, "yes", "", "Answer yes to a question", DO(handle_yes), .others = "y",        \
            .rules = EVERYWHERE)                                                              \
    REQUEST(NO, "no", "", "Answer no to a question", DO(handle_no), .others = "n",            \
            .rules = EVERYWHERE)                                                              \
    REQUEST(QUIT, "quit", "", "Quit; the game is saved, 'ttychess --resume' continues it",    \
            DO(handle_quit), .others = "exit q bye logout", .key = 10, .rules = EVERYWHERE)

enum request {
#define REQUEST_ID(id, ...) REQUEST_##id,
    REQUEST_TABLE(REQUEST_ID)
#undef REQUEST_ID
        REQUEST_COUNT,
    REQUEST_UNKNOWN = REQUEST_COUNT
};

struct session;
struct arguments;

struct request_entry {
    enum request id;
    const char *word;
    const char *argument; /* "": takes none */
    const char *help;     /* one sentence, without its full stop */
    const char *others;   /* further words, separated by spaces; NULL: none */
    int key;              /* function key, 1 to 12; 0: none */
    const char *label;    /* in the key bar; NULL: the word */
    unsigned rules;       /* enum request_rule */
    enum request_kiosk kiosk;
    void (*explain)(line_callback *take, void *context); /* more lines of help; NULL: none */
    void (*act)(struct session *session);                /* at most one of these four: */
    void (*ask)(struct session *session, const char *argument);
    void (*take)(struct session *session, const struct arguments *arguments);
    bool (*check)(struct session *session, const char *argument); /* true: treat as FACE */
};

/* REQUEST_COUNT entries, in the order of the enum. */
extern const struct request_entry request_table[];

/* Splits a line into command and argument. Returns REQUEST_UNKNOWN if its first word (without
 * ':'; case is ignored) is no command. *argument points into `line`, after the word and its
 * spaces. */
enum request request_parse(const char *line, const char **argument);

/* Returns whether a command begins with these characters; case is ignored. */
bool request_begins(const char *typed, size_t length);

enum request request_of_key(int function_key);

/* Calls `take` for each line of help beyond the sentence: levels, strategies, rows of `eval`,
 * columns of `tree`. */
void request_explain(enum request request, line_callback *take, void *context);

/* Returns the name in the key bar. */
const char *request_label(enum request request);

/* Returns the first word of the line that is a command, otherwise the command spelled most
 * like its first word, or NULL. */
const char *request_nearest(const char *line);

#endif
