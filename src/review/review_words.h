/* review_words.h - reviews in words: verdicts, moves, the course of a game, times.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_WORDS_H
#define TTYCHESS_REVIEW_REVIEW_WORDS_H

#include "pgn/chess_clock.h"
#include "review/review.h"
#include "rules/san.h"

/* ---- verdicts, in words and PGN glyphs -------------------------------------------------- */

/* Sentences can be parsed, so that a new review recognizes those of an earlier review. */

enum { REVIEW_SENTENCE_SIZE = 320, REVIEW_SUMMARY_SIZE = 200 };

/* Returns the numeric annotation glyph, or 0. */
int move_verdict_glyph(enum move_verdict verdict);

const char *move_verdict_sign(enum move_verdict verdict);

/* Returns "blunder" or "blunders". */
const char *move_verdict_word(enum move_verdict verdict, int count);

/* Writes "Blunder. 17... Bxf2+ 18. Kh1 costs a rook. Best was Nf3.", or "" if the move has no
 * glyph. */
void review_write_sentence(const struct review *review, size_t move,
                           char text[REVIEW_SENTENCE_SIZE]);

struct review_sentence {
    enum move_verdict verdict;
    char best[SAN_SIZE]; /* the best move, or "" */
    const char *line;    /* in the parsed text: " 17... Bxf2+ 18. Kh1 costs ...", or "" */
};

/* Returns whether `text` is such a sentence. */
bool review_parse_sentence(const char *text, struct review_sentence *sentence);

/* Writes "White: accuracy 93%, 1 inaccuracy, 2 mistakes, 1 blunder, 2 only moves." */
void review_write_summary(const struct review *review, enum color color,
                          char text[REVIEW_SUMMARY_SIZE]);

/* Writes the value of [%eval]: "-1.20", "#3" or "#-3". */
void review_write_eval(int score_white, char text[16]);

/* ---- one move in words ------------------------------------------------------------------ */

enum { REVIEW_MOVE_SIZE = 32, REVIEW_BETTER_LINE_SIZE = 128, REVIEW_EXPLANATION_SIZE = 320 };

/* Writes "12... Qxb2??". Returns `text`. */
const char *review_move_write(const struct review *review, size_t move,
                              char text[REVIEW_MOVE_SIZE]);

/* Writes up to `moves` plies of the better line, "12... Kf8 13. Nf3"; "" if the move was best
 * or no line is known. */
void review_move_write_better_line(const struct review *review, size_t move, int moves,
                                   char text[REVIEW_BETTER_LINE_SIZE]);

/* Writes "Mistake. From +1.9 to +0.6. 17... Bxf2+ 18. Kh1 Bxe1 costs a rook for a bishop."
 * Scores are from White's side. The consequence is given only for faults. */
void review_move_explain(const struct review *review, size_t move,
                         char text[REVIEW_EXPLANATION_SIZE]);

/* ---- the course of a game in sentences -------------------------------------------------- */

/* Maximum number of turning points; the costliest are chosen. */
enum { REVIEW_STORY_TURNS_MAX = 10 };

/* Emits a summary of each side, then a line for each turning point (a costly fault), then
 * the final evaluation. A turning point reads "After 12. Nf3 White was 1.3 ahead; 12...
 * Qxb2?? left White 4.0 ahead." */
void review_write_story(const struct review *review,
                        void (*emit_line)(void *context, const char *line), void *context);

/* ---- times in words --------------------------------------------------------------------- */

enum { REVIEW_TIMES_LONGEST_MAX = 5, REVIEW_TIMES_SIZE = 240 };

/* Writes "2:13 in all, 0:04.2 per move" or "not known". */
void review_times_write_total(const struct move_times *times, enum color color, char text[48]);

/* Writes "longest 12. Nf3 0:43, 17. Bxf6 0:31"; "" if unknown. */
void review_times_write_longest(const struct review *review, const struct move_times *times,
                                enum color color, char text[REVIEW_TIMES_SIZE]);

/* Emits a line for each side: "White: 2:13 in all, 0:04.2 per move; longest 12. Nf3 0:43." */
void review_times_write(const struct review *review, const struct move_times *times,
                        void (*emit_line)(void *context, const char *line), void *context);

/* Returns the ply after the next or previous move that is one of its side's longest, or
 * `ply` if there is none. */
size_t review_times_step_ply(const struct review *review, const struct move_times *times,
                             size_t ply, bool forward);

#endif
