/* kiosk_grants.c - the file that says what the line of a key may say.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/kiosk_grants.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/storage.h"
#include "base/words.h"

static char *trim(char *text)
{
    while (is_blank(*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && is_blank(text[length - 1]))
        text[--length] = '\0';
    return text;
}

static bool take(struct kiosk_grants *grants, const char *key, const char *value,
                 struct reason *reason)
{
    bool is_data = strcmp(key, "data") == 0;
    if (strcmp(key, "names") == 0) {
        grants->names = strcmp(value, "keys") == 0;
        return grants->names || strcmp(value, "account") == 0 ||
               reason_set(reason, 0, "names: expected keys or account, found '%.40s'", value);
    }
    if (strcmp(key, "sessions") == 0)
        return number_read_int(value, 1, KIOSK_SESSIONS_MOST, &grants->sessions, NULL) ||
               reason_set(reason, 0, "sessions: expected a number from 1 to %d, found '%.40s'",
                          KIOSK_SESSIONS_MOST, value);
    if (!is_data && strcmp(key, "socket") != 0)
        return reason_set(reason, 0, "expected names, data, socket or sessions, found '%.40s'",
                          key);
    if (*value != '/')
        return reason_set(reason, 0, "%s: expected a path from '/' on, found '%.80s'", key,
                          value);
    *(is_data ? &grants->data : &grants->socket) = value;
    return true;
}

static bool read_line(struct kiosk_grants *grants, char *line, struct reason *reason)
{
    line = trim(line);
    char *value = strchr(line, '=');
    if (*line == '\0' || *line == '#')
        return true;
    if (!value)
        return reason_set(reason, 0, "expected NAME = VALUE, found '%.80s'", line);
    *value++ = '\0';
    return take(grants, trim(line), trim(value), reason);
}

bool kiosk_grants_read(struct kiosk_grants *grants, const char *path, struct reason *reason)
{
    struct reason why;
    char *rest = grants->text, *line;
    for (int number = 1; (line = strsep(&rest, "\n")) != NULL; number++)
        if (!read_line(grants, line, &why))
            return reason_set(reason, 0, "%s:%d: %s", path, number, why.text);
    return true;
}

bool kiosk_grants_load(struct kiosk_grants *grants, const char *path, struct reason *reason)
{
    const struct storage *storage = &storage_system;
    struct stat status;
    size_t length;
    *grants = (struct kiosk_grants){.names = false};
    if (storage->stat(storage->context, path, &status) != 0)
        return errno == ENOENT || errno == ENOTDIR ||
               reason_set(reason, 0, "%s: %s", path, strerror(errno));
    if (status.st_uid != 0 || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return reason_set(reason, 0, "%s: expected a file that only root may write", path);
    char *text = storage_read_file(storage, path, KIOSK_GRANTS_SIZE - 1, &length, reason);
    if (!text)
        return false;
    bool whole = strlen(text) == length;
    memcpy(grants->text, text, length + 1);
    free(text);
    return whole ? kiosk_grants_read(grants, path, reason)
                 : reason_set(reason, 0, "%s: expected text, found a NUL byte", path);
}
