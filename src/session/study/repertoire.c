/* repertoire.c - the lines one means to play: kept from the board, asked when due, compared with games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * repertoire-white.pgn and repertoire-black.pgn stand beside the kept games, and are read anew for
 * each request.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "rules/names.h"
#include "session/handlers.h"
#include "session/study/search.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/repertoire.h"

enum { GAPS_TOLD = 8, GAP_TEXT_SIZE = 120, NO_SIDE = -1 };

struct rehearsing {
    struct repertoire repertoire;
    size_t at;       /* of its places: behind the last that was due, */
    size_t fresh_at; /* and that was new */
    const struct repertoire_place *place;
    struct search games; /* that are compared with it */
};

static struct rehearsing *rehearsing_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_REPERTOIRE);
}

static bool open_repertoire(struct session *session, struct repertoire *repertoire,
                            enum color side)
{
    char path[ARCHIVE_PATH_SIZE];
    struct reason reason;
    session_study_path(session,
                       side == WHITE ? "repertoire-white.pgn" : "repertoire-black.pgn", path);
    if (repertoire_open(repertoire, path, side, &reason))
        return true;
    session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    return false;
}

/* "Nf3", "Nf3 or Bc4": what it has in the position of the board. */
static const char *list_moves(const struct repertoire *repertoire,
                              const struct position *position, char *text, size_t size)
{
    chess_move moves[REPERTOIRE_MOVES];
    char san[SAN_SIZE];
    int count = repertoire_find(repertoire, position->key, moves);
    *text = '\0';
    for (int i = 0; i < count; i++) {
        san_write(position, moves[i], san);
        text_add(text, size, "%s%s", i > 0 ? " or " : "", san);
    }
    return text;
}

/* ---- the lesson -------------------------------------------------------------------------- */

static bool find_from(struct session *session, size_t *at, enum study_due wanted)
{
    struct rehearsing *kept = rehearsing_of(session);
    while (*at < kept->repertoire.place_count) {
        kept->place = &kept->repertoire.places[(*at)++];
        if (kept->place->own && training_due(session, kept->place->key) == wanted)
            return true;
    }
    return false;
}

/* What is due comes first. */
static bool find(struct session *session)
{
    struct rehearsing *kept = rehearsing_of(session);
    return find_from(session, &kept->at, STUDY_DUE) ||
           find_from(session, &kept->fresh_at, STUDY_NEW);
}

static void show(struct session *session)
{
    const struct rehearsing *kept = rehearsing_of(session);
    struct game *game = kept->place->game;
    char after[MOVE_TEXT_SIZE] = "";
    training_ask(session, kept->place->key);
    training_put(session, &game->start, kept->repertoire.side);
    snprintf(training_of(session)->title, sizeof training_of(session)->title,
             "%s's repertoire", color_name(kept->repertoire.side));
    game_go_to(game, kept->place->node);
    for (size_t i = 0; i < game->current; i++)
        game_play(session->board, game->moves[i].move);
    if (game->current > 0)
        move_text(game, game->current, after);
    session_tell(session, MESSAGE_INFO, "%s's repertoire: what do you play%s%s?",
                 color_name(kept->repertoire.side), *after ? " after " : "", after);
}

/* An answer after which one's own move is due, or new: so all have their turn. */
static chess_move find_answer(struct session *session)
{
    const struct rehearsing *kept = rehearsing_of(session);
    chess_move moves[REPERTOIRE_MOVES], own[REPERTOIRE_MOVES];
    int count = repertoire_find(&kept->repertoire, session->board->position.key, moves);
    for (int i = 0; i < count; i++) {
        struct position after = session->board->position;
        struct undo undo;
        position_make_move(&after, moves[i], &undo);
        enum study_due due = training_due(session, after.key);
        if ((due == STUDY_DUE || due == STUDY_NEW) &&
            repertoire_find(&kept->repertoire, after.key, own) > 0)
            return moves[i];
    }
    return MOVE_NONE;
}

