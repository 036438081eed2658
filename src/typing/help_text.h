/* help_text.h - help texts of more than one sentence
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function calls `take` for every line. Lines about keys or the mouse begin with "Keys: "
 * or "Mouse: "; plain mode, which has neither, omits them. Any thread.
 */
#ifndef TTYCHESS_TYPING_HELP_TEXT_H
#define TTYCHESS_TYPING_HELP_TEXT_H

/* Called for each line. */
typedef void line_taker(void *context, const char *line);

void explain_levels(line_taker *take, void *context);
void explain_strategies(line_taker *take, void *context);
void explain_terms(line_taker *take, void *context); /* evaluation terms */
void explain_analysis(line_taker *take, void *context);
void explain_tree(line_taker *take, void *context);
void explain_comparison(line_taker *take, void *context);
void explain_lobby(line_taker *take, void *context);
void explain_clock(line_taker *take, void *context);
void explain_games(line_taker *take, void *context);
void explain_explore(line_taker *take, void *context);
void explain_find(line_taker *take, void *context);
void explain_review(line_taker *take, void *context);
void explain_mouse(line_taker *take, void *context);
void explain_cursor(line_taker *take, void *context);
void explain_setup(line_taker *take, void *context);
void explain_notation(line_taker *take, void *context);
void explain_drill(line_taker *take, void *context);
void explain_study(line_taker *take, void *context);
void explain_stats(line_taker *take, void *context);
void explain_endgame(line_taker *take, void *context);
void explain_repertoire(line_taker *take, void *context);

#endif
