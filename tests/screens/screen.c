/* screen.c - run the tests of the screen in a .screen file. tests/README describes the format.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * screen FILE   each case, in each of its window sizes, is one test of the Test Anything Protocol
 */
#include <config.h>

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/words.h"
#include "support/recording.h"
#include "support/test_lobby.h"
#include "support/screen_board.h"
#include "support/screen_play.h"
#include "support/screen_pointer.h"
#include "support/terminal_images.h"

enum { LINES_MAX = 2000, TEXT_MAX = 2000, PEOPLE_MAX = 3, VARIABLES_MAX = 8 };

static char *lines[LINES_MAX];
static int count, at; /* number of lines; index of the current line */

static struct person {
    char name[16];
    struct terminal *terminal;
    size_t bytes; /* received up to the last line "bytes" */
} people[PEOPLE_MAX], *person;

static int rows, columns;
static char variables[VARIABLES_MAX][300]; /* of the program's environment: NAME=VALUE */
static pid_t lobby;
static char failure[300];       /* why the current line failed */
static const char *choice = ""; /* replaces '$' in the lines of the case */

/* ---- texts ----------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Removes quotes around the text and converts "\e", "\r", "\n", "\t", "\\" and "\xHH" to bytes,
 * and "~/" to the scratch directory. */
static char *unquote(char text[TEXT_MAX], const char *from)
{
    static const char letters[] = "ernt\\", bytes[] = "\033\r\n\t\\";
    size_t length = strlen(from), made = 0;
    unsigned byte;
    if (length > 1 && from[0] == '"' && from[length - 1] == '"') {
        from++;
        length -= 2;
    }
    for (const char *end = from + length; from < end && made + 100 < TEXT_MAX; from++) {
        const char *letter = from[0] == '\\' && from[1] ? strchr(letters, from[1]) : NULL;
        if (letter) {
            text[made++] = bytes[letter - letters];
            from++;
        } else if (sscanf(from, "\\x%2x", &byte) == 1) {
            text[made++] = (char)byte;
            from += 3;
        } else if (begins(from, "~/")) {
            made += (size_t)snprintf(text + made, 100, "%s/", terminal_scratch());
            from++;
        } else {
            text[made++] = *from;
        }
    }
    text[made] = '\0';
    return text;
}

/* Copies the text, with each run of spaces as one space. */
static char *squeeze(char text[TEXT_MAX], const char *from)
{
    size_t made = 0;
    for (; *from && made + 1 < TEXT_MAX; from++)
        if (*from != ' ' || made == 0 || text[made - 1] != ' ')
            text[made++] = *from;
    text[made] = '\0';
    return text;
}

/* Returns the next of the texts separated by `separator`, or NULL after the last one. */
static char *next_text(char **rest, const char *separator)
{
    char *begin = *rest, *end = begin ? strstr(begin, separator) : NULL;
    if (end)
        *end = '\0';
    *rest = end ? end + strlen(separator) : NULL;
    return begin;
}

/* ---- actions ---------------------------------------------------------------------------- */

static bool start(char *arguments)
{
    const char *environment[VARIABLES_MAX + 1] = {NULL};
    struct terminal_settings settings = {
        .rows = rows, .columns = columns, .environment = environment};
    int used = 0;
    for (int i = 0; i < VARIABLES_MAX && *variables[i]; i++) {
        if (begins(variables[i], "TERM="))
            settings.term = variables[i] + strlen("TERM=");
        else if (begins(variables[i], "ANSWERS="))
            settings.mute = strcmp(variables[i], "ANSWERS=no") == 0;
        else if (begins(variables[i], "IMAGES="))
            settings.images = strcmp(variables[i], "IMAGES=asked") == 0 ? TERMINAL_IMAGES_ASKED
                              : strcmp(variables[i], "IMAGES=unsized") == 0
                                  ? TERMINAL_IMAGES_UNSIZED
                                  : TERMINAL_IMAGES;
        else if (begins(variables[i], "LC_ALL="))
            settings.locale = variables[i] + strlen("LC_ALL=");
        else
            environment[used++] = variables[i];
    }
    if (person->terminal)
        terminal_close(person->terminal);
    person->terminal = terminal_start_game(&settings, arguments);
    person->bytes = 0;
    return true;
}

