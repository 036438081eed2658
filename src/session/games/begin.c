/* begin.c - begin a game: a new one, a rematch, one from a position; suspend and resume games
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is left stays saved. A saved suspended game is loaded from its file again,
 * because another session may have continued it; one that is not saved, or not yet on the
 * disk, comes from memory.
 */
#include "session/games/begin.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "rules/fen.h"
#include "session/analysis/analysis.h"
#include "session/lost.h"
#include "session/session_lobby.h"

/* ---- suspending and resuming ----------------------------------------------------------- */

void begin_put_aside(struct session *session)
{
    modes_leave(session);
    struct frame *waiting = session_waiting(session);
    if (!session_is_at(session, AT_READING | AT_LIST) &&
        !(waiting && (session_table_is_live(session, waiting->table) ||
                      (session->own->count == 0 && !session->keeping.on_disk &&
                       !session_table_holds(session))))) {
        session_drop_waiting(session);
        waiting = &session->frames.list[FRAME_WAITING];
        *waiting = (struct frame){.mode = session->frames.list[FRAME_OWN].mode,
                                  .table = session_lobby_game(session),
                                  .watched = session_is_at(session, AT_WATCHING) &&
                                             !session_takes_over(session)};
        if (session->keeping.on_disk)
            memcpy(waiting->id, session->keeping.id, sizeof waiting->id);
        memcpy(waiting->person, session->players.person, sizeof waiting->person);
        session_commit(session, CHANGE_NOTHING); /* stops all thinking about it */
        waiting->game = *session->own;
        game_init(session->own, NULL);
    }
    session_begin_another(session, NULL);
}

/* A game against the engine that never had a move is not announced when the user leaves a
 * lobby game for it. */
bool begin_bring_back(struct session *session, bool *at_start)
{
    if (!session_waiting(session))
        return false;
    struct frame aside = *session_waiting(session);
    bool begun = session_lobby_game(session) == 0 || aside.game.count > 0 || *aside.id ||
                 !position_is_start(&aside.game.start);
    *at_start = false;
    if (aside.table != 0 && modes_bring_back(session, aside.table))
        return true;
    session->frames.list[FRAME_WAITING].mode = NULL; /* its game is `aside`'s now */
    modes_leave(session);
    *at_start = aside.mode->at & AT_START;
    if (*at_start) {
        session_new_game(session, NULL);
        session_seat_people(session, aside.person[WHITE], aside.person[BLACK]);
        session_write_players(session);
    } else if (!*aside.id || !games_go_on_with(session, aside.id, aside.watched)) {
        games_take(session, &aside.game, aside.id); /* from memory */
        engines_seat_as_before(session, true);
        session_commit(session, CHANGE_BOARD | (*aside.id ? CHANGE_GAME : 0));
        if (begun) {
            session_say(session, "Back in your game.%s", session_clock_rest_text(session));
            words_tell_sides(session);
        }
        return true;
    }
    game_free(&aside.game);
    return true;
}

const char *session_way_back(const struct session *session)
{
    const struct frame *waiting = session_waiting(session);
    if (!waiting || !session_is_at(session, AT_READING | AT_LIST))
        return "";
    return waiting->mode->at & AT_START ? "the start screen" : "your game";
}

/* ---- new games ------------------------------------------------------------------------- */

/* Returns whether the user's game is in progress. */
static bool goes_on(const struct session *session)
{
    const struct game *own = session->own;
    return own->count > 0 && own->result == RESULT_NONE && !own->study &&
           !session_is_at(session, AT_READING | AT_LIST | AT_WATCHING);
}

/* Begin a game; drop the suspended one. The message includes what became of the old game.
 * `controls`: of the clock; NULL: as in the settings. */
static void begin(struct session *session, const struct position *start,
                  const struct time_control controls[2])
{
    if (session_table_holds(session))
        begin_put_aside(session);
    const struct frame *waiting = session_waiting(session);
    bool waits = waiting && *waiting->id;
    bool kept = (session->keeping.on_disk || waits) && session->keeping.saver;
    bool screen = session_has_screen(session), leaves = kept && goes_on(session);
    char unsaved[ARCHIVE_ID_SIZE];
    bool saved = screen || !kept || !session_find_unsaved(session, unsaved);
    bool refused = session_saved_all(session, NULL) == SAVE_FAILED;
    session_new_game(session, start);
    session_set_up_game(session, controls);
    if (!saved)
        session_say(session, "A new game; the old one is %s: 'resume %s' continues it.",
                    refused ? "NOT SAVED" : "not saved yet", unsaved);
    else if (!screen)
        session_say(session, "A new game%s.", kept ? "; the old one is saved" : "");
    words_tell_sides_and(session, screen && leaves && !refused ? " Your game is saved." : "");
}

