/* pages.c - while the program is built: its manual and its completions, from its tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     build_pages TEMPLATE >PAGE
 *
 * A template is the page but for lines that begin with '@'. "@options match" up to "@."
 * stands for a list from a table, in which what follows "@+ NAME" is added to the sentence
 * that the table has; "@levels" and the like stand alone. What stands between "@server" and "@end" is
 * for a program with the lobby's server. @VERSION@ and @COMMANDS@ may stand anywhere. A NAME that no table has is an error, so that nothing is said of what is gone.
 */
#include "developer/build/pages.h"

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int fail(const char *what, const char *word)
{
    fprintf(stderr, "build_pages: %s%s\n", what, word);
    exit(1);
}

/* ---- lines --------------------------------------------------------------------------- */

static bool put_piece(const struct page_piece *piece, const char *name)
{
    for (; piece->name; piece++)
        if (strcmp(piece->name, name) == 0) {
            piece->put();
            return true;
        }
    return false;
}

/* A line that is no list's. */
static void put_line(const char *line)
{
    static const char version[] = "@VERSION@", names[] = "@COMMANDS@";
    if (*line == '@') {
        if (!put_piece(manual_pieces, line + 1) && !put_piece(completion_pieces, line + 1))
            fail("no such line: ", line);
        return;
    }
    while (*line) {
        if (strncmp(line, version, sizeof version - 1) == 0) {
            fputs(PACKAGE_VERSION, stdout);
            line += sizeof version - 1;
        } else if (strncmp(line, names, sizeof names - 1) == 0) {
            for (int i = 0; commands[i] != NULL; i++)
                printf("%s%s", i > 0 ? " " : "", commands[i]->name);
            line += sizeof names - 1;
        } else {
            putchar(*line++);
        }
    }
    putchar('\n');
}

/* The list that the line asks for: "@options play". */
static const struct page_list *find_list(const char *line, const struct command **command)
{
    char name[32] = "", of[32] = "";
    if (sscanf(line, "@%31s %31[^\n]", name, of) < 1)
        return NULL;
    *command = *of ? command_find(commands, of) : NULL;
    if (*of && !*command)
        *command = command_find(admin_commands, of);
    for (const struct page_list *list = manual_lists; list->name; list++)
        if (strcmp(list->name, name) == 0 && (*command || !*of))
            return list;
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
static char **put_list(const struct page_list *list, const struct command *command,
                       char **text)
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
        fail("error: a '@+ NAME' of no row, or twice, in the list of ", list->name);
    return end + 1;
}

/* "@server" up to "@end": what there is only where there is a server. Returns the line to go on
 * with. */
static bool is_of_server(const char *line)
{
    return strcmp(line, "@server") == 0 || strcmp(line, "@end") == 0;
}

static char **pass_over_server(char **line)
{
#ifndef HAVE_SERVER
    if (strcmp(*line, "@server") == 0)
        while (line[1] && strcmp(*line, "@end") != 0)
            line++;
#endif
    return line + 1;
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

static void fill_in(const char *path)
{
    char **all = read_lines(path), **line = all;
    const struct command *command;
    while (*line) {
        const struct page_list *list = find_list(*line, &command);
        if (is_of_server(*line))
            line = pass_over_server(line);
        else if (list)
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
    if (argc != 2)
        fail("expected a template", "");
    fill_in(argv[1]);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail("the output cannot be written", "");
    return 0;
}
