/* terminal_type.c - what kind of terminal this is, and what it can show.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Apart from terminal.c because <term.h> makes macros of such words as `columns`.
 */
#include "config.h"

#include "tui/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

bool terminal_is_capable(struct reason *reason)
{
    const char *type = getenv("TERM");
    int found = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return reason_set(reason, 0, "standard input and output are not both a terminal");
    if (!type || *type == '\0')
        return reason_set(reason, 0, "the environment variable TERM is not set");
    if (setupterm(type, STDOUT_FILENO, &found) != OK)
        return reason_set(reason, 0, "the terminal type TERM=%s is not known here", type);
    bool capable = cursor_address && clear_screen && !hard_copy;

    del_curterm(cur_term);
    return capable ||
           reason_set(reason, 0, "a terminal of type %s cannot move its cursor", type);
}

static bool name_says_utf8(const char *name)
{
    const char *charset = !name ? NULL : strchr(name, '.');
    return charset &&
           (strncasecmp(charset, ".utf-8", 6) == 0 || strncasecmp(charset, ".utf8", 5) == 0);
}

bool terminal_choose_locale(void)
{
    if (!setlocale(LC_CTYPE, "")) {
        const char *variables[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *name = NULL;
        for (size_t i = 0; i < 3 && (!name || *name == '\0'); i++)
            name = getenv(variables[i]);
        if (name_says_utf8(name))
            setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
