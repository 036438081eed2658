/* thrift.c - the same picture in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours and attributes ("select graphic rendition", ECMA-48 8.3.117, with xterm's 256
 * colours) are not passed on but noted. They are settled when something comes that shows
 * them: a visible character needs all of them, a blank only what is behind it, a movement
 * of the cursor nothing. Settling sends the difference or everything anew, whichever is
 * shorter. Half of a cell in one colour and half in another can be said in two ways, as an
 * upper and as a lower half block: what is shorter just now is sent. Swapping the two colours
 * under blanks would be shorter still, but xterm (seen in 379) reverses to a wrong colour once
 * a program has changed its foreground (OSC 10), as colour schemes do: great blocks of it on
 * the board.
 */
#include "config.h"

#include "tui/thrift.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOLD = 1U << 1,
    DIM = 1U << 2,
    REVERSE = 1U << 7,
    ON_BLANKS = 1U << 4 | 1U << 5 | 1U << 7 | 1U << 9, /* underline, blink, strike */
    HIGHEST_ATTRIBUTE = 9,
    PALETTE = 16, /* lower colours are the user's: bold may make them others */
    BLACK = 16,   /* what figures are drawn in (theme_black, theme_white) */
    WHITE = 231,
    ESCAPE = '\033',
    BLOCKS = '\xE2', /* half blocks, among others, begin with that byte and have three */
    CHARACTER_BYTES = 3,
    OWN_FOREGROUND = -2 /* the terminal's own foreground, seen as a background */
};

struct output {
    char *bytes;
    size_t length;
};

static void put(struct output *output, const char *bytes, size_t length)
{
    memcpy(output->bytes + output->length, bytes, length);
    output->length += length;
}

void thrift_begin(struct thrift *thrift, unsigned endings)
{
    *thrift = (struct thrift){.wanted = {-1, -1, 0}, .shown = {-1, -1, 0}, .endings = endings};
}

/* ---- from one look to another ---------------------------------------------------- */

/* A list of numbers being written: "1;38;5;16". */
struct numbers {
    char text[96];
    size_t length;
};

static void add_number(struct numbers *numbers, int number)
{
    numbers->length += (size_t)snprintf(numbers->text + numbers->length,
                                        sizeof numbers->text - numbers->length,
                                        numbers->length > 0 ? ";%d" : "%d", number);
}

/* `base` is 30 for the foreground, 40 for the background. */
static void add_colour(struct numbers *numbers, int base, int colour)
{
    if (colour < 0) {
        add_number(numbers, base + 9);
    } else if (colour < 8) {
        add_number(numbers, base + colour);
    } else if (colour < 16) {
        add_number(numbers, base + 60 + colour - 8);
    } else {
        add_number(numbers, base + 8);
        add_number(numbers, 5);
        add_number(numbers, colour);
    }
}

static void add_difference(struct numbers *numbers, struct thrift_look from,
                           const struct thrift_look *to)
{
    unsigned off = from.attributes & ~to->attributes;
    if (off & (BOLD | DIM)) { /* one number ends both */
        add_number(numbers, 22);
        from.attributes &= ~(unsigned)(BOLD | DIM);
        off &= ~(unsigned)(BOLD | DIM);
    }
    for (int i = 1; i <= HIGHEST_ATTRIBUTE; i++) {
        if (off & 1U << i)
            add_number(numbers, 20 + i);
        if (to->attributes & ~from.attributes & 1U << i)
            add_number(numbers, i);
    }
    if (from.foreground != to->foreground)
        add_colour(numbers, 30, to->foreground);
    if (from.background != to->background)
        add_colour(numbers, 40, to->background);
}

/* Whether all that has to end can be ended alone. */
static bool can_end(const struct thrift *thrift, const struct thrift_look *look)
{
    unsigned off = thrift->shown.attributes & ~look->attributes;
    if (off & BOLD)
        off = (off & ~(unsigned)BOLD) | DIM; /* the same number */
    return !(off & ~thrift->endings);
}

/* What makes a look of the one that is shown; an empty text: it is. */
static void write_change(const struct thrift *thrift, const struct thrift_look *look,
                         struct numbers *text)
{
    static const struct thrift_look plain = {-1, -1, 0};
    struct numbers difference = {"", 0}, anew = {"", 0};
    text->length = 0;
    add_difference(&difference, thrift->shown, look);
    if (difference.length == 0)
        return;
    add_difference(&anew, plain, look);
    bool all =
        !can_end(thrift, look) || anew.length + (anew.length > 0 ? 2 : 0) < difference.length;
    text->length = (size_t)snprintf(text->text, sizeof text->text, "\033[%s%sm",
                                    all && anew.length > 0 ? "0;" : "",
                                    all ? anew.text : difference.text);
}

