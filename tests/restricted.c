/* restricted.c - what a kiosk has: all requests and all options, walked through in the
 * restricted mode.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whoever adds a row has to say in its column what a kiosk has of it, and here, if that is not
 * nothing, nothing more is needed: what opens a file that lies elsewhere, or would start a
 * program, fails the test.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/storage.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/core.h"
#include "session/session.h"
#include "session/session_pickers.h"
#include "session/leave.h"
#include "session_driver.h"
#include "settings/config.h"
#include "settings/setting_options.h"

/* ---- storage that tells of every file that is not a kept game's ------------------------ */

static struct storage watched;
static char strange[256]; /* the last file that was asked for and is no kept game; "" none */
static bool refuses_all;

/* All that is a person's is beneath the directory in which a kiosk is. */
static void look_at(const char *path)
{
    if (*path == '/' || strstr(path, ".."))
        snprintf(strange, sizeof strange, "%s", path);
}

static int watched_open(void *context, const char *path, int flags, mode_t mode)
{
    look_at(path);
    errno = EIO;
    return refuses_all ? -1 : storage_system.open(context, path, flags, mode);
}

static int watched_stat(void *context, const char *path, struct stat *status)
{
    look_at(path);
    return storage_system.stat(context, path, status);
}

static int watched_list(void *context, const char *path, storage_found *found, void *finder)
{
    look_at(path);
    errno = EIO;
    return refuses_all ? -1 : storage_system.list(context, path, found, finder);
}

static int watched_make_directory(void *context, const char *path, mode_t mode)
{
    look_at(path);
    errno = EIO;
    return refuses_all ? -1 : storage_system.make_directory(context, path, mode);
}

static struct session *start_with(struct config *config)
{
    watched = storage_system;
    watched.open = watched_open;
    watched.stat = watched_stat;
    watched.list = watched_list;
    watched.make_directory = watched_make_directory;
    driver_set_up(WHO_BOTH);
    driver_settings.restricted = true;
    if (config)
        config_read(config, &watched, &driver_settings);
    struct session *session = driver_start(&watched);
    strange[0] = '\0';
    return session;
}

static struct session *start(void)
{
    return start_with(NULL);
}

/* ---- requests -------------------------------------------------------------------------- */

static void test_requests_are_decided(void **state)
{
    (void)state;
    for (int i = 0; i < REQUEST_COUNT; i++) {
        const struct request_entry *entry = &request_table[i];
        bool names = strstr(entry->argument, "FILE") || strstr(entry->argument, "COMMAND");
        if (entry->kiosk == KIOSK_UNDECIDED || entry->kiosk > KIOSK_LACKS)
            fail_msg("%s: what has a kiosk of it?", entry->word);
        if (names && entry->id != REQUEST_SCAN && entry->kiosk == KIOSK_HAS)
            fail_msg("%s names files or programs, and a kiosk has it", entry->word);
    }
}

/* Each with arguments that somebody tries who wants out. */
static void test_requests(void **state)
{
    static const char *const arguments[] = {
        "",           "/etc/passwd", "~/.ssh/authorized_keys", "../../etc/passwd",
        "/bin/sh -c", "1",           "white /bin/sh",          "save"};
    (void)state;
    for (int i = 0; i < REQUEST_COUNT; i++)
        for (size_t j = 0; j < sizeof arguments / sizeof *arguments; j++) {
            char line[80];
            struct session *session = start();
            snprintf(line, sizeof line, ":%s %s", request_table[i].word, arguments[j]);
            driver_said[0] = '\0';
            enum session_action action = driver_type(session, line);
            driver_listen(session);
            if (*strange)
                fail_msg("'%s' looked at %s", line, strange);
            if (request_table[i].kiosk == KIOSK_LACKS) {
                driver_check_said(": not in a kiosk");
                assert_int_equal(action, SESSION_DONE);
            }
            if (request_table[i].kiosk == KIOSK_NUMBERS && strcmp(arguments[j], "1") != 0)
                driver_check_said(": expected a number: a kiosk has no files.");
            session_destroy(session);
            settings_free(&driver_settings);
        }
}

