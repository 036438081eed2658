/* store_games.c - what the store answers about games, their files, and who was deleted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "store_sample.h"

/* ---- questions ------------------------------------------------------------------------------- */

static struct store_reply *ask(struct store *store, struct store_query query)
{
    struct store_reply *reply = store_ask(store, &query);
    if (reply->failed)
        fail_msg("%s", reply->why);
    return reply;
}

static int64_t ask_number(struct store *store, struct store_query query)
{
    struct store_reply *reply = ask(store, query);
    int64_t number = reply->number;
    store_reply_free(reply);
    return number;
}

/* 45 games of anna and boris that are over, every third of them hidden; one goes on. */
static struct store *full_store(const char *directory)
{
    struct store *store = sample_serve(directory);
    struct store_job jobs[2];
    sample_do_groups(store, 0, 5);
    for (int64_t id = 1; id <= 46; id++) {
        jobs[0] = sample_game(id, id % 2 ? 1 : 2, id % 2 ? 2 : 1);
        jobs[0].game.hidden = id % 3 == 0;
        jobs[0].game.rated = id != 5;
        jobs[1] = sample_over(id, "1/2-1/2");
        sample_do(store, jobs, id < 46 ? 2 : 1);
    }
    return store;
}

static void test_history_by_pages(void **state)
{
    struct store *store = full_store(*state);
    struct store_query query = {.kind = STORE_HISTORY, .tag = 17, .person = 1};
    int64_t expected = 45;
    for (int page = 0; page < 4; page++) {
        struct store_reply *reply = ask(store, query);
        assert_int_equal(reply->query.tag, 17);
        assert_int_equal(reply->number, 45);
        assert_int_equal(reply->game_count, page < 2 ? STORE_PAGE : page == 2 ? 5 : 0);
        for (size_t i = 0; i < reply->game_count; i++)
            assert_int_equal(reply->games[i].id, expected--);
        if (reply->game_count > 0) {
            const struct store_game *game = &reply->games[0];
            assert_string_equal(game->result, "1/2-1/2");
            assert_string_equal(game->ending, "checkmate");
            assert_int_equal(game->ended, 1795384999000);
            assert_true(game->over);
            assert_true(game->changes[WHITE].before == 1500 &&
                        game->changes[WHITE].after == 1741.5 &&
                        game->changes[BLACK].after == 1258.5);
            query.before = reply->games[reply->game_count - 1].id;
        }
        store_reply_free(reply);
    }
    assert_int_equal(expected, 0);
    assert_int_equal(
        ask_number(store,
                   (struct store_query){.kind = STORE_HISTORY, .person = 1, .viewer = 4}),
        30);
    assert_int_equal(
        ask_number(store,
                   (struct store_query){.kind = STORE_HISTORY, .person = 1, .viewer = 2}),
        45);
    assert_int_equal(
        ask_number(store, (struct store_query){.kind = STORE_HISTORY, .person = 4}), 0);
    store_close(store);
}

static void test_rated_games_of_a_pair(void **state)
{
    struct store *store = full_store(*state);
    struct store_query query = {.kind = STORE_PAIR, .person = 2, .other = 1};
    assert_int_equal(ask_number(store, query), 45); /* one is unrated; one goes on */
    query.since = 1795384923000 + 44;
    assert_int_equal(ask_number(store, query), 3);
    query.other = 3;
    assert_int_equal(ask_number(store, query), 0);
    store_close(store);
}

static void test_events_of_a_game(void **state)
{
    struct store *store = sample_serve(*state);
    struct store_reply *reply;
    sample_do_groups(store, 0, 53);
    reply = ask(store, (struct store_query){.kind = STORE_EVENTS, .game = 1});
    assert_int_equal(reply->game_count, 1);
    assert_true(reply->games[0].over);
    assert_string_equal(reply->games[0].names[BLACK], "boris");
    assert_int_equal(reply->event_count, 30);
    for (size_t i = 0; i < 30; i++)
        assert_int_equal(reply->events[i].n, i + 1);
    assert_string_equal(reply->events[29].text, "at=5 e=end result=white ending=checkmate");
    store_reply_free(reply);
    reply = ask(store, (struct store_query){.kind = STORE_EVENTS, .game = 99});
    assert_int_equal(reply->game_count + reply->event_count, 0);
    store_reply_free(reply);
    store_close(store);
}