static void show(struct thrift *thrift, const struct thrift_look *look, struct output *output)
{
    struct numbers text;
    write_change(thrift, look, &text);
    put(output, text.text, text.length);
    thrift->shown = *look;
}

static void reset(struct thrift *thrift, struct output *output)
{
    put(output, "\033[m", 3);
    thrift->shown = (struct thrift_look){-1, -1, 0};
}

static void settle(struct thrift *thrift, struct output *output)
{
    show(thrift, &thrift->wanted, output);
}

/* The colour behind a blank. */
static int behind(const struct thrift_look *look)
{
    if (!(look->attributes & REVERSE))
        return look->background;
    return look->foreground < 0 ? OWN_FOREGROUND : look->foreground;
}

static bool is_plain(const struct thrift_look *look)
{
    return look->foreground < 0 && look->background < 0 && look->attributes == 0;
}

/* `goes_on`: behind the blanks stands something of the same look that can be seen. */
static void settle_blank(struct thrift *thrift, bool goes_on, struct output *output)
{
    unsigned visible = (thrift->wanted.attributes | thrift->shown.attributes) & ON_BLANKS;
    struct thrift_look look = thrift->shown;
    int colour = behind(&thrift->wanted);
    if ((visible & ~(unsigned)REVERSE) || colour == OWN_FOREGROUND) {
        settle(thrift, output);
        return;
    }
    if (behind(&look) == colour)
        return;
    if (goes_on ||
        is_plain(&thrift->wanted)) { /* one sequence rather than two; the shortest */
        settle(thrift, output);
        return;
    }
    look.attributes &= ~(unsigned)REVERSE;
    look.background = colour;
    show(thrift, &look, output);
}

/* ---- half blocks ----------------------------------------------------------------- */

static const char upper_half[] = "\xE2\x96\x80", lower_half[] = "\xE2\x96\x84";

static bool is_ground(int colour)
{
    return colour >= PALETTE && colour != BLACK && colour != WHITE;
}

/* Not what is part of a figure: those can be read without colours, too. */
static bool can_swap(const struct thrift_look *look)
{
    return is_ground(look->foreground) && is_ground(look->background) && look->attributes == 0;
}

/* Where both ways cost the same, the lower colour is what is behind: a board is drawn from the
 * top, so next comes what is below, the square itself. */
static void put_half(struct thrift *thrift, bool is_upper, struct output *output)
{
    const struct thrift_look *wanted = &thrift->wanted;
    const struct thrift_look swapped = {wanted->background, wanted->foreground, 0};
    struct numbers as_wanted, as_swapped;
    write_change(thrift, wanted, &as_wanted);
    write_change(thrift, &swapped, &as_swapped);
    bool swap = can_swap(wanted) && (as_swapped.length < as_wanted.length ||
                                     (as_swapped.length == as_wanted.length && !is_upper));
    show(thrift, swap ? &swapped : wanted, output);
    put(output, is_upper != swap ? upper_half : lower_half, CHARACTER_BYTES);
}

/* A character of three bytes that begins as a half block does. */
static void take_character(struct thrift *thrift, struct output *output)
{
    bool is_upper = memcmp(thrift->sequence, upper_half, CHARACTER_BYTES) == 0;
    if (is_upper || memcmp(thrift->sequence, lower_half, CHARACTER_BYTES) == 0) {
        put_half(thrift, is_upper, output);
    } else {
        settle(thrift, output);
        put(output, thrift->sequence, CHARACTER_BYTES);
    }
    thrift->length = 0;
}

/* ---- reading the stream ---------------------------------------------------------- */

static void note_number(struct thrift_look *look, int number)
{
    if (number == 0)
        *look = (struct thrift_look){-1, -1, 0};
    else if (number <= HIGHEST_ATTRIBUTE)
        look->attributes |= 1U << number;
    else if (number == 22)
        look->attributes &= ~(unsigned)(BOLD | DIM);
    else if (number > 22 && number <= 20 + HIGHEST_ATTRIBUTE)
        look->attributes &= ~(1U << (number - 20));
    else if (number >= 30 && number <= 39)
        look->foreground = number == 39 ? -1 : number - 30;
    else if (number >= 40 && number <= 49)
        look->background = number == 49 ? -1 : number - 40;
    else if (number >= 90 && number <= 97)
        look->foreground = number - 90 + 8;
    else if (number >= 100 && number <= 107)
        look->background = number - 100 + 8;
}