/* ---- where all this is ----------------------------------------------------------------- */

static const char *const tried[] = {
    "",     "x",       "1",          "99999",           "/etc/passwd",  "~/x",
    "../x", "theme x", "theme moss", "engine-option x", "level 3 save", "on",
    "\"",   "anna",    "2026",       "book x",          "e4",
};

/* A file of somebody's that is no file, and what else is wrong below one's own directory. */
static void spoil(void)
{
    assert_int_equal(system("mkdir -p ttychess/games/1.pgn ttychess/config && "
                            "printf 'no game\\0' >ttychess/games/2.pgn && "
                            "printf '1. e4 e5 2. Ke3 *' >ttychess/games/3.pgn"),
                     0);
}

static void check_tells_no_place(const char *line)
{
    const char *path = strstr(driver_said, getenv("HOME"));
    if (path)
        fail_msg("'%s' tells where the host keeps this: %.200s", line, path);
}

static void say(struct session *session, const char *line)
{
    driver_type(session, line);
    driver_listen(session);
    check_tells_no_place(line);
}

/* A word with all that somebody says who wants to be told, one behind the other. */
static void try_all(enum request request)
{
    struct config config;
    char line[80];
    struct session *session = start_with(&config);
    say(session, "e4");
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        snprintf(line, sizeof line, ":%s %s", request_table[request].word, tried[i]);
        say(session, line);
    }
    driver_settle(session);
    say(session, ":pgn");
    session_destroy(session);
    config_free(&config);
    settings_free(&driver_settings);
}

/* Where the disk is well, where it is in disorder, and where it refuses everything: no answer
 * names a path of the host. */
static void test_no_place_is_told(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        refuses_all = round == 2;
        if (round == 1)
            spoil();
        for (int i = 0; i < REQUEST_COUNT; i++)
            try_all((enum request)i);
    }
    refuses_all = false;
}

static void expect_none(void *context, const char *completion)
{
    (void)context;
    fail_msg("'%s' is completed", completion);
}

