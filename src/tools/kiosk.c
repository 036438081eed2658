/* kiosk.c - ttychess kiosk: who comes in, what they want, and the door behind them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/kiosk.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/printable.h"
#include "tools/command_line.h"
#include "tools/key_line.h"
#include "tools/kiosk_environment.h"

/* Engines give way to whoever else works on the host. */
enum { THINKERS_NICE = 10 };

static const char command_name[] = "ttychess kiosk", shell_name[] = "ttychess-kiosk";
static const char usual_socket[] = "/run/ttychess/lobby";

#define AT(member) INTO(struct kiosk, member)

static const struct option_row rows[] = {
    OPTION_ROW("as", 0, "NAME", "Who plays; default: the account's name", .kind = VALUE_TEXT,
               AT(name)),
    OPTION_ROW("data", 0, "DIR",
               "Keep everybody's games beneath DIR, a directory for each name; default "
               "~/.local/share/ttychess/people",
               .kind = VALUE_DIRECTORY, AT(data)),
    OPTION_ROW("socket", 0, "PATH", "Where the lobby is; default /run/ttychess/lobby",
               .kind = VALUE_FILE, AT(socket)),
    OPTION_ROW("without-sandbox", 0, NULL, "Play on where the system has no sandbox",
               .kind = VALUE_FLAG, AT(without_sandbox)),
    OPTION_ROW("command", 'c', "TEXT", "What the client asks for; else $SSH_ORIGINAL_COMMAND",
               .kind = VALUE_TEXT, AT(command)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command kiosk_command = {
    .name = "kiosk",
    .arguments = "[OPTION]...",
    .summary = "Play, and get nothing else of the machine: for a key or a login shell",
    .about = "The game for somebody who is let in to play and for nothing else: no other\n"
             "program, no file by name, no shell, and games that only this name sees. It is\n"
             "the forced command of a key ('ttychess admin add-key' writes the line), or,\n"
             "called ttychess-kiosk, a login shell. A client may ask for 'play', 'plain',\n"
             "'lobby', 'lobby --stdio' or 'due'; all else is refused.\n",
    .options = rows,
    .notes = "It needs seccomp and Landlock (Linux 5.13), and does not run as root.\n",
};

static int complain(const char *text)
{
    fprintf(stderr, "%s: %s\n", command_name, text);
    return 1;
}

bool kiosk_is_shell(const char *name)
{
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    return strcmp(name + (*name == '-'), shell_name) == 0;
}

/* ---- what is wanted -------------------------------------------------------------------- */

static int refuse_wish(const char *text)
{
    char line[240];
    snprintf(line, sizeof line,
             "expected nothing, play, plain, lobby, lobby --stdio or due, found '%.*s'",
             PRINTABLE_UP_TO(60, text));
    for (char *end = line; (end = strchr(end, '\n'));) /* one line, whatever is in it */
        *end = '?';
    return complain(line);
}

static int read_wish(struct kiosk *kiosk, const char *text)
{
    kiosk->wish = kiosk_wish_read(text);
    return kiosk->wish == KIOSK_NOTHING ? refuse_wish(text ? text : "") : -1;
}

static int read_options(struct kiosk *kiosk, int argc, char **argv)
{
    int status = command_line_read(&kiosk_command, kiosk, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        return command_line_usage(command_name, "expected no arguments, found '%.*s'",
                                  PRINTABLE_UP_TO(40, argv[optind]));
    return read_wish(kiosk, kiosk->command ? kiosk->command : getenv("SSH_ORIGINAL_COMMAND"));
}

/* One option behind -c of a login shell, whole words as 'admin add-key' writes them; NULL: it has
 * no word behind it. */
static bool take_forced(struct kiosk *kiosk, const char *option, const char *value,
                        struct reason *reason)
{
    const struct kiosk_grants *grants = &kiosk->grants;
    bool is_data = strcmp(option, "--data") == 0, is_name = strcmp(option, "--as") == 0;
    if (!is_name && !is_data && strcmp(option, "--socket") != 0)
        return reason_set(reason, 0, "a login shell takes no %.40s", option);
    if (!value)
        return reason_set(reason, 0, "expected a word behind %.40s", option);
    if (is_name) {
        kiosk->name = value;
        return grants->names || strcmp(value, kiosk->account) == 0 ||
               reason_set(reason, 0, "--as %.40s: %s has no 'names = keys'", value,
                          KIOSK_GRANTS_FILE);
    }
    const char *granted = is_data ? grants->data : grants->socket;
    return (granted && strcmp(granted, value) == 0) ||
           reason_set(reason, 0, "%s %.80s: %s has no '%s = %.80s'", option, value,
                      KIOSK_GRANTS_FILE, option + 2, value);
}

bool kiosk_take_forced(struct kiosk *kiosk, char **words, int count, struct reason *reason)
{
    for (int i = 1; i < count; i += 2)
        if (!take_forced(kiosk, words[i], i + 1 < count ? words[i + 1] : NULL, reason))
            return false;
    return true;
}

/* A login shell is called without words, or with "-c TEXT": what the client asks for, or what
 * its key is forced to. */
static int read_as_shell(struct kiosk *kiosk, int argc, char **argv)
{
    char *text = kiosk->line, *words[KIOSK_WORDS_MOST + 1];
    struct reason reason;
    if (argc == 1)
        return read_wish(kiosk, "");
    if (argc != 3 || strcmp(argv[1], "-c") != 0)
        return refuse_wish(argc > 1 ? argv[1] : "");
    snprintf(text, sizeof kiosk->line, "%s", argv[2]);
    int count = strlen(argv[2]) < sizeof kiosk->line ? kiosk_forced_words(text, words) : 0;
    if (count == 0)
        return read_wish(kiosk, argv[2]);
    return kiosk_take_forced(kiosk, words, count, &reason)
               ? read_wish(kiosk, getenv("SSH_ORIGINAL_COMMAND"))
               : complain(reason.text);
}

/* ---- the door ---------------------------------------------------------------------------- */

/* The lobby's line is opened before anything of the person's is read. */
static int begin_keeper(struct kiosk *kiosk)
{
    char greeting[SOCKET_GREETING_SIZE];
    struct reason reason;
    snprintf(greeting, sizeof greeting, "1 hello v=1 as=%s\n", kiosk->name);
    return socket_keeper_begin(kiosk->socket, greeting, &kiosk->lobby_channel, &reason)
               ? -1
               : complain(reason.text);
}

static int shut_in(struct kiosk *kiosk)
{
    struct reason reason;
    char line[400];
    if (kiosk->without_sandbox || kiosk_shut_in(kiosk, &reason))
        return -1;
    snprintf(line, sizeof line,
             "no sandbox here: %.200s; nobody is let in without (--without-sandbox is for who "
             "trusts everybody)",
             reason.text);
    return complain(line);
}

static int enter(struct kiosk *kiosk, const char *account_home)
{
    struct reason reason;
    int status;
    if (geteuid() == 0 || getuid() == 0)
        return complain("root is no player: expected an account of the kiosk's own");
    if (!account_home)
        return complain("expected an account, found a number without a name");
    if (!kiosk->name)
        kiosk->name = kiosk->account;
    if (!kiosk->data)
        kiosk->data = kiosk->grants.data;
    if (!kiosk->socket)
        kiosk->socket = kiosk->grants.socket ? kiosk->grants.socket : usual_socket;
    if (!person_name_check(kiosk->name, &reason) ||
        !kiosk_enter_home(kiosk, account_home, &reason) || !kiosk_take_session(kiosk, &reason))
        return complain(reason.text);
    kiosk_settle_environment(kiosk->name, kiosk->home);
    kiosk_set_limits();
    if (kiosk->wish == KIOSK_STDIO)
        return kiosk_relay(kiosk);
    status = begin_keeper(kiosk);
    setpriority(PRIO_PROCESS, 0, THINKERS_NICE); /* the lobby's line is another process */
    return status >= 0 ? status : shut_in(kiosk);
}

int kiosk_begin(struct kiosk *kiosk, int argc, char **argv)
{
    const struct passwd *account = getpwuid(geteuid());
    struct reason reason;
    *kiosk = (struct kiosk){.lobby_channel = -1};
    if (account)
        strncpy(kiosk->account, account->pw_name, sizeof kiosk->account - 1);
    if (!kiosk_grants_load(&kiosk->grants, KIOSK_GRANTS_FILE, &reason))
        return complain(reason.text);
    int status = kiosk_is_shell(argv[0]) ? read_as_shell(kiosk, argc, argv)
                                         : read_options(kiosk, argc, argv);
    return status >= 0 ? status : enter(kiosk, account ? account->pw_dir : NULL);
}
