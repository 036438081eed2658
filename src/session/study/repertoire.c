/* repertoire.c - the user's opening repertoire: add lines, train them, compare them with games
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * repertoire-white.pgn and repertoire-black.pgn are beside the saved games; every command
 * reads them again. With a screen, a thread reads and writes large files, one task after the
 * other.
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
#include "session/study/search.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/repertoire.h"

enum {
    GAPS_TOLD = 8,
    LINE_SIZE = 160,
    SLICE = 5000,    /* games compared at a time */
    QUICK = 64 << 10 /* bytes that are read in about 10 milliseconds */
};

enum verb { SIDE_WHITE, SIDE_BLACK, TRAIN, ADD, REMOVE, GAPS, VERBS, NO_SIDE = -1 };

/* Belongs to the thread while the job runs with it. */
struct task {
    struct task *next;
    enum verb verb;   /* ADD and REMOVE change the file of one side; the others read */
    int side;         /* NO_SIDE: both */
    char *file;       /* owned; games to compare with; may be NULL */
    struct game game; /* the line to add or remove, or that may have left the repertoire */
    char paths[2][ARCHIVE_PATH_SIZE];
    struct repertoire sides[2]; /* by enum color; the result of reading */
    size_t moves;               /* added or removed */
    bool well;
    struct error error;
    bool stays;   /* stays open for training, if the user is still */
    uint64_t key; /* in the same position */
    int top;      /* and in the same mode */
    void (*then)(struct session *session);
};

struct rehearsing {
    struct task *tasks;                      /* owned */
    struct job job;                          /* runs the first task */
    struct task *task;                       /* the task that has just ended */
    struct repertoire *read;                 /* what it has read, by enum color */
    struct repertoire sides[2];              /* by enum color; open for training */
    const struct repertoire_position *place; /* of `sides`; the one being asked */
    struct search games;                     /* compared with `sides` */
    size_t compared;                         /* games compared so far */
};

MODE_STATE(rehearsing_of, struct rehearsing, MODE_REPERTOIRE)

static void find_path(const struct session *session, int side, char path[ARCHIVE_PATH_SIZE])
{
    static const char *const names[] = {"repertoire-white.pgn", "repertoire-black.pgn"};
    archive_sibling_path(&session->saving.archive, names[side], path);
}

static void end(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    search_close(&kept->games);
    kept->compared = 0;
    repertoire_close(&kept->sides[WHITE]);
    repertoire_close(&kept->sides[BLACK]);
}

/* ---- tasks ------------------------------------------------------------------------------ */

static void run(void *context)
{
    struct task *task = context;
    task->well = true;
    for (int color = WHITE; color <= BLACK; color++)
        if (task->well && task->side != (color ^ 1))
            task->well =
                task->verb == ADD || task->verb == REMOVE
                    ? repertoire_change(task->paths[color], (enum color)color, &task->game,
                                        task->verb == REMOVE, &task->moves, &task->error)
                    : repertoire_open(&task->sides[color], task->paths[color],
                                      (enum color)color, &task->error);
}

static bool is_quick(const struct task *task)
{
    struct stat status;
    off_t size = 0;
    for (int color = WHITE; color <= BLACK; color++)
        size += stat(task->paths[color], &status) == 0 ? status.st_size : 0;
    return size <= QUICK;
}

static void finish_task(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    struct task *task = kept->task = kept->tasks;
    const char *refusal =
        task->stays ? session_refusal(session, COMMAND_REPERTOIRE, GIVES_ADVICE) : NULL;
    kept->tasks = task->next;
    if (task->stays && !refusal &&
        (task->key != session->board->position.key || task->top != session->mode_stack.top ||
         session_has_question(session)))
        refusal = "Your repertoire has been read; repeat the command.";
    if (!task->well)
        session_report(session,
                       session->saving.session_is_ending ? MESSAGE_WARNING : MESSAGE_ERROR,
                       "%s.", task->error.text);
    if (task->stays && !refusal) {
        end(session);
        memcpy(kept->sides, task->sides, sizeof task->sides);
        memset(task->sides, 0, sizeof task->sides);
    }
    kept->read = task->stays ? kept->sides : task->sides;
    if (refusal)
        session_error(session, "%s", refusal);
    else if (!session->saving.session_is_ending || task->verb == ADD || task->verb == REMOVE)
        task->then(session);
    game_free(&task->game);
    repertoire_close(&task->sides[WHITE]);
    repertoire_close(&task->sides[BLACK]);
    free(task->file);
    free(task);
}