static bool run(char *arguments)
{
    return start(arguments) && terminal_wait(person->terminal, play_prompt_shows,
                                             &(const struct play_prompt){NULL, ""});
}

static bool set_variables(char *words)
{
    int i = 0;
    char value[TEXT_MAX];
    while (i < VARIABLES_MAX && *variables[i])
        i++;
    for (char *word; (word = next_text(&words, " ")) != NULL && i < VARIABLES_MAX; i++)
        snprintf(variables[i], sizeof variables[i], "%.*s", (int)sizeof variables[i] - 1,
                 unquote(value, word));
    return true;
}

static bool choose_person(char *name)
{
    for (int i = 0; i < PEOPLE_MAX; i++)
        if (!*people[i].name || strcmp(people[i].name, name) == 0) {
            person = &people[i];
            snprintf(person->name, sizeof person->name, "%s", name);
            return true;
        }
    return false;
}

/* Starts a lobby server with a socket ~/lobby.NAME for each user. */
static bool open_lobby(char *names)
{
    static const char *guests[PEOPLE_MAX + 1];
    static struct test_lobby test_lobby;
    char path[80];
    for (int i = 0; i < PEOPLE_MAX; i++)
        guests[i] = next_text(&names, " ");
    snprintf(path, sizeof path, "%s/lobby", terminal_scratch());
    lobby = test_lobby_begin(&test_lobby, path, guests);
    return true;
}

static bool enter(char *texts)
{
    char text[TEXT_MAX];
    for (char *line; (line = next_text(&texts, " / ")) != NULL;)
        if (!terminal_enter(person->terminal, unquote(text, line)))
            return false;
    return true;
}

/* "pause 1.5": if the case is recorded, the screen is shown for so long (see recording.h). */
static bool show(char *seconds)
{
    return !recording_wanted() || recording_add(person->terminal, strtod(seconds, NULL));
}

static bool has_received(struct terminal *terminal, const void *before)
{
    return terminal_bytes_received(terminal) > *(const size_t *)before;
}

/* A recording shows each character. */
static bool type(char *from)
{
    char text[TEXT_MAX];
    if (!recording_wanted())
        return terminal_type(person->terminal, unquote(text, from));
    for (const char *byte = unquote(text, from); *byte; byte++) {
        const size_t before = terminal_bytes_received(person->terminal);
        if (!terminal_write(person->terminal, byte, 1) ||
            !terminal_wait(person->terminal, has_received, &before) || !show((char[]){"0.15"}))
            return false;
    }
    return true;
}

/* Types the bytes one at a time, so that sequences arrive in parts. */
static bool type_torn(char *from)
{
    char text[TEXT_MAX];
    for (const char *byte = unquote(text, from); *byte; byte++) {
        if (!terminal_write(person->terminal, byte, 1))
            return false;
        terminal_pump(person->terminal, 10);
    }
    return true;
}

static bool paste(char *from)
{
    return terminal_type(person->terminal, "\033[200~") && type(from) &&
           terminal_type(person->terminal, "\033[201~");
}

/* Names of keys, such as "Left 3*Right". */
static bool press(char *names)
{
    for (char *name; (name = next_text(&names, " ")) != NULL;) {
        int times = 1, length = 0;
        if (sscanf(name, "%d*%n", &times, &length) < 1 || length == 0)
            times = 1;
        for (; times > 0; times--)
            terminal_key(person->terminal, name + length);
    }
    return true;
}

static bool click(char *squares)
{
    for (char *square; (square = next_text(&squares, " ")) != NULL;)
        pointer_click(person->terminal, square);
    return true;
}

