/* store.c - people, ratings and games are kept and found again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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

#include "rules/attacks.h"
#include "scratch.h"
#include "store_sample.h"

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
    struct store *store = sample_serve(*state);
    assert_heard(store, "next 1 1 1\n");
    sample_do_groups(store, 0, 10);
    store_close(store);
    store = sample_serve(*state);
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
    sample_do_groups(store, 10, 53);
    store_close(store);
    store = sample_open(*state, STORE_CHANGE);
    sample_do_groups(store, 53, SAMPLE_GROUPS);
    store_close(store);
    sample_run_sql(*state, "DELETE FROM events WHERE game = 2");
    store = sample_serve(*state);
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
    struct store *store = sample_serve(*state);
    struct store_job note = {.kind = STORE_NOTE, .note = {"a", "b"}};
    struct store_job rating = {.kind = STORE_RATING,
                               .rating = {.person = 3, .strength = GLICKO_START}};
    sample_do_groups(store, 0, 8);
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
static struct store *serve_copy(const char *directory, const char *name, bool goes_on)
{
    struct store_options options = {.goes_on = goes_on};
    struct store *store;
    char copy[600], command[1300];
    snprintf(copy, sizeof copy, "%s/%s", directory, name);
    snprintf(command, sizeof command, "mkdir '%s' && cp '%s'/store.sqlite* '%s'", copy,
             directory, copy);
    assert_int_equal(system(command), 0);
    options.directory = copy;
    store = store_open(&options, STORE_SERVE, NULL, NULL);
    assert_non_null(store);
    return store;
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

/* None is left out where nothing that was told can be lost; challenges are not told elsewhere. */
static void test_ids_go_on(void **state)
{
    const struct store_loader nothing = {.context = NULL};
    struct store *store = sample_serve(*state), *after;
    struct store_next next;
    come_and_go(store, 1);
    after = serve_copy(*state, "killed", true);
    assert_true(store_load(after, &nothing, &next, NULL));
    assert_int_equal(next.person, 2);
    assert_int_equal(next.game, 1);
    assert_int_equal(next.challenge, 101);
    store_close(after);
    store_close(store);
}

static void test_ids_are_never_used_again(void **state)
{
    struct store *store = sample_serve(*state), *after;
    come_and_go(store, 1);
    assert_next(store, 2, 1);
    after = serve_copy(*state, "first",
                       false); /* ids that were given, and that it does not know */
    assert_next(after, 101, 101);
    store_close(after);
    for (int64_t id = 2; id < 400; id++)
        come_and_go(store, id);
    assert_next(store, 400, 1);
    after = serve_copy(*state, "second", false); /* at least 50 are always left */
    assert_next(after, 458, 101);
    store_close(after);
    store_close(store);
    store = sample_serve(*state);
    assert_next(store, 400, 1);
    store_close(store);
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(test_what_is_kept_is_found_again),
        IN_SCRATCH(test_who_loads_may_end_it),
        IN_SCRATCH(test_ids_are_never_used_again),
        IN_SCRATCH(test_ids_go_on),
    };
    attacks_init();
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