static void start_tasks(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    struct task *task;
    while (!kept->job.running && (task = kept->tasks) != NULL) {
        if (session_has_screen(session) && !session->saving.session_is_ending &&
            !is_quick(task) && job_start(&kept->job, run, task, &session->wake, NULL)) {
            if (task->stays)
                session_print(session, "Reading your repertoire.");
            return;
        }
        run(task);
        finish_task(session);
    }
}

/* The task gets a copy of `game` up to `ply`, and takes over what `added` owns. */
static void add_task(struct session *session, struct task added, const struct game *game,
                     size_t ply)
{
    struct task *task = memory_new(1, sizeof *task), **last = &rehearsing_of(session)->tasks;
    while (*last)
        last = &(*last)->next;
    *last = task;
    *task = added;
    task->key = session->board->position.key;
    task->top = session->mode_stack.top;
    game_copy_line(&task->game, game, ply);
    find_path(session, WHITE, task->paths[WHITE]);
    find_path(session, BLACK, task->paths[BLACK]);
    start_tasks(session);
}

void repertoire_read(struct session *session, bool stays,
                     void (*then)(struct session *session))
{
    add_task(session,
             (struct task){.verb = TRAIN, .side = NO_SIDE, .stays = stays, .then = then},
             session->user_game, 0);
}

/* When the session ends, pending additions and removals are done. */
static void finish(struct session *session)
{
    session->saving.session_is_ending = true;
    if (job_stop(&rehearsing_of(session)->job))
        finish_task(session);
    start_tasks(session);
}

static void free_all(struct session *session)
{
    finish(session);
    end(session);
}

/* Returns the repertoire's moves in the position with this key: "Nf3 or Bc4". */
static const char *list_moves(const struct repertoire *repertoire, uint64_t key,
                              char text[LINE_SIZE])
{
    const struct move_node *moves[REPERTOIRE_MOVES_MAX];
    int count = repertoire_find(repertoire, key, moves);
    *text = '\0';
    for (int i = 0; i < count; i++)
        text_add_item(text, LINE_SIZE, " or ", moves[i]->san);
    return text;
}

/* ---- the lesson ------------------------------------------------------------------------- */

/* Select the next question: due ones before new ones, then those nearer to the start. If
 * `from` is not 0, only questions one move after the position with that key count. */
static bool choose(struct session *session, uint64_t from)
{
    struct rehearsing *kept = rehearsing_of(session);
    const struct repertoire_position *best = NULL;
    enum study_due best_due = STUDY_NEW;
    for (int color = WHITE; color <= BLACK; color++)
        for (size_t i = 0; i < kept->sides[color].position_count; i++) {
            const struct repertoire_position *place = &kept->sides[color].positions[i];
            enum study_due due = training_due(session, place->key);
            if (!place->has_move || (from && place->from != from) || due > STUDY_DUE ||
                due < best_due || (best && due == best_due && place->ply >= best->ply))
                continue;
            best = place;
            best_due = due;
        }
    kept->place = best ? best : kept->place;
    return best;
}

static bool find(struct session *session)
{
    return choose(session, 0);
}

/* A screen shows the earlier moves beside the board, so only the last one is named. */
static void show(struct session *session)
{
    const struct repertoire_position *place = rehearsing_of(session)->place;
    struct game *game = session->board;
    char after[LINE_SIZE];
    game_go_to(place->game, place->node);
    game_free(game);
    game_copy_to_board(game, place->game);
    move_texts(game, session_has_screen(session) && game->current > 0 ? game->current - 1 : 0,
               game->current, after, sizeof after);
    training_ask(session, place->key);
    training_say(session, MESSAGE_INFO, "%s to move%s%s. What do you play?",
                 color_name(position_turn(&game->position)), *after ? " after " : "", after);
}

static chess_move answer(const struct session *session)
{
    return rehearsing_of(session)->place->node->first->move;
}

