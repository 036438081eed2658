/* repertoire.c - changes and trains the user's opening repertoire, and compares it with games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * repertoire-white.pgn and repertoire-black.pgn are beside the directory of saved games. Every
 * command reads them again. With a screen, a thread reads and writes large files, one task at
 * a time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "session/games/browse.h"
#include "session/study/game_search.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/repertoire.h"

enum {
    GAPS_PRINTED = 8,
    LINE_SIZE = 160,
    SLICE_GAMES = 5000,    /* games compared at a time */
    QUICK_BYTES = 64 << 10 /* size read in about 10 milliseconds */
};

enum task_kind { SIDE_WHITE, SIDE_BLACK, TRAIN, ADD, REMOVE, GAPS, TASK_KINDS, NO_SIDE = -1 };

/* Owned by the thread while its job runs. */
struct repertoire_task {
    struct repertoire_task *next;
    enum task_kind kind; /* ADD and REMOVE change one file; the others only read */
    int side;            /* NO_SIDE: both */
    char *file;          /* owned; file to compare with; may be NULL */
    struct game game;    /* the line to add, remove or check for a departure */
    char paths[2][ARCHIVE_PATH_SIZE];
    struct repertoire sides[2]; /* by enum color; what was read */
    size_t moves;
    bool succeeded;
    struct error error;
    const atomic_bool *stop; /* stops a task that only reads; may be NULL */
    bool keeps_open;         /* for training, unless `place` has changed */
    uint64_t place;          /* session_place() */
    void (*then)(struct session *session);
};

struct repertoire_state {
    struct repertoire_task *queue;             /* owned */
    struct job job;                            /* runs the first task */
    struct repertoire_task *finished;          /* the task that has just ended */
    struct repertoire *loaded;                 /* what that task has read, by enum color */
    struct repertoire sides[2];                /* by enum color; open for training */
    const struct repertoire_position *current; /* the position asked about, in `sides` */
    struct game_search game_search;            /* the games to compare with `sides` */
    size_t compared_count;
};

DEFINE_MODE_STATE_GETTER(repertoire_state_of, struct repertoire_state, MODE_REPERTOIRE)

static void get_path(const struct session *session, int side, char path[ARCHIVE_PATH_SIZE])
{
    static const char *const names[] = {"repertoire-white.pgn", "repertoire-black.pgn"};
    archive_sibling_path(&session->saving.archive, names[side], path);
}

static void end(struct session *session)
{
    struct repertoire_state *state = repertoire_state_of(session);
    game_search_close(&state->game_search);
    state->compared_count = 0;
    repertoire_close(&state->sides[WHITE]);
    repertoire_close(&state->sides[BLACK]);
}

/* ---- tasks ------------------------------------------------------------------------------ */

static bool is_change(const struct repertoire_task *task)
{
    return task->kind == ADD || task->kind == REMOVE;
}

static void run(void *context)
{
    struct repertoire_task *task = context;
    task->succeeded = true;
    for (int color = WHITE; color <= BLACK; color++)
        if (task->succeeded && task->side != (color ^ 1))
            task->succeeded =
                is_change(task) ? repertoire_update_file(task->paths[color], (enum color)color,
                                                         &task->game, task->kind == REMOVE,
                                                         &task->moves, &task->error)
                                : repertoire_open(&task->sides[color], task->paths[color],
                                                  (enum color)color, task->stop, &task->error);
}

static bool is_quick(const struct repertoire_task *task)
{
    struct stat status;
    off_t size = 0;
    for (int color = WHITE; color <= BLACK; color++)
        size += stat(task->paths[color], &status) == 0 ? status.st_size : 0;
    return size <= QUICK_BYTES;
}

static void finish_task(struct session *session)
{
    struct repertoire_state *state = repertoire_state_of(session);
    struct repertoire_task *task = state->finished = state->queue;
    const char *refusal =
        task->keeps_open ? session_refusal(session, COMMAND_REPERTOIRE, GIVES_ADVICE) : NULL;
    state->queue = task->next;
    if (task->keeps_open && !refusal &&
        (task->place != session_place(session) || session_has_question(session)))
        refusal = "Your repertoire has been read; repeat the command.";
    if (!task->succeeded && *task->error.text)
        session_report(session,
                       session->saving.session_is_ending ? MESSAGE_WARNING : MESSAGE_ERROR,
                       "%s.", task->error.text);
    if (task->keeps_open && !refusal) {
        end(session);
        memcpy(state->sides, task->sides, sizeof task->sides);
        memset(task->sides, 0, sizeof task->sides);
    }
    state->loaded = task->keeps_open ? state->sides : task->sides;
    if (refusal)
        session_error(session, "%s", refusal);
    else if (!session->saving.session_is_ending || is_change(task))
        task->then(session);
    game_free(&task->game);
    repertoire_close(&task->sides[WHITE]);
    repertoire_close(&task->sides[BLACK]);
    free(task->file);
    free(task);
}

