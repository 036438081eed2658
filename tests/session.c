/* session.c - whole sessions driven by typed lines, with the real engine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "game/archive.h"
#include "game/session.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"

enum { PATIENCE = 30000 }; /* milliseconds for what takes a few */

static struct settings settings; /* of the session under test */
static char said[65536];         /* its messages since the last line */

/* ---- driving
 * ---------------------------------------------------------------------------- */

static void set_up(enum who color)
{
    settings_init(&settings);
    settings.color = color;
    settings.nodes = 500;
}

static struct session *start(const struct storage *storage)
{
    struct reason reason;
    struct session *session = session_create_on(&settings, storage, &reason);

    if (!session)
        fail_msg("no session: %s", reason.text);
    return session;
}

static void listen(struct session *session)
{
    struct message message;
    size_t length = strlen(said);

    while (session_next_message(session, &message)) {
        for (const char *c = message.text; *c; c++)
            assert_true((unsigned char)*c >= ' ' && *c != 0x7F);
        length +=
            (size_t)snprintf(said + length, sizeof said - length, "%s\n", message.text);
        assert_true(length < sizeof said);
    }
}

/* Take in one piece of news, if any comes before long. */
static void wake(struct session *session)
{
    struct pollfd news = {session_wake_descriptor(session), POLLIN, 0};

    poll(&news, 1, 100);
    session_wake(session);
    listen(session);
}

/* Go on until neither engine nor disk is at work. */
static void settle(struct session *session)
{
    for (int waited = 0; waited < PATIENCE; waited += 100) {
        enum thinking_purpose purpose;

        session_wake(session);
        listen(session);
        purpose = session_thinking(session)->purpose;
        if ((purpose == THINKING_NOT || purpose == THINKING_ANALYSIS) &&
            session_saved(session, NULL) != SAVE_PENDING) {
            session_wake(session); /* what came in between */
            listen(session);
            return;
        }
        wake(session);
    }
    fail_msg("the session does not settle");
}

/* Type a line and do not wait for what follows. */
static enum session_action type(struct session *session, const char *line)
{
    enum session_action action;

    said[0] = '\0';
    action = session_line(session, line);
    listen(session);
    return action;
}

static void play(struct session *session, const char *line)
{
    type(session, line);
    settle(session);
}

static void check_said(const char *words)
{
    if (!strstr(said, words))
        fail_msg("wanted '%s', heard: %s", words, said);
}

static void check_not_said(const char *words)
{
    if (strstr(said, words))
        fail_msg("heard '%s' in: %s", words, said);
}

static void check_place(const struct session *session, size_t half_moves)
{
    assert_int_equal(session_game(session)->current, half_moves);
}

static void check_fen(const struct session *session, const char *expected)
{
    char fen[FEN_SIZE];

    fen_write(&session_game(session)->position, fen);
    assert_string_equal(fen, expected);
}

/* ---- two people
 * --------------------------------------------------------------------------- */

static void test_a_whole_game(void **state)
{
    struct session *session;
    struct archive archive;
    struct archive_entry *entries;
    struct game game;
    size_t count;

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    assert_string_equal(session_prompt(session), "1. move> ");
    play(session, "f3");
    check_said("White plays 1. f3.");
    assert_string_equal(session_prompt(session), "1... move> ");
    play(session, "e5");
    check_said("Black plays 1... e5.");
    play(session, "g4");
    play(session, "Qh4");
    check_said("Black plays 2... Qh4.");
    check_said("Black wins by checkmate.");
    play(session, "a3");
    check_said("The game is over: Black wins by checkmate.");
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);

    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &entries, &count, NULL));
    assert_int_equal(count, 1);
    assert_int_equal(archive_load(&archive, entries[0].id, &game, NULL), PGN_OK);
    assert_int_equal(game.count, 4);
    assert_int_equal(game.ending, ENDING_CHECKMATE);
    game_free(&game);
    free(entries);
    settings_free(&settings);
}

