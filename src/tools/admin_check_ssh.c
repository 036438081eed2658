/* admin_check_ssh.c - ttychess admin check-ssh: what is missing so that people can only play.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <shadow.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/storage.h"
#include "tools/admin.h"
#include "tools/command_line.h"
#include "tools/kiosk.h"
#include "tools/ssh_check.h"

enum { TEXT_MOST = 4 << 20 };

static const char command_name[] = "ttychess admin check-ssh";

struct check_options {
    const char *user, *keys;
};

static int check_ssh(int argc, char **argv);

#define AT(member) INTO(struct check_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("user", 'u', "USER",
               "Look at this account, its login shell and its keys as well",
               .kind = VALUE_TEXT, AT(user)),
    OPTION_ROW("keys", 'k', "FILE", "The keys of the account, if they are elsewhere",
               .kind = VALUE_FILE, AT(keys)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command admin_check_ssh_command = {
    .name = "admin check-ssh",
    .arguments = "[OPTION]... [FILE | -]",
    .summary = "Name each restriction that sshd and the keys of a chess account lack",
    .about = "Read what sshd's settings are for an account, and its keys, and name what they\n"
             "let people do besides playing, with the line to be written. The settings are\n"
             "what this prints, as root, in FILE or on standard input:\n"
             "\n"
             "    sshd -T -C user=chess | ttychess admin check-ssh --user chess\n",
    .options = rows,
    .notes = "Exit status: 0 nothing is missing, 1 something is, or cannot be read.\n",
    .operands = VALUE_FILE,
    .run = check_ssh};

static int complain(const char *text)
{
    fprintf(stderr, "%s: %s\n", command_name, text);
    return 1;
}

static void print_finding(void *context, bool note, const char *what, const char *line)
{
    (void)context;
    printf("%s: %s\n", note ? "note" : "missing", what);
    if (line)
        printf("    %s\n", line);
}

/* All of standard input or of a file; NULL: it has been complained of. */
static char *read_text(const char *path)
{
    struct reason reason;
    bool input = !path || strcmp(path, "-") == 0;
    FILE *file = input ? stdin : command_line_open(path, &reason);
    if (!file) {
        complain(reason.text);
        return NULL;
    }
    char *text = memory_new(TEXT_MOST + 1, 1);
    size_t length = fread(text, 1, TEXT_MOST, file);
    bool whole = !ferror(file) && length < TEXT_MOST && strlen(text) == length;
    if (!whole)
        complain(ferror(file) ? strerror(errno) : "expected up to 4 MB of text");
    if (!input)
        fclose(file);
    if (whole)
        return text;
    free(text);
    return NULL;
}

/* ---- the account and its files ----------------------------------------------------------- */

/* What its lines of keys may say, where it is a kiosk. */
static void check_grants(struct ssh_check *check, const struct passwd *account,
                         struct kiosk_grants *grants)
{
    struct reason reason;
    if (!kiosk_grants_load(grants, KIOSK_GRANTS_FILE, &reason)) {
        ssh_check_tell(check, false, NULL, "nobody gets in: %s", reason.text);
        return;
    }
    check->account = account->pw_name;
    check->grants = grants;
}

static void check_account(struct ssh_check *check, const struct passwd *account,
                          const char *settings, struct kiosk_grants *grants)
{
    char line[300];
    const struct spwd *shadow = getspnam(account->pw_name);
    snprintf(line, sizeof line, "usermod --shell $(command -v ttychess-kiosk) %.60s",
             account->pw_name);
    if (account->pw_uid == 0)
        ssh_check_tell(check, false, NULL, "%s is root: a kiosk does not run as root",
                       account->pw_name);
    if (!kiosk_is_shell(account->pw_shell))
        ssh_check_tell(check, false, line, "the login shell of %s is '%s', no ttychess-kiosk",
                       account->pw_name, account->pw_shell);
    else
        check_grants(check, account, grants);
    ssh_check_locked(check, settings, account->pw_name, shadow ? shadow->sp_pwdp : NULL);
}

