/* sgr_filter.c - implements sgr_filter.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/terminal/sgr_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/style/theme.h"

enum {
    HIGHEST_ATTRIBUTE = 9,
    REVERSE = 1 << 7,
    VISIBLE_ON_SPACES = 1U << 4 | 1U << 5 | 1U << 9, /* underline, blink, strike */
    ESCAPE = '\033'
};

static const struct sgr_state DEFAULT_STATE = {-1, -1, 0, '\0'};

struct output {
    char *bytes;
    size_t length;
};

static void put(struct output *output, const char *bytes, size_t length)
{
    memcpy(output->bytes + output->length, bytes, length);
    output->length += length;
}

void sgr_filter_reset(struct sgr_filter *filter, bool ends_reverse)
{
    *filter = (struct sgr_filter){
        .ends_reverse = ends_reverse, .requested = DEFAULT_STATE, .sent = DEFAULT_STATE};
}

/* ---- colours and attributes ------------------------------------------------------ */

/* Writes a parameter such as ";38;5;16", and returns its length. `base`: 30 for the
 * foreground, 40 for the background. */
static int add_colour(const struct sgr_filter *filter, char *text, int base, int colour)
{
    int swatch = colour - THEME_FIRST_SWATCH;
    if (filter->tints && colour >= THEME_FIRST_TINT && swatch < THEME_SWATCHES) {
        unsigned rgb = swatch < 0 ? filter->tints[colour - THEME_FIRST_TINT]
                                  : theme_swatch(swatch, filter->bright);
        return sprintf(text, ";%d;2;%u;%u;%u", base + 8, rgb >> 16, rgb >> 8 & 255, rgb & 255);
    }
    if (colour >= 16)
        return sprintf(text, ";%d;5;%d", base + 8, colour);
    return sprintf(text, ";%d",
                   colour < 0   ? base + 9
                   : colour < 8 ? base + colour
                                : base + 60 + colour - 8);
}

static bool is_default(const struct sgr_state *state)
{
    return state->foreground < 0 && state->background < 0 && state->attributes == 0;
}

static void send_state(struct sgr_filter *filter, const struct sgr_state *to,
                       struct output *out)
{
    struct sgr_state from = filter->sent;
    char text[96] = "";
    int length = 0;
    if (from.charset != to->charset)
        out->length += (size_t)sprintf(out->bytes + out->length, "\033(%c", to->charset);
    unsigned ended = from.attributes & ~to->attributes;
    if (ended == REVERSE && filter->ends_reverse && !is_default(to) &&
        (to->background >= 0 || from.foreground == to->foreground)) {
        length += sprintf(text, ";27");
        from.attributes ^= ended;
    } else if (ended || (is_default(to) && !is_default(&from))) {
        length += sprintf(text, is_default(to) ? ";" : ";0"); /* resets everything */
        from = (struct sgr_state){-1, -1, 0, from.charset};
    }
    for (int i = 1; i <= HIGHEST_ATTRIBUTE; i++)
        if (to->attributes & ~from.attributes & 1U << i)
            length += sprintf(text + length, ";%d", i);
    if (from.foreground != to->foreground)
        length += add_colour(filter, text + length, 30, to->foreground);
    if (from.background != to->background)
        length += add_colour(filter, text + length, 40, to->background);
    if (length > 0)
        out->length += (size_t)sprintf(out->bytes + out->length, "\033[%sm", text + 1);
    filter->sent = *to;
}

/* Returns the colour of a space; -1 is the default background, -2 the default foreground. */
static int shown_on_space(const struct sgr_state *state)
{
    bool reversed = state->attributes & REVERSE;
    return !reversed ? state->background : state->foreground < 0 ? -2 : state->foreground;
}

/* Sends the attributes that show on a space, usually only the background. If its colour is that
 * of the foreground, the sequence that reverses them is shorter. If the colour changes and the
 * next visible character needs everything, sends everything, because one sequence is shorter
 * than two. */
static void send_state_for_space(struct sgr_filter *filter, const char *rest, size_t length,
                                 struct output *output)
{
    struct sgr_state state = filter->sent;
    int wanted = shown_on_space(&filter->requested), shown = shown_on_space(&state);
    bool reversed = state.attributes & REVERSE;
    while (wanted != shown && length > 0 && *rest == ' ')
        rest++, length--;
    if (wanted < -1 ||
        ((filter->requested.attributes | state.attributes) & VISIBLE_ON_SPACES) ||
        (wanted != shown &&
         (is_default(&filter->requested) || (length > 0 && (unsigned char)*rest > ' '))))
        state = filter->requested;
    else if (wanted != shown && wanted < 0)
        state = (struct sgr_state){state.foreground, -1, 0, state.charset};
    else if (wanted != shown && filter->ends_reverse &&
             wanted == (reversed ? state.background : state.foreground))
        state.attributes ^= REVERSE;
    else if (wanted != shown && reversed && state.background >= 0)
        state.foreground = wanted;
    else if (wanted != shown) { /* keeps the foreground, which is often the next one wanted */
        state.attributes &= ~(unsigned)REVERSE;
        state.background = wanted;
    }
    send_state(filter, &state, output);
}