static bool drag(char *squares)
{
    const char *from = next_text(&squares, " ");
    pointer_drag(person->terminal, from, squares);
    return true;
}

/* "up e4", "down TEXT". */
static bool wheel(char *words)
{
    int button = begins(words, "up ") ? POINTER_WHEEL_UP : POINTER_WHEEL_DOWN;
    const char *place = strchr(words, ' ') + 1;
    if (strlen(place) == 2)
        pointer_wheel(person->terminal, button, place);
    else
        pointer_over(person->terminal, button, place, 0);
    return true;
}

/* "3 TEXT": clicks on the fourth character of TEXT. */
static bool point(char *words)
{
    char *text, shown[TEXT_MAX];
    long behind = strtol(words, &text, 10);
    pointer_over(person->terminal, POINTER_BUTTON, unquote(shown, text + 1), (int)behind);
    return true;
}

static bool resize(char *size)
{
    return sscanf(size, "%dx%d", &columns, &rows) == 2 &&
           (terminal_resize(person->terminal, rows, columns), true);
}

/* Writes the lines up to "end" to a file. */
static bool write_file(char *name)
{
    char path[400], text[TEXT_MAX];
    FILE *file;
    snprintf(path, sizeof path, "%s/%.200s", terminal_scratch(), unquote(text, name));
    for (char *slash = path; (slash = strchr(slash + 1, '/')) != NULL; *slash = '/') {
        *slash = '\0';
        mkdir(path, 0700);
    }
    if ((file = fopen(path, "w")) == NULL)
        return false;
    while (++at < count && strcmp(lines[at], "end") != 0)
        fprintf(file, "%s\n", unquote(text, lines[at]));
    return fclose(file) == 0;
}

/* "touch NAME 2024-01-31": sets the time of the last change to noon on that day. */
static bool touch(char *day)
{
    char path[400];
    struct tm date = {.tm_hour = 12, .tm_isdst = -1};
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = 0}};
    snprintf(path, sizeof path, "%s/%s", terminal_scratch(), next_text(&day, " "));
    if (!day || !strptime(day, "%Y-%m-%d", &date))
        return false;
    times[1].tv_sec = mktime(&date);
    return utimensat(AT_FDCWD, path, times, 0) == 0;
}

/* ---- expectations ----------------------------------------------------------------------- */

struct row {
    int number; /* counted from the bottom if negative */
    const char *text;
};

static bool row_shows(struct terminal *terminal, const void *context)
{
    const struct row *row = context;
    char text[TERMINAL_ROW_SIZE], shown[TEXT_MAX];
    int high, wide;
    terminal_size(terminal, &high, &wide);
    terminal_row(terminal, row->number < 0 ? high + row->number : row->number, text);
    return strstr(squeeze(shown, text), row->text) != NULL;
}

static bool is_seen(struct terminal *terminal, const void *text)
{
    int high, wide;
    terminal_size(terminal, &high, &wide);
    for (int row = 0; row < high; row++)
        if (row_shows(terminal, &(const struct row){row, text}))
            return true;
    return false;
}

static bool is_not_seen(struct terminal *terminal, const void *text)
{
    return !is_seen(terminal, text);
}

/* Checks the condition for each text: waits for it, or checks it at once. */
static bool all_of(char *texts, terminal_condition *holds, bool waits)
{
    char text[TEXT_MAX], wanted[TEXT_MAX];
    for (char *part; (part = next_text(&texts, " | ")) != NULL;) {
        squeeze(wanted, unquote(text, part));
        if (waits ? !terminal_wait(person->terminal, holds, wanted)
                  : !holds(person->terminal, wanted)) {
            snprintf(failure, sizeof failure, "'%.200s'", wanted);
            return false;
        }
    }
    return true;
}

static bool see(char *texts)
{
    return all_of(texts, is_seen, true);
}

static bool gone(char *texts)
{
    return all_of(texts, is_not_seen, true);
}

