/* help_text.h - help texts of more than one sentence
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function calls `take` for every line. Lines about keys or the mouse begin with "Keys: "
 * or "Mouse: "; plain mode, which has neither, omits them. Any thread.
 */
#ifndef TTYCHESS_TYPING_HELP_TEXT_H
#define TTYCHESS_TYPING_HELP_TEXT_H

/* Called for each line. */
typedef void line_callback(void *context, const char *line);

void explain_levels(line_callback *take, void *context);
void explain_strategies(line_callback *take, void *context);
void explain_terms(line_callback *take, void *context); /* evaluation terms */
void explain_analysis(line_callback *take, void *context);
void explain_tree(line_callback *take, void *context);
void explain_comparison(line_callback *take, void *context);
void explain_lobby(line_callback *take, void *context);
void explain_clock(line_callback *take, void *context);
void explain_games(line_callback *take, void *context);
void explain_explore(line_callback *take, void *context);
void explain_find(line_callback *take, void *context);
void explain_review(line_callback *take, void *context);
void explain_mouse(line_callback *take, void *context);
void explain_cursor(line_callback *take, void *context);
void explain_setup(line_callback *take, void *context);
void explain_notation(line_callback *take, void *context);
void explain_drill(line_callback *take, void *context);
void explain_study(line_callback *take, void *context);
void explain_stats(line_callback *take, void *context);
void explain_endgame(line_callback *take, void *context);
void explain_repertoire(line_callback *take, void *context);

#endif