static void start_tasks(struct session *session)
{
    struct repertoire_state *state = repertoire_state_of(session);
    struct repertoire_task *task;
    while (!state->job.running && (task = state->queue) != NULL) {
        if (session_has_screen(session) && !session->saving.session_is_ending &&
            !is_quick(task) && (task->stop = &state->job.stop) &&
            job_start(&state->job, run, task, &session->wake, NULL)) {
            if (task->keeps_open)
                session_print(session, "Reading your repertoire.");
            return;
        }
        if (!session->saving.session_is_ending || is_change(task))
            run(task);
        finish_task(session);
    }
}

/* Takes over what `added` owns, and copies `game` up to `ply`. */
static void add_task(struct session *session, struct repertoire_task added,
                     const struct game *game, size_t ply)
{
    struct repertoire_task *task = memory_new(1, sizeof *task);
    struct repertoire_task **last = &repertoire_state_of(session)->queue;
    while (*last)
        last = &(*last)->next;
    *last = task;
    *task = added;
    task->place = session_place(session);
    game_copy_moves(&task->game, game, ply);
    get_path(session, WHITE, task->paths[WHITE]);
    get_path(session, BLACK, task->paths[BLACK]);
    start_tasks(session);
}

void repertoire_read(struct session *session, bool keeps_open,
                     void (*then)(struct session *session))
{
    const struct repertoire_task task = {
        .kind = TRAIN, .side = NO_SIDE, .keeps_open = keeps_open, .then = then};
    add_task(session, task, session->user_game, 0);
}

/* Completes pending additions and removals, and stops reading. */
static void finish(struct session *session)
{
    session->saving.session_is_ending = true;
    if (job_stop(&repertoire_state_of(session)->job))
        finish_task(session);
    start_tasks(session);
}

static void free_all(struct session *session)
{
    finish(session);
    end(session);
}

/* Writes "Nf3 or Bc4". */
static const char *list_moves(const struct repertoire *repertoire, uint64_t key,
                              char text[LINE_SIZE])
{
    const struct move_node *moves[REPERTOIRE_MOVES_MAX];
    int count = repertoire_find_moves(repertoire, key, moves);
    *text = '\0';
    for (int i = 0; i < count; i++)
        text_add_item(text, LINE_SIZE, " or ", moves[i]->san);
    return text;
}

/* ---- the lesson ------------------------------------------------------------------------- */

/* Selects the next question: due before new, then nearest to the start. If `from` is not 0,
 * considers only positions one move after the position with that key. */
static bool choose_next(struct session *session, uint64_t from)
{
    struct repertoire_state *state = repertoire_state_of(session);
    const struct repertoire_position *best = NULL;
    enum study_due best_due = STUDY_NEW;
    for (int color = WHITE; color <= BLACK; color++)
        for (size_t i = 0; i < state->sides[color].position_count; i++) {
            const struct repertoire_position *candidate = &state->sides[color].positions[i];
            enum study_due due = training_due(session, candidate->key);
            if (!candidate->has_move || (from && candidate->from != from) || due > STUDY_DUE ||
                due < best_due || (best && due == best_due && candidate->ply >= best->ply))
                continue;
            best = candidate;
            best_due = due;
        }
    state->current = best ? best : state->current;
    return best;
}

static bool find(struct session *session)
{
    return choose_next(session, 0);
}

/* With a screen, names only the last move, because all moves are shown beside the board. */
static void show(struct session *session)
{
    const struct repertoire_position *asked = repertoire_state_of(session)->current;
    struct game *game = session->board;
    char after[LINE_SIZE];
    game_go_to(asked->game, asked->node);
    game_free(game);
    game_copy_up_to_board(game, asked->game);
    move_range_write(game,
                     session_has_screen(session) && game->current > 0 ? game->current - 1 : 0,
                     game->current, after, sizeof after);
    training_ask(session, asked->key);
    training_report(session, MESSAGE_INFO, "%s to move%s%s. What do you play?",
                    color_name(position_turn(&game->position)), *after ? " after " : "",
                    after);
}

static chess_move answer(const struct session *session)
{
    return repertoire_state_of(session)->current->node->first->move;
}

