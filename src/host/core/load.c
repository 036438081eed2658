/* load.c - loads a core from the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <stdio.h>

#include "base/printable.h"

static void skip_game(struct lobby_core *core, int64_t id, const char *pairing,
                      const struct error *error)
{
    char text[400];
    snprintf(text, sizeof text,
             "game %lld%s: cannot be read from the store (%.*s); it stays there unchanged but "
             "cannot be played; other games are not affected",
             (long long)id, pairing, PRINTABLE_UP_TO(159, error->text));
    if (core->callbacks.report)
        core->callbacks.report(core->callbacks.context, text);
}

bool lobby_core_load_record(void *context, const struct store_record *row, struct error *error)
{
    struct lobby_core *core = context;
    struct person *person;
    struct core_game *game;
    char pairing[80];
    struct error why;
    switch (row->kind) {
    case STORE_PERSON: person_add(core, &row->person); break;
    case STORE_RATING:
        person = person_by_id(core, row->rating.person);
        if (person && row->rating.speed < SPEED_COUNT)
            person->ratings[row->rating.speed] = row->rating;
        break;
    case STORE_CHALLENGE: return core_offer_load(core, &row->challenge, error);
    case STORE_GAME:
        if (!core_game_load(core, &row->game, &why))
            skip_game(core, row->game.id, "", &why);
        break;
    case STORE_EVENT: /* its game comes first, but may have been skipped */
        game = core_game_by_id(core, row->event.game);
        if (!game || core_game_load_event(core, game, row->event.text, &why))
            break;
        snprintf(pairing, sizeof pairing, " (%s - %s)", game->lobby_game.names[WHITE],
                 game->lobby_game.names[BLACK]);
        skip_game(core, row->event.game, pairing, &why);
        core_game_delete(core, game);
        break;
    case STORE_CONDITIONAL:
        if ((game = core_game_by_id(core, row->event.game)) != NULL)
            snprintf(game->lobby_game.conditional[row->event.n == BLACK], CONDITIONAL_SIZE,
                     "%s", row->event.text);
        break;
    default: break;
    }
    return true;
}

void lobby_core_start(struct lobby_core *core, int64_t last_game, int64_t now, int64_t date)
{
    struct core_game *next;
    lobby_core_set_time(core, now, date);
    core->next_game = last_game + 1;
    for (struct core_game *game = core->first_game; game; game = next) {
        struct rulings rulings = rulings_make(core, game);
        next = game->next;
        game->lobby_game.turn_since = now;
        if (game->lobby_game.terms.days == 0 && date - game->lobby_game.moved_at > ONE_DAY)
            arbiter_abort_game(&rulings);
        else
            arbiter_handle_restart(&rulings);
        core_game_apply_rulings(core, game, &rulings);
        core_game_play_answer(core, game); /* the server may have died before this */
    }
    lobby_core_close_finished_games(core);
}
