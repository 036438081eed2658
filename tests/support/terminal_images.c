/* terminal_images.c - see terminal_images.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/terminal_images.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/terminal_private.h"

/* ---- PNG files -------------------------------------------------------------------------- */

static uint32_t read_number(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
           bytes[3];
}

static uint32_t checksum(const unsigned char *bytes, size_t length)
{
    uint32_t sum = ~0u;
    for (size_t i = 0; i < length; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

/* Returns whether the file is a PNG from its signature to the chunk IEND, with correct checksums;
 * sets its size. */
static bool read_png(struct emulated_image *image)
{
    size_t at = 8;
    if (image->length < 33 || memcmp(image->file, "\211PNG\r\n\032\n", 8) != 0 ||
        memcmp(image->file + 12, "IHDR", 4) != 0)
        return false;
    image->width = (int)read_number(image->file + 16);
    image->height = (int)read_number(image->file + 20);
    while (at + 12 <= image->length) {
        const unsigned char *chunk = image->file + at;
        size_t length = read_number(chunk);
        if (length > image->length - at - 12 ||
            checksum(chunk + 4, length + 4) != read_number(chunk + 8 + length))
            return false;
        at += length + 12;
        if (memcmp(chunk + 4, "IEND", 4) == 0)
            return at == image->length;
    }
    return false;
}

/* ---- commands --------------------------------------------------------------------------- */

/* Returns the value of a key, or `fallback`. Letters are returned as their codes. */
static int value_of(const char *keys, char key, int fallback)
{
    for (const char *at = keys + 1; *at && *at != ';';
         at += strcspn(at, ",;"), at += *at == ',')
        if (at[0] == key && at[1] == '=')
            return at[2] >= '0' && at[2] <= '9' ? atoi(at + 2) : at[2];
    return fallback;
}

static struct emulated_image *find_image(struct terminal *terminal, int number)
{
    for (int i = 0; i < terminal->image_count; i++)
        if (terminal->images[i].number == number)
            return &terminal->images[i];
    return NULL;
}

static void answer(struct terminal *terminal, const char *keys, const char *text)
{
    char bytes[80];
    int place = value_of(keys, 'p', 0);
    int length = place ? snprintf(bytes, sizeof bytes, "\033_Gi=%d,p=%d;%s\033\\",
                                  value_of(keys, 'i', 0), place, text)
                       : snprintf(bytes, sizeof bytes, "\033_Gi=%d;%s\033\\",
                                  value_of(keys, 'i', 0), text);
    if (value_of(keys, 'q', 0) < (strcmp(text, "OK") == 0 ? 1 : 2))
        terminal_queue(terminal, bytes, (size_t)length);
}

/* Takes a part of an image, in base 64, which is complete after the part with m=0. */
static const char *transmit(struct terminal *terminal, const char *keys)
{
    struct emulated_image *image = &terminal->images[terminal->image_count];
    const char *data = strchr(keys, ';');
    if (!terminal->loading) {
        if (value_of(keys, 'f', 32) != 100 || value_of(keys, 'i', 0) < 1 ||
            terminal->image_count == IMAGES_MAX ||
            find_image(terminal, value_of(keys, 'i', 0)))
            return "not an image, or one with a number in use";
        *image = (struct emulated_image){.number = value_of(keys, 'i', 0)};
    } else if (value_of(keys, 'i', 0) > 0) {
        return "an image inside another";
    }
    terminal->loading = true;
    if (!data || strlen(++data) > 4096 || image->length + 3072 > sizeof image->file)
        return "too much or no data";
    image->length += decode_base64(data, strlen(data), image->file + image->length);
    if (value_of(keys, 'm', 0) == 1)
        return NULL;
    terminal->loading = false;
    if (!read_png(image)) /* cut short in a crash; placing it would be a fault */
        return value_of(keys, 'q', 0) == 2 ? NULL : "not a PNG file";
    terminal->image_count++;
    return NULL;
}

static const char *place(struct terminal *terminal, const char *keys)
{
    const struct emulated_image *image = find_image(terminal, value_of(keys, 'i', 0));
    struct image_place new = {
        .image = value_of(keys, 'i', 0),
        .number = value_of(keys, 'p', 0),
        .rows = value_of(keys, 'r', 0),
        .columns = value_of(keys, 'c', 0),
        .x = value_of(keys, 'x', 0),
        .y = value_of(keys, 'y', 0),
        .width = value_of(keys, 'w', 0),
        .height = value_of(keys, 'h', 0),
    };
    int i = 0;
    if (!image) {
        answer(terminal, keys, "ENOENT:no such image");
        return NULL;
    }
    terminal_cursor(terminal, &new.row, &new.column);
    if (new.rows < 1 || new.columns < 1)
        return "an image without a size";
    if (new.x < 0 || new.y < 0 || new.width < 1 || new.height < 1 ||
        new.x + new.width > image->width || new.y + new.height > image->height)
        return "a part beyond the image";
    while (i < terminal->place_count && (terminal->places[i].image != new.image ||
                                         terminal->places[i].number != new.number))
        i++;
    if (i == PLACES_MAX)
        return "too many images";
    terminal->place_count += i == terminal->place_count;
    terminal->places[i] = new;
    answer(terminal, keys, "OK");
    return NULL;
}

static const char *delete (struct terminal *terminal, const char *keys)
{
    int what = value_of(keys, 'd', 'a'), kept = 0;
    if (!strchr("aAi", what))
        return "an unknown kind of deletion";
    for (int i = 0; i < terminal->place_count; i++) {
        struct image_place *at = &terminal->places[i];
        if (what == 'i' && (at->image != value_of(keys, 'i', 0) ||
                            (value_of(keys, 'p', 0) && at->number != value_of(keys, 'p', 0))))
            terminal->places[kept++] = *at;
    }
    terminal->place_count = kept;
    if (what == 'A')
        terminal->image_count = 0;
    return NULL;
}

void emulator_run_image_command(struct terminal *terminal, const char *command, size_t length)
{
    char keys[5000];
    const char *fault = NULL;
    int action;
    snprintf(keys, sizeof keys, "%.*s", (int)length, command);
    terminal->image_bytes += length + strlen("\033_\033\\") + strlen("\033[24;80H");
    action = value_of(keys, 'a', 't');
    if (*keys != 'G' || length >= sizeof keys) {
        fault = "not an image";
    } else if (action == 'q') {
        terminal->asked_images = true;
        if (terminal->images_support != TERMINAL_NO_IMAGES)
            answer(terminal, keys, "OK");
    } else if (terminal->images_support == TERMINAL_NO_IMAGES) {
        fault = "images are not supported";
    } else if (terminal->loading && action != 't' && action != 'd') {
        fault = "a command inside an image";
    } else {
        fault = action == 't'   ? transmit(terminal, keys)
                : action == 'p' ? place(terminal, keys)
                : action == 'd' ? delete (terminal, keys)
                                : "an unknown action";
    }
    if (fault)
        emulator_note_strange(terminal, fault, keys);
}

void emulator_report_cell(struct terminal *terminal)
{
    char text[40];
    int length = snprintf(text, sizeof text, "\033[6;%d;%dt", CELL_HEIGHT, CELL_WIDTH);
    if (terminal->images_support == TERMINAL_IMAGES_ASKED)
        terminal_queue(terminal, text, (size_t)length);
}

void emulator_clear_images(struct terminal *terminal)
{
    terminal->image_count = terminal->place_count = 0;
    terminal->loading = false;
}

void emulator_draw_over_images(struct terminal *terminal, VTermRect cells)
{
    int kept = 0;
    for (int i = 0; i < terminal->place_count; i++) {
        const struct image_place *at = &terminal->places[i];
        int row = at->row + at->rows / 2, column = at->column + at->columns / 2;
        if (terminal->keeps_images || row < cells.start_row || row >= cells.end_row ||
            column < cells.start_col || column >= cells.end_col)
            terminal->places[kept++] = *at;
    }
    terminal->place_count = kept;
}

/* ---- what the terminal shows ------------------------------------------------------------ */

void terminal_drop_images(struct terminal *terminal)
{
    emulator_clear_images(terminal);
}

const struct image_place *terminal_next_image(const struct terminal *terminal,
                                              const struct image_place *place)
{
    const struct image_place *next = place ? place + 1 : terminal->places;
    return next < terminal->places + terminal->place_count ? next : NULL;
}

int terminal_image_count(const struct terminal *terminal)
{
    return terminal->image_count;
}

size_t terminal_image_bytes(const struct terminal *terminal)
{
    return terminal->image_bytes;
}

const unsigned char *terminal_image_file(const struct terminal *terminal, int image,
                                         size_t *length)
{
    for (int i = 0; i < terminal->image_count; i++)
        if (terminal->images[i].number == image) {
            *length = terminal->images[i].length;
            return terminal->images[i].file;
        }
    return NULL;
}

bool terminal_asked_images(const struct terminal *terminal)
{
    return terminal->asked_images;
}
