/* ssh_check.c - the settings of sshd, one by one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/ssh_check.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"

enum { UNUSED_MOST = 5 * 60 /* seconds that a connection may ask for nothing */ };

void ssh_check_tell(struct ssh_check *check, bool note, const char *line, const char *format,
                    ...)
{
    char what[320], shown[320];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    printable_copy_string(shown, sizeof shown, what);
    check->missing += !note;
    check->found(check->context, note, shown, line);
}

/* ---- lines ------------------------------------------------------------------------------- */

/* The value of the next line with that name, from *text on, which is moved behind it. */
static int next_setting(const char **text, const char *name, const char **value)
{
    size_t length = strlen(name);
    for (const char *line = *text; *line;) {
        size_t end = strcspn(line, "\n");
        *text = line + end + (line[end] == '\n');
        if (strncasecmp(line, name, length) == 0 && (line[length] == ' ' || length == end)) {
            *value = line + length + (length < end);
            return (int)(line + end - *value);
        }
        line = *text;
    }
    return -1;
}

int ssh_setting(const char *text, const char *name, const char **value)
{
    return next_setting(&text, name, value);
}

static bool is(const char *value, int length, const char *word)
{
    return length == (int)strlen(word) && strncasecmp(value, word, (size_t)length) == 0;
}

/* Whether a setting is that; where it is missing, sshd does not know it. */
static bool is_set(const char *text, const char *name, const char *word)
{
    const char *value;
    int length = ssh_setting(text, name, &value);
    return length < 0 || is(value, length, word);
}

/* ---- what has to be so ----------------------------------------------------------------- */

/* Named as sshd -T names them, with the line to be written. */
static const struct wanted {
    const char *name, *value, *line, *why;
    bool forwards; /* DisableForwarding does it, too */
} settings[] = {
    {"allowtcpforwarding", "no", "DisableForwarding yes",
     "a key without 'restrict' reaches other machines from here", true},
    {"allowstreamlocalforwarding", "no", "DisableForwarding yes",
     "a key without 'restrict' reaches sockets here, the lobby's as well", true},
    {"allowagentforwarding", "no", "DisableForwarding yes", "agents are forwarded", true},
    {"x11forwarding", "no", "X11Forwarding no", "displays are forwarded", true},
    {"permittunnel", "no", "PermitTunnel no", "network devices can be had", true},
    {"permituserrc", "no", "PermitUserRC no", "a shell runs ~/.ssh/rc at each login", false},
    {"permituserenvironment", "no", "PermitUserEnvironment no",
     "~/.ssh/environment and keys set LD_PRELOAD", false},
    {"passwordauthentication", "no", "PasswordAuthentication no",
     "who comes by a password has no forced command", false},
    {"kbdinteractiveauthentication", "no", "KbdInteractiveAuthentication no",
     "who comes by a password has no forced command", false},
    {"hostbasedauthentication", "no", "HostbasedAuthentication no",
     "who comes by a host's key has no forced command", false},
    {"gssapiauthentication", "no", "GSSAPIAuthentication no",
     "who comes by a ticket has no forced command", false},
    {"permitemptypasswords", "no", "PermitEmptyPasswords no", "no key is needed", false},
    {"strictmodes", "yes", "StrictModes yes", "files that others may write are obeyed", false},
    {"permittty", "yes", "PermitTTY yes", "nobody gets a screen", false},
    {"trustedusercakeys", "none", "TrustedUserCAKeys none",
     "who comes by a certificate has no forced command", false},
    {"authorizedkeyscommand", "none", "AuthorizedKeysCommand none",
     "keys come from a program, and cannot be checked here", false},
};

static void check_table(struct ssh_check *check, const char *text)
{
    const char *value, *told = "";
    int says = ssh_setting(text, "disableforwarding", &value);
    bool disabled = says >= 0 && is(value, says, "yes");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const struct wanted *wanted = &settings[i];
        int length = ssh_setting(text, wanted->name, &value);
        if (length < 0 || is(value, length, wanted->value) || (wanted->forwards && disabled))
            continue;
        ssh_check_tell(check, false, strcmp(told, wanted->line) == 0 ? NULL : wanted->line,
                       "%s is '%.*s': %s", wanted->name, length < 60 ? length : 60, value,
                       wanted->why);
        told = wanted->line;
    }
}

/* Variables that say no more than how a terminal and a language are. */
static bool is_harmless(const char *name, int length)
{
    static const char *const names[] = {"LANG", "COLORTERM", "COLORFGBG", "NO_COLOR", "TERM"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(name, length, names[i]))
            return true;
    return length > 3 && strncmp(name, "LC_", 3) == 0;
}

