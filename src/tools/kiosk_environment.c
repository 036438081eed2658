/* kiosk_environment.c - which variables a kiosk has.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h> /* clearenv() is not in POSIX */

#include "tools/kiosk_environment.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { VALUE_MOST = 64 };

/* What a value is made of, besides letters and digits: never a '/', so none is a path. */
static const struct {
    const char *name, *others;
    bool digits; /* these only, with the others */
} kept[] = {
    {"TERM", "-+._", false},
    {"COLORTERM", "-", false},
    {"COLORFGBG", ";", true},
    {"NO_COLOR", "", false},
    {"LANG", "-_.@", false},
    {"LC_ALL", "-_.@", false},
    {"LC_CTYPE", "-_.@", false},
    {"LC_MESSAGES", "-_.@", false},
    {"LC_TIME", "-_.@", false},
    {"LC_NUMERIC", "-_.@", false},
    {"LC_COLLATE", "-_.@", false},
    {"COLUMNS", "", true},
    {"LINES", "", true},
    {"WT_SESSION", "-", false},
    {"SSH_ORIGINAL_COMMAND", NULL, false},
};

enum { KEPT = sizeof kept / sizeof *kept };

static bool is_made_of(const char *value, const char *others, bool digits)
{
    for (; *value; value++) {
        unsigned char byte = (unsigned char)*value;
        bool plain = byte < 0x80 && (digits ? isdigit(byte) : isalnum(byte));
        if (!plain && !strchr(others, *value))
            return false;
    }
    return true;
}

bool kiosk_keeps_variable(const char *name, const char *value)
{
    for (int i = 0; i < KEPT; i++)
        if (strcmp(kept[i].name, name) == 0)
            return !kept[i].others ||
                   (strlen(value) <= VALUE_MOST && *value != '.' && *value != '-' &&
                    is_made_of(value, kept[i].others, kept[i].digits));
    return false;
}

bool kiosk_terminal_has_utf8(const char *terminal)
{
    static const char *const older[] = {"vt1",  "vt2",     "vt3",    "vt4", "vt5", "ansi",
                                        "dumb", "unknown", "cons25", "sun", "wy",  "xterm-r"};
    for (size_t i = 0; terminal && i < sizeof older / sizeof *older; i++)
        if (strncmp(terminal, older[i], strlen(older[i])) == 0)
            return false;
    return true;
}

void kiosk_clean_environment(void)
{
    char *values[KEPT];
    for (int i = 0; i < KEPT; i++) {
        const char *value = getenv(kept[i].name);
        bool keeps = value && kiosk_keeps_variable(kept[i].name, value);
        values[i] = keeps ? memory_copy_string(value) : NULL;
    }
    clearenv();
    for (int i = 0; i < KEPT; i++)
        if (values[i]) {
            setenv(kept[i].name, values[i], 1);
            free(values[i]);
        }
    /* Some sshd pass no locale on. */
    if (!getenv("LC_ALL") && !getenv("LC_CTYPE") && !getenv("LANG") &&
        kiosk_terminal_has_utf8(getenv("TERM")))
        setenv("LANG", "C.UTF-8", 1);
}

void kiosk_settle_environment(const char *name, const char *home)
{
    const char *const homes[] = {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"};
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        setenv(homes[i], home, 1);
    setenv("USER", name, 1);
    setenv("LOGNAME", name, 1);
    setenv("INPUTRC", "/dev/null", 1);
    setenv("PATH", "/usr/bin:/bin", 1);
    unsetenv("SSH_ORIGINAL_COMMAND"); /* it has been matched */
}