/* Checks at once, so use it for text that is drawn together with text that was awaited. */
static bool none_seen(char *texts)
{
    return all_of(texts, is_not_seen, false);
}

static bool see_in_row(char *words)
{
    char *text, shown[TEXT_MAX], wanted[TEXT_MAX];
    struct row row = {.number = (int)strtol(words, &text, 10)};
    row.text = squeeze(wanted, unquote(shown, text + 1));
    return terminal_wait(person->terminal, row_shows, &row);
}

/* Returns the number after "depth", or 0 if there is none. */
static int shown_depth(struct terminal *terminal)
{
    char text[TERMINAL_ROW_SIZE];
    int row;
    return terminal_find(terminal, "depth ", &row, NULL)
               ? atoi(strstr(terminal_row(terminal, row, text), "depth ") + strlen("depth "))
               : 0;
}

static bool is_deeper(struct terminal *terminal, const void *than)
{
    return shown_depth(terminal) > *(const int *)than;
}

static bool see_deeper(char *nothing)
{
    const int depth = shown_depth(person->terminal);
    (void)nothing;
    return terminal_wait(person->terminal, is_deeper, &depth);
}

/* Waits until the cursor is after this text and the row has no more text. */
static bool see_prompt(char *from)
{
    char text[TEXT_MAX];
    const struct play_prompt prompt = {unquote(text, from), ""};
    return terminal_wait(person->terminal, play_prompt_shows, &prompt);
}

static bool see_board(char *words, bool flipped, enum piece_choice pieces)
{
    const char *fen = strcmp(words, "start") == 0 ? FEN_START : words;
    const struct board_view view = {fen, flipped, pieces, false};
    return board_wait_view(person->terminal, &view);
}

static bool board(char *fen)
{
    return see_board(fen, false, PIECES_AUTO);
}

static bool flipped(char *fen)
{
    return see_board(fen, true, PIECES_AUTO);
}

static bool letters(char *fen)
{
    return see_board(fen, false, PIECES_LETTERS);
}

static bool blocks(char *fen)
{
    return see_board(fen, false, PIECES_BLOCKS);
}

static bool outlines(char *fen)
{
    return see_board(fen, false, PIECES_OUTLINES);
}

/* In six window sizes, flipped and not. */
static bool everywhere(char *fen)
{
    static const char *const sizes[] = {"40x12",  "60x20",  "80x24",
                                        "100x30", "120x40", "160x50"};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char size[16];
        snprintf(size, sizeof size, "%s", sizes[i]);
        snprintf(failure, sizeof failure, "%s", size);
        resize(size);
        for (int turn = 0; turn < 2; turn++) {
            if (!see_board(fen, turn == 1, PIECES_AUTO) || !see_prompt((char[]){"> "}))
                return false;
            terminal_key(person->terminal, "F2");
        }
    }
    return true;
}

static bool position(char *fen)
{
    return play_fen_is(person->terminal, strcmp(fen, "start") == 0 ? FEN_START : fen);
}

static bool has_copied(struct terminal *terminal, const void *text)
{
    return strcmp(terminal_clipboard(terminal), text) == 0;
}

static bool copied(char *text)
{
    return terminal_wait(person->terminal, has_copied, text);
}

static bool has_mouse(struct terminal *terminal, const void *wanted)
{
    return terminal_reports_mouse(terminal) == *(const bool *)wanted;
}

static bool mouse(char *word)
{
    const bool on = strcmp(word, "on") == 0;
    return terminal_wait(person->terminal, has_mouse, &on);
}

static bool bell(char *nothing)
{
    (void)nothing;
    return terminal_wait(person->terminal, terminal_take_bell, NULL);
}

static bool has_images(struct terminal *terminal, const void *wanted)
{
    return (terminal_next_image(terminal, NULL) != NULL) == *(const bool *)wanted;
}

static bool has_all_images(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return terminal_image_count(terminal) == 12;
}

