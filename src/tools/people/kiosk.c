/* kiosk.c - identifies the user, reads the request, enters the sandbox.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/people/kiosk.h"

#include <ctype.h>
#include <errno.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/sandbox.h"
#include "base/file.h"
#include "lobby/line.h"
#include "lobby/protocol.h"
#include "tools/command_line.h"
#include "tools/people/ssh_keys.h"
#include "tools/people/lobby.h"
#include "tools/subcommands.h"

enum { AUTH_SIZE_MAX = 64 << 10 /* bytes */, ENGINE_NICE = 10 };

static const char shell_name[] = "ttychess-kiosk";

#define AT(member) OPTION_TARGET(struct kiosk, member)

static const struct option_row rows[] = {
    OPTION_ROW("as", 0, "NAME",
               "Name of the player; default: the owner of the key, or the account",
               .kind = VALUE_TEXT, AT(name)),
    OPTION_ROW(
        "data", 0, "DIR",
        "Save games under DIR, one directory per name; default ~/.local/share/ttychess/people",
        .kind = VALUE_DIRECTORY, AT(data)),
    OPTION_ROW("socket", 0, "PATH", "Socket of the lobby; default " LOBBY_SOCKET,
               .kind = VALUE_FILE, AT(socket)),
    OPTION_ROW("without-sandbox", 0, NULL, "Run without a sandbox", .kind = VALUE_FLAG,
               AT(without_sandbox)),
    OPTION_HELP_ROW};

const struct subcommand kiosk_subcommand = {
    .name = "kiosk",
    .arguments = "[OPTION]...",
    .summary = "Play with no other access to the machine, from a key or login shell",
    .help = "Run the game for a user who cannot start programs or a shell, cannot open files\n"
            "by name, and sees only games saved under this name. It is started by sshd\n"
            "(share/doc/ttychess/ttychess.conf), as the forced command of a key\n"
            "('ttychess admin add-key' writes the line) or, if called ttychess-kiosk, as a\n"
            "login shell. A client may request 'play', 'plain', 'lobby' or 'lobby --stdio';\n"
            "anything else is refused.\n",
    .options = rows,
    .notes = "It needs seccomp and Landlock (Linux 5.13) and refuses to run as root.\n",
};

/* ---- the environment -------------------------------------------------------------------- */

enum { VALUE_LENGTH_MAX = 64 };

/* `others` lists the characters allowed besides letters and digits; NULL allows all. It
 * lacks '/', so no value is a path. */
static const struct {
    const char *name, *others;
    bool digits; /* whether letters are forbidden */
} allowed_variables[] = {
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
    {"SSH_USER_AUTH", NULL, false}, /* a path; see read_auth() */
};

enum { ALLOWED_VARIABLES = sizeof allowed_variables / sizeof *allowed_variables };

bool kiosk_allows_variable(const char *name, const char *value)
{
    int i = 0;
    while (i < ALLOWED_VARIABLES && strcmp(allowed_variables[i].name, name) != 0)
        i++;
    if (i == ALLOWED_VARIABLES || !allowed_variables[i].others)
        return i < ALLOWED_VARIABLES;
    if (strlen(value) > VALUE_LENGTH_MAX || *value == '.' || *value == '-')
        return false;
    for (; *value; value++) {
        unsigned char byte = (unsigned char)*value;
        bool plain =
            byte < 0x80 && (allowed_variables[i].digits ? isdigit(byte) : isalnum(byte));
        if (!plain && !strchr(allowed_variables[i].others, *value))
            return false;
    }
    return true;
}

extern char **environ; /* no header of POSIX declares it */

void kiosk_clean_environment(void)
{
    static char *none[] = {NULL};
    char *values[ALLOWED_VARIABLES];
    for (int i = 0; i < ALLOWED_VARIABLES; i++) {
        const char *value = getenv(allowed_variables[i].name);
        bool allowed = value && kiosk_allows_variable(allowed_variables[i].name, value);
        values[i] = allowed ? memory_copy_string(value) : NULL;
    }
    environ = none;
    for (int i = 0; i < ALLOWED_VARIABLES; i++)
        if (values[i]) {
            setenv(allowed_variables[i].name, values[i], 1);
            free(values[i]);
        }
    /* Some servers pass no locale. */
    if (!getenv("LC_ALL") && !getenv("LC_CTYPE") && !getenv("LANG"))
        setenv("LANG", "C.UTF-8", 1);
}

