/* store.c - people, ratings and games are kept, found again, and refused where they contradict.
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
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/memory.h"
#include "faults.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "store_sample.h"

static struct store *open_as(const char *directory, enum store_use use)
{
    struct reason reason = {0};
    struct store *store =
        store_open(&(struct store_options){.directory = directory}, use, NULL, &reason);
    if (!store)
        fail_msg("%s", reason.text);
    return store;
}

static struct store *serve(const char *directory)
{
    return open_as(directory, STORE_SERVE);
}

static void assert_refused(const char *directory, enum store_use use, const char *why)
{
    struct reason reason = {0};
    struct store *store =
        store_open(&(struct store_options){.directory = directory}, use, NULL, &reason);
    assert_null(store);
    if (!strstr(reason.text, why))
        fail_msg("'%s', expected '%s'", reason.text, why);
}

static void do_groups(struct store *store, size_t from, size_t end)
{
    struct store_job jobs[SAMPLE_JOBS];
    for (size_t n = from; n < end; n++)
        sample_do(store, jobs, sample_group(n, jobs));
}

static void run_sql(const char *directory, const char *text)
{
    char path[600];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

/* ---- what a server is told at its start ----------------------------------------------------- */

struct heard {
    FILE *out;
    const char *stop_at; /* a kind of row that is refused */
};

static bool hear(struct heard *heard, const char *kind, struct reason *reason)
{
    return !heard->stop_at || strcmp(heard->stop_at, kind) != 0 ||
           reason_set(reason, 0, "no %s is wanted", kind);
}

static bool hear_person(void *context, const struct store_person *person,
                        struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "person %lld %s uid=%lld%s%s\n", (long long)person->id, person->name,
            (long long)person->uid, person->program ? " program" : "",
            person->banned ? " banned" : "");
    return hear(heard, "person", reason);
}

static bool hear_setting(void *context, const struct store_setting *setting,
                         struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "setting %lld %s=%s\n", (long long)setting->person, setting->key,
            setting->value);
    return hear(heard, "setting", reason);
}

static bool hear_rating(void *context, const struct store_rating *rating,
                        struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "rating %lld %s %.1f %.1f %.2f games=%lld\n",
            (long long)rating->person, speed_name(rating->speed), rating->strength.rating,
            rating->strength.deviation, rating->strength.volatility, (long long)rating->games);
    return hear(heard, "rating", reason);
}

static bool hear_mute(void *context, const struct store_mute *mute, struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "mute %lld %lld\n", (long long)mute->person, (long long)mute->muted);
    return hear(heard, "mute", reason);
}

static bool hear_challenge(void *context, const struct store_challenge *challenge,
                           struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "challenge %lld %lld-%lld %s %lld\n", (long long)challenge->id,
            (long long)challenge->from, (long long)challenge->to, challenge->terms,
            (long long)challenge->when);
    return hear(heard, "challenge", reason);
}

static bool hear_note(void *context, const struct store_note *note, struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "note %s=%s\n", note->key, note->value);
    return hear(heard, "note", reason);
}

static bool hear_game(void *context, const struct store_game *game, struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "game %lld %lld:%s %lld:%s %s %s%s%s\n", (long long)game->id,
            (long long)game->people[WHITE], game->names[WHITE], (long long)game->people[BLACK],
            game->names[BLACK], game->terms, speed_name(game->speed),
            game->rated ? " rated" : "", game->over ? " over" : "");
    return hear(heard, "game", reason);
}

static bool hear_event(void *context, const struct store_event *event, struct reason *reason)
{
    struct heard *heard = context;
    fprintf(heard->out, "event %lld %lld %s\n", (long long)event->game, (long long)event->n,
            event->text);
    return hear(heard, "event", reason);
}

static const struct store_loader everything = {.person = hear_person,
                                               .setting = hear_setting,
                                               .rating = hear_rating,
                                               .mute = hear_mute,
                                               .challenge = hear_challenge,
                                               .note = hear_note,
                                               .game = hear_game,
                                               .event = hear_event};

/* All that is heard, and the ids to be given next; malloc'ed. */
static char *listen_to(struct store *store)
{
    char *text = NULL;
    size_t length;
    struct heard heard = {open_memstream(&text, &length), NULL};
    struct store_loader loader = everything;
    struct store_next next;
    struct reason reason = {0};
    loader.context = &heard;
    if (!store_load(store, &loader, &next, &reason))
        fail_msg("%s", reason.text);
    fprintf(heard.out, "next %lld %lld %lld\n", (long long)next.person, (long long)next.game,
            (long long)next.challenge);
    fclose(heard.out);
    return text;
}

