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

#define REQUEST_TABLE(REQUEST)                                                                      \
    REQUEST(UNDO, "undo", "", "Take back your last move, and the engine's answer",                  \
            DO(handle_undo), .others = "takeback u", .key = 3,                                      \
            .rules = NEEDS_GAME | MOVES_ON)                                                         \
    REQUEST(HINT, "hint", "", "Tell which piece to move; asked again, where to",                    \
            DO(handle_hint), .key = 4, .rules = IN_DRILL | NEEDS_GAME | OF_BOARD | ADVICE)          \
    REQUEST(NEW, "new", "[white | black | random | both] [LEVEL]",                                  \
            "Start a new game; the old one is kept", ASK(handle_new), .others = "restart",          \
            .rules = ANOTHER_GAME)                                                                  \
    REQUEST(RESIGN, "resign", "", "Give the game up", DO(handle_resign),                            \
            .rules = NOT_WATCHING | NOT_READING | NOT_ANALYSING)                                    \
    REQUEST(DRAW, "draw", "", "Claim a draw where the rules give one, or offer it",                 \
            DO(handle_draw), .rules = NOT_WATCHING | NOT_READING | NOT_ANALYSING)                   \
    REQUEST(REDO, "redo", "", "Play a move that was taken back", DO(handle_redo),                   \
            .others = "forward", .rules = NEEDS_GAME | MOVES_ON | NOT_TABLE)                        \
    REQUEST(GO, "go", "", "Have the engine move now, whoever's turn it is", DO(handle_go),          \
            .others = "move now", .key = 7, .rules = NEEDS_GAME | MOVES_ON | NOT_TABLE)             \
    REQUEST(AGAIN, "again", "", "Play another game: sides change, but those of a FEN stay",         \
            DO(handle_again), .others = "rematch", .label = "rematch",                              \
            .rules = ANOTHER_GAME | NOT_WATCHING | NOT_READING)                                     \
    REQUEST(CLOCK, "clock", "[M+S | MOVES/M+S | W,B | none]",                                       \
            "Show the clock, or set it: 5+3 is 5 minutes and 3 s a move", ASK(handle_clock),        \
            .others = "time c t", .rules = OF_START | NOT_WATCHING | TELLS | NOT_TABLE,             \
            .explain = explain_clock)                                                               \
    REQUEST(PAUSE, "pause", "", "Stop the clock; a move or 'pause' lets it go on",                  \
            DO(handle_pause), .rules = NOT_WATCHING | NOT_ANALYSING | NOT_TABLE)                    \
    REQUEST(TIMES, "times", "",                                                                     \
            "Draw how long the moves took, by the clocks noted in the game",                        \
            FACE_IF(handle_times))                                                                  \
    REQUEST(COLOR, "color", "[white | black | random | both | none]",                               \
            "Choose the side you play", TAKE(handle_color), .others = "colour side",                \
            .rules =                                                                                \
                OF_START | NOT_WATCHING | NOT_READING | NOT_ANALYSING | TELLS | NOT_TABLE)          \
    REQUEST(LEVEL, "level",                                                                         \
            "[1 to 10 | NAME | elo N | depth N | nodes N | time SECONDS | full]",                   \
            "Show or set how strong the engine plays, or how far it looks",                         \
            ASK(handle_level), .key = 6,                                                            \
            .rules = OF_START | NOT_WATCHING | TELLS | NOT_TABLE, .explain = explain_levels)        \
    REQUEST(STRATEGY, "strategy",                                                                   \
            "[white | black] [NAME] [full | tables | material] [noise N]",                          \
            "Choose the way the engine thinks, or list the ways there are",                         \
            ASK(handle_strategy), .others = "strategies",                                           \
            .rules = OF_START | NOT_WATCHING | TELLS | OF_BOARD | NOT_TABLE,                        \
            .explain = explain_strategies)                                                          \
    REQUEST(THINKING, "thinking", "[on | off]",                                                     \
            "Show in a game what the engine expects, or hide it", TAKE(handle_thinking),            \
            .rules = OF_START)                                                                      \
    REQUEST(ENGINE, "engine", "[white | black] [COMMAND | builtin | option NAME=VALUE]",            \
            "Choose the chess program you play, or start it again", ASK(handle_engine),             \
            .rules = OF_START | OF_BOARD | NOT_TABLE, .kiosk = KIOSK_LACKS)                         \
    REQUEST(LOBBY, "lobby", "[M+S | Nd | rated | casual]",                                          \
            "Show who is here to play, what they offer, and their games", ASK(handle_lobby),        \
            .others = "people", .explain = explain_lobby, .rules = OF_START)                        \
    REQUEST(LICHESS, "lichess", "", "Play people everywhere, on lichess.org",                       \
            DO(handle_lichess), .explain = explain_lobby, .rules = OF_START)                        \
    REQUEST(SEEK, "seek", "[M+S | Nd] [rated | casual] [white | black] [960]",                      \
            "Offer a game to anybody here; it stands while you play on", ASK(handle_seek),          \
            .explain = explain_lobby, .rules = OF_START)                                            \
    REQUEST(MATCH, "match", "NAME [M+S | Nd] [rated | casual] [white | black] [960]",               \
            "Challenge somebody: match anna 5+3 rated", ASK(handle_match),                          \
            .others = "challenge", .explain = explain_lobby, .rules = OF_START)                     \
    REQUEST(ACCEPT, "accept", "[N | NAME]",                                                         \
            "Accept a challenge, a seek, or what the opponent offers", ASK(handle_accept),          \
            .rules = OF_START)                                                                      \
    REQUEST(DECLINE, "decline", "[N | NAME]",                                                       \
            "Decline a challenge, or what the opponent offers", ASK(handle_decline),                \
            .rules = OF_START)                                                                      \
    REQUEST(WITHDRAW, "withdraw", "[N]", "Take your seeks, challenges or offers back",              \
            ASK(handle_withdraw), .others = "unseek", .rules = OF_START)                            \
    REQUEST(WHO, "who", "", "Say who is in the lobby", DO(handle_who), .rules = OF_START)           \
    REQUEST(TABLES, "tables", "", "List the games that are played in the lobby",                    \
            DO(handle_tables), .rules = OF_START)                                                   \
    REQUEST(TABLE, "table", "[N]", "Go to your game in the lobby, or to the one of a number",       \
            ASK(handle_table), .rules = OF_START)                                                   \
    REQUEST(SAY, "say", "TEXT", "Say something to your opponent", ASK(handle_say))                  \
    REQUEST(TELL, "tell", "NAME TEXT", "Tell somebody in the lobby something",                      \
            ASK(handle_tell), .rules = OF_START)                                                    \
    REQUEST(ABORT, "abort", "", "End a game of the lobby without a result, if both agree",          \
            DO(handle_abort))                                                                       \
    REQUEST(CLAIM, "claim", "", "On lichess.org: win against who has gone, or draw",                \
            DO(handle_claim))                                                                       \
    REQUEST(BERSERK, "berserk", "",                                                                 \
            "In an arena on lichess.org: half your time, more points", DO(handle_berserk))          \
    REQUEST(LEAVE, "leave", "", "Leave a game of the lobby that is over or watched",                \
            DO(handle_leave), .rules = OF_START)                                                    \
    REQUEST(RATING, "rating", "[NAME]", "Tell your ratings in the lobby, or somebody's",            \
            ASK(handle_rating), .others = "ratings finger", .rules = OF_START)                      \
    REQUEST(HISTORY, "history", "[NAME]",                                                           \
            "List the last games of yours in the lobby, or somebody's",                             \
            FACE_IF(handle_history), .rules = OF_START)                                             \
    REQUEST(EVAL, "eval", "[table | pieces | map]",                                                 \
            "Explain who is ahead in this position, and why", TAKE(handle_evaluation),              \
            .others = "why evaluate v score", .rules = IN_DRILL | ADVICE,                           \
            .explain = explain_terms)                                                               \
    REQUEST(OPENING, "opening", "", "Name the opening, and the moves that lead to it",              \
            DO(handle_opening), .others = "eco")                                                    \
    REQUEST(                                                                                        \
        SETUP, "setup",                                                                             \
        "[Ke1 qd8... | clear SQUARES | empty | start | turn SIDE | castling KQkq | done | cancel]", \
        "Set up a position on the board", ASK(handle_setup), .others = "edit",                      \
        .rules = ANOTHER_GAME | IN_SETUP, .explain = explain_setup)                                 \
    REQUEST(FEN, "fen", "[FEN]", "Show the position as FEN, or start a game from one",              \
            ASK(handle_fen), .others = "setboard", .rules = ANOTHER_GAME)                           \
    REQUEST(MOVES, "moves", "[SQUARE | KNIGHTS]",                                                   \
            "List the legal moves, those from a square, or of a piece", ASK(handle_moves),          \
            .others = "legal m", .rules = IN_DRILL)                                                 \
    REQUEST(MATERIAL, "material", "",                                                               \
            "Say who has which pieces, who is ahead, and what was taken",                           \
            DO(handle_material), .others = "captured", .rules = EVERYWHERE | NEEDS_GAME)            \
    REQUEST(BOARD, "board", "", "Show the board (plain mode prints it)", FACE,                      \
            .others = "show d b", .rules = EVERYWHERE)                                              \
    REQUEST(SQUARE, "sq", "[SQUARE]",                                                               \
            "Tell what stands on a square, who attacks and who defends it",                         \
            ASK(handle_square), .others = "square attackers attacks",                               \
            .rules = EVERYWHERE | NEEDS_GAME)                                                       \
    REQUEST(WHERE, "where", "[N | n | KNIGHTS | white | black]",                                    \
            "Tell where pieces stand: N White's knights, n Black's", ASK(handle_where),             \
            .others = "p", .rules = EVERYWHERE | NEEDS_GAME)                                        \
    REQUEST(SCAN, "scan", "RANK | FILE", "Tell what stands on a rank or a file: 4, e",              \
            ASK(handle_scan), .others = "s", .rules = EVERYWHERE | NEEDS_GAME)                      \
    REQUEST(CAPTURES, "captures", "", "List the moves that take something",                         \
            DO(handle_captures), .others = "caps capture", .rules = IN_DRILL | NEEDS_GAME)          \
    REQUEST(LAST, "last", "", "Tell the last move again, in full, and whose turn it is",            \
            DO(handle_last), .others = "l repeat turn", .rules = IN_DRILL | NEEDS_GAME)             \
    REQUEST(MOVELIST, "movelist", "[N]", "Tell the moves played so far, or the last N",             \
            TAKE(handle_movelist), .others = "scoresheet", .rules = IN_DRILL | NEEDS_GAME)          \
    REQUEST(OPPONENT, "opponent", "", "Tell who plays, and how strong the engine is",               \
            DO(handle_opponent), .others = "o")                                                     \
    REQUEST(NOTATION, "notation", "[auto | san | literate | nato | names | letters]",               \
            "Choose how plain mode says moves, and what it calls pieces",                           \
            TAKE(handle_notation), .others = "speech", .rules = EVERYWHERE,                         \
            .explain = explain_notation)                                                            \
    REQUEST(ANALYSE, "analyse", "[1 to 9]",                                                         \
            "Try moves with the engine's help; again: back to the game",                            \
            TAKE(handle_analyse), .others = "analyze think", .key = 5,                              \
            .rules = OF_START | NEEDS_GAME | ADVICE, .explain = explain_analysis)                   \
    REQUEST(RETURN, "return", "", "Go back: out of an analysis, a line, a file",                    \
            DO(handle_return), .others = "back stop", .rules = OF_START)                            \
    REQUEST(LINES, "lines", "[1 to 9]",                                                             \
            "Show the best lines, or set how many are looked for", TAKE(handle_lines),              \
            .rules = ADVICE)                                                                        \
    REQUEST(LINE, "line", "[N [HALF-MOVES] | end]",                                                 \
            "Play through a line of the analysis on the board", ASK(handle_line))                   \
    REQUEST(PLAY, "play", "[N [HALF-MOVES]]",                                                       \
            "Try the first move of a line, or a line up to where you are", ASK(handle_play))        \
    REQUEST(KEEP, "keep", "[N]",                                                                    \
            "Keep a line, or the moves tried, as a variation of the game", ASK(handle_keep),        \
            .rules = NOT_WATCHING)                                                                  \
    REQUEST(THREAT, "threat", "", "Show what the other side would play if it were its move",        \
            DO(handle_threat), .others = "threats", .rules = NEEDS_GAME | OF_BOARD | ADVICE)        \
    REQUEST(ANALYST, "analyst", "[COMMAND | builtin | option NAME=VALUE]",                          \
            "Choose the chess program that gives hints and analyses", ASK(handle_analyst),          \
            .rules = OF_START | OF_BOARD, .kiosk = KIOSK_LACKS)                                     \
    REQUEST(REVIEW, "review", "[SECONDS | nodes N | depth N | off]",                                \
            "Have the engine judge every move of the game", ASK(handle_review),                     \
            .rules = ADVICE, .explain = explain_review)                                             \
    REQUEST(GRAPH, "graph", "", "After a review: draw how the game went",                           \
            FACE_IF(handle_graph))                                                                  \
    REQUEST(WORST, "worst", "[back]",                                                               \
            "After a review: go to the worst move, then to the next worst",                         \
            TAKE(handle_worst), .others = "mistakes")                                               \
    REQUEST(DRILL, "drill", "[white | black | both | off]",                                         \
            "After a review: find the moves you should have played", TAKE(handle_drill),            \
            .others = "practise practice", .rules = IN_DRILL | NOT_WATCHING | ADVICE,               \
            .explain = explain_drill)                                                               \
    REQUEST(SOLUTION, "solution", "", "In a drill: show the best move, and go on",                  \
            DO(handle_solution), .others = "answer", .rules = IN_DRILL | ONLY_DRILL)                \
    REQUEST(SKIP, "skip", "", "In a drill: go on to the next position", DO(handle_skip),            \
            .rules = IN_DRILL | ONLY_DRILL)                                                         \
    REQUEST(DISPUTE, "dispute", "", "In an exercise: it is wrong; never ask it again",              \
            DO(handle_dispute), .rules = IN_DRILL | ONLY_DRILL)                                     \
    REQUEST(STUDY, "study", "", "Solve the exercises that are due, from your own games",            \
            DO(handle_study), .others = "exercises", .rules = ADVICE,                               \
            .explain = explain_study)                                                               \
    REQUEST(PUZZLE, "puzzle", "FILE [RATING[-RATING]] [THEME]",                                     \
            "Solve puzzles of a file like Lichess's", ASK(handle_puzzle),                           \
            .others = "puzzles", .rules = ADVICE, .kiosk = KIOSK_LACKS,                             \
            .explain = explain_study)                                                               \
    REQUEST(STATS, "stats", "[PLAYER | review]",                                                    \
            "Tell where you win and lose, and review the rest", ASK(handle_stats),                  \
            .others = "statistics", .explain = explain_stats)                                       \
    REQUEST(ENDGAME, "endgame", "[NAME | FEN]",                                                     \
            "Play out an ending, such as KBNK, against the best defence",                           \
            ASK(handle_endgame), .others = "endgames", .rules = ADVICE,                             \
            .explain = explain_endgame)                                                             \
    REQUEST(REPERTOIRE, "repertoire", "[add | remove | train | gaps] [white | black | FILE]",       \
            "Keep opening lines, train them, or see what they lack", ASK(handle_repertoire),        \
            .rules = ADVICE, .explain = explain_repertoire)                                         \
    REQUEST(COMPARE, "compare", "[SECONDS] [NAME...]",                                              \
            "Have two to six strategies think about this position at once",                         \
            ASK(handle_compare), .others = "race", .rules = NEEDS_GAME | OF_BOARD | ADVICE,         \
            .kiosk = KIOSK_LACKS, .explain = explain_comparison)                                    \
    REQUEST(TREE, "tree", "[DEPTH] [NAME] [MOVE...] [table]",                                       \
            "Look into the tree of moves that a strategy searches here", ASK(handle_tree),          \
            .key = 9, .rules = NEEDS_GAME | OF_BOARD | ADVICE, .explain = explain_tree)             \
    REQUEST(RESUME, "resume", "[GAME]", "List the kept games, or go on with one",                   \
            ASK(handle_resume), .others = "kept", .rules = ANOTHER_GAME)                            \
    REQUEST(WATCH, "watch", "[GAME]",                                                               \
            "Watch a game that is being played in another terminal", ASK(handle_watch),             \
            .others = "spectate", .rules = ANOTHER_GAME | OF_START)                                 \
    REQUEST(TAKEOVER, "takeover", "", "End the session that plays this game, and go on here",       \
            DO(handle_takeover), .rules = ANOTHER_GAME)                                             \
    REQUEST(PGN, "pgn", "", "Show the game as PGN, and where it is kept", DO(handle_pgn),           \
            .rules = NEEDS_GAME)                                                                    \
    REQUEST(GAMES, "games", "[WORDS | all]",                                                        \
            "List the games of the open file, or the kept ones", FACE_IF(handle_games),             \
            .explain = explain_games, .rules = OF_START)                                            \
    REQUEST(OPEN, "open", "[N | FILE]",                                                             \
            "Open a file of games, or a game of it by its number", ASK(handle_open),                \
            .others = "load", .kiosk = KIOSK_NUMBERS, .explain = explain_games,                     \
            .rules = OF_START)                                                                      \
    REQUEST(EXPLORE, "explore", "[FILE | mine | off]",                                              \
            "Show what was played here, in your games or those of a file",                          \
            FACE_IF(handle_explore), .others = "explorer", .rules = NEEDS_GAME | ADVICE,            \
            .explain = explain_explore)                                                             \
    REQUEST(FIND, "find", "[QUESTION | off]",                                                       \
            "Find games by player, position, material, pattern, moves", ASK(handle_find),           \
            .others = "search", .rules = ADVICE, .explain = explain_find)                           \
    REQUEST(NEXT, "next", "[move]", "Go to the next game, or the next move",                        \
            TAKE(handle_next))                                                                      \
    REQUEST(PREVIOUS, "previous", "[move]", "Go to the game before, or the move before",            \
            TAKE(handle_previous), .others = "prev")                                                \
    REQUEST(GOTO, "goto", "N | N... | start | end | main",                                          \
            "Go to a move: 12, or 12... for Black's; main: the main line", ASK(handle_goto))        \
    REQUEST(VARIATION, "variation", "[N]",                                                          \
            "Go into a variation: another move that is noted here", TAKE(handle_variation),         \
            .others = "var")                                                                        \
    REQUEST(PROMOTE, "promote", "", "Move the variation on the board one place up",                 \
            DO(handle_promote))                                                                     \
    REQUEST(DELETE, "delete", "",                                                                   \
            "Remove the move on the board and all behind it; asks first", DO(handle_delete))        \
    REQUEST(COMMENT, "comment", "[TEXT | none]",                                                    \
            "Show the comment on the last move, or write one", ASK(handle_comment))                 \
    REQUEST(NAG, "nag", "!? | +- | N | none",                                                       \
            "Mark the last move (numeric annotation glyph): !, ?, !?, +-", ASK(handle_nag),         \
            .others = "glyph")                                                                      \
    REQUEST(SAVE, "save", "[FILE]",                                                                 \
            "Save the changes in the open file, or this game in a new one", ASK(handle_save),       \
            .kiosk = KIOSK_LACKS)                                                                   \
    REQUEST(CONTINUE, "continue", "",                                                               \
            "Play on from here against the engine, as a game of its own",                           \
            DO(handle_continue), .rules = NOT_TABLE)                                                \
    REQUEST(FLIP, "flip", "", "Turn the board round", DO(handle_flip), .key = 2,                    \
            .rules = EVERYWHERE)                                                                    \
    REQUEST(CURSOR, "cursor", "",                                                                   \
            "Play by the arrow keys, with a cursor on the board; also Tab", FACE,                   \
            .others = "hand", .rules = EVERYWHERE | FOR_EYES, .explain = explain_cursor)            \
    REQUEST(MARKS, "marks", "", "Show hint, threat and best move on the board, or do not",          \
            FACE, .key = 12, .rules = EVERYWHERE | FOR_EYES)                                        \
    REQUEST(MOUSE, "mouse", "[on | off | auto]",                                                    \
            "Choose whether clicks play moves, or tell whether they do", FACE,                      \
            .rules = EVERYWHERE | FOR_EYES, .explain = explain_mouse)                               \
    REQUEST(THEME, "theme", "[NAME]", "Choose the colours of the board", FACE,                      \
            .rules = EVERYWHERE | FOR_EYES)                                                         \
    REQUEST(PIECES, "pieces", "[auto | letters | figurines | blocks | outlines | N]",               \
            "Choose how pieces are drawn; 'pieces N': where knights stand",                         \
            FACE_IF(handle_pieces), .rules = EVERYWHERE)                                            \
    REQUEST(COPY, "copy", "[fen | pgn]",                                                            \
            "Copy the position or the game to the terminal's clipboard", FACE)                      \
    REQUEST(HELP, "help", "[WORD]", "Explain the commands, or one of them", FACE,                   \
            .others = "? h commands", .key = 1, .rules = EVERYWHERE)                                \
    REQUEST(MENU, "menu", "", "Show what there is to begin or to do, over the board",               \
            DO(handle_menu), .others = "home", .key = 8, .rules = OF_START | IN_DRILL)              \
    REQUEST(CONFIG, "config", "[NAME | NAME VALUE | all | save]",                                   \
            "Show the settings, change one, or keep them for good", ASK(handle_config),             \
            .others = "settings", .rules = OF_START)                                                \
    REQUEST(YES, "yes", "", "Answer a question: do it", DO(handle_yes), .others = "y",              \
            .rules = EVERYWHERE)                                                                    \
    REQUEST(NO, "no", "", "Answer a question: leave all as it is", DO(handle_no),                   \
            .others = "n", .rules = EVERYWHERE)                                                     \
    REQUEST(QUIT, "quit", "", "Leave; the game is kept and 'ttychess --resume' continues it",       \
            DO(handle_quit), .others = "exit q bye", .key = 10, .rules = EVERYWHERE)

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
    void (*explain)(line_taker *take, void *context); /* more lines of help; NULL: none */
    void (*act)(struct session *session);             /* at most one of these four: */
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
void request_explain(enum request request, line_taker *take, void *context);

/* Returns the name in the key bar. */
const char *request_label(enum request request);

/* Returns the first word of the line that is a command, otherwise the command spelled most
 * like its first word, or NULL. */
const char *request_nearest(const char *line);

#endif
