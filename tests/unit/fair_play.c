/* fair_play.c - the record of unfinished games, and what it forbids.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include "engine/fair_play.h"
#include "support/scratch.h"

static const char account[] = "lichess.org-anna";
static char path[4096];

static int begin(void **state)
{
    scratch_make(state);
    snprintf(path, sizeof path, "%s/[a]*?", (const char *)*state); /* no pattern */
    setenv("XDG_STATE_HOME", path, 1);
    strcat(path, "/ttychess/playing-lichess.org-anna");
    return 0;
}

FIXTURE(begin, scratch_remove);

static const uint64_t line[] = {1, 0xABC, 3};

/* Returns whether help is allowed after this many of the positions above. */
static bool allows(size_t count)
{
    return fair_play_allows_engine(NULL, line, count, NULL);
}

static void set_age(int days)
{
    const struct timespec date = {.tv_sec = time(NULL) - days * 86400 + (days > 0 ? 9 : -9)};
    const struct timespec dates[2] = {date, date};
    assert_int_equal(utimensat(AT_FDCWD, path, dates, 0), 0);
}

TEST(a_correspondence_game_forbids_its_positions_and_what_follows)
{
    struct error error;
    assert_true(allows(3));
    fair_play_write_games(
        account, "lichess.org/aaaaaaaa Clara\nlichess.org/0FgNPGRz Boris 0abc 0def\n");
    assert_true(allows(0));
    assert_true(allows(1));
    assert_false(allows(2));
    assert_false(fair_play_allows_engine(NULL, line, 3, &error));
    assert_string_equal(error.text,
                        "engine help is not allowed in positions from your game with Boris "
                        "(lichess.org/0FgNPGRz); if it has ended, run 'ttychess lichess' to "
                        "record that");
    fair_play_write_games(account, "lichess.org/aaaaaaaa Clara\n");
    assert_true(allows(3));
}

TEST(a_game_with_a_clock_forbids_everything)
{
    struct error error;
    fair_play_write_games(account, "lichess.org/0FgNPGRz Boris *\n");
    assert_false(fair_play_allows_engine(NULL, NULL, 0, &error));
    assert_string_equal(error.text, "engine help is not allowed during your game with Boris "
                                    "(lichess.org/0FgNPGRz); if it has ended, run "
                                    "'ttychess lichess' to record that");
    fair_play_write_games(account, "");
    assert_true(allows(3));
    assert_int_not_equal(access(path, F_OK), 0);
}

TEST(a_record_expires)
{
    fair_play_write_games(account,
                          "lichess.org/aaaaaaaa Clara abc\nlichess.org/0FgNPGRz Boris *\n");
    set_age(1);
    assert_false(allows(0));
    set_age(2);
    assert_true(allows(1));
    assert_false(allows(2));
    set_age(30);
    assert_false(allows(2));
    set_age(31);
    assert_true(allows(2));
    set_age(-31); /* the machine's clock was wrong */
    assert_true(allows(2));
    fair_play_write_games(account, NULL);
    assert_false(allows(0));
}

TEST(an_unreadable_record_forbids_nothing)
{
    static const char *const texts[] = {"\n",
                                        " \n \n",
                                        "*",
                                        "* *\n",
                                        "a\nb\n",
                                        "abc abc\n",
                                        "lichess.org/0FgNPGRz Boris abd ab\xFF\n\nabc"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fair_play_write_games(account, texts[i]);
        assert_true(allows(3));
    }
    fair_play_write_games(account, "");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_true(allows(3));
    fair_play_write_games(account, "lichess.org/0FgNPGRz Boris *\n");
    assert_true(allows(3));
    assert_int_equal(rmdir(path), 0);
    /* A damaged line does not hide those after it. */
    fair_play_write_games(account, "\xFF\x1B\nlichess.org/0FgNPGRz Boris abc\n");
    assert_false(allows(3));
}

TEST(each_account_has_a_record)
{
    fair_play_write_games(account, "lichess.org/0FgNPGRz Boris *\n");
    fair_play_write_games("lichess.org-clara", "lichess.org/aaaaaaaa Boris abc\n");
    fair_play_write_games("lichess.org-clara", "");
    assert_false(allows(0));
    fair_play_write_games("lichess.org-clara", "lichess.org/aaaaaaaa Boris abc\n");
    fair_play_write_games(account, "");
    assert_true(allows(1));
    assert_false(allows(2));
}

/* For programs that cannot open the file later. */
TEST(a_record_that_was_read_before)
{
    char *games;
    fair_play_write_games(account, "lichess.org/0FgNPGRz Boris abc\n");
    games = fair_play_read_games();
    fair_play_write_games(account, "");
    assert_true(allows(3));
    assert_false(fair_play_allows_engine(games, line, 3, NULL));
    free(games);
}