/* In a game under way a name is the person's; one that is over keeps what it was then. */
static void test_names_follow(void **state)
{
    struct store *store = sample_serve(*state);
    struct store_job jobs[] = {sample_person(1, "anna"), sample_person(2, "boris"),
                               sample_game(1, 1, 2),     sample_game(2, 2, 1),
                               sample_over(1, "1-0"),    sample_person(1, "annette")};
    static const char *const expected[] = {"anna", "annette"};
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
        sample_do(store, &jobs[i], 1);
    for (int64_t game = 1; game <= 2; game++) {
        struct store_reply *reply =
            ask(store, (struct store_query){.kind = STORE_EVENTS, .game = game});
        assert_string_equal(reply->games[0].names[game == 1 ? WHITE : BLACK],
                            expected[game - 1]);
        store_reply_free(reply);
    }
    store_close(store);
}

/* ---- files ----------------------------------------------------------------------------------- */

static void test_games_are_filed(void **state)
{
    struct store *store = full_store(*state);
    struct store_query unfiled = {.kind = STORE_UNFILED};
    struct store_paper paper = {
        .game = 46, .begun = 1795384923000, .text = "1. e4 *\n", .over = false};
    struct store_job gone = {.kind = STORE_PERSON_DELETED, .deletion = {1, 5}};
    struct reason reason;
    assert_int_equal(ask_number(store, unfiled), 45);
    assert_true(store_file_game(store, &paper, &reason));
    sample_check_file(*state, 46, "1. e4 *\n");
    assert_int_equal(ask_number(store, unfiled), 45);
    for (paper.game = 1, paper.over = true; paper.game < 46; paper.game++) {
        paper.text = "1. d4 1-0\n";
        assert_true(store_file_game(store, &paper, &reason));
    }
    sample_check_file(*state, 45, "1. d4 1-0\n");
    assert_int_equal(ask_number(store, unfiled), 0);
    sample_do(store, &gone, 1); /* the names in the files are to go, too */
    assert_int_equal(ask_number(store, unfiled), 46);
    store_close(store);
}

/* From what is kept, without anybody's help; after a deletion with other names. */
static void test_files_are_made_again(void **state)
{
    struct store_options options = {.directory = *state, .host = "chess.example"};
    struct store_job gone = {.kind = STORE_PERSON_DELETED, .deletion = {2, 5}};
    struct reason reason = {0};
    struct store *store = store_open(&options, STORE_SERVE, NULL, &reason);
    int64_t game = 0;
    assert_non_null(store);
    sample_do_groups(store, 0, 3);
    sample_mate(store, 1);
    sample_mate(store, 2);
    for (int64_t expected = 1; expected <= 2; expected++) {
        assert_true(store_find_unfiled(store, &game));
        assert_int_equal(game, expected);
        if (!store_file_again(store, game, &reason))
            fail_msg("%s", reason.text);
    }
    assert_false(store_find_unfiled(store, &game));
    sample_check_file_has(*state, 2, "[Site \"chess.example\"]");
    sample_check_file_has(*state, 2, "[Black \"boris\"]");
    sample_check_file_has(*state, 2, sample_mate_moves);
    sample_do(store, &gone, 1);
    for (game = 0; store_find_unfiled(store, &game);)
        assert_true(store_file_again(store, game, &reason));
    sample_check_file_has(*state, 1, "[Black \"deleted-2\"]");
    sample_check_file_has(*state, 1, sample_mate_moves);
    assert_false(store_file_again(store, 9, &reason));
    assert_non_null(strstr(reason.text, "no game 9"));
    store_close(store);
}

