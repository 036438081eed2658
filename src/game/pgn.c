/* pgn.c - write a game in the export format of the Portable Game Notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation
 * Guide" (1994), sections 8 and 9. How the game ended is told in a last comment, in the
 * words of game_ending_text(); the reader knows them again.
 */
#include "game/pgn.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/memory.h"
#include "rules/fen.h"

enum { LINE_WIDTH = 79, COMPUTED_TAGS = 4 };

struct output {
    char *text;
    size_t length, capacity;
    size_t column; /* of the movetext line being written */
};

static void put(struct output *output, const char *text, size_t length)
{
    if (output->length + length + 1 > output->capacity) {
        output->capacity = 2 * (output->length + length + 1);
        output->text = memory_resize(output->text, output->capacity, 1);
    }
    memcpy(output->text + output->length, text, length);
    output->length += length;
    output->text[output->length] = '\0';
}

static void put_tag(struct output *output, const char *name, const char *value)
{
    put(output, "[", 1);
    put(output, name, strlen(name));
    put(output, " \"", 2);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            put(output, "\\", 1);
        put(output, value, 1);
    }
    put(output, "\"]\n", 3);
}

/* One word of movetext, on a new line where it does not fit. */
static void put_word(struct output *output, const char *word)
{
    size_t length = strlen(word);

    if (output->column > 0 && output->column + 1 + length > LINE_WIDTH) {
        put(output, "\n", 1);
        output->column = 0;
    } else if (output->column > 0) {
        put(output, " ", 1);
        output->column++;
    }
    put(output, word, length);
    output->column += length;
}

static const char *tag_or(const struct game *game, const char *name, const char *fallback)
{
    const char *value = game_tag(game, name);

    return value ? value : fallback;
}

/* A number of so many digits, or as many '?' when it is not known. */
static size_t write_part(char *text, int number, bool known, int digits)
{
    if (known)
        return (size_t)snprintf(text, 12, "%0*d", digits, number);
    memset(text, '?', (size_t)digits);
    return (size_t)digits;
}

static void put_roster(struct output *output, const struct game *game)
{
    const struct tm *date = &game->date;
    char text[48];
    size_t length = write_part(text, date->tm_year + 1900, date->tm_year > -1900, 4);

    text[length++] = '.';
    length += write_part(text + length, date->tm_mon + 1, date->tm_mon >= 0, 2);
    text[length++] = '.';
    length += write_part(text + length, date->tm_mday, date->tm_mday > 0, 2);
    text[length] = '\0';

    put_tag(output, "Event", tag_or(game, "Event", "Casual game"));
    put_tag(output, "Site", tag_or(game, "Site", "?"));
    put_tag(output, "Date", text);
    put_tag(output, "Round", tag_or(game, "Round", "-"));
    put_tag(output, "White", game->white);
    put_tag(output, "Black", game->black);
    put_tag(output, "Result", result_text(game->result));
}

static int compare_tags(const void *left, const void *right)
{
    const struct game_tag *a = left, *b = right;

    return strcmp(a->name, b->name);
}

static void add_tag(struct game_tag *tags, size_t *count, const char *name,
                    const char *value)
{
    snprintf(tags[*count].name, sizeof tags->name, "%s", name);
    snprintf(tags[*count].value, sizeof tags->value, "%s", value);
    ++*count;
}

static bool is_roster_tag(const char *name)
{
    return strcmp(name, "Event") == 0 || strcmp(name, "Site") == 0 ||
           strcmp(name, "Round") == 0;
}

/* The tags behind the roster, those made from the game included, in the order of their
 * names as the export format wants them. */
static void put_further_tags(struct output *output, const struct game *game)
{
    struct game_tag *tags = memory_new(game->tag_count + COMPUTED_TAGS, sizeof *tags);
    char fen[FEN_SIZE], time[16];
    size_t count = 0;

    for (size_t i = 0; i < game->tag_count; i++)
        if (!is_roster_tag(game->tags[i].name))
            tags[count++] = game->tags[i];
    fen_write(&game->start, fen);
    if (strcmp(fen, FEN_START) != 0) {
        add_tag(tags, &count, "FEN", fen);
        add_tag(tags, &count, "SetUp", "1");
    }
    if (game->start.chess960)
        add_tag(tags, &count, "Variant", "Chess960");
    if (game->date.tm_hour >= 0) {
        snprintf(time, sizeof time, "%02u:%02u:%02u", (unsigned)game->date.tm_hour % 100,
                 (unsigned)game->date.tm_min % 100, (unsigned)game->date.tm_sec % 100);
        add_tag(tags, &count, "Time", time);
    }
    qsort(tags, count, sizeof *tags, compare_tags);
    for (size_t i = 0; i < count; i++)
        put_tag(output, tags[i].name, tags[i].value);
    free(tags);
}

/* A comment word by word, "[%eval 0.31]" being one; `text` has no braces. */
static void put_comment(struct output *output, const char *text)
{
    char *copy = memory_new(strlen(text) + 3, 1);
    bool bracket = false;

    sprintf(copy, "{%s}", text);
    for (char *word = copy, *end = copy; *end; word = end) {
        for (; *end && (bracket || *end != ' '); end++)
            bracket = *end == '[' || (bracket && *end != ']');
        if (*end)
            *end++ = '\0';
        put_word(output, word);
    }
    free(copy);
}

/* `comments` are of the moves, one each or NULL; NULL: there are none at all. */
static void put_moves(struct output *output, const struct game *game,
                      const char *const *comments)
{
    unsigned number = game->start.fullmove_number;
    bool white = game->start.side_to_move == WHITE;
    bool numbered = true; /* a move behind a comment has its number, too */
    char word[16];

    for (size_t i = 0; i < game->current; i++) {
        if (white || numbered) {
            snprintf(word, sizeof word, white ? "%u." : "%u...", number);
            put_word(output, word);
        }
        put_word(output, game->moves[i].san);
        numbered = comments && comments[i];
        if (numbered)
            put_comment(output, comments[i]);
        number += !white;
        white = !white;
    }
}

static void put_ending(struct output *output, const struct game *game)
{
    char text[80];

    if (game->result == RESULT_NONE || game->ending == ENDING_OTHER)
        return;
    put_comment(output, game_ending_text(game, text, sizeof text));
}

char *pgn_write(const struct game *game, size_t *length)
{
    return pgn_write_commented(game, NULL, length);
}

char *pgn_write_commented(const struct game *game, const char *const *comments,
                          size_t *length)
{
    struct output output = {NULL, 0, 0, 0};

    put_roster(&output, game);
    put_further_tags(&output, game);
    put(&output, "\n", 1);
    put_moves(&output, game, comments);
    put_ending(&output, game);
    put_word(&output, result_text(game->result));
    put(&output, "\n", 1);
    *length = output.length;
    return output.text;
}
