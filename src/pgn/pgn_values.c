/* pgn_values.c - tag values, and clock times in comments.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/pgn_scanner.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/words.h"

const char *pgn_tag_value(struct buffer *scratch, const struct pgn_token *token)
{
    size_t length = token->length, out = 0;
    buffer_reserve(scratch, ENCODING_UTF8_SIZE * length);
    const char *text = encoding_convert_to_utf8(scratch, token->text, &length);
    for (size_t i = 0; i < length; i++) { /* decoded text is also in `scratch`, ahead of
                                           * `out` */
        if (text[i] == '\\' && i + 1 < length && (text[i + 1] == '\\' || text[i + 1] == '"'))
            i++;
        scratch->bytes[out++] = text[i] ? text[i] : ' ';
    }
    scratch->bytes[out] = '\0';
    return scratch->bytes;
}

/* Parses a number, or returns `unknown` for "??". Advances *text past it and a separator. */
static int parse_date_field(const char **text, int unknown)
{
    char digits[5] = "";
    int length = 0;
    sscanf(*text, "%4[0-9]%n", digits, &length);
    *text += length;
    *text += strspn(*text, "?");
    *text += strspn(*text, ".:-/") > 0;
    return length > 0 ? atoi(digits) : unknown;
}

void pgn_date_parse(struct tm *date, const char *text)
{
    date->tm_year = parse_date_field(&text, 0) - 1900;
    date->tm_mon = parse_date_field(&text, 0) - 1;
    date->tm_mday = parse_date_field(&text, 0);
}

void pgn_time_parse(struct tm *date, const char *text)
{
    date->tm_hour = parse_date_field(&text, -1);
    date->tm_min = parse_date_field(&text, 0);
    date->tm_sec = parse_date_field(&text, 0);
}

enum pgn_variant pgn_variant_parse(const char *text)
{
    static const char *const standard[] = {"",       "standard",  "chess",
                                           "normal", "classical", "fromposition"};
    char name[64];
    size_t length = 0;
    for (; *text && length < sizeof name - 1; text++)
        if (isalnum((unsigned char)*text))
            name[length++] = (char)tolower((unsigned char)*text);
    name[length] = '\0';
    if (strstr(name, "960") || strncmp(name, "fischer", 7) == 0)
        return PGN_VARIANT_CHESS960;
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; i++)
        if (strcmp(name, standard[i]) == 0)
            return PGN_VARIANT_STANDARD;
    return PGN_VARIANT_UNKNOWN;
}

static const char command[] = "[%clk";

bool pgn_clock_parse(const char *comment, int64_t *left)
{
    const char *at = strstr(comment, command);
    unsigned hours, minutes;
    double seconds;
    char bracket;
    if (!at ||
        sscanf(at + sizeof command - 1, "%3u:%2u:%lf %c", &hours, &minutes, &seconds,
               &bracket) != 4 ||
        bracket != ']' || hours > 999 || minutes > 59 || !(seconds >= 0 && seconds < 60))
        return false;
    *left = ((int64_t)hours * 60 + minutes) * 60000 + (int64_t)(seconds * 1000 + 0.5);
    return true;
}

void pgn_clock_write(int64_t left, char text[PGN_CLOCK_SIZE])
{
    int64_t tenths = (left > 0 ? left : 0) / 100;
    snprintf(text, PGN_CLOCK_SIZE, "%s %" PRId64 ":%02d:%02d", command, tenths / 36000,
             (int)(tenths / 600 % 60), (int)(tenths / 10 % 60));
    if (tenths % 10 != 0)
        text_add(text, PGN_CLOCK_SIZE, ".%d", (int)(tenths % 10));
    text_add(text, PGN_CLOCK_SIZE, "]");
}

static const struct move_comment *find_clock_comment(const struct move_node *node,
                                                     int64_t *left)
{
    const struct move_comment *comment = node->notes ? node->notes->after.first : NULL;
    while (comment && !pgn_clock_parse(comment->text, left))
        comment = comment->next;
    return comment;
}

bool move_node_get_clock(const struct move_node *node, int64_t *left)
{
    return find_clock_comment(node, left) != NULL;
}

void move_tree_set_clock(struct move_tree *tree, struct move_node *node, int64_t left)
{
    int64_t before;
    const struct move_comment *old = find_clock_comment(node, &before);
    const char *begin = old ? strstr(old->text, command) : "";
    const char *end = old ? strchr(begin, ']') + 1 : begin;
    struct buffer text = {0};
    char reading[PGN_CLOCK_SIZE];
    pgn_clock_write(left, reading);
    if (old) {
        buffer_add(&text, old->text, (size_t)(begin - old->text));
        move_node_remove_comment(node, false, old);
    }
    buffer_printf(&text, "%s%s", reading, end);
    move_tree_add_comment(tree, node, false, text.bytes, text.length);
    buffer_free(&text);
}
