/* session_lobby_history.c - the games that somebody has played in a lobby, as rows and sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lobby_scene.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "typing/picker.h"

/* The rows as the face shows them when the session asks it to. */
static void list_history(int who, struct picker *picker)
{
    assert_int_equal(session_face_picker(sessions[who]), PICKER_HISTORY);
    assert_true(session_list_picker(sessions[who], PICKER_HISTORY, "", picker));
}

static void play_and_resign(int who, const char *terms)
{
    begin_moved_game(terms);
    type(who, "resign");
    type(who, "resign");
}

/* All of somebody's games, page by page, the newest first. */
static void games_are_looked_through(void **state)
{
    struct picker picker = {.count = 0};
    (void)state;
    for (int i = 0; i < 3; i++)
        play_and_resign(i % 2, i < 2 ? "5+0 casual" : "5+3 rated");
    type(0, "history");
    check_said(0, "3: anna - boris, 5+3 rated, 0-1.");
    check_said(0, "2: anna - boris, 5+0 casual, 1-0.");
    session_show_pickers(sessions[1]);
    assert_int_equal(session_line(sessions[1], "history"), SESSION_FACE);
    settle();
    list_history(1, &picker);
    assert_string_equal(picker.heading, "Games of boris");
    assert_int_equal(picker_count_before(&picker, picker.shown_count), 3);
    assert_string_equal(picker_at(&picker, 0)->line, "table 3");
    assert_string_equal(picker_at(&picker, 0)->label, "anna");
    assert_int_equal(strncmp(picker_at(&picker, 0)->right, "won, ", 5), 0);
    assert_non_null(strstr(picker_at(&picker, 0)->about, ", as Black, 5+3 rated: resigned."));
    assert_string_equal(picker_at(&picker, 2)->line, "table 1");
    assert_non_null(strstr(picker_at(&picker, 2)->about, ", as Black, 5+0 casual: resigned."));
    picker_free(&picker);
}

/* The row that stands there until then types the same again; it leads nowhere. */
static void what_is_not_here_yet_is_asked_for_again(void **state)
{
    struct picker picker = {.count = 0};
    char line[80];
    (void)state;
    play_and_resign(0, "5+0 casual");
    session_show_pickers(sessions[1]);
    server.deaf = true;
    type(1, "history anna");
    list_history(1, &picker);
    assert_int_equal(picker.count, 1);
    assert_string_equal(picker_at(&picker, 0)->label, "...");
    assert_string_equal(picker_at(&picker, 0)->enter, "ask again");
    snprintf(line, sizeof line, "%s", picker_at(&picker, 0)->line);
    server.deaf = false;
    type(1, line);
    list_history(1, &picker);
    assert_string_equal(picker.heading, "Games of anna");
    assert_int_equal(picker.count, 1);
    assert_string_equal(picker_at(&picker, 0)->line, "table 1");
    picker_free(&picker);
}

/* Two games of a round robin: in one anna, White, did not begin, in the other boris. */
static bool tells_forfeits(struct fake_lobby *lobby, const char *name,
                           const struct lobby_line *line)
{
    static const char row[] =
        "%u row kind=game game=%d white=anna black=boris clock=5+3 rated=yes "
        "over=yes result=* ending=%s_forfeits ended=1700000000000\n";
    char text[300];
    if (strcmp(line->verb, "history") != 0)
        return false;
    for (int game = 9; game >= 8; game--) {
        snprintf(text, sizeof text, row, (unsigned)line->tag, game,
                 game == 9 ? "white" : "black");
        fake_lobby_tell(lobby, name, text);
    }
    snprintf(text, sizeof text, "%u ok count=2\n", (unsigned)line->tag);
    fake_lobby_tell(lobby, name, text);
    return true;
}

static void check_row(const struct picker *picker, size_t place, const char *right,
                      const char *about)
{
    const struct picker_row *row = picker_at(picker, place);
    assert_int_equal(strncmp(row->right, right, strlen(right)), 0);
    assert_non_null(strstr(row->about, about));
}

/* In a round robin who does not begin has lost: nothing was aborted. */
static void a_forfeit_is_told_on_both_sides(void **state)
{
    struct picker picker = {.count = 0};
    (void)state;
    server.hears = tells_forfeits;
    type(0, "history");
    check_said(0, "9: anna - boris, 5+3 rated, White forfeited.");
    check_said(0, "8: anna - boris, 5+3 rated, Black forfeited.");
    for (int who = 0; who < 2; who++) {
        session_show_pickers(sessions[who]);
        type(who, "history");
        list_history(who, &picker);
        check_row(&picker, 0, who == 0 ? "forfeited, " : "won, ",
                  ": White did not begin and forfeited.");
        check_row(&picker, 1, who == 0 ? "won, " : "forfeited, ",
                  ": Black did not begin and forfeited.");
    }
    picker_free(&picker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(games_are_looked_through),
        LOBBY_TEST(what_is_not_here_yet_is_asked_for_again),
        LOBBY_TEST(a_forfeit_is_told_on_both_sides),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
