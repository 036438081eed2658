/* session_driver.c - see session_driver.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/session_driver.h"
#include "support/test.h"

#include "archive/archive.h"
#include "base/memory.h"
#include "base/thread.h"

struct settings driver_settings;
char driver_said[DRIVER_SAID_SIZE];

void driver_set_up(enum user_color color)
{
    settings_init(&driver_settings);
    driver_settings.color = color;
    driver_settings.level.nodes = 500;
}

void driver_tell(const char *option)
{
    ptrdiff_t id = option_find(setting_options, option) - setting_options;
    memory_replace_string(&driver_settings.given[id], "yes");
}

struct session *driver_start(void)
{
    struct error error;
    struct session *session = session_create(&driver_settings, &error);
    if (!session)
        fail_msg("no session: %s", error.text);
    return session;
}

void driver_end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

void driver_listen(struct session *session)
{
    struct message message;
    size_t length = strlen(driver_said);
    while (session_next_message(session, &message)) {
        for (const char *c = message.text; *c; c++)
            assert_true((unsigned char)*c >= ' ' && *c != 0x7F);
        length += (size_t)snprintf(driver_said + length, sizeof driver_said - length, "%s\n",
                                   message.text);
        assert_true(length < sizeof driver_said);
    }
}

bool driver_poll(const struct session *session, int milliseconds)
{
    struct pollfd set[SESSION_DESCRIPTORS];
    session_fill_poll_set(session, set);
    poll(set, SESSION_DESCRIPTORS, session_poll_timeout(session, milliseconds));
    return session_needs_poll(session, set);
}

/* Handles one event if one comes soon. */
void driver_wake(struct session *session)
{
    driver_poll(session, 100);
    session_poll(session);
    driver_listen(session);
}

/* Waits until neither engine nor disk is busy. */
void driver_settle(struct session *session)
{
    /* Long enough for trees of a million nodes under a sanitizer on busy cores. */
    int64_t end = monotonic_milliseconds() + 10 * DRIVER_PATIENCE;
    while (monotonic_milliseconds() < end) {
        enum thinking_purpose purpose;
        session_poll(session);
        driver_listen(session);
        purpose = session_thinking(session)->purpose;
        if ((purpose == THINKING_NONE || purpose == THINKING_ANALYSIS) &&
            session_get_save_state(session, NULL) != SAVE_PENDING &&
            !session_has_state(session, STATE_REVIEW)) {
            session_poll(session); /* events that arrived in the meantime */
            driver_listen(session);
            return;
        }
        driver_wake(session);
    }
    fail_msg("the session does not settle");
}

/* Types a line without waiting for its effects. */
enum session_action driver_type(struct session *session, const char *line)
{
    enum session_action action;
    driver_said[0] = '\0';
    action = session_handle_line(session, line);
    driver_listen(session);
    return action;
}

void driver_play(struct session *session, const char *line)
{
    driver_type(session, line);
    driver_settle(session);
}

long driver_find_on_disk(void)
{
    struct archive_entry *games;
    struct archive archive;
    struct game game;
    size_t count;
    long half_moves = -1;
    assert_true(archive_init(&archive, NULL));
    assert_true(archive_list_games(&archive, &games, &count, NULL));
    if (count > 0 && archive_load_game(&archive, games[0].id, &game, NULL) == PGN_OK) {
        half_moves = (long)game.count;
        game_free(&game);
    }
    free(games);
    return half_moves;
}

void driver_check_said(const char *words)
{
    if (!strstr(driver_said, words))
        fail_msg("wanted '%s', heard: %s", words, driver_said);
}

void driver_check_not_said(const char *words)
{
    if (strstr(driver_said, words))
        fail_msg("heard '%s' in: %s", words, driver_said);
}

void driver_check_place(const struct session *session, size_t half_moves)
{
    assert_int_equal(session_game(session)->current, half_moves);
}
