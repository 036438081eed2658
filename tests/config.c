/* config.c - the config file: what is understood, what is told, and that it is written again
 * as it was but for what was changed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faults.h"
#include "settings/config.h"
#include "rules/attacks.h"
#include "scratch.h"

static struct settings settings;
static struct config config;
static char path[4400];

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(text, file) < 0, 0);
    fclose(file);
}

/* The file holds this text; read it. */
static void read_text(const char *directory, const char *text)
{
    char folder[4200];
    setenv("XDG_CONFIG_HOME", directory, 1);
    snprintf(folder, sizeof folder, "%s/ttychess", directory);
    mkdir(folder, 0700);
    snprintf(path, sizeof path, "%s/config", folder);
    write_file(text);
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
}

static void done(void)
{
    settings_free(&settings);
    config_free(&config);
    unlink(path);
}

static void assert_file(const char *expected)
{
    char text[4096] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

static void values_are_taken(void **state)
{
    read_text(*state, "\n# a comment\ntheme = green # and why\n  hash 64\r\ndepth=7\n"
                      "no-save\nplain = no\ncolor=black\nengine = /a/b#c 'd e'\n"
                      "engine-option Hash=3\nanalyst = sf\n[engine sf]\noption = A B = c d\n"
                      "command = stockfish # this one\n[ engine  x y ]\ncommand x");
    assert_int_equal(config.complaint_count, 0);
    assert_string_equal(settings.theme, "moss");
    assert_int_equal(settings.engine.hash, 64);
    assert_int_equal(settings.depth, 7);
    assert_true(settings.level_from_config);
    assert_false(settings.save);
    assert_false(settings.plain);
    assert_int_equal(settings.color, WHO_BLACK);
    assert_false(settings.color_given); /* a kept game does not obey it */
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].command, "/a/b#c 'd e'");
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].options[0], "Hash=3");
    assert_string_equal(config_find_preset(&config, "sf")->command, "stockfish");
    assert_string_equal(config_find_preset(&config, "sf")->options[0], "A B = c d");
    assert_string_equal(config_find_preset(&config, "x y")->command, "x");
    assert_null(config_find_preset(&config, "z"));
    assert_null(config_find_preset(NULL, "sf"));
    done();
}

/* What the command line says is not mixed with it. */
static void the_command_line_knows_better(void **state)
{
    char *argv[] = {(char[]){"play"}, (char[]){"--elo=1500"}, (char[]){"--engine=b"}, NULL};
    read_text(*state, "depth = 7\nengine = a\nengine-option = Hash=3\n");
    assert_int_equal(settings_parse(&settings, 3, argv, stdin, NULL), SETTINGS_OK);
    assert_int_equal(settings.depth, 0);
    assert_int_equal(settings.elo, 1500);
    assert_false(settings.level_from_config);
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].command, "b");
    assert_null(settings.engines[ENGINE_FOR_BOTH].options);
    done();
}

/* The path is that of the test's directory. */
static const char *behind_folder(const char *complaint)
{
    const char *place = strstr(complaint, "/config, line");
    return place ? place + 1 : complaint;
}

/* People know their config file by its path, which must not push out what is wrong. */
static void faults_are_told_with_their_path(void **state)
{
    char home[4200], *before = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    setenv("HOME", *state, 1);
    read_text(*state, "colour = red\n");
    assert_int_equal(strncmp(config.complaints[0].text, "~/ttychess/config, line 1, ", 27), 0);
    done();
    snprintf(home, sizeof home, "%s/%060d", (const char *)*state, 0);
    mkdir(home, 0700);
    read_text(home, "colour = red\n");
    assert_int_equal(strncmp(config.complaints[0].text, "~/000", 5), 0);
    assert_non_null(strstr(config.complaints[0].text, "0...0"));
    assert_non_null(
        strstr(config.complaints[0].text, "000/ttychess/config, line 1, column 1: no"));
    done();
    unlink(path);
    if (before)
        setenv("HOME", before, 1);
    free(before);
}

