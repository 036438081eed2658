/* terminal_screen.c - the emulated terminal, and reading its contents.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It also notes every unknown sequence, because such bytes would corrupt a real screen.
 */
#include "support/terminal_harness.h"

#include <stdio.h>
#include <string.h>

#include "support/terminal_private.h"

static int note_strange(struct terminal *terminal, const char *kind, const char *text,
                        size_t length)
{
    if (!terminal->strange[0])
        snprintf(terminal->strange, sizeof terminal->strange, "%s %.*s", kind, (int)length,
                 text);
    return 1;
}

void emulator_note_strange(struct terminal *terminal, const char *fault, const char *text)
{
    note_strange(terminal, fault, text, strlen(text));
}

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct terminal *terminal = user;
    if (property == VTERM_PROP_CURSORVISIBLE)
        terminal->cursor_visible = value->boolean;
    else if (property == VTERM_PROP_ALTSCREEN) {
        terminal->images_left |= !value->boolean && terminal->image_count > 0;
        emulator_clear_images(terminal);
        terminal->alternate_screen = value->boolean;
    } else if (property == VTERM_PROP_MOUSE)
        terminal->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    else if (property == VTERM_PROP_TITLE || property == VTERM_PROP_ICONNAME)
        note_strange(terminal, "title", value->string, strlen(value->string));
    return 1;
}

static int on_damage(VTermRect cells, void *user)
{
    emulator_draw_over_images(user, cells);
    return 1;
}

static int on_bell(void *user)
{
    struct terminal *terminal = user;
    return terminal->bell = true;
}

static void on_answer(const char *bytes, size_t length, void *user)
{
    terminal_queue(user, bytes, length);
}

static int on_unknown_control(unsigned char control, void *user)
{
    char hexadecimal[8];
    if (control == 0 /* padding */ || control == 0x9C /* ST, which may end a string */)
        return 1;
    snprintf(hexadecimal, sizeof hexadecimal, "%02x", (unsigned)control);
    return note_strange(user, "control", hexadecimal, 2);
}

/* Sequences in terminfo entries that libvterm does not know: the stack of window titles
 * (xterm) and the shape of the cursor (linux). */
static int on_unknown_csi(const char *leader, const long args[], int count,
                          const char *intermediate, char command, void *user)
{
    char text[40];
    long first = count > 0 ? CSI_ARG(args[0]) : -1;
    if (command == 't' && first == 16) {
        emulator_report_cell(user);
        return 1;
    }
    if ((command == 't' && (first == 22 || first == 23)) ||
        (command == 'c' && leader && leader[0] == '?'))
        return 1;
    snprintf(text, sizeof text, "%s%ld%s%c", leader ? leader : "", first,
             intermediate ? intermediate : "", command);
    return note_strange(user, "CSI", text, strlen(text));
}

size_t decode_base64(const char *text, size_t length, unsigned char *bytes)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned bits = 0;
    size_t count = 0;
    const char *digit;
    for (size_t i = 0; i < length && text[i] && (digit = strchr(digits, text[i])) != NULL;
         i++) {
        bits = bits << 6 | (unsigned)(digit - digits);
        if (i % 4 > 0)
            bytes[count++] = (unsigned char)(bits >> (6 - 2 * (i % 4)));
    }
    return count;
}

static int keep_copy(struct terminal *terminal, const char *text, size_t length)
{
    size_t most = sizeof terminal->clipboard / 3 * 4 - 4;
    size_t count = decode_base64(text, length < most ? length : most,
                                 (unsigned char *)terminal->clipboard);
    terminal->clipboard[count] = '\0';
    return 1;
}

/* OSC 104 resets the palette, as xterm's entry does at the end. OSC 11 asks for the background
 * colour, once; each test decides how to answer. */
static int on_unknown_osc(const char *command, size_t length, void *user)
{
    struct terminal *terminal = user;
    if (length == 4 && memcmp(command, "11;?", 4) == 0 && !terminal->asked_background)
        return terminal->asked_background = true;
    if (length > 5 && memcmp(command, "52;c;", 5) == 0)
        return keep_copy(terminal, command + 5, length - 5);
    return length == 3 && memcmp(command, "104", 3) == 0
               ? 1
               : note_strange(user, "OSC", command, length);
}