/* What is not had is neither completed nor offered. */
static void test_lists(void **state)
{
    static const char *const words[] = {"engin", "analyst", "comp", "sav", "dum"};
    struct picker picker = {.rows = NULL};
    struct session *session = start();
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        session_complete(session, words[i], strlen(words[i]), expect_none, NULL);
    for (int id = 0; id < PICKERS; id++) {
        if (!session_list_picker(session, (enum picker_id)id, "", &picker))
            continue;
        for (size_t i = 0; i < picker.count; i++) {
            const char *line = picker.rows[i].line, *argument;
            enum request request = request_parse(line, &argument);
            if (request != REQUEST_UNKNOWN && request_table[request].kiosk == KIOSK_LACKS)
                fail_msg("picker %d offers '%s'", id, line);
            assert_false(strcmp(line, "open") == 0);
            if (strncmp(line, "config ", 7) == 0 && strstr(line, "engine"))
                fail_msg("picker %d offers '%s'", id, line);
        }
    }
    picker_free(&picker);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* ---- options --------------------------------------------------------------------------- */

static void test_options_are_decided(void **state)
{
    (void)state;
    for (const struct option_row *row = setting_options; row->name; row++) {
        bool names = row->kind == VALUE_FILE || row->kind == VALUE_DIRECTORY ||
                     row->kind == VALUE_COMMAND || strcmp(row->name, "engine-option") == 0;
        if (row->restricted == OPTION_UNDECIDED || row->restricted > OPTION_LACKED)
            fail_msg("--%s: what has a kiosk of it?", row->name);
        if (names && row->restricted != OPTION_LACKED && row->restricted != OPTION_HAD_WORDS)
            fail_msg("--%s names files or programs, and a kiosk has it", row->name);
    }
}

static bool takes(const char *name, const char *text, struct reason *reason)
{
    struct settings settings;
    settings_init(&settings);
    settings.restricted = true;
    bool taken = settings_set(&settings, option_find(setting_options, name), text, reason);
    settings_free(&settings);
    return taken;
}

static void test_options(void **state)
{
    struct reason reason;
    (void)state;
    for (const struct option_row *row = setting_options; row->name; row++) {
        if (row->restricted != OPTION_LACKED)
            continue;
        assert_false(takes(row->name, "/bin/sh", &reason));
        assert_non_null(strstr(reason.text, "not in a kiosk"));
    }
    assert_false(takes("book", "/etc/passwd", &reason));
    assert_string_equal(reason.text, "--book: a kiosk has only its words of "
                                     "none|builtin|FILE");
    assert_false(takes("network", "/etc/passwd", &reason));
    assert_true(takes("network", "none", &reason));
    assert_true(takes("network", "builtin", &reason));
    assert_true(takes("book", "none", &reason));
    assert_true(takes("book", "builtin", &reason));
    assert_false(takes("threads", "2", &reason));
    assert_string_equal(reason.text, "--threads: expected at most 1 in a kiosk, found '2'");
    assert_true(takes("threads", "1", &reason));
    assert_false(takes("hash", "17", &reason));
    assert_false(takes("hash", "99999999999999999999999", &reason));
    assert_true(takes("hash", "16", &reason));
    assert_true(takes("theme", "moss", &reason));
}

static void test_command_line(void **state)
{
    char name[] = "kiosk", path[] = "/etc/passwd", book[] = "--book=/etc/passwd";
    char *with_file[] = {name, path, NULL}, *with_book[] = {name, book, NULL};
    struct settings settings;
    struct reason reason;
    (void)state;
    for (int i = 0; i < 2; i++) {
        settings_init(&settings);
        settings.restricted = true;
        assert_int_equal(
            settings_parse(&settings, 2, i ? with_book : with_file, stdin, &reason),
            SETTINGS_USAGE);
        settings_free(&settings);
    }
}

/* A config file that somebody else has written, or an older version. */
static void test_config(void **state)
{
    static const char text[] = "book = /etc/passwd\nhash = 64000\nthreads = 64\n"
                               "engine = /bin/sh\ntheme = moss\nsyzygy = /etc\n"
                               "[engine x]\ncommand = /bin/sh\n";
    struct settings settings;
    struct config config;
    struct reason reason;
    char directory[256], path[300];
    (void)state;
    snprintf(directory, sizeof directory, "%s/ttychess", getenv("HOME"));
    assert_true(storage_make_directories(&storage_system, directory, &reason));
    snprintf(path, sizeof path, "%s/config", directory);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    settings_init(&settings);
    settings.restricted = true;
    config_read(&config, &storage_system, &settings);
    assert_null(settings.engine.book);
    assert_null(settings.engine.syzygy);
    assert_null(settings.engines[ENGINE_FOR_BOTH].command);
    assert_int_equal(settings.engine.hash, 16);
    assert_int_equal(settings.engine.threads, 1);
    assert_int_equal(config.preset_count, 0);
    assert_string_equal(settings.theme, "moss");
    assert_int_equal(config.complaint_count, 6);
    assert_false(config_set(&config, "engine", "/bin/sh", &reason));
    assert_false(config_set(&config, "book", "/etc/passwd", &reason));
    assert_true(config_set(&config, "theme", "tide", &reason));
    config_free(&config);
    settings_free(&settings);
    unlink(path);
}

/* The answer is the same whether there is such a file, and whether it is a program. */
static void test_no_file_is_told_of(void **state)
{
    static const char *const files[] = {"/etc/passwd", "/bin/sh", "/nosuch"};
    static const char *const options[] = {"engine", "white-engine", "black-engine", "analyst"};
    struct config config;
    char line[80], expected[80];
    (void)state;
    driver_set_up(WHO_BOTH);
    driver_settings.restricted = true;
    config_read(&config, &storage_system, &driver_settings);
    driver_settings.config = &config;
    struct session *session = driver_start(&storage_system);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
            snprintf(line, sizeof line, "config %s %s", options[i], files[k]);
            snprintf(expected, sizeof expected, "%s: not in a kiosk", options[i]);
            driver_said[0] = '\0';
            driver_type(session, line);
            driver_listen(session);
            driver_check_said(expected);
            driver_check_not_said(files[k]);
        }
    session_destroy(session);
    config_free(&config);
    settings_free(&driver_settings);
}

