/* help_view.c - the help screen, made from the table of requests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/pager.h"

#include <stdio.h>
#include <string.h>

#include "session/requests.h"

enum { KEY_COLUMNS = 4 };

/* Columns of the longest word, and two blanks. */
static int word_columns(void)
{
    size_t longest = 0;
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (strlen(request_table[i].word) > longest)
            longest = strlen(request_table[i].word);
    return (int)longest + 2;
}

static void add_request(const struct request_entry *entry)
{
    char text[256], key[16] = "";
    if (entry->function_key > 0)
        snprintf(key, sizeof key, "F%d", entry->function_key);
    snprintf(text, sizeof text, "%-*s%-*s%s", KEY_COLUMNS, key, word_columns(), entry->word,
             entry->help);
    pager_add(text);
}

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

void help_open(const char *word)
{
    const char *argument;
    enum request request = request_parse(word, &argument);
    if (request != REQUEST_UNKNOWN) {
        open_request(&request_table[request]);
        return;
    }
    pager_open(*word != '\0'
                   ? "There is no such command. These there are:"
                   : "Type a move: e4, Nf3, exd5, O-O, e8=Q, g1f3 (Tab completes). Or:",
               KEY_COLUMNS + word_columns(), true);
    for (int i = 0; i < REQUEST_COUNT; i++)
        add_request(&request_table[i]);
}