static void assert_heard(struct store *store, const char *expected)
{
    char *text = listen_to(store);
    assert_string_equal(text, expected);
    free(text);
}

static void test_what_is_kept_is_found_again(void **state)
{
    struct store *store = serve(*state);
    assert_heard(store, "next 1 1 1\n");
    do_groups(store, 0, 10);
    store_close(store);
    store = serve(*state);
    assert_heard(store, "person 1 anna uid=-1\n"
                        "person 2 boris uid=1000\n"
                        "person 3 clara uid=-1 program\n"
                        "person 4 dora uid=-1\n"
                        "setting 2 quiet=yes\n"
                        "mute 4 2\n"
                        "challenge 1 1-3 days=3 5000\n"
                        "game 1 1:anna 2:boris clock=5+3 rated=yes blitz rated\n"
                        "event 1 1 at=0 e=move c=w ply=1 move=e2e4\n"
                        "event 1 2 at=2 e=move c=w ply=2 move=e2e4\n"
                        "game 2 3:anna 4:boris clock=5+3 rated=yes blitz rated\n"
                        "event 2 1 at=1 e=move c=w ply=1 move=e2e4\n"
                        "event 2 2 at=3 e=move c=w ply=2 move=e2e4\n"
                        "next 5 3 2\n");
    do_groups(store, 10, 53);
    store_close(store);
    store = open_as(*state, STORE_CHANGE);
    do_groups(store, 53, SAMPLE_GROUPS);
    store_close(store);
    run_sql(*state, "DELETE FROM events WHERE game = 2");
    store = serve(*state);
    assert_heard(store, "person 1 anna uid=-1\n"
                        "person 3 clara uid=-1 program\n"
                        "person 4 Theodora uid=-1 banned\n"
                        "person 5 boris uid=-1\n"
                        "rating 1 blitz 1741.5 396.7 0.09 games=1\n"
                        "note alive=11\n"
                        "game 2 3:anna 4:Theodora clock=5+3 rated=yes blitz rated\n"
                        "game 3 1:anna 3:boris clock=5+3 rated=yes blitz rated\n"
                        "next 6 4 2\n");
    store_close(store);
}

static void test_who_loads_may_end_it(void **state)
{
    static const char *const kinds[] = {"person",    "setting", "rating", "mute",
                                        "challenge", "note",    "game",   "event"};
    struct store *store = serve(*state);
    struct store_job note = {.kind = STORE_NOTE, .note = {"a", "b"}};
    struct store_job rating = {.kind = STORE_RATING,
                               .rating = {.person = 3, .strength = GLICKO_START}};
    do_groups(store, 0, 8);
    sample_do(store, &note, 1);
    sample_do(store, &rating, 1);
    for (size_t i = 0; i < 8; i++) {
        char *text = NULL;
        size_t length;
        struct heard heard = {open_memstream(&text, &length), kinds[i]};
        struct store_loader loader = everything;
        struct store_next next;
        struct reason reason = {0};
        loader.context = &heard;
        assert_false(store_load(store, &loader, &next, &reason));
        assert_non_null(strstr(reason.text, kinds[i]));
        fclose(heard.out);
        free(text);
    }
    store_close(store);
}

/* What was given before kill -9 is not given again, whether or not the store knew of it. */
/* As a machine finds it that lost its power: its files, copied while it is open. */
static struct store *serve_copy(const char *directory, const char *name)
{
    char copy[600], command[1300];
    snprintf(copy, sizeof copy, "%s/%s", directory, name);
    snprintf(command, sizeof command, "mkdir '%s' && cp '%s'/store.sqlite* '%s'", copy,
             directory, copy);
    assert_int_equal(system(command), 0);
    return serve(copy);
}

static void assert_next(struct store *store, int64_t person, int64_t game)
{
    const struct store_loader nothing = {.context = NULL};
    struct store_next next;
    assert_true(store_load(store, &nothing, &next, NULL));
    assert_int_equal(next.person, person);
    assert_int_equal(next.game, game);
}

static void come_and_go(struct store *store, int64_t id)
{
    struct store_job job = sample_person(id, "anna");
    sample_do(store, &job, 1);
    job = (struct store_job){.kind = STORE_PERSON_DELETED, .deletion = {id, 5}};
    sample_do(store, &job, 1);
}

