/* uci_commands.c - the commands of the protocol, one function each, and their table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command that needs an idle engine waits for a search that ends by itself, so that a
 * script may be piped in; during an endless one it is refused with a line that says so.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "uci/uci_session.h"

#include <strings.h>

#include "uci/uci_go.h"
#include "uci/uci_info.h"

enum { WORD_SHOWN = 40 }; /* so much of an unknown word is quoted */

bool uci_is_endless(const struct uci_session *session)
{
    return !atomic_load(&session->answered) && !uci_go_ends_by_itself(&session->limits);
}

/* The engine is idle when this returns true. A search whose answer is out is over but for
 * its last steps. */
static bool make_idle(struct uci_session *session, const char *command)
{
    if (!uci_is_endless(session)) {
        engine_wait(session->engine);
        return true;
    }
    struct reason reason;
    reason_set(&reason, 0, "%s: not during an endless search; send 'stop' first",
               command);
    uci_complain(session, &reason);
    return false;
}

/* ---- about us and our options -------------------------------------------- */

static void do_uci(struct uci_session *session, struct span rest)
{
    (void)rest;
    uci_say_text(session, "id name " PACKAGE_NAME " " PACKAGE_VERSION);
    uci_say_text(session, "id author the " PACKAGE_NAME " authors");
    const struct engine_option *option = engine_option_table(session->engine);
    for (; option->name != NULL; option++) {
        struct text_line line = {0};
        uci_info_write_option(&line, option,
                              engine_option_words(session->engine, option));
        uci_say(session, &line);
    }
    uci_say_text(session, "uciok");
}

static void do_isready(struct uci_session *session, struct span rest)
{
    (void)rest;
    uci_say_text(session, "readyok");
}

static void do_debug(struct uci_session *session, struct span rest)
{
    session->debug = !span_is(span_trim(rest), "off");
}

/* There is nothing to register. */
static void do_register(struct uci_session *session, struct span rest)
{
    (void)session;
    (void)rest;
}

/* setoption name NAME [value VALUE]; both may contain blanks. */
static void do_setoption(struct uci_session *session, struct span rest)
{
    char name[128], value[1024];
    struct span before;
    struct reason reason;
    struct span value_span = span_split(rest, "value", &before);
    struct span name_span = span_split(before, "name", &before);
    if (!make_idle(session, "setoption"))
        return;
    if (name_span.length == 0 || !span_copy(name_span, name, sizeof name) ||
        !span_copy(value_span, value, sizeof value))
        reason_set(&reason, 0, "setoption: expected 'name NAME [value VALUE]'");
    else if (engine_set_option(session->engine, name, value, &reason)) {
        if (strcasecmp(name, "UCI_Chess960") == 0)
            session->chess960 = strcasecmp(value, "true") == 0;
        return;
    }
    uci_complain(session, &reason);
}

/* ---- the game ------------------------------------------------------------ */

static void do_ucinewgame(struct uci_session *session, struct span rest)
{
    (void)rest;
    if (make_idle(session, "ucinewgame"))
        engine_new_game(session->engine);
}

void uci_set_engine_position(struct uci_session *session)
{
    engine_set_position(session->engine, &session->game.position, session->game.keys,
                        session->game.key_count);
}

static void do_position(struct uci_session *session, struct span rest)
{
    struct reason reason;
    if (!make_idle(session, "position"))
        return;
    if (uci_game_read(&session->game, rest, session->chess960, &reason))
        uci_set_engine_position(session);
    else
        uci_complain(session, &reason);
}

/* ---- thinking ------------------------------------------------------------ */

static void start_search(struct uci_session *session, const struct search_limits *limits)
{
    struct search_monitor monitor = {session, uci_on_report, uci_on_finished,
                                     uci_on_book};
    struct reason reason;
    session->limits = *limits;
    atomic_store(&session->answered, false);
    if (engine_start(session->engine, limits, &monitor, &reason))
        return;
    uci_complain(session, &reason);
    uci_on_finished(session, MOVE_NONE, MOVE_NONE);
}

static void do_go(struct uci_session *session, struct span rest)
{
    struct go_command command;
    struct reason reason;
    if (!make_idle(session, "go"))
        return;
    if (!uci_go_parse(rest, &session->game.position, &command, &reason))
        uci_complain(session, &reason);
    else if (command.perft_depth >= 0)
        uci_run_perft(session, command.perft_depth);
    else
        start_search(session, &command.limits);
}

static void do_stop(struct uci_session *session, struct span rest)
{
    (void)rest;
    engine_stop(session->engine);
}

static void do_ponderhit(struct uci_session *session, struct span rest)
{
    (void)rest;
    session->limits.ponder = false;
    engine_ponderhit(session->engine);
}

static void do_quit(struct uci_session *session, struct span rest)
{
    (void)rest;
    session->quitting = true;
}

/* ---- dispatch ------------------------------------------------------------ */

static const struct command {
    const char *word;
    void (*execute)(struct uci_session *session, struct span rest);
} commands[] = {
    {"uci", do_uci},
    {"debug", do_debug},
    {"isready", do_isready},
    {"setoption", do_setoption},
    {"register", do_register},
    {"ucinewgame", do_ucinewgame},
    {"position", do_position},
    {"go", do_go},
    {"stop", do_stop},
    {"ponderhit", do_ponderhit},
    {"quit", do_quit},
    {"d", uci_show_position},
    {"eval", uci_show_evaluation},
    {"bench", uci_run_benchmark},
};

static const struct command *find_command(struct span word)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (span_is(word, commands[i].word))
            return &commands[i];
    return NULL;
}

static void complain_about_word(struct uci_session *session, struct span word)
{
    struct reason reason;
    reason_set(&reason, 0, "unknown command '%.*s'",
               (int)(word.length < WORD_SHOWN ? word.length : WORD_SHOWN), word.start);
    uci_complain(session, &reason);
}

/* "If the engine receives an unknown command or token it should just ignore it and try to
 * parse the rest of the string." Said so when nothing in it makes sense. */
void uci_execute(struct uci_session *session, struct span line)
{
    struct span rest = line, word, first = {0};
    const struct command *command = NULL;
    while (command == NULL && span_take_word(&rest, &word)) {
        command = find_command(word);
        if (command == NULL && first.length == 0)
            first = word;
    }
    if (first.length > 0 && (command == NULL || session->debug))
        complain_about_word(session, first);
    if (command != NULL)
        command->execute(session, rest);
}
