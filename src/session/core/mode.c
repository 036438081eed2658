/* mode.c - the modes of a session, their stack, and what they refuse.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/mode.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "session/core/core.h"

/* ---- the stack ----------------------------------------------------------------------- */

void session_update_state(struct session *session)
{
    struct frames *frames = &session->frames;
    unsigned state = 0;
    session->board = session->own = &frames->list[FRAME_OWN].game;
    session->shown = session->own;
    for (int i = FRAME_OWN; i <= frames->top; i++) {
        struct frame *frame = &frames->list[i];
        if (i > FRAME_OWN && frame->mode->board == MODE_BOARD)
            session->board = &frame->game;
        if (i > FRAME_OWN && frame->mode->board != MODE_NO_BOARD)
            session->shown = &frame->game;
        if (!frame->mode->on_top || i == frames->top)
            state |= frame->mode->at;
    }
    for (int i = 0; i < MODES; i++)
        if (session->states[i] && session->modes[i]->places)
            state |= session->modes[i]->places(session);
    if ((state & (AT_READING | AT_DRILL)) == AT_READING)
        state |= AT_BROWSING;
    if ((state & (AT_TABLE | AT_LIVE_TABLE)) == AT_TABLE)
        state |= AT_OVER_TABLE;
    session->state = state;
}

void modes_begin(struct session *session, const struct mode *const *modes)
{
    session->modes = modes;
    session->frames.top = FRAME_OWN;
    session->frames.list[FRAME_OWN].mode = modes[MODE_GAME];
    for (int i = 0; i < MODES; i++)
        session->states[i] = memory_new(1, modes[i]->size + 1);
    session_update_state(session);
    for (int i = 0; i < MODES; i++)
        if (modes[i]->begin)
            modes[i]->begin(session);
}

void modes_free(struct session *session)
{
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->free)
            session->modes[i]->free(session);
    while (session->frames.top > FRAME_OWN)
        mode_pop(session);
    session_drop_waiting(session);
    game_free(session->own);
    for (int i = 0; i < MODES; i++) {
        free(session->states[i]);
        session->states[i] = NULL;
    }
}

void *mode_state(const struct session *session, enum mode_id id)
{
    return session->states[id];
}

bool session_is_at(const struct session *session, unsigned places)
{
    return (session->state & places) != 0;
}

/* Returns the index in the stack, 0 if the mode is not there. */
static int find(const struct session *session, enum mode_id id)
{
    int place = session->frames.top;
    while (place >= FRAME_OWN && session->frames.list[place].mode != session->modes[id])
        place--;
    return place >= FRAME_OWN ? place : 0;
}

bool mode_is_on(const struct session *session, enum mode_id id)
{
    return find(session, id) > 0;
}

static void leave_top(struct session *session)
{
    int top = session->frames.top;
    if (session->frames.list[top].mode->leave)
        session->frames.list[top].mode->leave(session);
    else
        mode_pop(session);
    assert(session->frames.top < top);
}

struct game *mode_push(struct session *session, enum mode_id id)
{
    struct frames *frames = &session->frames;
    int place = find(session, id);
    while (place > FRAME_OWN && frames->top > place)
        leave_top(session);
    if (place <= FRAME_OWN) {
        assert(frames->top + 1 < FRAMES_MAX);
        frames->list[++frames->top] = (struct frame){.mode = session->modes[id]};
        session_update_state(session);
    }
    return &frames->list[frames->top].game;
}

void mode_pop(struct session *session)
{
    struct frame *top = &session->frames.list[session->frames.top];
    assert(session->frames.top > FRAME_OWN);
    if (top->mode->board != MODE_NO_BOARD)
        game_free(&top->game);
    session->frames.top--;
    session_update_state(session);
}

void mode_end(struct session *session, enum mode_id id)
{
    int place = find(session, id);
    while (place > FRAME_OWN && session->frames.top >= place)
        leave_top(session);
}

void modes_leave(struct session *session)
{
    while (session->frames.top > FRAME_OWN)
        leave_top(session);
}

void mode_become(struct session *session, enum mode_id id)
{
    session->frames.list[FRAME_OWN].mode = session->modes[id];
    session_update_state(session);
}

void mode_settle(struct session *session)
{
    struct frames *frames = &session->frames;
    while (session->board != &frames->list[frames->top].game)
        leave_top(session);
    struct game *below = &frames->list[frames->top - 1].game;
    game_free(below);
    *below = *session->board;
    frames->top--;
    session_update_state(session);
}

const struct game *mode_below(const struct session *session)
{
    const struct frames *frames = &session->frames;
    int place = frames->top;
    while (place > FRAME_OWN && &frames->list[place].game != session->board)
        place--;
    for (place--; place > FRAME_OWN; place--)
        if (frames->list[place].mode->board == MODE_BOARD)
            return &frames->list[place].game;
    return session->own;
}

struct frame *session_waiting(const struct session *session)
{
    const struct frame *frame = &session->frames.list[FRAME_WAITING];
    return frame->mode ? (struct frame *)(uintptr_t)frame : NULL;
}

