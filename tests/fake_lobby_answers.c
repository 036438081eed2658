/* fake_lobby_answers.c - what the server of fake_lobby.h answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fake_lobby_state.h"

#include <inttypes.h>
#include <string.h>

static void answer(struct fake_client *client, const struct lobby_line *line, const char *code)
{
    struct line_writer writer;
    line_begin(&writer, line->tag, code ? "no" : "ok");
    if (code)
        line_add(&writer, "code", code);
    fake_put_line(client, &writer);
}

static void say_hello(struct fake_lobby *lobby, struct fake_client *client,
                      const struct lobby_line *line)
{
    struct line_writer writer;
    struct rulings rulings;
    enum color seat;
    line_begin(&writer, line->tag, "ok");
    line_add_number(&writer, "v", 1);
    line_add(&writer, "name", client->name);
    line_add(&writer, "host", "club");
    line_add_number(&writer, "now", fake_date(lobby));
    if (lobby->unrated)
        line_add_flag(&writer, "rated", false);
    fake_put_line(client, &writer);
    for (int i = 0; i < lobby->table_count; i++) {
        struct table *table = &lobby->tables[i].table;
        if (table->phase == TABLE_OVER || table->terms.days > 0 ||
            !table_find_seat(table, client->name, &seat))
            continue;
        fake_tell_table(lobby, client, i);
        arbiter_presence(table, seat, true, false, lobby->now, fake_date(lobby), &rulings);
        fake_rule(lobby, i, &rulings);
    }
    for (int i = 0; i < FAKE_CLIENTS; i++) {
        line_begin(&writer, LOBBY_NEWS, "person");
        line_add(&writer, "name", client->name);
        line_add_flag(&writer, "here", true);
        if (&lobby->clients[i] != client)
            fake_put_line(&lobby->clients[i], &writer);
    }
}

static void tell_people(struct fake_lobby *lobby, struct fake_client *client,
                        const struct lobby_line *line)
{
    struct line_writer writer;
    for (int i = 0; i < FAKE_CLIENTS; i++) {
        if (lobby->clients[i].line < 0)
            continue;
        line_begin(&writer, line->tag, "row");
        line_add(&writer, "kind", "person");
        line_add(&writer, "name", lobby->clients[i].name);
        fake_put_line(client, &writer);
    }
    answer(client, line, NULL);
}

static void tell_games(struct fake_lobby *lobby, struct fake_client *client,
                       const struct lobby_line *line)
{
    struct line_writer writer;
    for (int i = 0; i < lobby->table_count; i++) {
        const struct table *table = &lobby->tables[i].table;
        bool aside = table->phase == TABLE_ADJOURNED;
        enum color seat;
        if (table->phase == TABLE_OVER ||
            (strcmp(line->verb, "due") == 0 && ((table->terms.days == 0 && !aside) ||
                                                !table_find_seat(table, client->name, &seat))))
            continue;
        line_begin(&writer, line->tag, "row");
        line_add(&writer, "kind", "game");
        line_add_number(&writer, "game", table->id);
        line_add(&writer, "white", table->names[WHITE]);
        line_add(&writer, "black", table->names[BLACK]);
        terms_write(&table->terms, &writer);
        line_add_number(&writer, "ply", (int64_t)table->game.current);
        line_add(&writer, "turn", table_turn(table) == WHITE ? "white" : "black");
        if (aside)
            line_add_flag(&writer, "aside", true);
        if (table->terms.days > 0)
            line_add_number(
                &writer, "left",
                table_left(table, table_turn(table), lobby->now, fake_date(lobby)));
        fake_put_line(client, &writer);
    }
    answer(client, line, NULL);
}

/* Games that are over, two at a time, the newest first. */
static void tell_history(struct fake_lobby *lobby, struct fake_client *client,
                         const struct lobby_line *line)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    struct line_writer writer;
    int64_t before = lobby->table_count + 1;
    int count = 0;
    lobby_line_number(line, "before", 1, INT64_MAX, &before);
    for (int i = (int)before - 2; i >= 0 && count < 2; i--) {
        const struct table *table = &lobby->tables[i].table;
        if (table->phase != TABLE_OVER)
            continue;
        line_begin(&writer, line->tag, "row");
        line_add(&writer, "kind", "game");
        line_add_number(&writer, "game", table->id);
        line_add(&writer, "white", table->names[WHITE]);
        line_add(&writer, "black", table->names[BLACK]);
        terms_write(&table->terms, &writer);
        line_add_flag(&writer, "over", true);
        line_add(&writer, "result", results[table->game.result]);
        line_add(&writer, "ending", table_end_code(table));
        line_add_number(&writer, "ended", fake_date(lobby));
        fake_put_line(client, &writer);
        count++;
    }
    line_begin(&writer, line->tag, "ok");
    line_add_number(&writer, "count", count);
    if (count == 2)
        line_add_flag(&writer, "more", true);
    fake_put_line(client, &writer);
}