static int on_unknown_dcs(const char *command, size_t length, void *user)
{
    return note_strange(user, "DCS", command, length);
}

bool emulator_make(struct terminal *terminal, const struct terminal_settings *settings)
{
    static const VTermScreenCallbacks callbacks = {
        .damage = on_damage, .settermprop = on_property, .bell = on_bell};
    static const VTermParserCallbacks unknown = {.control = on_unknown_control,
                                                 .csi = on_unknown_csi,
                                                 .osc = on_unknown_osc,
                                                 .dcs = on_unknown_dcs};
    terminal->images_support = settings->images;
    terminal->keeps_images = strcmp(settings->term, "kitty") == 0;
    terminal->slow = settings->slow;
    terminal->vterm = vterm_new(settings->rows, settings->columns);
    if (!terminal->vterm)
        return false;
    vterm_set_utf8(terminal->vterm, strstr(settings->locale, "UTF-8") != NULL);
    if (!settings->mute)
        vterm_output_set_callback(terminal->vterm, on_answer, terminal);
    terminal->screen = vterm_obtain_screen(terminal->vterm);
    vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
    vterm_screen_set_unrecognised_fallbacks(terminal->screen, &unknown, terminal);
    vterm_screen_enable_altscreen(terminal->screen, 1);
    vterm_screen_reset(terminal->screen, 1);
    return true;
}

void emulator_resize(struct terminal *terminal, int rows, int columns)
{
    static const char forget[] = "\033[0m\033[H\033[2J";
    rows = rows < 1 ? 1 : rows > 300 ? 300 : rows;
    columns = columns < 1 ? 1 : columns > 500 ? 500 : columns;
    vterm_set_size(terminal->vterm, rows, columns);
    vterm_input_write(terminal->vterm, forget, sizeof forget - 1);
}

/* ---- screen contents ---------------------------------------------------------------- */

void terminal_size(const struct terminal *terminal, int *rows, int *columns)
{
    vterm_get_size(terminal->vterm, rows, columns);
}

static bool get_cell(const struct terminal *terminal, int row, int column,
                     VTermScreenCell *cell)
{
    int rows, columns;
    vterm_get_size(terminal->vterm, &rows, &columns);
    return row >= 0 && column >= 0 && row < rows && column < columns &&
           vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, cell);
}

uint32_t terminal_character(const struct terminal *terminal, int row, int column)
{
    VTermScreenCell cell;
    return get_cell(terminal, row, column, &cell) && cell.chars[0] ? cell.chars[0] : ' ';
}

bool terminal_is_coloured(const struct terminal *terminal, int row, int column)
{
    VTermScreenCell cell;
    return get_cell(terminal, row, column, &cell) &&
           (!VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) || !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
}

static int colour_number(const VTermColor *colour, bool is_default)
{
    if (is_default)
        return -1;
    if (VTERM_COLOR_IS_INDEXED(colour))
        return colour->indexed.idx;
    return TERMINAL_DIRECT +
           (colour->rgb.red << 16 | colour->rgb.green << 8 | colour->rgb.blue);
}

static int cell_colour(const struct terminal *terminal, int row, int column, bool in_front)
{
    VTermScreenCell cell;
    if (!get_cell(terminal, row, column, &cell))
        return -1;
    return in_front != cell.attrs.reverse
               ? colour_number(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg))
               : colour_number(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
}

int terminal_foreground(const struct terminal *terminal, int row, int column)
{
    return cell_colour(terminal, row, column, true);
}

int terminal_behind(const struct terminal *terminal, int row, int column)
{
    return cell_colour(terminal, row, column, false);
}

bool terminal_is_reversed(const struct terminal *terminal, int row, int column)
{
    VTermScreenCell cell;
    return get_cell(terminal, row, column, &cell) && cell.attrs.reverse;
}

bool terminal_is_bold(const struct terminal *terminal, int row, int column)
{
    VTermScreenCell cell;
    return get_cell(terminal, row, column, &cell) && cell.attrs.bold;
}

