/* thinking.h - an engine's thinking about a position, in the form that is shown.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_PLAYERS_THINKING_H
#define TTYCHESS_PLAYERS_THINKING_H

#include "engine/monitor.h"
#include "rules/san.h"

enum thinking_purpose {
    THINKING_NONE,
    THINKING_MOVE,
    THINKING_HINT,
    THINKING_ANALYSIS,
    THINKING_TREE,
    THINKING_THREAT
};

enum {
    THINKING_LINES = 9,
    THINKING_LINE_SIZE = 512,
    THINKING_LINE_MOVES = 64,
    THINKING_VISITS = 40
};

/* The thinking of the current or last search; a copy that is valid until session_wake(). */
struct thinking {
    enum thinking_purpose purpose; /* THINKING_NONE: no search runs; the last one is shown */
    enum thinking_purpose shown_purpose; /* purpose of the search that is shown */
    bool known;                          /* false: there is nothing to show */
    bool from_book;              /* the last search took its move from the opening book */
    int elo;                     /* the simulated strength of the search; 0: full strength */
    struct search_report report; /* counters of the whole search */
    uint64_t root_key;           /* of the position where the variations begin */
    bool threat; /* that position is the board's, with the other side to move */
    int line_count;
    struct {
        char score_text[16];          /* as score_write() below */
        char san[THINKING_LINE_SIZE]; /* "12... Nf6 13. O-O Be7", numbered SAN */
        int length;                   /* number of legal moves */
        chess_move moves[THINKING_LINE_MOVES];
        uint64_t keys[THINKING_LINE_MOVES]; /* of the position after each move */
        int score;                          /* centipawns, from White's side */
    } lines[THINKING_LINES];
    bool evaluated; /* `judgement` is valid */
    /* The evaluation by the strong strategy at full strength, centipawns from White's side.
     * Weaker searches are not reliable. thinking_get_evaluation() says for which positions it holds. */
    int evaluation;
    int evaluated_length;
    uint64_t evaluated_root, evaluated_keys[THINKING_LINE_MOVES];
    char program[64];      /* name of the thinking program; "": the built-in engine */
    const char *strategy;  /* of the built-in engine; NULL: none yet, or a program */
    char other_result[80]; /* last result of the other player, if two engines play; else "" */
    bool guided;           /* Monte Carlo's playouts use the evaluation */
    bool teaches;          /* a teaching strategy: the following members are valid */
    int statistics_depth;  /* last complete iteration, to which `figures` belong; 0: none */
    struct search_statistics statistics; /* without visits, which follow below */
    int visit_count; /* Monte Carlo: moves of the root, most visited first */
    struct {
        char san[SAN_SIZE];
        uint32_t visits;
        int win_permille;
    } visits[THINKING_VISITS];
};

/* ---- texts: scores from White's side, variations in numbered SAN ------------------------ */

/* "+0.34", "-1.20", "0.00" in pawns; "#5", "#-3": mate in that many moves; "+won", "-lost":
 * known from endgame tables; all from White's side. At most 7 columns. */
void score_write(int score_white, char text[16]);

/* Start with the counters of a search at strength `elo` (0: full) and no variations. Purpose
 * and scores stay. */
void thinking_begin(struct thinking *thinking, const struct search_report *progress, int elo);

/* Add the next best variation; the first one also sets the score. */
void thinking_add_line(struct thinking *thinking, const struct position *root,
                       const struct search_report *report);

/* Get a position's evaluation, centipawns from White's side. Returns false unless it is known:
 * for the last position that the strong strategy searched at full strength, and along its
 * variation. */
bool thinking_get_evaluation(const struct thinking *thinking, const struct position *position,
                             int *score_white);

/* Set the list of moves that Monte Carlo tried. */
void thinking_set_visits(struct thinking *thinking, const struct position *root,
                         const struct move_visits *visits, int count);

#endif
