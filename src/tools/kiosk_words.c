/* kiosk_words.c - a client's words, matched.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/kiosk_words.h"

#include <string.h>

#include "tools/key_line.h"

static const struct {
    const char *text;
    enum kiosk_wish wish;
} wishes[] = {
    {"", KIOSK_PLAY},       {"play", KIOSK_PLAY}, {"plain", KIOSK_PLAIN},
    {"lobby", KIOSK_LOBBY}, {"due", KIOSK_DUE},   {"lobby --stdio", KIOSK_STDIO},
};

enum kiosk_wish kiosk_wish_read(const char *text)
{
    static const char own[] = "ttychess ";
    if (!text)
        return KIOSK_PLAY;
    if (strncmp(text, own, sizeof own - 1) == 0)
        text += sizeof own - 1;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (strcmp(wishes[i].text, text) == 0)
            return wishes[i].wish;
    return KIOSK_NOTHING;
}

/* Whether a path's last part is that. */
static bool ends_in(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    return strcmp(slash ? slash + 1 : path, name) == 0;
}

int kiosk_forced_words(char *text, char *words[KIOSK_WORDS_MOST + 1])
{
    int count = 0;
    if (strlen(text) > KIOSK_LINE_MOST)
        return 0;
    for (char *rest = text; rest;) {
        char *word = strsep(&rest, " ");
        if (count == KIOSK_WORDS_MOST || *word == '\0' || !key_line_can_quote(word))
            return 0;
        words[count++] = word;
    }
    words[count] = NULL;
    if (count < 4 || !ends_in(words[0], "ttychess") || strcmp(words[1], "kiosk") != 0)
        return 0;
    memmove(words, words + 1, (size_t)count * sizeof *words);
    return count - 1;
}
