/* game.c - a line of moves with a place in it, and how the game stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every move keeps what is needed to take it back and its SAN, written once when it was
 * played: the moves pane, the PGN and the messages all need it again and again.
 */
#include "game/game.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/memory.h"
#include "game/printable.h"

/* See whether the position on the board ends the game. */
static void settle(struct game *game)
{
    enum verdict verdict = judge(&game->position, game->keys, game->current + 1);

    game->result = RESULT_NONE;
    game->ending = ENDING_NONE;
    switch (verdict) {
    case VERDICT_CHECKMATE:
        game_end(game,
                 game->position.side_to_move == WHITE ? RESULT_BLACK_WINS
                                                      : RESULT_WHITE_WINS,
                 ENDING_CHECKMATE);
        break;
    case VERDICT_STALEMATE:
        game_end(game, RESULT_DRAW, ENDING_STALEMATE);
        break;
    case VERDICT_INSUFFICIENT:
        game_end(game, RESULT_DRAW, ENDING_INSUFFICIENT);
        break;
    case VERDICT_FIVEFOLD:
        game_end(game, RESULT_DRAW, ENDING_FIVEFOLD);
        break;
    case VERDICT_SEVENTY_FIVE:
        game_end(game, RESULT_DRAW, ENDING_SEVENTY_FIVE);
        break;
    case VERDICT_NONE:
    case VERDICT_THREEFOLD:
    case VERDICT_FIFTY:
        break;
    }
}

void game_init(struct game *game, const struct position *start)
{
    time_t now = time(NULL);

    memset(game, 0, sizeof *game);
    if (start)
        game->start = *start;
    else
        position_set_start(&game->start);
    game->position = game->start;
    game->keys = memory_new(1, sizeof *game->keys);
    game->keys[0] = game->position.key;
    strcpy(game->white, "?");
    strcpy(game->black, "?");
    localtime_r(&now, &game->date);
    settle(game);
}

void game_free(struct game *game)
{
    free(game->moves);
    free(game->keys);
    free(game->tags);
    memset(game, 0, sizeof *game);
}

static void make_room(struct game *game)
{
    if (game->current < game->capacity)
        return;
    game->capacity = game->capacity ? 2 * game->capacity : 64;
    game->moves = memory_resize(game->moves, game->capacity, sizeof *game->moves);
    game->keys = memory_resize(game->keys, game->capacity + 1, sizeof *game->keys);
}

bool game_play(struct game *game, chess_move move)
{
    struct game_move *slot;

    if (game->result != RESULT_NONE || !position_is_legal(&game->position, move))
        return false;
    if (game->current < game->count && game->moves[game->current].move == move)
        return game_forward(game);

    make_room(game);
    slot = &game->moves[game->current];
    slot->move = move;
    san_write(&game->position, move, slot->san);
    position_make_move(&game->position, move, &slot->undo);
    game->current++;
    game->count = game->current;
    game->keys[game->current] = game->position.key;
    settle(game);
    return true;
}

bool game_back(struct game *game)
{
    if (game->current == 0)
        return false;
    game->current--;
    position_undo_move(&game->position, game->moves[game->current].move,
                       &game->moves[game->current].undo);
    game->result = RESULT_NONE;
    game->ending = ENDING_NONE;
    return true;
}

bool game_forward(struct game *game)
{
    struct game_move *next;

    if (game->current == game->count)
        return false;
    next = &game->moves[game->current];
    position_make_move(&game->position, next->move, &next->undo);
    game->current++;
    settle(game);
    return true;
}

void game_end(struct game *game, enum result result, enum ending ending)
{
    game->result = result;
    game->ending = ending;
}

enum verdict game_claim(const struct game *game)
{
    enum verdict verdict;

    if (game->result != RESULT_NONE)
        return VERDICT_NONE;
    verdict = judge(&game->position, game->keys, game->current + 1);
    return verdict == VERDICT_THREEFOLD || verdict == VERDICT_FIFTY ? verdict
                                                                    : VERDICT_NONE;
}

/* ---- tags -------------------------------------------------------------------------- */

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
    size_t i = 0;

    while (i < game->tag_count && strcmp(game->tags[i].name, name) < 0)
        i++;
    *found = i < game->tag_count && strcmp(game->tags[i].name, name) == 0;
    return i;
}

const char *game_tag(const struct game *game, const char *name)
{
    bool found;
    size_t i = find_tag(game, name, &found);

    return found ? game->tags[i].value : NULL;
}

void game_set_tag(struct game *game, const char *name, const char *value)
{
    bool found;
    size_t i = find_tag(game, name, &found);
    struct game_tag *tag;

    if (!value && found) {
        game->tag_count--;
        memmove(&game->tags[i], &game->tags[i + 1],
                (game->tag_count - i) * sizeof *game->tags);
    }
    if (!value || !is_tag_name(name) || (!found && game->tag_count == GAME_TAGS))
        return;
    if (!found) {
        game->tags = memory_resize(game->tags, game->tag_count + 1, sizeof *game->tags);
        memmove(&game->tags[i + 1], &game->tags[i],
                (game->tag_count - i) * sizeof *game->tags);
        game->tag_count++;
    }
    tag = &game->tags[i];
    snprintf(tag->name, sizeof tag->name, "%s", name);
    printable_copy_string(tag->value, sizeof tag->value, value);
}

/* ---- words ------------------------------------------------------------------------- */

const char *result_text(enum result result)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};

    return texts[result];
}

const char *game_ending_text(const struct game *game, char *text, size_t size)
{
    static const char *const causes[] = {
        [ENDING_NONE] = "",
        [ENDING_CHECKMATE] = " by checkmate",
        [ENDING_STALEMATE] = " by stalemate",
        [ENDING_INSUFFICIENT] = " by insufficient material",
        [ENDING_FIVEFOLD] = " by fivefold repetition",
        [ENDING_SEVENTY_FIVE] = " by the seventy-five-move rule",
        [ENDING_THREEFOLD] = " by threefold repetition",
        [ENDING_FIFTY] = " by the fifty-move rule",
        [ENDING_RESIGNATION] = " by resignation",
        [ENDING_AGREEMENT] = " by agreement",
        [ENDING_OTHER] = "",
    };
    static const char *const outcomes[] = {"", "White wins", "Black wins", "Draw"};

    snprintf(text, size, "%s%s", outcomes[game->result],
             game->result == RESULT_NONE ? "" : causes[game->ending]);
    return text;
}