/* "on" or "off": waits until images are shown or not; "sent": until the terminal has all twelve;
 * "unsent": checks that it has none;
 * "lost": makes the terminal lose them; "asked" or "unasked": checks whether the program has asked
 * for them. */
static bool images(char *word)
{
    const bool on = strcmp(word, "on") == 0;
    if (strcmp(word, "sent") == 0)
        return terminal_wait(person->terminal, has_all_images, NULL);
    if (strcmp(word, "unsent") == 0)
        return terminal_image_count(person->terminal) == 0;
    if (strcmp(word, "lost") == 0)
        terminal_drop_images(person->terminal);
    else if (on || strcmp(word, "off") == 0) {
        const struct image_place *place = NULL;
        if (terminal_wait(person->terminal, has_images, &on))
            return true;
        while ((place = terminal_next_image(person->terminal, place)) != NULL)
            tap_note("image %d, place %d: row %d, column %d", place->image, place->number,
                     place->row, place->column);
        return false;
    } else
        return terminal_asked_images(person->terminal) == (strcmp(word, "asked") == 0);
    return true;
}

/* Checks whether the program has asked for the terminal's background colour. */
static bool asked(char *word)
{
    return terminal_asked_background(person->terminal) == (strcmp(word, "yes") == 0);
}

/* Checks that a file of the scratch directory has a line that starts with this text. */
static bool has_line(char *words)
{
    char path[400], line[300];
    const char *name = next_text(&words, " ");
    bool found = false;
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", terminal_scratch(), name);
    file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file))
        found = begins(line, words);
    if (file)
        fclose(file);
    return found;
}

/* Checks the number of bytes received since the last such line. */
static bool check_bytes(char *number)
{
    size_t now = terminal_bytes_received(person->terminal), since = now - person->bytes;
    person->bytes = now;
    snprintf(failure, sizeof failure, "%zu bytes", since);
    return since <= strtoul(number, NULL, 10);
}

/* Checks the exit status, that the terminal understood every byte, and its final state. */
static bool check_exit(const char *status, bool restored)
{
    struct terminal *terminal = person->terminal;
    const char *strange = terminal_strange_bytes(terminal);
    int is = terminal_exit_status(terminal);
    if (strange)
        snprintf(failure, sizeof failure, "unknown bytes: %s", strange);
    else
        snprintf(failure, sizeof failure, "exit status %d", is);
    return is == atoi(status) && !strange && (!restored || terminal_restored(terminal, NULL));
}

static bool has_ended(char *status)
{
    return check_exit(status, true);
}

static bool quit(char *nothing)
{
    (void)nothing;
    terminal_key(person->terminal, "^U");
    return terminal_enter(person->terminal, "quit") && check_exit("0", true);
}

/* ---- cases ------------------------------------------------------------------------------ */

static const struct word {
    const char *name;
    bool (*does)(char *argument);
} words[] = {
    {"run", run},           {"start", start},       {"with", set_variables},
    {"lobby", open_lobby},  {"on", choose_person},  {">", enter},
    {"type", type},         {"torn", type_torn},    {"paste", paste},
    {"keys", press},        {"click", click},       {"drag", drag},
    {"wheel", wheel},       {"point", point},       {"resize", resize},
    {"file", write_file},   {"see", see},           {"gone", gone},
    {"not", none_seen},     {"row", see_in_row},    {"prompt", see_prompt},
    {"board", board},       {"flipped", flipped},   {"letters", letters},
    {"blocks", blocks},     {"outlines", outlines}, {"everywhere", everywhere},
    {"fen", position},      {"copied", copied},     {"mouse", mouse},
    {"asked", asked},       {"has", has_line},      {"bytes", check_bytes},
    {"deeper", see_deeper}, {"exit", has_ended},    {"quit", quit},
    {"bell", bell},         {"images", images},     {"touch", touch},
    {"pause", show},
};

/* Returns "" for a line such as "40x12: see ..." if the window has a different size. */
static const char *for_this_window(const char *line)
{
    int wide, high, length = 0;
    if (sscanf(line, "%dx%d: %n", &wide, &high, &length) < 2 || length == 0)
        return line;
    return wide == columns && high == rows ? line + length : "";
}

