/* spsa_state.c - a tuning as it stands, in a file of text that people may edit.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/spsa_state.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/storage.h"
#include "base/temporary.h"
#include "base/words.h"
#include "tune/spsa_parameters.h"

enum {
    FILE_MOST = 1 << 20, /* bytes; a file that never ends is none */
    LINE_SIZE = 160      /* of what we write; a comment may be longer */
};

/* ---- writing ---------------------------------------------------------------------------- */

bool spsa_state_write(const struct spsa_state *state, const char *path, struct reason *reason)
{
    const struct approximation *approximation = &state->approximation;
    size_t size = (size_t)(approximation->count + 10) * LINE_SIZE;
    char *text = memory_new(size, 1);
    text_add(text, size,
             "spsa 1\niterations %d\niteration %d\ngames %d\npoints %.17g\n"
             "seed %" PRIu64 "\nparameters %d\n# name, value, c, r\n",
             approximation->iterations, approximation->iteration, state->games, state->points,
             approximation->seed, approximation->count);
    for (int i = 0; i < approximation->count; i++) {
        const struct parameter *parameter = &approximation->parameters[i];
        text_add(text, size, "%s %.17g %.17g %.17g\n", parameter->name, parameter->value,
                 parameter->step, parameter->rate);
    }
    bool written = temporary_replace_file(&storage_system, path, text, strlen(text), reason);
    free(text);
    return written;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* A file under way. */
struct reading {
    const char *path;
    char *next; /* where the next line begins; NULL: there is none */
    char *line; /* the present one */
    int number; /* of it, from 1 */
    struct reason *reason;
};

/* Stand on the next line that counts; at the end on an empty one. */
static void next_line(struct reading *reading)
{
    static char none[1];
    do {
        reading->line = reading->next ? strsep(&reading->next, "\n") : none;
        reading->number++;
    } while (reading->next && (*skip_blanks(reading->line) == '\0' || *reading->line == '#'));
}

/* Say what was expected in the present line. */
static bool complain(const struct reading *reading, const char *expected)
{
    return reason_set(reading->reason, 0, "%s:%d: expected %s, found '%s'", reading->path,
                      reading->number, expected, reading->line);
}

/* A finite number, with nothing but blanks before it; *text is after it then. */
static bool take_number(char **text, double *number)
{
    char *end;
    *number = strtod(*text, &end);
    bool taken = end != *text && isfinite(*number);
    *text = end;
    return taken;
}

/* Read the next line, "NAME NUMBER". */
static bool read_field(struct reading *reading, const char *name, uint64_t least,
                       uint64_t most, uint64_t *number)
{
    char expected[100];
    size_t length = strlen(name);
    next_line(reading);
    snprintf(expected, sizeof expected, "'%s' and %" PRIu64 " to %" PRIu64, name, least, most);
    if (strncmp(reading->line, name, length) != 0 || reading->line[length] != ' ' ||
        !number_read(reading->line + length + 1, least, most, number, NULL))
        return complain(reading, expected);
    return true;
}

static bool read_int(struct reading *reading, const char *name, int least, int most,
                     int *value)
{
    uint64_t number = 0;
    bool read = read_field(reading, name, (uint64_t)least, (uint64_t)most, &number);
    *value = (int)number;
    return read;
}

static bool read_points(struct reading *reading, struct spsa_state *state)
{
    next_line(reading);
    char *rest = reading->line + strlen("points");
    if (strncmp(reading->line, "points ", 7) != 0 || !take_number(&rest, &state->points) ||
        *rest != '\0' || state->points < 0 || state->points > state->games)
        return complain(reading, "'points' and no more than a game is worth");
    return true;
}

static bool read_head(struct reading *reading, struct spsa_state *state)
{
    struct approximation *approximation = &state->approximation;
    int version;
    return read_int(reading, "spsa", 1, 1, &version) &&
           read_int(reading, "iterations", 1, INT_MAX / 2, &approximation->iterations) &&
           read_int(reading, "iteration", 0, INT_MAX / 2, &approximation->iteration) &&
           read_int(reading, "games", 0, INT_MAX, &state->games) &&
           read_points(reading, state) &&
           read_field(reading, "seed", 0, UINT64_MAX, &approximation->seed) &&
           read_int(reading, "parameters", 1, SEARCH_CONSTANT_COUNT, &approximation->count);
}

static bool is_known(const struct approximation *approximation, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(approximation->parameters[i].name, name) == 0)
            return true;
    return false;
}

/* Read line `index` of the parameters. */
static bool read_parameter(struct reading *reading, struct approximation *approximation,
                           int index)
{
    struct parameter *parameter = &approximation->parameters[index];
    next_line(reading);
    size_t length = strcspn(reading->line, " ");
    char *rest = reading->line + length;
    if (length == 0 || length >= sizeof parameter->name)
        return complain(reading, "a name");
    memcpy(parameter->name, reading->line, length);
    parameter->name[length] = '\0';
    int row = search_constant_find(parameter->name);
    if (row < 0)
        return complain(reading, "a name of search_constants.h");
    if (is_known(approximation, index, parameter->name))
        return complain(reading, "each name once");
    parameter->least = (double)search_constant_table[row].minimum;
    parameter->greatest = (double)search_constant_table[row].maximum;
    if (!take_number(&rest, &parameter->value) || !take_number(&rest, &parameter->step) ||
        !take_number(&rest, &parameter->rate) || *rest != '\0')
        return complain(reading, "a name and three numbers");
    if (parameter->value < parameter->least || parameter->value > parameter->greatest)
        return complain(reading, "a value in the range of search_constants.h");
    return (parameter->step > 0 && parameter->rate > 0) ||
           complain(reading, "c and r above 0");
}

static bool read_text(struct reading *reading, struct spsa_state *state)
{
    struct approximation *approximation = &state->approximation;
    if (!read_head(reading, state))
        return false;
    for (int i = 0; i < approximation->count; i++)
        if (!read_parameter(reading, approximation, i))
            return false;
    next_line(reading);
    return *skip_blanks(reading->line) == '\0' || complain(reading, "the end");
}

bool spsa_state_read(struct spsa_state *state, const char *path, struct reason *reason)
{
    size_t length;
    struct reason why;
    char *text = storage_read_file(&storage_system, path, FILE_MOST, &length, &why);
    if (!text)
        return reason_set(reason, 0, "%s: %s", path, why.text);
    struct reading reading = {.path = path, .next = text, .reason = reason};
    *state = (struct spsa_state){.games = 0};
    bool read = read_text(&reading, state);
    free(text);
    return read;
}
