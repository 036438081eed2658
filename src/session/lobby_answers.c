/* lobby_answers.c - the server's answers to what a person asked, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "lobby/protocol.h"
#include "session/handlers.h"

enum { MOST = 9999 };

static struct lobby_asked *find(struct session *session, uint64_t tag)
{
    struct lobby *lobby = lobby_of(session);
    for (int i = 0; i < LOBBY_ASKED; i++)
        if (tag != 0 && lobby->asked[i].tag == tag)
            return &lobby->asked[i];
    return NULL;
}

/* ---- rows --------------------------------------------------------------------------------------- */

static bool read_game(struct lobby_game *game, const struct lobby_line *row)
{
    struct reason reason;
    memset(game, 0, sizeof *game);
    snprintf(game->names[WHITE], LOBBY_NAME_SIZE, "%s", lobby_line_text(row, "white"));
    snprintf(game->names[BLACK], LOBBY_NAME_SIZE, "%s", lobby_line_text(row, "black"));
    lobby_line_number(row, "ply", 0, TABLE_PLIES, &game->plies);
    lobby_line_number(row, "left", INT64_MIN / 2, INT64_MAX / 2, &game->left);
    game->turn = strcmp(lobby_line_text(row, "turn"), "black") == 0 ? BLACK : WHITE;
    game->aside = lobby_line_flag(row, "aside");
    return lobby_line_number(row, "game", 1, INT64_MAX, &game->id) && *game->names[WHITE] &&
           *game->names[BLACK] && terms_read(&game->terms, row, &reason);
}

/* The first row begins the list anew. */
static void note_game(struct lobby_game list[LOBBY_GAMES], size_t *count,
                      const struct lobby_game *game, size_t row)
{
    if (row == 1)
        *count = 0;
    if (*count < LOBBY_GAMES)
        list[(*count)++] = *game;
}

static void take_game(struct session *session, struct lobby_asked *asked,
                      const struct lobby_line *row)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_game game;
    char terms[TERMS_TEXT_SIZE], state[32];
    const char *result = lobby_line_text(row, "result");
    const char *ending = lobby_line_text(row, "ending");
    if (!read_game(&game, row))
        return;
    if (strcmp(asked->verb, "games") == 0)
        note_game(lobby->games, &lobby->game_count, &game, asked->rows);
    if (strcmp(asked->verb, "due") == 0)
        note_game(lobby->own, &lobby->own_count, &game, asked->rows);
    if (strcmp(asked->verb, "history") == 0)
        lobby_take_past(session, &game, row, asked->tag);
    if (*result)
        snprintf(state, sizeof state, "%.*s", PRINTABLE_UP_TO(20, result));
    else
        snprintf(state, sizeof state, "move %d", (int)game.plies / 2 + 1);
    if (asked->silent)
        return;
    if (strcmp(asked->verb, "due") == 0)
        lobby_tell_own(session, &game);
    else
        session_tell(session, MESSAGE_INFO, "%" PRId64 ": %s - %s, %s, %s.", game.id,
                     game.names[WHITE], game.names[BLACK], terms_text(&game.terms, terms),
                     strcmp(ending, "white_forfeits") == 0   ? "White forfeited"
                     : strcmp(ending, "black_forfeits") == 0 ? "Black forfeited"
                     : strcmp(state, "*") == 0               ? "no result"
                                                             : state);
}

static void take_person(struct session *session, const struct lobby_line *row)
{
    const char *speed = lobby_line_text(row, "speed"), *name = lobby_line_text(row, "name");
    int64_t rating = 0, deviation = 0, games = 0;
    lobby_line_number(row, "games", 0, INT32_MAX, &games);
    lobby_line_number(row, "deviation", 0, MOST, &deviation);
    if (!*speed) {
        if (*name)
            session_tell(session, MESSAGE_INFO, "%s is %s.", name,
                         lobby_line_flag(row, "here") ? "here" : "not here");
        return;
    }
    if (!lobby_line_number(row, "rating", 0, MOST, &rating))
        return;
    session_tell(session, MESSAGE_INFO, "%s: %d%s%d%s, %d game%s.", speed, (int)rating,
                 deviation ? " (give or take " : "", (int)(deviation * 2),
                 deviation ? ")" : "", (int)games, plural((uint64_t)games));
}

