/* session.c - a game file and any typed lines, for a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The input up to a NUL is a file to be opened; then each line is typed or, after a control
 * character, handled as a key of a front end: completion, function keys, steps in a game, a
 * list, a variation, a paste. All messages are printable, the board stays valid, everything a
 * front end draws is available, and no loop is endless.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "support/disk.h"
#include "rules/fen.h"
#include "session/session_browse.h"
#include "session/session_paste.h"
#include "fuzz/still.h"

enum { LINES = 40, MESSAGES = 20000, WAKES = 3 };

static const char GAMES[] = "/home/games.pgn";

static void listen(struct session *session)
{
    struct message message;
    int count = 0;
    while (session_next_message(session, &message)) {
        EXPECT(memchr(message.text, '\0', sizeof message.text) != NULL, "no end");
        fuzz_expect_printable(message.text);
        EXPECT(count++ < MESSAGES, "it says more and more");
    }
}

static void on_completion(void *context, const char *completion)
{
    (void)context;
    fuzz_expect_said(completion);
}

/* Reads what a front end shows. */
static void read_display(struct session *session)
{
    const struct game *game = session_game(session);
    struct list_state list;
    struct list_row row;
    struct clock_display clock;
    char text[256];
    fuzz_expect_said(session_prompt(session));
    fuzz_expect_printable(session_opening_text(session));
    fuzz_expect_printable(session_level_text(session));
    fuzz_expect_printable(session_next_steps_text(session));
    fuzz_expect_printable(session_board_title(session, text, sizeof text));
    fuzz_expect_printable(session_setup_text(session, text, sizeof text));
    fuzz_expect_printable(session_activity_text(session, text, sizeof text));
    fuzz_expect_printable(session_file_escape_key_text(session));
    EXPECT(game->current <= game->count, "%zu of %zu", game->current, game->count);
    for (int color = WHITE; color <= BLACK; color++) {
        fuzz_expect_said(session_player_name(session, (enum color)color));
        if (session_has_clock(session) &&
            session_get_clock_display(session, (enum color)color, &clock))
            fuzz_expect_said(clock.text);
    }
    if (*session_setup_text(session, text, sizeof text) == '\0')
        EXPECT(position_is_consistent(&game->position), "board and sets of squares differ");
    if (session_get_game_list_state(session, &list) && list.matches > 0) {
        session_get_game_list_row(session, list.selected, &row);
        for (int field = 0; field < GAME_LIST_FIELDS; field++)
            fuzz_expect_printable(row.fields[field]);
    }
}

/* Does what a front end does itself. */
static void press(struct session *session, char key, const char *line)
{
    struct paste paste;
    switch (key & 7) {
    case 0: session_complete_line(session, line, strlen(line), on_completion, NULL); break;
    case 1: session_step_game(session, (enum browse_step)(*line & 7)); break;
    case 2: session_step_variation(session, (enum browse_step)(*line & 7)); break;
    case 3: session_step_game_list(session, (signed char)*line); break;
    case 4:
        if (session_shows_game_list(session))
            session_open_selected_game(session);
        else
            session_run_command(session, COMMAND_RETURN, "");
        break;
    case 5: session_filter_games(session, line); break;
    case 6:
        session_run_command(session, session_command_for_key(session, 1 + (*line & 15) % 12),
                            "");
        break;
    case 7:
        session_classify_paste(session, &paste, line, strlen(line));
        session_handle_paste(session, &paste);
        paste_free(&paste);
        break;
    }
}

/* Returns false if the session has ended. */
static bool take(struct session *session, const char *line)
{
    enum session_action action = SESSION_DONE;
    const char *argument;
    struct error error;
    size_t length;
    if (*line > 0 && *line < ' ')
        press(session, *line, line + 1);
    else
        action = session_handle_line(session, line);
    if (action == SESSION_UI) {
        session_ui_command(session, &argument);
        free(session_clipboard_text(session, argument, &length, &error));
    }
    for (int i = 0; i < WAKES; i++) {
        listen(session);
        still_think(true);
        still_pass((line[0] * 37) & 1023);
        session_poll(session);
    }
    listen(session);
    read_display(session);
    return action != SESSION_QUIT;
}

static struct settings choose(const struct fuzz_piece *file, uint8_t how)
{
    struct settings settings;
    settings_init(&settings);
    settings.no_save = true;
    settings.lobby_path = strdup("none");
    settings.level.nodes = STILL_NODES;
    settings.engine.hash = 1;
    settings.color = how & 1 ? USER_COLOR_BOTH : how & 2 ? USER_COLOR_BLACK : USER_COLOR_WHITE;
    settings.has_start_screen = (how & 12) == 12;
    if (file->size > 0)
        settings.pgn_file = strdup(GAMES);
    return settings;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size}, file = {bytes, 0};
    struct settings settings;
    struct session *session;
    struct error error = {0};
    bool there = true;
    fuzz_begin();
    still_begin();
    disk_root = "";
    disk_clear();
    setenv("HOME", "/home", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    setenv("XDG_CONFIG_HOME", "/config", 1);
    if (size > 0 && memchr(bytes, '\0', size))
        file = fuzz_cut(&rest, '\0');
    settings = choose(&file, size > 0 ? bytes[size - 1] : 0);
    if (file.size > 0)
        disk_put(GAMES, file.bytes, file.size);
    session = session_create(&settings, &error);
    if (session) {
        session_set_time_source(session, still_now);
        session_set_ui(session, size & 2 ? UI_TEXT : UI_SCREEN);
        for (int i = 0; there && i < LINES && rest.size > 0; i++) {
            struct fuzz_piece piece = fuzz_cut(&rest, '\n');
            char *line = fuzz_string(piece.bytes, piece.size);
            there = take(session, line);
            free(line);
        }
        session_destroy(session);
    } else {
        fuzz_expect_said(error.text);
    }
    EXPECT(disk_count_open() == 0, "%d files left open", disk_count_open());
    disk_clear();
    settings_free(&settings);
    return 0;
}
