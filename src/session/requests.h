/* requests.h - everything a player can ask for: one table for commands, keys, completion,
 * the help screen, the function-key bar, the manual, and what is allowed where.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * REQUEST(id, word, other words, argument, function key, short label for the key bar,
 *         one sentence of help, rules, kiosk, handler, what more there is to say)
 * Words are what is typed at the prompt, with or without a leading ':'. Function key 0:
 * none. Letters belong to the move: a word of one letter is a command only where the line
 * reads as no move.
 *
 * The argument is what help shows and, where it is nothing but numbers and words, what is
 * checked and completed (arguments.h): "[1 to 9]", "[N]", "[white | black]". Rules: enum
 * request_rule. A handler is a function of one of the files of this folder, declared by the
 * row itself: DO(f) is f(session), ASK(f) is f(session, argument) with the argument as typed,
 * TAKE(f) is f(session, arguments) with the argument as the grammar has read it; FACE is left
 * to the screen or plain mode, FACE_IF(f) only if f(session, argument) says so. What more
 * there is to say: a function of help_text.c, or NO_MORE.
 *
 * To add one: a row here, and its handler. The file is as long as there are requests: a table
 * is looked up, not read, and stands in one place.
 */
#ifndef TTYCHESS_SESSION_REQUESTS_H
#define TTYCHESS_SESSION_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>

#include "typing/help_text.h"

/* Where a request makes sense; or-ed. What refuses it says why: the table of refusals.c. */
enum request_rule {
    ANYWHERE = 0,           /* but while a position is set up, and in a drill */
    IN_SETUP = 1 << 0,      /* also while a position is set up */
    IN_DRILL = 1 << 1,      /* also in a drill */
    ONLY_DRILL = 1 << 2,    /* nowhere else */
    NOT_WATCHING = 1 << 3,  /* not in a game that another session plays */
    NOT_READING = 1 << 4,   /* not in a game of a file, or its list */
    NOT_ANALYSING = 1 << 5, /* not while moves are tried */
    TELLS = 1 << 6,         /* but these three not, where it has no argument and only tells */
    MOVES_ON = 1 << 7,      /* not in a game that is watched, unless moves are tried */
    NEEDS_GAME = 1 << 8,    /* not in the list of a file before a game is open */
    OF_BOARD = 1 << 9,      /* about what is on the board: a line walked into becomes moves */
    FOR_EYES = 1 << 10,     /* of no use without the screen, plain mode says */
    ADVICE = 1 << 11,   /* not while the person plays or watches a rated game in the lobby */
    NOT_TABLE = 1 << 12 /* not in a game of the lobby that goes on */
};

/* What a kiosk has of it, where there are no other programs, no files by name, and nothing that
 * takes the machine from others: settings.h, `restricted`. There is no default. */
enum request_kiosk {
    KIOSK_UNDECIDED, /* no row may be so */
    KIOSK_HAS,
    KIOSK_NUMBERS, /* only with a number behind it */
    KIOSK_LACKS
};

