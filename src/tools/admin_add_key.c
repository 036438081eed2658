/* admin_add_key.c - ttychess admin add-key: a key that can play and do nothing else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/storage.h"
#include "base/words.h"
#include "lobby/names.h"
#include "tools/admin.h"
#include "tools/command_line.h"
#include "tools/key_line.h"
#include "tools/ssh_check.h"

enum {
    FIRST_PERSON = 1000, /* accounts below are the system's, by the custom of Linux */
    KEYS_MOST = 4 << 20  /* bytes of a file of keys */
};

static const char command_name[] = "ttychess admin add-key";

struct add_key_options {
    const char *output, *program, *data, *socket;
};

static int add_key(int argc, char **argv);

#define AT(member) INTO(struct add_key_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "Append the line to FILE instead of printing it",
               .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("program", 0, "PATH", "Where ttychess is; default: this one",
               .kind = VALUE_FILE, AT(program)),
    OPTION_ROW("data", 0, "DIR", "Keep this person's games beneath DIR, see 'ttychess kiosk'",
               .kind = VALUE_DIRECTORY, AT(data)),
    OPTION_ROW("socket", 0, "PATH", "Where the lobby is, see 'ttychess kiosk'",
               .kind = VALUE_FILE, AT(socket)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command admin_add_key_command = {
    .name = "admin add-key",
    .arguments = "[OPTION]... NAME [KEYFILE | -]",
    .summary = "Write the line of authorized_keys that lets a key play and nothing else",
    .about =
        "Check the public key in KEYFILE, or on standard input, and write the line that\n"
        "lets whoever has it play as NAME, in a kiosk, and do nothing else. It belongs\n"
        "into the keys of the account that people log in to (AuthorizedKeysFile), best\n"
        "a file of root's: see A CHESS HOST in 'man ttychess'.\n"
        "Beside a key that is there, or a name that looks like this one, none is added.\n",
    .options = rows,
    .notes = "",
    .operands = VALUE_FILE,
    .run = add_key};

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s: %s\n", command_name, what, why);
    return 1;
}

static bool is_input(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

/* All of the file; false: it has been complained of. */
static bool read_key_file(const char *path, char text[KEY_FILE_MOST + 2], size_t *length)
{
    bool input = is_input(path);
    struct reason reason;
    FILE *file = input ? stdin : command_line_open(path, &reason);
    const char *name = input ? "standard input" : path;
    if (!file) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return false;
    }
    *length = fread(text, 1, KEY_FILE_MOST + 1, file);
    text[*length] = '\0';
    bool failed = ferror(file) != 0;
    if (failed)
        complain(name, strerror(errno));
    else if (*length > KEY_FILE_MOST)
        complain(name, "expected one public key, found more than 16 kB");
    if (!input)
        fclose(file);
    return !failed && *length <= KEY_FILE_MOST;
}

/* Where ttychess is, for sshd to start. */
static bool find_program(const char *given, char path[PATH_MAX])
{
    ssize_t length = given ? -1 : readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (given)
        snprintf(path, PATH_MAX, "%s", given);
    else if (length >= 0)
        path[length] = '\0';
    else
        return complain("--program", "expected the path of ttychess, which cannot be seen") ==
               0;
    if (path[0] == '/' && key_line_can_quote(path))
        return true;
    complain(path, "expected a path from '/' on without blanks or quotes (--program)");
    return false;
}

/* Whether the file, open for both, ends in the middle of a line. */
static bool ends_within_line(const char *path, int file)
{
    const struct storage *storage = &storage_system;
    struct stat status;
    char last = '\n';
    return storage->stat(storage->context, path, &status) == 0 && status.st_size > 0 &&
           storage->seek(storage->context, file, status.st_size - 1) >= 0 &&
           storage->read(storage->context, file, &last, 1) == 1 && last != '\n';
}

/* One write at the end of the file, so that no other one comes between. */
static int append_line(const char *path, const char *line)
{
    const struct storage *storage = &storage_system;
    /* sshd reads root's file as the account it is for, which then cannot write it itself. */
    mode_t mode = geteuid() == 0 ? 0644 : 0600;
    int file =
        storage->open(storage->context, path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, mode);
    if (file < 0)
        return complain(path, strerror(errno));
    char *text = memory_new(strlen(line) + 3, 1);
    stpcpy(stpcpy(stpcpy(text, ends_within_line(path, file) ? "\n" : ""), line), "\n");
    bool written = storage_write_all(storage, file, text, strlen(text)) &&
                   (storage->sync(storage->context, file) == 0 || errno == EINVAL);
    int error = errno;
    free(text);
    storage->close(storage->context, file);
    return written ? 0 : complain(path, strerror(error));
}

