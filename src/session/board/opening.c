/* opening.c - the opening's name, tags and usual moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"

#include "engine/book.h"

void session_update_opening_source(struct session *session)
{
    session->opening_is_from_file = !game_opening_tags_are_automatic(session->board);
}

void session_update_opening_tags(struct session *session)
{
    if (!session->opening_is_from_file && !session_has_state(session, STATE_BROWSING))
        game_set_opening_tags(session->board);
}

const char *session_opening_text(const struct session *session)
{
    struct opening opening;
    struct game whole = *session->board;
    if (session_has_state(session, STATE_GRAPH)) /* the graph is about the whole game */
        whole.current = whole.count;
    session->texts->opening[0] = '\0';
    if (openings_find_in_game(&whole, &opening))
        opening_write(&opening, session->texts->opening);
    return session->texts->opening;
}

bool session_allows_assistance(const struct session *session)
{
    const struct game *game = session_game(session);
    return !session_has_state(session, STATE_LESSON | STATE_SETUP | STATE_START_SCREEN |
                                           STATE_LOBBY | STATE_LOBBY_GAME_IN_PROGRESS |
                                           STATE_SPECTATING | STATE_FAIR_PLAY) &&
           (players_count_humans(&session->players) < 2 || game->result != RESULT_NONE ||
            session_has_state(session, STATE_ANALYSIS | STATE_BROWSING));
}

/* If the sum of the weights is smaller, too few book lines lead here for meaningful
 * percentages. */
enum { POPULAR_WEIGHT_MIN = 16 };

int session_list_popular_moves(const struct session *session, struct popular_move *list,
                               int most)
{
    const struct position *position = &session_game(session)->position;
    struct book_move moves[BOOK_MOVES_MAX];
    struct book book = {.open = false};
    unsigned all = 0;
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    book_open_from_memory(&book, bytes, entries);
    int used = 0;
    int count = /* a position being set up may lack kings */
        session_allows_assistance(session) ? book_find_moves(&book, position, moves) : 0;
    for (int i = 0; i < count; i++)
        all += moves[i].weight;
    if (all < POPULAR_WEIGHT_MIN)
        return 0;
    for (int i = 0; i < count && used < most && moves[i].weight > 0; i++) {
        struct popular_move *popular = &list[used++];
        san_write(position, moves[i].move, popular->san);
        popular->percent = (int)((100 * moves[i].weight + all / 2) / all);
    }
    return used;
}

void handle_opening(struct session *session)
{
    struct opening opening, here;
    char moves[OPENING_MOVES_SIZE];
    const struct game *game = session->board;
    if (!openings_find_in_game(game, &opening)) {
        session_print(session, "This opening has no name%s.",
                      game->current == 0 ? " yet" : " here");
        return;
    }
    session_print(session, "%s %s%s.", opening.code, opening.name,
                  openings_find(game->keys[game->current], &here)
                      ? ""
                      : "; the moves after it have no name");
    opening_write_moves(&opening, moves);
    session_print(session, "Its moves: %s.", moves);
}
