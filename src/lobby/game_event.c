/* game_event.c - see game_event.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/game_event.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "pgn/chess_clock.h"

static const char *const kinds[EVENT_COUNT] = {
    [EVENT_MOVE] = "move",         [EVENT_OFFER] = "offer",       [EVENT_DECLINE] = "decline",
    [EVENT_WITHDRAW] = "withdraw", [EVENT_TAKEBACK] = "takeback", [EVENT_DISCONNECT] = "away",
    [EVENT_RECONNECT] = "back",    [EVENT_CLOCK_STOP] = "stop",   [EVENT_CLOCK_RESUME] = "go",
    [EVENT_END] = "end",           [EVENT_UNKNOWN] = "other"};

static const char *const endings[LOBBY_ENDING_COUNT] = {
    [LOBBY_ENDING_NONE] = "none",           [LOBBY_ENDING_CHECKMATE] = "checkmate",
    [LOBBY_ENDING_STALEMATE] = "stalemate", [LOBBY_ENDING_MATERIAL] = "material",
    [LOBBY_ENDING_FIVEFOLD] = "fivefold",   [LOBBY_ENDING_SEVENTY_FIVE] = "moves_seventy_five",
    [LOBBY_ENDING_THREEFOLD] = "threefold", [LOBBY_ENDING_FIFTY] = "moves_fifty",
    [LOBBY_ENDING_RESIGNED] = "resigned",   [LOBBY_ENDING_AGREED] = "agreed",
    [LOBBY_ENDING_TIME] = "time",           [LOBBY_ENDING_TIME_DRAW] = "time_bare",
    [LOBBY_ENDING_ABANDONED] = "left",      [LOBBY_ENDING_ABANDONED_DRAW] = "left_draw",
    [LOBBY_ENDING_ABORTED] = "aborted",     [LOBBY_ENDING_ADJUDICATED] = "adjudicated"};

static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
static const char *const causes[] = {"restart", "away"};
static const char *const offers[] = {"draw", "takeback", "abort"};
static const char *const colors[] = {"w", "b"};

static int find_word(const char *const words[], int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

#define COUNT_OF(words) (int)(sizeof(words) / sizeof *(words))

const char *lobby_ending_code(enum lobby_ending ending)
{
    return endings[ending];
}

const char *offer_kind_name(enum offer_kind offer)
{
    for (int i = 0; i < COUNT_OF(offers); i++)
        if ((unsigned)offer == 1U << i)
            return offers[i];
    return "";
}

enum offer_kind offer_kind_parse(const char *text)
{
    int index = find_word(offers, COUNT_OF(offers), text);
    return (enum offer_kind)(index < 0 ? 0 : 1 << index);
}

void game_event_write(const struct game_event *event, struct line_writer *writer)
{
    line_writer_add_number(writer, "n", event->number);
    line_writer_add_number(writer, "at", event->at);
    line_writer_add(writer, "e", kinds[event->kind]);
    line_writer_add(writer, "c", colors[event->color]);
    switch (event->kind) {
    case EVENT_MOVE:
        line_writer_add_number(writer, "ply", event->ply);
        line_writer_add(writer, "move", event->move);
        break;
    case EVENT_OFFER:
    case EVENT_DECLINE:
    case EVENT_WITHDRAW:
        line_writer_add(writer, "offer", offer_kind_name(event->offer));
        break;
    case EVENT_DISCONNECT:
    case EVENT_TAKEBACK:
    case EVENT_CLOCK_RESUME:
        line_writer_add_number(writer, "count", event->count);
        if (event->kind == EVENT_DISCONNECT && event->claim_after > 0)
            line_writer_add_number(writer, "wait", event->claim_after);
        break;
    case EVENT_CLOCK_STOP: line_writer_add(writer, "cause", causes[event->cause]); break;
    case EVENT_END:
        line_writer_add(writer, "result", results[event->result]);
        line_writer_add(writer, "ending", endings[event->ending]);
        if (event->count > 0)
            line_writer_add_number(writer, "count", event->count);
        break;
    case EVENT_RECONNECT:
    case EVENT_UNKNOWN: break;
    }
    if (!event->has_clock)
        return;
    line_writer_add_number(writer, "w", event->left[WHITE]);
    line_writer_add_number(writer, "b", event->left[BLACK]);
    if (event->used != 0)
        line_writer_add_number(writer, "used", event->used);
    if (event->kind == EVENT_MOVE)
        line_writer_add_number(writer, "spent", event->spent);
    line_writer_add_flag(writer, "run", event->clock_runs);
}

void game_event_write_text(const struct game_event *event, char text[EVENT_TEXT_SIZE])
{
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_EVENT);
    game_event_write(event, &writer);
    snprintf(text, EVENT_TEXT_SIZE, "%s", line_writer_fields(&writer));
}

static bool read_word(const struct lobby_line *line, const char *key,
                      const char *const words[], int count, int *index, struct error *error)
{
    const char *text = lobby_line_text(line, key);
    *index = find_word(words, count, text);
    return *index >= 0 || error_set(error, 0, "event: unknown %s '%s'", key, text);
}

static bool read_number(const struct lobby_line *line, const char *key, int64_t least,
                        int64_t most, int64_t *number, struct error *error)
{
    return lobby_line_get_number(line, key, least, most, number) ||
           error_set(error, 0, "event: expected a number for %s, found '%s'", key,
                     lobby_line_text(line, key));
}

static bool read_kind(struct game_event *event, const struct lobby_line *line,
                      struct error *error)
{
    const char *move = lobby_line_text(line, "move");
    int64_t number = 0;
    int result, ending, cause;
    switch (event->kind) {
    case EVENT_MOVE:
        if (!read_number(line, "ply", 1, INT_MAX, &number, error))
            return false;
        if (*move == '\0' || strlen(move) >= sizeof event->move)
            return error_set(error, 0, "event: expected a move, found '%s'", move);
        event->ply = (int)number;
        strcpy(event->move, move);
        break;
    case EVENT_OFFER:
    case EVENT_DECLINE:
    case EVENT_WITHDRAW:
        event->offer = offer_kind_parse(lobby_line_text(line, "offer"));
        if (event->offer == 0)
            event->kind = EVENT_UNKNOWN; /* another kind of offer */
        break;
    case EVENT_DISCONNECT:
    case EVENT_TAKEBACK:
    case EVENT_CLOCK_RESUME:
        if (!read_number(line, "count", 0, INT_MAX, &number, error))
            return false;
        event->count = (int)number;
        if (event->kind == EVENT_DISCONNECT &&
            lobby_line_get_number(line, "wait", 0, INT_MAX, &number))
            event->claim_after = number;
        break;
    case EVENT_CLOCK_STOP:
        if (!read_word(line, "cause", causes, COUNT_OF(causes), &cause, error))
            return false;
        event->cause = (enum stop_cause)cause;
        break;
    case EVENT_END:
        if ((lobby_line_value(line, "count") &&
             !read_number(line, "count", 0, INT_MAX, &number, error)) ||
            !read_word(line, "result", results, COUNT_OF(results), &result, error) ||
            !read_word(line, "ending", endings, COUNT_OF(endings), &ending, error))
            return false;
        event->count = (int)number;
        event->result = (enum result)result;
        event->ending = (enum lobby_ending)ending;
        break;
    case EVENT_RECONNECT:
    case EVENT_UNKNOWN: break;
    }
    return true;
}

