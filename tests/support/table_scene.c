/* table_scene.c - see table_scene.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/table_scene.h"
#include "support/test.h"

#include "base/memory.h"

void scene_begin(struct scene *scene, const char *fields)
{
    static const char *const seats[2] = {"anna", "boris"};
    char text[256];
    struct lobby_line line;
    struct terms terms;
    struct error error;
    snprintf(text, sizeof text, "1 seek %s", fields);
    assert_true(lobby_line_read(&line, text, strlen(text), &error));
    if (!terms_read(&terms, &line, &error))
        fail_msg("%s: %s", fields, error.text);
    scene->now = 1000;
    scene->date = 1700000000000;
    scene->count = 0;
    scene->events = memory_new(EVENTS_KEPT, sizeof *scene->events);
    assert_true(table_init(&scene->table, 17, &terms, seats, scene->date, &error));
    scene->table.turn_since = scene->now;
}

void scene_end(struct scene *scene)
{
    table_free(&scene->table);
    free(scene->events);
}

static struct rulings rulings_begin(const struct scene *scene)
{
    return (struct rulings){.table = &scene->table, .now = scene->now, .date = scene->date};
}

static void rule(struct scene *scene, const struct rulings *rulings)
{
    struct error error;
    for (int i = 0; i < rulings->count; i++) {
        if (!table_apply(&scene->table, &rulings->events[i], scene->now, &error))
            fail_msg("the arbiter's own event: %s", error.text);
        assert_true(scene->count < EVENTS_KEPT);
        game_event_write_text(&rulings->events[i], scene->events[scene->count++]);
    }
}

void scene_pass(struct scene *scene, int64_t milliseconds)
{
    struct rulings rulings;
    scene->now += milliseconds;
    scene->date += milliseconds;
    rulings = rulings_begin(scene);
    arbiter_look(&rulings);
    rule(scene, &rulings);
}

const char *scene_ask(struct scene *scene, const struct query *question)
{
    struct rulings rulings = rulings_begin(scene);
    const char *refusal = arbiter_decide(&rulings, question);
    assert_int_equal(refusal == NULL, rulings.count > 0);
    rule(scene, &rulings);
    return refusal;
}

const char *scene_move(struct scene *scene, const char *text)
{
    struct query question = {
        .asked = ASKED_MOVE, .seat = table_turn(&scene->table), .ply = -1};
    strcpy(question.move, text);
    return scene_ask(scene, &question);
}

const char *scene_offer(struct scene *scene, enum color seat, enum table_offer what)
{
    return scene_ask(
        scene, &(struct query){.asked = ASKED_OFFER, .seat = seat, .offer = what, .ply = -1});
}

void scene_presence(struct scene *scene, enum color seat, bool here, bool by_word)
{
    struct rulings rulings = rulings_begin(scene);
    arbiter_presence(&rulings, seat, here, by_word);
    rule(scene, &rulings);
}

void scene_restart(struct scene *scene)
{
    struct rulings rulings = rulings_begin(scene);
    arbiter_restart(&rulings);
    rule(scene, &rulings);
}

void scene_play(struct scene *scene, const char *moves)
{
    char text[UCI_MOVE_SIZE];
    while (sscanf(moves, "%5s", text) == 1) {
        assert_null(scene_move(scene, text));
        moves += strlen(text) + (moves[strlen(text)] == ' ');
    }
}
