/* repertoire.c - the lines one means to play: kept from the board, asked when due, compared with games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * repertoire-white.pgn and repertoire-black.pgn stand beside the kept games, and are read anew for
 * each request.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "rules/names.h"
#include "session/games/browse.h"
#include "session/handlers.h"
#include "session/players.h"
#include "session/study/search.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/repertoire.h"

enum { GAPS_TOLD = 8, LINE_SIZE = 160, SLICE = 5000 /* games that are compared at once */ };

enum verb { SIDE_WHITE, SIDE_BLACK, TRAIN, ADD, REMOVE, GAPS, VERBS, NO_SIDE = -1 };

struct rehearsing {
    struct repertoire sides[2];           /* by enum color */
    const struct repertoire_place *place; /* of one, that is asked */
    struct search games;                  /* that are compared with them, */
    size_t compared;                      /* so many yet */
};

static struct rehearsing *rehearsing_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_REPERTOIRE);
}

static void find_path(const struct session *session, int side, char path[ARCHIVE_PATH_SIZE])
{
    static const char *const names[] = {"repertoire-white.pgn", "repertoire-black.pgn"};
    archive_path_beside(&session->keeping.archive, names[side], path);
}

static bool open_repertoire(struct session *session, struct repertoire *repertoire, int side)
{
    char path[ARCHIVE_PATH_SIZE];
    struct reason reason;
    find_path(session, side, path);
    return repertoire_open(repertoire, path, (enum color)side, &reason) ||
           session_complain(session, "%s.", reason.text);
}

static void end(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    search_close(&kept->games);
    kept->compared = 0;
    repertoire_close(&kept->sides[WHITE]);
    repertoire_close(&kept->sides[BLACK]);
}

/* Both, or the one named; false: there is no move in it. */
static bool open_sides(struct session *session, int side)
{
    size_t moves = 0;
    end(session);
    for (int color = WHITE; color <= BLACK; color++) {
        struct repertoire *repertoire = &rehearsing_of(session)->sides[color];
        if (side == (color ^ 1))
            continue;
        if (!open_repertoire(session, repertoire, color))
            return false;
        moves += repertoire->place_count - repertoire->count;
    }
    return moves > 0;
}

/* "Nf3", "Nf3 or Bc4": what it has in the position of that key. */
static const char *list_moves(const struct repertoire *repertoire, uint64_t key,
                              char text[LINE_SIZE])
{
    const struct move_node *moves[REPERTOIRE_MOVES];
    int count = repertoire_find(repertoire, key, moves);
    *text = '\0';
    for (int i = 0; i < count; i++)
        list_add(text, LINE_SIZE, " or ", moves[i]->san);
    return text;
}

/* ---- the lesson -------------------------------------------------------------------------- */

/* What is due comes before what is new, then what is nearer to the start. `from`: only what is one
 * move behind the position of that key; 0: any. */
