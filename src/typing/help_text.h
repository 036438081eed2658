/* help_text.h - help texts of more than one sentence.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines about keys or the mouse begin with "Keys: " or "Mouse: "; plain mode, which has
 * neither, omits them. These functions are thread-safe.
 */
#ifndef TTYCHESS_TYPING_HELP_TEXT_H
#define TTYCHESS_TYPING_HELP_TEXT_H

typedef void line_callback(void *context, const char *line);

void help_text_levels(line_callback *emit_line, void *context);
void help_text_strategies(line_callback *emit_line, void *context);
void help_text_terms(line_callback *emit_line, void *context); /* evaluation terms */
void help_text_analysis(line_callback *emit_line, void *context);
void help_text_tree(line_callback *emit_line, void *context);
void help_text_comparison(line_callback *emit_line, void *context);
void help_text_lobby(line_callback *emit_line, void *context);
void help_text_clock(line_callback *emit_line, void *context);
void help_text_games(line_callback *emit_line, void *context);
void help_text_explore(line_callback *emit_line, void *context);
void help_text_find(line_callback *emit_line, void *context);
void help_text_review(line_callback *emit_line, void *context);
void help_text_mouse(line_callback *emit_line, void *context);
void help_text_cursor(line_callback *emit_line, void *context);
void help_text_setup(line_callback *emit_line, void *context);
void help_text_notation(line_callback *emit_line, void *context);
void help_text_drill(line_callback *emit_line, void *context);
void help_text_study(line_callback *emit_line, void *context);
void help_text_stats(line_callback *emit_line, void *context);
void help_text_endgame(line_callback *emit_line, void *context);
void help_text_repertoire(line_callback *emit_line, void *context);

#endif