/* ---- the keys that are there ------------------------------------------------------------- */

static void tell_finding(void *context, bool note, const char *what, const char *line)
{
    (void)context, (void)line;
    fprintf(stderr, "%s: %s%s\n", command_name, note ? "note: " : "", what);
}

/* Whether the line may stand behind those of the file that it is appended to, by -o or by the
 * shell's >>; else it has been complained of. What the shell opened may be for writing only. */
static bool fits_keys(const char *output, const char *line)
{
    struct ssh_check check = {.found = tell_finding};
    const char *path = output ? output : "/proc/self/fd/1";
    struct stat status;
    struct reason reason;
    size_t length;
    char *text = NULL;
    if (storage_system.stat(storage_system.context, path, &status) == 0 &&
        S_ISREG(status.st_mode))
        text = storage_read_file(&storage_system, path, KEYS_MOST, &length, &reason);
    else
        return true;
    if (!text && output)
        return complain(output, reason.text) == 0;
    if (text)
        ssh_check_new_key(&check, text, line);
    free(text);
    return check.missing == 0;
}

/* "--data /srv/games" behind the others, NULL: nothing. False: it has been complained of. */
static bool add_path(char *more, size_t size, const char *option, const char *path)
{
    if (!path)
        return true;
    if (path[0] == '/' && strlen(path) < PATH_MAX && key_line_can_quote(path)) {
        text_add(more, size, " %s %s", option, path);
        return true;
    }
    command_line_usage(
        command_name,
        "%s: expected a path from '/' on without blanks or quotes, found '%.80s'", option,
        path);
    return false;
}

/* A login shell hears who plays only where root says so; a forced command needs nothing. */
static void tell_grants(void)
{
    struct kiosk_grants grants;
    struct reason reason;
    if (kiosk_grants_load(&grants, KIOSK_GRANTS_FILE, &reason) && !grants.names)
        fprintf(stderr,
                "%s: note: %s has no 'names = keys': where ttychess-kiosk is the login shell "
                "this line lets nobody in\n",
                command_name, KIOSK_GRANTS_FILE);
}

static int write_line(const struct add_key_options *options, const char *name,
                      const struct public_key *key)
{
    char line[KEY_LINE_SIZE], program[PATH_MAX], more[2 * PATH_MAX + 32] = "";
    if (!find_program(options->program, program))
        return 1;
    if (!add_path(more, sizeof more, "--data", options->data) ||
        !add_path(more, sizeof more, "--socket", options->socket))
        return 2;
    if (!key_line_write(line, key, program, name, more))
        return complain(name, "the line is too long");
    if (!fits_keys(options->output, line))
        return 1;
    tell_grants();
    if (options->output)
        return append_line(options->output, line);
    puts(line);
    return command_line_finish(command_name);
}

/* People are called what is on the line; whoever reads "daemon" there takes it for the host. */
static bool may_be_given(const char *name, struct reason *reason)
{
    char account[LOBBY_NAME_SIZE];
    size_t length = 0;
    if (!person_name_check(name, reason))
        return false;
    for (; name[length] != '\0'; length++)
        account[length] = (char)tolower((unsigned char)name[length]);
    account[length] = '\0';
    struct reason why;
    if (!lobby_name_may_be_given(name, &why))
        return reason_set(reason, 0, "NAME: %s", why.text);
    const struct passwd *entry = getpwnam(account);
    return !entry || entry->pw_uid >= FIRST_PERSON ||
           reason_set(reason, 0, "NAME: '%s' is an account of the system's on this host",
                      name);
}

static int add_read_key(const struct add_key_options *options, const char *name,
                        const char *path)
{
    struct public_key key;
    struct reason reason;
    char *text = memory_new(KEY_FILE_MOST + 2, 1);
    size_t length;
    int status = 1;
    if (read_key_file(path, text, &length)) {
        if (public_key_read(&key, text, length, &reason))
            status = write_line(options, name, &key);
        else
            complain(is_input(path) ? "standard input" : path, reason.text);
    }
    free(text);
    return status;
}

static int add_key(int argc, char **argv)
{
    struct add_key_options options = {.output = NULL};
    struct reason reason;
    int status = command_line_read(&admin_add_key_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (optind == argc)
        return command_line_usage(command_name, "expected a NAME");
    if (argc - optind > 2)
        return command_line_usage(command_name, "expected one key file, found '%s'",
                                  argv[optind + 2]);
    if (!may_be_given(argv[optind], &reason))
        return command_line_usage(command_name, "%s", reason.text);
    return add_read_key(&options, argv[optind], argv[optind + 1]);
}
