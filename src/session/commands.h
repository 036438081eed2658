/* commands.h - the table of all commands, for dispatch, help, completion, the key bar and the
 * manual.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * COMMAND(id, word, argument, one sentence of help, handler, other fields of struct
 * command_entry by name)
 *
 * After ':' a word is never read as a move. A single letter is a command only if the line
 * cannot be read as a move. Help shows `argument`. If it consists only of numbers and words
 * ("[1 to 9]", "[N]", "[white | black]"), it is also the grammar that checks and completes
 * what is typed (typing/arguments.h). The row declares its handler:
 *
 *   RUN(f)        f(session)
 *   RUN_TEXT(f)   f(session, argument), as typed
 *   RUN_PARSED(f) f(session, arguments), as parsed by the grammar
 *   UI            the front end carries the command out
 *   UI_IF(f)      like UI, if f(session, argument) returns true
 */
#ifndef TTYCHESS_SESSION_COMMANDS_H
#define TTYCHESS_SESSION_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "typing/help_text.h"

/* Where a command is available (refusals[] in core/mode.c), and which frames it ends
 * (`ended_by` in core/mode.h); or-ed. */
enum command_rule {
    NOT_IN_SETUP_OR_LESSON = 0,
    IN_SETUP = 1 << 0,  /* allowed while a position is set up */
    IN_LESSON = 1 << 1, /* allowed in a lesson */
    EVERYWHERE = IN_SETUP | IN_LESSON,
    ONLY_IN_LESSON = 1 << 2,
    NOT_WATCHING = 1 << 3,     /* not in a game played by others or in another session */
    NOT_IN_FILE_GAME = 1 << 4, /* not in a game from a file or in its list of games */
    NOT_ANALYSING = 1 << 5,
    PRINTS_WITHOUT_ARGUMENT = 1 << 6, /* without an argument, NOT_WATCHING, NOT_ANALYSING and
                                       * NOT_IN_LOBBY_GAME do not apply */
    PLAYS_MOVES = 1 << 7,             /* not in a watched game, unless moves are being tried */
    NEEDS_GAME = 1 << 8,              /* not in a file's list of games if no game is open */
    ABOUT_BOARD = 1 << 9,         /* first ends STATE_HISTORY, or plays an open variation */
    NEEDS_SCREEN = 1 << 10,       /* useless in plain mode, where a message says so */
    GIVES_ADVICE = 1 << 11,       /* not while playing in the lobby or watching a rated game */
    NOT_IN_LOBBY_GAME = 1 << 12,  /* not in a lobby game in progress */
    KEEPS_START_SCREEN = 1 << 13, /* at the start screen, does not begin the game */
    ABOUT_ANOTHER_GAME = 1 << 14  /* may put another game on the board */
};

/* Kiosk mode (`restricted` in settings/settings.h) does not allow users to run other programs,
 * to name files, or to use many resources. */
enum kiosk_access { KIOSK_ALLOWED, KIOSK_NUMBER_ONLY, KIOSK_REFUSED };