/* "black 3": the side and the level. */
void handle_new(struct session *session, const char *wishes)
{
    struct level level = session->players.level;
    struct error error;
    char side[OPTION_WORD_SIZE];
    snprintf(side, sizeof side, "%.*s", (int)word_length(wishes), wishes);
    int who = settings_word_find("color", side);
    if (who >= 0)
        wishes = skip_white_space(wishes + word_length(wishes));
    if (*wishes && (!level_read(&level, wishes, &error) ||
                    !players_allow_search_depth(&session->players, level.depth, &error))) {
        session_complain(session, "new %s.", error.text);
        return;
    }
    session->players.level = level;
    if (who < 0 && session->settings->color == USER_COLOR_RANDOM &&
        players_count_people(&session->players) == 1)
        who = USER_COLOR_RANDOM;
    if (who < 0 && session_is_at(session, AT_GALLERY)) /* without a side in it */
        who = USER_COLOR_WHITE;
    if (who >= 0)
        session_seat(session, (enum user_color)who);
    begin(session, NULL, NULL);
}

/* A user with one side gets the other, except from a set-up position: the side was chosen
 * for it. */
void handle_again(struct session *session)
{
    struct position start = session->own->start;
    struct time_control controls[2];
    bool apart = session->clock.apart;
    if (goes_on(session) && session_may_ask(session)) {
        session_question(session, REQUEST_AGAIN, "",
                         "Leave this game and start another? y or n.");
        return;
    }
    memcpy(controls, session->clock.clock.controls, sizeof controls);
    bool is_usual = position_is_start(&start);
    if (is_usual && players_count_people(&session->players) == 1)
        session_seat(session,
                     session->players.person[WHITE] ? USER_COLOR_BLACK : USER_COLOR_WHITE);
    begin(session, is_usual ? NULL : &start, apart ? controls : NULL);
}

void begin_position(struct session *session, const struct position *position)
{
    static const struct time_control none[2];
    bool analysing = session_is_at(session, AT_ANALYSIS);
    if (goes_on(session))
        begin_put_aside(session);
    const struct frame *waiting = session_waiting(session);
    if (!waiting || waiting->mode->at & AT_START) {
        begin(session, position, none);
    } else {
        session_begin_another(session, position);
        session_set_up_game(session, none);
        session_say(
            session,
            session_has_screen(session) /* shows the players */
                ? "Your game is suspended: Escape (before a move) or F8 goes back. F5 analyses."
                : "A new game; yours is suspended: 'return' goes back to it.");
        if (!session_has_screen(session))
            words_tell_sides(session);
    }
    if (analysing)
        analysis_begin(session);
}

void handle_fen(struct session *session, const char *argument)
{
    struct position position;
    struct error remark, error;
    char fen[FEN_SIZE];
    if (!*argument) {
        fen_write(&session_game(session)->position, fen);
        session_tell_exact(session, "%s", fen);
        return;
    }
    if (!fen_parse_with_warning(&position, argument, &remark, &error)) {
        session_complain(session, "%s.", error.text);
        return;
    }
    if (goes_on(session) && session_may_ask(session)) {
        session_question(session, REQUEST_FEN, argument,
                         "Suspend your game and play this position? y or n.");
        return;
    }
    /* A user with one side gets the side that is to move. */
    if (players_count_people(&session->players) == 1)
        session_seat(session,
                     position.side_to_move == WHITE ? USER_COLOR_WHITE : USER_COLOR_BLACK);
    begin_position(session, &position);
    session_tell_remark(session, &remark);
}

/* ---- the end of a game --------------------------------------------------------------- */

const char *session_next_steps(const struct session *session)
{
    bool over = session->own->result != RESULT_NONE || session_is_at(session, AT_OVER_TABLE);
    if (!over ||
        session_is_at(session, AT_LOOK | AT_OTHER_BOARD | AT_READING | AT_LIST | AT_WATCHING))
        return "";
    if (session_is_at(session, AT_TABLE))
        return players_count_people(&session->players) == 1
                   ? "Next: rematch, review, or leave for the lobby."
                   : "Next: review, or leave for the lobby.";
    return session_is_kept_table(session) ? "Next: review or new."
                                          : "Next: review, again, new or undo.";
}
