/* lobby_rows.c - the lobby as rows to choose from, and its row of the start screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "session/pickers.h"
#include "typing/picker_rows.h"

enum { FACTS = 96, NAMES_SHOWN = 3, PEOPLE_SHOWN = 200 };

/* ---- the start screen -------------------------------------------------------------------------- */

static void write_names(const struct replica *replica, char text[FACTS])
{
    size_t others = 0, shown = 0;
    *text = '\0';
    for (size_t i = 0; i < replica->people_count; i++) {
        if (lobby_names_equal(replica->people[i].name, replica->me))
            continue;
        if (shown < NAMES_SHOWN && strlen(text) + strlen(replica->people[i].name) < 24) {
            list_add(text, FACTS, ", ", replica->people[i].name);
            shown++;
        }
        others++;
    }
    if (others > shown)
        text_add(text, FACTS, " +%zu", others - shown);
    if (others == 0)
        snprintf(text, FACTS, "nobody yet");
}

void session_list_lobby_row(struct session *session, struct picker *picker)
{
    const struct replica *replica;
    char right[FACTS] = "";
    if (!session_lobby_is_near(session))
        return;
    replica = lobby_replica(session);
    if (lobby_is_on(session))
        write_names(replica, right);
    picker_add(picker, &(struct picker_row){.label = "People",
                                            .right = *right ? right : "on this host",
                                            .about = "Play somebody here: who is there, what "
                                                     "they offer, their games.",
                                            .line = "lobby",
                                            .enter = "go there"});
}

/* ---- what waits ---------------------------------------------------------------------------------- */

/* Its row has room for the own colour and the terms, or for these, or at least for the clock; all
 * stands in the sentence. */
static void write_ends(const struct session *session, const struct lobby_wish *wish,
                       char right[FACTS], char brief[2 * TERMS_TEXT_SIZE])
{
    static const char *const behind[] = {" a move", " rated", " casual"};
    char terms[TERMS_TEXT_SIZE];
    size_t length = strlen(terms_text(&wish->terms, terms));
    enum color mine = lobby_wish_color(session, wish);
    snprintf(right, FACTS, "%s%.*s",
             wish->any_color ? ""
             : mine == WHITE ? "White, "
                             : "Black, ",
             FACTS - 10, terms);
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        const char *found = strstr(terms, behind[i]);
        if (found && (size_t)(found - terms) < length)
            length = (size_t)(found - terms);
    }
    snprintf(brief, 2 * TERMS_TEXT_SIZE, "%s\n%.*s", terms, (int)length, terms);
}

static void add_wish(const struct session *session, struct picker *picker,
                     const struct lobby_wish *wish, const char *label)
{
    char about[2 * LOBBY_TEXT], wanted[LOBBY_TEXT], line[FACTS];
    char right[FACTS], brief[2 * TERMS_TEXT_SIZE];
    bool seek = !*wish->to, own = lobby_is_me(session, wish->from);
    write_ends(session, wish, right, brief);
    snprintf(line, sizeof line, "%s %" PRId64, own ? "withdraw" : "accept", wish->id);
    snprintf(about, sizeof about, "%s%s%s%s", own && !seek ? "You challenge " : "",
             own && !seek ? wish->to : "", own && !seek ? ": " : "",
             lobby_write_wish(session, wish, wanted));
    text_add(about, sizeof about, "%s",
             own    ? ". It stands: Enter takes it back."
             : seek ? ". Enter begins the game."
                    : ". A challenge: Enter accepts, 'decline' declines.");
    picker_add(picker, &(struct picker_row){.label = label,
                                            .right = right,
                                            .brief_right = brief,
                                            .about = about,
                                            .line = line,
                                            .enter = own    ? "withdraw"
                                                     : seek ? "play"
                                                            : "accept"});
}

static void list_challenges(const struct session *session, struct picker *picker)
{
    const struct replica *replica = lobby_replica(session);
    char label[FACTS];
    for (size_t i = 0; i < replica->challenge_count; i++) {
        const struct lobby_wish *wish = &replica->challenges[i];
        bool own = lobby_names_equal(wish->from, replica->me);
        snprintf(label, sizeof label, "%s%s%s%s", own ? "to " : "",
                 own ? wish->to : wish->from, own || !*wish->rating ? "" : " ",
                 own ? "" : wish->rating);
        add_wish(session, picker, wish, label);
    }
}

