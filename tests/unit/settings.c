/* settings.c - the command line of `play`: accepted options, rejected ones, and error
 * messages.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "settings/settings.h"
#include "support/test.h"

#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

static struct settings settings;
static struct error error;

/* Parses a command line, separated by spaces ('\t' stands for a space inside a word). `input`
 * is standard input. */
static enum settings_status parse_with(const char *line, const char *input)
{
    char name[] = "play", text[512], *argv[32] = {name};
    int argc = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        for (char *tab = word; (tab = strchr(tab, '\t')) != NULL;)
            *tab = ' ';
        argv[argc++] = word;
    }
    settings_free(&settings);
    settings_init(&settings);
    error = (struct error){0};
    FILE *file = fmemopen((void *)(uintptr_t)input, strlen(input), "r");
    enum settings_status status = settings_parse(&settings, argc, argv, file, &error);
    if (file)
        fclose(file);
    return status;
}

static enum settings_status parse(const char *line)
{
    return parse_with(line, "\n");
}

static void assert_position(const char *fen)
{
    char text[FEN_SIZE];
    assert_true(settings.has_position);
    fen_write(&settings.position, text);
    assert_string_equal(text, fen);
}

TEST(programs_are_named)
{
    assert_int_equal(parse("--engine ssh\tbighost\tstockfish --engine-option Hash=64 "
                           "--engine-option Clear\tHash --analyst builtin --white-engine a "
                           "--white-engine b --engine-option Ponder=true"),
                     SETTINGS_OK);
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].command, "ssh bighost stockfish");
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].options[0], "Hash=64");
    assert_string_equal(settings.engines[ENGINE_FOR_BOTH].options[1], "Clear Hash");
    assert_null(settings.engines[ENGINE_FOR_BOTH].options[2]);
    assert_string_equal(settings.engines[ENGINE_FOR_WHITE].command, "b");
    assert_string_equal(settings.engines[ENGINE_FOR_WHITE].options[0], "Ponder=true");
    assert_null(settings.engines[ENGINE_FOR_BLACK].command);
    assert_string_equal(settings.engines[ENGINE_FOR_ANALYSIS].command, "builtin");
    assert_int_equal(parse("--engine-option Hash=64"), SETTINGS_USAGE);
    assert_non_null(strstr(error.text, "expected --engine COMMAND before it"));
    assert_int_equal(parse("--engine 'open"), SETTINGS_USAGE);
    assert_non_null(strstr(error.text, "--engine: 'open: expected a closing quote"));
    assert_int_equal(parse("--analyst \t"), SETTINGS_USAGE);
    assert_int_equal(parse("--engine a --engine-option =3"), SETTINGS_USAGE);
}

TEST(options_are_read)
{
    assert_int_equal(parse("--color black --depth=7 --threads 4 --hash 64 --pieces blocks "
                           "--theme MOSS --plain --no-save --strategy Principal-Variation "
                           "--book b.bin --network n.net --syzygy /a:/b"),
                     SETTINGS_OK);
    assert_int_equal(settings.color, USER_COLOR_BLACK);
    assert_true(settings_options_are_given(&settings, "color", false));
    assert_int_equal(settings.level.depth, 7);
    assert_int_equal(settings.engine.threads, 4);
    assert_int_equal(settings.engine.hash, 64);
    assert_int_equal(settings.pieces, PIECES_BLOCKS);
    assert_string_equal(settings.theme, "moss");
    assert_string_equal(settings.engine.book, "b.bin");
    assert_string_equal(settings.engine.network, "n.net");
    assert_string_equal(settings.engine.syzygy, "/a:/b");
    assert_string_equal(settings.strategy, "principal-variation");
    assert_true(settings.plain);
    assert_true(settings.no_save);
}

/* Only one option may set the engine's strength; two would be ambiguous. */
TEST(levels_exclude_each_other)
{
    static const char *const words[] = {"--level 3", "--elo 1350", "--depth 7",
                                        "--nodes 5000000000", "--movetime 250"};
    const size_t count = sizeof words / sizeof words[0];
    for (size_t i = 0; i < count * count; i++) {
        const char *first = words[i / count], *second = words[i % count];
        char line[64], expected[64];
        snprintf(line, sizeof line, "%s %s", first, second);
        snprintf(expected, sizeof expected, "%.*s and %.*s cannot be combined",
                 (int)strcspn(first, " "), first, (int)strcspn(second, " "), second);
        assert_int_equal(parse(line), first == second ? SETTINGS_OK : SETTINGS_USAGE);
        assert_string_equal(error.text, first == second ? "" : expected);
    }
    assert_int_equal(parse("--nodes 5000000000"), SETTINGS_OK);
    assert_true(settings.level.nodes == 5000000000U);
    assert_int_equal(parse("--movetime 250"), SETTINGS_OK);
    assert_int_equal(settings.level.move_time, 250);
    assert_int_equal(parse("--depth 3 --depth 4"), SETTINGS_OK);
    assert_int_equal(settings.level.depth, 4);
}

