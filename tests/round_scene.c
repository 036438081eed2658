/* round_scene.c - see round_scene.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "round_scene.h"

struct world world;
const char *const names[5] = {"anna", "boris", "carl", "dora", "emil"};
struct sitter *sitters[5];

int64_t open_round(int players, const char *terms)
{
    int64_t id;
    for (int i = 0; i < players; i++)
        sitters[i] = world_sit(&world, names[i]);
    SAYS(sitters[0], "ok id=", "round %s", terms);
    id = sitter_number(sitters[0], "id");
    for (int i = 1; i < players; i++)
        SAYS(sitters[i], "ok id=", "join");
    return id;
}

/* By the last line "table" that was told. */
int64_t own_game(const struct sitter *sitter, bool *white)
{
    const char *found = NULL, *at = sitter->heard;
    while ((at = strstr(at, "* table game=")) != NULL)
        found = at++;
    if (!found)
        return 0;
    *white = strstr(found, "seat=white") && strstr(found, "seat=white") < strchr(found, '\n');
    return atoll(found + strlen("* table game="));
}

void resign_all(int players)
{
    for (int i = 0; i < players; i++) {
        bool white;
        int64_t game = own_game(sitters[i], &white);
        if (game > 0 && !white && hall_table(world.hall, game))
            SAYS(sitters[i], "ok", "resign game=%lld", (long long)game);
    }
}