#define COMMAND_TABLE(COMMAND)                                                                \
    COMMAND(UNDO, "undo", "", "Take back your last move, and the engine's answer",            \
            RUN(handle_undo), .aliases = "takeback, u, remove", .key = 3,                     \
            .rules = NEEDS_GAME | PLAYS_MOVES)                                                \
    COMMAND(HINT, "hint", "", "Suggest a move: first the piece, then its destination",        \
            RUN(handle_hint), .key = 4,                                                       \
            .rules = IN_LESSON | NEEDS_GAME | ABOUT_BOARD | GIVES_ADVICE)                     \
    COMMAND(NEW, "new", "[white | black | random | both] [LEVEL] [M+S] [960[=N]]",            \
            "Save this game and start a new one", RUN_TEXT(handle_new), .aliases = "restart", \
            .rules = ABOUT_ANOTHER_GAME)                                                      \
    COMMAND(RESIGN, "resign", "", "Resign the game", RUN(handle_resign),                      \
            .rules = NOT_WATCHING | NOT_IN_FILE_GAME | NOT_ANALYSING)                         \
    COMMAND(DRAW, "draw", "", "Claim a draw if the rules allow it, or offer one",             \
            RUN(handle_draw), .rules = NOT_WATCHING | NOT_IN_FILE_GAME | NOT_ANALYSING)       \
    COMMAND(REDO, "redo", "", "Replay a move that was taken back", RUN(handle_redo),          \
            .aliases = "forward", .rules = NEEDS_GAME | PLAYS_MOVES | NOT_IN_LOBBY_GAME)      \
    COMMAND(GO, "go", "", "Make the engine move now, for either side", RUN(handle_go),        \
            .aliases = "move, now", .key = 7,                                                 \
            .rules = NEEDS_GAME | PLAYS_MOVES | NOT_IN_LOBBY_GAME)                            \
    COMMAND(AGAIN, "again", "", "Play again; swaps colours unless the start was set up",      \
            RUN(handle_again), .aliases = "rematch", .label = "rematch",                      \
            .rules = ABOUT_ANOTHER_GAME | NOT_WATCHING | NOT_IN_FILE_GAME)                    \
    COMMAND(CLOCK, "clock", "[M+S | MOVES/M+S | W,B | none]",                                 \
            "Show or set the clock: 5+3 is 5 minutes plus 3 s per move",                      \
            RUN_TEXT(handle_clock), .aliases = "time, c, t",                                  \
            .rules = KEEPS_START_SCREEN | NOT_WATCHING | PRINTS_WITHOUT_ARGUMENT |            \
                     NOT_IN_LOBBY_GAME,                                                       \
            .explain = help_text_clock)                                                       \
    COMMAND(PAUSE, "pause", "", "Stop the clock; a move or 'pause' restarts it",              \
            RUN(handle_pause), .aliases = "unpause",                                          \
            .rules = NOT_WATCHING | NOT_ANALYSING | NOT_IN_LOBBY_GAME)                        \
    COMMAND(TIMES, "times", "", "Chart the time spent on each move", UI_IF(handle_times),     \
            .explain = help_text_graph)                                                       \
    COMMAND(COLOR, "color", "[white | black | random | both | none]",                         \
            "Choose the side you play", RUN_PARSED(handle_color), .aliases = "colour, side",  \
            .rules = KEEPS_START_SCREEN | NOT_WATCHING | NOT_IN_FILE_GAME | NOT_ANALYSING |   \
                     PRINTS_WITHOUT_ARGUMENT | NOT_IN_LOBBY_GAME)                             \
    COMMAND(LEVEL, "level",                                                                   \
            "[1 to 10 | NAME | elo N | depth N | nodes N | time SECONDS | full]",             \
            "Show or set the engine's strength or search limit", RUN_TEXT(handle_level),      \
            .key = 6,                                                                         \
            .rules = KEEPS_START_SCREEN | NOT_WATCHING | PRINTS_WITHOUT_ARGUMENT |            \
                     NOT_IN_LOBBY_GAME,                                                       \
            .explain = help_text_levels)                                                      \
    COMMAND(STRATEGY, "strategy",                                                             \
            "[white | black] [NAME] [full | tables | material] [noise N]",                    \
            "Choose the engine's search strategy, or list all", RUN_TEXT(handle_strategy),    \
            .aliases = "strategies",                                                          \
            .rules = KEEPS_START_SCREEN | NOT_WATCHING | PRINTS_WITHOUT_ARGUMENT |            \
                     ABOUT_BOARD | NOT_IN_LOBBY_GAME,                                         \
            .explain = help_text_strategies)                                                  \
    COMMAND(ENGINE, "engine", "[white | black] [COMMAND | builtin | option NAME=VALUE]",      \
            "Choose the engine you play against, or restart it", RUN_TEXT(handle_engine),     \
            .rules = KEEPS_START_SCREEN | ABOUT_BOARD | NOT_IN_LOBBY_GAME,                    \
            .kiosk = KIOSK_REFUSED)                                                           \
    COMMAND(LOBBY, "lobby", "[M+S | Nd | rated | casual]",                                    \
            "Show the lobby: players, seeks and games", RUN_TEXT(handle_lobby),               \
            .aliases = "people, sought", .explain = help_text_lobby,                          \
            .rules = KEEPS_START_SCREEN)                                                      \
    COMMAND(LICHESS, "lichess", "", "Play on lichess.org", RUN(handle_lichess),               \
            .explain = help_text_lobby, .rules = KEEPS_START_SCREEN)                          \
    COMMAND(SEEK, "seek", "[M+S | Nd] [rated | casual] [white | black] [960] [MIN-MAX]",      \
            "Offer a game to anyone; the offer stays open while you play",                    \
            RUN_TEXT(handle_seek), .explain = help_text_lobby, .rules = KEEPS_START_SCREEN)   \
    COMMAND(MATCH, "match", "NAME [M+S | Nd] [rated | casual] [white | black] [960]",         \
            "Challenge a player: match anna 5+3 rated", RUN_TEXT(handle_match),               \
            .aliases = "challenge", .explain = help_text_lobby, .rules = KEEPS_START_SCREEN)  \
    COMMAND(ACCEPT, "accept", "[N | NAME]",                                                   \
            "Accept a challenge, a seek or your opponent's offer", RUN_TEXT(handle_accept),   \
            .rules = KEEPS_START_SCREEN)                                                      \
    COMMAND(DECLINE, "decline", "[N | NAME]", "Decline a challenge or your opponent's offer", \
            RUN_TEXT(handle_decline), .rules = KEEPS_START_SCREEN)                            \
    COMMAND(WITHDRAW, "withdraw", "[N]", "Withdraw your seeks, challenges or offers",         \
            RUN_TEXT(handle_withdraw), .aliases = "unseek", .rules = KEEPS_START_SCREEN)      \
    COMMAND(WHO, "who", "", "List the players in the lobby", RUN(handle_who),                 \
            .aliases = "players", .rules = KEEPS_START_SCREEN)                                \
    COMMAND(TABLES, "tables", "", "List the games in progress in the lobby",                  \
            RUN(handle_tables), .rules = KEEPS_START_SCREEN)                                  \
    COMMAND(TABLE, "table", "[N]", "Show your game in the lobby, or game number N",           \
            RUN_TEXT(handle_table), .aliases = "observe", .rules = KEEPS_START_SCREEN)        \
    COMMAND(IF, "if", "[MOVES | off]", "Answer moves in advance, with days per move",         \
            RUN_TEXT(handle_if), .aliases = "conditional")                                    \
    COMMAND(SAY, "say", "TEXT", "Send a message to your opponent", RUN_TEXT(handle_say))      \
    COMMAND(TELL, "tell", "NAME TEXT", "Send a message to a player in the lobby",             \
            RUN_TEXT(handle_tell), .rules = KEEPS_START_SCREEN)                               \
    COMMAND(ABORT, "abort", "", "End a lobby game without a result, if both players agree",   \
            RUN(handle_abort))                                                                \
    COMMAND(CLAIM, "claim", "",                                                               \
            "On lichess.org: claim a win or draw if the opponent has left",                   \
            RUN(handle_claim), .aliases = "flag")                                             \
    COMMAND(BERSERK, "berserk", "",                                                           \
            "In a lichess.org arena: halve your clock for more points", RUN(handle_berserk),  \
            .aliases = "zerk")                                                                \
    COMMAND(LEAVE, "leave", "", "Leave a lobby game that is over or that you watch",          \
            RUN(handle_leave), .aliases = "unobserve", .rules = KEEPS_START_SCREEN)           \
    COMMAND(RATING, "rating", "[NAME]", "Show your lobby ratings, or another player's",       \
            RUN_TEXT(handle_rating), .aliases = "ratings, finger",                            \
            .rules = KEEPS_START_SCREEN)                                                      \
    COMMAND(HISTORY, "history", "[NAME]",                                                     \
            "List your recent lobby games, or another player's", UI_IF(handle_history),       \
            .rules = KEEPS_START_SCREEN)                                                      \
    COMMAND(EVAL, "eval", "[table | pieces | map]",                                           \
            "Explain who is better in this position, and why", RUN_PARSED(handle_evaluation), \
            .aliases = "why, evaluate, v, score", .rules = IN_LESSON | GIVES_ADVICE,          \
            .explain = help_text_terms)                                                       \
    COMMAND(OPENING, "opening", "", "Name the opening and show its moves",                    \
            RUN(handle_opening), .aliases = "eco")                                            \
    COMMAND(SETUP, "setup",                                                                   \
            "[Ke1 qd8... | clear SQUARES | empty | start | turn SIDE | castling KQkq | "      \
            "ep SQUARE | FEN | done | cancel]",                                               \
            "Set up a position on the board", RUN_TEXT(handle_setup),                         \
            .aliases = "edit, editor", .rules = ABOUT_ANOTHER_GAME | IN_SETUP,                \
            .explain = help_text_setup)                                                       \
    COMMAND(FEN, "fen", "[FEN]", "Show the position as FEN, or start a game from one",        \
            RUN_TEXT(handle_fen), .aliases = "setboard", .rules = ABOUT_ANOTHER_GAME)         \
    COMMAND(MOVES, "moves", "[SQUARE | KNIGHTS]",                                             \
            "List the legal moves: all, from a square, or of a piece",                        \
            RUN_TEXT(handle_moves), .aliases = "legal, m", .rules = IN_LESSON,                \
            .explain = help_text_kinds)                                                       \
    COMMAND(MATERIAL, "material", "", "Compare the material and list the captured pieces",    \
            RUN(handle_material), .aliases = "captured", .rules = EVERYWHERE | NEEDS_GAME)    \
    COMMAND(BOARD, "board", "", "Show the board (plain mode prints it)", UI,                  \
            .aliases = "show, d, b, refresh", .rules = EVERYWHERE)                            \
    COMMAND(SQUARE, "sq", "SQUARE | KNIGHTS",                                                 \
            "Describe a square: its piece, attackers and defenders", RUN_TEXT(handle_square), \
            .aliases = "square, attackers, attacks", .rules = EVERYWHERE | NEEDS_GAME,        \
            .explain = help_text_kinds)                                                       \
    COMMAND(WHERE, "where", "[N | n | KNIGHTS | white | black]",                              \
            "List where pieces are; N: White's knights, n: Black's", RUN_TEXT(handle_where),  \
            .aliases = "p", .rules = EVERYWHERE | NEEDS_GAME, .explain = help_text_kinds)     \
    COMMAND(SCAN, "scan", "RANK | FILE | SQUARE",                                             \
            "List the pieces on a rank (4), a file (e) or diagonals (e4)",                    \
            RUN_TEXT(handle_scan), .aliases = "s", .rules = EVERYWHERE | NEEDS_GAME)          \
    COMMAND(ASK, "ask", "castling | attacked | hanging | pinned | color [SIDE | SQUARE]",     \
            "Answer a question; also typed as 'what is attacked?'", RUN_TEXT(handle_ask),     \
            .aliases = "questions", .rules = EVERYWHERE | NEEDS_GAME,                         \
            .explain = help_text_questions)                                                   \
    COMMAND(CAPTURES, "captures", "[SQUARE | KNIGHTS]", "List the captures",                  \
            RUN_TEXT(handle_captures), .aliases = "caps, capture",                            \
            .rules = IN_LESSON | NEEDS_GAME)                                                  \
    COMMAND(LAST, "last", "", "Repeat the last move in full, and whose turn it is",           \
            RUN(handle_last), .aliases = "l, repeat, turn", .rules = IN_LESSON | NEEDS_GAME)  \
    COMMAND(MOVELIST, "movelist", "[N]",                                                      \
            "List the moves so far, or the last N; of an open file, all",                     \
            RUN_PARSED(handle_movelist), .aliases = "scoresheet",                             \
            .rules = IN_LESSON | NEEDS_GAME)                                                  \
    COMMAND(OPPONENT, "opponent", "", "Show who is playing, and the engine's level",          \
            RUN(handle_opponent), .aliases = "o", .rules = IN_LESSON)                         \
    COMMAND(NOTATION, "notation", "[auto | san | literate | nato | names | letters]",         \
            "Choose how plain mode words moves and names pieces",                             \
            RUN_PARSED(handle_notation), .aliases = "speech", .rules = EVERYWHERE,            \
            .explain = help_text_notation)                                                    \
    COMMAND(ANALYSE, "analyse", "[1 to 9]",                                                   \
            "Try moves with the engine's help; repeat to return", RUN_PARSED(handle_analyse), \
            .aliases = "analyze, think, analysis, examine", .key = 5,                         \
            .rules = KEEPS_START_SCREEN | NEEDS_GAME | GIVES_ADVICE,                          \
            .explain = help_text_analysis)                                                    \
    COMMAND(RETURN, "return", "", "Go back from an analysis, a variation or a file",          \
            RUN(handle_return), .aliases = "back, stop", .rules = KEEPS_START_SCREEN)         \
    COMMAND(LINES, "lines", "[1 to 9]",                                                       \
            "Show the best variations, or set how many to search", RUN_PARSED(handle_lines),  \
            .rules = GIVES_ADVICE)                                                            \
    COMMAND(SHOW_LINE, "line", "[N [HALF-MOVES] | end]",                                      \
            "Step through a variation of the analysis on the board", RUN_TEXT(handle_line))   \
    COMMAND(PLAY, "play", "[N [HALF-MOVES]]",                                                 \
            "Play a variation's first move, or all moves shown so far",                       \
            RUN_TEXT(handle_play))                                                            \
    COMMAND(KEEP, "keep", "[N]", "Save a variation, or the moves tried, in the game",         \
            RUN_TEXT(handle_keep), .rules = NOT_WATCHING, .explain = help_text_analysis)      \
    COMMAND(THREAT, "threat", "", "Show what the opponent would play if it were their move",  \
            RUN(handle_threat), .aliases = "threats",                                         \
            .rules = NEEDS_GAME | ABOUT_BOARD | GIVES_ADVICE)                                 \
    COMMAND(ANALYST, "analyst", "[COMMAND | builtin | option NAME=VALUE]",                    \
            "Choose the engine for hints and analysis", RUN_TEXT(handle_analyst),             \
            .rules = KEEPS_START_SCREEN | ABOUT_BOARD, .kiosk = KIOSK_REFUSED)                \
    COMMAND(REVIEW, "review", "[SECONDS | nodes N | depth N | off]",                          \
            "Review every move of the game, or report its progress", RUN_TEXT(handle_review), \
            .rules = GIVES_ADVICE, .explain = help_text_review)                               \
    COMMAND(GRAPH, "graph", "", "After a review: chart the evaluation over the game",         \
            UI_IF(handle_graph), .explain = help_text_graph)                                  \
    COMMAND(WORST, "worst", "[back]",                                                         \
            "After a review: go to the worst move, then the next worst",                      \
            RUN_PARSED(handle_worst), .aliases = "mistakes")                                  \
    COMMAND(DRILL, "drill", "[white | black | both | off]",                                   \
            "After a review: find the moves you should have played",                          \
            RUN_PARSED(handle_drill), .aliases = "practise, practice, learn",                 \
            .rules = IN_LESSON | NOT_WATCHING | GIVES_ADVICE, .explain = help_text_drill)     \
    COMMAND(SOLUTION, "solution", "", "In a lesson: show the best move and continue",         \
            RUN(handle_solution), .aliases = "answer", .rules = IN_LESSON | ONLY_IN_LESSON,   \
            .explain = help_text_lesson)                                                      \
    COMMAND(SKIP, "skip", "", "In a lesson: skip to the next position", RUN(handle_skip),     \
            .rules = IN_LESSON | ONLY_IN_LESSON)                                              \
    COMMAND(DISPUTE, "dispute", "",                                                           \
            "In an exercise: mark it as wrong and never ask it again", RUN(handle_dispute),   \
            .rules = IN_LESSON | ONLY_IN_LESSON)                                              \
    COMMAND(SEND, "send", "", "In a puzzle from lichess.org: send your results there",        \
            RUN(handle_send), .rules = IN_LESSON | ONLY_IN_LESSON,                            \
            .explain = help_text_study)                                                       \
    COMMAND(STUDY, "study", "", "Solve the exercises that are due, from your own games",      \
            RUN(handle_study), .aliases = "exercises",                                        \
            .rules = KEEPS_START_SCREEN | GIVES_ADVICE, .explain = help_text_study)           \
    COMMAND(PUZZLE, "puzzle", "FILE [RATING[-RATING]] [THEME]",                               \
            "Solve puzzles from a file in Lichess format", RUN_TEXT(handle_puzzle),           \
            .aliases = "puzzles", .rules = KEEPS_START_SCREEN | GIVES_ADVICE,                 \
            .kiosk = KIOSK_REFUSED, .explain = help_text_study)                               \
    COMMAND(STATS, "stats", "[PLAYER | review]",                                              \
            "Show where you win and lose, and review more games", RUN_TEXT(handle_stats),     \
            .aliases = "statistics", .explain = help_text_stats, .rules = KEEPS_START_SCREEN) \
    COMMAND(ENDGAME, "endgame", "[NAME | FEN]",                                               \
            "Play an endgame, such as KBNK, against the best defence",                        \
            RUN_TEXT(handle_endgame), .aliases = "endgames",                                  \
            .rules = KEEPS_START_SCREEN | GIVES_ADVICE, .explain = help_text_endgame)         \
    COMMAND(REPERTOIRE, "repertoire", "[add | remove | train | gaps] [white | black | FILE]", \
            "Build and train an opening repertoire, or find its gaps",                        \
            RUN_TEXT(handle_repertoire), .rules = KEEPS_START_SCREEN | GIVES_ADVICE,          \
            .explain = help_text_repertoire)                                                  \
    COMMAND(COMPARE, "compare", "[SECONDS] [NAME...]",                                        \
            "Have two to six strategies think about this position at once",                   \
            RUN_TEXT(handle_compare), .aliases = "race",                                      \
            .rules = NEEDS_GAME | ABOUT_BOARD | GIVES_ADVICE, .kiosk = KIOSK_REFUSED,         \
            .explain = help_text_comparison)                                                  \
    COMMAND(TREE, "tree", "[DEPTH] [NAME] [MOVE...] [table]",                                 \
            "Explore the tree of moves that a strategy searches here", RUN_TEXT(handle_tree), \
            .key = 9, .rules = NEEDS_GAME | ABOUT_BOARD | GIVES_ADVICE,                       \
            .explain = help_text_tree)                                                        \
    COMMAND(RESUME, "resume", "[GAME]", "List the saved games, or resume one",                \
            RUN_TEXT(handle_resume), .aliases = "kept, stored", .rules = ABOUT_ANOTHER_GAME,  \
            .explain = help_text_saved_games)                                                 \
    COMMAND(WATCH, "watch", "[GAME]",                                                         \
            "Watch a game in another terminal, or a player or TV channel",                    \
            RUN_TEXT(handle_watch), .aliases = "spectate",                                    \
            .rules = ABOUT_ANOTHER_GAME | KEEPS_START_SCREEN)                                 \
    COMMAND(TAKEOVER, "takeover", "",                                                         \
            "Take this game over from the session that is playing it", RUN(handle_takeover),  \
            .rules = ABOUT_ANOTHER_GAME)                                                      \
    COMMAND(PGN, "pgn", "", "Show the game as PGN, and where it is saved", RUN(handle_pgn),   \
            .rules = NEEDS_GAME)                                                              \
    COMMAND(GAMES, "games", "[WORDS | all]",                                                  \
            "List the games of the open file, or the saved games", UI_IF(handle_games),       \
            .explain = help_text_games, .rules = KEEPS_START_SCREEN)                          \
    COMMAND(OPEN, "open", "[N | FILE]",                                                       \
            "Open a file of games, or one of its games by number", RUN_TEXT(handle_open),     \
            .aliases = "load, pgnload", .kiosk = KIOSK_NUMBER_ONLY,                           \
            .explain = help_text_games, .rules = KEEPS_START_SCREEN)                          \
    COMMAND(EXPLORE, "explore", "[FILE | mine | off]",                                        \
            "Show the moves played here in your games or in a file", UI_IF(handle_explore),   \
            .aliases = "explorer", .rules = NEEDS_GAME | GIVES_ADVICE,                        \
            .explain = help_text_explore)                                                     \
    COMMAND(FIND, "find", "[QUERY | off]",                                                    \
            "Find games by player, position, material, pattern or moves",                     \
            RUN_TEXT(handle_find), .aliases = "search",                                       \
            .rules = KEEPS_START_SCREEN | GIVES_ADVICE, .explain = help_text_find)            \
    COMMAND(NEXT, "next", "[move]", "Go to the next game, or the next move",                  \
            RUN_PARSED(handle_next))                                                          \
    COMMAND(PREVIOUS, "previous", "[move]", "Go to the previous game, or the previous move",  \
            RUN_PARSED(handle_previous), .aliases = "prev, backward")                         \
    COMMAND(GOTO, "goto", "N | N... | start | end | main",                                    \
            "Go to a move: 12, or 12... for Black's; main: the main line",                    \
            RUN_TEXT(handle_goto), .explain = help_text_reading)                              \
    COMMAND(VARIATION, "variation", "[N]", "Enter a variation that begins here",              \
            RUN_PARSED(handle_variation), .aliases = "var")                                   \
    COMMAND(PROMOTE, "promote", "", "Move the current variation up one place",                \
            RUN(handle_promote))                                                              \
    COMMAND(DELETE, "delete", "", "Delete the last move and all moves after it; asks first",  \
            RUN(handle_delete))                                                               \
    COMMAND(COMMENT, "comment", "[TEXT | none]",                                              \
            "Show the comment on the last move, or write one", RUN_TEXT(handle_comment))      \
    COMMAND(NAG, "nag", "!? | +- | N | none",                                                 \
            "Annotate the last move with a glyph (NAG): !, ?, !?, +-", RUN_TEXT(handle_nag),  \
            .aliases = "glyph")                                                               \
    COMMAND(SAVE, "save", "[FILE]",                                                           \
            "Save the changes in the open file, or this game to a new one",                   \
            RUN_TEXT(handle_save), .aliases = "pgnsave", .kiosk = KIOSK_REFUSED)              \
    COMMAND(CONTINUE, "continue", "", "Play on from here against the engine, as a new game",  \
            RUN(handle_continue), .rules = NOT_IN_LOBBY_GAME)                                 \
    COMMAND(FLIP, "flip", "[off | auto]",                                                     \
            "Turn the board around, or always to the side to move (auto)",                    \
            RUN_PARSED(handle_flip), .key = 2, .rules = EVERYWHERE)                           \
    COMMAND(CURSOR, "cursor", "", "Move pieces on the board with the arrow keys; also Tab",   \
            UI, .aliases = "hand", .rules = EVERYWHERE | NEEDS_SCREEN,                        \
            .explain = help_text_cursor)                                                      \
    COMMAND(MARKS, "marks", "", "Show or hide hints and marks from comments on the board",    \
            UI, .key = 12, .rules = EVERYWHERE | NEEDS_SCREEN)                                \
    COMMAND(THEME, "theme", "[NAME]", "Choose the colours of the board", UI_IF(handle_theme), \
            .rules = EVERYWHERE | NEEDS_SCREEN)                                               \
    COMMAND(PIECES, "pieces",                                                                 \
            "[auto | letters | figurines | blocks | outlines | images | none]",               \
            "Choose how pieces are drawn", UI_IF(handle_pieces), .rules = EVERYWHERE,         \
            .explain = help_text_pieces)                                                      \
    COMMAND(COPY, "copy", "[fen | pgn]",                                                      \
            "Copy the position or the game to the terminal's clipboard", UI)                  \
    COMMAND(HELP, "help", "[WORD]", "Explain all commands, or one of them", UI,               \
            .aliases = "?, h, commands", .key = 1, .rules = EVERYWHERE)                       \
    COMMAND(MENU, "menu", "[level LEVEL | clock M+S]",                                        \
            "Open the menu, or choose the next game's level or clock there",                  \
            RUN_TEXT(handle_menu), .aliases = "home", .key = 8,                               \
            .rules = KEEPS_START_SCREEN | IN_LESSON)                                          \
    COMMAND(CONFIG, "config", "[NAME | NAME VALUE | all]",                                    \
            "Show the settings, or change and save one", UI_IF(handle_config),                \
            .aliases = "settings, set, variables", .rules = KEEPS_START_SCREEN,               \
            .explain = help_text_settings)                                                    \
    COMMAND(YES, "yes", "", "Answer yes to a question", RUN(handle_yes), .aliases = "y",      \
            .rules = EVERYWHERE)                                                              \
    COMMAND(NO, "no", "", "Answer no to a question", RUN(handle_no), .aliases = "n",          \
            .rules = EVERYWHERE)                                                              \
    COMMAND(QUIT, "quit", "", "Quit; 'ttychess --resume' continues the saved game",           \
            RUN(handle_quit), .aliases = "exit, q, bye, logout", .key = 10,                   \
            .rules = EVERYWHERE)

