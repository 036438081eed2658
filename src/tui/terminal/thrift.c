/* thrift.c - a filter that sends the same screen in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/terminal/thrift.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/look/theme.h"

enum {
    HIGHEST_ATTRIBUTE = 9,
    ON_BLANKS = 1U << 4 | 1U << 5 | 1U << 7 | 1U << 9, /* underline, blink, reverse, strike */
    ESCAPE = '\033'
};

static const struct thrift_look plain = {-1, -1, 0, '\0'};

struct output {
    char *bytes;
    size_t length;
};

static void put(struct output *output, const char *bytes, size_t length)
{
    memcpy(output->bytes + output->length, bytes, length);
    output->length += length;
}

void thrift_begin(struct thrift *thrift)
{
    *thrift = (struct thrift){.wanted = plain, .shown = plain};
}

/* ---- from one set of attributes to another --------------------------------------- */

/* Appends such as ";38;5;16". `base`: 30 for the foreground, 40 for the background. */
static int add_colour(const struct thrift *thrift, char *text, int base, int colour)
{
    int slot = colour - THEME_SLOT;
    if (thrift->tints && slot >= 0 && slot < PAINT_SQUARES) {
        unsigned tint = thrift->tints[slot];
        return sprintf(text, ";%d;2;%u;%u;%u", base + 8, tint >> 16, tint >> 8 & 255,
                       tint & 255);
    }
    if (colour >= 16)
        return sprintf(text, ";%d;5;%d", base + 8, colour);
    return sprintf(text, ";%d",
                   colour < 0   ? base + 9
                   : colour < 8 ? base + colour
                                : base + 60 + colour - 8);
}

static bool is_plain(const struct thrift_look *look)
{
    return look->foreground < 0 && look->background < 0 && look->attributes == 0;
}

static void show(struct thrift *thrift, const struct thrift_look *to, struct output *output)
{
    struct thrift_look from = thrift->shown;
    char text[96] = "";
    int length = 0;
    if (from.charset != to->charset)
        output->length +=
            (size_t)sprintf(output->bytes + output->length, "\033(%c", to->charset);
    if ((from.attributes & ~to->attributes) || (is_plain(to) && !is_plain(&from))) {
        length += sprintf(text, is_plain(to) ? ";" : ";0"); /* resets everything */
        from = (struct thrift_look){-1, -1, 0, from.charset};
    }
    for (int i = 1; i <= HIGHEST_ATTRIBUTE; i++)
        if (to->attributes & ~from.attributes & 1U << i)
            length += sprintf(text + length, ";%d", i);
    if (from.foreground != to->foreground)
        length += add_colour(thrift, text + length, 30, to->foreground);
    if (from.background != to->background)
        length += add_colour(thrift, text + length, 40, to->background);
    if (length > 0)
        output->length +=
            (size_t)sprintf(output->bytes + output->length, "\033[%sm", text + 1);
    thrift->shown = *to;
}

/* A space shows only the background. If that changes, and what follows (as far as known) needs
 * everything, one sequence is shorter than two. */
static void show_blank(struct thrift *thrift, const char *rest, size_t length,
                       struct output *output)
{
    struct thrift_look look = thrift->shown;
    bool changes = look.background != thrift->wanted.background;
    while (changes && length > 0 && *rest == ' ')
        rest++, length--;
    if (((thrift->wanted.attributes | look.attributes) & ON_BLANKS) ||
        (changes && (is_plain(&thrift->wanted) || (length > 0 && (unsigned char)*rest > ' '))))
        look = thrift->wanted;
    look.background = thrift->wanted.background;
    show(thrift, &look, output);
}

/* ---- reading the stream ---------------------------------------------------------- */

static void note_number(struct thrift_look *look, int number)
{
    unsigned ended = number == 22 ? 1U << 1 | 1U << 2 /* bold and dim */
                     : number > 22 && number <= 20 + HIGHEST_ATTRIBUTE ? 1U << (number - 20)
                                                                       : 0;
    if (number == 0)
        *look = (struct thrift_look){-1, -1, 0, look->charset};
    else if (number <= HIGHEST_ATTRIBUTE)
        look->attributes |= 1U << number;
    else if (number < 30)
        look->attributes &= ~ended;
    else if (number < 40)
        look->foreground = number == 39 ? -1 : number - 30;
    else if (number < 50)
        look->background = number == 49 ? -1 : number - 40;
    else if (number < 100)
        look->foreground = number - 90 + 8;
    else
        look->background = number - 100 + 8;
}

static void note_rendition(struct thrift_look *look, const char *text)
{
    char *end = (char *)text;
    do {
        int number = (int)strtol(text, &end, 10), colour;
        if ((number == 38 || number == 48) && strncmp(end, ";5;", 3) == 0) {
            colour = (int)strtol(end + 3, &end, 10) & 255;
            *(number == 38 ? &look->foreground : &look->background) = colour;
        } else {
            note_number(look, number);
        }
        text = end + 1;
    } while (*end == ';');
}

static void take_sequence(struct thrift *thrift, struct output *output)
{
    char kind = thrift->sequence[thrift->length - 1];
    bool control = thrift->sequence[1] == '[';
    thrift->sequence[thrift->length] = '\0';
    thrift->length = 0;
    if (control && kind == 'm') {
        note_rendition(&thrift->wanted, thrift->sequence + 2);
        return;
    }
    if (control && kind == 'b') { /* repeat the last character */
        int most = THRIFT_ROOM, count = atoi(thrift->sequence + 2);
        for (int i = 0; i < count && i < most; i++)
            put(output, &thrift->last, 1);
        return;
    }
    if (thrift->sequence[1] == '(') { /* comes with every reset, mostly without effect */
        thrift->wanted.charset = kind;
        return;
    }
    if (control && kind == 'J') { /* other programs may have written to the terminal */
        put(output, "\033[m", 3);
        thrift->shown = (struct thrift_look){-1, -1, 0, thrift->shown.charset};
    }
    if (!control || !strchr("ABCDGHd", kind)) /* more than a movement */
        show(thrift, &thrift->wanted, output);
    put(output, thrift->sequence, strlen(thrift->sequence));
}

static void take_sequence_byte(struct thrift *thrift, char byte, struct output *output)
{
    thrift->sequence[thrift->length++] = byte;
    if (thrift->length > 1 && !(thrift->length == 2 && byte == '[') &&
        (unsigned char)byte >= (thrift->sequence[1] == '[' ? 0x40 : 0x30)) {
        take_sequence(thrift, output);
    } else if (thrift->length == sizeof thrift->sequence - 1) { /* not one of curses' */
        put(output, thrift->sequence, thrift->length);
        thrift->length = 0;
    }
}

size_t thrift_filter(struct thrift *thrift, const char *input, size_t *length, char *output,
                     size_t size)
{
    struct output out = {output, 0};
    size_t taken = 0;
    while (taken < *length && size - out.length >= THRIFT_ROOM) {
        char byte = input[taken++];
        bool continues = ((unsigned char)byte & 0xC0) == 0x80; /* inside a UTF-8 character */
        if (thrift->length > 0 || byte == ESCAPE) {
            take_sequence_byte(thrift, byte, &out);
            continue;
        }
        if (byte == ' ')
            show_blank(thrift, input + taken, *length - taken, &out);
        else if (((unsigned char)byte > ' ' && !continues) ||
                 (byte == '\n' && is_plain(&thrift->wanted))) /* perhaps the last output */
            show(thrift, &thrift->wanted, &out);
        put(&out, &byte, 1);
        thrift->last = byte;
    }
    *length = taken;
    return out.length;
}
