/* fake_lobby.c - see fake_lobby.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* accept4() */
#include "fake_lobby.h"

#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"

enum { DATE = 1700000000 };

/* It serves tests of cmocka and others. */
#define MUST(condition)                                                                       \
    do {                                                                                      \
        if (!(condition)) {                                                                   \
            fprintf(stderr, "# %s:%d: %s\n", __FILE__, __LINE__, #condition);                 \
            abort();                                                                          \
        }                                                                                     \
    } while (0)

static int64_t date_of(const struct fake_lobby *lobby)
{
    return (int64_t)DATE * 1000 + lobby->now;
}

void fake_lobby_open(struct fake_lobby *lobby, const char *path)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    memset(lobby, 0, sizeof *lobby);
    snprintf(lobby->path, sizeof lobby->path, "%s", path);
    snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
    unlink(path);
    lobby->now = 1000;
    for (int i = 0; i < FAKE_CLIENTS; i++)
        lobby->clients[i].line = -1;
    lobby->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    MUST(lobby->listener >= 0);
    MUST(bind(lobby->listener, (struct sockaddr *)&name, sizeof name) == 0);
    MUST(listen(lobby->listener, 8) == 0);
}

void fake_lobby_close(struct fake_lobby *lobby)
{
    for (int i = 0; i < FAKE_CLIENTS; i++)
        if (lobby->clients[i].line >= 0)
            close(lobby->clients[i].line);
    for (int i = 0; i < lobby->table_count; i++) {
        for (int n = 0; n < lobby->tables[i].count; n++)
            free(lobby->tables[i].events[n]);
        table_free(&lobby->tables[i].table);
    }
    close(lobby->listener);
    unlink(lobby->path);
}

/* ---- telling ------------------------------------------------------------------------------ */

static void put(const struct fake_client *client, const char *bytes, size_t length)
{
    ssize_t sent =
        client->line < 0 ? (ssize_t)length : send(client->line, bytes, length, MSG_NOSIGNAL);
    MUST(sent == (ssize_t)length || errno == EPIPE || errno == ECONNRESET);
}

static void put_line(const struct fake_client *client, struct line_writer *writer)
{
    if (writer->length == 0 || writer->bytes[writer->length - 1] != '\n')
        line_end(writer);
    put(client, writer->bytes, writer->length);
}

static struct fake_client *client_of(struct fake_lobby *lobby, const char *name)
{
    for (int i = 0; i < FAKE_CLIENTS; i++)
        if (lobby->clients[i].line >= 0 && lobby_names_equal(lobby->clients[i].name, name))
            return &lobby->clients[i];
    return NULL;
}

void fake_lobby_tell(struct fake_lobby *lobby, const char *name, const char *bytes)
{
    struct fake_client *client = client_of(lobby, name);
    MUST(client != NULL);
    put(client, bytes, strlen(bytes));
}

static void tell_table(struct fake_lobby *lobby, struct fake_client *client, int index)
{
    struct fake_table *fake = &lobby->tables[index];
    struct line_writer writer;
    enum color seat;
    bool own = table_find_seat(&fake->table, client->name, &seat);
    line_begin(&writer, LOBBY_NEWS, "table");
    line_add_number(&writer, "game", fake->table.id);
    line_add(&writer, "white", fake->table.names[WHITE]);
    line_add(&writer, "black", fake->table.names[BLACK]);
    terms_write(&fake->table.terms, &writer);
    line_add_number(&writer, "begun", fake->table.begun);
    line_add(&writer, "wr", "1500?");
    line_add_number(&writer, "n", fake->count);
    line_add(&writer, "seat", !own ? "none" : seat == WHITE ? "white" : "black");
    if (fake->table.phase == TABLE_OVER)
        line_add_flag(&writer, "over", true);
    put_line(client, &writer);
    client->sees[index] = true;
    for (int i = 0; i < fake->count; i++) {
        char line[LOBBY_LINE];
        int length = snprintf(line, sizeof line, "* event game=%" PRId64 " %s\n",
                              fake->table.id, fake->events[i]);
        put(client, line, (size_t)length);
    }
}

