/* talk.c - runs the tests in a .talk file: conversations with a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * talk FILE         each case is a test of the Test Anything Protocol
 * talk --fill FILE  print the file, with missing messages filled in, and with the current value
 *                   instead of '?'
 */
#include <config.h>

#include "talks/talk.h"

#include <ftw.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "rules/attacks.h"
#include "support/watchdog.h"

bool talk_fail(struct talk *talk, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(talk->failure, sizeof talk->failure, format, arguments);
    va_end(arguments);
    return false;
}

bool talk_matches(const char *pattern, const char *text)
{
    const char *star = NULL, *from = NULL;
    for (;;) {
        if (*pattern == '*') {
            star = ++pattern;
            from = text;
        } else if (*pattern == *text) {
            if (!*text)
                return true;
            pattern++;
            text++;
        } else if (!star || !*from) {
            return false;
        } else {
            pattern = star;
            text = ++from;
        }
    }
}

/* ---- cases ----------------------------------------------------------------------------- */

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *at)
{
    (void)status;
    (void)type;
    (void)at;
    return remove(path);
}

static bool make_directory(struct talk *talk)
{
    const char *top = getenv("TMPDIR");
    snprintf(talk->directory, sizeof talk->directory, "%s/ttychess-XXXXXX",
             top && *top ? top : "/tmp");
    return mkdtemp(talk->directory) && chdir(talk->directory) == 0 &&
           setenv("HOME", talk->directory, 1) == 0 &&
           setenv("XDG_DATA_HOME", talk->directory, 1) == 0 &&
           setenv("XDG_CACHE_HOME", talk->directory, 1) == 0 &&
           setenv("XDG_CONFIG_HOME", talk->directory, 1) == 0 &&
           setenv("XDG_STATE_HOME", talk->directory, 1) == 0;
}

static bool is_title(const char *line)
{
    return strncmp(line, "== ", 3) == 0;
}

/* Whether the next line already expects a message of this speaker. */
static bool is_expected(const struct talk *talk, char name)
{
    const char *next = talk->at + 1 < talk->count ? talk->lines[talk->at + 1] : "";
    char whose = (char)('A' + talk_speaker_of(next));
    next += *next == whose;
    return whose == name && next[0] == '<' && next[1] != '!';
}

/* Prints the line and the messages that the talk does not expect. */
static void fill(struct talk *talk)
{
    const char *line = talk->lines[talk->at];
    bool named = *line == 'A' || talk->lobby || talk->speakers[1].session;
    puts(line);
    for (int i = 0; i < TALK_SPEAKERS; i++) {
        struct speaker *speaker = &talk->speakers[i];
        while (!is_expected(talk, (char)('A' + i)) && speaker->heard < speaker->said_count)
            printf("%.*s< %s\n", named, &"ABC"[i], speaker -> said[speaker->heard++]);
    }
}

int talk_speaker_of(const char *line)
{
    return (*line == 'B' || *line == 'C') && line[1] && strchr("<> ", line[1]) ? *line - 'A'
                                                                               : 0;
}

/* Prints the last lines, the failure and all messages. */
static void print_failure(const struct talk *talk)
{
    size_t at = talk->at < talk->count ? talk->at : talk->count - 1;
    for (size_t i = at < 4 ? 0 : at - 4; i <= at; i++)
        printf("# %c %s:%zu: %s\n", i == at ? '>' : ' ', talk->name, i + 1, talk->lines[i]);
    printf("# but %s\n", talk->failure);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        for (size_t j = 0; j < talk->speakers[i].said_count; j++)
            printf("#   %c said: %s\n", 'A' + i, talk->speakers[i].said[j]);
}

/* Executes the lines up to the next title or the first failure. */
static bool run_lines(struct talk *talk)
{
    for (; talk->at < talk->count && !is_title(talk->lines[talk->at]); talk->at++) {
        const char *line = talk->lines[talk->at];
        if (!talk_do_line(talk, &talk->speakers[talk_speaker_of(line)]))
            return false;
        if (talk->fills)
            fill(talk);
    }
    return true;
}

/* Runs the case at talk->at, up to the next title. */
static bool run_case(struct talk *talk, int number)
{
    const char *title = talk->lines[talk->at++];
    size_t begin = talk->at, end = begin;
    watchdog_watch(title);
    talk->present = monotonic_milliseconds();
    talk->frozen = false;
    for (; end < talk->count && !is_title(talk->lines[end]); end++)
        talk->frozen = talk->frozen || strncmp(talk->lines[end], "time ", 5) == 0;
    for (size_t i = 0; i < talk->count && !is_title(talk->lines[i]); i++)
        talk->frozen = talk->frozen || strcmp(talk->lines[i], "lobby") == 0;
    bool fills = talk->fills, good = make_directory(talk) || talk_fail(talk, "no directory");
    talk->at = 0; /* the lines before the first title belong to each case */
    talk->fills = false;
    good = good && run_lines(talk);
    talk->fills = fills;
    if (good)
        talk->at = begin;
    if (fills)
        puts(title);
    good = good && run_lines(talk);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        good = good && talk_close_answer(talk, &talk->speakers[i]);
    if (!talk->fills || !good)
        printf("%s %d - %s\n", good ? "ok" : "not ok", number, title + 3);
    if (!good)
        print_failure(talk);
    fflush(stdout);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        speaker_end(&talk->speakers[i]);
    talk_lobby_end();
    talk->lobby = false;
    if (chdir("/") == 0)
        nftw(talk->directory, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    talk->at = end;
    return good;
}

static bool read_talk(struct talk *talk, const char *name)
{
    char *line = NULL;
    size_t size = 0, capacity = 0;
    FILE *file = fopen(name, "r");
    if (!file)
        return false;
    while (getline(&line, &size, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (talk->count == capacity)
            talk->lines = realloc(talk->lines, (capacity += 256) * sizeof *talk->lines);
        /* Leave room for the value that --fill writes instead of '?'. */
        char *copy = calloc(1, strlen(line) + (strchr(line, '?') ? TALK_TEXT_SIZE : 1));
        talk->lines[talk->count++] = strcpy(copy, line);
    }
    free(line);
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    static struct talk talk;
    int cases = 0, failures = 0;
    const char *path = argv[argc - 1];
    talk.fills = argc == 3 && strcmp(argv[1], "--fill") == 0;
    if (argc != 2 + talk.fills || !read_talk(&talk, path)) {
        fprintf(stderr, "Usage: talk [--fill] FILE\n");
        return 2;
    }
    talk.name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    setlocale(LC_ALL, "");
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    while (talk.at < talk.count) {
        if (is_title(talk.lines[talk.at]))
            failures += !run_case(&talk, ++cases);
        else if (talk.fills)
            puts(talk.lines[talk.at++]);
        else
            talk.at++;
    }
    if (!talk.fills)
        printf("1..%d\n", cases);
    return failures > 0;
}
