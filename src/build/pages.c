/* pages.c - while the program is built: its manual and its completions, from its tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     build_pages manual man/ttychess.6.in >man/ttychess.6
 *     build_pages bash|zsh|fish >COMPLETION
 *
 * In the page, lines that begin with '@' are ours: "@options match" up to "@." stands for a
 * list from a table, in which what follows "@+ NAME" is added to the sentence that the table
 * has; "@levels" and the like stand alone; @VERSION@ is the version anywhere. A NAME that no
 * table has is an error, so that nothing is said of what is gone.
 */
#include "build/pages.h"

#include <config.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/option_values.h"
#include "engine/strength.h"
#include "session/requests.h"
#include "strategies/strategies.h"
#include "tools/tools.h"

static int fail(const char *what, const char *word)
{
    fprintf(stderr, "build_pages: %s%s\n", what, word);
    exit(1);
}

/* ---- roff ---------------------------------------------------------------------------- */

static void put_escaped(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '-')
            fputs("\\-", stdout);
        else if (text[i] == '\\')
            fputs("\\e", stdout);
        else
            putchar(text[i]);
}

static void put_font(char font, const char *text, size_t length)
{
    if (length == 0)
        return;
    printf("\\f%c", font);
    put_escaped(text, length);
    fputs("\\fP", stdout);
}

static size_t letters(const char *text)
{
    size_t length = 0;
    while (isalpha((unsigned char)text[length]))
        length++;
    return length;
}

static bool is_placeholder(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!isupper((unsigned char)text[i]))
            return false;
    return length > 0;
}

/* "[1 to 10 | NAME]": words in capitals stand for something, brackets and bars for choices,
 * all else is typed as it stands. */
static void put_syntax(const char *text)
{
    while (*text) {
        size_t word = letters(text), plain = strspn(text, "[]| ");
        size_t typed = 0;
        if (is_placeholder(text, word)) {
            put_font('I', text, word);
            text += word;
        } else if (plain > 0 || strncmp(text, "...", 3) == 0) {
            plain = plain > 0 ? plain : 3;
            printf("%.*s", (int)plain, text);
            text += plain;
        } else {
            for (typed = word > 0 ? word : 1; text[typed] && !strchr("[]| ", text[typed]) &&
                                              !isupper((unsigned char)text[typed]);)
                typed++;
            put_font('B', text, typed);
            text += typed;
        }
    }
}

/* Whether a word in capitals is one of those that an argument has. */
static bool names(const char *argument, const char *word, size_t length)
{
    for (; argument && *argument; argument++) {
        size_t size = letters(argument);
        if (size == length && strncmp(argument, word, length) == 0)
            return true;
        argument += size > 0 ? size - 1 : 0;
    }
    return false;
}

/* Where a quotation ends that would begin here, or NULL: it is an apostrophe. */
static const char *find_quoted(const char *text, bool begins)
{
    const char *end = begins && *text == '\'' ? strchr(text + 1, '\'') : NULL;
    return end && !isalnum((unsigned char)end[1]) ? end : NULL;
}

/* A sentence of the tables: options and what is quoted in bold, placeholders in italics. */
static void put_sentence(const char *text, const char *argument)
{
    for (bool begins = true; *text;) {
        size_t word = letters(text);
        const char *end = find_quoted(text, begins);
        if (end) {
            put_font('B', text + 1, (size_t)(end - text - 1));
            text = end + 1;
        } else if (begins && strncmp(text, "--", 2) == 0) {
            size_t length = 2 + strspn(text + 2, "abcdefghijklmnopqrstuvwxyz-");
            put_font('B', text, length);
            text += length;
        } else if (begins && is_placeholder(text, word) && names(argument, text, word)) {
            put_font('I', text, word);
            text += word;
        } else {
            putchar(*text++);
        }
        begins = !isalnum((unsigned char)text[-1]);
    }
}

/* ---- lists --------------------------------------------------------------------------- */

/* Each list has two functions: what a row is called, NULL behind the last, and writing it. */

static const struct option_row *row_at(const struct command *command, int index)
{
    const struct option_row *row = &command->options[index];
    bool told_once = row->kind == VALUE_HELP && command != &play_command;
    return row->name && !told_once ? row : NULL;
}