static void set_user_environment(const char *name, const char *home)
{
    const char *const homes[] = {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"};
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        setenv(homes[i], home, 1);
    setenv("USER", name, 1);
    setenv("LOGNAME", name, 1);
    setenv("INPUTRC", "/dev/null", 1);
    setenv("PATH", "/usr/bin:/bin", 1);
    unsetenv("SSH_ORIGINAL_COMMAND"); /* already parsed */
    unsetenv("SSH_USER_AUTH");
}

/* ---- the client's request --------------------------------------------------------------- */

bool kiosk_is_login_shell(const char *name)
{
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    return strcmp(name + (*name == '-'), shell_name) == 0;
}

enum kiosk_request kiosk_request_parse(const char *text)
{
    static const struct {
        const char *text;
        enum kiosk_request request;
    } requests[] = {
        {"", KIOSK_PLAY},       {"play", KIOSK_PLAY},           {"plain", KIOSK_PLAIN},
        {"lobby", KIOSK_LOBBY}, {"lobby --stdio", KIOSK_STDIO},
    };
    static const char prefix[] = "ttychess ";
    if (!text)
        return KIOSK_PLAY;
    if (strncmp(text, prefix, sizeof prefix - 1) == 0)
        text += sizeof prefix - 1;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].text, text) == 0)
            return requests[i].request;
    return KIOSK_INVALID;
}

static int refuse_request(const char *text)
{
    char line[240];
    snprintf(line, sizeof line,
             "expected no request, or play, plain, lobby or lobby --stdio, found '%.*s'",
             PRINTABLE_UP_TO(60, text));
    for (char *end = line; (end = strchr(end, '\n'));) /* the error stays on one line */
        *end = '?';
    return command_line_fail("%s", line);
}

/* Checks the arguments of a login shell: none, or "-c TEXT". TEXT is the client's request,
 * which is stored in *text, or the name of the shell, from sshd's configuration. Returns
 * -1, or the exit status after an error. */
static int read_shell_arguments(int argc, char **argv, const char **text)
{
    if (argc != 1 && (argc != 3 || strcmp(argv[1], "-c") != 0))
        return refuse_request(argv[1]);
    if (argc == 3 && !kiosk_is_login_shell(argv[2]))
        *text = argv[2];
    return -1;
}

/* ---- the user --------------------------------------------------------------------------- */

/* Returns the key of a line "publickey TYPE KEY", or NULL if no key was used. */
static const char *find_key(const char *text, int *length)
{
    static const char prefix[] = "publickey ";
    while (strncmp(text, prefix, sizeof prefix - 1) != 0) {
        text += strcspn(text, "\n");
        if (*text++ == '\0')
            return NULL;
    }
    text += sizeof prefix - 1;
    text += strcspn(text, " \n");
    text += *text == ' ';
    *length = (int)strcspn(text, " \n");
    return *length > 0 ? text : NULL;
}

/* Reads sshd's description of the login, /tmp/sshauth.XXXX. Other paths do not come from
 * sshd and are rejected. */
static char *read_auth(const char *path, struct error *error)
{
    static const char prefix[] = "/tmp/sshauth.";
    struct stat status;
    size_t length;
    if (strncmp(path, prefix, sizeof prefix - 1) == 0 &&
        !strchr(path + sizeof prefix - 1, '/') && stat(path, &status) == 0 &&
        status.st_uid == geteuid())
        return file_read(path, AUTH_SIZE_MAX, &length, error);
    error_set(error, 0, "sshd did not pass on the key");
    return NULL;
}

