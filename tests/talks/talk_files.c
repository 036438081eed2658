/* talk_files.c - the actions of a talk about files of the scratch directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * file NAME ... end       write the file, and create its directories
 * content NAME ... end    expect these lines: '*' matches as in messages, "..." any lines
 * has NAME LINE           expect such a line
 * rename NAME NEW, remove NAME, files NAME COUNT, touch NAME YYYY-MM-DD
 *
 * A name with '*' must match exactly one file, except in `files`.
 */
#include "talks/talk.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *const block_end = "end";

/* Returns the next line of the block, or NULL after the last one. */
static const char *next_line(struct talk *talk)
{
    if (talk->at + 1 >= talk->count)
        return NULL;
    if (talk->fills)
        puts(talk->lines[talk->at]);
    const char *line = talk->lines[++talk->at];
    return strcmp(line, block_end) == 0 ? NULL : line;
}

/* Writes a line, in which "\\x1B" is a byte. */
static void write_line(FILE *file, const char *line)
{
    unsigned byte;
    for (; *line; line++)
        if (sscanf(line, "\\x%2X", &byte) == 1) {
            putc((int)byte, file);
            line += 3;
        } else {
            putc(*line, file);
        }
    putc('\n', file);
}

static bool write_file(struct talk *talk, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s", name);
    for (char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    if (!file)
        return talk_fail(talk, "the file cannot be written");
    for (const char *line = next_line(talk); line; line = next_line(talk))
        write_line(file, line);
    fclose(file);
    return true;
}

/* Prints a file that is not as expected. */
static void show_file(FILE *file, const char *name)
{
    char *line = NULL;
    size_t size = 0;
    rewind(file);
    while (getline(&line, &size, file) >= 0)
        printf("#   %s: %s", name, line);
    free(line);
}

/* Checks that the file has the lines of the block, in which "..." matches any lines. */
static bool check_content(struct talk *talk, const char *name)
{
    char *text = NULL;
    size_t size = 0;
    bool good = true, skips = false;
    FILE *file = fopen(name, "r");
    if (!file)
        return talk_fail(talk, "the file cannot be read");
    for (const char *line = next_line(talk); good && line; line = next_line(talk)) {
        if (strcmp(line, "...") == 0) {
            skips = true;
            continue;
        }
        do {
            good = getline(&text, &size, file) >= 0;
            if (good)
                text[strcspn(text, "\n")] = '\0';
        } while (good && skips && !talk_matches(line, text));
        good = good ? talk_matches(line, text) || talk_fail(talk, "the file has: %s", text)
                    : talk_fail(talk, "the file has no such line");
        skips = false;
        if (!good)
            break;
    }
    if (good && !skips && getline(&text, &size, file) >= 0)
        good = talk_fail(talk, "the file goes on: %s", text);
    if (!good)
        show_file(file, name);
    free(text);
    fclose(file);
    return good;
}

/* "content NAME as written": checks that the file is as the last `file` of that name wrote it. */
static bool check_unchanged(struct talk *talk, const char *name)
{
    size_t here = talk->at;
    bool fills = talk->fills;
    char line[600];
    snprintf(line, sizeof line, "file %s", name);
    while (talk->at > 0 && strcmp(talk->lines[talk->at], line) != 0) {
        talk->at--;
        if (strncmp(talk->lines[talk->at], "== ", 3) ==
            0) /* continue with the lines before the cases */
            for (talk->at = 0; strncmp(talk->lines[talk->at + 1], "== ", 3) != 0;)
                talk->at++;
    }
    talk->fills = false;
    bool good = check_content(talk, name);
    talk->fills = fills;
    talk->at = here;
    return good;
}

/* "has NAME PATTERN": checks that a line of the file matches. */
static bool check_line(struct talk *talk, const char *name, const char *pattern)
{
    char *line = NULL;
    size_t size = 0;
    bool good = false;
    FILE *file = fopen(name, "r");
    while (file && !good && getline(&line, &size, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        good = talk_matches(pattern, line);
    }
    if (file && !good)
        show_file(file, name);
    if (file)
        fclose(file);
    free(line);
    return good || talk_fail(talk, "the file has no such line");
}

/* "touch NAME 2024-01-31": sets the time of the last change to noon on that day. */
static bool set_time(struct talk *talk, const char *name, const char *day)
{
    struct tm date = {.tm_hour = 12, .tm_isdst = -1};
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = 0}};
    if (sscanf(day, "%d-%d-%d", &date.tm_year, &date.tm_mon, &date.tm_mday) != 3)
        return talk_fail(talk, "not a date");
    date.tm_year -= 1900;
    date.tm_mon--;
    times[1].tv_sec = mktime(&date);
    return utimensat(AT_FDCWD, name, times, 0) == 0 ||
           talk_fail(talk, "the time cannot be set");
}

bool talk_do_file(struct talk *talk, const char *word, char *rest)
{
    char *second = rest + strcspn(rest, " "), name[512];
    glob_t found;
    if (strcmp(word, "file") == 0)
        return write_file(talk, rest);
    if (strcmp(word, "content") && strcmp(word, "has") && strcmp(word, "rename") &&
        strcmp(word, "remove") && strcmp(word, "files") && strcmp(word, "touch"))
        return false;
    second += *second ? 1 : 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(rest, " "), rest);
    size_t count = glob(name, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    if (count > 0)
        snprintf(name, sizeof name, "%s", found.gl_pathv[0]);
    if (count > 0)
        globfree(&found);
    if (strcmp(word, "files") == 0)
        return count == strtoul(second, NULL, 10) || talk_fail(talk, "there are %zu", count);
    if (count != 1)
        return talk_fail(talk, "there are %zu such files", count);
    if (strcmp(word, "has") == 0)
        return check_line(talk, name, second);
    if (strcmp(word, "touch") == 0)
        return set_time(talk, name, second);
    if (strcmp(word, "content") == 0)
        return strcmp(second, "as written") == 0 ? check_unchanged(talk, name)
                                                 : check_content(talk, name);
    return (strcmp(word, "rename") == 0 ? rename(name, second) : remove(name)) == 0 ||
           talk_fail(talk, "the action fails: %m");
}
