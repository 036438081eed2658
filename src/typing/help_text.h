/* help_text.h - help texts of more than one sentence.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines about keys or the mouse begin with "Keys: " or "Mouse: "; plain mode, which has
 * neither, omits them. Thread-safe.
 */
#ifndef TTYCHESS_TYPING_HELP_TEXT_H
#define TTYCHESS_TYPING_HELP_TEXT_H

typedef void line_callback(void *context, const char *line);

typedef void help_text(line_callback *emit_line, void *context);

help_text help_text_levels, help_text_strategies, help_text_terms, help_text_analysis,
    help_text_tree, help_text_comparison, help_text_lobby, help_text_clock, help_text_games,
    help_text_explore, help_text_find, help_text_review, help_text_pieces, help_text_cursor,
    help_text_setup, help_text_notation, help_text_drill, help_text_graph, help_text_lesson,
    help_text_reading, help_text_study, help_text_stats, help_text_endgame,
    help_text_repertoire, help_text_kinds, help_text_saved_games, help_text_settings,
    help_text_questions;

#endif
