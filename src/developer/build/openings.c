/* openings.c - build step: converts data/openings.tsv to src/pgn/openings_data.c.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Usage: build_openings FILE >openings_data.c
 *
 * Illegal moves, positions named twice and lines out of order stop the build. Entries are
 * sorted by key, so the program finds a position by binary search without any work at startup.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/integer_math.h"
#include "rules/attacks.h"
#include "rules/position.h"
#include "rules/san.h"

enum {
    LINE_SIZE = 1024,
    TABLE_MAX = 1 << 21, /* bytes; no array below needs more entries */
    WEIGHT_UNIT = 8      /* weight of a move in one line */
};

struct opening_line {
    uint64_t key;
    size_t name, moves; /* offsets in names[] and moves_made[] */
    int number;
    char code[4];
};

/* A move in a line of the book. */
struct step {
    uint64_t key;
    unsigned move; /* in Polyglot's format */
    unsigned count;
    bool avoided; /* marked "?!" in some line */
};

static struct opening_line lines[TABLE_MAX / 8];
static struct step steps[TABLE_MAX];
static char names[TABLE_MAX];            /* each name once, with its NUL */
static chess_move moves_made[TABLE_MAX]; /* moves of the lines; MOVE_NONE ends each */
static size_t line_count, step_count, name_bytes, move_count;

static _Noreturn void fail(int number, const char *what, const char *word)
{
    fprintf(stderr, "openings.tsv, line %d: %s: '%s'\n", number, what, word);
    exit(1);
}

static void play_word(struct position *position, char *word, bool is_book, int number)
{
    char *glyph = strstr(word, "?!");
    chess_move move;
    if (glyph)
        *glyph = '\0';
    if (san_parse(position, word, strlen(word), &move, NULL) != SAN_OK)
        fail(number, "expected a legal move", word);
    /* Polyglot's format: target file and rank, origin file and rank. No opening has a
     * promotion. */
    unsigned form = (unsigned)move_to(move) | (unsigned)move_from(move) << 6;
    if (is_book)
        steps[step_count++] = (struct step){position->key, form, 1, glyph != NULL};
    moves_made[move_count++] = move;
    position_play(position, move);
}

/* Plays "1. e4 c5 2. Nf3". Returns the key of the final position. */
static uint64_t read_moves(char *moves, bool is_book, int number)
{
    struct position position;
    position_set_start(&position);
    for (char *word = strtok(moves, " "); word; word = strtok(NULL, " "))
        if (!strchr(word, '.'))
            play_word(&position, word, is_book, number);
    moves_made[move_count++] = MOVE_NONE;
    return position.key;
}

/* Returns the offset of a name, adding it if new. */
static size_t add_name(const char *name)
{
    size_t length = strlen(name) + 1, at = 0;
    while (at < name_bytes && strcmp(names + at, name) != 0)
        at += strlen(names + at) + 1;
    if (at < name_bytes)
        return at;
    memcpy(names + at, name, length);
    name_bytes += length;
    return at;
}

static void read_line(char *text, int number)
{
    char *code = text, *name = strchr(text, '\t');
    char *moves = name ? strchr(name + 1, '\t') : NULL;
    char *note = moves ? strchr(moves + 1, '\t') : NULL;
    struct opening_line *line = &lines[line_count++];
    if (!moves || name - code != 3)
        fail(number, "expected code, name and moves, separated by tabs", text);
    *name++ = *moves++ = '\0';
    if (note)
        *note++ = '\0';
    if (note && strcmp(note, "no book") != 0)
        fail(number, "expected 'no book' or nothing", note);
    if (line > lines && strcmp(code, line[-1].code) < 0)
        fail(number, "expected lines sorted by code", code);
    memcpy(line->code, code, sizeof line->code);
    line->number = number;
    line->name = add_name(name);
    line->moves = move_count;
    line->key = read_moves(moves, !note, number);
}

static void read_table(FILE *file)
{
    char text[LINE_SIZE];
    for (int number = 1; fgets(text, sizeof text, file); number++) {
        size_t length = strcspn(text, "\n");
        if (text[length] != '\n' || ftell(file) > TABLE_MAX)
            fail(number, "the line or the table is too long", text);
        text[length] = '\0';
        if (*text && *text != '#')
            read_line(text, number);
    }
}

static int compare_lines(const void *left, const void *right)
{
    const struct opening_line *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static int compare_steps(const void *left, const void *right)
{
    const struct step *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->move > b->move) - (a->move < b->move);
}

static void print_names(void)
{
    printf("const char opening_names[] =\n");
    for (size_t at = 0; at < name_bytes; at += strlen(names + at) + 1) {
        printf("    \"");
        for (const char *c = names + at; *c; c++)
            printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
        printf("\\0\"\n");
    }
    printf("    ;\n\nconst chess_move opening_moves[] = {");
    for (size_t i = 0; i < move_count; i++)
        printf("%u,%s", moves_made[i], moves_made[i] == 0 ? "\n" : "");
    printf("};\n");
}

static void print_entries(void)
{
    qsort(lines, line_count, sizeof *lines, compare_lines);
    printf("\nconst struct opening_entry opening_entries[] = {\n");
    for (size_t i = 0; i < line_count; i++) {
        if (i > 0 && lines[i].key == lines[i - 1].key)
            fail(lines[i].number, "an earlier line already names this position",
                 names + lines[i].name);
        printf("    {UINT64_C(0x%016" PRIx64 "), %zu, %zu, \"%s\"},\n", lines[i].key,
               lines[i].name, lines[i].moves, lines[i].code);
    }
    printf("};\n\nconst size_t opening_entry_count = %zu;\n", line_count);
}

/* Merges equal steps and prints the book. Weights grow with the square root of the count,
 * because a move in a hundred lines is not played twenty-five times as often as a move in
 * four. */
static void print_book(void)
{
    size_t last = 0;
    qsort(steps, step_count, sizeof *steps, compare_steps);
    for (size_t i = 1; i < step_count; i++) {
        if (compare_steps(&steps[last], &steps[i]) == 0) {
            steps[last].count++;
            steps[last].avoided |= steps[i].avoided;
        } else {
            steps[++last] = steps[i];
        }
    }
    step_count = step_count > 0 ? last + 1 : 0;
    printf("\nconst unsigned char opening_book_bytes[] = {\n");
    for (size_t i = 0; i < step_count; i++) {
        const struct step *step = &steps[i];
        unsigned weight =
            step->avoided ? 0
                          : (unsigned)integer_sqrt(step->count * WEIGHT_UNIT * WEIGHT_UNIT);
        for (int shift = 56; shift >= 0; shift -= 8)
            printf("%u,", (unsigned)(step->key >> shift & 255));
        printf("%u,%u,%u,%u,0,0,0,0,\n", step->move >> 8, step->move & 255, weight >> 8 & 255,
               weight & 255);
    }
    printf("};\n\nconst size_t opening_book_entries = %zu;\n", step_count);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: build_openings openings.tsv\n");
        return 2;
    }
    attacks_init();
    printf(
        "/* Generated from data/openings.tsv by src/developer/build/openings.c; do not edit.\n"
        " * SPDX-License-Identifier: GPL-3.0-or-later\n */\n"
        "#include \"pgn/openings_data.h\"\n\n");
    read_table(file);
    fclose(file);
    print_names();
    print_entries();
    print_book();
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
