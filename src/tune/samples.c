/* samples.c - reading positions, and keeping their coefficients.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/samples.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/evaluation/endings.h"
#include "engine/games_file.h"
#include "rules/fen.h"

/* Make room for some more; true when there is. */
static bool reserve(void **memory, size_t size, size_t needed, size_t *room)
{
    if (needed <= *room)
        return true;
    size_t wanted = needed * 2;
    void *larger = realloc(*memory, wanted * size);
    if (!larger)
        return false;
    *memory = larger;
    *room = wanted;
    return true;
}

bool samples_add(struct samples *samples, const struct position *position, float result)
{
    struct evaluation_trace trace = {.known = position_checkers(position) != 0};
    void *all = samples->all, *coefficients = samples->coefficients;
    if (!trace.known)
        evaluation_trace(position, &trace);
    if (trace.known || trace.scale == 0) {
        samples->passed_over++;
        return true;
    }
    bool good = reserve(&all, sizeof *samples->all, samples->count + 1, &samples->room);
    samples->all = all;
    good =
        good && reserve(&coefficients, sizeof *samples->coefficients,
                        samples->coefficient_count + WEIGHT_COUNT, &samples->coefficient_room);
    samples->coefficients = coefficients;
    if (!good)
        return false;
    struct sample *sample = &samples->all[samples->count++];
    float scale = (float)trace.scale / SCALE_FULL, phase = (float)trace.phase / PHASE_FULL;
    *sample = (struct sample){.first = samples->coefficient_count,
                              .middle = scale * phase,
                              .end = scale * (1 - phase),
                              .result = result};
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        int count = trace.counts[WHITE][i] - trace.counts[BLACK][i];
        if (count != 0)
            samples->coefficients[samples->coefficient_count++] =
                (struct coefficient){(int16_t)i, (int16_t)count};
    }
    sample->count = (uint16_t)(samples->coefficient_count - sample->first);
    return true;
}

static bool parse_result(const char *text, float *result)
{
    static const struct {
        const char *text;
        float result;
    } words[] = {{"1-0", 1}, {"0-1", 0}, {"1/2", 0.5F}, {"0.5", 0.5F}, {"1", 1}, {"0", 0}};
    while (*text == ' ')
        text++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i].text, strlen(words[i].text)) == 0) {
            *result = words[i].result;
            return true;
        }
    return false;
}

static bool add_line(struct samples *samples, char *line, struct reason *reason)
{
    struct position position;
    float result;
    char *mark = strpbrk(line, ";[");
    if (line[0] == '#' || line[strspn(line, " \t\r\n")] == '\0')
        return true;
    if (!mark || !parse_result(mark + 1, &result))
        return reason_set(reason, 0, "expected FEN;RESULT or FEN [RESULT], results 1, 0.5, 0");
    *mark = '\0';
    if (!fen_parse(&position, line, reason))
        return false;
    return samples_add(samples, &position, result) || reason_set(reason, 0, "out of memory");
}

static bool read_lines(struct samples *samples, FILE *file, struct reason *reason)
{
    char line[1024];
    for (long number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        struct reason why = {0};
        if (!add_line(samples, line, &why))
            return reason_set(reason, 0, "line %ld: %s", number, why.text);
    }
    return true;
}

static bool read_records(struct samples *samples, FILE *file, struct reason *reason)
{
    struct packed_position packed;
    struct scored_position scored;
    for (long number = 1; fread(&packed, sizeof packed, 1, file) == 1; number++) {
        struct reason why = {0};
        if (!packed_position_unpack(&packed, &scored, &why))
            return reason_set(reason, 0, "record %ld: %s", number, why.text);
        if (!samples_add(samples, &scored.position, 0.5F + 0.5F * (float)scored.result))
            return reason_set(reason, 0, "out of memory");
    }
    return true;
}

static bool add_game(struct samples *samples, const struct scored_game *game,
                     struct reason *reason)
{
    struct packed_position packed[SCORED_GAME_MOST];
    struct scored_position scored;
    int count = scored_game_pack_quiet(game, packed);
    for (int i = 0; i < count; i++) {
        if (!packed_position_unpack(&packed[i], &scored, reason))
            return false;
        if (!samples_add(samples, &scored.position, 0.5F + 0.5F * (float)scored.result))
            return reason_set(reason, 0, "out of memory");
    }
    return true;
}

static bool read_games(struct samples *samples, FILE *file, struct reason *reason)
{
    struct games_reader *reader = games_reader_create(games_read_stream, file);
    struct scored_game game;
    enum games_next next = GAMES_FAILED;
    bool good = reader || reason_set(reason, 0, "out of memory");
    while (good && (next = games_reader_game(reader, &game, reason)) != GAMES_END)
        good = next == GAMES_FOUND && add_game(samples, &game, reason);
    games_reader_destroy(reader);
    return good;
}

static bool is_packed(FILE *file)
{
    struct packed_position packed;
    struct scored_position scored;
    bool packs = fread(&packed, sizeof packed, 1, file) == 1 &&
                 packed_position_unpack(&packed, &scored, NULL);
    rewind(file);
    return packs;
}

bool samples_read(struct samples *samples, const char *path, struct reason *reason)
{
    struct reason why = {0};
    bool has_games;
    FILE *file = fopen(path, "rb");
    if (!file)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    bool good = games_stream_begins(file, &has_games, &why) &&
                (has_games         ? read_games(samples, file, &why)
                 : is_packed(file) ? read_records(samples, file, &why)
                                   : read_lines(samples, file, &why));
    if (good && ferror(file))
        good = reason_set(&why, 0, "%s", strerror(errno));
    fclose(file);
    return good || reason_set(reason, 0, "%s: %s", path, why.text);
}

void samples_free(struct samples *samples)
{
    free(samples->all);
    free(samples->coefficients);
    *samples = (struct samples){0};
}