static void test_words(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    play(session, "Ne5");
    check_said("There is no knight that can reach e5.");
    play(session, "e9");
    check_said("Did you mean e3 or e4?");
    play(session, "undoo");
    check_said("Did you mean 'undo'?");
    play(session, ":e4");
    check_said("No command 'e4'");
    play(session, "");
    assert_string_equal(said, "");
    play(session, "moves b1");
    check_said("2 legal moves: Na3 Nc3");
    play(session, "moves z9");
    check_said("No square 'z9'");
    play(session, "moves");
    check_said("20 legal moves:");
    play(session, "fen");
    check_said(FEN_START);
    play(session, "fen 8/8/8/8/8/8/8/8 w");
    check_said("FEN field 1");
    play(session, "fen 4k3/P6p/8/8/8/8/8/4K3 w - - 0 1");
    check_said("A new game.");
    play(session, "a8");
    check_said("Promote to queen, rook, bishop or knight?");
    play(session, "a8n");
    check_said("White plays 1. a8=N.");
    play(session, "pgn");
    check_said("Kept in /");
    check_said("1. a8=N *");
    play(session, "level");
    check_said("The engine's level is 500 nodes.");
    play(session, "level 3");
    check_said("The engine's level is depth 3.");
    play(session, "level time 0.5");
    check_said("The engine's level is 0.5 seconds a move.");
    play(session, "level depth 0");
    check_said("No such level: expected 'depth N'");
    play(session, "color pink");
    check_said("No side 'pink'");
    session_destroy(session);
    settings_free(&settings);
}

static void test_what_the_face_does(void **state)
{
    struct session *session;
    const char *argument;

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    assert_int_equal(type(session, "help undo"), SESSION_FACE);
    assert_int_equal(session_face_request(session, &argument), REQUEST_HELP);
    assert_string_equal(argument, "undo");
    assert_int_equal(session_request(session, REQUEST_REDRAW, NULL), SESSION_FACE);
    assert_int_equal(session_face_request(session, &argument), REQUEST_REDRAW);
    assert_string_equal(argument, "");
    assert_false(session_flipped(session));
    assert_int_equal(type(session, "flip"), SESSION_DONE);
    assert_true(session_flipped(session));
    assert_int_equal(session_request(session, REQUEST_UNKNOWN, NULL), SESSION_DONE);
    assert_int_equal(type(session, "quit"), SESSION_QUIT);
    assert_string_equal(said, ""); /* no move, nothing to keep */
    session_destroy(session);
    settings_free(&settings);
}

static void test_undo_and_redo(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    play(session, "undo");
    check_said("There is no move to take back.");
    play(session, "e4");
    play(session, "c5");
    play(session, "undo");
    check_said("Taken back: 1... c5.");
    play(session, "redo");
    check_said("Played again: 1... c5.");
    play(session, "redo");
    check_said("There is no move to play again.");
    play(session, "undo");
    play(session, "undo");
    check_fen(session, FEN_START);
    play(session, "redo");
    play(session, "e5");
    play(session, "redo");
    check_said("There is no move to play again.");
    check_place(session, 2);
    session_destroy(session);
    settings_free(&settings);
}

static void test_draws_between_people(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    play(session, "draw");
    check_said("White offers a draw");
    play(session, "e4");
    play(session, "e5");
    play(session, "d4"); /* the offer has lapsed */
    play(session, "draw");
    check_said("Black offers a draw");
    play(session, "draw");
    check_said("Draw by agreement.");
    play(session, "undo");
    check_said("The game goes on.");
    check_place(session, 3);
    play(session, "resign");
    check_said("White wins by resignation.");
    play(session, "new");
    for (int i = 0; i < 2; i++) {
        play(session, "Nf3");
        play(session, "Nf6");
        play(session, "Ng1");
        play(session, "Ng8");
    }
    check_said("A draw by threefold repetition can be claimed: type 'draw'.");
    play(session, "draw");
    check_said("Draw by threefold repetition.");
    session_destroy(session);
    settings_free(&settings);
}

