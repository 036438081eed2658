/* images.c - implements images.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An image has a wide transparent margin. Of each image, the part is shown that has the shape of
 * the cells it covers, so that the terminal neither distorts nor moves it: where squares begin in
 * the middle of a row, it covers a row more, with more of the margin.
 */
#include "config.h"

#include "tui/terminal/images.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tui/terminal/piece_images.h"

enum {
    IMAGE_SIZE = 192, /* pixels: width and height */
    PIECE_SIZE = 96,  /* the part in the middle that fills a square */
    PAYLOAD_MAX = 4096
};

struct placement {
    int image; /* from 1; 0: none */
    enum paint paint;
    struct rectangle cells;
    int width, height; /* of the visible part, in pixels of the image */
};

static bool supported;
static int sent_count;
static struct placement wanted[64], placed[64];

/* ---- the terminal's support ------------------------------------------------------------- */

void images_handle_reply(const char *reply)
{
    if (strncmp(reply, "_G", 2) != 0)
        return;
    supported |= strcmp(reply, "_Gi=99;OK") == 0;
    if (strstr(reply, "ENOENT")) /* the terminal has dropped the images to save memory */
        images_lose_all();
}

bool images_are_supported(void)
{
    return supported;
}

bool images_are_missing(void)
{
    return supported && sent_count < PIECE_IMAGE_COUNT;
}

bool images_are_ready(void)
{
    return supported && sent_count == PIECE_IMAGE_COUNT;
}

void images_send_next(FILE *terminal)
{
    const char *rest = piece_images[sent_count++];
    fprintf(terminal, "\033_Gi=%d,f=100,q=1,", sent_count);
    for (size_t length; (length = strnlen(rest, PAYLOAD_MAX)) > 0;) {
        bool more = rest[length] != '\0';
        fprintf(terminal, "m=%d;%.*s\033\\%s", more, (int)length, rest, more ? "\033_G" : "");
        rest += length;
    }
    fflush(terminal);
}

void images_lose_all(void)
{
    sent_count = 0;
    memset(wanted, 0, sizeof wanted);
    memset(placed, 0, sizeof placed);
}

void images_lose_places(void)
{
    memset(placed, 0, sizeof placed);
}

/* ---- images on the board ---------------------------------------------------------------- */

/* Returns the width of a cell divided by its height. */
static double cell_shape(void)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    if (size.ws_xpixel == 0 || size.ws_ypixel == 0 || size.ws_row == 0 || size.ws_col == 0)
        return 0.5;
    return (double)size.ws_xpixel / size.ws_col * size.ws_row / size.ws_ypixel;
}

void images_place(int square, enum piece piece, enum paint paint, struct rectangle inside,
                  enum board_edges edges)
{
    struct rectangle cells = inside;
    double width = inside.columns * cell_shape(), height = inside.rows;
    if (edges == EDGES_HALF) { /* half a row of the square above and below */
        height++;
        cells.row--;
        cells.rows += 2;
    }
    double scale = PIECE_SIZE / (width < height ? width : height);
    memset(&wanted[square], 0, sizeof wanted[square]); /* padding, too: see memcmp() below */
    if (piece == NO_PIECE)
        return;
    wanted[square].image = 1 + 6 * (int)piece_color(piece) + (int)piece_type_of(piece);
    wanted[square].paint = paint;
    wanted[square].cells = cells;
    wanted[square].width = min_int(IMAGE_SIZE, (int)(width * scale + 0.5));
    wanted[square].height = min_int(IMAGE_SIZE, (int)(cells.rows * scale + 0.5));
}

void images_hide(struct rectangle area)
{
    for (int i = 0; i < 64; i++) {
        const struct rectangle *cells = &wanted[i].cells;
        if (cells->row < area.row + area.rows && area.row < cells->row + cells->rows &&
            cells->column < area.column + area.columns &&
            area.column < cells->column + cells->columns)
            memset(&wanted[i], 0, sizeof wanted[i]);
    }
}

static void write_change(FILE *terminal, int square)
{
    const struct placement *before = &placed[square], *after = &wanted[square];
    int id = square + 1;
    if (before->image && before->image != after->image)
        fprintf(terminal, "\033_Ga=d,d=i,i=%d,p=%d\033\\", before->image, id);
    if (!after->image)
        return;
    fprintf(terminal, "\033[%d;%dH", after->cells.row + 1, after->cells.column + 1);
    fprintf(terminal, "\033_Ga=p,q=1,i=%d,p=%d,x=%d,y=%d,w=%d,h=%d,c=%d,r=%d\033\\",
            after->image, id, (IMAGE_SIZE - after->width) / 2,
            (IMAGE_SIZE - after->height) / 2, after->width, after->height,
            after->cells.columns, after->cells.rows);
}

void images_write_changes(FILE *terminal)
{
    bool any = false;
    for (int i = 0; i < 64 && supported; i++) {
        if (memcmp(&placed[i], &wanted[i], sizeof placed[i]) == 0)
            continue;
        if (!any)
            fputs("\0337", terminal);
        any = true;
        write_change(terminal, i);
    }
    memcpy(placed, wanted, sizeof placed);
    if (any)
        fputs("\0338", terminal);
    fflush(terminal);
}
