/* config.c - the config file: its values, its errors, and changes, which leave the rest of the
 * file as it was.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "support/scratch.h"
#include "settings/config.h"
#include "support/test.h"

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

/* Writes this text to the file and reads it. */
static void read_text(const char *directory, const char *text)
{
    char folder[4200];
    setenv("XDG_CONFIG_HOME", directory, 1);
    snprintf(folder, sizeof folder, "%s/ttychess", directory);
    mkdir(folder, 0700);
    snprintf(path, sizeof path, "%s/config", folder);
    write_file(text);
    settings_init(&settings);
    config_read(&config, &settings);
}

static void free_all(void)
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

FIXTURE(scratch_make, scratch_remove);

TEST(values_are_taken)
{
    read_text(*state, "\n# a comment\ntheme = MOSS # and why\n  hash 64\r\ndepth=7\n"
                      "no-save\nplain = no\ncolor=black\nengine = /a/b#c 'd e'\n"
                      "engine-option Hash=3\nanalyst = sf\n[engine sf]\noption = A B = c d\n"
                      "command = stockfish # this one\n[ engine  x y ]\ncommand x");
    assert_int_equal(config.error_count, 0);
    assert_string_equal(settings.theme, "moss");
    assert_int_equal(settings.engine.hash, 64);
    assert_int_equal(settings.level.depth, 7);
    assert_false(settings_options_are_given(&settings, SETTINGS_OF_LEVEL, false));
    assert_true(settings.no_save);
    assert_false(settings.plain);
    assert_int_equal(settings.color, USER_COLOR_BLACK);
    assert_false(
        settings_options_are_given(&settings, "color", false)); /* saved games ignore it */
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].command, "/a/b#c 'd e'");
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].options[0], "Hash=3");
    assert_string_equal(config_find_preset(&config, "sf")->command, "stockfish");
    assert_string_equal(config_find_preset(&config, "sf")->options[0], "A B = c d");
    assert_string_equal(config_find_preset(&config, "x y")->command, "x");
    assert_null(config_find_preset(&config, "z"));
    assert_null(config_find_preset(NULL, "sf"));
    free_all();
}

/* Options on the command line take precedence over the file. */
TEST(the_command_line_takes_precedence)
{
    char *argv[] = {(char[]){"play"}, (char[]){"--elo=1500"}, (char[]){"--engine=b"}, NULL};
    read_text(*state, "depth = 7\nengine = a\nengine-option = Hash=3\n");
    assert_int_equal(settings_parse(&settings, 3, argv, stdin, NULL), SETTINGS_OK);
    assert_int_equal(settings.level.depth, 0);
    assert_int_equal(settings.level.elo, 1500);
    assert_true(settings_options_are_given(&settings, SETTINGS_OF_LEVEL, false));
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].command, "b");
    assert_null(settings.engines[ENGINE_FOR_BOTH].options);
    free_all();
}

TEST(errors_are_reported_and_skipped)
{
    static const char *const expected[] = {
        "config, line 9, column 1: expected command or option, found 'opton'",
        "config, line 10, column 10: expected ']' at the end of the line",
        "config, line 1, column 1: no option 'colour'; 'ttychess --help=all' lists the options",
        "config, line 2, column 8: depth: expected a number from 1 to 100, found 'x'",
        "config, line 4, column 1: depth and level cannot be combined",
        "config, line 5, column 9: plain: expected yes or no, found 'maybe'",
        "config, line 6, column 1: fen is for the command line only",
        "config, line 7, column 1: hash: expected MB",
    };
    read_text(*state, "theme = pink\n");
    assert_non_null(strstr(config.errors[0].text, "column 9: theme: expected auto|oak"));
    assert_null(settings.theme);
    free_all();
    read_text(*state, "colour = red\ndepth =x\ndepth = 3\nlevel = 4\nplain = maybe\n"
                      "fen = startpos\nhash\n[engine a]\nopton = b\n[engine b\ncommand = c\n"
                      "[engine d]\ncommand = e\n");
    assert_int_equal(config.error_count, 8);
    for (int i = 0; i < 8; i++)
        if (strncmp(config.errors[i].text, expected[i], strlen(expected[i])) != 0)
            fail_msg("wanted '%s', found '%s'", expected[i], config.errors[i].text);
    assert_int_equal(settings.level.depth, 3);
    assert_null(config_find_preset(&config, "a")->command); /* not the command of the next
                                                             * preset */
    assert_string_equal(config_find_preset(&config, "d")->command, "e");
    free_all();
}

