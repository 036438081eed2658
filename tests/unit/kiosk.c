/* kiosk.c - all commands and all options in kiosk mode.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every row of these tables states what is available in kiosk mode. A new row needs no other
 * change here: a command that opens a file outside, or would start a program, fails the test.
 */
#include "base/file.h"
#include "rules/attacks.h"
#include "support/scratch.h"
#include "session/core/core.h"
#include "session/session.h"
#include <dirent.h>

#include "session/session_pickers.h"
#include "support/session_driver.h"
#include "settings/config.h"
#include "settings/settings.h"
#include "support/test.h"

/* ---- detection of files outside ----------------------------------------------------- */

static char outside_path[256]; /* the last file opened that is not a saved game; "": none */
static bool refuses_all;

/* All files of a user are below the working directory of the kiosk, including the fair play
 * record, which has an absolute path. */
static void check_path(const char *path)
{
    if (((*path == '/' && strncmp(path, "/proc/", 6) != 0) || strstr(path, "..")) &&
        strcmp(path, "/nonexistent/ttychess/playing") != 0 &&
        strcmp(path, "/dev/urandom") != 0) /* read where there is no getentropy() */
        snprintf(outside_path, sizeof outside_path, "%s", path);
}

/* NOLINTBEGIN: the names are the linker's */
int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __real_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status);
DIR *__real_opendir(const char *path);
DIR *__wrap_opendir(const char *path);
int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);

int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    check_path(path);
    errno = EIO;
    return refuses_all ? -1 : __real_open(path, flags, mode);
}

int __wrap_stat(const char *path, struct stat *status)
{
    check_path(path);
    return __real_stat(path, status);
}

DIR *__wrap_opendir(const char *path)
{
    check_path(path);
    errno = EIO;
    return refuses_all ? NULL : __real_opendir(path);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
    check_path(path);
    errno = EIO;
    return refuses_all ? -1 : __real_mkdir(path, mode);
}
/* NOLINTEND */

static struct session *start_with(struct config *config)
{
    driver_set_up(USER_COLOR_BOTH);
    driver_settings.restricted = true;
    if (config)
        config_read(config, &driver_settings);
    struct session *session = driver_start();
    outside_path[0] = '\0';
    return session;
}

static struct session *start(void)
{
    return start_with(NULL);
}

/* ---- commands ----------------------------------------------------------------------- */

TEST(test_every_command_has_a_rule)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_entry *entry = &command_table[i];
        bool names = strstr(entry->argument, "FILE") || strstr(entry->argument, "COMMAND");
        bool asks = entry->id == COMMAND_EXPLORE || entry->id == COMMAND_REPERTOIRE;
        if (names && !asks && entry->id != COMMAND_SCAN && entry->kiosk == KIOSK_ALLOWED)
            fail_msg("%s names files or programs, and a kiosk has it", entry->word);
    }
}

/* Each with arguments that an attacker might try. */
TEST(test_commands)
{
    static const char *const arguments[] = {
        "",           "/etc/passwd", "~/.ssh/authorized_keys", "../../etc/passwd",
        "/bin/sh -c", "1",           "white /bin/sh",          "save"};
    for (int i = 0; i < COMMAND_COUNT; i++)
        for (size_t j = 0; j < sizeof arguments / sizeof *arguments; j++) {
            char line[80];
            struct session *session = start();
            snprintf(line, sizeof line, ":%s %s", command_table[i].word, arguments[j]);
            driver_said[0] = '\0';
            enum session_action action = driver_type(session, line);
            driver_listen(session);
            if (*outside_path)
                fail_msg("'%s' looked at %s", line, outside_path);
            if (command_table[i].kiosk == KIOSK_REFUSED) {
                driver_check_said(": not available in kiosk mode");
                assert_int_equal(action, SESSION_DONE);
            }
            if (command_table[i].kiosk == KIOSK_NUMBER_ONLY && strcmp(arguments[j], "1") != 0)
                driver_check_said(
                    ": expected a number, because files cannot be opened in kiosk mode.");
            driver_end(session);
        }
}

/* ---- paths of the host -------------------------------------------------------------- */

static const char *const tried[] = {
    "",     "x",       "1",          "99999",           "/etc/passwd",  "~/x",
    "../x", "theme x", "theme moss", "engine-option x", "level 3 save", "on",
    "\"",   "anna",    "2026",       "book x",          "e4",
};

/* Puts a directory in the place of a file, and causes other faults below the user's
 * directory. */
static void damage_files(void)
{
    assert_int_equal(system("rm -f ttychess/config && "
                            "mkdir -p ttychess/games/1.pgn ttychess/config && "
                            "printf 'no game\\0' >ttychess/games/2.pgn && "
                            "printf '1. e4 e5 2. Ke3 *' >ttychess/games/3.pgn"),
                     0);
}

