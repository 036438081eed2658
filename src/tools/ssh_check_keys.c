/* ssh_check_keys.c - the lines of authorized_keys, one by one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/ssh_check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "lobby/names.h"
#include "tools/key_line.h"
#include "tools/kiosk.h"

struct line_of_key {
    int number;                 /* of the line */
    bool restricts, shows;      /* restrict, pty */
    bool forced;                /* by a command */
    bool unshut;                /* which does without the sandbox */
    char name[LOBBY_NAME_SIZE]; /* whom it plays as; "": nobody */
    const char *key;            /* where the type begins */
    int key_length;             /* type and key */
};

struct seen {
    struct line_of_key *lines; /* owned */
    size_t count;
};

/* How long an option is, up to the comma or blank behind it; quotes hold both. */
static size_t option_length(const char *text)
{
    bool quoted = false;
    size_t length = 0;
    for (; text[length] && (quoted || !strchr(", \t\n", text[length])); length++) {
        if (text[length] == '\\' && text[length + 1] == '"')
            length++;
        else if (text[length] == '"')
            quoted = !quoted;
        if (text[length] == '\n')
            break;
    }
    return length;
}

static bool is_option(const char *text, size_t length, const char *name)
{
    return length == strlen(name) && strncasecmp(text, name, length) == 0;
}

/* Whether the login shell hears these words; one line tells it of all. */
static void check_forced(struct ssh_check *check, int number, char **words, int count)
{
    struct kiosk kiosk = {.name = NULL};
    struct reason reason;
    if (!check->grants || check->refuses || count == 0)
        return;
    snprintf(kiosk.account, sizeof kiosk.account, "%s", check->account);
    kiosk.grants.names = check->grants->names;
    kiosk.grants.data = check->grants->data;
    kiosk.grants.socket = check->grants->socket;
    check->refuses = !kiosk_take_forced(&kiosk, words, count, &reason);
    if (check->refuses)
        ssh_check_tell(check, false, NULL, "line %d of the keys: the login shell refuses %s",
                       number, reason.text);
}

/* Whom "PROGRAM kiosk --as NAME ..." within quotes plays as. */
static void read_command(struct ssh_check *check, struct line_of_key *line, const char *text,
                         size_t length)
{
    char copy[KIOSK_LINE_MOST + 1], *words[KIOSK_WORDS_MOST + 1];
    line->forced = true;
    if (length < 2 || length - 2 > KIOSK_LINE_MOST)
        return;
    snprintf(copy, sizeof copy, "%.*s", (int)length - 2, text + 1);
    int count = kiosk_forced_words(copy, words);
    check_forced(check, line->number, words, count);
    for (int i = 1; i < count; i++) /* options may be shortened */
        line->unshut |= strncmp(words[i], "--w", 3) == 0;
    for (int i = 1; i < count - 1; i++)
        if (strcmp(words[i], "--as") == 0 && person_name_check(words[i + 1], NULL))
            snprintf(line->name, sizeof line->name, "%s", words[i + 1]);
}

static void check_option(struct ssh_check *check, struct line_of_key *line, const char *text,
                         size_t length)
{
    static const char *const openings[] = {"port-forwarding", "agent-forwarding",
                                           "x11-forwarding", "user-rc", "cert-authority"};
    static const char *const valued[] = {
        "environment=", "permitopen=", "permitlisten=", "tunnel=", "principals="};
    bool bad = false;
    line->restricts |= is_option(text, length, "restrict");
    line->shows |= is_option(text, length, "pty");
    if (length > 8 && strncasecmp(text, "command=", 8) == 0)
        read_command(check, line, text + 8, length - 8);
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
        bad |= is_option(text, length, openings[i]);
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++)
        bad |= strncasecmp(text, valued[i], strlen(valued[i])) == 0;
    if (bad)
        ssh_check_tell(check, false, NULL, "line %d of the keys: '%.*s' opens what was shut",
                       line->number, length < 60 ? (int)length : 60, text);
}

/* A type of key stands where options might, too. */
static bool begins_key(const char *text)
{
    return strncmp(text, "ssh-", 4) == 0 || strncmp(text, "ecdsa-", 6) == 0 ||
           strncmp(text, "sk-", 3) == 0;
}

static void tell_missing(struct ssh_check *check, const struct line_of_key *line)
{
    static const char whole[] = "restrict,pty,command=\"ttychess kiosk --as NAME\" before it "
                                "('ttychess admin add-key' writes it)";
    if (!line->restricts)
        ssh_check_tell(check, false, whole, "line %d of the keys: no 'restrict'",
                       line->number);
    if (!line->shows)
        ssh_check_tell(check, false, line->restricts ? "restrict,pty,..." : NULL,
                       "line %d of the keys: no 'pty', so no screen", line->number);
    if (line->unshut)
        ssh_check_tell(check, false, NULL, "line %d of the keys: it plays without a sandbox",
                       line->number);
    if (!line->forced)
        ssh_check_tell(check, false, line->restricts ? whole : NULL,
                       "line %d of the keys: no forced command: whoever has it may say to be "
                       "anybody",
                       line->number);
    else if (!line->name[0])
        ssh_check_tell(check, false, whole,
                       "line %d of the keys: its command is no 'ttychess kiosk --as NAME'",
                       line->number);
}