/* ---- against the engine
 * ---------------------------------------------------------------------- */

static void test_the_engine_answers(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_WHITE);
    session = start(&storage_system);
    check_place(session, 0);
    play(session, "e4");
    check_said("You play 1. e4.");
    check_said("Black plays 1... ");
    check_place(session, 2);
    assert_true(session_thinking(session)->known);
    assert_true(session_thinking(session)->line_count >= 1);
    assert_true(strncmp(session_thinking(session)->lines[0].san, "1... ", 5) == 0);
    play(session, "undo");
    check_said("Taken back: 1. e4 ");
    check_fen(session, FEN_START);
    play(session, "redo");
    check_place(session, 2);
    play(session, "hint");
    check_said("Hint: ");
    assert_true(
        position_is_legal(&session_game(session)->position, session_hint(session)));
    play(session, "a3");
    assert_int_equal(session_hint(session), MOVE_NONE);
    play(session, "undo");
    play(session, "go");
    check_said("You play 2. ");
    check_place(session, 4);
    assert_int_equal(session_hint(session), MOVE_NONE);
    play(session, "draw");
    check_said("The engine declines the draw");
    play(session, "color black");
    assert_true(session_flipped(session));
    check_place(session, 5);
    session_destroy(session);
    settings_free(&settings);
}

static void test_the_engine_begins(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_BLACK);
    session = start(&storage_system);
    settle(session);
    check_place(session, 1);
    play(session, "undo"); /* its move; and it does not play it again by itself */
    check_place(session, 0);
    play(session, "go");
    check_place(session, 1);
    play(session, "undo");
    play(session, "h4"); /* or one plays for it */
    check_said("White plays 1. h4.");
    check_place(session, 1);
    session_destroy(session);
    settings_free(&settings);
}

static void test_a_position_is_played_by_the_side_to_move(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_WHITE);
    settings.has_position = true;
    assert_true(fen_parse(&settings.position, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", NULL));
    session = start(&storage_system);
    settle(session);
    check_place(session, 0);
    assert_true(session_is_human(session, BLACK));
    assert_false(session_is_human(session, WHITE));
    play(session, "Kd7");
    check_place(session, 2);
    session_destroy(session);
    settings_free(&settings);
}

static void test_the_engine_against_itself(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_NONE);
    settings.nodes = 100;
    session = start(&storage_system);
    type(session, "e4");
    check_said("The engine plays both sides");
    for (int i = 0; i < 20000 && session_game(session)->result == RESULT_NONE; i++)
        wake(session);
    assert_true(session_game(session)->result != RESULT_NONE);
    settle(session);
    play(session, "undo");
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    session_destroy(session);
    settings_free(&settings);
}

/* Not until told to: the engine's search has no end of its own here. */
static void test_while_the_engine_thinks(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_WHITE);
    settings.nodes = 0;
    settings.move_time = 3600000;
    session = start(&storage_system);
    type(session, "e4");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    type(session, "d4");
    check_said("It is Black's move: the engine is thinking. 'go' makes it play now.");
    type(session, "hint");
    check_said("the engine is thinking");
    type(session, "think");
    check_said("The engine is thinking about its move.");
    type(session, "go");
    settle(session);
    check_said("Black plays 1... ");
    check_place(session, 2);

    type(session, "d4");
    type(session, "undo");
    check_said("Taken back: 2. d4.");
    check_place(session, 2);
    settle(session);
    check_place(session, 2);
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    type(session, "d4");
    type(session, "new");
    settle(session);
    check_fen(session, FEN_START);
    type(session, "e4");
    type(session, "resign");
    settle(session);
    check_said("Black wins by resignation.");
    check_place(session, 1);
    session_destroy(session); /* and this ends a search too */
    settings_free(&settings);
}

/* The engine's answer is there already, but nobody has looked when the move is taken
 * back: it must never be played. */
