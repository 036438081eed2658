/* session.c - how a session begins, handles typed lines, collects results, and ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "archive/archive_summary.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "engine/search_control.h"
#include "pgn/pgn.h"
#include "rules/fen.h"
#include "session/analysis/analysis.h"
#include "session/board/play.h"
#include "session/core/core.h"
#include "session/games/browse.h"
#include "session/requests/handlers.h"
#include "session/lost.h"
#include "session/requests/pickers.h"
#include "session/core/players.h"
#include "session/review/review.h"
#include "session/session_lobby.h"
#include "session/games/watch.h"
#include "typing/paste.h"
#include "typing/spoken_input.h"

/* ==== what a session waits for: descriptors and a deadline =============================== */

void session_poll_set(const struct session *session, struct pollfd set[SESSION_DESCRIPTORS])
{
    for (int i = 0; i < SESSION_DESCRIPTORS; i++)
        set[i] = (struct pollfd){-1, 0, 0};
    set[0] = (struct pollfd){session->wake.descriptors[0], POLLIN, 0};
    engine_player_poll_set(session->players.engine, set + 1);
    set[SESSION_DESCRIPTORS - 1] =
        session_lobby_poll(session); /* the engine's are at the front */
}

int64_t session_deadline(const struct session *session)
{
    return earlier(
        earlier(engine_player_deadline(session->players.engine), session->clock.due),
        modes_deadline(session));
}

bool session_is_due(const struct session *session,
                    const struct pollfd set[SESSION_DESCRIPTORS])
{
    int64_t deadline = session_deadline(session);
    for (int i = 0; i < SESSION_DESCRIPTORS; i++)
        if (set[i].fd >= 0 && set[i].revents != 0)
            return true;
    return deadline >= 0 && session->now() >= deadline;
}

int session_limit_wait(const struct session *session, int wait)
{
    int64_t deadline = session_deadline(session), left = deadline - session->now();
    if (deadline < 0)
        return wait;
    left = left < 0 ? 0 : left < INT_MAX ? left : INT_MAX;
    return (int)earlier(left, wait);
}

/* ==== the end of a session =============================================================== */

enum { END_DISK_PATIENCE = 2000 }; /* milliseconds */

/* A user whose login shell this is has no command line. */
static const char *how_to_resume(const struct session *session)
{
    return session->settings->restricted ? "'resume'" : "'ttychess --resume'";
}

static void tell_end(struct session *session, enum save_state state, bool was_asked)
{
    const struct frame *waiting = session_waiting(session);
    const char *why;
    char lost[LOST_SIZE];
    if (state == SAVE_FAILED) {
        session_saved_all(session, &why);
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s: %s.",
                     session_write_lost(session, lost), why);
        return;
    }
    if (state == SAVE_PENDING) {
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED yet: the disk is not responding.");
        return;
    }
    if (waiting && *waiting->id && !waiting->watched &&
        game_final_result(&waiting->game) == RESULT_NONE)
        session_say(session, "Your game is saved: %s continues it.", how_to_resume(session));
    if (!was_asked && session->keeping.on_disk && session->keeping.saver &&
        saver_release_and_wait(session->keeping.saver, session->keeping.id, END_DISK_PATIENCE))
        session_say(session, "Another session has taken over the game.");
    else if (state == SAVE_CLEAN &&
             !session_is_at(session, AT_WATCHING | AT_READING | AT_LIST) &&
             session->keeping.on_disk && game_final_result(session->own) == RESULT_NONE &&
             !session->keeping.looks_back)
        session_say(session, "The game is saved: %s continues it.", how_to_resume(session));
}

int session_leave(struct session *session, bool was_asked)
{
    engine_player_quit_programs(
        session->players.engine);              /* programs end while we wait for the disk */
    bool told = session->keeping.trouble_told; /* otherwise session_wake() may report it */
    session->keeping.leaving = true;
    if (session->keeping.saver)
        saver_flush(session->keeping.saver, END_DISK_PATIENCE);
    session_wake(session); /* also reports that saving fails or works again */
    enum save_state state = session_saved_all(session, NULL);

    if (!was_asked)
        handle_quit(session);
    if (state != SAVE_FAILED || told || !session->keeping.trouble_told)
        tell_end(session, state, was_asked);
    modes_finish(session);
    return state == SAVE_FAILED || state == SAVE_PENDING;
}

/* ==== the game a session begins with ===================================================== */

enum { FILE_LIMIT = 16 << 20 };