static size_t write_utf8(char *text, uint32_t character)
{
    if (character < 0x80) {
        text[0] = (char)character;
        return 1;
    }
    if (character < 0x800) {
        text[0] = (char)(0xc0 | character >> 6);
        text[1] = (char)(0x80 | (character & 0x3f));
        return 2;
    }
    text[0] = (char)(0xe0 | (character >> 12 & 0x0f));
    text[1] = (char)(0x80 | (character >> 6 & 0x3f));
    text[2] = (char)(0x80 | (character & 0x3f));
    return 3;
}

/* starts[i] is the offset of column i; may be NULL. The second half of a wide character has no
 * text. */
static size_t row_text(const struct terminal *terminal, int row, char *text, size_t *starts)
{
    int rows, columns;
    size_t length = 0, used = 0;
    vterm_get_size(terminal->vterm, &rows, &columns);
    for (int column = 0; column < columns && length < TERMINAL_ROW_SIZE - 4; column++) {
        uint32_t character = terminal_character(terminal, row, column);
        if (starts)
            starts[column] = length;
        if (character == (uint32_t)-1)
            continue;
        length += write_utf8(text + length, character);
        if (character != ' ')
            used = length;
    }
    text[used] = '\0';
    return used;
}

const char *terminal_row(const struct terminal *terminal, int row,
                         char text[TERMINAL_ROW_SIZE])
{
    row_text(terminal, row, text, NULL);
    return text;
}

bool terminal_find(const struct terminal *terminal, const char *shown_purpose, int *row,
                   int *column)
{
    char text[TERMINAL_ROW_SIZE];
    size_t starts[TERMINAL_MAX_COLUMNS];
    int rows, columns;
    vterm_get_size(terminal->vterm, &rows, &columns);
    for (int i = 0; i < rows; i++) {
        const char *place;
        row_text(terminal, i, text, starts);
        if (!(place = strstr(text, shown_purpose)))
            continue;
        if (row)
            *row = i;
        for (int j = 0; column && j < columns; j++)
            if (starts[j] <= (size_t)(place - text))
                *column = j;
        return true;
    }
    return false;
}

void terminal_cursor(const struct terminal *terminal, int *row, int *column)
{
    VTermPos place;
    vterm_state_get_cursorpos(vterm_obtain_state(terminal->vterm), &place);
    *row = place.row;
    *column = place.col;
}

bool terminal_cursor_visible(const struct terminal *terminal)
{
    return terminal->cursor_visible;
}

bool terminal_reports_mouse(const struct terminal *terminal)
{
    return terminal->mouse;
}

bool terminal_asked_background(const struct terminal *terminal)
{
    return terminal->asked_background;
}

bool terminal_take_bell(struct terminal *terminal, const void *unused)
{
    bool rang = terminal->bell;
    (void)unused;
    terminal->bell = false;
    return rang;
}

bool terminal_alternate_screen(const struct terminal *terminal)
{
    return terminal->alternate_screen;
}

struct termios terminal_modes(const struct terminal *terminal)
{
    struct termios modes = {0};
    tcgetattr(terminal->master, &modes);
    return modes;
}

bool terminal_modes_restored(const struct terminal *terminal)
{
    struct termios now = terminal_modes(terminal), then = terminal->original;
    return now.c_iflag == then.c_iflag && now.c_oflag == then.c_oflag &&
           now.c_cflag == then.c_cflag && now.c_lflag == then.c_lflag &&
           memcmp(now.c_cc, then.c_cc, sizeof now.c_cc) == 0;
}

bool terminal_restored(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return terminal_modes_restored(terminal) && !terminal->alternate_screen &&
           terminal->cursor_visible && !terminal->mouse && !terminal->images_left;
}

size_t terminal_bytes_received(const struct terminal *terminal)
{
    return terminal->received;
}

const char *terminal_clipboard(const struct terminal *terminal)
{
    return terminal->clipboard;
}

void terminal_forget_clipboard(struct terminal *terminal)
{
    terminal->clipboard[0] = '\0';
}

const char *terminal_strange_bytes(const struct terminal *terminal)
{
    return terminal->strange[0] ? terminal->strange : NULL;
}

pid_t terminal_process(const struct terminal *terminal)
{
    return terminal->process;
}