static void write_wish(struct line_writer *writer, const struct fake_wish *wish)
{
    line_begin(writer, LOBBY_NEWS, *wish->to ? "challenge" : "seek");
    line_add_number(writer, "id", wish->id);
    line_add(writer, *wish->to ? "from" : "name", wish->from);
    if (*wish->to)
        line_add(writer, "to", wish->to);
    terms_write(&wish->terms, writer);
    line_add(writer, "rating", "1500?");
}

static void take_wish(struct fake_lobby *lobby, struct fake_client *client,
                      const struct lobby_line *line)
{
    struct fake_wish *wish = lobby->wishes;
    const char *to = lobby_line_text(line, "name");
    struct line_writer writer;
    struct reason reason;
    struct terms terms;
    while (wish->id)
        wish++;
    if (*to && !fake_client_of(lobby, to)) {
        answer(client, line, "no_person");
        return;
    }
    if (!terms_read(&terms, line, &reason)) {
        answer(client, line, "terms");
        return;
    }
    if (lobby->unrated && terms.rated) {
        answer(client, line, "unrated");
        return;
    }
    *wish = (struct fake_wish){.id = ++lobby->next_id, .terms = terms};
    snprintf(wish->from, sizeof wish->from, "%s", client->name);
    snprintf(wish->to, sizeof wish->to, "%s", to);
    answer(client, line, NULL);
    for (int i = 0; i < FAKE_CLIENTS; i++) {
        struct fake_client *other = &lobby->clients[i];
        write_wish(&writer, wish);
        if (!*to || other == client || lobby_names_equal(other->name, to))
            fake_put_line(other, &writer);
    }
}

static void begin_table(struct fake_lobby *lobby, const char *white, const char *black,
                        const struct terms *terms)
{
    struct table_seats seats = {{white, black}, {false, false}};
    struct fake_client *players[2] = {fake_client_of(lobby, white),
                                      fake_client_of(lobby, black)};
    struct reason reason;
    int index = lobby->table_count++;
    MUST(table_init(&lobby->tables[index].table, index + 1, terms, &seats, fake_date(lobby),
                    &reason));
    lobby->tables[index].table.turn_since = lobby->now;
    for (int i = 0; i < 2; i++)
        if (players[i])
            fake_tell_table(lobby, players[i], index);
}

static void end_wish(struct fake_lobby *lobby, struct fake_wish *wish, const char *why)
{
    struct line_writer writer;
    for (int i = 0; i < FAKE_CLIENTS; i++) {
        line_begin(&writer, LOBBY_NEWS, *wish->to ? "unchallenge" : "unseek");
        line_add_number(&writer, "id", wish->id);
        line_add(&writer, "why", why);
        fake_put_line(&lobby->clients[i], &writer);
    }
    wish->id = 0;
}

static void take_answer(struct fake_lobby *lobby, struct fake_client *client,
                        const struct lobby_line *line)
{
    int64_t id = 0;
    struct fake_wish *wish = lobby->wishes, found;
    lobby_line_number(line, "id", 1, INT64_MAX, &id);
    while (wish < lobby->wishes + FAKE_WISHES && (wish->id == 0 || wish->id != id))
        wish++;
    if (wish == lobby->wishes + FAKE_WISHES) {
        answer(client, line, "no_seek");
        return;
    }
    found = *wish;
    answer(client, line, NULL);
    end_wish(lobby, wish,
             strcmp(line->verb, "accept") == 0    ? "accepted"
             : strcmp(line->verb, "decline") == 0 ? "declined"
                                                  : "cancelled");
    if (strcmp(line->verb, "accept") == 0)
        begin_table(lobby, found.from, client->name, &found.terms);
}

static bool read_question(struct question *question, const struct lobby_line *line)
{
    int64_t ply = -1;
    const char *verb = line->verb;
    memset(question, 0, sizeof *question);
    lobby_line_number(line, "ply", 0, TABLE_PLIES, &ply);
    question->ply = (int)ply;
    question->offer = table_offer_read(lobby_line_text(line, "offer"));
    snprintf(question->move, sizeof question->move, "%.*s", (int)sizeof question->move - 1,
             lobby_line_text(line, "move"));
    if (strcmp(verb, "claim") == 0 && lobby_line_flag(line, "draw"))
        question->offer = OFFER_DRAW;
    question->asked = strcmp(verb, "move") == 0       ? ASKED_MOVE
                      : strcmp(verb, "offer") == 0    ? ASKED_OFFER
                      : strcmp(verb, "withdraw") == 0 ? ASKED_WITHDRAW
                      : strcmp(verb, "resign") == 0   ? ASKED_RESIGN
                      : strcmp(verb, "moretime") == 0 ? ASKED_MORE_TIME
                      : strcmp(verb, "claim") == 0    ? ASKED_CLAIM
                      : lobby_line_flag(line, "yes")  ? ASKED_OFFER
                                                      : ASKED_DECLINE;
    return strstr(" move offer withdraw resign moretime claim answer ", verb) != NULL;
}

