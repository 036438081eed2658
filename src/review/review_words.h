/* review_words.h - the time that the moves of a game took, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Times are those of the review's moves. Pure; any thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_WORDS_H
#define TTYCHESS_REVIEW_REVIEW_WORDS_H

#include "pgn/chess_clock.h"
#include "review/review.h"
#include "rules/san.h"

/* ---- what a review says, in words and in the signs of PGN ------------------------------- */

/* Pure; any thread. Sentences are read back, too: so that a new review can tell the words
 * of an earlier one from those of people. */

enum { REVIEW_SENTENCE_SIZE = 96, REVIEW_SUMMARY_SIZE = 200 };

/* The numeric annotation glyph of a verdict; 0: it has none. */
int review_glyph(enum verdict_on_move verdict);

/* "?", "??"...; "" where there is none. */
const char *review_sign(enum verdict_on_move verdict);

/* "blunder" or, of several, "blunders". */
const char *review_word(enum verdict_on_move verdict, int count);

/* "Blunder: allows mate in 2. Best was Nf3."; "" where there is nothing to say. */
void review_sentence(const struct review *review, size_t move,
                     char text[REVIEW_SENTENCE_SIZE]);

/* Whether a text is such a sentence; then *verdict is what it says, and `best` the move it
 * names ("" when it names none). */
bool review_is_sentence(const char *text, enum verdict_on_move *verdict, char best[SAN_SIZE]);

/* "White: accuracy 93 %, 1 inaccuracy, 2 mistakes, 1 blunder, 2 only moves." */
void review_summary(const struct review *review, enum color color,
                    char text[REVIEW_SUMMARY_SIZE]);

/* "-1.20", "#3", "#-3": as PGN has it in [%eval], from White's side. */
void review_eval(int score_white, char text[16]);

/* ---- one move of a review, in words ----------------------------------------------------- */

/* Pure; any thread. What does not fit is cut. */

enum { REVIEW_MOVE_SIZE = 32, REVIEW_BETTER_SIZE = 128, REVIEW_WHY_SIZE = 320 };

/* "12... Qxb2??". Returns `text`. */
const char *review_move_write(const struct review *review, size_t move,
                              char text[REVIEW_MOVE_SIZE]);

/* The best line instead of it, as many half-moves as asked for and known, "12... Kf8 13. Nf3";
 * "" when the move was the best one, or none is known. */
void review_move_better(const struct review *review, size_t move, int moves,
                        char text[REVIEW_BETTER_SIZE]);

/* "Mistake. From +1.9 to +0.6. 17... Bxf2+ 18. Kh1 Bxe1 costs a rook for a bishop." Scores are
 * White's; of what came of it only faults tell. */
void review_move_why(const struct review *review, size_t move, char text[REVIEW_WHY_SIZE]);

/* ---- how a reviewed game went, in sentences --------------------------------------------- */

/* Pure; any thread. */

enum { REVIEW_STORY_TURNS = 10 }; /* at most, those that cost the most */

/* What each side did, then a line for each turning point (what cost something) in
 * the order of the game: "After 12. Nf3 White was 1.3 ahead; 12... Qxb2?? left White 4.0
 * ahead.", and how it stood at the end. Calls `take` for each line. */
void review_story(const struct review *review, void (*take)(void *context, const char *line),
                  void *context);

/* ---- the time that the moves of a game took, in words ----------------------------------- */

enum { REVIEW_TIMES_LONGEST = 5, REVIEW_TIMES_SIZE = 240 };

/* "2:13 in all, 0:04.2 a move". */
void review_times_sum(const struct move_times *times, enum color color, char text[48]);

/* "longest 12. Nf3 0:43, 17. Bxf6 0:31"; "" where none is known. */
void review_times_longest(const struct review *review, const struct move_times *times,
                          enum color color, char text[REVIEW_TIMES_SIZE]);

/* A line for each side: "White: 2:13 in all, 4.2 s a move; longest 12. Nf3 0:43, 17. Bxf6
 * 0:31." Calls `take` for each. */
void review_times_tell(const struct review *review, const struct move_times *times,
                       void (*take)(void *context, const char *line), void *context);

/* The place of the next move that is one of its side's longest, forward or back; `place` itself
 * when there is none. */
size_t review_times_walk(const struct review *review, const struct move_times *times,
                         size_t place, bool forward);

#endif
