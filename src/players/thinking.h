/* thinking.h - the results of an engine's search, as text to show.
 * SPDX-License-Identifier: GPL-3.0-or-later
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
    THINKING_THREAT,
    THINKING_PONDER
};

enum { THINKING_LINES = 9, THINKING_LINE_MOVES = 64, THINKING_VISITS = 40 };
enum { THINKING_LINE_SIZE = 512 };

/* The current or last search, as text. */
struct thinking {
    enum thinking_purpose purpose; /* of the running search, or THINKING_NONE */
    enum thinking_purpose shown_purpose;
    bool pondering; /* a search with THINKING_PONDER runs; `purpose` is THINKING_NONE */
    bool known;     /* whether there is anything to show */
    bool starting;  /* whether a program has yet to send anything about its first search */
    bool from_book; /* whether the move comes from the opening book */
    int elo;        /* strength of the search; 0: full strength */
    struct search_report report;
    uint64_t root_key; /* of the position where the variations begin */
    bool threat;       /* whether the root is the board's position after a pass */
    int line_count;
    struct {
        char score_text[16];
        char san[THINKING_LINE_SIZE]; /* "12... Nf6 13. O-O Be7", numbered SAN */
        int length;                   /* number of `moves`, which are legal */
        chess_move moves[THINKING_LINE_MOVES];
        uint64_t keys[THINKING_LINE_MOVES];
        int score; /* centipawns, from White's side */
    } lines[THINKING_LINES];
    bool evaluated; /* whether `evaluation` is valid */
    /* The strong strategy's evaluation at full strength, in centipawns from White's side,
     * of the position `evaluated_root` and those of its best variation. */
    int evaluation;
    int evaluated_length;
    uint64_t evaluated_root, evaluated_keys[THINKING_LINE_MOVES];
    char program[64];                    /* name of the program; "": the built-in engine */
    const char *strategy;                /* name; NULL: no search yet, or a program's */
    bool guided;                         /* whether Monte Carlo's playouts use the
                                          * evaluation */
    bool teaches;                        /* whether a teaching strategy has searched; if
                                          * not, the members below are invalid */
    int statistics_depth;                /* of the last complete iteration; 0: none */
    struct search_statistics statistics; /* its `visits` is NULL; see below */
    int visit_count;                     /* number of `visits`: Monte Carlo's root moves, most
                                          * visited first */
    struct {
        char san[SAN_SIZE];
        uint32_t visits;
        int win_permille;
    } visits[THINKING_VISITS];
};

/* Writes "+0.34" (pawns), "#-3" (White is mated in 3 moves), "+won" or "-lost" (from
 * endgame tables). The text has at most 7 columns. */
void score_write(int score_white, char text[16]);

/* Sets the counters of a search at strength `elo` (0: full), and removes the variations. */
void thinking_set_progress(struct thinking *thinking, const struct search_report *progress,
                           int elo);

/* Adds a variation. The best one comes first; its score, if reliable, becomes the
 * evaluation. */
void thinking_add_variation(struct thinking *thinking, const struct position *root,
                            const struct search_report *report);

/* Gets a position's evaluation in centipawns, from White's side. It is known for the last
 * position that the strong strategy searched at full strength, and for the positions in its
 * variations. Returns false for others. */
bool thinking_get_evaluation(const struct thinking *thinking, const struct position *position,
                             int *score_white);

void thinking_set_visits(struct thinking *thinking, const struct position *root,
                         const struct move_visits *visits, int count);

#endif
