/* repertoire.c - changes and trains the user's opening repertoire, and compares it with games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * repertoire-white.pgn and repertoire-black.pgn are beside the directory of saved games. Every
 * command reads them again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/games/browse.h"
#include "session/study/game_search.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/repertoire.h"

enum { GAPS_PRINTED = 8, LINE_SIZE = 160, SLICE_GAMES = 5000 /* games compared at a time */ };

/* Words of the command. Every word before TRAIN names a side. */
enum word { SIDE_WHITE, SIDE_BLACK, TRAIN, ADD, REMOVE, GAPS, WORDS, NO_SIDE = -1 };

struct repertoire_state {
    struct repertoire sides[2]; /* by enum color; open for training or a comparison */
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

/* Reads one side or both. Returns false and sets *error on failure. */
static bool read_sides(const struct session *session, int side, struct repertoire sides[2],
                       struct error *error)
{
    bool succeeded = true;
    for (int color = WHITE; color <= BLACK && succeeded; color++) {
        char path[ARCHIVE_PATH_SIZE];
        get_path(session, color, path);
        if (side == NO_SIDE || side == color)
            succeeded = repertoire_open(&sides[color], path, (enum color)color, error);
    }
    return succeeded;
}

/* Reads `side` for training or a comparison. Returns false and reports an error on failure. */
static bool open_sides(struct session *session, int side)
{
    struct error error;
    end(session);
    return read_sides(session, side, repertoire_state_of(session)->sides, &error) ||
           session_error(session, "%s.", error.text);
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
            enum study_due due = training_due_status(session, candidate->key);
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

static void show_moves(struct session *session, enum message_kind kind, const char *before)
{
    const struct repertoire_state *state = repertoire_state_of(session);
    enum color side = position_turn(&session->board->position);
    char known[LINE_SIZE], message[DRILL_TEXT_SIZE];
    snprintf(message, sizeof message, "%s%s.", before,
             list_moves(&state->sides[side], state->current->key, known));
    game_play(session->board, answer(session));
    training_finish_question(session, kind, message);
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
        show_moves(session, MESSAGE_WRONG, message);
        return;
    }
    game_play(session->board, move);
    training_log_answer(session);
    snprintf(message, sizeof message, "Correct: %s.", san);
    if (choose_next(session, position->key)) { /* ask about every reply */
        training_play_reply(session, state->current->node->move, "Correct");
        training_ask(session, state->current->key);
    } else {
        training_finish_question(session, MESSAGE_FOUND, message);
    }
}

static void solve(struct session *session)
{
    show_moves(session, MESSAGE_INFO, "Your repertoire has ");
}

static const struct lesson repertoire_lesson = {find, show, try_move, answer, solve,
                                                end,  NULL, NULL,     NULL};

bool repertoire_train(struct session *session)
{
    return open_sides(session, NO_SIDE) &&
           training_begin_lesson(session, &repertoire_lesson, "Repertoire");
}

void repertoire_count_due(struct session *session, const struct study_log *log, int counts[])
{
    struct repertoire sides[2] = {{.games = NULL}};
    read_sides(session, NO_SIDE, sides, NULL);
    for (int color = WHITE; color <= BLACK; color++) {
        for (size_t i = 0; i < sides[color].position_count; i++)
            if (sides[color].positions[i].has_move)
                counts[study_log_due(log, sides[color].positions[i].key,
                                     (int64_t)time(NULL))]++;
        repertoire_close(&sides[color]);
    }
}

/* ---- commands --------------------------------------------------------------------------- */

/* Adds or removes the moves on the board. The default side is the user's in a game, otherwise
 * the side at the bottom of the board. */
static void change_repertoire(struct session *session, int side, bool removes)
{
    bool plays = players_count_humans(&session->players) == 1 &&
                 !session_has_state(session, STATE_ANALYSIS | STATE_FILE_GAME);
    char path[ARCHIVE_PATH_SIZE];
    struct error error;
    size_t moves;
    if (side == NO_SIDE)
        side = plays ? session->players.person[BLACK] : session->flipped;
    get_path(session, side, path);
    if (!session->saving.has_archive)
        session_error(session, "The repertoire was not changed: this session saves nothing.");
    else if (session->board->current == 0)
        session_error(session, "No move has been played yet.");
    else if (!repertoire_update_file(path, (enum color)side, session->board, removes, &moves,
                                     &error))
        session_error(session, "%s.", error.text);
    else
        session_print(session, "%s's repertoire: %zu half-move%s %s.",
                      color_name((enum color)side), moves, plural(moves),
                      removes ? "removed" : "added");
}

void repertoire_report_departure(struct session *session, enum color side)
{
    struct repertoire sides[2] = {{.games = NULL}};
    const struct game *game = session->user_game;
    char known[LINE_SIZE];
    struct error error;
    size_t ply;
    if (!session->saving.has_archive)
        return;
    if (!read_sides(session, (int)side, sides, &error))
        session_error(session, "%s.", error.text);
    else if (repertoire_find_departure(&sides[side], game, &ply))
        session_print(session, "You left your repertoire at move %zu; it has %s there.",
                      game->start.fullmove_number +
                          (ply + (game->start.side_to_move == BLACK)) / 2,
                      list_moves(&sides[side], game->keys[ply], known));
    repertoire_close(&sides[side]);
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
    game_search_poll(session, &state->game_search);
    const struct collection *collection = state->game_search.collection;
    if (!collection)
        return 0;
    if (session_has_state(session, STATE_FAIR_PLAY | STATE_SPECTATING_RATED)) {
        end(session); /* the gaps would be advice */
        return 0;
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

static void train_or_compare(struct session *session, int side, bool compares,
                             const char *file)
{
    struct repertoire_state *state = repertoire_state_of(session);
    const struct repertoire *white = &state->sides[WHITE], *black = &state->sides[BLACK];
    if (!open_sides(session, side))
        return;
    if (white->position_count <= white->count && black->position_count <= black->count)
        session_print(
            session, "%s%s repertoire is empty; 'repertoire add' adds the moves on the board.",
            side == NO_SIDE ? "Your" : color_name((enum color)side),
            side == NO_SIDE ? "" : "'s");
    else if (compares)
        game_search_open(session, &state->game_search, file ? file : browse_file_path(session),
                         "; 'repertoire gaps FILE' searches a file");
    else if (!training_begin_lesson(session, &repertoire_lesson, "Repertoire"))
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
        while (found < WORDS && !word_equals(word, length, words[found]))
            found++;
        if (found < TRAIN)
            side = found;
        else if (found < WORDS)
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
        change_repertoire(session, side, kind == REMOVE);
    else
        train_or_compare(session, side, kind == GAPS, file);
}

const struct mode repertoire_mode = {
    .size = sizeof(struct repertoire_state),
    .wake = wake,
    .free = end,
};
