/* report.c - messages about moves, results and players, and the prompt.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "session/session_lobby.h"

/* Returns whether the user can see the board, now or once the screen has started. */
static bool user_sees_board(const struct session *session)
{
    return session_has_screen(session) ||
           (session->settings->interactive && !session->settings->plain);
}

const char *report_capture_text(const struct session *session, const struct game_move *last,
                                char text[CAPTURE_TEXT_SIZE])
{
    enum piece taken = (enum piece)last->undo.captured;
    bool en_passant = move_kind(last->move) == MOVE_EN_PASSANT;
    *text = '\0';
    if (taken != NO_PIECE && session_announces_moves(session))
        snprintf(text, CAPTURE_TEXT_SIZE, "%s%s", en_passant ? " en passant" : ", the ",
                 en_passant ? "" : piece_type_name(piece_type_of(taken)));
    return text;
}

void report_check(struct session *session)
{
    const struct position *position = &session->board->position;
    if (!user_sees_board(session) && session->board->result == RESULT_NONE &&
        position_is_in_check(position))
        session_print(session, "%s is in check.", color_name(position_turn(position)));
}

void report_move(struct session *session, const struct game *game, size_t ply, bool you,
                 bool from_book)
{
    const struct game_move *move = &game->moves[ply - 1];
    const char *mover =
        color_name((ply + (game->start.side_to_move == BLACK)) % 2 ? WHITE : BLACK);
    const char *check = strchr(move->san, '+') ? " Check." : "";
    char text[MOVE_TEXT_SIZE], capture[CAPTURE_TEXT_SIZE];
    if (session_announces_moves(session)) /* the result says that it is mate */
        session_report(session, MESSAGE_MOVE, "%s: %.*s%s.%s", you ? "You" : mover,
                       (int)strcspn(move->san, "+#"), move->san,
                       report_capture_text(session, move, capture), check);
    else
        session_report(session, MESSAGE_MOVE, "%s %s %s%s.%s", you ? "You" : mover,
                       you ? "play" : "plays", move_text(game, ply, text),
                       from_book ? " (book)" : "", check);
}

void report_last_move(struct session *session, bool from_book)
{
    const struct game *game = session->user_game; /* another board may be shown */
    enum color mover = color_opposite(position_turn(&game->position));
    bool you = players_is_only_local_human(&session->players, mover);
    session->bell_is_due |=
        session->settings->bell &&
        players_is_only_local_human(&session->players, color_opposite(mover));
    report_move(session, game, game->current, you, from_book);
    if (game->result != RESULT_NONE)
        report_result(session);
    else if (game_claimable_draw(game) != VERDICT_NONE &&
             session->players.person[game->position.side_to_move])
        session_print(session, "A draw by %s can be claimed: type 'draw'.",
                      game_claimable_draw(game) == VERDICT_FIFTY ? "the fifty-move rule"
                                                                 : "threefold repetition");
}

/* Returns "You win: " or "You lose: ", or "" if there is no winner or the user does not play
 * exactly one side. */
static const char *personal_result(const struct session *session)
{
    enum result result = session->user_game->result;
    enum color winner = result == RESULT_WHITE_WINS ? WHITE : BLACK, user_color;
    if (result != RESULT_NONE && result != RESULT_DRAW &&
        session_get_saved_lobby_game_color(session, &user_color))
        return user_color == winner ? "You win: " : "You lose: ";
    if (result == RESULT_NONE || result == RESULT_DRAW ||
        players_count_humans(&session->players) != 1 ||
        session_has_state(session, STATE_BROWSING | STATE_WATCHING | STATE_SPECTATING))
        return "";
    return session->players.person[winner] ? "You win: " : "You lose: ";
}

void report_result(struct session *session)
{
    const char *personal = personal_result(session);
    char text[80];
    game_ending_text(session->user_game, text, sizeof text);
    if (*personal && strlen(text) == strlen("White wins")) /* how it ended is unknown */
        session_report(session, MESSAGE_RESULT, "%.*s.", (int)strcspn(personal, ":"),
                       personal);
    else
        session_report(session, MESSAGE_RESULT, "%s%s.", personal, text);
}

void report_sides(struct session *session)
{
    report_sides_with(session, "");
}

