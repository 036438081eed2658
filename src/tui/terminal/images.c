/* images.c - implements images.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An image has a wide transparent margin. Only a part of each image is shown: the part with the
 * shape of the cells that it covers, so that the terminal neither distorts nor moves it. Where
 * squares begin in the middle of a row, this part is one row taller and has more margin.
 */
#include "config.h"

#include "tui/terminal/images.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tui/terminal/piece_images.h"
#include "tui/terminal/terminal.h"

enum {
    IMAGE_SIZE = 192, /* pixels: width and height */
    PIECE_SIZE = 96,  /* the part in the middle that fills a square */
    PAYLOAD_MAX = 4096
};

struct placement {
    int image, number; /* the terminal's ids; image 0: none */
    enum paint paint;
    struct rectangle cells;
    int width, height; /* of the visible part, in pixels of the image */
};

static bool asked, supported;
static int first_image, sent_count;   /* numbers of images: first_image and up */
static double reported_shape;         /* see cell_shape() */
static const char *due_deletion = ""; /* to be sent before any other change */
static struct placement wanted[64], placed[64];

/* ---- the terminal's support ------------------------------------------------------------- */

/* Returns the width of a cell divided by its height, or 0 if unknown. */
static double cell_shape(void)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    if (size.ws_xpixel == 0 || size.ws_ypixel == 0 || size.ws_row == 0 || size.ws_col == 0)
        return reported_shape;
    return (double)size.ws_xpixel / size.ws_col * size.ws_row / size.ws_ypixel;
}

const char *images_begin(bool may_ask)
{
    supported = false;
    asked = may_ask;
    reported_shape = 0;
    first_image = 1;
    due_deletion = "";
    return may_ask ? "\033_Gi=999,a=q,s=1,v=1,f=24;AAAA\033\\\033[16t" : "";
}

bool images_handle_reply(const char *reply)
{
    int height, width, image;
    if (strcmp(reply, "_Gi=999;OK") == 0)
        supported = asked;
    else if (sscanf(reply, "[6;%4d;%4dt", &height, &width) == 2 && height > 0 && width > 0)
        reported_shape = (double)width / height;
    else if (sscanf(reply, "_Gi=%9d,", &image) == 1 && supported && image >= first_image &&
             image < first_image + PIECE_IMAGE_COUNT &&
             strstr(reply, "ENOENT")) { /* dropped to save memory */
        images_lose_all();
        first_image += PIECE_IMAGE_COUNT; /* more reports about the old numbers may follow */
        asked = supported =
            first_image < 100; /* a terminal that keeps dropping them gets no more */
    } else
        return false;
    return true;
}

enum images_state images_state(void)
{
    return !supported                       ? IMAGES_UNSUPPORTED
           : sent_count < PIECE_IMAGE_COUNT ? IMAGES_MISSING
                                            : IMAGES_SENT;
}

bool images_fit(enum board_edges edges)
{
    return images_state() == IMAGES_SENT && (edges != EDGES_HALF || cell_shape() > 0);
}

void images_send_next(FILE *terminal)
{
    const char *rest = piece_images[sent_count];
    fprintf(terminal, "%s\033_Gi=%d,f=100,", due_deletion, first_image + sent_count++);
    due_deletion = "";
    for (size_t length; (length = strnlen(rest, PAYLOAD_MAX)) > 0;) {
        bool more = rest[length] != '\0';
        /* q=2: no reply, not even about an image that a crash cuts short */
        fprintf(terminal, "q=2,m=%d;%.*s\033\\%s", more, (int)length, rest,
                more ? "\033_G" : "");
        rest += length;
    }
    fflush(terminal);
}

void images_lose_places(void)
{
    if (sent_count > 0)
        due_deletion = "\033_Ga=d\033\\";
    memset(placed, 0, sizeof placed);
}

void images_lose_all(void)
{
    images_lose_places();
    if (sent_count > 0)
        due_deletion = IMAGES_DELETE_ALL;
    sent_count = 0;
}

/* ---- images on the board ---------------------------------------------------------------- */

void images_place(int square, enum piece piece, enum paint paint, struct rectangle inside,
                  enum board_edges edges)
{
    struct rectangle cells = inside;
    double shape = cell_shape(), width = inside.columns * (shape > 0 ? shape : 0.5);
    double height = inside.rows;
    if (edges == EDGES_HALF) { /* half a row of the square above and below */
        height++;
        cells.row--;
        cells.rows += 2;
    }
    double scale = PIECE_SIZE / (width < height ? width : height);
    memset(&wanted[square], 0, sizeof wanted[square]);
    if (piece == NO_PIECE)
        return;
    wanted[square].image =
        first_image + 6 * (int)piece_color(piece) + (int)piece_type_of(piece);
    wanted[square].paint = terminal_supports(TERMINAL_KEEPS_IMAGES) ? PAINT_TERMINAL : paint;
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
    if (before->image && before->image != after->image)
        fprintf(terminal, "\033_Ga=d,d=i,i=%d,p=%d\033\\", before->image, before->number);
    if (!after->image)
        return;
    fprintf(terminal, "\033[%d;%dH", after->cells.row + 1, after->cells.column + 1);
    fprintf(terminal, "\033_Ga=p,q=1,i=%d,p=%d,x=%d,y=%d,w=%d,h=%d,c=%d,r=%d\033\\",
            after->image, after->number, (IMAGE_SIZE - after->width) / 2,
            (IMAGE_SIZE - after->height) / 2, after->width, after->height,
            after->cells.columns, after->cells.rows);
}

/* Lets a piece that has moved keep its number, which saves a deletion. */
static void assign_numbers(void)
{
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            if (wanted[i].image && placed[i].image != wanted[i].image &&
                placed[j].image == wanted[i].image && wanted[j].image != placed[j].image) {
                struct placement moved = placed[j];
                placed[j] = placed[i];
                placed[i] = moved;
            }
    for (int i = 0; i < 64; i++)
        wanted[i].number = placed[i].number ? placed[i].number : i + 1;
}

void images_write_changes(FILE *terminal)
{
    if (sent_count == 0 && *due_deletion == '\0')
        return;
    assign_numbers();
    bool any = memcmp(placed, wanted, sizeof placed) != 0;
    fprintf(terminal, "%s%s", due_deletion, any ? "\0337" : "");
    due_deletion = "";
    for (int i = 0; i < 64; i++)
        if (memcmp(&placed[i], &wanted[i], sizeof placed[i]) != 0)
            write_change(terminal, i);
    fputs(any ? "\0338" : "", terminal);
    memcpy(placed, wanted, sizeof placed);
    fflush(terminal);
}
