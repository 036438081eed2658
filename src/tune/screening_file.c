/* screening_file.c - what has been played of a screening, in a file of text that grows.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/screening_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/storage.h"
#include "base/words.h"

enum {
    FILE_MOST = 256 << 20, /* bytes; a file that never ends is none */
    LINE_SIZE = CAUSES_MAX + 40
};

static const struct storage *const storage = &storage_system;

/* ---- the head ------------------------------------------------------------------------------ */

/* Its lines, malloc'ed. */
static char *head_write(const struct screening *screening)
{
    const struct screening_design *design = &screening->design;
    size_t size = 400 + strlen(design->base_text);
    for (int i = 0; i < design->count; i++)
        size += strlen(design->words[i]) + 1;
    char *text = memory_new(size, 1);
    text_add(text, size,
             "screening 1\nseed %" PRIu64 "\nnodes %" PRIu64 "\nhash %d\nrandom-plies %d\n"
             "base%s%s\nchanges %d\n",
             design->seed, screening->rules.nodes, screening->rules.hash,
             screening->rules.random_plies, *design->base_text ? " " : "", design->base_text,
             design->count);
    for (int i = 0; i < design->count; i++)
        text_add(text, size, "%s\n", design->words[i]);
    return text;
}

/* A file under way. */
struct reading {
    const char *path;
    char *next;       /* where the next line begins; NULL: there is none */
    const char *line; /* the present one; "" behind the last */
    int number;       /* of it, from 1 */
    struct reason *reason;
};

static void next_line(struct reading *reading)
{
    reading->line = reading->next ? strsep(&reading->next, "\n") : "";
    reading->number++;
}

/* Say what was expected in the present line. */
static bool complain(const struct reading *reading, const char *expected)
{
    return reason_set(reading->reason, 0, "%s:%d: expected %s, found '%s'", reading->path,
                      reading->number, expected, reading->line);
}

static bool read_seed(struct reading *reading, struct screening_design *design)
{
    next_line(reading);
    return (strncmp(reading->line, "seed ", 5) == 0 &&
            number_read(reading->line + 5, 0, UINT64_MAX, &design->seed, NULL)) ||
           complain(reading, "'seed' and a number");
}

/* Read the head, which must be what we would write. */
static bool read_head(struct reading *reading, struct screening *screening)
{
    bool same = true;
    char *text = head_write(screening), *rest = text;
    for (int line = 1; same && *rest; line++) {
        const char *expected = strsep(&rest, "\n");
        if (line == 2) {
            same = read_seed(reading, &screening->design);
            continue;
        }
        next_line(reading);
        same = strcmp(reading->line, expected) == 0;
        if (!same && line == 1)
            complain(reading, "'screening 1'");
        else if (!same)
            reason_set(reading->reason, 0,
                       "%s:%d: it is of other games than these: '%s', not '%s'", reading->path,
                       reading->number, reading->line, expected);
    }
    free(text);
    return same;
}

/* ---- pairs --------------------------------------------------------------------------------- */

static void pair_write(const struct screening_design *design,
                       const struct screening_pair *pair, char text[LINE_SIZE])
{
    char sides[CAUSES_MAX + 1] = "";
    for (int i = 0; i < design->count; i++)
        sides[i] = pair->sides >> i & 1 ? '+' : '-';
    snprintf(text, LINE_SIZE, "%d %s %d\n", pair->number, sides, pair->difference);
}

/* What we would write of a pair is what stands in the line, byte for byte. */
static bool read_pair(const struct reading *reading, const struct screening_design *design,
                      struct screening_pair *pair)
{
    char written[LINE_SIZE], sides[CAUSES_MAX + 1] = "";
    *pair = (struct screening_pair){.number = -1};
    sscanf(reading->line, "%9d %64[+-] %2d", &pair->number, sides, &pair->difference);
    for (int i = 0; sides[i]; i++)
        pair->sides |= (uint64_t)(sides[i] == '+') << i;
    pair_write(design, pair, written);
    written[strlen(written) - 1] = '\0';
    return (pair->number >= 0 && abs(pair->difference) <= 2 &&
            strcmp(reading->line, written) == 0) ||
           complain(reading, "the number of a pair, + or - for each change, and -2 to 2");
}

static void keep(struct screening *screening, const struct screening_pair *pair)
{
    screening_learn(&screening->design, pair, &screening->sums);
    if (pair->number >= screening->next)
        screening->next = pair->number + 1;
}

/* ---- the file ------------------------------------------------------------------------------ */

static bool fail(const char *path, struct reason *reason)
{
    return reason_set(reason, 0, "%s: %s", path, strerror(errno));
}

static bool begin(const struct screening *screening, int file, const char *path,
                  struct reason *reason)
{
    char *head = head_write(screening);
    bool written = storage_write_all(storage, file, head, strlen(head)) || fail(path, reason);
    free(head);
    return written;
}

static bool read_text(struct screening *screening, struct reading *reading)
{
    struct screening_pair pair;
    if (!read_head(reading, screening))
        return false;
    while (next_line(reading), reading->next) {
        if (!read_pair(reading, &screening->design, &pair))
            return false;
        keep(screening, &pair);
    }
    return true;
}

/* Read what is in the file, and cut off what is half a line. */
static bool go_on(struct screening *screening, int file, const char *path,
                  struct reason *reason)
{
    size_t length, whole;
    struct reason why;
    char *text = storage_read_file(storage, path, FILE_MOST, &length, &why);
    if (!text)
        return reason_set(reason, 0, "%s: %s", path, why.text);
    for (whole = length; whole > 0 && text[whole - 1] != '\n';)
        whole--;
    text[whole] = '\0';
    struct reading reading = {.path = path, .next = text, .reason = reason};
    bool good = length == 0 ? begin(screening, file, path, reason)
                : strlen(text) < whole
                    ? reason_set(reason, 0, "%s: expected text, found a NUL", path)
                    : read_text(screening, &reading);
    if (good && whole < length)
        good =
            storage->truncate(storage->context, file, (off_t)whole) == 0 || fail(path, reason);
    free(text);
    return good;
}

static bool lock(int file, const char *path, struct reason *reason)
{
    if (storage->lock(storage->context, file, 0) == 0)
        return true;
    return errno == EAGAIN ? reason_set(reason, 0, "%s: another run adds to it", path)
                           : fail(path, reason);
}

int screening_file_open(struct screening *screening, const char *path, struct reason *reason)
{
    screening->sums = (struct least_squares){.causes = screening->design.count};
    screening->next = 0;
    int file = storage->open(storage->context, path,
                             O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    if (file < 0) {
        fail(path, reason);
        return -1;
    }
    if (lock(file, path, reason) && go_on(screening, file, path, reason))
        return file;
    storage->close(storage->context, file);
    return -1;
}

bool screening_file_add(struct screening *screening, int file, const char *path,
                        const struct screening_pair *pair, struct reason *reason)
{
    char text[LINE_SIZE];
    pair_write(&screening->design, pair, text);
    if (!storage_write_all(storage, file, text, strlen(text)))
        return fail(path, reason);
    keep(screening, pair);
    return true;
}