static bool read_clock(struct game_event *event, const struct lobby_line *line,
                       struct error *error)
{
    enum { MOST = CLOCK_TIME_MAX * 4 };
    event->has_clock = lobby_line_value(line, "w") != NULL;
    if (!event->has_clock)
        return true;
    event->clock_runs = lobby_line_flag(line, "run");
    return (!lobby_line_value(line, "used") ||
            read_number(line, "used", 0, MOST, &event->used, error)) &&
           (event->kind != EVENT_MOVE ||
            read_number(line, "spent", 0, MOST, &event->spent, error)) &&
           read_number(line, "w", -MOST, MOST, &event->left[WHITE], error) &&
           read_number(line, "b", -MOST, MOST, &event->left[BLACK], error);
}

bool game_event_parse(struct game_event *event, const struct lobby_line *line,
                      struct error *error)
{
    int64_t number;
    memset(event, 0, sizeof *event);
    if (!read_number(line, "n", 1, UINT32_MAX, &number, error) ||
        !read_number(line, "at", 0, INT64_MAX, &event->at, error))
        return false;
    if (*lobby_line_text(line, "e") == '\0')
        return error_set(error, 0, "event: expected the field e=");
    int kind = find_word(kinds, EVENT_COUNT, lobby_line_text(line, "e"));
    event->kind = kind < 0 ? EVENT_UNKNOWN : (enum event_kind)kind;
    int color = find_word(colors, 2, lobby_line_text(line, "c"));
    if (color < 0 && event->kind != EVENT_UNKNOWN)
        return error_set(error, 0, "event: expected c=w or c=b");
    event->number = (uint32_t)number;
    event->color = color == 1 ? BLACK : WHITE;
    return read_kind(event, line, error) && read_clock(event, line, error);
}

bool game_event_parse_text(struct game_event *event, const char *text, struct error *error)
{
    struct lobby_line line;
    return lobby_line_parse_fields(&line, text, error) &&
           game_event_parse(event, &line, error);
}