static void take_right(struct session *session, chess_move move)
{
    char text[SAN_SIZE + 20];
    game_play(session->board, move);
    training_note(session);
    chess_move answer = find_answer(session);
    if (answer == MOVE_NONE) {
        snprintf(text, sizeof text, "Right: %s.",
                 session->board->moves[session->board->current - 1].san);
        training_rest(session, text);
        return;
    }
    game_play(session->board, answer);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    training_ask(session, session->board->position.key);
    session_tell(session, MESSAGE_FOUND, "Right; %s is the answer. And now?",
                 session->board->moves[session->board->current - 1].san);
}

static chess_move answer(const struct session *session)
{
    chess_move moves[REPERTOIRE_MOVES];
    repertoire_find(&rehearsing_of(session)->repertoire, session->board->position.key, moves);
    return moves[0];
}

static void try_move(struct session *session, chess_move move)
{
    const struct rehearsing *kept = rehearsing_of(session);
    const struct position *position = &session->board->position;
    chess_move moves[REPERTOIRE_MOVES];
    char san[SAN_SIZE], known[80], said[160];
    int count = repertoire_find(&kept->repertoire, position->key, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move) {
            take_right(session, move);
            return;
        }
    san_write(position, move, san);
    snprintf(said, sizeof said, "%s is not in your repertoire; it has %s.", san,
             list_moves(&kept->repertoire, position, known, sizeof known));
    training_of(session)->mistakes++;
    game_play(session->board, moves[0]);
    training_rest(session, said);
}

static void solve(struct session *session)
{
    char known[80], said[120];
    snprintf(said, sizeof said, "It is %s.",
             list_moves(&rehearsing_of(session)->repertoire, &session->board->position, known,
                        sizeof known));
    game_play(session->board, answer(session));
    training_rest(session, said);
}

static void close(struct session *session)
{
    repertoire_close(&rehearsing_of(session)->repertoire);
}

static const struct lesson repertoire_lesson = {.find = find,
                                                .show = show,
                                                .move = try_move,
                                                .answer = answer,
                                                .solve = solve,
                                                .close = close};

static bool train(struct session *session, enum color side)
{
    struct rehearsing *kept = rehearsing_of(session);
    kept->at = kept->fresh_at = 0;
    return open_repertoire(session, &kept->repertoire, side) &&
           training_begin(session, &repertoire_lesson);
}

/* White's comes first. */
static void ask_train(struct session *session, int side)
{
    training_end(session);
    if (!(side != BLACK && train(session, WHITE)) && !(side != WHITE && train(session, BLACK)))
        session_tell(session, MESSAGE_INFO,
                     "Nothing of your repertoire is due; 'repertoire add' keeps a line.");
}

/* ---- keeping a line ---------------------------------------------------------------------- */

/* For the side named, that one person plays, or at the bottom of the board. */
static void add(struct session *session, int side)
{
    struct repertoire repertoire;
    struct reason reason;
    size_t added;
    if (side == NO_SIDE)
        side = players_person_alone(&session->players, BLACK)   ? BLACK
               : players_person_alone(&session->players, WHITE) ? WHITE
               : session->flipped                               ? BLACK
                                                                : WHITE;
    if (!session->keeping.archived || session->board->current == 0) {
        session_tell(session, MESSAGE_ERROR,
                     session->keeping.archived ? "There is no move on the board to keep."
                                               : "Nothing is kept in this session.");
        return;
    }
    if (!open_repertoire(session, &repertoire, (enum color)side))
        return;
    if (!file_make_directories(session->keeping.archive.directory, &reason) ||
        !repertoire_add(&repertoire, session->board, &added, &reason))
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    else
        session_tell(session, MESSAGE_INFO, "In %s's repertoire: %zu of %zu half-moves new.",
                     color_name((enum color)side), added, session->board->current);
    repertoire_close(&repertoire);
}