static void test_ids_are_never_used_again(void **state)
{
    struct store *store = serve(*state), *after;
    come_and_go(store, 1);
    assert_next(store, 2, 1);
    after = serve_copy(*state, "first"); /* ids that were given, and that it does not know */
    assert_next(after, 101, 101);
    store_close(after);
    for (int64_t id = 2; id < 400; id++)
        come_and_go(store, id);
    assert_next(store, 400, 1);
    after = serve_copy(*state, "second"); /* at least 50 are always left */
    assert_next(after, 458, 101);
    store_close(after);
    store_close(store);
    store = serve(*state);
    assert_next(store, 400, 1);
    store_close(store);
}

/* ---- what is refused ------------------------------------------------------------------------ */

static void assert_contradicts(struct store *store, struct store_job job, const char *why)
{
    struct store_job good = {.kind = STORE_NOTE, .note = {"tried", "yes"}};
    const struct store_job *jobs[] = {&good, &job};
    struct reason reason = {0};
    size_t culprit = 0;
    assert_int_equal(store_commit(store, jobs, 2, &culprit, &reason), STORE_REFUSED);
    assert_int_equal(culprit, 1);
    if (!strstr(reason.text, why))
        fail_msg("'%s', expected '%s'", reason.text, why);
}

static void test_contradictions_are_refused_whole(void **state)
{
    struct store *store = serve(*state);
    struct store_job job;
    char *before, *after;
    do_groups(store, 0, 50);
    before = sample_dump(*state, NULL);
    assert_contradicts(store, sample_person(9, "ANNA"), "person contradicts");
    job = sample_person(9, "emil");
    job.person.uid = 1000;
    assert_contradicts(store, job, "uid");
    job.person.name = NULL;
    assert_contradicts(store, job, "name");
    assert_contradicts(store, sample_game(2, 1, 2), "a game contradicts");
    assert_contradicts(store, sample_game(7, 1, 99), "FOREIGN KEY");
    assert_contradicts(store, sample_event(1, 99, "at=1"), "event contradicts");
    assert_contradicts(store, sample_event(1, 1, "at=1"), "does not follow");
    assert_contradicts(store, sample_event(8, 1, "at=1"), "does not follow");
    assert_contradicts(store, sample_over(8, "1-0"), "end of a game");
    job = sample_over(1, "1-0");
    job.over.ratings[1].strength.rating = 0.0 / 0.0;
    assert_contradicts(store, job, "ratings.rating");
    job = (struct store_job){.kind = STORE_PERSON_DELETED, .deletion = {77, 1}};
    assert_contradicts(store, job, "deletion");
    job = (struct store_job){.kind = STORE_MUTE, .mute = {1, 77}};
    assert_contradicts(store, job, "mute");
    job = (struct store_job){.kind = STORE_NOTE, .note = {NULL, "x"}};
    assert_contradicts(store, job, "note");
    after = sample_dump(*state, NULL);
    assert_string_equal(before, after);
    free(after);
    job = sample_over(1, "1-0");
    sample_do(store, &job, 1);
    assert_contradicts(store, sample_over(1, "0-1"), "end of a game");
    assert_contradicts(store, sample_event(1, 30, "at=1"), "does not follow");
    store_close(store);
    free(before);
}

static void test_one_server_a_store(void **state)
{
    struct store_options options = {.directory = *state};
    struct store *store = serve(*state), *reader;
    struct reason reason;
    bool runs = false;
    assert_null(store_open(&options, STORE_SERVE, &runs, &reason));
    assert_true(runs);
    assert_non_null(strstr(reason.text, "a server has it"));
    assert_null(store_open(&options, STORE_CHANGE, &runs, &reason));
    assert_true(runs);
    do_groups(store, 0, 3);
    reader = open_as(*state, STORE_READ);
    do_groups(store, 3, 5);
    store_close(reader);
    do_groups(store, 5, 9);
    store_close(store);
    assert_null(store_open(&(struct store_options){.directory = "/nonexistent/ttychess"},
                           STORE_CHANGE, &runs, &reason));
    assert_false(runs);
    store_close(open_as(*state, STORE_CHANGE));
}

static void test_who_reads_changes_nothing(void **state)
{
    struct store *store = serve(*state);
    struct store_job job = sample_person(1, "anna");
    const struct store_job *jobs[] = {&job};
    struct reason reason;
    size_t culprit;
    store_close(store);
    store = open_as(*state, STORE_READ);
    assert_int_equal(store_commit(store, jobs, 1, &culprit, &reason), STORE_FAILED);
    store_close(store);
}