#define REQUEST_TABLE(REQUEST)                                                                \
    REQUEST(HELP, "help", "? h commands", "[WORD]", 1, "help",                                \
            "Explain the commands, or one of them", IN_SETUP | IN_DRILL, KIOSK_HAS, FACE,     \
            NO_MORE)                                                                          \
    REQUEST(FLIP, "flip", "", "", 2, "flip", "Turn the board round", IN_SETUP | IN_DRILL,     \
            KIOSK_HAS, DO(session_flip), NO_MORE)                                             \
    REQUEST(UNDO, "undo", "back takeback u", "", 3, "undo",                                   \
            "Take back your last move, with the answer to it", NEEDS_GAME | MOVES_ON,         \
            KIOSK_HAS, DO(session_undo), NO_MORE)                                             \
    REQUEST(REDO, "redo", "forward", "", 0, "redo", "Play a move that was taken back",        \
            NEEDS_GAME | MOVES_ON | NOT_TABLE, KIOSK_HAS, DO(session_redo), NO_MORE)          \
    REQUEST(                                                                                  \
        HINT, "hint", "", "", 4, "hint", "Tell which piece to move; asked again, where to",   \
        IN_DRILL | NEEDS_GAME | OF_BOARD | ADVICE, KIOSK_HAS, DO(session_ask_hint), NO_MORE)  \
    REQUEST(ANALYSE, "analyse", "analyze think", "[1 to 9]", 5, "analyse",                    \
            "Try moves with the engine's help; again: back to the game", NEEDS_GAME | ADVICE, \
            KIOSK_HAS, TAKE(session_ask_analyse), explain_analysis)                           \
    REQUEST(STOP, "stop", "", "", 0, "stop",                                                  \
            "End the analysis or a review, and go back to the game", ANYWHERE, KIOSK_HAS,     \
            DO(session_stop), NO_MORE)                                                        \
    REQUEST(RETURN, "return", "", "", 0, "return",                                            \
            "Leave a file for your game; in an analysis: drop moves tried", ANYWHERE,         \
            KIOSK_HAS, DO(session_return), NO_MORE)                                           \
    REQUEST(LINES, "lines", "", "[1 to 9]", 0, "lines",                                       \
            "Show the best lines, or set how many are looked for", ANYWHERE | ADVICE,         \
            KIOSK_HAS, TAKE(session_ask_lines), NO_MORE)                                      \
    REQUEST(LINE, "line", "", "[N [HALF-MOVES] | end]", 0, "line",                            \
            "Play through a line of the analysis on the board", ANYWHERE, KIOSK_HAS,          \
            ASK(session_ask_line), NO_MORE)                                                   \
    REQUEST(PLAY, "play", "", "[N [HALF-MOVES]]", 0, "play",                                  \
            "Try the first move of a line, or a line up to where you are", ANYWHERE,          \
            KIOSK_HAS, ASK(session_ask_play), NO_MORE)                                        \
    REQUEST(KEEP, "keep", "", "[N]", 0, "keep",                                               \
            "Keep a line, or the moves tried, as a variation of the game", NOT_WATCHING,      \
            KIOSK_HAS, ASK(session_ask_keep), NO_MORE)                                        \
    REQUEST(THREAT, "threat", "threats", "", 0, "threat",                                     \
            "Show what the other side would play if it were its move",                        \
            NEEDS_GAME | OF_BOARD | ADVICE, KIOSK_HAS, DO(session_ask_threat), NO_MORE)       \
    REQUEST(EVAL, "eval", "why evaluate v score", "[table | pieces | map]", 0, "eval",        \
            "Explain who is ahead in this position, and why", IN_DRILL | ADVICE, KIOSK_HAS,   \
            TAKE(session_ask_evaluation), explain_terms)                                      \
    REQUEST(MATERIAL, "material", "", "", 0, "material",                                      \
            "Say which pieces both sides have, and who is ahead in points",                   \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, DO(session_show_material), NO_MORE)  \
    REQUEST(CAPTURED, "captured", "lost", "", 0, "captured",                                  \
            "Say what both sides have lost, and who is ahead in points",                      \
            IN_DRILL | NEEDS_GAME, KIOSK_HAS, DO(session_show_captured), NO_MORE)             \
    REQUEST(WHERE, "where", "p", "[N | n | KNIGHTS | white | black]", 0, "where",             \
            "Tell where pieces stand: N White's knights, n Black's",                          \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, ASK(session_ask_where), NO_MORE)     \
    REQUEST(SCAN, "scan", "s", "RANK | FILE", 0, "scan",                                      \
            "Tell what stands on a rank or a file: 4, e", IN_SETUP | IN_DRILL | NEEDS_GAME,   \
            KIOSK_HAS, ASK(session_ask_scan), NO_MORE)                                        \
    REQUEST(SQUARE, "sq", "square", "[SQUARE]", 0, "square",                                  \
            "Tell what stands on a square, who attacks and who defends it",                   \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, ASK(session_ask_square), NO_MORE)    \
    REQUEST(ATTACKERS, "attackers", "attacks", "[SQUARE]", 0, "attackers",                    \
            "Tell which pieces of both sides attack a square",                                \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, ASK(session_ask_attackers), NO_MORE) \
    REQUEST(CAPTURES, "captures", "caps capture", "", 0, "captures",                          \
            "List the moves that take something", IN_DRILL | NEEDS_GAME, KIOSK_HAS,           \
            DO(session_show_captures), NO_MORE)                                               \
    REQUEST(LAST, "last", "l repeat turn", "", 0, "last",                                     \
            "Tell the last move again, in full, and whose turn it is", IN_DRILL | NEEDS_GAME, \
            KIOSK_HAS, DO(session_show_last), NO_MORE)                                        \
    REQUEST(MOVELIST, "movelist", "scoresheet", "[N]", 0, "movelist",                         \
            "Tell the moves played so far, or the last N", IN_DRILL | NEEDS_GAME, KIOSK_HAS,  \
            TAKE(session_ask_movelist), NO_MORE)                                              \
    REQUEST(OPPONENT, "opponent", "o", "", 0, "opponent",                                     \
            "Tell who plays, and how strong the engine is", ANYWHERE, KIOSK_HAS,              \
            DO(session_show_opponent), NO_MORE)                                               \
    REQUEST(HERE, "here", "at", "[SQUARE]", 0, "here",                                        \
            "Tell what stands where you are on the board, or go elsewhere",                   \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, ASK(session_ask_here),               \
            explain_walking)                                                                  \
    REQUEST(UP, "up", "", "[N]", 0, "up", "Walk on the board, away from your side",           \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, TAKE(session_walk_up),               \
            explain_walking)                                                                  \
    REQUEST(DOWN, "down", "", "[N]", 0, "down", "Walk on the board, towards your side",       \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, TAKE(session_walk_down),             \
            explain_walking)                                                                  \
    REQUEST(LEFT, "left", "", "[N]", 0, "left", "Walk on the board, to the left",             \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, TAKE(session_walk_left),             \
            explain_walking)                                                                  \
    REQUEST(RIGHT, "right", "", "[N]", 0, "right", "Walk on the board, to the right",         \
            IN_SETUP | IN_DRILL | NEEDS_GAME, KIOSK_HAS, TAKE(session_walk_right),            \
            explain_walking)                                                                  \
    REQUEST(NOTATION, "notation", "speech",                                                   \
            "[auto | san | long | uci | literate | nato | anna | names | letters]", 0,        \
            "notation", "Choose how plain mode says moves, and what it calls pieces",         \
            IN_SETUP | IN_DRILL, KIOSK_HAS, TAKE(session_ask_notation), explain_notation)     \
    REQUEST(LEVEL, "level", "",                                                               \
            "[1 to 10 | NAME | elo N | depth N | nodes N | time SECONDS | full]", 6, "level", \
            "Show or set how strong the engine plays, or how far it looks",                   \
            NOT_WATCHING | TELLS | NOT_TABLE, KIOSK_HAS, ASK(session_ask_level),              \
            explain_levels)                                                                   \
    REQUEST(ELO, "elo", "", "[N]", 0, "elo",                                                  \
            "Show or set how strong the engine plays, from 600 to 3000",                      \
            NOT_WATCHING | TELLS | NOT_TABLE, KIOSK_HAS, ASK(session_ask_elo),                \
            explain_levels)                                                                   \
    REQUEST(STRATEGY, "strategy", "strategies",                                               \
            "[white | black] [NAME] [full | tables | material] [noise N]", 0, "strategy",     \
            "Choose the way the engine thinks, or list the ways there are",                   \
            NOT_WATCHING | TELLS | OF_BOARD | NOT_TABLE, KIOSK_HAS,                           \
            ASK(session_ask_strategy), explain_strategies)                                    \
    REQUEST(ENGINE, "engine", "", "[white | black] [COMMAND | builtin | option NAME=VALUE]",  \
            0, "engine", "Choose the chess program you play, or start it again",              \
            OF_BOARD | NOT_TABLE, KIOSK_LACKS, ASK(session_ask_engine), NO_MORE)              \
    REQUEST(ANALYST, "analyst", "", "[COMMAND | builtin | option NAME=VALUE]", 0, "analyst",  \
            "Choose the chess program that gives hints and analyses", OF_BOARD, KIOSK_LACKS,  \
            ASK(session_ask_analyst), NO_MORE)                                                \
    REQUEST(TREE, "tree", "", "[DEPTH] [NAME] [MOVE...] [table]", 9, "tree",                  \
            "Look into the tree of moves that a strategy searches here",                      \
            NEEDS_GAME | OF_BOARD | ADVICE, KIOSK_HAS, ASK(session_ask_tree), explain_tree)   \
    REQUEST(COMPARE, "compare", "race", "[SECONDS] [NAME...]", 0, "compare",                  \
            "Have two to six strategies think about this position at once",                   \
            NEEDS_GAME | OF_BOARD | ADVICE, KIOSK_LACKS, ASK(session_ask_compare),            \
            explain_comparison)                                                               \
    REQUEST(REVIEW, "review", "", "[SECONDS | nodes N | depth N | off]", 0, "review",         \
            "Have the engine judge every move of the game", ANYWHERE | ADVICE, KIOSK_HAS,     \
            ASK(session_ask_review), explain_review)                                          \
    REQUEST(GRAPH, "graph", "", "", 0, "graph", "After a review: draw how the game went",     \
            IN_DRILL, KIOSK_HAS, FACE_IF(session_can_draw_graph), NO_MORE)                    \
    REQUEST(TIMES, "times", "", "", 0, "times",                                               \
            "Draw how long the moves took, by the clocks noted in the game", ANYWHERE,        \
            KIOSK_HAS, FACE_IF(session_can_draw_times), NO_MORE)                              \
    REQUEST(WORST, "worst", "mistakes", "[back]", 0, "worst",                                 \
            "After a review: go to the worst move, then to the next worst", ANYWHERE,         \
            KIOSK_HAS, TAKE(session_ask_worst), NO_MORE)                                      \
    REQUEST(DRILL, "drill", "practise practice", "[white | black | both | off]", 0, "drill",  \
            "After a review: find the moves you should have played", IN_DRILL | NOT_WATCHING, \
            KIOSK_HAS, TAKE(session_ask_drill), explain_drill)                                \
    REQUEST(SOLUTION, "solution", "answer", "", 0, "solution",                                \
            "In a drill: show the best move, and go on", IN_DRILL | ONLY_DRILL, KIOSK_HAS,    \
            DO(session_show_solution), NO_MORE)                                               \
    REQUEST(SKIP, "skip", "", "", 0, "skip", "In a drill: go on to the next position",        \
            IN_DRILL | ONLY_DRILL, KIOSK_HAS, DO(session_skip), NO_MORE)                      \
    REQUEST(GO, "go", "move now", "", 7, "go",                                                \
            "Have the engine move now, whoever's turn it is",                                 \
            NEEDS_GAME | MOVES_ON | NOT_TABLE, KIOSK_HAS, DO(session_go), NO_MORE)            \
    REQUEST(CLOCK, "clock", "time c t", "[M+S | MOVES/M+S | W,B | none]", 0, "clock",         \
            "Show the clock, or set it: 5+3 is 5 minutes and 3 s a move",                     \
            NOT_WATCHING | TELLS | NOT_TABLE, KIOSK_HAS, ASK(session_ask_clock),              \
            explain_clock)                                                                    \
    REQUEST(PAUSE, "pause", "", "", 0, "pause",                                               \
            "Stop the clock; a move or 'pause' lets it go on",                                \
            NOT_WATCHING | NOT_ANALYSING | NOT_TABLE, KIOSK_HAS, DO(session_ask_pause),       \
            NO_MORE)                                                                          \
    REQUEST(COLOR, "color", "colour side", "[white | black | random | both | none]", 0,       \
            "color", "Choose the side you play",                                              \
            NOT_WATCHING | NOT_READING | NOT_ANALYSING | TELLS | NOT_TABLE, KIOSK_HAS,        \
            TAKE(session_ask_color), NO_MORE)                                                 \
    REQUEST(SWAP, "swap", "switch", "", 0, "swap", "Change sides with the engine",            \
            NOT_WATCHING | NOT_READING | NOT_ANALYSING | NOT_TABLE, KIOSK_HAS,                \
            DO(session_swap_sides), NO_MORE)                                                  \
    REQUEST(PREMOVE, "premove", "", "[MOVE | off]", 0, "premove",                             \
            "Choose your next move while the engine thinks; off: drop it", NOT_WATCHING,      \
            KIOSK_HAS, ASK(session_ask_premove), NO_MORE)                                     \
    REQUEST(NEW, "new", "restart", "", 0, "new", "Start a new game; the old one is kept",     \
            ANYWHERE, KIOSK_HAS, DO(session_ask_new), NO_MORE)                                \
    REQUEST(MENU, "menu", "home", "", 8, "menu",                                              \
            "Show the start screen; the game on the board waits", ANYWHERE, KIOSK_HAS,        \
            DO(session_ask_menu), NO_MORE)                                                    \
    REQUEST(AGAIN, "again", "rematch", "", 0, "rematch",                                      \
            "Play another game like this one, with sides changed",                            \
            NOT_WATCHING | NOT_READING, KIOSK_HAS, DO(session_ask_again), NO_MORE)            \
    REQUEST(RESUME, "resume", "kept", "[GAME]", 0, "resume",                                  \
            "List the kept games, or go on with one", ANYWHERE, KIOSK_HAS,                    \
            ASK(session_ask_resume), NO_MORE)                                                 \
    REQUEST(WATCH, "watch", "spectate", "[GAME]", 0, "watch",                                 \
            "Watch a game that is being played in another terminal", ANYWHERE, KIOSK_HAS,     \
            ASK(session_ask_watch), NO_MORE)                                                  \
    REQUEST(TAKEOVER, "takeover", "", "", 0, "takeover",                                      \
            "Go on here with the game that you watch", ANYWHERE, KIOSK_HAS,                   \
            DO(session_ask_takeover), NO_MORE)                                                \
    REQUEST(RESIGN, "resign", "", "", 0, "resign", "Give the game up",                        \
            NOT_WATCHING | NOT_READING | NOT_ANALYSING, KIOSK_HAS, DO(session_resign),        \
            NO_MORE)                                                                          \
    REQUEST(DRAW, "draw", "", "", 0, "draw",                                                  \
            "Claim a draw where the rules give one, or offer it",                             \
            NOT_WATCHING | NOT_READING | NOT_ANALYSING, KIOSK_HAS, DO(session_ask_draw),      \
            NO_MORE)                                                                          \
    REQUEST(LOBBY, "lobby", "people", "[M+S | Nd | rated | casual | quiet | noplay]", 0,      \
            "lobby", "Show who is here to play, what they offer, and their games", ANYWHERE,  \
            KIOSK_HAS, ASK(session_ask_lobby), explain_lobby)                                 \
    REQUEST(SEEK, "seek", "",                                                                 \
            "[M+S | Nd] [rated | casual] [white | black] [960] [min=N] [max=N]", 0, "seek",   \
            "Offer a game to anybody here; it stands while you play on", ANYWHERE, KIOSK_HAS, \
            ASK(session_ask_seek), explain_lobby)                                             \
    REQUEST(MATCH, "match", "challenge",                                                      \
            "NAME [M+S | Nd] [rated | casual] [white | black] [960]", 0, "match",             \
            "Challenge somebody: match anna 5+3 rated", ANYWHERE, KIOSK_HAS,                  \
            ASK(session_ask_match), explain_lobby)                                            \
    REQUEST(ACCEPT, "accept", "", "[N | NAME]", 0, "accept",                                  \
            "Accept a challenge, a seek, or what the opponent offers", ANYWHERE, KIOSK_HAS,   \
            ASK(session_ask_accept), NO_MORE)                                                 \
    REQUEST(DECLINE, "decline", "", "[N | NAME]", 0, "decline",                               \
            "Decline a challenge, or what the opponent offers", ANYWHERE, KIOSK_HAS,          \
            ASK(session_ask_decline), NO_MORE)                                                \
    REQUEST(WITHDRAW, "withdraw", "unseek", "[N]", 0, "withdraw",                             \
            "Take your seeks, challenges or offers back", ANYWHERE, KIOSK_HAS,                \
            ASK(session_ask_withdraw), NO_MORE)                                               \
    REQUEST(ROUND, "round", "", "[M+S [rated | casual] [twice] | join | start | leave]", 0,   \
            "round", "Open a round robin of those here, or say how it stands", ANYWHERE,      \
            KIOSK_HAS, ASK(session_ask_round), explain_round)                                 \
    REQUEST(WHO, "who", "", "", 0, "who", "Say who is in the lobby", ANYWHERE, KIOSK_HAS,     \
            DO(session_ask_who), NO_MORE)                                                     \
    REQUEST(TABLES, "tables", "", "", 0, "tables",                                            \
            "List the games that are played in the lobby", ANYWHERE, KIOSK_HAS,               \
            DO(session_ask_tables), NO_MORE)                                                  \
    REQUEST(TABLE, "table", "", "[N]", 0, "table",                                            \
            "Go to your game in the lobby, or to the one of a number", ANYWHERE, KIOSK_HAS,   \
            ASK(session_ask_table), NO_MORE)                                                  \
    REQUEST(TELL, "tell", "", "NAME TEXT", 0, "tell", "Tell somebody in the lobby something", \
            ANYWHERE, KIOSK_HAS, ASK(session_ask_tell), NO_MORE)                              \
    REQUEST(SAY, "say", "", "TEXT", 0, "say", "Say something to your opponent", ANYWHERE,     \
            KIOSK_HAS, ASK(session_ask_say), NO_MORE)                                         \
    REQUEST(KIBITZ, "kibitz", "whisper", "TEXT | on | off", 0, "kibitz",                      \
            "Talk with those who watch; on: hear what they say", ANYWHERE, KIOSK_HAS,         \
            ASK(session_ask_kibitz), NO_MORE)                                                 \
    REQUEST(ABORT, "abort", "", "", 0, "abort",                                               \
            "End a game of the lobby without a result, if both agree", ANYWHERE, KIOSK_HAS,   \
            DO(session_ask_abort), NO_MORE)                                                   \
    REQUEST(ADJOURN, "adjourn", "", "", 0, "adjourn",                                         \
            "Put a game of the lobby aside, or go on, if both agree", ANYWHERE, KIOSK_HAS,    \
            DO(session_ask_adjourn), NO_MORE)                                                 \
    REQUEST(MORETIME, "moretime", "", "", 0, "moretime",                                      \
            "Give your opponent 15 seconds more", ANYWHERE, KIOSK_HAS,                        \
            DO(session_ask_moretime), NO_MORE)                                                \
    REQUEST(CLAIM, "claim", "", "[draw]", 0, "claim",                                         \
            "Claim a game whose other side has left, or a draw", ANYWHERE, KIOSK_HAS,         \
            TAKE(session_ask_claim), NO_MORE)                                                 \
    REQUEST(MUTE, "mute", "", "[NAME]", 0, "mute",                                            \
            "Hear no more of somebody, or list whom you do not hear", ANYWHERE, KIOSK_HAS,    \
            ASK(session_ask_mute), NO_MORE)                                                   \
    REQUEST(UNMUTE, "unmute", "", "NAME", 0, "unmute", "Hear somebody again", ANYWHERE,       \
            KIOSK_HAS, ASK(session_ask_unmute), NO_MORE)                                      \
    REQUEST(HISTORY, "history", "", "[NAME]", 0, "history",                                   \
            "List the last games of yours in the lobby, or somebody's", ANYWHERE, KIOSK_HAS,  \
            ASK(session_ask_history), NO_MORE)                                                \
    REQUEST(RATING, "rating", "ratings finger", "[NAME]", 0, "rating",                        \
            "Tell your ratings in the lobby, or somebody's", ANYWHERE, KIOSK_HAS,             \
            ASK(session_ask_rating), NO_MORE)                                                 \
    REQUEST(LEAVE, "leave", "", "", 0, "leave",                                               \
            "Leave a game of the lobby that is over or watched", ANYWHERE, KIOSK_HAS,         \
            DO(session_ask_leave), NO_MORE)                                                   \
    REQUEST(FEN, "fen", "setboard", "[FEN]", 0, "fen",                                        \
            "Show the position as FEN, or start a game from one", ANYWHERE, KIOSK_HAS,        \
            ASK(session_ask_fen), NO_MORE)                                                    \
    REQUEST(OPENING, "opening", "eco", "", 0, "opening",                                      \
            "Name the opening, and the moves that lead to it", ANYWHERE, KIOSK_HAS,           \
            DO(session_show_opening), NO_MORE)                                                \
    REQUEST(SETUP, "setup", "edit",                                                           \
            "[Ke1 qd8... | clear SQUARES | empty | start | turn SIDE | castling KQkq | "      \
            "done | cancel]",                                                                 \
            0, "setup", "Set up a position on the board", IN_SETUP, KIOSK_HAS,                \
            ASK(session_ask_setup), explain_setup)                                            \
    REQUEST(GAMES, "games", "", "[WORDS | all]", 0, "games",                                  \
            "List the games of the open file, of the lobby, or kept ones", ANYWHERE,          \
            KIOSK_HAS, FACE_IF(session_ask_games), explain_games)                             \
    REQUEST(OPEN, "open", "", "[N | FILE]", 0, "open",                                        \
            "Open a file of games, or a game of it by its number", ANYWHERE, KIOSK_NUMBERS,   \
            ASK(session_ask_open), explain_games)                                             \
    REQUEST(NEXT, "next", "", "[move | PIECE]", 0, "next",                                    \
            "Go to the next game or move; 'next knight': to that piece", IN_DRILL | IN_SETUP, \
            KIOSK_HAS, ASK(session_ask_next_piece), explain_walking)                          \
    REQUEST(PREVIOUS, "previous", "prev", "[move | PIECE]", 0, "previous",                    \
            "Go to the game or move before; 'prev knight': to that piece",                    \
            IN_DRILL | IN_SETUP, KIOSK_HAS, ASK(session_ask_previous_piece), explain_walking) \
    REQUEST(GOTO, "goto", "", "N | N... | start | end | main", 0, "goto",                     \
            "Go to a move: 12, or 12... for Black's; main: the main line", ANYWHERE,          \
            KIOSK_HAS, ASK(session_ask_goto), NO_MORE)                                        \
    REQUEST(VARIATION, "variation", "var", "[N]", 0, "variation",                             \
            "Go into a variation: another move that is noted here", ANYWHERE, KIOSK_HAS,      \
            TAKE(session_ask_variation), NO_MORE)                                             \
    REQUEST(PROMOTE, "promote", "", "", 0, "promote",                                         \
            "Move the variation on the board one place up", ANYWHERE, KIOSK_HAS,              \
            DO(session_promote), NO_MORE)                                                     \
    REQUEST(DELETE, "delete", "", "", 0, "delete",                                            \
            "Remove the move on the board and all behind it; asks first", ANYWHERE,           \
            KIOSK_HAS, DO(session_delete), NO_MORE)                                           \
    REQUEST(UNDELETE, "undelete", "", "", 0, "undelete",                                      \
            "Bring back what 'delete' or 'comment none' took away last", ANYWHERE, KIOSK_HAS, \
            DO(session_undelete), NO_MORE)                                                    \
    REQUEST(COMMENT, "comment", "", "[TEXT | none]", 0, "comment",                            \
            "Show the comment on the last move, or write one", ANYWHERE, KIOSK_HAS,           \
            ASK(session_ask_comment), NO_MORE)                                                \
    REQUEST(NAG, "nag", "glyph", "!? | +- | N | none", 0, "nag",                              \
            "Mark the last move (numeric annotation glyph): !, ?, !?, +-", ANYWHERE,          \
            KIOSK_HAS, ASK(session_ask_nag), NO_MORE)                                         \
    REQUEST(SAVE, "save", "", "[FILE]", 0, "save",                                            \
            "Save the changes in the open file, or this game in a new one", ANYWHERE,         \
            KIOSK_LACKS, ASK(session_ask_save), NO_MORE)                                      \
    REQUEST(CONTINUE, "continue", "", "", 0, "continue",                                      \
            "Play on from here against the engine, as a game of its own",                     \
            ANYWHERE | NOT_TABLE, KIOSK_HAS, DO(session_ask_continue), NO_MORE)               \
    REQUEST(PGN, "pgn", "", "", 0, "pgn", "Show the game as PGN, and where it is kept",       \
            NEEDS_GAME, KIOSK_HAS, DO(session_show_pgn), NO_MORE)                             \
    REQUEST(MOVES, "moves", "legal m", "[SQUARE | KNIGHTS]", 0, "moves",                      \
            "List the legal moves, those from a square, or of a piece", IN_DRILL, KIOSK_HAS,  \
            ASK(session_show_moves), NO_MORE)                                                 \
    REQUEST(BOARD, "board", "show d b", "", 0, "board",                                       \
            "Show the board (plain mode prints it)", IN_SETUP | IN_DRILL, KIOSK_HAS, FACE,    \
            NO_MORE)                                                                          \
    REQUEST(CONFIG, "config", "settings", "[NAME | NAME VALUE | save]", 0, "config",          \
            "Show the settings, change one, or keep them for good", ANYWHERE, KIOSK_HAS,      \
            ASK(session_ask_config), NO_MORE)                                                 \
    REQUEST(PIECES, "pieces", "", "[auto | letters | figurines | blocks | outlines | N]", 0,  \
            "pieces", "Choose how pieces are drawn; 'pieces N': where knights stand",         \
            IN_SETUP | IN_DRILL, KIOSK_HAS, FACE_IF(session_ask_pieces), NO_MORE)             \
    REQUEST(THEME, "theme", "", "[NAME]", 0, "theme", "Choose the colours of the board",      \
            IN_SETUP | IN_DRILL | FOR_EYES, KIOSK_HAS, FACE, NO_MORE)                         \
    REQUEST(MOUSE, "mouse", "", "[on | off | auto]", 0, "mouse",                              \
            "Choose whether clicks play moves, or tell whether they do",                      \
            IN_SETUP | IN_DRILL | FOR_EYES, KIOSK_HAS, FACE, explain_mouse)                   \
    REQUEST(CURSOR, "cursor", "hand", "", 0, "cursor",                                        \
            "Play by the arrow keys, with a cursor on the board; also Tab",                   \
            IN_SETUP | IN_DRILL | FOR_EYES, KIOSK_HAS, FACE, explain_cursor)                  \
    REQUEST(REDRAW, "redraw", "", "", 0, "redraw", "Draw the whole screen again",             \
            IN_SETUP | IN_DRILL | FOR_EYES, KIOSK_HAS, FACE, NO_MORE)                         \
    REQUEST(COPY, "copy", "", "[fen | pgn]", 0, "copy",                                       \
            "Copy the position or the game to the terminal's clipboard", ANYWHERE, KIOSK_HAS, \
            FACE, NO_MORE)                                                                    \
    REQUEST(DUMP, "dump", "", "FILE", 0, "dump", "Write what the screen shows to a file",     \
            IN_SETUP | IN_DRILL, KIOSK_LACKS, FACE, NO_MORE)                                  \
    REQUEST(YES, "yes", "y", "", 0, "yes", "Answer a question: do it", IN_SETUP | IN_DRILL,   \
            KIOSK_HAS, DO(session_say_yes), NO_MORE)                                          \
    REQUEST(NO, "no", "n", "", 0, "no", "Answer a question: leave all as it is",              \
            IN_SETUP | IN_DRILL, KIOSK_HAS, DO(session_say_no), NO_MORE)                      \
    REQUEST(QUIT, "quit", "exit q bye", "", 10, "quit",                                       \
            "Leave; the game is kept and 'ttychess --resume' continues it",                   \
            IN_SETUP | IN_DRILL, KIOSK_HAS, DO(session_quit), NO_MORE)

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
    const char *others; /* further words, parted by blanks; "" when there are none */
    const char *argument;
    int function_key; /* 1 to 12, 0: none */
    const char *label;
    const char *help;
    unsigned rules; /* enum request_rule */
    enum request_kiosk kiosk;
    void (*explain)(line_taker *take, void *context); /* NULL: the sentence says it all */
    void (*act)(struct session *session);             /* one of these four, or none: */
    void (*ask)(struct session *session, const char *argument);
    void (*take)(struct session *session, const struct arguments *arguments);
    bool (*check)(struct session *session, const char *argument); /* the face's, if true */
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
void request_explain(enum request request, line_taker *take, void *context);

/* The request word that is spelled most like the first word of a line, or NULL. */
const char *request_nearest(const char *line);

#endif