/* ---- saved games -------------------------------------------------------------------- */

/* Finds the game that --resume names. *file: it is a file, to be copied. Returns false and
 * sets *error if there is none. */
static bool find(struct session *session, char id[ARCHIVE_ID_SIZE], bool *file,
                 struct error *error)
{
    const char *wanted = session->settings->resume_game;
    struct archive *archive = &session->keeping.archive;
    *file = false;
    if (!wanted)
        return archive_last_unfinished(archive, id, error);
    bool exact, found = archive_find(archive, wanted, id, &exact, error);
    /* A file of this name takes precedence over a game whose id contains it. */
    *file = !exact && access(wanted, F_OK) == 0;
    return *file || found;
}

static bool copy_file(struct session *session, const char *path, struct error *error)
{
    size_t length;
    char *text = file_read(path, FILE_LIMIT, &length, error);
    enum pgn_status status =
        text ? pgn_read(session->board, text, length, 1, error) : PGN_NO_GAME;
    free(text);
    if (status == PGN_HAS_ERRORS)
        session_complain(session,
                         "The file is damaged (%s); unreadable text was saved as a comment.",
                         error->text);
    return status != PGN_NO_GAME;
}

static bool resume(struct session *session, struct error *error)
{
    const struct game *game = session->board;
    char id[ARCHIVE_ID_SIZE], last[MOVE_TEXT_SIZE];
    struct found_game found = {.held = false, .taken = false};
    bool file;
    if (!session->keeping.archived) {
        *error = session->texts->save_error;
        return false;
    }
    if (!find(session, id, &file, error))
        return false;
    if (file ? !copy_file(session, session->settings->resume_game, error)
             : watch_find_kept(session, id, session->settings->watch, &found, error) ==
                   PGN_NO_GAME)
        return false;
    if (!file)
        *session->board = found.game;
    session->keeping.on_disk = found.held || found.taken;
    if (session->keeping.on_disk)
        memcpy(session->keeping.id, id, sizeof id);
    engines_seat_as_before(session, !found.taken);
    if (!session->keeping.on_disk)
        session_make_id(session);
    if (found.taken)
        watch_begin(session);
    else /* side to move and result follow with the sides */
        session_say(session, "Resumed %s %s%s.",
                    found.held ? session->keeping.id : "a copy of the game",
                    game->current > 0 ? "after " : "at its beginning",
                    game->current > 0 ? move_text(game, game->current, last) : "");
    return true;
}

static bool begin_game(struct session *session, struct error *error)
{
    const struct settings *settings = session->settings;
    struct error local;
    session_find_level(session);
    if (settings->resume)
        return resume(session, error ? error : &local);
    if (settings->pgn_file)
        return browse_begin(session, error ? error : &local);
    game_init(session->board, settings->has_position ? &settings->position : NULL);
    session_make_id(session);
    session_seat(session, session_wanted_color(session, settings->has_position));
    session_set_up_game(session, NULL);
    session_tell_remark(session, &settings->position_remark);
    return true;
}

/* ==== begin, lines, events, end ========================================================= */

/* ---- begin and end ----------------------------------------------------------------- */

static const struct mode *const modes[] = {
#define MODE_ROW(id, row) [MODE_##id] = &row,
    MODE_TABLE(MODE_ROW)};

enum { KIOSK_GAMES = 2000, KIOSK_GAME_BYTES = 1 << 20 };

static void renew_limits(void *context, struct search_limits *limits)
{
    session_clock_limit(context, limits);
}

static struct session *create(struct settings *settings, struct error *error)
{
    struct level told = {settings->elo, settings->depth, settings->nodes, settings->move_time};
    bool kept = !settings->no_save || settings->resume;
    struct session *session = memory_new(1, sizeof *session);
    struct keeping *keeping = &session->keeping;
    if (!wake_init(&session->wake, error)) {
        free(session);
        return NULL;
    }
    session->settings = settings;
    session->now = monotonic_milliseconds;
    session->table.draw_offer = NOBODY_OFFERED;
    session->columns = 80;
    session->listening =
        (struct listening){settings->notation, NOTATION_SAN, settings->piece_words, A1};
    session->texts = memory_new(1, sizeof *session->texts);
    session->next.request = session->asked.request = REQUEST_UNKNOWN;
    session->face = (struct request_call){REQUEST_UNKNOWN, memory_copy_string("")};
    players_init(&session->players, engine_player_create(&settings->engine, &session->wake));
    engine_player_set_limits_callback(session->players.engine, renew_limits, session);
    modes_begin(session, modes);
    if (told.elo || told.depth || told.nodes || told.move_time)
        session->players.level = told;
    session_clock_open(session);
    /* A game that cannot be saved can still be played: session_saved() has the reason. */
    struct error *save_error = &session->texts->save_error;
    if (!settings->restricted) { /* without saving, the archive can still be read */
        keeping->archived = archive_open(&keeping->archive, kept ? save_error : NULL) && kept;
    } else {
        archive_open_relative(&keeping->archive);
        keeping->archive.max_games = KIOSK_GAMES; /* many users share this disk */
        keeping->archive.max_game_bytes = KIOSK_GAME_BYTES;
        keeping->archived = kept;
    }
    if (!settings->no_save && keeping->archived)
        keeping->saver = saver_create(&keeping->archive, &session->wake, save_error);
    return session;
}