static void test_stale_answers(void **state)
{
    static const char *const commands[] = {"undo", "new", "color both", "resign",
                                           "fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"};
    struct session *session;

    (void)state;
    set_up(WHO_WHITE);
    settings.nodes = 1;
    session = start(&storage_system);
    for (int round = 0; round < 60; round++) {
        size_t index = (size_t)round % (sizeof commands / sizeof commands[0]);
        size_t place;
        struct pollfd news = {session_wake_descriptor(session), POLLIN, 0};

        settle(session);
        type(session, "color white");
        type(session, "new");
        settle(session);
        type(session, "e4");
        assert_int_equal(poll(&news, 1, PATIENCE), 1);
        poll(NULL, 0, round % 3);
        type(session, commands[index]);
        place = session_game(session)->current;
        settle(session);
        check_place(session, place);
        check_not_said("Black plays");
    }
    session_destroy(session);
    settings_free(&settings);
}

/* Nor is what the engine thought about a position that is gone shown for the next. */
static void test_stale_reports(void **state)
{
    struct session *session;
    struct pollfd news;

    (void)state;
    set_up(WHO_WHITE);
    settings.nodes = 0;
    settings.move_time = 3600000;
    session = start(&storage_system);
    settle(session);
    type(session, "e4");
    news = (struct pollfd){session_wake_descriptor(session), POLLIN, 0};
    assert_int_equal(poll(&news, 1, PATIENCE), 1);
    while (!session_thinking(session)->known)
        wake(session);
    assert_int_equal(poll(&news, 1, PATIENCE), 1);
    type(session, "undo");
    assert_int_equal(session_wake(session) & NEWS_THINKING, 0);
    session_destroy(session);
    settings_free(&settings);
}

static void test_analysis(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    type(session, "think");
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    for (int i = 0; i < 300 && !session_thinking(session)->known; i++)
        wake(session);
    assert_true(session_thinking(session)->known);
    type(session, "e4"); /* it follows */
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    type(session, "hint");
    for (int i = 0; i < 300 && session_hint(session) == MOVE_NONE; i++)
        wake(session);
    assert_true(
        position_is_legal(&session_game(session)->position, session_hint(session)));
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    type(session, "think");
    check_said("stopped thinking");
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    type(session, "think");
    type(session, "color black"); /* the engine's turn? no: it is Black's */
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    play(session, "e5"); /* now it has to play itself */
    check_said("White plays 2. ");
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    check_place(session, 3);
    session_destroy(session);
    settings_free(&settings);
}

/* ---- kept games
 * --------------------------------------------------------------------------- */

static void test_resume(void **state)
{
    struct session *session, *other;
    struct reason reason;
    char fen[FEN_SIZE];

    (void)state;
    set_up(WHO_BLACK);
    session = start(&storage_system);
    settle(session);
    play(session, "a5");
    play(session, "level depth 2");
    play(session, "h5");
    check_place(session, 5);
    fen_write(&session_game(session)->position, fen);
    assert_int_equal(type(session, "quit"), SESSION_QUIT);
    check_said("The game is kept: 'ttychess --resume' continues it.");
    session_destroy(session);
    settings_free(&settings);

    settings_init(&settings);
    settings.resume = true;
    said[0] = '\0';
    session = start(&storage_system);
    settle(session);
    check_said("Resumed ");
    check_said("after 3. ");
    check_fen(session, fen);
    assert_true(session_is_human(session, BLACK));
    assert_true(session_flipped(session));
    assert_string_equal(session_level_text(session), "depth 2");
    play(session, "undo");
    play(session, "undo");
    check_place(session, 1);

    other = session_create(&settings, &reason);
    assert_null(other);
    assert_non_null(strstr(reason.text, "is being played in another session"));
    session_destroy(session);

    session = start(&storage_system);
    check_place(session, 1);
    session_destroy(session);
    settings_free(&settings);
}