TEST(the_rest_of_the_file_is_kept)
{
    struct error error;
    read_text(*state, "# mine\ntheme = moss  # nice\ncolour = odd\n\nlevel 4\n[engine a]\n"
                      "command = b");
    assert_true(config_set_option(&settings, "theme", "tide", &error));
    assert_true(config_write(&settings, "theme", &error));
    assert_true(config_set_option(&settings, "hash", "64", &error));
    assert_false(config_set_option(&settings, "hash", "0", &error));
    assert_false(config_set_option(&settings, "fen", "x", &error));
    assert_false(config_set_option(&settings, "hash", "6\n4", &error));
    assert_true(config_write(&settings, "hash", &error));
    assert_true(config_set_option(&settings, "elo", "1500", &error)); /* replaces the level */
    assert_null(settings.given[settings_find_option("level")]);
    assert_string_equal(settings.given[settings_find_option("elo")], "1500");
    assert_true(config_write(&settings, "elo", &error));
    assert_file("# mine\ntheme = tide  # nice\ncolour = odd\n\nhash = 64\nelo = 1500\n"
                "[engine a]\ncommand = b\n");
    free_all();
}

/* A change keeps comments of any length, line endings and the file's mode. */
TEST(comments_are_kept)
{
    static char old[20000], new[20000], comment[9000], text[20000];
    struct error error;
    struct stat status;
    memset(comment, 'c', sizeof comment - 1);
    snprintf(old, sizeof old,
             "level = 3   # important\r\nelo = 1500\nbell = off # %s\nhash = 1\r\n", comment);
    snprintf(new, sizeof new, "# important\r\nbell = on # %s\nhash = 2\r\ndepth = 4\n",
             comment);
    read_text(*state, old);
    chmod(path, 0640);
    static const char *const changes[][2] = {{"depth", "4"}, {"bell", "on"}, {"hash", "2"}};
    for (int i = 0; i < 3; i++)
        assert_true(config_set_option(&settings, changes[i][0], changes[i][1], &error) &&
                    config_write(&settings, changes[i][0], &error));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, new);
    assert_true(stat(path, &status) == 0 && (status.st_mode & 0777) == 0640);
    free_all();
}

/* A value that would be read as a comment is rejected. */
TEST(values_without_comments)
{
    struct error error;
    read_text(*state, "");
    assert_false(config_set_option(&settings, "name", "a #b", &error));
    assert_false(config_set_option(&settings, "name", "#b", &error));
    assert_true(config_set_option(&settings, "name", "a#b", &error));
    free_all();
}

/* The symbolic link remains. */
TEST(a_link_is_followed)
{
    struct error error;
    char link[600];
    read_text(*state, "# mine\ntheme = oak  # nice\n");
    snprintf(link, sizeof link, "%s/elsewhere", (const char *)*state);
    assert_int_equal(rename(path, link), 0);
    assert_int_equal(symlink(link, path), 0);
    assert_true(config_set_option(&settings, "theme", "iris", &error));
    assert_true(config_write(&settings, "theme", &error));
    assert_int_equal(remove(path), 0);
    assert_int_equal(rename(link, path), 0);
    assert_file("# mine\ntheme = iris  # nice\n");
    free_all();
}

/* Two sessions read the file, and each changes a setting. */
TEST(two_sessions_keep_all_changes)
{
    struct settings other;
    struct config other_config;
    struct error error;
    read_text(*state, "# mine\ntheme = oak  # nice\nlevel = 3\n");
    settings_init(&other);
    config_read(&other_config, &other);
    assert_true(config_set_option(&other, "elo", "1500", &error));
    assert_true(config_set_option(&settings, "theme", "iris", &error));
    assert_true(config_write(&other, "elo", &error));
    assert_true(config_write(&settings, "theme", &error));
    assert_file("# mine\ntheme = iris  # nice\nelo = 1500\n");
    config_free(&other_config);
    settings_free(&other);
    free_all();
}

static void check_refused(const char *expected)
{
    struct error error = {.text = ""};
    settings_init(&settings);
    config_read(&config, &settings);
    assert_true(config_set_option(&settings, "theme", "iris", &error));
    assert_false(config_write(&settings, "theme", &error));
    if (!strstr(error.text, expected))
        fail_msg("wanted '%s', found '%s'", expected, error.text);
    settings_free(&settings);
    config_free(&config);
}

/* An unreadable or special file is never replaced, even behind a symbolic link. */
TEST(special_files_are_not_replaced)
{
    struct stat status;
    char other[600];
    read_text(*state, "");
    free_all();
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
}