void lobby_take_row(struct session *session, const struct lobby_news *news)
{
    struct lobby_asked *asked = find(session, news->tag);
    if (!asked)
        return;
    asked->rows++;
    if (strcmp(asked->verb, "games") == 0 || strcmp(asked->verb, "history") == 0 ||
        strcmp(asked->verb, "due") == 0)
        take_game(session, asked, news->line);
    else if (strcmp(asked->verb, "person") == 0)
        take_person(session, news->line);
    else if (strcmp(asked->verb, "standings") == 0)
        lobby_take_standing(session, lobby_line_text(news->line, "text"));
    else if (strcmp(asked->verb, "mutes") == 0)
        session_tell(session, MESSAGE_INFO, "%s is muted.",
                     lobby_line_text(news->line, "name"));
}

static bool plays_in(const struct lobby_game *game, const char *name)
{
    return lobby_names_equal(game->names[WHITE], name) ||
           lobby_names_equal(game->names[BLACK], name);
}

/* Somebody's game is to be watched, or anybody else's: here is what is played. */
static void find_watched(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const char *me = lobby_replica(session)->me;
    char name[LOBBY_NAME_SIZE], id[24];
    bool any = strcmp(lobby->watches, LOBBY_ANY) == 0;
    int count = 0;
    strcpy(name, lobby->watches);
    lobby->watches[0] = '\0';
    for (size_t i = 0; i < lobby->game_count; i++) {
        const struct lobby_game *game = &lobby->games[i];
        if (any ? plays_in(game, me) : !plays_in(game, name))
            continue;
        if (++count == 1)
            snprintf(id, sizeof id, "%" PRId64, game->id);
    }
    if (count == 1 || (count > 1 && !any))
        session_ask_table(session, id);
    else if (count > 1)
        session_tell(session, MESSAGE_ERROR, "%d games are played: 'watch NAME' says whose.",
                     count);
    else
        session_tell(session, MESSAGE_ERROR, "%s %s game that you may watch.",
                     any ? "Nobody else" : name, any ? "plays a" : "plays no");
}

/* The game by days that waits for the person, or else the first one. */
static void go_to_own(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct replica *replica = lobby_replica(session);
    const struct lobby_game *own = lobby->own_count > 0 ? lobby->own : NULL;
    char id[24];
    lobby->goes_to_own = false;
    for (size_t i = lobby->own_count; i-- > 0;)
        if (lobby_names_equal(lobby->own[i].names[lobby->own[i].turn], replica->me))
            own = &lobby->own[i];
    if (!own) {
        session_tell(session, MESSAGE_ERROR,
                     "No game of yours is under way; 'games' lists those of others.");
        return;
    }
    snprintf(id, sizeof id, "%" PRId64, own->id);
    session_ask_table(session, id);
}

/* ---- answers -------------------------------------------------------------------------------------- */