static bool choose(struct session *session, uint64_t from)
{
    struct rehearsing *kept = rehearsing_of(session);
    const struct repertoire_place *best = NULL;
    enum study_due best_due = STUDY_NEW;
    for (int color = WHITE; color <= BLACK; color++)
        for (size_t i = 0; i < kept->sides[color].place_count; i++) {
            const struct repertoire_place *place = &kept->sides[color].places[i];
            enum study_due due = training_due(session, place->key);
            if (!place->asked || (from && place->from != from) || due > STUDY_DUE ||
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

/* Who sees the board has the other moves beside it. */
static void show(struct session *session)
{
    const struct repertoire_place *place = rehearsing_of(session)->place;
    struct game *game = session->board;
    char after[LINE_SIZE];
    game_go_to(place->game, place->node);
    game_free(game);
    game_copy_line(game, place->game, place->ply);
    if (game->current < place->ply) { /* a turn was passed, or it was a draw already */
        game_free(game);
        game_init(game, &place->game->position);
    }
    move_texts(game, session_has_screen(session) && game->current > 0 ? game->current - 1 : 0,
               game->current, after, sizeof after);
    training_ask(session, place->key);
    training_say(session, MESSAGE_INFO, "%s to move%s%s. What do you play?",
                 color_name((enum color)game->position.side_to_move), *after ? " after " : "",
                 after);
}

static chess_move answer(const struct session *session)
{
    return rehearsing_of(session)->place->node->first->move;
}

static void show_moves(struct session *session, const char *before)
{
    const struct rehearsing *kept = rehearsing_of(session);
    enum color side = (enum color)session->board->position.side_to_move;
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
    if (choose(session, position->key)) { /* all answers have their turn */
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

bool session_train_repertoire(struct session *session)
{
    return open_sides(session, NO_SIDE) &&
           training_begin(session, &repertoire_lesson, "Repertoire");
}

void session_count_repertoire(struct session *session, const struct study_log *log,
                              int counts[])
{
    struct repertoire repertoire;
    for (int color = WHITE; color <= BLACK; color++) {
        if (!open_repertoire(session, &repertoire, color))
            continue;
        for (size_t i = 0; i < repertoire.place_count; i++)
            if (repertoire.places[i].asked)
                counts[study_log_due(log, repertoire.places[i].key, (int64_t)time(NULL))]++;
        repertoire_close(&repertoire);
    }
}

/* ---- requests ---------------------------------------------------------------------------- */

/* The line on the board, for the side named, that one person plays, or at the bottom. */
static void change(struct session *session, int side, bool removes)
{
    bool plays = players_people(&session->players) == 1 &&
                 !session_is_at(session, AT_ANALYSIS | AT_READING);
    char path[ARCHIVE_PATH_SIZE];
    struct reason reason;
    size_t moves;
    if (side == NO_SIDE)
        side = plays ? session->players.person[BLACK] : session->flipped;
    if (!session->keeping.archived)
        session_complain(session, "Nothing is kept in this session.");
    else if (session->board->current == 0)
        session_complain(session, "There is no move on the board.");
    else {
        find_path(session, side, path);
        if (!repertoire_change(path, (enum color)side, session->board, removes, &moves,
                               &reason))
            session_complain(session, "%s.", reason.text);
        else
            session_say(session, "%s's repertoire: %zu half-move%s %s.",
                        color_name((enum color)side), moves, plural(moves),
                        removes ? "taken out" : "new");
    }
}

void session_tell_left(struct session *session, enum color side)
{
    const struct game *own = session->own;
    struct repertoire repertoire;
    char known[LINE_SIZE];
    size_t ply;
    if (!session->keeping.archived || !open_repertoire(session, &repertoire, (int)side))
        return;
    if (repertoire_left(&repertoire, own, &ply))
        session_say(session, "You left your repertoire at move %zu: it has %s there.",
                    own->start.fullmove_number +
                        (ply + (own->start.side_to_move == BLACK)) / 2,
                    list_moves(&repertoire, own->keys[ply], known));
    repertoire_close(&repertoire);
}

/* ---- what it lacks ----------------------------------------------------------------------- */

/* Whose games are compared; NULL: anybody's. */
static const char *whose(const struct session *session)
{
    const char *name = session->settings->name;
    return name || rehearsing_of(session)->games.path ? name : session_own_name(session);
}

static void tell_gaps(struct session *session, const struct repertoire *repertoire)
{
    const char *player = whose(session), *side = color_name(repertoire->side);
    char line[LINE_SIZE] = "";
    size_t count = repertoire->compared;
    if (player)
        snprintf(line, sizeof line, " of %.*s as %s", PRINTABLE_UP_TO(40, player), side);
    session_say(session, "In %s (%zu game%s%s) %s's repertoire lacks %zu answer%s%s",
                rehearsing_of(session)->games.name, count, plural(count), line, side,
                repertoire->gap_count, plural(repertoire->gap_count),
                repertoire->gap_count > 0 ? ":" : ".");
    for (size_t i = 0; i < repertoire->gap_count && i < GAPS_TOLD; i++) {
        const struct repertoire_gap *gap = &repertoire->gaps[i];
        struct game *game = gap->place->game;
        game_go_to(game, gap->place->node);
        game_play(game, gap->move);
        move_texts(game, 0, game->current, line, sizeof line);
        session_say(session, "%s (%u game%s)", line, gap->games, plural(gap->games));
    }
}

/* A slice of the games, once they are open. */
static unsigned wake(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    search_poll(session, &kept->games);
    if (!kept->games.collection)
        return 0;
    if (session_is_at(session, AT_PLAYER | AT_RATED_GALLERY)) { /* they would be advice */
        end(session);
        return 0;
    }
    size_t count = kept->games.collection->count, from = kept->compared;
    kept->compared = from + SLICE < count ? from + SLICE : count;
    for (int color = WHITE; color <= BLACK; color++) {
        struct repertoire *repertoire = &kept->sides[color];
        repertoire_compare(repertoire, kept->games.collection, whose(session), from,
                           kept->compared);
        if (kept->compared == count && repertoire->place_count > repertoire->count)
            tell_gaps(session, repertoire);
    }
    if (kept->compared == count)
        end(session);
    else
        wake_signal(&session->wake);
    return NEWS_REVIEW;
}

void session_ask_repertoire(struct session *session, const char *argument)
{
    static const char *const words[] = {"white", "black", "train", "add", "remove", "gaps"};
    const char *word, *rest = argument, *file = NULL;
    struct rehearsing *kept = rehearsing_of(session);
    int side = NO_SIDE, verb = TRAIN;
    size_t length;
    while (!file && next_word(&rest, &word, &length)) {
        int found = 0;
        while (found < VERBS && !word_is(word, length, words[found]))
            found++;
        if (found < TRAIN)
            side = found;
        else if (found < VERBS)
            verb = found;
        else
            file = word;
    }
    if (file && verb != GAPS)
        session_complain(session,
                         "repertoire: expected add, remove, train or gaps, white or black, "
                         "found '%s'.",
                         file);
    else if (file && session->settings->restricted)
        session_complain(session, "repertoire: a kiosk has no files.");
    else if (verb == ADD || verb == REMOVE)
        change(session, side, verb == REMOVE);
    else if (!open_sides(session, side))
        session_say(session,
                    "%s%s repertoire is empty; 'repertoire add' keeps the line on the board.",
                    side == NO_SIDE ? "Your" : color_name((enum color)side),
                    side == NO_SIDE ? "" : "'s");
    else if (verb == GAPS)
        search_open(session, &kept->games, file ? file : session_file_path(session));
    else if (!training_begin(session, &repertoire_lesson, "Repertoire"))
        session_say(session, "Nothing of your repertoire is due.");
}

const struct activity repertoire_activity = {
    .size = sizeof(struct rehearsing),
    .wake = wake,
    .free = end,
};
