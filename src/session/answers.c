/* answers.c - requests that show or set something: level, sides, position, pieces, moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/memory.h"
#include "base/words.h"
#include "engine/evaluation_text.h"
#include "engine/judgement_text.h"
#include "pgn/pgn.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "session/analysis.h"
#include "session/handlers.h"
#include "session/heat_map.h"
#include "session/play.h"
#include "session/players.h"
#include "session/words.h"
#include "strategies/strategies.h"
#include "typing/explanation.h"
#include "typing/game_query.h"
#include "typing/help_text.h"
#include "typing/typed_move.h"

/* Words that nothing was made of are never passed over in silence. */
bool session_refuse_surplus(struct session *session, const char *argument, const char *what)
{
    const char *rest = argument + strcspn(argument, " \t");
    rest += strspn(rest, " \t\r\n");
    if (!*rest)
        return false;
    session_tell(session, MESSAGE_ERROR, "Expected one %s, found '%.*s' behind it.", what,
                 PRINTABLE_UP_TO(40, rest));
    return true;
}

static void tell_level(struct session *session)
{
    session_tell(session, MESSAGE_INFO, "The engine's level is %s%s.",
                 session->players.level.move_time > 0 && !session_plays_by_clock(session)
                     ? "full strength, "
                     : "",
                 session_level_text(session));
}