/* Executes a line, and waits for the texts after its "=>". */
static bool do_line(const char *line)
{
    char text[TEXT_MAX], *rest = text, *shown;
    const char *all = for_this_window(line), *place = *choice ? strchr(all, '$') : NULL;
    if (place)
        snprintf(text, sizeof text, "%.*s%s%s", (int)(place - all), all, choice, place + 1);
    else
        snprintf(text, sizeof text, "%s", all);
    if (!*text || *text == '#')
        return true;
    next_text(&rest, " => ");
    shown = rest;
    rest = text;
    const char *name = next_text(&rest, " ");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(name, words[i].name) == 0)
            return words[i].does(rest ? rest : (char[]){""}) && (!shown || see(shown));
    snprintf(failure, sizeof failure, "no such word");
    return false;
}

static int remove_entry(const char *path, const struct stat *status, int kind,
                        struct FTW *walk)
{
    (void)status, (void)kind;
    return walk->level > 0 ? remove(path) : 0;
}

static void begin_case(void)
{
    memset(variables, 0, sizeof variables);
    memset(people, 0, sizeof people);
    person = people;
    lobby = 0;
    nftw(terminal_scratch(), remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void end_case(void)
{
    for (int i = 0; i < PEOPLE_MAX; i++)
        if (people[i].terminal)
            terminal_close(people[i].terminal);
    if (lobby > 0)
        test_lobby_end(lobby);
}

/* Whether the line is an "in" or "each" line at the top of a case. */
static bool is_header(const char *line)
{
    return begins(line, "in ") || begins(line, "each ");
}

/* Executes the lines up to the next title. Returns false if one of them fails. */
static bool do_lines(int first)
{
    bool good = true;
    for (at = first; at < count && !begins(lines[at], "== ") && good; at++) {
        int line = at;
        failure[0] = '\0';
        good = is_header(lines[at]) || do_line(lines[at]);
        if (!good)
            tap_note("line %d: %s: %s", line + 1, lines[line], failure);
    }
    return good;
}

/* Executes the lines before the first title and those after the title of the case. */
static void run_case(const char *title, int first, const char *size)
{
    begin_case();
    sscanf(size, "%dx%d", &columns, &rows);
    bool good = do_lines(0) && do_lines(first);
    tap_check(good ? NULL : person->terminal, good, "%s (%s%s%s)", title, size,
              *choice ? ", " : "", choice);
    end_case();
}

static void read_lines(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t room = 0;
    ssize_t length;
    while (file && count < LINES_MAX && (length = getline(&lines[count], &room, file)) >= 0) {
        lines[count][strcspn(lines[count], "\n")] = '\0';
        count++;
        room = 0;
    }
    if (file)
        fclose(file);
}

/* Runs a case once for each window size and each value of '$'. */
static void run_cases(int title)
{
    char sizes[200] = "80x24", alternatives[TEXT_MAX] = "", *size, *rest = sizes;
    for (int i = title + 1; i < count && is_header(lines[i]); i++) {
        if (begins(lines[i], "in "))
            snprintf(sizes, sizeof sizes, "%s", lines[i] + 3);
        else
            text_add(alternatives, sizeof alternatives, "%s%s", *alternatives ? " | " : "",
                     lines[i] + 5);
    }
    while ((size = next_text(&rest, " ")) != NULL) {
        char copy[TEXT_MAX], *others = copy;
        snprintf(copy, sizeof copy, "%s", alternatives);
        while ((choice = next_text(&others, " | ")) != NULL)
            run_case(lines[title] + 3, title + 1, size);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2)
        read_lines(argv[1]);
    for (int i = 0; i < count; i++)
        if (begins(lines[i], "== "))
            run_cases(i);
    for (int i = 0; i < count; i++)
        free(lines[i]);
    return tap_done();
}