static void check_line(struct ssh_check *check, struct seen *seen, const char *text,
                       int number)
{
    struct line_of_key line = {.number = number};
    while (!begins_key(text)) {
        size_t length = option_length(text);
        check_option(check, &line, text, length);
        text += length;
        if (*text != ',' && *text != ' ' && *text != '\t')
            break;
        text += strspn(text, ", \t");
    }
    line.key = text;
    line.key_length = (int)strcspn(text, " \t\n");
    line.key_length += (int)strspn(text + line.key_length, " \t");
    line.key_length += (int)strcspn(text + line.key_length, " \t\n");
    if (!begins_key(text))
        ssh_check_tell(check, false, NULL, "line %d of the keys: expected a key", number);
    tell_missing(check, &line);
    check->keys_are_shut &= line.forced;
    seen->lines = memory_resize(seen->lines, seen->count + 1, sizeof *seen->lines);
    seen->lines[seen->count++] = line;
}

/* sshd takes the first line of a key; one person may have several keys. Whoever comes second to a
 * lobby with a name that looks like another's is kept out for ever: where the key is `fresh` that
 * can still be helped. */
static void check_pair(struct ssh_check *check, const struct line_of_key *one,
                       const struct line_of_key *other, bool fresh)
{
    if (one->key_length == other->key_length &&
        strncmp(one->key, other->key, (size_t)one->key_length) == 0)
        ssh_check_tell(check, false, NULL,
                       "lines %d and %d of the keys are one key: the second line is not used",
                       one->number, other->number);
    else if (one->name[0] && strcasecmp(one->name, other->name) == 0)
        ssh_check_tell(check, true, NULL,
                       "lines %d and %d of the keys both play as %s: is that one person?",
                       one->number, other->number, one->name);
    else if (one->name[0] && other->name[0] && lobby_names_look_alike(one->name, other->name))
        ssh_check_tell(check, !fresh, NULL,
                       "%s and %s look alike (lines %d and %d of the keys): a lobby lets in "
                       "who comes first",
                       one->name, other->name, one->number, other->number);
}

/* Where keys lead to a login shell, those that name nobody play as the account: one person, with the
 * sessions of one. */
static void check_shared(struct ssh_check *check, const struct seen *seen)
{
    int shared = 0;
    for (size_t i = 0; check->grants && i < seen->count; i++) {
        const char *name = seen->lines[i].name;
        shared += *name == '\0' || strcasecmp(name, check->account) == 0;
    }
    if (shared > 1)
        ssh_check_tell(check, true,
                       check->grants->names ? NULL : "names = keys in " KIOSK_GRANTS_FILE,
                       "%d keys play as %s: one person, so %d sessions at once are for all of "
                       "them together",
                       shared, check->account,
                       check->grants->sessions > 0 ? check->grants->sessions : KIOSK_SESSIONS);
}

/* From line `number` on; the number of the line behind the last. */
static int check_lines(struct ssh_check *check, struct seen *seen, const char *text,
                       int number)
{
    for (; *text; number++) {
        size_t blanks = strspn(text, " \t");
        text += blanks;
        if (*text != '#' && *text != '\n' && *text != '\r' && *text != '\0' &&
            seen->count < SSH_NAMES_MOST)
            check_line(check, seen, text, number);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return number;
}

void ssh_check_keys(struct ssh_check *check, const char *text)
{
    struct seen seen = {NULL, 0};
    check->keys_are_shut |= !check->keys_seen; /* of several files none may have others */
    check->keys_seen = true;
    check_lines(check, &seen, text, 1);
    for (size_t i = 0; i < seen.count; i++)
        for (size_t j = i + 1; j < seen.count; j++)
            check_pair(check, &seen.lines[i], &seen.lines[j], false);
    check_shared(check, &seen);
    free(seen.lines);
}

static void pass_over(void *context, bool note, const char *what, const char *line)
{
    (void)context, (void)note, (void)what, (void)line;
}

void ssh_check_new_key(struct ssh_check *check, const char *text, const char *line)
{
    struct ssh_check silent = {.found = pass_over};
    struct seen seen = {NULL, 0};
    int number = check_lines(&silent, &seen, text, 1);
    size_t old = seen.count < SSH_NAMES_MOST ? seen.count : SSH_NAMES_MOST - 1;
    seen.count = old;
    check_lines(&silent, &seen, line, number);
    for (size_t i = 0; i < old && seen.count > old; i++)
        check_pair(check, &seen.lines[i], &seen.lines[old], true);
    free(seen.lines);
}