void session_drop_waiting(struct session *session)
{
    struct frame *frame = session_waiting(session);
    if (frame)
        game_free(&frame->game);
    session->frames.list[FRAME_WAITING].mode = NULL;
}

const struct game *session_game(const struct session *session)
{
    return session->shown;
}

/* ---- calls from the top of the stack down ---------------------------------------------- */

bool modes_take_line(struct session *session, const char *line)
{
    for (int i = session->frames.top; i >= FRAME_OWN; i--) {
        const struct mode *mode = session->frames.list[i].mode;
        if (mode->line && mode->line(session, line))
            return true;
    }
    return false;
}

bool modes_take_move(struct session *session, chess_move move)
{
    for (int i = session->frames.top; i >= FRAME_OWN; i--) {
        const struct mode *mode = session->frames.list[i].mode;
        if (mode->move && mode->move(session, move))
            return true;
    }
    return false;
}

bool modes_save(struct session *session)
{
    const struct mode *own = session->frames.list[FRAME_OWN].mode;
    return own->saves && own->saves(session);
}

static const struct mode_word *find_word(const struct mode *mode, enum request request)
{
    const struct mode_word *word = mode->words;
    while (word && word->request != REQUEST_UNKNOWN && word->request != request)
        word++;
    return word && word->request != REQUEST_UNKNOWN ? word : NULL;
}

/* Returns whether a command with these rules removes the frame, if it is the topmost. */
static bool ends_with(const struct mode *mode, unsigned rules)
{
    return mode->ends & (rules | ENDS_WITH_ALL);
}

static bool steps(const struct mode *mode, enum request request)
{
    return mode->step && (request == REQUEST_UNDO || request == REQUEST_REDO);
}

/* Handlers may remove frames. */
bool modes_take_request(struct session *session, const struct request_entry *entry,
                        const char *argument)
{
    for (int place = session->frames.top; place >= FRAME_OWN; place--) {
        if (place > session->frames.top)
            continue;
        for (int i = 0; place == FRAME_OWN && i < MODES; i++)
            if (session->modes[i]->request && !mode_is_on(session, (enum mode_id)i) &&
                session->modes[i]->request(session, entry, argument))
                return true;
        const struct mode *mode = session->frames.list[place].mode;
        const struct mode_word *word = find_word(mode, entry->id);
        if (word && word->act) {
            word->act(session);
            return true;
        }
        if ((word && word->take && word->take(session)) ||
            (steps(mode, entry->id) && mode->step(session, entry->id == REQUEST_REDO)))
            return true;
        if (!word && place == session->frames.top && place > FRAME_OWN &&
            ends_with(mode, entry->rules))
            leave_top(session);
        else if ((!word || word->take) && mode->request &&
                 mode->request(session, entry, argument))
            return true;
    }
    return false;
}

const char *modes_prompt(const struct session *session)
{
    for (int i = session->frames.top; i >= FRAME_OWN; i--)
        if (session->frames.list[i].mode->prompt)
            return session->frames.list[i].mode->prompt;
    return session_is_at(session, AT_GALLERY) ? "watching" : "move";
}

bool modes_name_player(const struct session *session, enum color color,
                       struct player_card *card)
{
    for (int i = session->frames.top; i >= FRAME_OWN; i--) {
        const struct mode *mode = session->frames.list[i].mode;
        if (mode->name_player && mode->name_player(session, color, card))
            return true;
    }
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->name_player && !mode_is_on(session, (enum mode_id)i) &&
            session->modes[i]->name_player(session, color, card))
            return true;
    return false;
}

const char *session_activity(const struct session *session, char *text, size_t size)
{
    for (int i = session->frames.top; i >= FRAME_OWN; i--) {
        const struct mode *mode = session->frames.list[i].mode;
        if (mode->title && mode->title(session, text, size))
            return text;
    }
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->title && !mode_is_on(session, (enum mode_id)i) &&
            session->modes[i]->title(session, text, size))
            return text;
    *text = '\0';
    return text;
}

/* ---- what is refused ------------------------------------------------------------------- */

#define READ    "This is a game from a file; 'continue' plays on from here."
#define WATCHED "You are watching this game; 'takeover' plays on here, 'analyse' tries moves."