static const char *option_key(const struct command *command, int index)
{
    const struct option_row *row = row_at(command, index);
    return row ? row->name : NULL;
}

static void put_option(const struct command *command, int index)
{
    const struct option_row *row = row_at(command, index);
    bool optional = option_argument_is_optional(row);
    if (row->letter)
        printf("\\fB\\-%c\\fP, ", row->letter);
    fputs("\\fB\\-\\-", stdout);
    put_escaped(row->name, strlen(row->name));
    printf("%s\\fP", row->argument && !optional ? "=" : "");
    if (optional)
        fputs("[\\fB=\\fP", stdout);
    if (row->argument)
        put_syntax(row->argument + optional);
    putchar('\n');
    put_sentence(row->help, row->argument);
    puts(".");
}

static const char *request_key(const struct command *command, int index)
{
    (void)command;
    return index < REQUEST_COUNT ? request_table[index].word : NULL;
}

static void put_request(const struct command *command, int index)
{
    const struct request_entry *request = &request_table[index];
    (void)command;
    printf("\\fB%s\\fP", request->word);
    if (*request->argument)
        putchar(' ');
    put_syntax(request->argument);
    for (const char *word = request->others; *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        fputs(word == request->others ? " (" : ", ", stdout);
        put_font('B', word, length);
        word += length;
    }
    puts(*request->others ? ")" : "");
    put_sentence(request->help, request->argument);
    if (request->function_key > 0)
        printf(" (F%d)", request->function_key);
    puts(".");
}

static const char *uci_option_key(const struct command *command, int index)
{
    (void)command;
    return ENGINE_OPTIONS[index].name;
}

static void put_uci_option(const struct command *command, int index)
{
    static const char *const types[] = {"check", "spin", "combo", "button", "string"};
    const struct engine_option *option = &ENGINE_OPTIONS[index];
    const char *fallback = option->fallback;
    (void)command;
    if (index == OPTION_STRATEGY)
        for (int i = 0; strategies[i] != NULL; i++)
            fallback = strategies[i]->name;
    printf("\\fB%s\\fP (%s", option->name, types[option->type]);
    if (option->type == OPTION_SPIN)
        printf(", %ld to %ld", option->minimum, option->maximum);
    if (fallback) {
        fputs(", default ", stdout);
        put_escaped(fallback, strlen(fallback));
    }
    puts(")");
    put_sentence(option->help, NULL);
    puts(".");
}

static const char *strategy_key(const struct command *command, int index)
{
    (void)command;
    return strategies[index] ? strategies[index]->name : NULL;
}

static void put_strategy(const struct command *command, int index)
{
    (void)command;
    put_font('B', strategies[index]->name, strlen(strategies[index]->name));
    printf("\n%s.\n", strategies[index]->idea);
}

static const struct list {
    const char *name;
    const char *(*key)(const struct command *command, int index);
    void (*put)(const struct command *command, int index);
} lists[] = {{"options", option_key, put_option},
             {"requests", request_key, put_request},
             {"uci-options", uci_option_key, put_uci_option},
             {"strategies", strategy_key, put_strategy}};
enum { LIST_COUNT = sizeof lists / sizeof *lists };

/* ---- what stands alone --------------------------------------------------------------- */

static void put_synopsis(void)
{
    for (int i = 0; commands[i] != NULL; i++)
        for (const char *arguments = commands[i]->arguments; arguments;) {
            size_t length = strcspn(arguments, "\n");
            char line[160];
            snprintf(line, sizeof line, "%.*s", (int)length, arguments);
            printf("%s\\fBttychess\\fP %s", i > 0 ? ".br\n" : "",
                   commands[i] == &play_command ? "[\\fBplay\\fP] " : "");
            if (commands[i] != &play_command)
                printf("\\fB%s\\fP ", commands[i]->name);
            put_syntax(line);
            putchar('\n');
            arguments = arguments[length] ? arguments + length + 1 : NULL;
        }
}

static void put_levels(void)
{
    for (int i = 0; i < STRENGTH_LEVELS; i++)
        printf("level %d: %s, Elo %d\n", i + 1, strength_levels[i].name,
               strength_levels[i].elo);
}