static void faults_are_told_and_passed_over(void **state)
{
    static const char *const expected[] = {
        "config, line 1, column 1: no option 'colour'; 'ttychess --help' lists them",
        "config, line 2, column 8: depth: expected a number from 1 to 100, found 'x'",
        "config, line 4, column 1: depth and level exclude each other",
        "config, line 5, column 9: plain: expected yes or no, found 'maybe'",
        "config, line 6, column 1: fen is for the command line only",
        "config, line 7, column 1: hash: expected MB",
        "config, line 9, column 1: expected command or option, found 'opton'",
        "config, line 10, column 10: expected ']' at the end of the line",
    };
    read_text(*state, "theme = pink\n");
    assert_non_null(strstr(config.complaints[0].text, "column 9: theme: expected auto|oak"));
    assert_null(settings.theme);
    done();
    read_text(*state, "colour = red\ndepth =x\ndepth = 3\nlevel = 4\nplain = maybe\n"
                      "fen = startpos\nhash\n[engine a]\nopton = b\n[engine b\ncommand = c\n"
                      "[engine d]\ncommand = e\n");
    assert_int_equal(config.complaint_count, 8);
    for (int i = 0; i < 8; i++)
        if (strncmp(behind_folder(config.complaints[i].text), expected[i],
                    strlen(expected[i])) != 0)
            fail_msg("wanted '%s', found '%s'", expected[i], config.complaints[i].text);
    assert_int_equal(settings.depth, 3);
    assert_null(config_find_preset(&config, "a")->command); /* not that of the next one */
    assert_string_equal(config_find_preset(&config, "d")->command, "e");
    done();
}

static void it_is_written_as_it_was(void **state)
{
    struct reason reason;
    read_text(*state, "# mine\ntheme = green  # nice\ncolour = odd\n\nlevel 4\n[engine a]\n"
                      "command = b");
    assert_true(config_set(&config, "theme", "blue", &reason));
    assert_true(config_set(&config, "hash", "64", &reason));
    assert_false(config_set(&config, "hash", "0", &reason));
    assert_false(config_set(&config, "fen", "x", &reason));
    assert_false(config_set(&config, "hash", "6\n4", &reason));
    assert_true(config_set(&config, "elo", "1500", &reason)); /* instead of the level */
    assert_true(config.changed);
    assert_true(config_write(&config, &storage_system, &reason));
    assert_false(config.changed);
    assert_file("# mine\ntheme = blue  # nice\ncolour = odd\n\nhash = 64\nelo = 1500\n"
                "[engine a]\ncommand = b\n");
    done();
}

