/* log.c - implements log.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/log.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"

enum { LINE_SIZE = 8192 };

void log_write(FILE *log, const char *format, ...)
{
    char text[LINE_SIZE], line[LINE_SIZE], date[32];
    struct timespec now;
    struct tm local;
    va_list arguments;
    if (!log)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    printable_copy_string(line, sizeof line, text);
    for (char *token = line; (token = strstr(token, "lip_")) != NULL;)
        for (token += 4; isalnum((unsigned char)*token); token++)
            *token = '*';
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(date, sizeof date, "%F %T", localtime_r(&now.tv_sec, &local));
    fprintf(log, "%s.%03ld %s\n", date, now.tv_nsec / 1000000, line);
    fflush(log);
}