static void test_stores_of_others(void **state)
{
    char path[600];
    FILE *file;
    store_close(serve(*state));
    run_sql(*state, "PRAGMA user_version = 2");
    assert_refused(*state, STORE_SERVE, "younger ttychess (version 2, here 1 is known)");
    assert_refused(*state, STORE_READ, "younger ttychess");
    run_sql(*state, "PRAGMA user_version = 0");
    assert_refused(*state, STORE_SERVE, "it has no version");
    run_sql(*state, "PRAGMA user_version = 1; PRAGMA application_id = 7");
    assert_refused(*state, STORE_SERVE, "expected a store of ttychess");
    snprintf(path, sizeof path, "%s/store.sqlite", (const char *)*state);
    assert_int_equal(unlink(path), 0);
    file = fopen(path, "w");
    fputs("1. e4 e5 and so on, which is no store but long enough for its header, surely: "
          "a hundred bytes are looked at",
          file);
    fclose(file);
    assert_refused(*state, STORE_SERVE, "damaged");
    assert_refused(*state, STORE_READ, "damaged");
}

static void test_an_empty_store_beside_games_is_damaged(void **state)
{
    char path[600];
    struct store *store = serve(*state);
    struct reason reason;
    struct store_paper paper = {.game = 1, .text = "*\n", .over = true};
    do_groups(store, 0, 9);
    assert_true(store_file_game(store, &paper, &reason));
    store_close(store);
    snprintf(path, sizeof path, "%s/store.sqlite", (const char *)*state);
    assert_int_equal(truncate(path, 0), 0);
    assert_refused(*state, STORE_SERVE, "it is empty");
}

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
    struct store *store = serve(directory);
    struct store_job jobs[2];
    do_groups(store, 0, 5);
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
    struct store *store = serve(*state);
    struct store_reply *reply;
    do_groups(store, 0, 53);
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
    struct store *store = serve(*state);
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

static void assert_in_file(const char *directory, const char *name, const char *expected)
{
    char path[600], text[2000] = "";
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    if (!strstr(text, expected))
        fail_msg("no '%s' in %s", expected, text);
}

static void assert_file(const char *directory, const char *name, const char *expected)
{
    char path[600], text[64] = "";
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

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
    assert_file(*state, "games/2026-11/46.pgn", "1. e4 *\n");
    assert_int_equal(ask_number(store, unfiled), 45);
    for (paper.game = 1, paper.over = true; paper.game < 46; paper.game++) {
        paper.text = "1. d4 1-0\n";
        assert_true(store_file_game(store, &paper, &reason));
    }
    assert_file(*state, "games/2026-11/45.pgn", "1. d4 1-0\n");
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
    do_groups(store, 0, 3);
    sample_mate(store, 1);
    sample_mate(store, 2);
    for (int64_t expected = 1; expected <= 2; expected++) {
        assert_true(store_find_unfiled(store, &game));
        assert_int_equal(game, expected);
        if (!store_file_again(store, game, &reason))
            fail_msg("%s", reason.text);
    }
    assert_false(store_find_unfiled(store, &game));
    assert_in_file(*state, "games/2026-11/2.pgn", "[Site \"chess.example\"]");
    assert_in_file(*state, "games/2026-11/2.pgn", "[Black \"boris\"]");
    assert_in_file(*state, "games/2026-11/2.pgn", sample_mate_moves);
    sample_do(store, &gone, 1);
    for (game = 0; store_find_unfiled(store, &game);)
        assert_true(store_file_again(store, game, &reason));
    assert_in_file(*state, "games/2026-11/1.pgn", "[Black \"deleted-2\"]");
    assert_in_file(*state, "games/2026-11/1.pgn", sample_mate_moves);
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
    struct store *store = serve(*state);
    struct store_reply *reply;
    struct store_job gone = {.kind = STORE_PERSON_DELETED, .deletion = {2, 99}};
    char *dump;
    do_groups(store, 0, 54);
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
        IN_SCRATCH(test_what_is_kept_is_found_again),
        IN_SCRATCH(test_who_loads_may_end_it),
        IN_SCRATCH(test_ids_are_never_used_again),
        IN_SCRATCH(test_contradictions_are_refused_whole),
        IN_SCRATCH(test_one_server_a_store),
        IN_SCRATCH(test_who_reads_changes_nothing),
        IN_SCRATCH(test_stores_of_others),
        IN_SCRATCH(test_an_empty_store_beside_games_is_damaged),
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
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