static void check_environment(struct ssh_check *check, const char *text)
{
    const char *value;
    bool languages = false;
    for (int length; (length = next_setting(&text, "acceptenv", &value)) >= 0;)
        for (const char *word = value; word < value + length;) {
            int size = (int)strcspn(word, " \n");
            languages |= is(word, size, "LANG") || is(word, size, "LC_*") ||
                         is(word, size, "LC_ALL") || is(word, size, "LC_CTYPE");
            if (size > 0 && !is_harmless(word, size))
                ssh_check_tell(check, false, "AcceptEnv LANG LC_* COLORTERM",
                               "acceptenv takes '%.*s' from clients, before the kiosk can "
                               "throw it away",
                               size < 60 ? size : 60, word);
            word += size + 1;
        }
    if (!languages)
        ssh_check_tell(
            check, true, "AcceptEnv LANG LC_* COLORTERM",
            "acceptenv takes no LANG and no LC_*: a kiosk writes UTF-8 then, but for "
            "terminals known to have none, whatever the client's language is");
}

/* A number, 0 where it is none; -1: there is no such setting. */
static int number_of(const char *text, const char *name)
{
    const char *value;
    int length = ssh_setting(text, name, &value);
    return length < 0 ? -1 : (int)strtol(value, NULL, 10);
}

/* 'ssh -N' asks for nothing, so no command is forced on it, and no kiosk counts it: but it is a
 * process of the account, and all sessions of the account may have so many together. */
static void check_unused(struct ssh_check *check, const char *text)
{
    static const char line[] = "UnusedConnectionTimeout 1m";
    int seconds = number_of(text, "unusedconnectiontimeout");
    if (seconds < 0)
        ssh_check_tell(
            check, true, NULL,
            "this sshd has no UnusedConnectionTimeout (OpenSSH 9.2): 'ssh -N' holds a "
            "connection for ever, so bound them in the firewall");
    else if (is_set(text, "unusedconnectiontimeout", "none"))
        ssh_check_tell(check, false, line,
                       "unusedconnectiontimeout is 'none': 'ssh -N' holds a connection for "
                       "ever");
    else if (seconds > UNUSED_MOST)
        ssh_check_tell(check, false, line,
                       "unusedconnectiontimeout is %d: 'ssh -N' holds a connection so long",
                       seconds);
}

static void check_numbers(struct ssh_check *check, const char *text)
{
    int sessions = number_of(text, "maxsessions"),
        alive = number_of(text, "clientaliveinterval");
    if (sessions > 1)
        ssh_check_tell(check, false, "MaxSessions 1",
                       "maxsessions is %d: a connection has as many games", sessions);
    if (alive == 0 || alive > 60)
        ssh_check_tell(check, false, "ClientAliveInterval 15",
                       "clientaliveinterval is %d: a line that is frozen is not seen", alive);
    check_unused(check, text);
}

static void check_commands(struct ssh_check *check, const char *text)
{
    const char *value;
    int length = ssh_setting(text, "forcecommand", &value);
    bool forced = length >= 0 && !is(value, length, "none");
    if (forced)
        ssh_check_tell(check, check->keys_seen ? false : true, "ForceCommand none",
                       "forcecommand is '%.*s': it runs instead of what a key names, so all "
                       "play by one name",
                       length < 60 ? length : 60, value);
    length = ssh_setting(text, "subsystem", &value);
    if (length >= 0 && !forced && !(check->keys_seen && check->keys_are_shut))
        ssh_check_tell(check, false, "command=\"ttychess kiosk --as NAME\" before the key",
                       "subsystem '%.*s' is there for a key without a forced command",
                       length < 60 ? length : 60, value);
}

void ssh_check_locked(struct ssh_check *check, const char *text, const char *user,
                      const char *password)
{
    const char *value, *line = "usermod --password '*' USER, or UsePAM yes";
    int length = ssh_setting(text, "usepam", &value);
    if (length >= 0 && is(value, length, "yes"))
        return; /* PAM does not ask for the password of who has a key */
    if (!password)
        ssh_check_tell(check, true, NULL,
                       "usepam is not 'yes': then sshd refuses an account that is locked, and "
                       "only root sees whether %.60s is",
                       user);
    else if (*password == '!')
        ssh_check_tell(check, false, line,
                       "usepam is not 'yes', and %.60s is locked: sshd refuses each key",
                       user);
}

/* What is in a second file, which sshd knows unless it is told otherwise, is seen by nobody. */
static void check_key_files(struct ssh_check *check, const char *text)
{
    const char *value;
    int length = ssh_setting(text, "authorizedkeysfile", &value);
    if (length >= 0 && memchr(value, ' ', (size_t)length))
        ssh_check_tell(check, false, "AuthorizedKeysFile .ssh/authorized_keys",
                       "authorizedkeysfile is '%.*s': a key in any of them lets people in",
                       length < 100 ? length : 100, value);
}

bool ssh_check_settings(struct ssh_check *check, const char *text)
{
    const char *value;
    if (ssh_setting(text, "permituserrc", &value) < 0 ||
        ssh_setting(text, "maxsessions", &value) < 0)
        return false;
    check_table(check, text);
    check_environment(check, text);
    check_numbers(check, text);
    check_commands(check, text);
    check_key_files(check, text);
    return true;
}