struct session *session_create(struct settings *settings, struct error *error)
{
    struct session *session = create(settings, error);
    bool special = settings->engine.threads > 1 || settings->engine.hash != 16 ||
                   settings->engine.book || settings->engine.network ||
                   settings->engine.syzygy;
    if (!session)
        return NULL;
    /* Try options that may be invalid now, while the error can still be reported on stderr. */
    if (!session_take_strategies(session, error) ||
        (special && !engine_player_create_engine(session->players.engine, error)) ||
        !engines_open(session, error) || !begin_game(session, error)) {
        session_destroy(session);
        return NULL;
    }
    /* Save another side or level of a resumed game at once. */
    if (session->keeping.on_disk && session->board->result == RESULT_NONE &&
        session_is_given(session, "color clock " SETTINGS_OF_LEVEL " " SETTINGS_OF_STRATEGY
                                  " " SETTINGS_OF_ENGINE))
        session_save(session);
    if (settings->has_start_screen || settings->lobby)
        session_begin_lobby(session);
    if (settings->has_start_screen)
        session_begin_start(session);
    else if (!settings->lobby && !session_is_at(session, AT_WATCHING | AT_READING | AT_LIST))
        words_tell_sides(session);
    config_request_tell(session);
    wake_signal(&session->wake);
    return session;
}

void session_destroy(struct session *session)
{
    if (!session)
        return;
    modes_leave(session);
    session_close_comparison(session); /* its engines share the player's network */
    engine_player_destroy(session->players.engine);
    modes_free(session);
    saver_destroy(session->keeping.saver, END_DISK_PATIENCE);
    wake_free(&session->wake);
    free(session->messages.list);
    free(session->face.argument);
    free(session->asked.argument);
    free(session->texts);
    free(session);
}

/* ---- lines ------------------------------------------------------------------------- */

/* "1. e4 c5 2. Nf3": several moves, where moves are tried or annotated. */
static bool take_moves(struct session *session, const char *line)
{
    struct game game;
    if (!session_is_at(session, AT_ANALYSIS | AT_BROWSING))
        return false;
    game_init(&game, &session->board->position);
    bool taken = paste_play(&game, line);
    if (taken && !play_refuse_move(session))
        for (size_t i = 0; i < game.count && session->board->result == RESULT_NONE &&
                           session->board->position.key == game.keys[i];
             i++)
            play_move(session, game.moves[i].move);
    game_free(&game);
    return taken;
}

/* A typed line before the modes see it. */
struct input {
    enum input_kind {
        INPUT_NOTHING, /* an empty line */
        INPUT_COMMAND, /* or a question in words that a command answers */
        INPUT_FEN,     /* pasted where the terminal does not report pastes */
        INPUT_TEXT     /* a move, several, an answer, words of a mode; else a command */
    } kind;
    enum request request; /* named by the first word, or REQUEST_UNKNOWN */
    const char *text;     /* the line, or `spoken` */
    const char *argument; /* points into text */
    char spoken[SPOKEN_QUERY_SIZE];
};

/* "help offer draw": uses the first word that is a command. */
static void choose_word(char asked[SPOKEN_QUERY_SIZE])
{
    const char *rest = asked + word_length(asked), *word, *behind;
    size_t length;
    while (word_equals(asked, word_length(asked), "help") && next_word(&rest, &word, &length))
        if (length > 1 && request_parse(word, &behind) != REQUEST_UNKNOWN) {
            memmove(asked + strlen("help "), word, length);
            asked[strlen("help ") + length] = '\0';
            return;
        }
}

