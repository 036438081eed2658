/* uci_commands.c - the commands of the protocol, one function each, and their table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command that needs an idle engine waits until a search, perft or bench has ended, so
 * that a script may be piped in, and later ones wait after it. Some act at once whatever
 * runs. Nothing is refused because of its time: a `go` that waits even ends an endless
 * search, which nobody can want any more.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "uci/uci_session.h"

#include <assert.h>
#include <limits.h>
#include <strings.h>

#include "uci/uci_go.h"
#include "uci/uci_info.h"

enum {
    WORD_SHOWN = 40,       /* so much of an unknown word is quoted */
    VALUE_SIZE = PATH_MAX, /* of an option: files and directories are the longest */
    END_PATIENCE = 100     /* milliseconds: whether the input ends after `quit` */
};

bool uci_is_endless(const struct uci_session *session)
{
    return !atomic_load(&session->answered) && !uci_go_ends_by_itself(&session->limits);
}

bool uci_has_waiting(const struct uci_session *session)
{
    return session->overflowed || !line_queue_is_empty(&session->waiting);
}

bool uci_is_busy(const struct uci_session *session)
{
    return !atomic_load(&session->answered) || uci_work_is_running(session);
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
        uci_info_write_option(&line, option, engine_option_words(session->engine, option));
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
    char name[128], value[VALUE_SIZE];
    struct span before;
    struct reason reason;
    struct span value_span = span_split(rest, "value", &before);
    struct span name_span = span_split(before, "name", &before);
    if (name_span.length == 0 || !span_copy(name_span, name, sizeof name))
        reason_set(&reason, 0, "setoption: expected 'name NAME [value VALUE]'");
    else if (!span_copy(value_span, value, sizeof value))
        reason_set(&reason, 0,
                   "setoption: the value of %s is too long: %zu bytes, at most %zu expected",
                   name, value_span.length, sizeof value - 1);
    else if (engine_set_option(session->engine, name, value, &reason)) {
        if (strcasecmp(name, "UCI_Chess960") == 0)
            session->chess960 = strcasecmp(value, "true") == 0;
        if (strcasecmp(name, "UCI_ShowWDL") == 0)
            session->show_chances = strcasecmp(value, "true") == 0;
        return;
    }
    uci_complain(session, &reason);
}

/* ---- the game ------------------------------------------------------------ */

static void do_ucinewgame(struct uci_session *session, struct span rest)
{
    (void)rest;
    engine_new_game(session->engine);
}

void uci_set_engine_position(struct uci_session *session)
{
    engine_set_position(session->engine, &session->game.position, session->game.keys,
                        session->game.key_count);
}

static void do_position(struct uci_session *session, struct span rest)
{
    struct reason reason = {0};
    session->refused = !uci_game_read(&session->game, rest, session->chess960, &reason);
    if (!session->refused)
        uci_set_engine_position(session);
    if (reason.text[0] != '\0')
        uci_complain(session, &reason);
}

/* ---- thinking ------------------------------------------------------------ */

/* When the system has no room for so many threads, one has to do. */
static bool start_engine(struct uci_session *session)
{
    struct search_monitor monitor = {session, uci_on_report, uci_on_finished, uci_on_book};
    struct reason reason;
    if (engine_start(session->engine, &session->limits, &monitor, &reason))
        return true;
    uci_complain(session, &reason);
    return engine_set_option(session->engine, "Threads", "1", &reason) &&
           engine_start(session->engine, &session->limits, &monitor, &reason);
}

static void start_search(struct uci_session *session, const struct search_limits *limits)
{
    session->limits = *limits;
    atomic_store(&session->answered, false);
    if (!start_engine(session))
        uci_on_finished(session, MOVE_NONE, MOVE_NONE);
}

/* The position meant is not known. A move of another one could only be wrong, and its
 * score would mislead. An endless search has no answer before its end all the same. */
static void refuse_without_position(struct uci_session *session,
                                    const struct go_command *command)
{
    struct reason reason;
    reason_set(&reason, 0, "go: the last 'position' was refused; send another one");
    uci_complain(session, &reason);
    if (command->perft_depth >= 0)
        return;
    session->limits = command->limits;
    session->answer_owed = !uci_go_ends_by_itself(&command->limits);
    atomic_store(&session->answered, false);
    if (!session->answer_owed)
        uci_on_finished(session, MOVE_NONE, MOVE_NONE);
}

static void do_go(struct uci_session *session, struct span rest)
{
    struct go_command command;
    struct reason reason = {0};
    uci_go_parse(rest, &session->game.position, &command, &reason);
    if (session->refused) {
        refuse_without_position(session, &command);
        return;
    }
    if (reason.text[0] != '\0')
        uci_complain(session, &reason);
    if (command.perft_depth >= 0)
        uci_work_begin_perft(session, command.perft_depth);
    else
        start_search(session, &command.limits);
}

/* Say that there is no move, if that is all there is to say and was put off. */
static void answer_now(struct uci_session *session)
{
    if (session->answer_owed)
        uci_on_finished(session, MOVE_NONE, MOVE_NONE);
    session->answer_owed = false;
}

void uci_stop_search(struct uci_session *session)
{
    engine_stop(session->engine);
    answer_now(session);
}

static void do_stop(struct uci_session *session, struct span rest)
{
    (void)rest;
    uci_stop_search(session);
    uci_work_stop(session);
}

static void do_ponderhit(struct uci_session *session, struct span rest)
{
    (void)rest;
    session->limits.ponder = false;
    engine_ponderhit(session->engine);
    if (!uci_is_endless(session))
        answer_now(session);
}