/* ---- reading the stream ---------------------------------------------------------- */

static void apply_sgr_number(struct sgr_state *state, int number)
{
    unsigned ended = number == 22 ? 1U << 1 | 1U << 2 /* ends bold and dim */
                     : number > 22 && number <= 20 + HIGHEST_ATTRIBUTE ? 1U << (number - 20)
                                                                       : 0;
    if (number == 0)
        *state = (struct sgr_state){-1, -1, 0, state->charset};
    else if (number <= HIGHEST_ATTRIBUTE)
        state->attributes |= 1U << number;
    else if (number < 30)
        state->attributes &= ~ended;
    else if (number < 40)
        state->foreground = number == 39 ? -1 : number - 30;
    else if (number < 50)
        state->background = number == 49 ? -1 : number - 40;
    else if (number < 100)
        state->foreground = number - 90 + 8;
    else
        state->background = number - 100 + 8;
}

static void apply_sgr(struct sgr_state *state, const char *text)
{
    char *end = (char *)text;
    do {
        int number = (int)strtol(text, &end, 10), colour;
        if ((number == 38 || number == 48) && strncmp(end, ";5;", 3) == 0) {
            colour = (int)strtol(end + 3, &end, 10) & 255;
            *(number == 38 ? &state->foreground : &state->background) = colour;
        } else {
            apply_sgr_number(state, number);
        }
        text = end + 1;
    } while (*end == ';');
}

static void handle_sequence(struct sgr_filter *filter, struct output *output)
{
    char kind = filter->sequence[filter->length - 1];
    bool control = filter->sequence[1] == '[';
    filter->sequence[filter->length] = '\0';
    filter->length = 0;
    if (control && kind == 'm' && !strchr(filter->sequence, ':')) {
        apply_sgr(&filter->requested, filter->sequence + 2);
        return;
    }
    if (control && kind == 'b') { /* repeat the last character */
        int most = SGR_FILTER_MAX_OUTPUT, count = atoi(filter->sequence + 2);
        for (int i = 0; i < count && i < most; i++)
            put(output, &filter->last, 1);
        return;
    }
    if (control && kind == 't' && filter->sequence[2] == '2')
        return; /* saves or restores the window's title, which never changes */
    if (filter->sequence[1] == '(') { /* sent with every reset, usually without effect */
        filter->requested.charset = kind;
        return;
    }
    if (control && kind == 'J') { /* other programs may have written to the terminal */
        put(output, "\033[m", 3);
        filter->sent = (struct sgr_state){-1, -1, 0, filter->sent.charset};
    }
    if (!control || !strchr("ABCDGHd", kind)) /* not just a cursor movement */
        send_state(filter, &filter->requested, output);
    put(output, filter->sequence, strlen(filter->sequence));
}

static void handle_sequence_byte(struct sgr_filter *filter, char byte, struct output *output)
{
    filter->sequence[filter->length++] = byte;
    if (filter->length > 1 && !(filter->length == 2 && byte == '[') &&
        (unsigned char)byte >= (filter->sequence[1] == '[' ? 0x40 : 0x30)) {
        handle_sequence(filter, output);
    } else if (filter->length == sizeof filter->sequence - 1) { /* an unknown sequence */
        put(output, filter->sequence, filter->length);
        filter->length = 0;
    }
}

size_t sgr_filter_run(struct sgr_filter *filter, const char *input, size_t *length,
                      char *output, size_t size)
{
    struct output out = {output, 0};
    size_t taken = 0;
    while (taken < *length && size - out.length >= SGR_FILTER_MAX_OUTPUT) {
        char byte = input[taken++];
        bool continues = ((unsigned char)byte & 0xC0) == 0x80; /* UTF-8 */
        if (filter->length > 0 || byte == ESCAPE) {
            handle_sequence_byte(filter, byte, &out);
            continue;
        }
        if (byte == ' ')
            send_state_for_space(filter, input + taken, *length - taken, &out);
        else if (((unsigned char)byte > ' ' && !continues) ||
                 (byte == '\n' &&
                  is_default(&filter->requested))) /* this may be the last output */
            send_state(filter, &filter->requested, &out);
        put(&out, &byte, 1);
        filter->last = byte;
    }
    *length = taken;
    return out.length;
}