static void rule(struct fake_lobby *lobby, int index, const struct rulings *rulings)
{
    struct fake_table *fake = &lobby->tables[index];
    char text[EVENT_TEXT_SIZE], line[LOBBY_LINE];
    struct reason reason;
    for (int i = 0; i < rulings->count; i++) {
        MUST(table_apply(&fake->table, &rulings->events[i], lobby->now, &reason));
        game_event_write_text(&rulings->events[i], text);
        fake->events[fake->count++] = memory_copy_string(text);
        int length =
            snprintf(line, sizeof line, "* event game=%" PRId64 " %s\n", fake->table.id, text);
        for (int c = 0; c < FAKE_CLIENTS; c++)
            if (lobby->clients[c].sees[index])
                put(&lobby->clients[c], line, (size_t)length);
    }
}

/* ---- asking --------------------------------------------------------------------------------- */

static void answer(struct fake_client *client, const struct lobby_line *line, const char *code)
{
    struct line_writer writer;
    line_begin(&writer, line->tag, code ? "no" : "ok");
    if (code)
        line_add(&writer, "code", code);
    put_line(client, &writer);
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
    line_add_number(&writer, "now", date_of(lobby));
    if (lobby->unrated)
        line_add_flag(&writer, "rated", false);
    put_line(client, &writer);
    for (int i = 0; i < lobby->table_count; i++) {
        struct table *table = &lobby->tables[i].table;
        if (table->phase == TABLE_OVER || table->terms.days > 0 ||
            !table_find_seat(table, client->name, &seat))
            continue;
        tell_table(lobby, client, i);
        arbiter_presence(table, seat, true, false, lobby->now, date_of(lobby), &rulings);
        rule(lobby, i, &rulings);
    }
    for (int i = 0; i < FAKE_CLIENTS; i++) {
        line_begin(&writer, LOBBY_NEWS, "person");
        line_add(&writer, "name", client->name);
        line_add_flag(&writer, "here", true);
        if (&lobby->clients[i] != client)
            put_line(&lobby->clients[i], &writer);
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
        put_line(client, &writer);
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
            line_add_number(&writer, "left",
                            table_left(table, table_turn(table), lobby->now, date_of(lobby)));
        put_line(client, &writer);
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
        line_add_number(&writer, "ended", date_of(lobby));
        put_line(client, &writer);
        count++;
    }
    line_begin(&writer, line->tag, "ok");
    line_add_number(&writer, "count", count);
    if (count == 2)
        line_add_flag(&writer, "more", true);
    put_line(client, &writer);
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
    if (*to && !client_of(lobby, to)) {
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
            put_line(other, &writer);
    }
}

static void begin_table(struct fake_lobby *lobby, const char *white, const char *black,
                        const struct terms *terms)
{
    struct table_seats seats = {{white, black}, {false, false}};
    struct fake_client *players[2] = {client_of(lobby, white), client_of(lobby, black)};
    struct reason reason;
    int index = lobby->table_count++;
    MUST(table_init(&lobby->tables[index].table, index + 1, terms, &seats, date_of(lobby),
                    &reason));
    lobby->tables[index].table.turn_since = lobby->now;
    for (int i = 0; i < 2; i++)
        if (players[i])
            tell_table(lobby, players[i], index);
}

static void end_wish(struct fake_lobby *lobby, struct fake_wish *wish, const char *why)
{
    struct line_writer writer;
    for (int i = 0; i < FAKE_CLIENTS; i++) {
        line_begin(&writer, LOBBY_NEWS, *wish->to ? "unchallenge" : "unseek");
        line_add_number(&writer, "id", wish->id);
        line_add(&writer, "why", why);
        put_line(&lobby->clients[i], &writer);
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
        tell_table(lobby, client, (int)game - 1);
    } else if (strcmp(line->verb, "rematch") == 0) {
        answer(client, line, NULL);
        begin_table(lobby, table->names[BLACK], table->names[WHITE], &table->terms);
    } else if (strcmp(line->verb, "sit") == 0 && table->phase == TABLE_OVER) {
        answer(client, line, "no_game"); /* a real one has let go of it */
    } else if (!read_question(&question, line) ||
               !table_find_seat(table, client->name, &question.seat)) {
        answer(client, line, strcmp(line->verb, "sit") == 0 ? NULL : "unknown");
    } else {
        refusal = arbiter_decide(table, &question, lobby->now, date_of(lobby), &rulings);
        answer(client, line, refusal == REFUSAL_NONE ? NULL : refusal_code(refusal));
        if (refusal == REFUSAL_NONE)
            rule(lobby, (int)game - 1, &rulings);
    }
}

