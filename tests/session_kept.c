/* session_kept.c - what a session leaves on the disk, and how it goes on from there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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

#include "archive/archive.h"
#include "session/session.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

static void test_resume(void **state)
{
    struct session *session;
    char fen[FEN_SIZE];
    (void)state;
    driver_set_up(WHO_BLACK);
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_play(session, "a5");
    driver_play(session, "level depth 2");
    driver_play(session, "h5");
    driver_check_place(session, 5);
    fen_write(&session_game(session)->position, fen);
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    driver_check_said("The game is kept: 'ttychess --resume' continues it.");
    session_destroy(session);
    settings_free(&driver_settings);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said("Resumed ");
    driver_check_said("after 3. ");
    driver_check_fen(session, fen);
    assert_true(session_is_human(session, BLACK));
    assert_true(session_flipped(session));
    assert_string_equal(session_level_text(session), "depth 2");
    driver_play(session, "undo");
    driver_play(session, "undo");
    driver_check_place(session, 1);

    session_destroy(session);

    session = driver_start(&storage_system);
    driver_check_place(session, 1);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void read_kept(const char *id, char *text, size_t size)
{
    struct archive archive;
    char path[ARCHIVE_PATH_SIZE];
    FILE *file;
    assert_true(archive_open(&archive, &storage_system, NULL));
    archive_path(&archive, id, path);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

/* What somebody has written into a kept game is never written over. */
static void test_what_others_wrote_stays(void **state)
{
    static const char *const texts[] = {
        "1. e4 e5 *\n\n1. d4 *\n",
        "1. e4 e5 *\n\n{about nothing}\n",
        "1. e4\n% for another program\ne5 *\n",
        "1. e4 <for later> e5 *\n",
    };
    struct archive archive;
    (void)state;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct session *session;
        char path[ARCHIVE_PATH_SIZE], text[256];
        FILE *file;
        archive_path(&archive, "theirs", path);
        file = fopen(path, "w");
        fputs(texts[i], file);
        fclose(file);
        driver_set_up(WHO_BOTH);
        driver_settings.resume = driver_settings.color_given = true;
        driver_settings.resume_game = strdup("theirs");
        driver_said[0] = '\0';
        session = driver_start(&storage_system);
        driver_listen(session);
        driver_check_said("theirs.pgn holds more than the one game");
        driver_check_said("Resumed a copy of the game after 1... e5; White is to move.");
        driver_play(session, "Nf3");
        assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
        session_destroy(session);
        settings_free(&driver_settings);
        read_kept("theirs", text, sizeof text);
        assert_string_equal(text, texts[i]);
    }
}

static void put_game(void **state, const char *id, const char *text)
{
    char path[512];
    FILE *file;
    snprintf(path, sizeof path, "%s/ttychess/games", (char *)*state);
    assert_true(storage_make_directories(&storage_system, path, NULL));
    snprintf(path, sizeof path, "%s/ttychess/games/%s.pgn", (char *)*state, id);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* What is written again goes on in its file, with all that was said about it. */
static void test_notes_go_on(void **state)
{
    char text[1024];
    struct session *session;
    put_game(state, "noted", "[Event \"\xDC\"]\n1. e4 $1 {good} (1. d4 d5) e5 *\n");
    driver_set_up(WHO_BOTH);
    driver_settings.resume = driver_settings.color_given = true;
    driver_settings.resume_game = strdup("noted");
    session = driver_start(&storage_system);
    driver_play(session, "Nf3");
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);
    settings_free(&driver_settings);
    read_kept("noted", text, sizeof text);
    assert_non_null(strstr(text, "\n1. e4 $1 {good} (1. d4 d5) 1... e5 2. Nf3 *\n"));
    assert_non_null(strstr(text, "[Event \"\xC3\x9C\"]"));
}

static void test_resume_what(void **state)
{
    struct reason reason;
    struct session *session;
    char path[512], id[ARCHIVE_ID_SIZE];
    FILE *file;
    settings_init(&driver_settings);
    driver_settings.resume = true;
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "no unfinished game to resume in "));
    driver_settings.resume_game = strdup("nothing");
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "no game 'nothing' in "));
    free(driver_settings.resume_game);
    put_game(state, "2026-a", "1. e4 *\n");
    put_game(state, "2026-b", "1. d4 d5 {kept} *\n");
    driver_settings.resume_game = strdup("2026");
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "'2026' may be any of 2 games: 2026-"));
    free(driver_settings.resume_game);
    driver_settings.resume_game = strdup("-b");
    session = driver_start(&storage_system);
    driver_listen(session);
    driver_check_said("Resumed 2026-b after 1... d5; White is to move.");
    session_destroy(session);
    free(driver_settings.resume_game);

    /* A file of the user's own goes on as a copy, damaged or not. */
    snprintf(path, sizeof path, "%s/mine.pgn", (char *)*state);
    file = fopen(path, "w");
    fputs("1. e4 e5 2. Nf3 Nf3 *\n", file);
    fclose(file);
    driver_settings.resume_game = strdup(path);
    driver_settings.color = WHO_BOTH;
    driver_settings.color_given = true;
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said("The file is damaged (PGN line 1, column 17: illegal move: 'Nf3')");
    driver_check_said("Resumed a copy of the game after 2. Nf3; Black is to move.");
    driver_play(session, "Nc6");
    session_destroy(session);
    file = fopen(path, "r");
    assert_non_null(fgets(id, sizeof id, file));
    assert_string_equal(id, "1. e4 e5 2. Nf3 Nf3 *\n");
    fclose(file);
    settings_free(&driver_settings);
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
        driver_set_up(WHO_BOTH);
        session = driver_start(&storage_system);
        driver_play(session, "e4");
        driver_play(session, "e5");
        if (session_saved(session, NULL) == SAVE_CLEAN && write(ends[1], "x", 1) == 1)
            pause();
        _exit(1);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_check_place(session, 2);
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_resume),      test(test_what_others_wrote_stays), test(test_notes_go_on),
        test(test_resume_what), test(test_killed_session),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
