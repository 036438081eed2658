/* pgn_values.c - the values of PGN tags read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values that are not UTF-8 are taken for ISO 8859-1, the character set of the PGN
 * standard.
 */
#include "game/pgn_values.h"

#include <ctype.h>
#include <string.h>

#include "game/printable.h"

static bool is_utf8(const char *bytes, size_t length)
{
    while (length > 0) {
        uint32_t character;
        size_t step = printable_decode(bytes, length, &character);

        if (step == 0)
            return false;
        bytes += step;
        length -= step;
    }
    return true;
}

void pgn_value_read(const struct pgn_token *token, char value[GAME_TAG_VALUE_SIZE])
{
    char bytes[2 * GAME_TAG_VALUE_SIZE + 2];
    size_t length = 0;
    bool utf8 = is_utf8(token->value, token->length);

    for (size_t i = 0; i < token->length && length < 2 * GAME_TAG_VALUE_SIZE; i++) {
        unsigned char byte = (unsigned char)token->value[i];

        if (byte == '\\' && i + 1 < token->length)
            byte = (unsigned char)token->value[++i];
        if (utf8 || byte < 0x80) {
            bytes[length++] = (char)byte;
        } else {
            bytes[length++] = (char)(0xC0 | byte >> 6);
            bytes[length++] = (char)(0x80 | (byte & 0x3F));
        }
    }
    printable_copy(value, GAME_TAG_VALUE_SIZE, bytes, length);
}

/* A number, or `unknown` where "??" stands; *text moves behind it and a separator. */
static int read_part(const char **text, int unknown)
{
    int number = 0, digits = 0;

    while (isdigit((unsigned char)**text) && digits < 4) {
        number = 10 * number + (*(*text)++ - '0');
        digits++;
    }
    while (**text == '?')
        (*text)++;
    if (**text == '.' || **text == ':' || **text == '-' || **text == '/')
        (*text)++;
    return digits > 0 ? number : unknown;
}

void pgn_date_read(struct tm *date, const char *text)
{
    date->tm_year = read_part(&text, 0) - 1900;
    date->tm_mon = read_part(&text, 0) - 1;
    date->tm_mday = read_part(&text, 0);
}

void pgn_time_read(struct tm *date, const char *text)
{
    date->tm_hour = read_part(&text, -1);
    date->tm_min = read_part(&text, 0);
    date->tm_sec = read_part(&text, 0);
}

enum pgn_variant pgn_variant_find(const char *text)
{
    static const char *const standard[] = {"",       "standard",  "chess",
                                           "normal", "classical", "fromposition"};
    char name[GAME_TAG_VALUE_SIZE];
    size_t length = 0;

    for (; *text; text++)
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