void report_sides_with(struct session *session, const char *also)
{
    const struct players *players = &session->players;
    enum color turn = position_turn(&session->board->position);
    enum color you = players->person[WHITE] ? WHITE : BLACK;
    int people = players_count_humans(players);
    char names[2][PLAYER_TEXT_SIZE], pairing[3 * PLAYER_TEXT_SIZE], clock[PLAYER_TEXT_SIZE];
    char control[2 * TIME_CONTROL_SIZE];
    struct player_card card;
    players_write_description(players, WHITE, session_has_clock(session), names[WHITE]);
    players_write_description(players, BLACK, session_has_clock(session), names[BLACK]);
    players_write_card(players, color_opposite(you), session_has_clock(session), &card);
    bool named =
        user_sees_board(session) && strcmp(card.name, "ttychess") == 0 && *card.strength;
    session_clock_write_control(session, control);
    snprintf(clock, sizeof clock, "%s%.*s%s", *control ? ", clock " : "",
             PRINTABLE_UP_TO(100, control),
             session->board->position.chess960 ? ", Chess960" : "");
    snprintf(pairing, sizeof pairing, "You play %s%s%s%s", color_name(you),
             named ? "; ttychess is at " : " against ",
             named ? card.strength : names[color_opposite(you)], clock);
    if (session->user_game->result != RESULT_NONE)
        report_result(session);
    else if (people == 2)
        session_print(session, "You play both sides%s. %s is to move.%s", clock,
                      color_name(turn), also);
    else if (people == 0)
        session_print(session, "White: %s. Black: %s.", names[WHITE], names[BLACK]);
    else if (user_sees_board(session))
        session_print(session, "%s.%s", pairing, also); /* the prompt says whose turn it is */
    else if (turn != you)
        session_print(session, "%s; %s %s.", pairing, color_name(turn),
                      session->board->current > 0 ? "is to move" : "moves first");
    else if (session->board->current > 0 || !position_is_start(&session->board->start))
        session_print(session, "%s; it is your move.", pairing);
    else
        session_print(session, "%s. Type a move, or 'help'.", pairing);
    if (session_announces_moves(session) && session->board->current == 0)
        session_read_position(session);
    report_check(session);
}

const char *session_player_name(const struct session *session, enum color color)
{
    char *name = session->texts->players[color], player[PLAYER_TEXT_SIZE];
    struct player_card card = {.name = ""};
    if (modes_name_player(session, color, &card)) {
        snprintf(name, sizeof session->texts->players[0], "%s  %.*s%s%.6s%s%.12s",
                 color_name(color), PRINTABLE_UP_TO(40, card.name), *card.rating ? " " : "",
                 card.rating, *card.clock ? "   " : "", card.clock);
        return name;
    }
    players_write_description(&session->players, color, session_has_clock(session), player);
    snprintf(name, sizeof session->texts->players[0], "%s  %.*s", color_name(color),
             PRINTABLE_UP_TO(70, player));
    return name;
}

void session_get_player_card(const struct session *session, enum color color,
                             struct player_card *card)
{
    *card = (struct player_card){.name = ""};
    if (!modes_name_player(session, color, card))
        players_write_card(&session->players, color, session_has_clock(session), card);
}

bool session_can_premove(const struct session *session)
{
    enum color turn = position_turn(&session->board->position);
    return session->board->result == RESULT_NONE &&
           !session_has_state(session, STATE_LOBBY_GAME_OVER) && !session->engine_waits &&
           players_is_only_local_human(&session->players, color_opposite(turn)) &&
           !session_clock_is_paused(session) &&
           !session_has_state(session, STATE_WATCHING | STATE_START_SCREEN | STATE_SPECTATING);
}

const char *session_prompt(const struct session *session)
{
    char *prompt = session->texts->prompt, number[MOVE_NUMBER_SIZE];
    const char *mode = modes_prompt(session), *premoves = session->position_state.premoves;
    size_t size = sizeof session->texts->prompt;
    bool over = session->board->result != RESULT_NONE;
    if (session_has_text_ui(session) && !session_has_state(session, STATE_OTHER_BOARD) &&
        session_has_state(session, STATE_LOBBY_GAME_IN_PROGRESS) &&
        !session->players.person[position_turn(&session->board->position)])
        mode = "waiting";
    if (session_has_state(session, STATE_SETUP | STATE_GAME_LIST) ||
        strcmp(mode, "review") == 0 || (over && session_has_state(session, STATE_ANALYSIS)))
        snprintf(prompt, size, "%s> ", mode);
    else if ((over || (session_has_state(session, STATE_LOBBY_GAME_OVER) &&
                       !session_has_state(session, STATE_OTHER_BOARD))) &&
             !session_has_state(session, STATE_ANALYSIS))
        snprintf(prompt, size, "game over> ");
    else if (*premoves || (strcmp(mode, "move") == 0 && session_can_premove(session)))
        snprintf(prompt, size, "premove%s%.*s> ", *premoves ? " " : "",
                 PRINTABLE_UP_TO(40, premoves));
    else
        snprintf(prompt, size, "%s %s> ",
                 move_number_text(&session->board->position, 0, number), mode);
    return prompt;
}