/* INPUT_TEXT includes single letters, which may be pieces; words with arguments that the
 * command does not take, which may be moves; and everything while a position is set up. */
static void input_read(const struct session *session, const char *line, struct input *input)
{
    const bool *person = session->players.person;
    const char *own_side = person[WHITE] == person[BLACK] ? ""
                           : person[WHITE]                ? "white"
                                                          : "black";
    bool choice = play_asks_choice(session);
    *input = (struct input){.text = line};
    input->request = request_parse(input->text, &input->argument);
    bool known = input->request != REQUEST_UNKNOWN;
    if ((!known || *input->argument) &&
        spoken_query_read(input->text, own_side, input->spoken)) {
        choose_word(input->spoken);
        input->kind = INPUT_COMMAND;
    } else if (known && strcspn(input->text, " \t\r\n") > 1 && !choice &&
               (!*input->argument || *request_table[input->request].argument) &&
               !session_is_at(session, AT_SETUP)) {
        input->kind = INPUT_COMMAND;
        return;
    } else {
        input->kind = *input->text == '\0'         ? INPUT_NOTHING
                      : fen_is_likely(input->text) ? INPUT_FEN
                                                   : INPUT_TEXT;
        if (choice || !spoken_piece_read(input->text, input->spoken))
            return;
    }
    input->text = input->spoken;
    input->request = request_parse(input->text, &input->argument);
}

/* Returns false if the text is no move and no answer, and no mode handles it. A word that can
 * be a move is one, except after ':'. "c 4" is a move even if it is illegal; "c" and "clock 4"
 * are not. */
static bool take_text(struct session *session, const struct input *input)
{
    const char *line = input->text;
    bool colon = *line == ':', known = input->request != REQUEST_UNKNOWN;
    struct typed_move typed;
    if ((!colon && play_answer_choice(session, line)) ||
        modes_take_line(session, line + colon) || (!colon && take_moves(session, line)))
        return true;
    if (colon)
        return false;
    typed_move_read(&session->board->position, line, &typed);
    if (known && (typed.status == TYPED_SYNTAX ||
                  (typed.status != TYPED_MOVE && strcspn(line, " \t\r\n") > 1)))
        return false;
    if (typed.status != TYPED_SYNTAX) {
        play_type_move(session, line, &typed);
        return true;
    }
    const char *nearest = request_nearest(line);
    if (play_asks_choice(session)) {
        session->choice.age = 0;
        session_complain(session, "'%.*s' is not an answer. %s", PRINTABLE_UP_TO(20, line),
                         session->choice.question);
    } else if (nearest && !(typed.has_suggestion && strpbrk(line, "12345678"))) {
        session_complain(session, "No command '%.*s'. Did you mean '%s'?",
                         PRINTABLE_UP_TO(20, line), nearest);
    } else {
        session_complain(session, "%s", typed.text);
    }
    return true;
}

static enum session_action carry_out_line(struct session *session, const char *line)
{
    struct input input;
    line += strspn(line, " \t\r\n");
    session_look_at_clock(session); /* a move after the flag fell is too late */
    if (*line == '\0' && session_asks(session))
        return session_request(session, REQUEST_NO, "");
    session->choice.age += *line != '\0';
    input_read(session, line, &input);
    session->names_request = input.request != REQUEST_UNKNOWN;
    switch (input.kind) {
    case INPUT_COMMAND: return session_request(session, input.request, input.argument);
    case INPUT_FEN: session_go_on_with(session, REQUEST_FEN, input.text); break;
    case INPUT_NOTHING:
        if (!training_go_on(session) && !session_remind_start(session))
            play_drop_premove(session);
        break;
    case INPUT_TEXT:
        if (take_text(session, &input))
            break;
        if (input.request != REQUEST_UNKNOWN &&
            (!*input.argument || *request_table[input.request].argument))
            return session_request(session, input.request, input.argument);
        if (input.request == REQUEST_UNKNOWN)
            session_complain(session, "No command '%.*s'; type 'help'.",
                             PRINTABLE_UP_TO(30, input.text + 1));
        else
            session_complain(session, "%s: '%.*s' was not expected.",
                             request_table[input.request].word,
                             PRINTABLE_UP_TO(40, input.argument));
        return session_request(session, REQUEST_UNKNOWN, NULL);
    }
    if (session_asks(session) && session->asked.request != REQUEST_EVAL)
        session_say(session, "The request was cancelled.");
    session_forget_question(session);
    return session_request(session, REQUEST_UNKNOWN, NULL); /* carries out session->next */
}

