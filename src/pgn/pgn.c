/* pgn.c - write a game in the export format of the Portable Game Notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation
 * Guide" (1994), sections 8 and 9. How people ended the game is told in a last comment, in
 * the words of game_ending_text(); the reader knows them again. A tag that was read is
 * written as it was, as long as the game still is what it says.
 */
#include "pgn/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "pgn/pgn_output.h"
#include "pgn/pgn_values.h"
#include "rules/fen.h"

enum { COMPUTED_TAGS = 4 };

/* ---- tags -------------------------------------------------------------------------- */

static void put_tag(struct pgn_output *output, const char *name, const char *value)
{
    pgn_output_put(output, "[", 1);
    pgn_output_put(output, name, strlen(name));
    pgn_output_put(output, " \"", 2);
    while (*value) {
        size_t plain = strcspn(value, "\"\\\r\n");
        pgn_output_put(output, value, plain);
        value += plain;
        if (*value == '"' || *value == '\\')
            pgn_output_put(output, "\\", 1);
        if (*value == '\r' || *value == '\n')
            pgn_output_put(output, " ", 1);
        else if (*value)
            pgn_output_put(output, value, 1);
        value += *value != '\0';
    }
    pgn_output_put(output, "\"]\n", 3);
}

static const char *tag_or(const struct game *game, const char *name, const char *fallback)
{
    const char *value = game_tag_exact(game, name);
    return value ? value : fallback;
}

/* The name of a player, as it was read if it is still the same. */
static const char *player_name(const struct game *game, const char *tag, const char *player)
{
    const char *value = game_tag(game, tag);
    char name[GAME_NAME_SIZE];
    if (!value)
        return player;
    printable_copy_string(name, sizeof name, value);
    return strcmp(name, player) == 0 ? game_tag_exact(game, tag) : player;
}

/* A number of so many digits, or as many '?' when it is not known. */
static size_t write_part(char *text, int number, bool known, int digits)
{
    if (known)
        return (size_t)snprintf(text, 12, "%0*d", digits, number);
    memset(text, '?', (size_t)digits);
    return (size_t)digits;
}

static const char *write_date(const struct game *game, char text[48])
{
    const struct tm *date = &game->date;
    const char *value = game_tag(game, "Date");
    struct tm told = {.tm_year = 0};
    size_t length;
    if (value) {
        pgn_date_read(&told, value);
        if (told.tm_year == date->tm_year && told.tm_mon == date->tm_mon &&
            told.tm_mday == date->tm_mday)
            return game_tag_exact(game, "Date");
    }
    length = write_part(text, date->tm_year + 1900, date->tm_year > -1900, 4);
    text[length++] = '.';
    length += write_part(text + length, date->tm_mon + 1, date->tm_mon >= 0, 2);
    text[length++] = '.';
    length += write_part(text + length, date->tm_mday, date->tm_mday > 0, 2);
    text[length] = '\0';
    return text;
}

static void put_roster(struct pgn_output *output, const struct game *game)
{
    char text[48];
    put_tag(output, "Event", tag_or(game, "Event", "Casual game"));
    put_tag(output, "Site", tag_or(game, "Site", "?"));
    put_tag(output, "Date", write_date(game, text));
    put_tag(output, "Round", tag_or(game, "Round", "-"));
    put_tag(output, "White", player_name(game, "White", game->white));
    put_tag(output, "Black", player_name(game, "Black", game->black));
    put_tag(output, "Result", result_text(pgn_result(game)));
}

static int compare_tags(const void *left, const void *right)
{
    const struct game_tag *a = left, *b = right;
    return strcmp(a->name, b->name);
}

/* Put a tag that is made from the game among those that were read, in place of the one of
 * its name. */
static void set_tag(struct game_tag *tags, size_t *count, const char *name, const char *value)
{
    size_t i = 0;
    while (i < *count && strcmp(tags[i].name, name) != 0)
        i++;
    *count += i == *count;
    tags[i] = (struct game_tag){name, value, value};
}