/* `command` is what stands before the argument, as a reason should show it. */
static void set_level(struct session *session, const char *command, const char *argument)
{
    struct level level = session->players.level;
    struct reason reason;
    if (!level_read(&level, argument, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s%s.", command, reason.text);
        return;
    }
    if (!players_allow_depth(&session->players, level.depth, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return;
    }
    session->players.level = session->chosen_level = level;
    session_change_players(session);
    if (session->own->result == RESULT_NONE)
        session_save(session);
    if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
        session_think(session, THINKING_MOVE); /* begun anew, with the new level */
    tell_level(session);
    session_tell_strengths(session);
}

void session_ask_level(struct session *session, const char *argument)
{
    if (*argument) {
        set_level(session, "level ", argument);
        return;
    }
    tell_level(session);
    explain_levels(session_tell_line, session);
}

void session_ask_elo(struct session *session, const char *argument)
{
    char level[48];
    snprintf(level, sizeof level, "elo %.*s", PRINTABLE_UP_TO(40, argument));
    if (*argument)
        set_level(session, "", level);
    else
        tell_level(session);
}

/* Other people play: from now on, or, where the game is over, the next one. */
static void change_sides(struct session *session, enum who who)
{
    session_seat(session, who);
    session_change_players(session);
    session->engine_waits = false;
    if (session->board->result == RESULT_NONE)
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    session_tell_sides(session);
}

void session_ask_color(struct session *session, const struct arguments *arguments)
{
    static const enum who whos[] = {WHO_WHITE, WHO_BLACK, WHO_RANDOM, WHO_BOTH, WHO_NONE};
    if (arguments->word < 0)
        session_tell_sides(session);
    else
        change_sides(session, whos[arguments->word]);
}

void session_swap_sides(struct session *session)
{
    if (players_people(&session->players) == 1)
        change_sides(session, session->players.person[WHITE] ? WHO_BLACK : WHO_WHITE);
    else
        session_tell(session, MESSAGE_ERROR,
                     "Nobody to swap with: %s; 'color white' or 'color black' seats you.",
                     session->players.person[WHITE] ? "you play both sides"
                                                    : "the engine plays both sides");
}

void session_show_pgn(struct session *session)
{
    const char *path;
    enum save_state state = session_saved(session, &path);
    size_t length;
    char *text = pgn_write(session->own, &length), *rest = text, *line;
    if (state == SAVE_FAILED)
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", path);
    else if (session_is_browsing(session))
        ; /* it is in the file, see 'save' */
    else if (state == SAVE_OFF)
        session_tell(session, MESSAGE_INFO, "The game is not kept (--no-save).");
    else if (!session->keeping.on_disk)
        session_tell(session, MESSAGE_INFO, "Will be kept, from the first move on, in %s",
                     path);
    else
        session_tell(session, MESSAGE_INFO, "Kept in %s", path);
    while ((line = strsep(&rest, "\n")) != NULL)
        if (*line)
            session_tell_exact(session, "%s", line);
    free(text);
}

/* What the rules say comes first. True when there is nothing to say after that: nobody is
 * ahead in a position in which no move can be made. */
static bool tell_verdict(struct session *session)
{
    const struct game *game = session_game(session);
    char ending[80];
    switch (game->ending) {
    case ENDING_NONE: return false;
    case ENDING_CHECKMATE:
        session_tell(session, MESSAGE_INFO, "Checkmate: %s has won.",
                     color_name(game->result == RESULT_WHITE_WINS ? WHITE : BLACK));
        return true;
    case ENDING_STALEMATE:
        session_tell(session, MESSAGE_INFO, "Stalemate: a draw.");
        return true;
    case ENDING_INSUFFICIENT:
        session_tell(session, MESSAGE_INFO, "Too little is left to mate with: a draw.");
        return true;
    default:
        session_tell(session, MESSAGE_INFO, "%s.",
                     game_ending_text(game, ending, sizeof ending));
        return false;
    }
}

/* In the order of the grammar of `eval`. */
enum { EVAL_TABLE, EVAL_PIECES, EVAL_MAP };

/* Whether the network knows better than the terms: not where the ending is known. */
static const struct network *find_network(struct session *session,
                                          const struct position *position,
                                          const struct evaluation_report *report)
{
    if (report->known || report->ending == ENDING_NO_MATERIAL ||
        report->ending == ENDING_WRONG_CORNER || !network_takes(position))
        return NULL;
    return engine_player_network(session->players.engine);
}

/* What a look ahead says that a judgement of the board (`total`, for White) cannot; not of
 * what is to be found in a drill. */
static void tell_glance(struct session *session, const struct position *position,
                        const struct network *network, int total)
{
    struct glance seen;
    char sentence[JUDGEMENT_SENTENCE_SIZE];
    if (session_is_at(session, AT_DRILL) || !glance(strategies, network, position, &seen))
        return;
    if (judgement_text_glance(position, &seen,
                              position->side_to_move == WHITE ? total : -total, sentence))
        session_tell(session, MESSAGE_INFO, "%s As the board stands:", sentence);
}

static void tell_network(struct session *session, const struct network_report *report)
{
    char sentence[JUDGEMENT_SENTENCE_SIZE];
    judgement_text_network(report, sentence);
    session_tell(session, MESSAGE_INFO, "%s", sentence);
    for (int color = WHITE; color <= BLACK; color++)
        if (judgement_text_pieces(report, (enum color)color, sentence))
            session_tell(session, MESSAGE_INFO, "%s", sentence);
}

/* Of the position as it stands, but for a short look ahead; the reason first. A table is not
 * for listening to, unless it is asked for. */
void session_ask_evaluation(struct session *session, const struct arguments *arguments)
{
    const struct position *position = &session_game(session)->position;
    struct evaluation_report report;
    struct network_report pieces;
    char sentence[EVALUATION_SENTENCE_SIZE];
    if ((session_close_heat_map(session) && arguments->word == EVAL_MAP) ||
        tell_verdict(session))
        return;
    evaluation_explain(position, &report);
    const struct network *network = find_network(session, position, &report);
    if (network)
        network_explain(network, position, &pieces);
    if (arguments->word >= EVAL_PIECES && !network) {
        session_tell(session, MESSAGE_ERROR,
                     "No network judges here; 'eval' tells the terms.");
        return;
    }
    if (arguments->word == EVAL_MAP && session_show_heat_map(session, &pieces))
        return;
    tell_glance(session, position, network, network ? pieces.total : report.total);
    if (network)
        tell_network(session, &pieces);
    evaluation_text_sentence(&report, sentence);
    session_tell(session, MESSAGE_INFO, "%s%s", network ? "By its terms: " : "", sentence);
    if (arguments->word == EVAL_PIECES)
        judgement_text_table(&pieces, session_tell_line, session);
    else if (arguments->word == EVAL_MAP)
        judgement_text_map(&pieces, session_tell_line, session);
    else if (arguments->word >= 0 || !session->listening.aloud ||
             !notation_is_spoken(session_notation(session)))
        evaluation_text_table(&report, session->columns, session_tell_line, session);
}

/* Of what is shown, so that it goes for a position that is being set up, too. */
void session_show_material(struct session *session)
{
    char text[QUERY_SIZE];
    query_write_material(session_game(session), text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

/* What became of the game is said when the session ends (leave.h), not here: the screen still
 * stands, and the disk has not had its last word. */
void session_quit(struct session *session)
{
    activities_leave(session);
    engine_player_cancel(session->players.engine);
}

/* ---- the clipboard ----------------------------------------------------------------- */

char *session_copy_text(const struct session *session, const char *what, size_t *length,
                        struct reason *reason)
{
    char fen[FEN_SIZE];
    if (strcasecmp(what, "pgn") == 0)
        return pgn_write(session->board, length);
    if (*what && strcasecmp(what, "fen") != 0) {
        reason_set(reason, 0, "copy: expected fen or pgn, found '%.*s'",
                   PRINTABLE_UP_TO(20, what));
        return NULL;
    }
    *length = fen_write(&session_game(session)->position, fen);
    return memory_copy_string(fen);
}

/* ---- premoves ---------------------------------------------------------------------- */

void session_ask_premove(struct session *session, const char *argument)
{
    struct typed_move typed;
    if (strcasecmp(argument, "off") == 0 || strcasecmp(argument, "none") == 0) {
        if (!session_drop_premove(session))
            session_tell(session, MESSAGE_INFO, "There is no premove.");
    } else if (!*argument) {
        session_tell(session, MESSAGE_INFO, "%s%s.",
                     session->table.premove[0] ? "Premove: " : "There is no premove",
                     session->table.premove);
    } else if (!session_may_premove(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "Moves are kept while the engine thinks; now just type it.");
    } else {
        typed_move_read(&session->board->position, argument, &typed);
        if (typed.status == TYPED_SYNTAX)
            session_tell(session, MESSAGE_ERROR, "%s", typed.text);
        else
            session_keep_premove(session, argument);
    }
}
