/* themes.c - see themes.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/themes.h"

#include <string.h>

#include "base/words.h"
#include "rules/move_generator.h"

void themes_add(struct exercise *exercise, const char *theme)
{
    if (!exercise_has_theme(exercise, theme))
        list_add(exercise->themes, sizeof exercise->themes, " ", theme);
}

const char *themes_word(const char *theme)
{
    (void)theme;
    return NULL;
}

void themes_find(struct exercise *exercise)
{
    static const char *const lengths[] = {"oneMove", "short", "long", "veryLong"};
    struct position position = exercise->before;
    struct undo undo;
    size_t solver = exercise->count / 2;
    exercise->themes[0] = '\0';
    for (size_t i = 0; i < exercise->count; i++)
        position_make_move(&position, exercise->moves[i], &undo);
    themes_add(exercise, lengths[solver > 4 ? 3 : solver > 0 ? solver - 1 : 0]);
    struct move_list list;
    generate_legal(&position, &list);
    if (list.count == 0 && position_is_check(&position)) {
        char mate[16] = "mateIn1";
        mate[6] = (char)('0' + (solver < 5 ? solver : 5));
        themes_add(exercise, "mate");
        themes_add(exercise, mate);
    }
}