static void show_moves(struct session *session, const char *before)
{
    const struct rehearsing *kept = rehearsing_of(session);
    enum color side = position_turn(&session->board->position);
    char known[LINE_SIZE], said[DRILL_TEXT_SIZE];
    snprintf(said, sizeof said, "%s%s.", before,
             list_moves(&kept->sides[side], kept->place->key, known));
    game_play(session->board, answer(session));
    training_rest(session, said);
}

static void try_move(struct session *session, chess_move move)
{
    const struct rehearsing *kept = rehearsing_of(session);
    const struct position *position = &session->board->position;
    char san[SAN_SIZE], said[80];
    san_write(position, move, san);
    if (!repertoire_has(&kept->sides[position->side_to_move], position->key, move)) {
        training_of(session)->mistakes++;
        snprintf(said, sizeof said, "%s is not in your repertoire; it has ", san);
        show_moves(session, said);
        return;
    }
    game_play(session->board, move);
    training_note(session);
    snprintf(said, sizeof said, "Right: %s.", san);
    if (choose(session, position->key)) { /* asks about every reply of the opponent */
        training_reply(session, kept->place->node->move, "Right");
        training_ask(session, kept->place->key);
    } else {
        training_rest(session, said);
    }
}

static void solve(struct session *session)
{
    show_moves(session, "It is ");
}

static const struct lesson repertoire_lesson = {find,  show, try_move, answer,
                                                solve, end,  NULL,     NULL};

bool repertoire_train(struct session *session)
{
    return training_init(session, &repertoire_lesson, "Repertoire");
}

void repertoire_count(struct session *session, const struct study_log *log, int counts[])
{
    for (int color = WHITE; color <= BLACK; color++) {
        const struct repertoire *repertoire = &rehearsing_of(session)->read[color];
        for (size_t i = 0; i < repertoire->position_count; i++)
            if (repertoire->positions[i].has_move)
                counts[study_log_due(log, repertoire->positions[i].key,
                                     (int64_t)time(NULL))]++;
    }
}

/* ---- commands --------------------------------------------------------------------------- */

static void tell_change(struct session *session)
{
    const struct task *task = rehearsing_of(session)->task;
    if (task->well)
        session_print(session, "%s's repertoire: %zu half-move%s %s.",
                      color_name((enum color)task->side), task->moves, plural(task->moves),
                      task->verb == REMOVE ? "taken out" : "new");
}

/* Add or remove the line on the board. The default side is the user's in a game, otherwise the
 * one at the bottom of the board. */
static void change(struct session *session, int side, enum verb verb)
{
    bool plays = players_count_people(&session->players) == 1 &&
                 !session_has_state(session, STATE_ANALYSIS | STATE_FILE_GAME);
    if (side == NO_SIDE)
        side = plays ? session->players.person[BLACK] : session->flipped;
    if (!session->saving.has_archive)
        session_error(session, "This session saves nothing.");
    else if (session->board->current == 0)
        session_error(session, "No move has been played.");
    else
        add_task(session, (struct task){.verb = verb, .side = side, .then = tell_change},
                 session->board, session->board->current);
}

static void tell_left(struct session *session)
{
    const struct task *task = rehearsing_of(session)->task;
    const struct game *game = &task->game;
    char known[LINE_SIZE];
    size_t ply;
    if (repertoire_find_departure(&task->sides[task->side], game, &ply))
        session_print(session, "You left your repertoire at move %zu; it has %s there.",
                      game->start.fullmove_number +
                          (ply + (game->start.side_to_move == BLACK)) / 2,
                      list_moves(&task->sides[task->side], game->keys[ply], known));
}

void repertoire_tell_left(struct session *session, enum color side)
{
    if (session->saving.has_archive)
        add_task(session, (struct task){.verb = TRAIN, .side = (int)side, .then = tell_left},
                 session->user_game, session->user_game->count);
}

/* ---- gaps ------------------------------------------------------------------------------- */

/* Returns the player whose games are compared; NULL: everybody's. */
static const char *whose(const struct session *session)
{
    const char *name = session->settings->name;
    return name || rehearsing_of(session)->games.path ? name : session_user_name(session);
}