/* The parameters of "ESC [ ... m". */
static void note_rendition(struct thrift_look *look, const char *text)
{
    char *end = (char *)text;
    do {
        long number = strtol(text, &end, 10), kind, colour;
        if ((number == 38 || number == 48) && *end == ';') {
            kind = strtol(end + 1, &end, 10);
            colour = *end == ';' && kind == 5 ? strtol(end + 1, &end, 10) : -1;
            if (number == 38)
                look->foreground = (int)colour & 255;
            else
                look->background = (int)colour & 255;
        } else {
            note_number(look, (int)number);
        }
        text = end + 1;
    } while (*end == ';');
}

/* "ESC ( B" says with every reset that the character set is what it was. */
static bool is_idle_charset(struct thrift *thrift)
{
    if (thrift->sequence[1] != '(')
        return false;
    bool ascii = thrift->sequence[2] == 'B';
    bool idle = ascii && thrift->ascii;

    thrift->ascii = ascii;
    return idle;
}

static void take_sequence(struct thrift *thrift, struct output *output)
{
    char kind = thrift->sequence[thrift->length - 1];
    bool control = thrift->sequence[1] == '[';
    thrift->sequence[thrift->length] = '\0';
    if (control && kind == 'm') {
        note_rendition(&thrift->wanted, thrift->sequence + 2);
    } else if (control && kind == 'b') {
        thrift->repeats = atoi(thrift->sequence + 2);
    } else if (!is_idle_charset(thrift)) {
        if (control && kind == 'J') /* others may have written to the terminal */
            reset(thrift, output);
        if (!control || !strchr("ABCDGHd", kind))
            settle(thrift, output);
        put(output, thrift->sequence, thrift->length);
    }
    thrift->length = 0;
}

static bool ends_sequence(const struct thrift *thrift, unsigned char byte)
{
    if (thrift->sequence[1] == '[')
        return thrift->length > 2 && byte >= 0x40 && byte <= 0x7E;
    return byte >= 0x30; /* after intermediate bytes such as '(' */
}

static void take_sequence_byte(struct thrift *thrift, char byte, struct output *output)
{
    thrift->sequence[thrift->length++] = byte;
    if (*thrift->sequence == BLOCKS) {
        if (thrift->length == CHARACTER_BYTES)
            take_character(thrift, output);
        return;
    }
    if (thrift->length == 2 && byte == '[')
        return;
    if (ends_sequence(thrift, (unsigned char)byte))
        take_sequence(thrift, output);
    else if (thrift->length == sizeof thrift->sequence - 1) { /* not one of curses' */
        put(output, thrift->sequence, thrift->length);
        thrift->length = 0;
    }
}

/* Whether behind blanks, and without a new look, something comes that can be seen. */
static bool goes_on(const char *rest, size_t length)
{
    size_t i = 0;
    while (i < length && rest[i] == ' ')
        i++;
    return i < length && (unsigned char)rest[i] > ' ';
}

/* `rest` is what is known of what follows. */
static void take_byte(struct thrift *thrift, char byte, const char *rest, size_t length,
                      struct output *output)
{
    bool continues = ((unsigned char)byte & 0xC0) == 0x80; /* inside a UTF-8 character */
    if (byte == ' ')
        settle_blank(thrift, goes_on(rest, length), output);
    else if ((unsigned char)byte > ' ' && !continues)
        settle(thrift, output);
    else if (byte == '\n' && is_plain(&thrift->wanted)) /* perhaps the last we hear */
        settle(thrift, output);
    put(output, &byte, 1);
    thrift->last = byte;
}

size_t thrift_filter(struct thrift *thrift, const char *input, size_t *length, char *output,
                     size_t size)
{
    struct output out = {output, 0};
    size_t taken = 0;
    while ((taken < *length || thrift->repeats > 0) && size - out.length >= THRIFT_ROOM) {
        if (thrift->repeats > 0) {
            thrift->repeats--;
            put(&out, &thrift->last, 1);
            continue;
        }
        char byte = input[taken++];

        if (thrift->length > 0 || byte == ESCAPE || byte == BLOCKS)
            take_sequence_byte(thrift, byte, &out);
        else
            take_byte(thrift, byte, input + taken, *length - taken, &out);
    }
    *length = taken;
    return out.length;
}
