/* scene.c - the stack of boards.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/scene.h"

#include <assert.h>
#include <string.h>

#include "session/core.h"

static void point(struct session *session)
{
    session->own = &session->scenes.boards[0];
    session->board = &session->scenes.boards[session->scenes.top];
}

bool scene_is_on(const struct session *session, enum scene kind)
{
    for (int i = 0; i <= session->scenes.top; i++)
        if (session->scenes.kinds[i] == kind)
            return true;
    return false;
}

struct game *scene_push(struct session *session, enum scene kind)
{
    struct scenes *scenes = &session->scenes;
    assert(scenes->top + 1 < SCENES_MAX && !scene_is_on(session, kind));
    scenes->kinds[++scenes->top] = kind;
    point(session);
    return session->board;
}

void scene_pop(struct session *session)
{
    assert(session->scenes.top > 0);
    game_free(session->board);
    session->scenes.top--;
    point(session);
}

void scene_settle(struct session *session)
{
    struct scenes *scenes = &session->scenes;
    struct game *below = &scenes->boards[scenes->top - 1];
    assert(scenes->top > 0);
    game_free(below);
    *below = *session->board;
    memset(session->board, 0, sizeof *session->board);
    scenes->top--;
    point(session);
}

const struct game *scene_below(const struct session *session)
{
    int top = session->scenes.top;
    return &session->scenes.boards[top > 0 ? top - 1 : 0];
}

void scene_free(struct session *session)
{
    while (session->scenes.top > 0)
        scene_pop(session);
    game_free(session->own);
}