enum command_id {
#define COMMAND_ID(id, ...) COMMAND_##id,
    COMMAND_TABLE(COMMAND_ID)
#undef COMMAND_ID
        COMMAND_COUNT,
    COMMAND_UNKNOWN = COMMAND_COUNT
};

struct session;
struct arguments;

struct command_entry {
    enum command_id id;
    const char *word;
    const char *argument; /* "": none */
    const char *help;     /* a sentence of at most 61 characters, without its full stop */
    const char *aliases;  /* other words, separated by ", "; NULL: none */
    int key;              /* function key, 1 to 12; 0: none */
    const char *label;    /* in the key bar; NULL: `word` */
    unsigned rules;       /* enum command_rule */
    enum kiosk_access kiosk;
    void (*explain)(line_callback *take, void *context); /* further help; NULL: none */
    void (*run)(struct session *session);                /* at most one of these four: */
    void (*run_text)(struct session *session, const char *argument);
    void (*run_parsed)(struct session *session, const struct arguments *arguments);
    bool (*ui_check)(struct session *session, const char *argument); /* for UI_IF */
};

/* COMMAND_COUNT entries, in the order of the enum. */
extern const struct command_entry command_table[];

/* Splits a line into a command and its argument. Returns COMMAND_UNKNOWN if the first word,
 * ignoring case and a ':' before it, is not a command. Sets *argument to the rest of the line,
 * after the spaces that follow the word. */
enum command_id command_parse(const char *line, const char **argument);

/* Returns whether a command begins with these characters, ignoring case. */
bool command_prefix_exists(const char *typed, size_t length);

enum command_id command_for_key(int function_key);

/* Calls `take` for each line of further help, such as the levels or the strategies. */
void command_explain(enum command_id command, line_callback *take, void *context);

const char *command_key_label(enum command_id command);

enum { COMMAND_WORD_SIZE = 16 };

/* Writes the command most similar to a line of one word. In a line of two words, the first must
 * resemble a command with an argument. Returns false if none is similar or the line is longer. */
bool command_suggest(const char *line, char nearest[COMMAND_WORD_SIZE]);

#endif