/* A file that could not be written is known not to be there. */
static void test_files_on_a_bad_disk(void **state)
{
    struct faults faults;
    struct store_options options = {.directory = *state, .storage = &faults.storage};
    struct store_query unfiled = {.kind = STORE_UNFILED};
    struct store_paper paper = {.begun = 1795384923000, .text = "1. d4 1-0\n", .over = true};
    struct reason reason;
    struct store *store = full_store(*state);
    int64_t failed = 0, left = 45;
    store_close(store);
    faults_init(&faults);
    store = store_open(&options, STORE_SERVE, NULL, &reason);
    assert_non_null(store);
    for (paper.game = 1; paper.game <= 20; paper.game++) {
        faults_fail_at(&faults, (long)paper.game, ENOSPC);
        if (store_file_game(store, &paper, &reason))
            left--;
        else
            failed++;
        assert_int_equal(ask_number(store, unfiled), left);
    }
    assert_true(failed >= 7 && left < 45 - 5);
    paper.over = false;
    for (int call = 1; call <= 12; call++, paper.game++) {
        faults_fail_at(&faults, call, ENOSPC);
        failed += !store_file_game(store, &paper, &reason);
    }
    assert_true(failed >= 11);
    assert_int_equal(ask_number(store, unfiled), left);
    store_close(store);
}

/* ---- the person who went ----------------------------------------------------------------------- */

static void test_a_deleted_person_leaves_no_trace(void **state)
{
    struct store *store = sample_serve(*state);
    struct store_reply *reply;
    struct store_job gone = {.kind = STORE_PERSON_DELETED, .deletion = {2, 99}};
    char *dump;
    sample_do_groups(store, 0, 54);
    sample_do(store, &gone, 1);
    dump = sample_dump(*state, NULL);
    reply = ask(store, (struct store_query){.kind = STORE_HISTORY, .person = 1});
    assert_int_equal(reply->game_count, 1);
    assert_int_equal(reply->games[0].people[BLACK], 0);
    assert_string_equal(reply->games[0].names[BLACK], "deleted-2");
    assert_string_equal(reply->games[0].result, "1-0");
    store_reply_free(reply);
    assert_null(strstr(dump, "2|boris|"));
    gone.deletion.person = 1; /* and a game under way with clara ends */
    sample_do(store, &gone, 1);
    reply = ask(store, (struct store_query){.kind = STORE_EVENTS, .game = 3});
    assert_true(reply->games[0].over);
    assert_string_equal(reply->games[0].result, "*");
    assert_string_equal(reply->games[0].ending, "deleted");
    assert_int_equal(reply->games[0].ended, 99);
    store_reply_free(reply);
    store_close(store);
    free(dump);
}

/* ---- terms as text ------------------------------------------------------------------------------ */

static void test_terms_come_back(void **state)
{
    static const char *const all[] = {"clock=5+3 rated=yes", "days=3 rated=yes hidden=yes",
                                      "clock=10,5", ""};
    struct reason reason = {0};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct terms terms;
        char text[LOBBY_LINE];
        if (!store_terms_read(&terms, all[i], &reason))
            fail_msg("%s", reason.text);
        store_terms_write(&terms, text);
        assert_string_equal(text, all[i]);
    }
    assert_false(store_terms_read(&(struct terms){0}, "clock=x", &reason));
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(test_history_by_pages),
        IN_SCRATCH(test_rated_games_of_a_pair),
        IN_SCRATCH(test_events_of_a_game),
        IN_SCRATCH(test_names_follow),
        IN_SCRATCH(test_games_are_filed),
        IN_SCRATCH(test_files_are_made_again),
        IN_SCRATCH(test_files_on_a_bad_disk),
        IN_SCRATCH(test_a_deleted_person_leaves_no_trace),
        cmocka_unit_test(test_terms_come_back),
    };
    attacks_init();
    return cmocka_run_group_tests_name("store_games", tests, NULL, NULL);
}
