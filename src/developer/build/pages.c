/* pages.c - build step: writes the manual and the completions from templates.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     build_pages TEMPLATE >PAGE
 *
 * Template lines that begin with '@' are replaced. The lines from "@options match" to "@."
 * become a list; text after "@+ NAME" among them is added to that row. A line such as
 * "@levels" becomes a section. The lines from "@server" to "@end" are left out without the
 * lobby's server. @VERSION@ and @COMMANDS@ may occur in any other line. Unknown names are
 * errors, so that the manual cannot describe features that were removed.
 */
#include "developer/build/pages.h"

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct template
{
    const char *path;
    char **lines; /* NULL-terminated */
};

/* Exits with an error message. `line` is the line with the error, or NULL. */
static void fail(const struct template *template, char *const *line, const char *what,
                 const char *word)
{
    fprintf(stderr, "build_pages: %s:", template->path);
    if (line)
        fprintf(stderr, "%td:", line - template->lines + 1);
    fprintf(stderr, " %s%s\n", what, word);
    exit(1);
}

static bool put_piece(const struct page_section *piece, const char *name)
{
    for (; piece->name; piece++)
        if (strcmp(piece->name, name) == 0) {
            piece->put();
            return true;
        }
    return false;
}

/* Prints a line outside of lists. */
static void put_line(const struct template *template, char *const *at)
{
    static const char version[] = "@VERSION@", names[] = "@COMMANDS@";
    const char *line = *at;
    if (*line == '@') {
        if (!put_piece(manual_sections, line + 1) && !put_piece(completion_sections, line + 1))
            fail(template, at, "unknown name: ", line);
        return;
    }
    while (*line) {
        if (strncmp(line, version, sizeof version - 1) == 0) {
            fputs(PACKAGE_VERSION, stdout);
            line += sizeof version - 1;
        } else if (strncmp(line, names, sizeof names - 1) == 0) {
            for (int i = 0; subcommands[i] != NULL; i++)
                printf("%s%s", i > 0 ? " " : "", subcommands[i]->name);
            line += sizeof names - 1;
        } else {
            putchar(*line++);
        }
    }
    putchar('\n');
}

/* Returns the list that a line such as "@options play" names. */
static const struct page_list *find_list(const char *line, const struct subcommand **command)
{
    char name[32] = "", of[32] = "";
    if (sscanf(line, "@%31s %31[^\n]", name, of) < 1)
        return NULL;
    *command = *of ? subcommand_find(subcommands, of) : NULL;
    if (*of && !*command)
        *command = subcommand_find(admin_subcommands, of);
    for (const struct page_list *list = manual_lists; list->name; list++)
        if (strcmp(list->name, name) == 0 && (*command || !*of))
            return list;
    return NULL;
}

/* Prints the text after "@+ NAME" in a list. Returns 1, or 0 if there is no such text. */
static int put_addition(const struct template *template, char **line, const char *name)
{
    while (strcmp(*line, "@.") != 0 &&
           (strncmp(*line, "@+ ", 3) != 0 || strcmp(*line + 3, name) != 0))
        line++;
    if (strcmp(*line, "@.") == 0)
        return 0;
    while (strncmp(*++line, "@+ ", 3) != 0 && strcmp(*line, "@.") != 0)
        put_line(template, line);
    return 1;
}

/* Prints a list. Returns its last line, "@.". */
static char **put_list(const struct template *template, const struct page_list *list,
                       const struct subcommand *command, char **line)
{
    const char *name;
    int additions = 0;
    char **end = line;
    while (*end && strcmp(*end, "@.") != 0)
        additions += strncmp(*end++, "@+ ", 3) == 0;
    if (!*end)
        fail(template, line, "expected '@.' at the end of the list ", list->name);
    for (int i = 0; (name = list->put_row(command, i)) != NULL; i++)
        additions -= put_addition(template, line, name);
    if (additions != 0)
        fail(template, line, "unknown or repeated '@+ NAME' in the list ", list->name);
    return end;
}

static void read_lines(struct template *template)
{
    FILE *file = fopen(template->path, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    template->lines = memory_new(1, sizeof *template->lines);
    if (!file)
        fail(template, NULL, "cannot be read", "");
    while ((length = getline(&line, &size, file)) > 0) {
        line[length - 1] = '\0';
        template->lines = memory_add_string(template->lines, line);
    }
    free(line);
    fclose(file);
}

static void fill_in(const struct template *template)
{
    const struct subcommand *command;
    for (char **line = template->lines; *line; line++) {
        const struct page_list *list = find_list(*line, &command);
#ifndef HAVE_SERVER
        if (strcmp(*line, "@server") == 0)
            while (line[1] && strcmp(*line, "@end") != 0)
                line++;
#endif
        if (list)
            line = put_list(template, list, command, line);
        else if (strcmp(*line, "@server") != 0 && strcmp(*line, "@end") != 0)
            put_line(template, line);
    }
}

int main(int argc, char **argv)
{
    struct template template = {.path = argc == 2 ? argv[1] : "TEMPLATE"};
    if (argc != 2)
        fail(&template, NULL, "expected one template", "");
    read_lines(&template);
    fill_in(&template);
    memory_free_strings(template.lines);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail(&template, NULL, "cannot write the page", "");
    return 0;
}