/* A game of one's own as the board knows it, where it does; else as it was when it was asked
 * for. False: it is over. */
static bool bring_up_to_date(const struct session *session, struct lobby_game *game)
{
    const struct replica *replica = lobby_replica(session);
    const struct lobby_seat *seat = replica_table(replica, game->id);
    int64_t now = session->now();
    if (!seat)
        return true;
    game->turn = table_turn(&seat->table);
    game->aside = seat->table.phase == TABLE_ADJOURNED;
    if (seat->table.terms.days > 0)
        game->left = table_left(&seat->table, game->turn, now, replica_date(replica, now));
    return !seat->closed && seat->table.phase != TABLE_OVER;
}

static void add_own_game(const struct session *session, struct picker *picker,
                         const struct lobby_game *game, bool due)
{
    const char *me = lobby_replica(session)->me;
    char right[FACTS], line[FACTS], terms[TERMS_TEXT_SIZE], span[32] = "", about[FACTS];
    bool white = lobby_names_equal(game->names[WHITE], me);
    if (game->terms.days > 0)
        lobby_write_span(game->left, span);
    snprintf(right, sizeof right, "%s%s%s",
             game->aside ? "put aside"
             : due       ? "your move"
                         : "waits",
             *span ? ", " : "", span);
    snprintf(line, sizeof line, "table %" PRId64, game->id);
    snprintf(about, sizeof about, "%s%s", terms_text(&game->terms, terms),
             game->aside ? ". Enter goes there; 'adjourn' there offers to go on." : "");
    picker_add(picker, &(struct picker_row){.label = game->names[white ? BLACK : WHITE],
                                            .right = right,
                                            .brief_right = game->aside ? "aside"
                                                           : due       ? "your move"
                                                                       : "",
                                            .about = about,
                                            .line = line,
                                            .enter = "go there"});
}

/* Those where it is one's own move first. */
static void list_own_games(const struct session *session, struct picker *picker, bool due)
{
    const struct lobby *lobby = lobby_of(session);
    const char *me = lobby_replica(session)->me;
    for (size_t i = 0; i < lobby->own_count; i++) {
        struct lobby_game game = lobby->own[i];
        if (bring_up_to_date(session, &game) &&
            due == (!game.aside && lobby_names_equal(game.names[game.turn], me)))
            add_own_game(session, picker, &game, due);
    }
}

/* ---- to play --------------------------------------------------------------------------------------- */

static void list_terms(struct session *session, struct picker *picker)
{
    const struct terms *wanted = &lobby_of(session)->wanted;
    char control[2 * CLOCK_CONTROL_SIZE] = "none", terms[TERMS_TEXT_SIZE];
    char back[FACTS], onward[FACTS], value[2 * CLOCK_CONTROL_SIZE + 8];
    if (terms_have_clock(wanted))
        clock_controls_write(wanted->clocks, control);
    snprintf(value, sizeof value, "< %s >", wanted->days ? "by days" : control);
    picker_add(picker, &(struct picker_row){.label = "Offer a game",
                                            .right = terms_text(wanted, terms),
                                            .about = "Anybody here may take it. The offer "
                                                     "stands while you play the engine.",
                                            .line = "seek",
                                            .enter = "offer",
                                            .current = true});
    snprintf(back, sizeof back, "lobby %s", picker_next_clock(control, -1));
    snprintf(onward, sizeof onward, "lobby %s", picker_next_clock(control, 1));
    picker_add(picker, &(struct picker_row){.label = "  clock",
                                            .right = value,
                                            .about = "Left and Right change it; 'lobby 3d' is "
                                                     "a game by days.",
                                            .line = onward,
                                            .enter = "change",
                                            .back = back,
                                            .onward = onward});
    snprintf(onward, sizeof onward, "lobby %s", wanted->rated ? "casual" : "rated");
    picker_add(picker, &(struct picker_row){.label = "  rated",
                                            .right = wanted->rated ? "< yes >" : "< no >",
                                            .about = "Whether it counts. In a rated game no "
                                                     "engine helps.",
                                            .line = onward,
                                            .enter = "change",
                                            .back = onward,
                                            .onward = onward});
}

static void list_seeks(const struct session *session, struct picker *picker)
{
    const struct replica *replica = lobby_replica(session);
    char label[FACTS];
    for (size_t i = 0; i < replica->seek_count; i++) {
        const struct lobby_wish *wish = &replica->seeks[i];
        bool own = lobby_names_equal(wish->from, replica->me);
        snprintf(label, sizeof label, "%s%s%s%s", own ? "Your offer" : wish->from,
                 !own && *wish->rating ? " " : "", own ? "" : wish->rating,
                 wish->program ? " (program)" : "");
        add_wish(session, picker, wish, label);
    }
}

