/* openings.c - makes src/pgn/openings_data.c of data/openings.tsv while the program is
 * built; not installed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Usage: build_openings FILE >openings_data.c
 *
 * Every line is played through, so that a table with an illegal move, a position named
 * twice or lines out of order does not build. Keys are reckoned here once and for all: the
 * program finds a position by halving, and has nothing to read or to sort when it starts.
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
    LINES_MAX = 1 << 14,
    NAME_BYTES_MAX = 1 << 20,
    STEPS_MAX = 1 << 18,
    WEIGHT_UNIT = 8 /* of a move that one line goes through */
};

struct opening_line {
    uint64_t key;
    size_t name, moves; /* where they begin */
    int number;         /* in the file */
    char code[4];
};

/* A move of a line. */
struct step {
    uint64_t key;   /* of the position it is played in */
    unsigned move;  /* as books write it */
    unsigned count; /* lines that go through it */
    bool avoided;   /* marked "?!" in any of them */
};

static struct opening_line lines[LINES_MAX];
static struct step steps[STEPS_MAX];
static char names[NAME_BYTES_MAX];       /* each once, with its NUL */
static chess_move moves_made[STEPS_MAX]; /* of all lines, MOVE_NONE behind each */
static size_t line_count, step_count, name_bytes, move_count;

static _Noreturn void give_up(int number, const char *what, const char *word)
{
    fprintf(stderr, "openings.tsv, line %d: %s: '%s'\n", number, what, word);
    exit(1);
}

/* ---- reading ------------------------------------------------------------------------ */

static void add_move(chess_move move, int number)
{
    if (move_count == STEPS_MAX)
        give_up(number, "too many moves", "");
    moves_made[move_count++] = move;
}

static void play_word(struct position *position, char *word, bool is_book, int number)
{
    char *mark = strstr(word, "?!");
    chess_move move;
    if (mark)
        *mark = '\0';
    if (san_parse(position, word, strlen(word), &move, NULL) != SAN_OK)
        give_up(number, "no legal move", word);
    if (is_book && step_count == STEPS_MAX)
        give_up(number, "too many moves", word);
    /* Polyglot's form: file and rank reached, file and rank left; no opening promotes. */
    unsigned form = (unsigned)move_to(move) | (unsigned)move_from(move) << 6;
    if (is_book)
        steps[step_count++] = (struct step){position->key, form, 1, mark != NULL};
    add_move(move, number);
    position_play(position, move);
}

/* "1. e4 c5 2. Nf3". Returns the key of the position they lead to. */
static uint64_t take_moves(char *moves, bool is_book, int number)
{
    struct position position;
    position_set_start(&position);
    for (char *word = strtok(moves, " "); word; word = strtok(NULL, " "))
        if (!strchr(word, '.'))
            play_word(&position, word, is_book, number);
    add_move(MOVE_NONE, number);
    return position.key;
}

/* Where the name stands among all names. */
static size_t take_name(const char *name, int number)
{
    size_t length = strlen(name) + 1, at = 0;
    while (at < name_bytes && strcmp(names + at, name) != 0)
        at += strlen(names + at) + 1;
    if (at < name_bytes)
        return at;
    if (name_bytes + length > NAME_BYTES_MAX)
        give_up(number, "too many names", name);
    memcpy(names + at, name, length);
    name_bytes += length;
    return at;
}

static void take_line(char *text, int number)
{
    static char last_code[4] = "A00";
    char *code = text, *name = strchr(text, '\t');
    char *moves = name ? strchr(name + 1, '\t') : NULL;
    char *note = moves ? strchr(moves + 1, '\t') : NULL;
    struct opening_line *line = &lines[line_count];
    if (!moves || name - code != 3)
        give_up(number, "expected code, name and moves, parted by tabs", text);
    *name++ = *moves++ = '\0';
    if (note)
        *note++ = '\0';
    if (note && strcmp(note, "no book") != 0)
        give_up(number, "expected 'no book' or nothing", note);
    if (strcmp(code, last_code) < 0)
        give_up(number, "out of order", code);
    if (line_count++ == LINES_MAX)
        give_up(number, "too many lines", code);
    memcpy(last_code, code, sizeof last_code);
    memcpy(line->code, code, sizeof line->code);
    line->number = number;
    line->name = take_name(name, number);
    line->moves = move_count;
    line->key = take_moves(moves, !note, number);
}

static void read_table(FILE *file)
{
    char text[LINE_SIZE];
    for (int number = 1; fgets(text, sizeof text, file); number++) {
        size_t length = strcspn(text, "\n");
        if (text[length] != '\n')
            give_up(number, "too long", text);
        text[length] = '\0';
        if (*text && *text != '#')
            take_line(text, number);
    }
}

/* ---- writing ------------------------------------------------------------------------ */

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
            give_up(lines[i].number, "this position has a name", "see an earlier line");
        printf("    {UINT64_C(0x%016" PRIx64 "), %zu, %zu, \"%s\"},\n", lines[i].key,
               lines[i].name, lines[i].moves, lines[i].code);
    }
    printf("};\n\nconst size_t opening_entry_count = %zu;\n", line_count);
}

/* Equal steps become one. Weights are the roots of the counts: a move with a hundred lines behind it is more usual
 * than one with four, but not twenty-five times. */
static void print_book(void)
{
    size_t kept = 0;
    qsort(steps, step_count, sizeof *steps, compare_steps);
    for (size_t i = 1; i < step_count; i++) {
        if (compare_steps(&steps[kept], &steps[i]) == 0) {
            steps[kept].count++;
            steps[kept].avoided |= steps[i].avoided;
        } else {
            steps[++kept] = steps[i];
        }
    }
    step_count = step_count > 0 ? kept + 1 : 0;
    printf("\nconst unsigned char opening_book_bytes[] = {\n");
    for (size_t i = 0; i < step_count; i++) {
        const struct step *step = &steps[i];
        unsigned weight =
            step->avoided ? 0
                          : (unsigned)integer_root(step->count * WEIGHT_UNIT * WEIGHT_UNIT);
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
    printf("/* Made of data/openings.tsv by src/developer/build/openings.c; do not edit. */\n"
           "#include \"pgn/openings_data.h\"\n\n");
    read_table(file);
    fclose(file);
    print_names();
    print_entries();
    print_book();
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