static void show_moves(struct session *session, const char *before)
{
    const struct repertoire_state *state = repertoire_state_of(session);
    enum color side = position_turn(&session->board->position);
    char known[LINE_SIZE], message[DRILL_TEXT_SIZE];
    snprintf(message, sizeof message, "%s%s.", before,
             list_moves(&state->sides[side], state->current->key, known));
    game_play(session->board, answer(session));
    training_finish_question(session, message);
}

static void try_move(struct session *session, chess_move move)
{
    const struct repertoire_state *state = repertoire_state_of(session);
    const struct position *position = &session->board->position;
    char san[SAN_SIZE], message[80];
    san_write(position, move, san);
    if (!repertoire_has_move(&state->sides[position->side_to_move], position->key, move)) {
        training_of(session)->mistakes++;
        snprintf(message, sizeof message, "%s is not in your repertoire; it has ", san);
        show_moves(session, message);
        return;
    }
    game_play(session->board, move);
    training_log_answer(session);
    snprintf(message, sizeof message, "Correct: %s.", san);
    if (choose_next(session, position->key)) { /* ask about every reply */
        training_play_reply(session, state->current->node->move, "Correct");
        training_ask(session, state->current->key);
    } else {
        training_finish_question(session, message);
    }
}

static void solve(struct session *session)
{
    show_moves(session, "Your repertoire has ");
}

static const struct lesson repertoire_lesson = {find,  show, try_move, answer,
                                                solve, end,  NULL,     NULL};

bool repertoire_train(struct session *session)
{
    return training_begin_lesson(session, &repertoire_lesson, "Repertoire");
}

void repertoire_count_due(struct session *session, const struct study_log *log, int counts[])
{
    for (int color = WHITE; color <= BLACK; color++) {
        const struct repertoire *repertoire = &repertoire_state_of(session)->loaded[color];
        for (size_t i = 0; i < repertoire->position_count; i++)
            if (repertoire->positions[i].has_move)
                counts[study_log_due(log, repertoire->positions[i].key,
                                     (int64_t)time(NULL))]++;
    }
}

/* ---- commands --------------------------------------------------------------------------- */

static void report_change(struct session *session)
{
    const struct repertoire_task *task = repertoire_state_of(session)->finished;
    if (task->succeeded)
        session_print(session, "%s's repertoire: %zu half-move%s %s.",
                      color_name((enum color)task->side), task->moves, plural(task->moves),
                      task->kind == REMOVE ? "removed" : "added");
}

/* Adds or removes the moves on the board. The default side is the user's in a game, otherwise
 * the side at the bottom of the board. */
static void change_repertoire(struct session *session, int side, enum task_kind kind)
{
    bool plays = players_count_humans(&session->players) == 1 &&
                 !session_has_state(session, STATE_ANALYSIS | STATE_FILE_GAME);
    if (side == NO_SIDE)
        side = plays ? session->players.person[BLACK] : session->flipped;
    const struct repertoire_task task = {.kind = kind, .side = side, .then = report_change};
    if (!session->saving.has_archive)
        session_error(session, "The repertoire was not changed: this session saves nothing.");
    else if (session->board->current == 0)
        session_error(session, "No move has been played yet.");
    else
        add_task(session, task, session->board, session->board->current);
}

static void report_departure(struct session *session)
{
    const struct repertoire_task *task = repertoire_state_of(session)->finished;
    const struct game *game = &task->game;
    char known[LINE_SIZE];
    size_t ply;
    if (repertoire_find_departure(&task->sides[task->side], game, &ply))
        session_print(session, "You left your repertoire at move %zu; it has %s there.",
                      game->start.fullmove_number +
                          (ply + (game->start.side_to_move == BLACK)) / 2,
                      list_moves(&task->sides[task->side], game->keys[ply], known));
}

void repertoire_report_departure(struct session *session, enum color side)
{
    const struct repertoire_task task = {
        .kind = TRAIN, .side = (int)side, .then = report_departure};
    if (session->saving.has_archive)
        add_task(session, task, session->user_game, session->user_game->count);
}

/* ---- gaps ------------------------------------------------------------------------------- */

/* Returns the player whose games are compared, or NULL for all games. */
static const char *compared_player(const struct session *session)
{
    const char *name = session->settings->name;
    bool own_games = repertoire_state_of(session)->game_search.directory;
    return name || !own_games ? name : session_user_name(session);
}