static void check_place(struct ssh_check *check, const char *path)
{
    struct stat status;
    if (storage_system.stat(storage_system.context, path, &status) == 0 &&
        (status.st_mode & (S_IWGRP | S_IWOTH)) != 0 &&
        !(S_ISDIR(status.st_mode) && (status.st_mode & S_ISVTX)))
        ssh_check_tell(check, false, "chmod go-w", "%s: others than its owner may write it",
                       path);
}

/* A file and what it lies in: others must not be able to write. */
static void check_rights(struct ssh_check *check, const char *path)
{
    char place[PATH_MAX], *slash;
    snprintf(place, sizeof place, "%s", path);
    do {
        check_place(check, place);
        slash = strrchr(place, '/');
        if (slash)
            *slash = '\0';
    } while (slash && *place);
}

/* Where keys are: "%h/.ssh/authorized_keys"; value: up to a blank or the end of the line. */
static bool find_keys(const char *value, const struct passwd *account, char path[PATH_MAX])
{
    size_t size = strcspn(value, " \n"), at = 0;
    if (*value != '/' && *value != '%')
        at = (size_t)snprintf(path, PATH_MAX, "%s/", account->pw_dir);
    for (size_t i = 0; i < size && at < PATH_MAX - 1; i++) {
        bool percent = value[i] == '%' && i + 1 < size;
        const char *stands_for = !percent              ? NULL
                                 : value[i + 1] == 'h' ? account->pw_dir
                                 : value[i + 1] == 'u' ? account->pw_name
                                                       : "";
        if (stands_for) {
            at += (size_t)snprintf(path + at, PATH_MAX - at, "%s", stands_for);
            i++;
        } else {
            path[at++] = value[i];
        }
    }
    path[at < PATH_MAX ? at : PATH_MAX - 1] = '\0';
    return at < PATH_MAX - 1;
}

static bool check_keys(struct ssh_check *check, const char *path)
{
    char *text = read_text(path);
    if (!text)
        return false;
    check_rights(check, path);
    ssh_check_keys(check, text);
    free(text);
    return true;
}

/* All files that sshd looks into; what is not there has no keys. */
static bool check_keys_of(struct ssh_check *check, const char *settings,
                          const struct passwd *account)
{
    const char *value = ".ssh/authorized_keys .ssh/authorized_keys2";
    int length = ssh_setting(settings, "authorizedkeysfile", &value);
    const char *end = length < 0 ? value + strlen(value) : value + length;
    bool first = true;
    for (; value < end; value += strcspn(value, " \n") + 1, first = false) {
        char path[PATH_MAX];
        if (*value == ' ' || !find_keys(value, account, path) ||
            (!first && access(path, F_OK) != 0))
            continue;
        if (!check_keys(check, path))
            return false;
    }
    return true;
}

static bool check_all(struct ssh_check *check, const struct check_options *options,
                      const char *settings)
{
    struct passwd *account = options->user ? getpwnam(options->user) : NULL;
    if (options->user && !account)
        return complain("--user: expected the name of an account") == 0;
    static struct kiosk_grants grants; /* check points there */
    if (account)
        check_account(check, account, settings, &grants);
    if (options->keys && !check_keys(check, options->keys))
        return false;
    if (!options->keys && account && !check_keys_of(check, settings, account))
        return false;
    return ssh_check_settings(check, settings) ||
           complain("expected what 'sshd -T -C user=NAME' prints, with lines such as "
                    "'permituserrc no'") == 0;
}

static int check_ssh(int argc, char **argv)
{
    struct check_options options = {.user = NULL};
    struct ssh_check check = {.found = print_finding};
    int status = command_line_read(&admin_check_ssh_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind > 1)
        return command_line_usage(command_name, "expected one file, found '%.*s'",
                                  PRINTABLE_UP_TO(40, argv[optind + 1]));
    if (optind == argc && isatty(STDIN_FILENO))
        return command_line_usage(command_name,
                                  "expected the output of 'sshd -T -C user=NAME' in a file or "
                                  "on standard input");
    char *settings = read_text(argv[optind]);
    bool done = settings && check_all(&check, &options, settings);
    free(settings);
    if (done && check.missing == 0)
        puts("Nothing is missing.");
    int finished = command_line_finish(command_name);
    return done && check.missing == 0 ? finished : 1;
}
