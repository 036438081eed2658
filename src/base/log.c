/* log.c - implements log.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/log.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"

enum { LINE_SIZE = 8192 };

FILE *log_open(const char *path, struct error *error)
{
    FILE *log = fopen(path, "ae");
    if (!log)
        error_set(error, 0, "%s: %s", path, strerror(errno));
    else
        setvbuf(log, NULL, _IOLBF, 0);
    return log;
}

/* Overwrites what follows "lip_" (personal tokens) or "lio_" (tokens from a login). */
static void hide_tokens(char *line)
{
    for (char *at = line; (at = strstr(at, "li")) != NULL; at += 2)
        if ((at[2] == 'p' || at[2] == 'o') && at[3] == '_')
            for (char *rest = at + 4; isalnum((unsigned char)*rest); rest++)
                *rest = '*';
}

void log_write(FILE *log, const char *source, const char *text, size_t length)
{
    char line[LINE_SIZE], date[32];
    struct timespec now;
    struct tm local;
    if (!log)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(date, sizeof date, "%F %T", localtime_r(&now.tv_sec, &local));
    printable_copy(line, sizeof line, text, length);
    hide_tokens(line);
    fprintf(log, "%s.%03ld %s: %s\n", date, now.tv_nsec / 1000000, source, line);
}