TEST(a_fen_comes_in_any_shape)
{
    assert_int_equal(parse(AFTER_E4), SETTINGS_OK);
    assert_position(AFTER_E4);
    assert_int_equal(parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\tb\tKQkq\t-\t0\t1"
                           " --plain"),
                     SETTINGS_OK);
    assert_position(AFTER_E4);
    assert_int_equal(parse("--fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\tb\tKQkq"),
                     SETTINGS_OK);
    assert_position(AFTER_E4);
    assert_int_equal(parse("--fen " AFTER_E4), SETTINGS_OK);
    assert_position(AFTER_E4);
    assert_int_equal(parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR --plain b KQkq"),
                     SETTINGS_OK);
    assert_position(AFTER_E4);
    assert_false(settings.stdin_used);
}

TEST(a_dash_reads_one_line)
{
    assert_int_equal(parse_with("-", AFTER_E4 "\r\ne5\n"), SETTINGS_OK);
    assert_position(AFTER_E4);
    assert_true(settings.stdin_used);
    assert_int_equal(parse_with("--fen=- --plain", AFTER_E4), SETTINGS_OK);
    assert_position(AFTER_E4);

    char line[2000];
    memset(line, ' ', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    assert_int_equal(parse_with("-", line), SETTINGS_BAD_INPUT);
    assert_non_null(strstr(error.text, "column 512: expected the end"));
    assert_int_equal(parse_with("-", "\n"), SETTINGS_BAD_INPUT);
}

/* Checks that the command line is rejected with this status and exactly this message. */
static void assert_refused(const char *line, enum settings_status status, const char *sentence)
{
    assert_int_equal(parse(line), status);
    assert_string_equal(error.text, sentence);
    assert_false(settings.has_position);
}

TEST(wrong_options_are_reported)
{
    assert_refused("--bogus", SETTINGS_USAGE, "unknown option '--bogus'");
    assert_refused("--bogus=3 x", SETTINGS_USAGE, "unknown option '--bogus=3'");
    assert_refused("-pZ", SETTINGS_USAGE, "unknown option '-Z'");
    assert_refused("--p", SETTINGS_USAGE, "ambiguous option '--p'");
    assert_refused("--depth", SETTINGS_USAGE, "--depth needs an argument: N");
    assert_refused("-d", SETTINGS_USAGE, "--depth needs an argument: N");
    assert_refused("--plain=3", SETTINGS_USAGE, "--plain takes no argument");
    assert_refused("--speed 5", SETTINGS_USAGE, "unknown option '--speed'");
    assert_refused("--book --plain", SETTINGS_USAGE,
                   "--book: expected none|builtin|FILE, found the option '--plain'");
    assert_refused("--elo --plain", SETTINGS_USAGE,
                   "--elo: expected N, found the option '--plain'");
    assert_refused("-c --plain", SETTINGS_USAGE,
                   "--color: expected white|black|random|both|none, found the option "
                   "'--plain'");
    assert_refused("--book=", SETTINGS_USAGE, "--book: expected none|builtin|FILE, found ''");
    assert_refused("--network=", SETTINGS_USAGE,
                   "--network: expected none|builtin|FILE, found ''");
    assert_refused("--syzygy=", SETTINGS_USAGE, "--syzygy: expected DIR, found ''");
    assert_int_equal(parse("--book=--x"), SETTINGS_OK); /* an unusual name, but unambiguous */
    assert_refused("--resume " AFTER_E4, SETTINGS_USAGE,
                   "--resume continues a saved game: no FEN is allowed");
}

TEST(help_fits_the_screen)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    options_print_help(setting_options, 0, file);
    fclose(file);
    for (const struct option_row *option = setting_options; option->name; option++) {
        assert_non_null(strstr(text, option->name));
        assert_non_null(strstr(text, option->help));
    }
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        assert_in_range(strlen(line), 3, 80);
    free(text);
}