/* One line, of the file as somebody else has left it; what was changed here waits. */
static void one_line_is_kept(void **state)
{
    struct reason reason;
    char link[600];
    read_text(*state, "# mine\ntheme = oak  # nice\nlevel 4\n[engine a]\ncommand = b\n");
    assert_true(config_set(&config, "hash", "64", &reason));
    write_file("# theirs\ntheme = oak  # nice\nlevel 5\n[engine a]\ncommand = b\n");
    snprintf(link, sizeof link, "%s/elsewhere", (const char *)*state);
    assert_int_equal(rename(path, link), 0);
    assert_int_equal(symlink(link, path), 0);
    assert_true(config_keep(&config, &storage_system, "theme", "iris", &reason));
    assert_file("# theirs\ntheme = iris  # nice\nlevel 5\n[engine a]\ncommand = b\n");
    assert_true(config.changed);
    assert_int_equal(remove(path), 0);
    assert_int_equal(rename(link, path), 0); /* the link stood there still */
    assert_file("# theirs\ntheme = iris  # nice\nlevel 5\n[engine a]\ncommand = b\n");
    assert_false(config_keep(&config, &storage_system, "theme", "puce", &reason));
    assert_int_equal(remove(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(config_keep(&config, &storage_system, "theme", "moss", &reason));
    assert_int_equal(rmdir(path), 0);
    assert_true(config_keep(&config, &storage_system, "theme", "moss", &reason));
    assert_file("theme = moss\n");
    done();
}

static void check_refused(const char *expected)
{
    struct reason reason = {.text = ""};
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
    assert_true(config_set(&config, "theme", "iris", &reason));
    assert_false(config_write(&config, &storage_system, &reason));
    if (!strstr(reason.text, expected))
        fail_msg("wanted '%s', found '%s'", expected, reason.text);
    assert_false(config_keep(&config, &storage_system, "theme", "iris", &reason));
    settings_free(&settings);
    config_free(&config);
}

/* What is there and could not be read, or is no file, is never replaced by what was typed
 * today: not behind a link, either. */
static void what_is_no_file_stays(void **state)
{
    static struct faults faults;
    struct reason reason;
    struct stat status;
    char other[600];
    read_text(*state, "");
    done();
    snprintf(other, sizeof other, "%s/pipe", (const char *)*state);
    assert_int_equal(mkfifo(other, 0600), 0);
    assert_int_equal(symlink(other, path), 0);
    check_refused("expected a file");
    assert_int_equal(lstat(other, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink(path, path), 0);
    check_refused(strerror(ELOOP));
    assert_int_equal(unlink(path), 0);

    write_file("theme = green\n"); /* one that others alone may read */
    settings_init(&settings);
    faults_init(&faults);
    faults.fail_at = 3; /* its names, stat, open */
    faults.error = EACCES;
    config_read(&config, &faults.storage, &settings);
    assert_int_equal(config.complaint_count, 1);
    assert_true(config_set(&config, "theme", "iris", &reason));
    assert_false(config_write(&config, &storage_system, &reason));
    assert_non_null(strstr(reason.text, strerror(EACCES)));
    assert_file("theme = green\n");
    done();
}

/* A link to a device that can be read is left alone, too; by a model of one, for root could
 * write it. */
static int find_device(void *context, const char *name, struct stat *status)
{
    int result = storage_system.stat(context, name, status);
    if (result == 0)
        status->st_mode = S_IFCHR | 0666;
    return result;
}

static void a_device_stays(void **state)
{
    struct storage storage = storage_system;
    struct reason reason;
    read_text(*state, "");
    storage.stat = find_device;
    assert_true(config_set(&config, "theme", "iris", &reason));
    assert_false(config_write(&config, &storage, &reason));
    assert_file("");
    done();
}

/* Whatever call fails, the file holds the old text or the new one. */
static void a_disk_that_fails(void **state)
{
    static struct faults faults;
    struct reason reason;
    bool good;
    int failed = 0;
    for (long call = 1; call < 20; call++, failed += !good) {
        read_text(*state, "theme = green\n");
        assert_true(config_set(&config, "theme", "blue", &reason));
        faults_init(&faults);
        faults.fail_at = call;
        faults.error = ENOSPC;
        good = config_write(&config, &faults.storage, &reason);
        assert_int_equal(config.changed, !good);
        faults.fail_at = 0;
        if (good || faults.renames > 0)
            assert_file("theme = blue\n");
        else
            assert_file("theme = green\n");
        done();
    }
    assert_true(failed > 3);
}

static void noise_is_survived(void **state)
{
    static const char bytes[] = "=#[] \t\nabcengine level color pieces\"'\x80\xff\x1b";
    unsigned random = 1;
    for (int round = 0; round < 300; round++) {
        char text[600];
        struct reason reason;
        for (size_t i = 0; i < sizeof text - 1; i++) {
            random = random * 1103515245 + 12345;
            text[i] = bytes[(random >> 16) % (sizeof bytes - 1)];
        }
        text[sizeof text - 1] = '\0';
        read_text(*state, text);
        config_set(&config, "theme", "blue", &reason);
        for (int i = 0; i < config.complaint_count; i++)
            for (const char *c = config.complaints[i].text; *c; c++)
                assert_true(*c >= ' ' || (unsigned char)*c >= 0x80);
        done();
    }
}

static void no_file_is_well(void **state)
{
    (void)state;
    setenv("XDG_CONFIG_HOME", "/nowhere/to/be/found", 1);
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
    assert_int_equal(config.complaint_count, 0);
    done();
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

/* Who writes thousands of engines down waits for none of them. */
static void engines_have_a_number(void **state)
{
    enum { ENGINES = 250, MOST = 200 };
    char text[ENGINES * 24] = "", line[24];
    for (int i = 1; i <= ENGINES; i++) {
        snprintf(line, sizeof line, "[engine e%d]\n", i);
        strcat(text, line);
    }
    read_text(*state, text);
    assert_int_equal(config.preset_count, MOST);
    assert_int_equal(config.complaint_count, CONFIG_COMPLAINTS);
    assert_string_equal(
        behind_folder(config.complaints[0].text),
        "config, line 201, column 1: [engine e201]: expected at most 200 engines");
    done();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(values_are_taken),
        test(engines_have_a_number),
        test(the_command_line_knows_better),
        test(faults_are_told_and_passed_over),
        test(faults_are_told_with_their_path),
        test(it_is_written_as_it_was),
        test(one_line_is_kept),
        test(what_is_no_file_stays),
        test(a_device_stays),
        test(a_disk_that_fails),
        test(noise_is_survived),
        test(no_file_is_well),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