static void test_resume_what(void **state)
{
    struct reason reason;
    struct session *session;
    char path[512], id[ARCHIVE_ID_SIZE];
    FILE *file;

    settings_init(&settings);
    settings.resume = true;
    assert_null(session_create(&settings, &reason));
    assert_non_null(strstr(reason.text, "no unfinished game to resume in "));
    settings.resume_game = strdup("nothing");
    assert_null(session_create(&settings, &reason));
    assert_non_null(strstr(reason.text, "no game 'nothing' in "));
    free(settings.resume_game);

    /* A file of the user's own goes on as a copy, damaged or not. */
    snprintf(path, sizeof path, "%s/mine.pgn", (char *)*state);
    file = fopen(path, "w");
    fputs("1. e4 e5 2. Nf3 Nf3 *\n", file);
    fclose(file);
    settings.resume_game = strdup(path);
    settings.color = WHO_BOTH;
    settings.color_given = true;
    said[0] = '\0';
    session = start(&storage_system);
    settle(session);
    check_said("The file is damaged (PGN line 1, column 17: illegal move: 'Nf3')");
    check_said("Resumed a copy of the game after 2. Nf3; Black is to move.");
    play(session, "Nc6");
    session_destroy(session);
    file = fopen(path, "r");
    assert_non_null(fgets(id, sizeof id, file));
    assert_string_equal(id, "1. e4 e5 2. Nf3 Nf3 *\n");
    fclose(file);
    settings_free(&settings);
}

static void test_killed_session(void **state)
{
    struct session *session;
    int ends[2];
    char byte;
    pid_t child;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        set_up(WHO_BOTH);
        session = start(&storage_system);
        play(session, "e4");
        play(session, "e5");
        if (session_saved(session, NULL) == SAVE_CLEAN && write(ends[1], "x", 1) == 1)
            pause();
        _exit(1);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);

    settings_init(&settings);
    settings.resume = true;
    session = start(&storage_system);
    check_place(session, 2);
    session_destroy(session);
    settings_free(&settings);
}

static void test_trouble(void **state)
{
    struct faults faults;
    struct session *session;
    const char *why;

    (void)state;
    faults_init(&faults);
    set_up(WHO_BOTH);
    session = start(&faults.storage);
    faults_fail_next(&faults, ENOSPC, true);
    play(session, "e4");
    check_said("NOT SAVED: ");
    check_said(strerror(ENOSPC));
    assert_int_equal(session_saved(session, &why), SAVE_FAILED);
    assert_non_null(strstr(why, strerror(ENOSPC)));
    play(session, "e5");
    check_not_said("NOT SAVED"); /* once is enough */
    faults_fail_next(&faults, 0, false);
    play(session, "Nf3");
    check_said("Saved again: the game is on the disk.");
    play(session, "a6");
    check_not_said("Saved again");
    assert_int_equal(session_saved(session, &why), SAVE_CLEAN);
    faults_fail_next(&faults, EROFS, true);
    play(session, "Bb5");
    check_said("NOT SAVED: ");
    type(session, "quit");
    check_said("NOT SAVED: ");
    session_destroy(session);
    settings_free(&settings);
}

/* A disk that hangs for as long as it likes is not waited for by a typed line. */
static void test_a_hanging_disk(void **state)
{
    static struct faults faults;
    struct session *session;

    (void)state;
    faults_init(&faults);
    set_up(WHO_BOTH);
    session = start(&faults.storage);
    faults_close_gate(&faults);
    type(session, "e4");
    type(session, "e5");
    type(session, "Nf3");
    check_place(session, 3);
    assert_int_equal(session_saved(session, NULL), SAVE_PENDING);
    faults_open_gate(&faults);
    settle(session);
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);
    settings_free(&settings);
}