/* At once; but a script, whose input ends here, gets all that it asked for before, less
 * what is left of a search. */
static void do_quit(struct uci_session *session, struct span rest)
{
    (void)rest;
    bool asked = uci_work_is_running(session) || uci_has_waiting(session);
    session->quitting = !asked || !line_reader_is_at_end(&session->reader, END_PATIENCE);
}

/* ---- dispatch ------------------------------------------------------------ */

enum {
    AT_ONCE = 1,  /* whatever runs */
    AGAIN = 2,    /* at once, and once more when its turn has come */
    SEARCHES = 4, /* keeps the engine busy */
    STOPS = 8     /* and ends that, also what waits before it */
};

static const struct command {
    const char *word;
    void (*execute)(struct uci_session *session, struct span rest);
    unsigned how;
} commands[] = {
    {"uci", do_uci, AT_ONCE},
    {"debug", do_debug, AT_ONCE},
    {"isready", do_isready, AT_ONCE},
    {"setoption", do_setoption, 0},
    {"register", do_register, AT_ONCE},
    {"ucinewgame", do_ucinewgame, 0},
    {"position", do_position, 0},
    {"go", do_go, SEARCHES},
    {"stop", do_stop, AT_ONCE | AGAIN | STOPS},
    {"ponderhit", do_ponderhit, AT_ONCE | AGAIN},
    {"quit", do_quit, AT_ONCE},
    {"d", uci_show_position, 0},
    {"eval", uci_show_evaluation, 0},
    {"bench", uci_run_benchmark, SEARCHES},
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
 * parse the rest of the string." *first is the first such word, empty when there is none. */
static const struct command *read_command(struct span *line, struct span *first)
{
    const struct command *command = NULL;
    struct span word;
    *first = (struct span){0};
    while (!command && span_take_word(line, &word)) {
        command = find_command(word);
        if (!command && first->length == 0)
            *first = word;
    }
    return command;
}

/* Said so when nothing in it makes sense. */
static void execute(struct uci_session *session, struct span line)
{
    struct span first;
    const struct command *command = read_command(&line, &first);
    if (first.length > 0 && (!command || session->debug))
        complain_about_word(session, first);
    if (!command)
        return;
    if ((command->how & AT_ONCE) == 0)
        engine_wait(session->engine); /* for its helpers, which take a moment to rest */
    command->execute(session, line);
}

/* ---- what waits ---------------------------------------------------------- */

static void count(struct uci_waiting *waiting, const struct command *command, int by)
{
    waiting->searches += (command->how & SEARCHES) != 0 ? by : 0;
    waiting->stops += (command->how & STOPS) != 0 ? by : 0;
}

static bool owes_answer(const struct uci_session *session, const struct command *command,
                        struct span rest)
{
    struct go_command go;
    struct reason reason = {0};
    if (command->execute != do_go)
        return false;
    uci_go_parse(rest, &session->game.position, &go, &reason);
    return go.perft_depth < 0;
}

/* It does not act, but it counts: a search ends for what is lost as for what waits. What
 * pondering waits for may be among it, so that `ponderhit` counts as `stop`. */
static void lose(struct uci_session *session, const struct command *command, struct span rest)
{
    if (!session->overflowed)
        uci_say_text(session, "info string more than can be kept waits for the end of a "
                              "search; lines are lost until all is done that came before");
    session->overflowed = true;
    count(&session->asked, command, 1);
    count(&session->lost, command, 1);
    session->asked.stops += command->execute == do_ponderhit;
    session->lost.stops += command->execute == do_ponderhit;
    session->lost.answers += owes_answer(session, command, rest);
}

static void put_off(struct uci_session *session, struct span line,
                    const struct command *command, struct span rest)
{
    if (!session->overflowed && line_queue_add(&session->waiting, line))
        count(&session->asked, command, 1);
    else
        lose(session, command, rest);
}

/* All that came before has been done. Each lost `go` gets its answer, and the position
 * meant is not known from here on: it may be among the lost lines. */
static void settle_losses(struct uci_session *session)
{
    assert(session->asked.searches >= session->lost.searches);
    for (; session->lost.answers > 0; session->lost.answers--)
        uci_on_finished(session, MOVE_NONE, MOVE_NONE);
    session->asked.searches -= session->lost.searches;
    session->asked.stops -= session->lost.stops;
    session->lost = (struct uci_waiting){0};
    session->overflowed = false;
    session->refused = true;
}

void uci_execute(struct uci_session *session, struct span line)
{
    struct span rest = line, first;
    const struct command *command = read_command(&rest, &first);
    bool orderly = !uci_has_waiting(session);
    bool now = !command || (command->how & AT_ONCE) != 0 || (orderly && !uci_is_busy(session));
    if (now)
        execute(session, line);
    if (!now || (!orderly && (command && (command->how & AGAIN) != 0)))
        put_off(session, line, command, rest);
}

bool uci_execute_waiting(struct uci_session *session)
{
    struct span line, rest, first;
    if (!line_queue_first(&session->waiting, &line)) {
        if (!session->overflowed || uci_is_busy(session))
            return false;
        settle_losses(session);
        return true;
    }
    rest = line;
    const struct command *command = read_command(&rest, &first);
    if (uci_is_busy(session) && (command->how & AT_ONCE) == 0)
        return false;
    line_queue_drop(&session->waiting);
    count(&session->asked, command, -1);
    execute(session, line);
    if (session->asked.stops > 0)
        do_stop(session, line);
    return true;
}
