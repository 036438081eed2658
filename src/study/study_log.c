/* study_log.c - the log of answers to exercises.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/study_log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"

enum { LOG_SIZE_MAX = 256 << 20 /* five million answers */, LINE_SIZE = 96, DAY = 86400 };

/* A smaller deviation than lobby/glicko.h's, so that one mistake cannot cost a thousand
 * points. */
static const struct glicko initial_rating = {1500, 250, 0.09};

static const char *const grade_words[] = {"", "again", "hard", "good", "easy", "dispute"};

/* ---- answers ---------------------------------------------------------------------------- */

static int compare_times(const void *one, const void *other)
{
    const struct study_answer *a = one, *b = other;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->grade - b->grade;
}

static int compare_keys(const void *one, const void *other)
{
    const struct study_answer *a = one, *b = other;
    return a->key == b->key ? compare_times(one, other) : a->key < b->key ? -1 : 1;
}

/* Returns the index of the first answer with this key or a greater one. */
static size_t find_first_answer(const struct study_log *log, uint64_t key)
{
    size_t low = 0, high = log->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (log->answers[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int64_t study_day(int64_t time)
{
    struct tm date;
    localtime_r(&(time_t){time}, &date);
    return utc_seconds(&date) / DAY * DAY;
}

struct study_item study_log_find(const struct study_log *log, uint64_t key)
{
    struct study_item item = {.answers = 0};
    for (size_t i = find_first_answer(log, key); i < log->count && log->answers[i].key == key;
         i++) {
        const struct study_answer *answer = &log->answers[i];
        item.first = item.answers++ == 0 ? study_day(answer->time) : item.first;
        item.seen = answer->grade == STUDY_SEEN;
        if (answer->grade == STUDY_DISPUTE)
            item.disputed = true;
        else if (!item.seen)
            memory_state_update(&item.memory, (enum grade)answer->grade,
                                study_day(answer->time), log->target_recall);
    }
    item.memory.due = MAX(item.memory.due, item.memory.last_asked + DAY); /* never due on the
                                                                           * same day */
    return item;
}

enum study_due study_log_due(const struct study_log *log, uint64_t key, int64_t now)
{
    struct study_item item = study_log_find(log, key);
    if (item.answers == 0)
        return STUDY_NEW;
    if (item.disputed)
        return STUDY_NEVER;
    return item.seen || item.memory.due > study_day(now) ? STUDY_LATER : STUDY_DUE;
}

/* Updates the user's rating. An answer counts as a game against the puzzle, but a puzzle solved
 * after a hint is not rated. */
static void update_rating(struct study_log *log, const struct study_answer *answer)
{
    struct glicko puzzle = {answer->rating, answer->deviation, GLICKO_START.volatility};
    if (answer->rating <= 0 || answer->grade < GRADE_AGAIN || answer->grade == GRADE_HARD ||
        answer->grade > GRADE_EASY)
        return;
    if (log->rated_at > 0)
        log->user_rating = glicko_after_inactivity(
            &log->user_rating, (double)(answer->time - log->rated_at) / DAY);
    log->rated_at = answer->time;
    glicko_rate_game(&log->user_rating, &puzzle, answer->grade > GRADE_HARD);
}

static struct study_answer *make_room(struct study_log *log)
{
    log->answers =
        memory_grow(log->answers, log->count + 1, &log->capacity, sizeof log->answers[0]);
    return &log->answers[log->count];
}

void study_log_add_answer(struct study_log *log, const struct study_answer *answer)
{
    struct study_answer *end = make_room(log);
    struct study_answer *entry = &log->answers[find_first_answer(log, answer->key + 1)];
    memmove(entry + 1, entry, (size_t)(end - entry) * sizeof *entry);
    *entry = *answer;
    log->count++;
    update_rating(log, answer);
}

/* ---- lines ------------------------------------------------------------------------------ */

static bool parse_line(const char *line, size_t length, struct study_answer *answer)
{
    char text[LINE_SIZE], word[16];
    struct tm date = {.tm_isdst = 0};
    int end = 0;
    if (length >= sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    *answer = (struct study_answer){.grade = GRADE_AGAIN};
    int found =
        sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ %16" SCNx64 " %15s%n %5d %5d%n", &date.tm_year,
               &date.tm_mon, &date.tm_mday, &date.tm_hour, &date.tm_min, &date.tm_sec,
               &answer->key, word, &end, &answer->rating, &answer->deviation, &end);
    if ((found != 8 && found != 10) || (size_t)end != length)
        return false;
    date.tm_year -= 1900;
    date.tm_mon--;
    answer->time = utc_seconds(&date);
    while (answer->grade <= STUDY_DISPUTE && strcmp(word, grade_words[answer->grade]) != 0)
        answer->grade++;
    return answer->time >= 0 && answer->grade <= STUDY_DISPUTE;
}

/* Removes duplicates, rates the answers in order of time, then sorts them by key. */
static void sort_answers(struct study_log *log)
{
    size_t count = log->count;
    if (count > 0)
        qsort(log->answers, count, sizeof log->answers[0], compare_times);
    log->count = 0;
    for (size_t i = 0; i < count; i++)
        if (log->count == 0 ||
            compare_times(&log->answers[log->count - 1], &log->answers[i]) != 0) {
            log->answers[log->count++] = log->answers[i];
            update_rating(log, &log->answers[i]);
        }
    if (count > 0)
        qsort(log->answers, log->count, sizeof log->answers[0], compare_keys);
}

static void parse_lines(struct study_log *log, const char *text, size_t length,
                        struct error *warning)
{
    const char *end = text + length, *next;
    int number = 1, wrong = 0, first = 0;
    for (const char *at = text; at < end; at = next, number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        next = stop ? stop + 1 : end;
        if (stop && parse_line(at, (size_t)(stop - at), make_room(log)))
            log->count++;
        else if (wrong++ == 0)
            first = number;
    }
    sort_answers(log);
    if (wrong > 0)
        error_set(warning, 0,
                  "%d of %d lines cannot be read as answers; the first is line %d: %s", wrong,
                  number - 1, first, log->path);
}

bool study_log_open(struct study_log *log, const char *path, double target_recall,
                    struct error *warning, struct error *error)
{
    struct file_stamp stamp;
    size_t length;
    char *text;
    *log = (struct study_log){.path = memory_copy_string(path),
                              .target_recall = target_recall,
                              .user_rating = initial_rating};
    warning->text[0] = '\0';
    if (!file_stamp_get(&stamp, path) && errno == ENOENT)
        return true;
    text = file_read(path, LOG_SIZE_MAX, &length, error);
    if (!text) {
        study_log_close(log);
        return false;
    }
    parse_lines(log, text, length, warning);
    free(text);
    return true;
}

void study_log_close(struct study_log *log)
{
    free(log->path);
    free(log->answers);
    *log = (struct study_log){.path = NULL};
}

bool study_log_append_answer(const struct study_log *log, const struct study_answer *answer,
                             struct error *error)
{
    char line[LINE_SIZE], target[PATH_MAX];
    struct tm date;
    gmtime_r(&(time_t){answer->time}, &date);
    strftime(line, sizeof line, "%Y-%m-%dT%H:%M:%SZ", &date);
    text_add(line, sizeof line, " %016" PRIx64 " %s", answer->key, grade_words[answer->grade]);
    if (answer->rating > 0)
        text_add(line, sizeof line, " %d %d", answer->rating, answer->deviation);
    text_add(line, sizeof line, "\n");
    int file = file_lock(log->path, target, error);
    return file >= 0 && file_append_line_and_close(file, log->path, "", line, error);
}