static void list_people(struct session *session, const struct replica *replica,
                        struct picker *picker)
{
    char line[FACTS], about[TERMS_TEXT_SIZE + 32], terms[TERMS_TEXT_SIZE], right[FACTS];
    enum speed speed = terms_speed(&lobby_of(session)->wanted);
    size_t shown = 0;
    snprintf(about, sizeof about, "Enter challenges: %s.",
             terms_text(&lobby_of(session)->wanted, terms));
    for (size_t i = 0; i < replica->people_count && shown < PEOPLE_SHOWN; i++) {
        const struct lobby_person *person = &replica->people[i];
        const char *name = person->name;
        if (lobby_names_equal(name, replica->me))
            continue;
        snprintf(line, sizeof line, "match %s", name);
        *right = '\0';
        if (person->program || person->plays)
            text_add(right, sizeof right, "%s", person->program ? "program" : "plays");
        if (*person->ratings[speed])
            text_add(right, sizeof right, "%s%s %s", *right ? ", " : "", speed_name(speed),
                     person->ratings[speed]);
        picker_add(picker, &(struct picker_row){.label = name,
                                                .right = right,
                                                .about = about,
                                                .line = line,
                                                .enter = "challenge"});
        shown++;
    }
    if (shown == 0)
        picker_add(picker, &(struct picker_row){.label = "Nobody else is here",
                                                .about = "An offer stands while you play the "
                                                         "engine.",
                                                .line = "seek",
                                                .enter = "offer",
                                                .away = true});
}

static void list_games(struct session *session, struct picker *picker)
{
    const struct lobby *lobby = lobby_of(session);
    char label[FACTS], right[FACTS], line[FACTS], terms[TERMS_TEXT_SIZE];
    for (size_t i = 0; i < lobby->game_count; i++) {
        const struct lobby_game *game = &lobby->games[i];
        const char *me = lobby_replica(session)->me;
        if (lobby_names_equal(game->names[WHITE], me) ||
            lobby_names_equal(game->names[BLACK], me))
            continue; /* it stands above */
        snprintf(label, sizeof label, "%s - %s", game->names[WHITE], game->names[BLACK]);
        snprintf(right, sizeof right, "move %d", (int)game->plies / 2 + 1);
        snprintf(line, sizeof line, "watch %" PRId64, game->id);
        picker_add(picker, &(struct picker_row){.label = label,
                                                .right = right,
                                                .about = terms_text(&game->terms, terms),
                                                .line = line,
                                                .enter = "watch"});
    }
}

bool session_list_lobby(struct session *session, struct picker *picker)
{
    const struct replica *replica;
    char heading[48] = "Lobby", right[24] = "";
    if (!lobby_of(session)->open && !lobby_enter(session))
        return false;
    replica = lobby_replica(session);
    lobby_look(session);
    if (lobby_is_on(session)) {
        snprintf(heading, sizeof heading, "Lobby of %.36s", replica->host);
        snprintf(right, sizeof right, "%zu here", replica->people_count);
    }
    picker_begin(picker, heading, right);
    if (!lobby_is_on(session)) {
        picker_add(picker, &(struct picker_row){.label = "Connecting...",
                                                .about = "The line to the lobby is dialled "
                                                         "again and again.",
                                                .line = "lobby",
                                                .enter = "look"});
        return true;
    }
    picker_add_heading(picker, "Yours");
    list_challenges(session, picker);
    list_own_games(session, picker, true);
    list_own_games(session, picker, false);
    lobby_list_rounds(session, picker, false, true);
    picker_drop_empty_heading(picker);
    picker_add_heading(picker, "Play");
    list_terms(session, picker);
    lobby_list_new_round(session, picker);
    picker_add_heading(picker, "Offers");
    lobby_list_rounds(session, picker, true, false);
    list_seeks(session, picker);
    picker_drop_empty_heading(picker);
    picker_add_heading(picker, "Here");
    list_people(session, replica, picker);
    picker_add_heading(picker, "Games to watch");
    lobby_list_rounds(session, picker, false, false);
    list_games(session, picker);
    picker_drop_empty_heading(picker);
    return true;
}