/* Who takes what, of which table. */
static void take_of_table(struct fake_lobby *lobby, struct fake_client *client,
                          const struct lobby_line *line)
{
    int64_t game = 0;
    struct question question;
    struct rulings rulings;
    enum refusal refusal;
    lobby_line_number(line, "game", 1, INT64_MAX, &game);
    if (game < 1 || game > lobby->table_count) {
        answer(client, line, "no_game");
        return;
    }
    struct table *table = &lobby->tables[game - 1].table;
    bool sits = strcmp(line->verb, "sit") == 0 && table->phase != TABLE_OVER &&
                !client->sees[game - 1];
    if (sits || strcmp(line->verb, "watch") == 0 || strcmp(line->verb, "resume") == 0) {
        answer(client, line, NULL);
        fake_tell_table(lobby, client, (int)game - 1);
    } else if (strcmp(line->verb, "rematch") == 0) {
        answer(client, line, NULL);
        begin_table(lobby, table->names[BLACK], table->names[WHITE], &table->terms);
    } else if (strcmp(line->verb, "sit") == 0 && table->phase == TABLE_OVER) {
        answer(client, line, "no_game"); /* a real one has let go of it */
    } else if (!read_question(&question, line) ||
               !table_find_seat(table, client->name, &question.seat)) {
        answer(client, line, strcmp(line->verb, "sit") == 0 ? NULL : "unknown");
    } else {
        refusal = arbiter_decide(table, &question, lobby->now, fake_date(lobby), &rulings);
        answer(client, line, refusal == REFUSAL_NONE ? NULL : refusal_code(refusal));
        if (refusal == REFUSAL_NONE)
            fake_rule(lobby, (int)game - 1, &rulings);
    }
}

static void give_turn(struct fake_client *client, const struct lobby_line *line)
{
    static const char turn[] = "* engine turn=yes\n";
    answer(client, line, NULL);
    if (lobby_line_flag(line, "want"))
        fake_put(client, turn, strlen(turn));
}

static void take_words(struct fake_lobby *lobby, struct fake_client *client,
                       const struct lobby_line *line)
{
    struct fake_client *other = fake_client_of(lobby, lobby_line_text(line, "name"));
    struct line_writer writer;
    if (!other) {
        answer(client, line, "no_person");
        return;
    }
    answer(client, line, NULL);
    line_begin(&writer, LOBBY_NEWS, "tell");
    line_add(&writer, "from", client->name);
    line_add_text(&writer, lobby_line_text(line, "text"));
    fake_put_line(other, &writer);
}

void fake_take_line(struct fake_lobby *lobby, struct fake_client *client, const char *bytes,
                    size_t length)
{
    struct lobby_line line;
    struct reason reason;
    snprintf(lobby->heard, sizeof lobby->heard, "%.*s", (int)length, bytes);
    MUST(lobby_line_read(&line, bytes, length, &reason));
    if (lobby->deaf || (lobby->hears && lobby->hears(lobby, client->name, &line)))
        return;
    if (strcmp(line.verb, "hello") == 0)
        say_hello(lobby, client, &line);
    else if (strcmp(line.verb, "who") == 0)
        tell_people(lobby, client, &line);
    else if (strcmp(line.verb, "games") == 0 || strcmp(line.verb, "due") == 0)
        tell_games(lobby, client, &line);
    else if (strcmp(line.verb, "history") == 0)
        tell_history(lobby, client, &line);
    else if (strcmp(line.verb, "seek") == 0 || strcmp(line.verb, "match") == 0)
        take_wish(lobby, client, &line);
    else if (strstr(" accept decline cancel unseek ", line.verb))
        take_answer(lobby, client, &line);
    else if (strcmp(line.verb, "tell") == 0)
        take_words(lobby, client, &line);
    else if (strcmp(line.verb, "engine") == 0)
        give_turn(client, &line);
    else if (strcmp(line.verb, "move") == 0 && ++lobby->moves_asked <= lobby->refuses)
        answer(client, &line, "busy");
    else if (strcmp(line.verb, "seeks") == 0 || strcmp(line.verb, "quit") == 0 ||
             strcmp(line.verb, "say") == 0 || strcmp(line.verb, "kibitz") == 0)
        answer(client, &line, NULL);
    else
        take_of_table(lobby, client, &line);
}