static void give_turn(struct fake_client *client, const struct lobby_line *line)
{
    static const char turn[] = "* engine turn=yes\n";
    answer(client, line, NULL);
    if (lobby_line_flag(line, "want"))
        put(client, turn, strlen(turn));
}

static void take_words(struct fake_lobby *lobby, struct fake_client *client,
                       const struct lobby_line *line)
{
    struct fake_client *other = client_of(lobby, lobby_line_text(line, "name"));
    struct line_writer writer;
    if (!other) {
        answer(client, line, "no_person");
        return;
    }
    answer(client, line, NULL);
    line_begin(&writer, LOBBY_NEWS, "tell");
    line_add(&writer, "from", client->name);
    line_add_text(&writer, lobby_line_text(line, "text"));
    put_line(other, &writer);
}

static void take_line(struct fake_lobby *lobby, struct fake_client *client, const char *bytes,
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

/* ---- coming and going ----------------------------------------------------------------------- */

static void hang_up(struct fake_lobby *lobby, struct fake_client *client)
{
    struct rulings rulings;
    enum color seat;
    close(client->line);
    client->line = -1;
    memset(client->sees, 0, sizeof client->sees);
    for (int i = 0; i < lobby->table_count; i++) {
        struct table *table = &lobby->tables[i].table;
        if (table->phase == TABLE_OVER || !table_find_seat(table, client->name, &seat))
            continue;
        arbiter_presence(table, seat, false, false, lobby->now, date_of(lobby), &rulings);
        rule(lobby, i, &rulings);
    }
}

void fake_lobby_drop(struct fake_lobby *lobby, const char *name)
{
    struct fake_client *client = client_of(lobby, name);
    MUST(client != NULL);
    hang_up(lobby, client);
}

static void take_in(struct fake_lobby *lobby, struct fake_client *client)
{
    char bytes[4096];
    const char *line;
    size_t length;
    ssize_t count = recv(client->line, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count == 0)
        hang_up(lobby, client);
    for (ssize_t taken = 0; taken < count && client->line >= 0;) {
        taken += (ssize_t)line_stream_take(&client->stream, bytes + taken,
                                           (size_t)(count - taken), &line, &length);
        if (line)
            take_line(lobby, client, line, length);
    }
}

void fake_lobby_step(struct fake_lobby *lobby)
{
    int line;
    while ((line = accept4(lobby->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
        int place = 0;
        while (lobby->clients[place].line >= 0)
            place++;
        lobby->clients[place] = (struct fake_client){.line = line};
        if (!lobby->names[lobby->come])
            lobby->come = 0;
        snprintf(lobby->clients[place].name, LOBBY_NAME_SIZE, "%s",
                 lobby->names[lobby->come++]);
    }
    for (int i = 0; i < FAKE_CLIENTS; i++)
        if (lobby->clients[i].line >= 0)
            take_in(lobby, &lobby->clients[i]);
}

void fake_lobby_forget(struct fake_lobby *lobby, int index, int count)
{
    struct fake_table *fake = &lobby->tables[index];
    struct table old = fake->table;
    struct table_seats seats = {{old.names[WHITE], old.names[BLACK]}, {false, false}};
    struct game_event event;
    struct reason reason;
    MUST(table_init(&fake->table, old.id, &old.terms, &seats, old.begun, &reason));
    table_free(&old);
    fake->table.turn_since = lobby->now;
    for (int i = 0; i < count; i++) {
        MUST(game_event_read_text(&event, fake->events[i], &reason));
        MUST(table_apply(&fake->table, &event, lobby->now, &reason));
    }
    while (fake->count > count)
        free(fake->events[--fake->count]);
}

void fake_lobby_pass(struct fake_lobby *lobby, int64_t milliseconds)
{
    struct rulings rulings;
    lobby->now += milliseconds;
    for (int i = 0; i < lobby->table_count; i++) {
        arbiter_look(&lobby->tables[i].table, lobby->now, date_of(lobby), &rulings);
        rule(lobby, i, &rulings);
    }
}