/* Nobody is told to do what a kiosk lacks. */
static void test_no_such_advice(void **state)
{
    static const struct {
        const char *line, *says;
    } lines[] = {
        {"config engine-option x=1", "engine-option: "},
        {"config nodes 9223372036854775807",
         "nodes: expected a number from 1 to 1000000000000000, found"},
        {"delete", ""},
        {"promote", ""},
        {"next", ""},
        {"f3", ""},
        {"e5", ""},
        {"g4", ""},
        {"Qh4", "Now: review, again, new; or undo."},
    };
    struct config config;
    (void)state;
    driver_set_up(WHO_BOTH);
    driver_settings.restricted = true;
    config_read(&config, &storage_system, &driver_settings);
    driver_settings.config = &config;
    struct session *session = driver_start(&storage_system);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        driver_said[0] = '\0';
        driver_type(session, lines[i].line);
        driver_listen(session);
        strcat(driver_said, session_next_steps(session));
        driver_check_said(lines[i].says);
        driver_check_not_said("FILE");
        driver_check_not_said("ttychess/config");
    }
    session_destroy(session);
    config_free(&config);
    settings_free(&driver_settings);
}

static int enter(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    return chdir(*state) != 0 || setenv("HOME", *state, 1) != 0 ||
           setenv("XDG_CONFIG_HOME", *state, 1) != 0;
}

/* ---- room ----------------------------------------------------------------------------- */

/* e4, until the disk has taken or refused it. */
static void play_until_tried(struct session *session)
{
    const char *why;
    driver_type(session, "e4");
    for (int i = 0; i < 60000 && session_saved_all(session, &why) == SAVE_PENDING; i++)
        saver_wait(session->keeping.saver, 1);
}

/* Beyond the last game that there is room for, none is said to be kept. */
static void test_room(void **state)
{
    char path[300];
    snprintf(path, sizeof path,
             "mkdir -p '%s/ttychess/games' && cd '%s/ttychess/games' && "
             "seq -f %%g.pgn 2000 | xargs touch",
             (char *)*state, (char *)*state);
    assert_int_equal(system(path), 0);
    struct session *session = start();
    play_until_tried(session);
    driver_type(session, "new");
    driver_listen(session);
    driver_check_said("A new game; the old one is NOT SAVED");
    session_destroy(session);
    settings_free(&driver_settings);
    snprintf(path, sizeof path,
             "cd '%s/ttychess/games' && rm 7*.pgn && seq -f .other%%g 300 | xargs touch",
             (char *)*state);
    assert_int_equal(system(path), 0);
    driver_said[0] = '\0';
    session = start();
    play_until_tried(session);
    driver_type(session, "new");
    driver_listen(session);
    driver_check_said("A new game; the old one is kept");
    driver_type(session, "d4");
    session_leave(session, false);
    driver_listen(session);
    driver_check_said("The game is kept: 'resume' continues it.");
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, enter, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_requests_are_decided),
        test(test_options_are_decided),
        test(test_requests),
        test(test_no_place_is_told),
        test(test_lists),
        test(test_options),
        test(test_command_line),
        test(test_config),
        test(test_no_file_is_told_of),
        test(test_no_such_advice),
        test(test_room),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