static void tell_gaps(struct session *session, const struct repertoire *repertoire)
{
    const char *player = whose(session), *side = color_name(repertoire->side);
    char line[LINE_SIZE] = "";
    size_t count = repertoire->games_compared;
    if (player)
        snprintf(line, sizeof line, " of %.*s as %s", PRINTABLE_UP_TO(40, player), side);
    session_print(session, "In %s (%zu game%s%s) %s's repertoire lacks %zu answer%s%s",
                  rehearsing_of(session)->games.name, count, plural(count), line, side,
                  repertoire->gap_count, plural(repertoire->gap_count),
                  repertoire->gap_count > 0 ? ":" : ".");
    for (size_t i = 0; i < repertoire->gap_count && i < GAPS_TOLD; i++) {
        const struct repertoire_gap *gap = &repertoire->gaps[i];
        struct game *game = gap->place->game;
        game_go_to(game, gap->place->node);
        game_play(game, gap->move);
        move_texts(game, 0, game->current, line, sizeof line);
        session_print(session, "%s (%u game%s)", line, gap->games, plural(gap->games));
    }
}

/* Compares one slice of the games, once they are open. */
static unsigned wake(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    unsigned news = job_is_done(&kept->job) && job_stop(&kept->job) ? SESSION_EVENT_REVIEW : 0;
    if (news != 0) {
        finish_task(session);
        start_tasks(session);
    }
    search_poll(session, &kept->games);
    if (!kept->games.collection)
        return news;
    if (session_has_state(session,
                          STATE_FAIR_PLAY |
                              STATE_SPECTATING_RATED)) { /* the gaps would be advice */
        end(session);
        return news;
    }
    size_t count = kept->games.collection->count, from = kept->compared;
    kept->compared = from + SLICE < count ? from + SLICE : count;
    for (int color = WHITE; color <= BLACK; color++) {
        struct repertoire *repertoire = &kept->sides[color];
        repertoire_find_gaps(repertoire, kept->games.collection, whose(session), from,
                             kept->compared);
        if (kept->compared == count && repertoire->position_count > repertoire->count)
            tell_gaps(session, repertoire);
    }
    if (kept->compared == count)
        end(session);
    else
        wake_signal(&session->wake);
    return SESSION_EVENT_REVIEW;
}

static void go_on(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    const struct task *task = kept->task;
    if (!task->well)
        return;
    if (kept->read[WHITE].position_count <= kept->read[WHITE].count &&
        kept->read[BLACK].position_count <= kept->read[BLACK].count) /* no move of the user */
        session_print(
            session, "%s%s repertoire is empty; 'repertoire add' adds the moves on the board.",
            task->side == NO_SIDE ? "Your" : color_name((enum color)task->side),
            task->side == NO_SIDE ? "" : "'s");
    else if (task->verb == GAPS)
        search_open(session, &kept->games, task->file ? task->file : read_file_path(session));
    else if (!repertoire_train(session))
        session_print(session, "Nothing of your repertoire is due.");
}

void handle_repertoire(struct session *session, const char *argument)
{
    static const char *const words[] = {"white", "black", "train", "add", "remove", "gaps"};
    const char *word, *rest = argument, *file = NULL;
    int side = NO_SIDE, verb = TRAIN;
    size_t length;
    while (!file && next_word(&rest, &word, &length)) {
        int found = 0;
        while (found < VERBS && !word_equals(word, length, words[found]))
            found++;
        if (found < TRAIN)
            side = found;
        else if (found < VERBS)
            verb = found;
        else
            file = word;
    }
    if (file && verb != GAPS)
        session_error(session,
                      "repertoire: expected add, remove, train or gaps, white or black, "
                      "found '%s'.",
                      file);
    else if (file && session->settings->restricted)
        session_error(session, "repertoire: kiosk mode cannot open files.");
    else if (verb == ADD || verb == REMOVE)
        change(session, side, (enum verb)verb);
    else
        add_task(session,
                 (struct task){.verb = (enum verb)verb,
                               .side = side,
                               .file = file ? memory_copy_string(file) : NULL,
                               .stays = true,
                               .then = go_on},
                 session->user_game, 0);
}

const struct mode repertoire_mode = {
    .size = sizeof(struct rehearsing),
    .wake = wake,
    .finish = finish,
    .free = free_all,
};