/* Trailing spaces would become part of a file name. Unicode spaces, from pasted text or French
 * keyboards, count as spaces. */
enum session_action session_line(struct session *session, const char *line)
{
    char *trimmed = memory_copy_string(line);
    size_t length = strlen(trimmed);
    printable_normalize_spaces(trimmed);
    while (length > 0 && is_white_space(trimmed[length - 1]))
        trimmed[--length] = '\0';
    enum session_action action = carry_out_line(session, trimmed);
    free(trimmed);
    return action;
}

/* ---- events ------------------------------------------------------------------------ */

bool session_owes_trouble(const struct session *session)
{
    return !session->keeping.trouble_told && session_saved(session, NULL) == SAVE_FAILED;
}

/* Collects results of engine and background tasks, and checks the clock. */
static unsigned take_events(struct session *session)
{
    struct engine_answer answer;
    unsigned news = 0;
    engine_player_poll(session->players.engine, &answer);
    switch (answer.purpose) {
    case THINKING_NONE: break;
    case THINKING_MOVE: play_engine_move(session, answer.best, answer.from_book); break;
    case THINKING_ANALYSIS: session->analysis_rests = true; break; /* the engine gave up */
    case THINKING_HINT: advice_take_hint(session, answer.best, answer.from_book); break;
    case THINKING_THREAT: advice_take_threat(session, answer.best); break;
    case THINKING_TREE: studies_take_tree(session); break;
    }
    if (engines_take_events(session) || answer.reported || answer.purpose != THINKING_NONE)
        news |= NEWS_THINKING;
    news |= modes_wake(session);
    session_clock_follow(session);
    return session_look_at_clock(session) ? news | NEWS_CLOCK : news;
}

/* Announces once that saving fails, and once that it works again. */
static unsigned take_saving(struct session *session)
{
    struct keeping *keeping = &session->keeping;
    const char *why;
    enum save_state saved_before = keeping->news, state = session_saved(session, &why);
    size_t count_before = keeping->news_count;
    if (state == SAVE_FAILED && !keeping->trouble_told) {
        keeping->trouble_told = true;
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", why);
        if (!keeping->leaving && !session->settings->restricted)
            session_say(session, "'save FILE' saves the game elsewhere.");
    } else if (state == SAVE_CLEAN && keeping->trouble_told) {
        keeping->trouble_told = false;
        session_say(session, "The game is saved again.");
    }
    keeping->news = state;
    keeping->news_count =
        keeping->saver ? saver_saved_plies(keeping->saver, keeping->id) : SIZE_MAX;
    return keeping->news != saved_before || keeping->news_count != count_before ? NEWS_SAVED
                                                                                : 0;
}

unsigned session_wake(struct session *session)
{
    size_t place = session->board->current;
    uint64_t key = session->board->position.key;
    wake_clear(&session->wake);
    unsigned news = take_events(session);
    if (session->next.request != REQUEST_UNKNOWN && !session->quits)
        session_request(session, REQUEST_UNKNOWN, NULL); /* carries out session->next */
    session_settle(session);
    news |= take_saving(session);
    if (session->board->current != place || session->board->position.key != key)
        news |= NEWS_MOVED;
    news |= session->news;
    session->news = 0;
    return news;
}

/* ---- state ------------------------------------------------------------------------- */

void session_set_face(struct session *session, enum session_face face)
{
    if (session->face_kind == FACE_SCREEN && face != FACE_SCREEN) { /* no screen after all */
        bool newcomer = session->newcomer;
        session_begin_chosen(session);
        session->newcomer = newcomer; /* still ask for the user's level */
        config_request_tell(session);
    }
    session->face_kind = face;
}

void session_set_columns(struct session *session, int columns)
{
    session->columns = columns;
}

size_t session_count_saved(const struct session *session)
{
    const struct keeping *keeping = &session->keeping;
    size_t count = session_game(session)->count, saved = SIZE_MAX;
    if (keeping->saver && !session_is_at(session, AT_READING | AT_LIST))
        saved = saver_saved_plies(keeping->saver, keeping->id);
    return saved < count ? saved : count;
}

bool session_flipped(const struct session *session)
{
    return session->flipped;
}

const struct settings *session_settings(const struct session *session)
{
    return session->settings;
}

bool session_is_human(const struct session *session, enum color color)
{
    return session->players.person[color];
}
