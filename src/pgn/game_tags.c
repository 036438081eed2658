/* game_tags.c - the tags of a game, in the order of their names.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names and values live in the arena of the game's tree, and go with it.
 */
#include "pgn/game.h"

#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"

static bool is_tag_name(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && name[i] != '_')
            return false;
    return length > 0 && length < GAME_TAG_NAME_SIZE;
}

/* Where the tag is, or where it would have to be put in. */
static size_t find_tag(const struct game *game, const char *name, bool *found)
{
    size_t low = 0, high = game->tag_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(game->tags[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *found = low < game->tag_count && strcmp(game->tags[low].name, name) == 0;
    return low;
}

const char *game_tag(const struct game *game, const char *name)
{
    bool found;
    size_t i = find_tag(game, name, &found);
    return found ? game->tags[i].value : NULL;
}

const char *game_tag_exact(const struct game *game, const char *name)
{
    bool found;
    size_t i = find_tag(game, name, &found);
    return found ? game->tags[i].exact : NULL;
}

/* The printable form of a value: itself where nothing has to be changed. */
static const char *printable_form(struct arena *arena, const char *value, size_t length)
{
    char *printable;
    bool plain = true;
    for (size_t i = 0; i < length; i++)
        plain = plain && value[i] >= ' ' && value[i] < 0x7F;
    if (plain)
        return value;
    printable = arena_take(arena, length + 1);
    printable_copy(printable, length + 1, value, length);
    return strcmp(printable, value) == 0 ? value : printable;
}

/* Where the tag is put; NULL when it cannot be. */
static struct game_tag *place_tag(struct game *game, const char *name)
{
    bool found;
    size_t i = find_tag(game, name, &found), count = game->tag_count;
    if (found)
        return &game->tags[i];
    if (!is_tag_name(name) || count == GAME_TAGS)
        return NULL;
    if ((count & (count + 1)) == 0) /* room for 1, 3, 7... */
        game->tags = memory_resize(game->tags, 2 * count + 1, sizeof *game->tags);
    memmove(&game->tags[i + 1], &game->tags[i], (count - i) * sizeof *game->tags);
    game->tag_count++;
    game->tags[i].name = arena_copy(&game->tree.arena, name, strlen(name));
    return &game->tags[i];
}

bool game_set_tag(struct game *game, const char *name, const char *value)
{
    struct arena *arena = &game->tree.arena;
    struct game_tag *tag;
    bool found;
    size_t i;
    if (!value) {
        i = find_tag(game, name, &found);
        if (found) /* room for more stays right: see place_tag() */
            memmove(&game->tags[i], &game->tags[i + 1],
                    (game->tag_count - i - 1) * sizeof *game->tags);
        game->tag_count -= found;
        return true;
    }
    tag = place_tag(game, name);
    if (!tag)
        return false;
    tag->exact = arena_copy(arena, value, strlen(value));
    tag->value = printable_form(arena, tag->exact, strlen(value));
    return true;
}

const char *game_known_tag(const struct game *game, const char *name)
{
    const char *value = game_tag(game, name);
    return value && *value != '?' ? value : NULL;
}