static bool is_roster_tag(const char *name)
{
    static const char *const names[] = {"Event", "Site",  "Date",  "Round",
                                        "White", "Black", "Result"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* The FEN to write, NULL: none. */
static const char *write_start(const struct game *game, char text[FEN_SIZE])
{
    const char *value = game_tag(game, "FEN");
    struct position told;
    char told_fen[FEN_SIZE];
    if (value && !*value)
        value = NULL; /* it says nothing, and stays */
    fen_write(&game->start, text);
    if (!value && strcmp(text, FEN_START) == 0)
        return NULL;
    if (fen_parse(&told, value ? value : FEN_START, NULL)) {
        told.chess960 = game->start.chess960 && (value || game_tag(game, "Variant"));
        fen_write(&told, told_fen);
        if (strcmp(told_fen, text) == 0)
            return value ? game_tag_exact(game, "FEN") : NULL;
    }
    return strcmp(text, FEN_START) != 0 ? text : NULL; /* a FEN tag of another start */
}

bool pgn_remark_start(const struct game *game, struct reason *remark)
{
    const char *fen = game_tag(game, "FEN");
    struct position start;
    return fen && fen_read(&start, fen, remark, NULL) && *remark->text;
}

/* Whether a game with these tags is read as Chess960: castling rights may say it, too. */
static bool says_chess960(const char *variant, const char *fen)
{
    struct position position;
    return pgn_variant_find(variant) == PGN_VARIANT_CHESS960 ||
           (fen && fen_parse(&position, fen, NULL) && position.chess960);
}

/* Tags that say how to begin. A start position that was read without a Variant tag is
 * written without one. */
static void set_start_tags(const struct game *game, struct game_tag *tags, size_t *count,
                           char fen[FEN_SIZE])
{
    const char *start = write_start(game, fen);
    const char *variant = game_tag(game, "Variant");
    bool chess960 = game->start.chess960;
    if (start) {
        set_tag(tags, count, "FEN", start);
        set_tag(tags, count, "SetUp", "1");
    }
    if (variant ? says_chess960(variant, start) != chess960 : chess960 && start == fen)
        set_tag(tags, count, "Variant", chess960 ? "Chess960" : "Standard");
}

static void set_time_tag(const struct game *game, struct game_tag *tags, size_t *count,
                         char text[16])
{
    const struct tm *date = &game->date;
    const char *value = game_tag(game, "Time");
    struct tm told = {.tm_hour = -1};
    if (value)
        pgn_time_read(&told, value);
    if (date->tm_hour < 0 || (value && told.tm_hour == date->tm_hour &&
                              told.tm_min == date->tm_min && told.tm_sec == date->tm_sec))
        return;
    snprintf(text, 16, "%02u:%02u:%02u", (unsigned)date->tm_hour % 100,
             (unsigned)date->tm_min % 100, (unsigned)date->tm_sec % 100);
    set_tag(tags, count, "Time", text);
}

/* The tags behind the roster in the order of their names, as the export format wants
 * them. */
static void put_further_tags(struct pgn_output *output, const struct game *game)
{
    struct game_tag *tags = memory_new(game->tag_count + COMPUTED_TAGS, sizeof *tags);
    char fen[FEN_SIZE], time[16];
    size_t count = 0;
    for (size_t i = 0; i < game->tag_count; i++)
        if (!is_roster_tag(game->tags[i].name))
            tags[count++] = game->tags[i];
    set_start_tags(game, tags, &count, fen);
    set_time_tag(game, tags, &count, time);
    qsort(tags, count, sizeof *tags, compare_tags);
    for (size_t i = 0; i < count; i++)
        put_tag(output, tags[i].name, tags[i].exact);
    free(tags);
}

/* ---- games ------------------------------------------------------------------------- */

enum result pgn_result(const struct game *game)
{
    const struct move_node *end = game->study ? move_node_end(game->tree.root) : game->node;
    enum ending ending = game->study ? game->told_ending : game->ending;
    return end == game->left_open && ending < ENDING_THREEFOLD ? RESULT_NONE
                                                               : game_whole_result(game);
}

/* How people ended the game; what the board shows needs no words. */
static void put_ending(struct pgn_output *output, const struct game *game)
{
    struct game whole = {.result = game_whole_result(game),
                         .ending = game->study ? game->told_ending : game->ending};
    char text[80];
    if (whole.result == RESULT_NONE || whole.ending < ENDING_THREEFOLD ||
        whole.ending == ENDING_OTHER)
        return;
    game_ending_text(&whole, text, sizeof text);
    pgn_output_comment(output, text, strlen(text));
}

char *pgn_write(const struct game *game, size_t *length)
{
    return pgn_write_commented(game, NULL, length);
}

char *pgn_write_commented(const struct game *game, const char *const *comments, size_t *length)
{
    struct pgn_output output = {.text = NULL};
    const char *result = result_text(pgn_result(game));
    put_roster(&output, game);
    put_further_tags(&output, game);
    pgn_output_put(&output, "\n", 1);
    pgn_output_moves(&output, game, comments);
    put_ending(&output, game);
    pgn_output_word(&output, result, strlen(result));
    pgn_output_put(&output, "\n", 1);
    *length = output.length;
    return output.text;
}
