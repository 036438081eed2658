/* match_openings.c - where games begin: the positions of a file, or random moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/match.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/random.h"
#include "base/memory.h"
#include "rules/fen.h"
#include "tools/command_line.h"
#include "tools/umpire.h"

enum {
    OPENINGS_MEGABYTES = 64, /* of text; a file that never ends is none */
    PORTION = 1 << 16,
    REMARKS_TOLD = 20,
    JUDGE_NODES = 2000,
    JUDGE_FACTOR = 10,  /* as many times the nodes end even a begun iteration */
    OPENING_SCORE = 100 /* centipawns: with both colours that is fair enough */
};

/* As text: a file of a million of them is no rarity, and read as positions they take twelve
 * times as much. */
static void keep(struct match_openings *openings, const char *line)
{
    size_t count = openings->count, size = strlen(line) + 1;
    if ((count & (count - 1)) == 0) /* room for twice as many */
        openings->lines = memory_resize(openings->lines, count == 0 ? 1 : 2 * count,
                                        sizeof *openings->lines);
    if (openings->length + size > openings->capacity) {
        openings->capacity += openings->capacity / 4 + PORTION;
        openings->text = memory_resize(openings->text, openings->capacity, 1);
    }
    memcpy(openings->text + openings->length, line, size);
    openings->lines[openings->count++] = openings->length;
    openings->length += size;
}

static bool add_line(struct match_options *options, const char *path, int number,
                     const char *line, struct reason *reason)
{
    struct position position;
    struct reason remark, why;
    line += strspn(line, " \t\r\n");
    if (*line == '\0' || *line == '#')
        return true;
    if (!fen_read(&position, line, &remark, &why))
        return reason_set(reason, 0, "%s:%d: %s", path, number, why.text);
    if (*remark.text && options->openings.remarks++ < REMARKS_TOLD)
        fprintf(stderr, "%s:%d: FEN: %s\n", path, number, remark.text);
    if (judge(&position, &position.key, 1) != VERDICT_NONE)
        return reason_set(reason, 0, "%s:%d: expected a position in which to play on", path,
                          number);
    keep(&options->openings, line);
    return true;
}

static bool read_lines(struct match_options *options, const char *path, FILE *file,
                       struct reason *reason)
{
    char line[COMMAND_LINE_SIZE];
    long bytes = 0;
    int length;
    for (int number = 1; (length = command_line_read_text(file, line)) >= 0; number++) {
        bytes += length + 1;
        if (length > COMMAND_LINE_LONGEST)
            return reason_set(reason, 0, "%s:%d: expected a FEN, found more than %d bytes",
                              path, number, COMMAND_LINE_LONGEST);
        if (bytes > (long)OPENINGS_MEGABYTES << 20)
            return reason_set(reason, 0, "%s:%d: expected no more than %d MB", path, number,
                              OPENINGS_MEGABYTES);
        if (!add_line(options, path, number, line, reason))
            return false;
    }
    return !ferror(file) || reason_set(reason, 0, "%s: %s", path, strerror(errno));
}

bool match_openings_read(struct match_options *options, const char *path,
                         struct reason *reason)
{
    struct reason why;
    FILE *file = command_line_open(path, &why);
    if (!file)
        return reason_set(reason, 0, "%s: %s", path, why.text);
    bool good = read_lines(options, path, file, reason);
    if (good && options->openings.count == 0)
        good = reason_set(reason, 0, "%s: expected positions, found none", path);
    fclose(file);
    if (options->openings.remarks > REMARKS_TOLD)
        fprintf(stderr, "%s: and %zu more of the kind\n", path,
                options->openings.remarks - REMARKS_TOLD);
    return good;
}

/* ---- random openings --------------------------------------------------------------- */

static bool judge_opening(struct engine *judge, const struct game *game,
                          struct search_result *result, struct reason *reason)
{
    const struct search_limits limits = {.soft_nodes = JUDGE_NODES,
                                         .nodes = JUDGE_NODES * JUDGE_FACTOR};
    engine_set_position(judge, &game->position, game->keys, game->current + 1);
    return engine_search(judge, &limits, result, reason);
}

bool match_opening_play(struct game *game, const struct match_options *options, int number,
                        struct engine *judge, const atomic_bool *stop, struct reason *reason)
{
    uint64_t random = random_mix(options->seed, (uint64_t)number);
    reason->text[0] = '\0';
    if (options->openings.count > 0) {
        const struct match_openings *openings = &options->openings;
        struct position start;
        fen_parse(&start, openings->text + openings->lines[(size_t)number % openings->count],
                  NULL); /* as it was, when it was read */
        game_init(game, &start);
        return true;
    }
    engine_new_game(judge);
    while (!atomic_load(stop)) {
        struct search_result result;
        bool drawn = umpire_open(game, NULL, options->random_plies, &random);
        bool judged = !drawn || judge_opening(judge, game, &result, reason);
        if (drawn && judged && result.exact && abs(result.score) <= OPENING_SCORE)
            return true;
        game_free(game);
        if (!judged)
            return false;
    }
    return false;
}