void session_tell_left(struct session *session, enum color side)
{
    struct repertoire repertoire;
    size_t ply;
    if (!session->keeping.archived || !open_repertoire(session, &repertoire, side))
        return;
    if (repertoire_left(&repertoire, session->own, &ply)) {
        struct game line;
        char known[80];
        game_copy_line(&line, session->own, ply);
        session_tell(session, MESSAGE_INFO,
                     "You left your repertoire at move %d: it has %s there.",
                     line.position.fullmove_number,
                     list_moves(&repertoire, &line.position, known, sizeof known));
        game_free(&line);
    }
    repertoire_close(&repertoire);
}

/* ---- what it lacks ----------------------------------------------------------------------- */

/* False: there is no such repertoire. */
static bool tell_gaps(struct session *session, const struct collection *games, enum color side)
{
    struct repertoire repertoire;
    char line[GAP_TEXT_SIZE];
    size_t count;
    if (!open_repertoire(session, &repertoire, side))
        return true;
    bool known = repertoire.place_count > 0;
    struct repertoire_gap *gaps = repertoire_find_gaps(&repertoire, games, &count);
    if (known)
        session_tell(session, MESSAGE_INFO,
                     "%s's repertoire lacks %zu answer%s in %zu game%s%s", color_name(side),
                     count, plural(count), collection_count(games),
                     plural(collection_count(games)), count > 0 ? ":" : ".");
    for (size_t i = 0; i < count && i < GAPS_TOLD; i++) {
        repertoire_write_line(gaps[i].place, gaps[i].move, line, sizeof line);
        session_tell(session, MESSAGE_INFO, "%s (%u game%s)", line, gaps[i].games,
                     plural(gaps[i].games));
    }
    free(gaps);
    repertoire_close(&repertoire);
    return known;
}

static void end_search(struct session *session)
{
    search_close(&rehearsing_of(session)->games);
}

/* The games are open. */
static unsigned wake(struct session *session)
{
    struct search *games = &rehearsing_of(session)->games;
    if (!search_poll(session, games) || !games->collection)
        return 0;
    bool white = tell_gaps(session, games->collection, WHITE);
    if (!tell_gaps(session, games->collection, BLACK) && !white)
        session_tell(session, MESSAGE_INFO,
                     "You have no repertoire yet; 'repertoire add' keeps a line.");
    end_search(session);
    return NEWS_REVIEW;
}

/* ---- the request ------------------------------------------------------------------------- */

void session_ask_repertoire(struct session *session, const char *argument)
{
    static const char *const verbs[] = {"add", "train", "gaps"};
    const char *word, *rest = argument;
    size_t length;
    int verb = 0, side = NO_SIDE;
    if (!next_word(&rest, &word, &length)) {
        ask_train(session, NO_SIDE);
        return;
    }
    while (verb < 3 &&
           (strncasecmp(word, verbs[verb], length) != 0 || verbs[verb][length] != '\0'))
        verb++;
    rest += strspn(rest, " ");
    for (int color = WHITE; color <= BLACK; color++)
        if (strcasecmp(rest, color == WHITE ? "white" : "black") == 0)
            side = color;
    if (verb == 3 || (verb < 2 && *rest && side == NO_SIDE))
        session_tell(session, MESSAGE_ERROR,
                     "repertoire: expected add or train, then white or black, or gaps, "
                     "found '%s'.",
                     argument);
    else if (verb == 2 && *rest && session->settings->restricted)
        session_tell(session, MESSAGE_ERROR, "repertoire: a kiosk has no files.");
    else if (verb == 2)
        search_open(session, &rehearsing_of(session)->games, *rest ? rest : NULL);
    else
        (verb == 0 ? add : ask_train)(session, side);
}

const struct activity repertoire_activity = {
    .size = sizeof(struct rehearsing),
    .wake = wake,
    .free = end_search,
};