/* What a person types for it. */
static const char *typed_word(const char *verb)
{
    static const char *const words[][2] = {{"chat", "kibitz"},
                                           {"standings", "round"},
                                           {"join", "round join"},
                                           {"start", "round start"},
                                           {"leave", "round leave"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(verb, words[i][0]) == 0)
            return words[i][1];
    return verb;
}

static void tell_refusal(struct session *session, const struct lobby_asked *asked,
                         const struct lobby_line *line)
{
    const char *text = lobby_line_text(line, "text");
    const char *code = lobby_code_text(lobby_line_text(line, "code"));
    bool speech = strcmp(asked->verb, "say") == 0 || strcmp(asked->verb, "kibitz") == 0;
    const char *word = typed_word(asked->verb);
    const char *who = speech ? "" : asked->who;
    if (speech && strcmp(lobby_line_text(line, "code"), "quiet") == 0) {
        session_tell(session, MESSAGE_ERROR,
                     "You do not hear those who watch, so they do not hear you: 'kibitz on' "
                     "changes both.");
        return;
    }
    session_tell(session, MESSAGE_ERROR, "%s%s%s: %s%s%.*s.", word, *who ? " " : "", who,
                 *code ? code : "no", *text ? ": " : "", PRINTABLE_UP_TO(200, text));
    if (strcmp(lobby_line_text(line, "code"), "unrated") != 0)
        return;
    lobby_of(session)->wanted.rated = false;
    session_tell(session, MESSAGE_INFO,
                 "What you ask for next is casual; 'rated' changes that.");
}

/* What stands before the one it was about, and behind. */
static void tell_done(struct session *session, const struct lobby_asked *asked)
{
    static const struct {
        const char *verb, *before, *after;
    } done[] = {
        {"seek", "You offer a game, ", ". It stands while you play on; 'withdraw' ends it."},
        {"match", "", " is asked; 'withdraw' takes the challenge back."},
        {"unseek", "Withdrawn: your offer of ", "."},
        {"cancel", "Withdrawn: your challenge to ", "."},
        {"tell", "Told ", "."},
        {"say", "You: ", ""}, /* as the others read it, in the order of what they say */
        {"kibitz", "You (watching): ", ""},
        {"mute", "You do not hear ", " any more; 'unmute' changes that."},
        {"unmute", "You hear ", " again."},
        {"rematch", "You ask for another game, with sides changed", "."},
        {"set", "Kept: ", "."},
        {"chat", "The talk of those who watch is ", "."},
        {"round", "You open a round robin, ", ". 'round start' begins it."},
    };
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        if (strcmp(asked->verb, done[i].verb) == 0)
            session_tell(session, MESSAGE_INFO, "%s%s%s", done[i].before, asked->who,
                         done[i].after);
}

static void tell_count(struct session *session, const struct lobby_asked *asked)
{
    if (asked->rows > (strcmp(asked->verb, "person") == 0)) /* the first one says who it is */
        return;
    if (strcmp(asked->verb, "games") == 0)
        session_tell(session, MESSAGE_INFO, "No game is being played that you may watch.");
    else if (strcmp(asked->verb, "history") == 0)
        session_tell(session, MESSAGE_INFO, "No games yet.");
    else if (strcmp(asked->verb, "mutes") == 0)
        session_tell(session, MESSAGE_INFO, "You hear everybody.");
    else if (strcmp(asked->verb, "person") == 0)
        session_tell(session, MESSAGE_INFO, "No rated games yet.");
}

void lobby_take_answer(struct session *session, const struct lobby_news *news)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_asked *asked = find(session, news->tag), answered;
    if (!asked)
        return;
    answered = *asked;
    asked->tag = 0;
    if (strcmp(answered.verb, "games") == 0 && answered.rows == 0 && news->ok)
        lobby->game_count = 0;
    if (strcmp(answered.verb, "games") == 0 && *lobby->watches)
        find_watched(session);
    if (strcmp(answered.verb, "due") == 0 && answered.rows == 0 && news->ok)
        lobby->own_count = 0;
    if (strcmp(answered.verb, "history") == 0)
        lobby_take_past_answer(session, news);
    if (strcmp(answered.verb, "standings") == 0)
        lobby_tell_standing(session);
    if (strcmp(answered.verb, "due") == 0 && lobby->goes_to_own)
        go_to_own(session);
    if (news->tag == lobby->sent_tag && !news->ok && *lobby->sent) {
        const char *code = lobby_line_text(news->line, "code");
        lobby_refuse_sent(session, strcmp(code, "no_game") == 0
                                       ? "the game has ended meanwhile"
                                       : lobby_code_text(code));
    } else if (answered.silent) {
        return;
    } else if (!news->ok) {
        tell_refusal(session, &answered, news->line);
    } else {
        if (!lobby_line_value(news->line, "game")) /* it met another one: the game begins */
            tell_done(session, &answered);
        tell_count(session, &answered);
    }
}