bool kiosk_find_key_owner(const char *auth, const char *keys, char name[LOBBY_NAME_SIZE])
{
    struct key_line line;
    int length;
    const char *key = find_key(auth, &length);
    *name = '\0';
    if (key && key_line_find(&line, keys, key, length))
        snprintf(name, LOBBY_NAME_SIZE, "%s", line.name);
    return !key || *name != '\0';
}

/* Sets the name if sshd reports a key and there is a key file. Returns false if the key is
 * unknown. */
static bool find_user_by_key(struct kiosk *kiosk, struct error *error)
{
    const char *path = getenv("SSH_USER_AUTH");
    struct stat status;
    size_t length;
    if (!path || stat(KIOSK_KEYS, &status) != 0)
        return true;
    char *auth = read_auth(path, error);
    char *keys = auth ? file_read(KIOSK_KEYS, AUTHORIZED_KEYS_MAX, &length, error) : NULL;
    bool known = keys && kiosk_find_key_owner(auth, keys, kiosk->key_owner);
    if (keys && !known)
        error_set(error, 0, "unknown key: expected it in %s, followed by a name", KIOSK_KEYS);
    if (*kiosk->key_owner)
        kiosk->name = kiosk->key_owner;
    free(auth);
    free(keys);
    return known;
}

/* ---- directory, limits, sandbox --------------------------------------------------------- */

static const char users_directory[] = ".local/share/ttychess/people";

/* Directories that curses and the C library need. */
static const char readable_directories[] =
    "/usr/share/terminfo:/usr/lib/terminfo:/lib/terminfo:/etc/terminfo:/usr/share/locale:"
    "/usr/lib/locale:/usr/share/zoneinfo";

static bool enter_home(struct kiosk *kiosk, const char *account_home, struct error *error)
{
    struct stat status;
    int length = kiosk->data ? snprintf(kiosk->home, sizeof kiosk->home, "%s/", kiosk->data)
                             : snprintf(kiosk->home, sizeof kiosk->home, "%s/%s/",
                                        account_home, users_directory);
    if (length < 0 || (size_t)length + strlen(kiosk->name) >= sizeof kiosk->home)
        return error_set(error, 0, "the name of the directory is too long");
    for (const char *letter = kiosk->name;; letter++) { /* names ignore case */
        kiosk->home[length++] = (char)tolower((unsigned char)*letter);
        if (*letter == '\0')
            break;
    }
    umask(077);
    if (!file_make_directories(kiosk->home, NULL) || stat(kiosk->home, &status) != 0 ||
        chdir(kiosk->home) != 0)
        return error_set(error, 0, "cannot create %s: %s", kiosk->home, strerror(errno));
    return (status.st_uid == geteuid() && (status.st_mode & 077) == 0) ||
           error_set(error, 0,
                     "%s's games directory must be owned by this account and have mode 700",
                     kiosk->name);
}

/* Also ignores signals that would suspend or quit the game, and keeps other processes of
 * the account from inspecting this process. */
static void set_limits(void)
{
    static const struct {
        unsigned resource;
        rlim_t limit;
    } limits[] = {
#ifndef SANITIZERS                /* sanitizers exceed both */
        {RLIMIT_DATA, 512 << 20}, /* bytes */
#ifdef RLIMIT_AS
        {RLIMIT_AS, (rlim_t)4096 << 20}, /* bytes; allocators reserve much */
#endif
#endif
        {RLIMIT_CORE, 0},
        {RLIMIT_CPU, 24 * 60 * 60}, /* seconds; then the game exits in order */
        {RLIMIT_FSIZE, 64 << 20},   /* bytes per file */
        {RLIMIT_NOFILE, 128},       /* open files */
        {RLIMIT_NPROC, 4096},       /* threads of the account, which seccomp cannot count */
        {RLIMIT_MEMLOCK, 0},
#ifdef RLIMIT_MSGQUEUE
        {RLIMIT_MSGQUEUE, 0},
#endif
    };
    static const int suspending_signals[] = {SIGTSTP, SIGTTIN, SIGTTOU, SIGQUIT};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit limit;
        if (getrlimit(limits[i].resource, &limit) != 0)
            continue;
        limit.rlim_max = MIN(limit.rlim_max, limits[i].limit);
        limit.rlim_cur = MIN(limit.rlim_cur, limit.rlim_max);
        setrlimit(limits[i].resource, &limit);
    }
    for (size_t i = 0; i < sizeof suspending_signals / sizeof *suspending_signals; i++)
        signal(suspending_signals[i], SIG_IGN); /* no shell could resume the process */