static void report_gaps(struct session *session, const struct repertoire *repertoire)
{
    const char *player = compared_player(session), *side = color_name(repertoire->side);
    char line[LINE_SIZE] = "";
    size_t count = repertoire->games_compared;
    if (player)
        snprintf(line, sizeof line, " by %.*s as %s", PRINTABLE_UP_TO(40, player), side);
    session_print(session, "In %s (%zu game%s%s), %s's repertoire lacks %zu answer%s%s",
                  repertoire_state_of(session)->game_search.name, count, plural(count), line,
                  side, repertoire->gap_count, plural(repertoire->gap_count),
                  repertoire->gap_count > 0 ? ":" : ".");
    for (size_t i = 0; i < repertoire->gap_count && i < GAPS_PRINTED; i++) {
        const struct repertoire_gap *gap = &repertoire->gaps[i];
        struct game *game = gap->position->game;
        game_go_to(game, gap->position->node);
        game_play(game, gap->move);
        move_range_write(game, 0, game->current, line, sizeof line);
        session_print(session, "%s (%u game%s)%s", line, gap->games, plural(gap->games),
                      i + 1 < MIN(repertoire->gap_count, (size_t)GAPS_PRINTED) ? ";" : ".");
    }
}

static unsigned wake(struct session *session)
{
    struct repertoire_state *state = repertoire_state_of(session);
    unsigned events = 0;
    if (job_is_done(&state->job) && job_stop(&state->job)) {
        events = SESSION_EVENT_REVIEW;
        finish_task(session);
        start_tasks(session);
    }
    game_search_poll(session, &state->game_search);
    const struct collection *collection = state->game_search.collection;
    if (!collection)
        return events;
    if (session_has_state(session, STATE_FAIR_PLAY | STATE_SPECTATING_RATED)) {
        end(session); /* the gaps would be advice */
        return events;
    }
    size_t count = collection->count, from = state->compared_count;
    state->compared_count = from + SLICE_GAMES < count ? from + SLICE_GAMES : count;
    for (int color = WHITE; color <= BLACK; color++) {
        struct repertoire *repertoire = &state->sides[color];
        repertoire_find_gaps(repertoire, collection, compared_player(session), from,
                             state->compared_count);
        if (state->compared_count == count && repertoire->position_count > repertoire->count)
            report_gaps(session, repertoire);
    }
    if (state->compared_count == count)
        end(session);
    else
        wake_signal(&session->wake);
    return SESSION_EVENT_REVIEW;
}

static void run_command(struct session *session)
{
    struct repertoire_state *state = repertoire_state_of(session);
    const struct repertoire_task *task = state->finished;
    const struct repertoire *white = &state->loaded[WHITE], *black = &state->loaded[BLACK];
    if (!task->succeeded)
        return;
    if (white->position_count <= white->count && black->position_count <= black->count)
        session_print(
            session, "%s%s repertoire is empty; 'repertoire add' adds the moves on the board.",
            task->side == NO_SIDE ? "Your" : color_name((enum color)task->side),
            task->side == NO_SIDE ? "" : "'s");
    else if (task->kind == GAPS)
        game_search_open(session, &state->game_search,
                         task->file ? task->file : browse_file_path(session),
                         "; 'repertoire gaps FILE' searches a file");
    else if (!repertoire_train(session))
        session_print(session, "Nothing in your repertoire is due.");
}

void handle_repertoire(struct session *session, const char *argument)
{
    static const char *const words[] = {"white", "black", "train", "add", "remove", "gaps"};
    const char *word, *rest = argument, *file = NULL;
    int side = NO_SIDE, kind = TRAIN;
    size_t length;
    while (!file && next_word(&rest, &word, &length)) {
        int found = 0;
        while (found < TASK_KINDS && !word_equals(word, length, words[found]))
            found++;
        if (found < TRAIN)
            side = found;
        else if (found < TASK_KINDS)
            kind = found;
        else
            file = word;
    }
    if (file && kind != GAPS)
        session_error(
            session,
            "repertoire: expected add, remove, train, gaps, white or black, found '%s'.",
            file);
    else if (file && session->settings->restricted)
        session_error(session, "repertoire: files cannot be opened in kiosk mode.");
    else if (kind == ADD || kind == REMOVE)
        change_repertoire(session, side, (enum task_kind)kind);
    else {
        const struct repertoire_task task = {.kind = (enum task_kind)kind,
                                             .side = side,
                                             .keeps_open = true,
                                             .then = run_command,
                                             .file = file ? memory_copy_string(file) : NULL};
        add_task(session, task, session->user_game, 0);
    }
}

const struct mode repertoire_mode = {
    .size = sizeof(struct repertoire_state),
    .wake = wake,
    .finish = finish,
    .free = free_all,
};
