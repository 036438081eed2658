/* terminal_private.h - functions and data shared by the files of the terminal harness.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_TERMINAL_PRIVATE_H
#define TTYCHESS_TESTS_TERMINAL_PRIVATE_H

#include <vterm.h>

#include "support/terminal_harness.h"
#include "support/terminal_images.h"

enum { INCOMING_SIZE = 1 << 14, OUTGOING_SIZE = 1 << 16, IMAGES_MAX = 64, PLACES_MAX = 128 };

struct emulated_image {
    int number, width, height;
    size_t length;
    unsigned char file[1 << 14];
};

struct terminal {
    VTerm *vterm;
    VTermScreen *screen;
    int master; /* -1 after a hang-up */
    pid_t process;
    bool line_ended, reaped;
    int status;              /* as from waitpid(), once reaped */
    struct termios original; /* modes before the program started */
    size_t received, image_bytes;
    bool cursor_visible, alternate_screen, mouse, asked_background, in_screen, bell,
        has_24_bits;
    char strange[80], clipboard[4096];
    enum terminal_images images_support;
    bool keeps_images, asked_images, images_left, loading /* the last image is not complete */,
        slow;
    int image_count, place_count;
    struct emulated_image images[IMAGES_MAX];
    struct image_place places[PLACES_MAX];
    size_t incoming_count, outgoing_count;
    char incoming[INCOMING_SIZE], outgoing[OUTGOING_SIZE];
};

/* Creates the emulator of a new terminal; returns false if memory runs out. */
bool emulator_make(struct terminal *terminal, const struct terminal_settings *settings);

/* Changes its size, within 300 rows and 500 columns, and clears the screen. */
void emulator_resize(struct terminal *terminal, int rows, int columns);

/* Records what makes the text a sequence that the emulator does not understand. */
void emulator_note_strange(struct terminal *terminal, const char *fault, const char *text);

/* Sets the size that the system reports to the program. */
void emulator_set_window_size(const struct terminal *terminal, int rows, int columns);

/* Decodes base 64 up to the first other character. Returns the number of bytes. */
size_t decode_base64(const char *text, size_t length, unsigned char *bytes);

/* Forgets images and places, as when the screen is cleared. */
void emulator_clear_images(struct terminal *terminal);

/* Removes the images whose middle is in these cells, which have been drawn, if the terminal does so. */
void emulator_draw_over_images(struct terminal *terminal, VTermRect cells);

/* Executes the application program command between ESC _ and ST. */
void emulator_run_image_command(struct terminal *terminal, const char *command, size_t length);

/* Answers CSI 16 t, if at all. */
void emulator_report_cell(struct terminal *terminal);

/* Queues bytes for the program: typed, or an answer of the emulator. Returns how many
 * fitted. */
size_t terminal_queue(struct terminal *terminal, const char *bytes, size_t length);

#endif
