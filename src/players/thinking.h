/* thinking.h - what somebody thinks about a position, as it is shown.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_PLAYERS_THINKING_H
#define TTYCHESS_PLAYERS_THINKING_H

#include "engine/monitor.h"
#include "rules/san.h"

enum thinking_purpose {
    THINKING_NOT,
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

/* What the engine thinks, or last thought: a copy that stays valid until
 * session_wake(). */
struct thinking {
    enum thinking_purpose purpose; /* THINKING_NOT: what is shown is of the last search */
    enum thinking_purpose sought;  /* what the search was for that is shown, or was last */
    bool known;                    /* false: nothing was thought that still counts */
    bool from_book;                /* the last search took its move from the opening book */
    int elo;                       /* what follows is what a player of this strength
                                    * believes; 0: the search was at full strength */
    struct search_report report;   /* for the numbers of the whole search */
    uint64_t root_key;             /* of the position that the lines begin in */
    bool threat;                   /* that position is the board's with the turn passed */
    int line_count;
    struct {
        char score_text[16];          /* as score_write() in below */
        char san[THINKING_LINE_SIZE]; /* "12... Nf6 13. O-O Be7", numbered SAN */
        int length;                   /* legal moves of the line, one after the other */
        chess_move moves[THINKING_LINE_MOVES];
        uint64_t keys[THINKING_LINE_MOVES]; /* of the position behind each */
        int score;                          /* from White's side */
    } lines[THINKING_LINES];
    bool judged;   /* `judgement` is known */
    int judgement; /* who stands better, from White's side, by the last search of the
                    * strong strategy at full strength: what others believe is no fact; of
                    * which positions: thinking_judge() in below */
    int judged_length;
    uint64_t judged_root, judged_keys[THINKING_LINE_MOVES];
    char program[64];     /* the name of the program that thinks; "": the built-in engine */
    const char *strategy; /* by which that one does; NULL: nothing did yet, or a program */
    char other[80];       /* what another player last found, when two engines play; "" */
    bool guided;          /* Monte Carlo's playouts asked the evaluation */
    bool teaches;         /* it is a teaching strategy: what follows is known */
    int figures_depth;    /* of the last whole iteration, which figures are of; 0: none */
    struct search_figures figures; /* visits stand below */
    int visit_count;               /* Monte Carlo: moves of the root, most visited first */
    struct {
        char san[SAN_SIZE];
        uint32_t visits;
        int win_permille;
    } visits[THINKING_VISITS];
};

/* ---- for people: scores from White's side, lines in numbered SAN -------------------------- */

/* "+0.34", "-1.20", "0.00" in pawns, "#5", "#-3" for a mate in so many moves, "+won", "-lost"
 * for what endgame tables know, all from White's side. At most 7 columns. */
void score_write(int score_white, char text[16]);

/* Start anew with the numbers of a search at strength `elo` (0: full); no lines yet. The
 * purpose stays. Scores stay the last known ones until a line brings one. */
void thinking_begin(struct thinking *thinking, const struct search_report *progress, int elo);

/* Add the next best line; the first one also gives the score. */
void thinking_add_line(struct thinking *thinking, const struct position *root,
                       const struct search_report *report);

/* Whether it is known who stands better in this position, and then by how much, from White's
 * side: it is the one that was searched last by the strong strategy at full strength, or the
 * line that was found leads there. */
bool thinking_judge(const struct thinking *thinking, const struct position *position,
                    int *score_white);

/* Set the list of the moves that Monte Carlo tried. */
void thinking_set_visits(struct thinking *thinking, const struct position *root,
                         const struct move_visits *visits, int count);

#endif