static void test_no_place_to_save(void **state)
{
    struct session *session;

    (void)state;
    set_up(WHO_BOTH);
    setenv("XDG_DATA_HOME", "", 1);
    setenv("HOME", "", 1);
    said[0] = '\0';
    session = start(&storage_system);
    settle(session);
    check_said("NOT SAVED: neither XDG_DATA_HOME nor HOME is an absolute path.");
    play(session, "e4");
    check_place(session, 1);
    session_destroy(session);
    settings.save = false;
    session = start(&storage_system);
    said[0] = '\0';
    play(session, "e4");
    check_not_said("NOT SAVED");
    assert_int_equal(session_saved(session, NULL), SAVE_OFF);
    session_destroy(session);
    settings_free(&settings);
}

/* ---- the rest
 * ----------------------------------------------------------------------------- */

static void remember(void *context, const char *completion)
{
    char *list = context;

    strcat(list, completion);
    strcat(list, " ");
}

static void check_completions(struct session *session, const char *line,
                              const char *expected)
{
    char list[4096] = "";

    session_complete(session, line, strlen(line), remember, list);
    assert_string_equal(list, expected);
}

static void test_completion(void **state)
{
    struct session *session;
    char list[4096] = "";

    (void)state;
    set_up(WHO_BOTH);
    session = start(&storage_system);
    check_completions(session, "Nf", "Nf3 ");
    check_completions(session, "n", "Na3 Nc3 Nf3 Nh3 new ");
    check_completions(session, "un", "undo ");
    check_completions(session, ":un", ":undo ");
    check_completions(session, "g", "g3 g4 go ");
    check_completions(session, "xyzzy", "");
    check_completions(session, "level d", "");
    assert_int_equal(session_complete(session, "", 0, remember, list),
                     20 + REQUEST_COUNT);
    session_destroy(session);
    settings_free(&settings);
}

static void test_options_are_tried(void **state)
{
    struct reason reason;

    (void)state;
    set_up(WHO_WHITE);
    settings.strategy = strdup("guesswork");
    assert_null(session_create(&settings, &reason));
    assert_non_null(strstr(reason.text, "guesswork"));
    settings_free(&settings);
}

/* Anything may be typed at any time. */
static void test_random_lines(void **state)
{
    static const char *const words[] = {
        "undo",  "redo",     "e4",    "e5",      "Nf3",   "hint",
        "go",    "think",    "new",   "color",   "white", "black",
        "none",  "both",     "level", "depth 2", "fen",   "draw",
        "moves", "resign",   "nodes", "9",       "flip",  "4k3/P7/8/8/8/8/8/4K3",
        "w",     "\x1B[",    "pgn",   "b1",      "a8=q",  "undo ",
        ":",     "\xFF\xC3",
    };
    struct session *session;
    unsigned seed = 1;

    (void)state;
    set_up(WHO_WHITE);
    settings.nodes = 50;
    settings.save = false;
    session = start(&storage_system);
    for (int round = 0; round < 3000; round++) {
        char line[128] = "";

        do {
            seed = seed * 1103515245u + 12345u;
            strcat(line, words[(seed >> 16) % (sizeof words / sizeof words[0])]);
            strcat(line, seed & 0x800 ? " " : "");
        } while (seed & 0x1000 && strlen(line) < 60);
        type(session, line);
        if (seed & 0x2000)
            session_wake(session);
    }
    session_destroy(session);
    settings_free(&settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_whole_game),
        test(test_words),
        test(test_what_the_face_does),
        test(test_undo_and_redo),
        test(test_draws_between_people),
        test(test_the_engine_answers),
        test(test_the_engine_begins),
        test(test_a_position_is_played_by_the_side_to_move),
        test(test_the_engine_against_itself),
        test(test_while_the_engine_thinks),
        test(test_stale_answers),
        test(test_stale_reports),
        test(test_analysis),
        test(test_resume),
        test(test_resume_what),
        test(test_killed_session),
        test(test_trouble),
        test(test_a_hanging_disk),
        test(test_no_place_to_save),
        test(test_completion),
        test(test_options_are_tried),
        test(test_random_lines),
    };

    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
