/* hall_delay.c - who only looks on sees a game later, where its players want it so.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players see all at once. Once the game is over there is nothing left to be hidden.
 */
#include "base/memory.h"
#include "host/hall_state.h"

bool game_is_delayed(const struct hall_game *game)
{
    return game->table.terms.delay > 0 && !game->finished && !game->rests;
}

void game_note_event(struct hall_game *game, int64_t now)
{
    uint32_t number = game->table.number;
    if (game->table.terms.delay == 0)
        return;
    if (number > game->marks_size) {
        game->marks_size = game->marks_size > 0 ? 2 * game->marks_size : 16;
        if (game->marks_size < number)
            game->marks_size = number;
        game->marks = memory_resize(game->marks, game->marks_size, sizeof *game->marks);
    }
    game->marks[number - 1] =
        (struct event_mark){.at = now, .ply = (int)game->table.game.current};
}

/* When the next event is shown, on the clock of `now`. */
static int64_t shown_at(const struct hall_game *game)
{
    return game->marks[game->shown].at + (int64_t)game->table.terms.delay * 1000;
}

uint32_t game_shown(struct hall_game *game, int64_t now)
{
    if (!game_is_delayed(game))
        return game->table.number;
    while (game->shown < game->table.number && shown_at(game) <= now)
        game->shown++;
    return game->shown;
}

int game_shown_ply(struct hall_game *game, int64_t now)
{
    uint32_t shown = game_shown(game, now);
    return !game_is_delayed(game) ? (int)game->table.game.current
           : shown > 0            ? game->marks[shown - 1].ply
                                  : 0;
}

int64_t game_deadline(const struct hall_game *game, int64_t now, int64_t date)
{
    int64_t deadline = arbiter_deadline(&game->table, now, date);
    if (!game_is_delayed(game) || game->watchers == 0 || game->shown >= game->table.number ||
        (deadline >= 0 && deadline <= shown_at(game)))
        return deadline;
    return shown_at(game);
}
