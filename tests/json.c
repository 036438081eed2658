/* json.c - a reader of JSON that only steps over values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n,:");
}

static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return at + (*at == '"');
}

/* Behind the value here: strings aside, brackets count. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        at = skip_blanks(at);
        if (*at == '"') {
            at = skip_string(at);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else {
            at += strcspn(at, " \t\r\n,:]}");
        }
    } while (depth > 0 && *at);
    return at;
}

const char *json_member(const char *object, const char *name)
{
    size_t length = strlen(name);
    if (!object || *object != '{')
        return NULL;
    for (const char *at = skip_blanks(object + 1); *at == '"'; at = skip_blanks(at)) {
        const char *key = at + 1, *value = skip_blanks(skip_string(at));
        if (strncmp(key, name, length) == 0 && key[length] == '"')
            return value;
        at = skip_value(value);
    }
    return NULL;
}

const char *json_element(const char *array, const char *last)
{
    const char *at;
    if (!array || *array != '[')
        return NULL;
    at = skip_blanks(last ? skip_value(last) : array + 1);
    return *at && *at != ']' ? at : NULL;
}

size_t json_count(const char *array)
{
    size_t count = 0;
    for (const char *at = NULL; (at = json_element(array, at)) != NULL;)
        count++;
    return count;
}

static size_t encode(char *out, uint32_t character)
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    if (character < 0x800) {
        out[0] = (char)(0xC0 | character >> 6);
        out[1] = (char)(0x80 | (character & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | character >> 12);
    out[1] = (char)(0x80 | (character >> 6 & 0x3F));
    out[2] = (char)(0x80 | (character & 0x3F));
    return 3;
}

char *json_string(const char *value, char *text, size_t size)
{
    static const char names[] = "bfnrt", bytes[] = "\b\f\n\r\t";
    size_t length = 0;
    for (const char *at = value && *value == '"' ? value + 1 : "\"";
         *at && *at != '"' && length + 4 < size; at++) {
        const char *name;
        if (*at != '\\') {
            text[length++] = *at;
        } else if (*++at == 'u') {
            char digits[5] = "";
            strncpy(digits, at + 1, 4);
            length += encode(text + length, (uint32_t)strtoul(digits, NULL, 16));
            at += strlen(digits);
        } else {
            name = strchr(names, *at);
            text[length++] = name ? bytes[name - names] : *at;
        }
    }
    text[length] = '\0';
    return text;
}

size_t json_number(const char *value)
{
    return value ? strtoul(value, NULL, 10) : 0;
}
