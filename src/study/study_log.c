/* study_log.c - see study_log.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/study_log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

enum { LOG_LIMIT = 256 << 20 /* bytes: five million answers */, LINE_SIZE = 64 };

enum { DISPUTE = GRADE_EASY + 1 };
static const char *const words[] = {NULL, "again", "hard", "good", "easy", "dispute"};

struct answer {
    uint64_t key;
    int64_t time;
    int grade; /* enum grade, or DISPUTE */
};

/* ---- items ------------------------------------------------------------------------------- */

/* Where the item of a key is, or would be. */
static size_t find_place(const struct study_log *log, uint64_t key)
{
    size_t low = 0, high = log->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (log->items[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct study_item *study_log_find(const struct study_log *log, uint64_t key)
{
    size_t place = find_place(log, key);
    return place < log->count && log->items[place].key == key ? &log->items[place] : NULL;
}

static void take_answer(struct study_log *log, const struct answer *answer)
{
    size_t place = find_place(log, answer->key);
    struct study_item *item;
    if (place == log->count || log->items[place].key != answer->key) {
        if (log->count == log->capacity) {
            log->capacity = 2 * log->capacity + 64;
            log->items = memory_resize(log->items, log->capacity, sizeof log->items[0]);
        }
        memmove(&log->items[place + 1], &log->items[place],
                (log->count - place) * sizeof log->items[0]);
        log->items[place] = (struct study_item){.key = answer->key};
        log->count++;
    }
    item = &log->items[place];
    if (answer->grade == DISPUTE) {
        item->disputed = true;
        return;
    }
    item->answers++;
    item->failures += answer->grade == GRADE_AGAIN;
    memory_answer(&item->memory, (enum grade)answer->grade, answer->time, log->wanted);
}

enum study_due study_log_due(const struct study_log *log, uint64_t key, int64_t now)
{
    const struct study_item *item = study_log_find(log, key);
    if (!item)
        return STUDY_NEW;
    if (item->disputed)
        return STUDY_NEVER;
    return item->memory.due <= now ? STUDY_DUE : STUDY_LATER;
}

/* ---- lines ------------------------------------------------------------------------------- */

static bool read_line(const char *line, size_t length, struct answer *answer)
{
    char text[LINE_SIZE], word[16];
    struct tm date = {.tm_isdst = 0};
    int end = 0;
    if (length >= sizeof text)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ %16" SCNx64 " %15s%n", &date.tm_year,
               &date.tm_mon, &date.tm_mday, &date.tm_hour, &date.tm_min, &date.tm_sec,
               &answer->key, word, &end) != 8 ||
        (size_t)end != length)
        return false;
    date.tm_year -= 1900;
    date.tm_mon--;
    answer->time = timegm(&date);
    for (answer->grade = GRADE_AGAIN; answer->grade <= DISPUTE; answer->grade++)
        if (strcmp(word, words[answer->grade]) == 0)
            return answer->time >= 0;
    return false;
}

static int compare_answers(const void *one, const void *other)
{
    const struct answer *a = one, *b = other;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return a->grade - b->grade;
}

static void read_lines(struct study_log *log, const char *text, size_t length,
                       struct reason *odd)
{
    struct answer *answers = NULL;
    size_t count = 0, capacity = 0;
    const char *end = text + length, *next;
    int number = 1, wrong = 0, first = 0;
    for (const char *at = text; at < end; at = next, number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        next = stop ? stop + 1 : end;
        if (count == capacity) {
            capacity = 2 * capacity + 1024;
            answers = memory_resize(answers, capacity, sizeof *answers);
        }
        if (stop && read_line(at, (size_t)(stop - at), &answers[count]))
            count++;
        else if (wrong++ == 0)
            first = number;
    }
    if (count > 0)
        qsort(answers, count, sizeof *answers, compare_answers);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || compare_answers(&answers[i - 1], &answers[i]) != 0)
            take_answer(log, &answers[i]);
    free(answers);
    if (wrong > 0)
        reason_set(odd, 0, "%d of %d lines are no answers, line %d is the first: %s", wrong,
                   number - 1, first, log->path);
}

bool study_log_open(struct study_log *log, const char *path, double wanted, struct reason *odd,
                    struct reason *reason)
{
    struct file_mark mark;
    size_t length;
    char *text;
    *log = (struct study_log){.path = memory_copy_string(path), .wanted = wanted};
    odd->text[0] = '\0';
    if (!file_mark_take(&mark, path) && errno == ENOENT)
        return true;
    text = file_read(path, LOG_LIMIT, &length, reason);
    if (!text) {
        study_log_close(log);
        return false;
    }
    read_lines(log, text, length, odd);
    free(text);
    return true;
}

void study_log_close(struct study_log *log)
{
    free(log->path);
    free(log->items);
    *log = (struct study_log){.path = NULL};
}

/* ---- adding ------------------------------------------------------------------------------ */

/* A line that was torn when it was written last is ended first. */
static bool write_line(const struct study_log *log, const struct answer *answer,
                       struct reason *reason)
{
    char line[LINE_SIZE + 1], last = '\n';
    time_t time = (time_t)answer->time;
    struct tm date;
    int file = open(log->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return reason_set(reason, 0, "%s: %s", strerror(errno), log->path);
    off_t size = lseek(file, 0, SEEK_END);
    if (size > 0 && pread(file, &last, 1, size - 1) != 1)
        last = '\n';
    gmtime_r(&time, &date);
    size_t length = last != '\n';
    line[0] = '\n';
    length += strftime(line + length, LINE_SIZE - length, "%Y-%m-%dT%H:%M:%SZ ", &date);
    length += (size_t)snprintf(line + length, sizeof line - length, "%016" PRIx64 " %s\n",
                               answer->key, words[answer->grade]);
    const char *failed = file_finish(file, line, length);
    return !failed ||
           reason_set(reason, 0, "cannot %s: %s: %s", failed, strerror(errno), log->path);
}

static bool add(struct study_log *log, const struct answer *answer, struct reason *reason)
{
    take_answer(log, answer);
    return write_line(log, answer, reason);
}

bool study_log_answer(struct study_log *log, uint64_t key, enum grade grade, int64_t now,
                      struct reason *reason)
{
    return add(log, &(struct answer){key, now, (int)grade}, reason);
}

bool study_log_dispute(struct study_log *log, uint64_t key, int64_t now, struct reason *reason)
{
    return add(log, &(struct answer){key, now, DISPUTE}, reason);
}