/* "king: the pawns before the king" */
static void put_term(void *context, const char *line)
{
    const char *colon = strchr(line, ':');
    (void)context;
    if (!colon || islower((unsigned char)*line) == 0)
        return;
    printf(".IP \"\\fB%.*s\\fP\"\n%c%s.\n", (int)(colon - line), line,
           toupper((unsigned char)colon[2]), colon + 3);
}

static void put_terms(void)
{
    request_explain(REQUEST_EVAL, put_term, NULL);
}

static const struct {
    const char *name;
    void (*put)(void);
} pieces[] = {{"synopsis", put_synopsis}, {"levels", put_levels}, {"terms", put_terms}};
enum { PIECE_COUNT = sizeof pieces / sizeof *pieces };

/* ---- the page ------------------------------------------------------------------------ */

/* A line that is no list's. */
static void put_line(const char *line)
{
    const char *version = strstr(line, "@VERSION@");
    for (int i = 0; i < PIECE_COUNT && *line == '@'; i++)
        if (strcmp(line + 1, pieces[i].name) == 0) {
            pieces[i].put();
            return;
        }
    if (version)
        printf("%.*s%s%s\n", (int)(version - line), line, PACKAGE_VERSION, version + 9);
    else if (*line == '@')
        fail("no such line: ", line);
    else
        puts(line);
}

/* The list that the line asks for: "@options play". */
static const struct list *find_list(const char *line, const struct command **command)
{
    char name[32] = "", of[32] = "";
    if (sscanf(line, "@%31s %31s", name, of) < 1)
        return NULL;
    *command = *of ? command_find(of) : NULL;
    for (int i = 0; i < LIST_COUNT; i++)
        if (strcmp(lists[i].name, name) == 0 && (*command || !*of))
            return &lists[i];
    return NULL;
}

/* What is added to a row, behind its "@+" among the lines; returns how many such there are. */
static int put_addition(char **text, const char *key)
{
    char **line = text;
    while (strcmp(*line, "@.") != 0 &&
           (strncmp(*line, "@+ ", 3) != 0 || strcmp(*line + 3, key) != 0))
        line++;
    if (strcmp(*line, "@.") == 0)
        return 0;
    while (strncmp(*++line, "@+ ", 3) != 0 && strcmp(*line, "@.") != 0)
        put_line(*line);
    return 1;
}

/* All rows of a list; returns the line behind its "@.". */
static char **put_list(const struct list *list, const struct command *command, char **text)
{
    const char *key;
    int additions = 0;
    char **end = text;
    while (*end && strcmp(*end, "@.") != 0)
        additions += strncmp(*end++, "@+ ", 3) == 0;
    if (!*end)
        fail("a list without its end: ", list->name);
    for (int i = 0; (key = list->key(command, i)) != NULL; i++) {
        puts(".TP");
        list->put(command, i);
        additions -= put_addition(text, key);
    }
    if (additions != 0)
        fail("something is added to what is not, or added twice, in the list of ", list->name);
    return end + 1;
}

static char **read_lines(const char *path)
{
    FILE *file = fopen(path, "r");
    char **read = memory_new(1, sizeof *read), *line = NULL;
    size_t count = 0, size = 0;
    ssize_t length;
    if (!file)
        fail("cannot be read: ", path);
    while ((length = getline(&line, &size, file)) > 0) {
        line[length - 1] = '\0';
        read[count++] = memory_copy_string(line);
        read = memory_resize(read, count + 1, sizeof *read);
        read[count] = NULL;
    }
    free(line);
    fclose(file);
    return read;
}

static void write_manual(const char *path)
{
    char **all = read_lines(path), **line = all;
    const struct command *command;
    while (*line) {
        const struct list *list = find_list(*line, &command);
        if (list)
            line = put_list(list, command, line + 1);
        else
            put_line(*line++);
    }
    for (line = all; *line; line++)
        free(*line);
    free(all);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "manual") == 0 && argc == 3)
        write_manual(argv[2]);
    else if (strcmp(what, "bash") == 0)
        write_bash();
    else if (strcmp(what, "zsh") == 0)
        write_zsh();
    else if (strcmp(what, "fish") == 0)
        write_fish();
    else
        fail("expected manual FILE, bash, zsh or fish, found ", what);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail("the output cannot be written", "");
    return 0;
}
