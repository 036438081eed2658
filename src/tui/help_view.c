/* help_view.c - a request explained, from the table of requests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/pager.h"

#include <stdio.h>

#include "session/requests.h"

static void open_request(const struct request_entry *entry)
{
    char text[256];
    snprintf(text, sizeof text, "%s %s", entry->word, entry->argument);
    pager_open(text, 2, false);
    snprintf(text, sizeof text, "%s.", entry->help);
    pager_add(text);
    if (*entry->others != '\0') {
        snprintf(text, sizeof text, "Also: %s", entry->others);
        pager_add(text);
    }
    if (entry->function_key > 0) {
        snprintf(text, sizeof text, "Key: F%d", entry->function_key);
        pager_add(text);
    }
    request_explain(entry->id, pager_take_line, NULL);
}

bool help_open(const char *word)
{
    const char *argument;
    enum request request = request_parse(word, &argument);
    if (request != REQUEST_UNKNOWN)
        open_request(&request_table[request]);
    return request != REQUEST_UNKNOWN;
}