/* The first row that applies to a command gives the message. */
static const struct {
    unsigned state;   /* in one of these states (enum place); 0: in any */
    unsigned unless;  /* and in none of these */
    unsigned with;    /* commands with one of these rules (enum request_rule) */
    unsigned without; /* or, if that is 0, with none of these */
    const char *sentence;
} refusals[] = {
    {AT_PLAYER, 0, ADVICE, 0, "No engine help during a game against another player."},
    {AT_RATED_GALLERY, 0, ADVICE, 0, "No engine analysis of a rated game until it is over."},
    {AT_LIVE_TABLE, AT_ANALYSIS, NOT_TABLE, 0,
     "Not available in a game against another player; 'help' lists the commands."},
    {AT_RATED_GALLERY, 0, NOT_WATCHING | MOVES_ON, 0,
     "You are watching a rated game; moves can be tried once it is over. 'leave' goes back."},
    {AT_GALLERY, AT_ANALYSIS, NOT_WATCHING | MOVES_ON, 0,
     "You are watching this game; 'analyse' tries moves, 'leave' goes back."},
    {AT_SETUP, 0, 0, IN_SETUP,
     "A position is being set up: 'done' plays it, 'cancel' discards it."},
    {AT_DRILL, 0, 0, IN_DRILL,
     "You are in an exercise: 'skip' continues, 'return' goes back to the game."},
    {AT_ANALYSIS, 0, NOT_ANALYSING, 0,
     "You are analysing, not playing: 'stop' returns to the game first."},
    {AT_READING | AT_LIST, 0, NOT_READING, 0, READ},
    {AT_LIST, 0, NEEDS_GAME, 0, "No game is open: choose one, or 'open N'."},
    {AT_WATCHING, 0, NOT_WATCHING, 0, WATCHED},
    {AT_WATCHING, AT_ANALYSIS, MOVES_ON, 0, WATCHED},
    {0, AT_DRILL, ONLY_DRILL, 0, "No drill is running; 'drill' starts one."},
};

/* Returns the states that matter for a command: without those of the frames that it would
 * remove, and of all frames from the topmost one down that gives it a meaning of its own. */
static unsigned states_asked(const struct session *session, enum request request,
                             unsigned rules)
{
    const struct frames *frames = &session->frames;
    unsigned state = session->state;
    bool bare = true;   /* no frame stays above this one */
    bool known = false; /* the command has a meaning here or above */
    bool leads_away =
        false; /* the menu is above, and the command leaves all but the user's game */
    for (int place = frames->top; place >= FRAME_OWN; place--) {
        const struct mode *mode = frames->list[place].mode;
        const struct mode_word *word = find_word(mode, request);
        bool ends = bare && !word && place > FRAME_OWN && ends_with(mode, rules);
        if (!leads_away || place == FRAME_OWN)
            known = known || (word && (word->act || word->take)) || steps(mode, request);
        leads_away =
            leads_away || (!known && mode == session->modes[MODE_MENU] &&
                           rules & (OF_START | ANOTHER_GAME) && !(rules & NEEDS_GAME));
        if (known || ends || (leads_away && place > FRAME_OWN))
            state &= ~mode->at;
        else
            bare = false;
    }
    return state;
}

const char *session_refusal(const struct session *session, enum request request,
                            unsigned rules)
{
    unsigned state = states_asked(session, request, rules);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if ((!refusals[i].state || state & refusals[i].state) &&
            !(session->state & refusals[i].unless) &&
            (refusals[i].with ? rules & refusals[i].with : !(rules & refusals[i].without)))
            return refusals[i].state == AT_PLAYER && *session->texts->elsewhere
                       ? session->texts->elsewhere
                       : refusals[i].sentence;
    return NULL;
}

bool session_refuse(struct session *session, enum request request, unsigned rules)
{
    const char *sentence = session_refusal(session, request, rules);
    return sentence && !session_complain(session, "%s", sentence);
}

/* session_refuse_in_kiosk() checks the number for KIOSK_NUMBERS. */
bool session_has(const struct session *session, enum request_kiosk had)
{
    return !session->settings->restricted || had == KIOSK_HAS || had == KIOSK_NUMBERS;
}

bool session_refuse_in_kiosk(struct session *session, const struct request_entry *entry,
                             const char *argument)
{
    if (!session_has(session, entry->kiosk))
        return !session_complain(session, "%s: not available in kiosk mode.", entry->word);
    uint64_t number;
    if (!session->settings->restricted || entry->kiosk != KIOSK_NUMBERS ||
        number_read(argument, 0, UINT64_MAX, &number, NULL))
        return false;
    return !session_complain(session, "%s: expected a number: kiosk mode cannot open files.",
                             entry->word);
}

/* ---- calls to all modes ----------------------------------------------------------------- */

void modes_changed(struct session *session, unsigned changes)
{
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->changed)
            session->modes[i]->changed(session, changes);
    session_update_state(session);
}

void modes_another_game(struct session *session)
{
    modes_leave(session);
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->another_game)
            session->modes[i]->another_game(session);
}

unsigned modes_wake(struct session *session)
{
    unsigned news = 0;
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->wake)
            news |= session->modes[i]->wake(session);
    session_update_state(session);
    return news;
}

int64_t modes_deadline(const struct session *session)
{
    int64_t first = -1;
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->deadline)
            first = earlier(first, session->modes[i]->deadline(session));
    return first;
}

bool modes_bring_back(struct session *session, int64_t table)
{
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->bring_back && session->modes[i]->bring_back(session, table))
            return true;
    return false;
}

bool modes_hold_quit(struct session *session)
{
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->holds_quit && session->modes[i]->holds_quit(session))
            return true;
    return false;
}

void modes_finish(struct session *session)
{
    for (int i = 0; i < MODES; i++)
        if (session->modes[i]->finish)
            session->modes[i]->finish(session);
}