static void check_shows_no_path(const char *line)
{
    const char *path = strstr(driver_said, getenv("HOME"));
    if (path)
        fail_msg("'%s' tells where the host keeps this: %.200s", line, path);
}

static void say(struct session *session, const char *line)
{
    driver_type(session, line);
    driver_listen(session);
    check_shows_no_path(line);
}

/* Types a command with each argument that might make it print a path. */
static void try_all(enum command_id request)
{
    struct config config;
    char line[80];
    struct session *session = start_with(&config);
    say(session, "e4");
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        snprintf(line, sizeof line, ":%s %s", command_table[request].word, tried[i]);
        say(session, line);
    }
    driver_settle(session);
    say(session, ":pgn");
    session_destroy(session);
    config_free(&config);
    settings_free(&driver_settings);
}

/* With a good disk, a damaged one, and one that fails every call: no answer contains a path of
 * the host. */
TEST(test_no_path_is_shown)
{
    for (int round = 0; round < 3; round++) {
        refuses_all = round == 2;
        if (round == 1)
            damage_files();
        for (int i = 0; i < COMMAND_COUNT; i++)
            try_all((enum command_id)i);
    }
    refuses_all = false;
}

/* `explore` cannot take a file here. */
TEST(test_no_file_is_completed)
{
    struct config config;
    struct session *session = start_with(&config);
    driver_play(session, "explore");
    while (!strstr(driver_said, "you have no other saved games"))
        driver_wake(session);
    driver_check_not_said("FILE");
    session_destroy(session);
    config_free(&config);
    settings_free(&driver_settings);
}

/* ---- options ------------------------------------------------------------------------ */

TEST(test_every_option_has_a_rule)
{
    for (const struct option_row *row = setting_options; row->name; row++) {
        bool names = row->kind == VALUE_FILE || row->kind == VALUE_DIRECTORY ||
                     row->kind == VALUE_COMMAND || strcmp(row->name, "engine-option") == 0;
        if (names && row->in_kiosk && row->kind != VALUE_FILE)
            fail_msg("--%s names files or programs, and a kiosk has it", row->name);
    }
}

static bool takes(const char *name, const char *text, struct error *error)
{
    struct settings settings;
    settings_init(&settings);
    settings.restricted = true;
    bool taken = settings_set(&settings, option_find(setting_options, name), text, error);
    settings_free(&settings);
    return taken;
}

TEST(test_options)
{
    struct error error;
    for (const struct option_row *row = setting_options; row->name; row++) {
        if (row->in_kiosk)
            continue;
        assert_false(takes(row->name, "/bin/sh", &error));
        assert_non_null(strstr(error.text, "not available in kiosk mode"));
    }
    assert_false(takes("book", "/etc/passwd", &error));
    assert_string_equal(error.text, "--book: kiosk mode allows no file, only the words in "
                                    "none|builtin|FILE");
    assert_false(takes("network", "/etc/passwd", &error));
    assert_true(takes("network", "none", &error));
    assert_true(takes("network", "builtin", &error));
    assert_true(takes("book", "none", &error));
    assert_true(takes("book", "builtin", &error));
    assert_false(takes("threads", "1", &error));
    assert_false(takes("ponder", "on", &error));
    assert_false(takes("hash", "16", &error));
    assert_true(takes("theme", "moss", &error));
}

/* A config file written by another program or an older version. */
TEST(test_config)
{
    static const char text[] = "book = /etc/passwd\nhash = 64000\nthreads = 64\n"
                               "engine = /bin/sh\ntheme = moss\nsyzygy = /etc\n"
                               "[engine x]\ncommand = /bin/sh\n";
    struct settings settings;
    struct config config;
    struct error error;
    char directory[256], path[300];
    snprintf(directory, sizeof directory, "%s/ttychess", getenv("HOME"));
    assert_true(file_make_directories(directory, &error));
    snprintf(path, sizeof path, "%s/config", directory);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    settings_init(&settings);
    settings.restricted = true;
    config_read(&config, &settings);
    assert_null(settings.engine.book);
    assert_null(settings.engine.syzygy);
    assert_null(settings.engines[ENGINE_FOR_BOTH].command);
    assert_int_equal(settings.engine.hash, 16);
    assert_int_equal(settings.engine.threads, 1);
    assert_int_equal(config.preset_count, 0);
    assert_string_equal(settings.theme, "moss");
    assert_int_equal(config.error_count, 6);
    assert_false(config_set_option(&settings, "engine", "/bin/sh", &error));
    assert_false(config_set_option(&settings, "book", "/etc/passwd", &error));
    assert_true(config_set_option(&settings, "theme", "tide", &error));
    config_free(&config);
    settings_free(&settings);
    unlink(path);
}

static int enter(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    return chdir(*state) != 0 || setenv("HOME", *state, 1) != 0 ||
           setenv("XDG_CONFIG_HOME", *state, 1) != 0;
}
FIXTURE(enter, scratch_remove);
