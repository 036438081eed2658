/* table_scene.c - see table_scene.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "table_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"

void scene_begin(struct scene *scene, const char *fields)
{
    static const struct table_seats seats = {.names = {"anna", "boris"}};
    char text[256];
    struct lobby_line line;
    struct terms terms;
    struct reason reason;
    snprintf(text, sizeof text, "1 seek %s", fields);
    assert_true(lobby_line_read(&line, text, strlen(text), &reason));
    if (!terms_read(&terms, &line, &reason))
        fail_msg("%s: %s", fields, reason.text);
    scene->now = 1000;
    scene->date = 1700000000000;
    scene->count = 0;
    scene->events = memory_new(EVENTS_KEPT, sizeof *scene->events);
    assert_true(table_init(&scene->table, 17, &terms, &seats, scene->date, &reason));
    scene->table.turn_since = scene->now;
}

void scene_end(struct scene *scene)
{
    table_free(&scene->table);
    free(scene->events);
}

void scene_rule(struct scene *scene, const struct rulings *rulings)
{
    struct reason reason;
    for (int i = 0; i < rulings->count; i++) {
        if (!table_apply(&scene->table, &rulings->events[i], scene->now, &reason))
            fail_msg("the arbiter's own event: %s", reason.text);
        assert_true(scene->count < EVENTS_KEPT);
        game_event_write_text(&rulings->events[i], scene->events[scene->count++]);
    }
}

void scene_pass(struct scene *scene, int64_t milliseconds)
{
    struct rulings rulings;
    scene->now += milliseconds;
    scene->date += milliseconds;
    arbiter_look(&scene->table, scene->now, scene->date, &rulings);
    scene_rule(scene, &rulings);
}

enum refusal scene_ask(struct scene *scene, const struct question *question)
{
    struct rulings rulings = {.count = 0};
    enum refusal refusal =
        arbiter_decide(&scene->table, question, scene->now, scene->date, &rulings);
    assert_int_equal(refusal == REFUSAL_NONE, rulings.count > 0);
    scene_rule(scene, &rulings);
    return refusal;
}

enum refusal scene_move(struct scene *scene, const char *text)
{
    struct question question = {
        .asked = ASKED_MOVE, .seat = table_turn(&scene->table), .ply = -1};
    strcpy(question.move, text);
    return scene_ask(scene, &question);
}

enum refusal scene_offer(struct scene *scene, enum color seat, enum table_offer what)
{
    return scene_ask(scene, &(struct question){
                                .asked = ASKED_OFFER, .seat = seat, .offer = what, .ply = -1});
}

void scene_presence(struct scene *scene, enum color seat, bool here, bool by_word)
{
    struct rulings rulings;
    arbiter_presence(&scene->table, seat, here, by_word, scene->now, scene->date, &rulings);
    scene_rule(scene, &rulings);
}

void scene_play(struct scene *scene, const char *moves)
{
    char text[UCI_MOVE_SIZE];
    while (sscanf(moves, "%5s", text) == 1) {
        assert_int_equal(scene_move(scene, text), REFUSAL_NONE);
        moves += strlen(text) + (moves[strlen(text)] == ' ');
    }
}