#ifndef SANITIZERS
    compat_forbid_inspection();
#endif
}

static bool enter_sandbox(const struct kiosk *kiosk, struct error *error)
{
    bool relays = kiosk->request == KIOSK_STDIO;
    const struct sandbox sandbox = {.readable = relays ? NULL : readable_directories,
                                    .home = relays ? NULL : kiosk->home};
    /* Use the time zone and the locale's conversions now, because the sandbox would keep
     * the C library from reading them later. */
    wchar_t wide = L'a';
    char narrow[MB_LEN_MAX];
    tzset();
    (void)!mbtowc(&wide, "a", 1);
    (void)!wctomb(narrow, wide);
    sandbox_close_inherited_files();
    if (sandbox_enter(&sandbox, error) == (SANDBOX_SYSTEM_CALLS | SANDBOX_FILES))
        return true;
#ifdef SANITIZERS
    command_line_print_message("no sandbox: built with sanitizers");
    return true;
#else
    return *error->text ? false : error_set(error, 0, "this system has none");
#endif
}

/* ---- start ------------------------------------------------------------------------------ */

static int start_session(struct kiosk *kiosk, const char *account_home)
{
    char greeting[LOBBY_NAME_SIZE + 32];
    struct error error, ignored;
    if (geteuid() == 0 || getuid() == 0)
        return command_line_fail(
            "refusing to run as root: expected a separate account for the kiosk");
    if (!account_home)
        return command_line_fail("this process's user ID has no account");
    if (!kiosk->name && !find_user_by_key(kiosk, &error))
        return command_line_fail("%s", error.text);
    if (!kiosk->name)
        kiosk->name = kiosk->account;
    if (!user_name_is_allowed(kiosk->name, &error) || !enter_home(kiosk, account_home, &error))
        return command_line_fail("%s", error.text);
    set_user_environment(kiosk->name, kiosk->home);
    set_limits();
    /* Connect now, because the sandbox will forbid it. Send the user's name before reading
     * input. */
    snprintf(greeting, sizeof greeting, LOBBY_HELLO " as=%s\n", kiosk->name);
    kiosk->connection = lobby_connect_socket(kiosk->socket, greeting, &ignored);
    if (!kiosk->without_sandbox && !enter_sandbox(kiosk, &error))
        return command_line_fail("no sandbox available: %.200s; refusing to run without one "
                                 "(see --without-sandbox)",
                                 error.text);
    if (kiosk->request == KIOSK_STDIO) {
        if (kiosk->connection < 0)
            return command_line_fail("no lobby is running here");
        lobby_relay(kiosk->connection, true); /* without the client's hello */
        return 0;
    }
    setpriority(PRIO_PROCESS, 0, ENGINE_NICE);
    return -1;
}

int kiosk_start(struct kiosk *kiosk, int argc, char **argv)
{
    const struct passwd *account = getpwuid(geteuid());
    *kiosk = (struct kiosk){.socket = LOBBY_SOCKET, .connection = -1};
    if (account)
        strncpy(kiosk->account, account->pw_name, sizeof kiosk->account - 1);
    const char *text = getenv("SSH_ORIGINAL_COMMAND");
    int status = kiosk_is_login_shell(argv[0]) ? read_shell_arguments(argc, argv, &text)
                                               : command_line_parse(kiosk, argc, argv);
    if (status >= 0)
        return status;
    kiosk->request = kiosk_request_parse(text);
    return kiosk->request == KIOSK_INVALID
               ? refuse_request(text)
               : start_session(kiosk, account ? account->pw_dir : NULL);
}
