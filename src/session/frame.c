/* frame.c - the stack of frames and the activities: where the person is, what goes on, and what is
 * asked of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/frame.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "session/core.h"

/* Calls a function of each row that has it. */
#define CALL_EACH(function, ...)                                                              \
    for (int each = 0; each < ACTIVITIES; each++)                                             \
        if (session->activities[each]->function)                                              \
    session->activities[each]->function(__VA_ARGS__)

/* Asks each row that has such a function until one says yes; evaluates to that. */
#define ANY(function, ...)                                                                    \
    for (int each = 0; each < ACTIVITIES; each++)                                             \
        if (session->activities[each]->function &&                                            \
            session->activities[each]->function(__VA_ARGS__))                                 \
            return true;                                                                      \
    return false

static bool activities_title(const struct session *session, char *text, size_t size)
{
    ANY(title, session, text, size);
}

static bool activities_take_request(struct session *session, const struct request_entry *entry,
                                    const char *argument)
{
    ANY(request, session, entry, argument);
}

/* ---- the stack ----------------------------------------------------------------------- */

void session_update_state(struct session *session)
{
    struct frames *frames = &session->frames;
    unsigned state = 0;
    session->board = session->own = &frames->list[FRAME_OWN].game;
    session->shown = session->own;
    for (int i = FRAME_OWN; i <= frames->top; i++) {
        struct frame *frame = &frames->list[i];
        if (i > FRAME_OWN && frame->kind->board == FRAME_BOARD)
            session->board = &frame->game;
        if (i > FRAME_OWN && frame->kind->board != FRAME_NO_BOARD)
            session->shown = &frame->game;
        if (!frame->kind->on_top || i == frames->top)
            state |= frame->kind->at;
    }
    for (int i = 0; i < ACTIVITIES; i++)
        if (session->states[i] && session->activities[i]->places)
            state |= session->activities[i]->places(session);
    if ((state & (AT_READING | AT_DRILL)) == AT_READING)
        state |= AT_BROWSING;
    if ((state & (AT_TABLE | AT_LIVE_TABLE)) == AT_TABLE)
        state |= AT_OVER_TABLE;
    session->state = state;
}

void frames_begin(struct session *session, const struct frame_kind *const *kinds)
{
    session->frames.kinds = kinds;
    session->frames.top = FRAME_OWN;
    session->frames.list[FRAME_OWN].kind = kinds[FRAME_GAME];
    session_update_state(session);
}

void frames_free(struct session *session)
{
    while (session->frames.top > FRAME_OWN)
        frame_pop(session);
    session_drop_waiting(session);
    game_free(session->own);
}

/* Its place in the stack; 0: it is not there. */
static int find(const struct session *session, enum frame_id id)
{
    int place = session->frames.top;
    while (place >= FRAME_OWN && session->frames.list[place].kind != session->frames.kinds[id])
        place--;
    return place >= FRAME_OWN ? place : 0;
}

bool frame_is_on(const struct session *session, enum frame_id id)
{
    return find(session, id) > 0;
}

static void leave_top(struct session *session)
{
    int top = session->frames.top;
    if (session->frames.list[top].kind->leave)
        session->frames.list[top].kind->leave(session);
    else
        frame_pop(session);
    assert(session->frames.top < top);
}

struct game *frame_push(struct session *session, enum frame_id id)
{
    struct frames *frames = &session->frames;
    int place = find(session, id);
    while (place > FRAME_OWN && frames->top > place)
        leave_top(session);
    if (place <= FRAME_OWN) {
        assert(frames->top + 1 < FRAMES_MAX);
        frames->list[++frames->top] = (struct frame){.kind = frames->kinds[id]};
        session_update_state(session);
    }
    return &frames->list[frames->top].game;
}

void frame_pop(struct session *session)
{
    struct frame *top = &session->frames.list[session->frames.top];
    assert(session->frames.top > FRAME_OWN);
    if (top->kind->board != FRAME_NO_BOARD)
        game_free(&top->game);
    session->frames.top--;
    session_update_state(session);
}

void frame_end(struct session *session, enum frame_id id)
{
    int place = find(session, id);
    while (place > FRAME_OWN && session->frames.top >= place)
        leave_top(session);
}

void frames_leave(struct session *session)
{
    while (session->frames.top > FRAME_OWN)
        leave_top(session);
}

void frame_become(struct session *session, enum frame_id id)
{
    session->frames.list[FRAME_OWN].kind = session->frames.kinds[id];
    session_update_state(session);
}

void frame_settle(struct session *session)
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

const struct game *frame_below(const struct session *session)
{
    const struct frames *frames = &session->frames;
    int place = frames->top;
    while (place > FRAME_OWN && &frames->list[place].game != session->board)
        place--;
    for (place--; place > FRAME_OWN; place--)
        if (frames->list[place].kind->board == FRAME_BOARD)
            return &frames->list[place].game;
    return session->own;
}

struct frame *session_waiting(const struct session *session)
{
    const struct frame *frame = &session->frames.list[FRAME_WAITING];
    return frame->kind ? (struct frame *)(uintptr_t)frame : NULL;
}

void session_drop_waiting(struct session *session)
{
    struct frame *frame = session_waiting(session);
    if (frame)
        game_free(&frame->game);
    session->frames.list[FRAME_WAITING].kind = NULL;
}

const struct game *session_game(const struct session *session)
{
    return session->shown;
}

/* ---- asked from the top down ----------------------------------------------------------- */

/* All frames but those that wait, from the top on. */
#define EACH(frame)                                                                           \
    for (const struct frame *frame = &session->frames.list[session->frames.top];              \
         frame >= &session->frames.list[FRAME_OWN]; frame--)

bool frames_take_line(struct session *session, const char *line)
{
    EACH(frame)
    if (frame->kind->line && frame->kind->line(session, line))
        return true;
    return false;
}

/* Frames may go by it. */
bool frames_take_move(struct session *session, chess_move move)
{
    EACH(frame)
    if (frame->kind->move && frame->kind->move(session, move))
        return true;
    return false;
}

bool frames_save(struct session *session)
{
    const struct frame_kind *own = session->frames.list[FRAME_OWN].kind;
    return own->saves && own->saves(session);
}

static const struct frame_word *find_word(const struct frame *frame, enum request request)
{
    const struct frame_word *word = frame->kind->words;
    while (word && word->request != REQUEST_UNKNOWN && word->request != request)
        word++;
    return word && word->request != REQUEST_UNKNOWN ? word : NULL;
}

/* Whether a request with these rules takes the frame away, where nothing stands above it. */
static bool ends_with(const struct frame *frame, unsigned rules)
{
    return frame->kind->ends & (rules | FRAME_ENDS_WITH_ALL);
}

static bool steps(const struct frame *frame, enum request request)
{
    return frame->kind->step && (request == REQUEST_UNDO || request == REQUEST_REDO);
}

/* What is done takes frames away, perhaps. */
bool frames_take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    for (int place = session->frames.top; place >= FRAME_OWN; place--) {
        const struct frame *frame = &session->frames.list[place];
        if (place > session->frames.top)
            continue;
        if (place == FRAME_OWN && activities_take_request(session, entry, argument))
            return true;
        const struct frame_kind *kind = frame->kind;
        const struct frame_word *word = find_word(frame, entry->id);
        if (word && word->act) {
            word->act(session);
            return true;
        }
        if ((word && word->take && word->take(session)) ||
            (steps(frame, entry->id) && kind->step(session, entry->id == REQUEST_REDO)))
            return true;
        if (!word && place == session->frames.top && place > FRAME_OWN &&
            ends_with(frame, entry->rules))
            leave_top(session);
        else if (!word && kind->request && kind->request(session, entry, argument))
            return true;
    }
    return false;
}

const char *frames_prompt(const struct session *session)
{
    EACH(frame)
    if (frame->kind->prompt)
        return frame->kind->prompt;
    return session_is_at(session, AT_GALLERY) ? "watching" : "move";
}

bool frames_name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    EACH(frame)
    if (frame->kind->name_player && frame->kind->name_player(session, color, card))
        return true;
    ANY(name_player, session, color, card);
}

const char *session_activity(const struct session *session, char *text, size_t size)
{
    EACH(frame)
    if (frame->kind->title && frame->kind->title(session, text, size))
        return text;
    if (!activities_title(session, text, size))
        *text = '\0';
    return text;
}

/* ---- what is refused ------------------------------------------------------------------- */

#define READ    "A game of a file is read, not played: 'continue' plays on from here."
#define WATCHED "You watch this game: 'takeover' plays on here, 'analyse' tries moves."

/* Which commands are not available where, and why. The first row that applies says it. */
static const struct {
    unsigned state;   /* in one of these states (enum place), 0: in any */
    unsigned unless;  /* and in none of these */
    unsigned with;    /* commands with one of these rules (enum request_rule), */
    unsigned without; /* or, if that is 0, with none of these */
    const char *sentence;
} refusals[] = {
    {AT_PLAYER, 0, ADVICE, 0, "You play somebody: no engine helps until that game is over."},
    {AT_RATED_GALLERY, 0, ADVICE, 0,
     "You watch a rated game: no engine looks at it until it is over."},
    {AT_LIVE_TABLE, AT_ANALYSIS, NOT_TABLE, 0,
     "Not in a game with somebody else; 'help' lists what there is."},
    {AT_RATED_GALLERY, 0, NOT_WATCHING | MOVES_ON, 0,
     "You watch a rated game: moves can be tried once it is over; 'leave' goes back."},
    {AT_GALLERY, AT_ANALYSIS, NOT_WATCHING | MOVES_ON, 0,
     "You watch this game: 'analyse' tries moves, 'leave' goes back."},
    {AT_SETUP, 0, 0, IN_SETUP,
     "A position is being set up: 'done' plays it, 'cancel' leaves it."},
    {AT_DRILL, 0, 0, IN_DRILL,
     "First this exercise: 'skip' goes on, 'return' goes back to the game."},
    {AT_ANALYSIS, 0, NOT_ANALYSING, 0,
     "You are analysing, not playing: 'stop' returns to the game first."},
    {AT_READING | AT_LIST, 0, NOT_READING, 0, READ},
    {AT_LIST, 0, NEEDS_GAME, 0, "No game is open: choose one, or 'open N'."},
    {AT_WATCHING, 0, NOT_WATCHING, 0, WATCHED},
    {AT_WATCHING, AT_ANALYSIS, MOVES_ON, 0, WATCHED},
    {0, AT_DRILL, ONLY_DRILL, 0, "There is no drill; 'drill' begins one."},
};

/* The states that have a say in a command: without the frames that the command ends, and those from
 * the topmost one down that has a meaning of its own for it. */
static unsigned states_asked(const struct session *session, enum request request,
                             unsigned rules)
{
    const struct frames *frames = &session->frames;
    unsigned state = session->state;
    bool bare = true;   /* no frame stays above this one */
    bool known = false; /* the command has a meaning here or above */
    bool leads_away =
        false; /* the menu is above, and the command leaves all but the own game */
    for (int place = frames->top; place >= FRAME_OWN; place--) {
        const struct frame *frame = &frames->list[place];
        const struct frame_word *word = find_word(frame, request);
        bool ends = bare && !word && place > FRAME_OWN && ends_with(frame, rules);
        if (!leads_away || place == FRAME_OWN)
            known = known || (word && (word->act || word->take)) || steps(frame, request);
        leads_away =
            leads_away || (!known && frame->kind == frames->kinds[FRAME_MENU] &&
                           rules & (OF_START | ANOTHER_GAME) && !(rules & NEEDS_GAME));
        if (known || ends || (leads_away && place > FRAME_OWN))
            state &= ~frame->kind->at;
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

/* What a kiosk lacks it refuses wherever one is. */
bool session_has(const struct session *session, enum request_kiosk had)
{
    return !session->settings->restricted || had == KIOSK_HAS || had == KIOSK_NUMBERS;
}

/* Whether it is digits alone. */
static bool is_number(const char *text)
{
    size_t length = strspn(text, "0123456789");
    return length > 0 && text[length + strspn(text + length, " \t\r\n")] == '\0';
}

bool session_refuse_in_kiosk(struct session *session, const struct request_entry *entry,
                             const char *argument)
{
    if (!session_has(session, entry->kiosk))
        return !session_complain(
            session, "%s: not in a kiosk, which has no files and no other programs.",
            entry->word);
    if (!session->settings->restricted || entry->kiosk != KIOSK_NUMBERS || is_number(argument))
        return false;
    return !session_complain(session, "%s: expected a number: a kiosk has no files.",
                             entry->word);
}

/* ---- what goes on --------------------------------------------------------------------- */

void activities_begin(struct session *session, const struct activity *const *rows)
{
    session->activities = rows;
    for (int i = 0; i < ACTIVITIES; i++)
        session->states[i] = memory_new(1, rows[i]->size + 1);
    CALL_EACH(begin, session);
}

void activities_free(struct session *session)
{
    CALL_EACH(free, session);
    for (int i = 0; i < ACTIVITIES; i++) {
        free(session->states[i]);
        session->states[i] = NULL;
    }
}

void *activity_state(const struct session *session, enum activity_id id)
{
    return session->states[id];
}

bool session_is_at(const struct session *session, unsigned places)
{
    return (session->state & places) != 0;
}

void activities_changed(struct session *session, unsigned changes)
{
    CALL_EACH(changed, session, changes);
    session_update_state(session);
}

void activities_another_game(struct session *session)
{
    frames_leave(session);
    CALL_EACH(another_game, session);
}

unsigned activities_wake(struct session *session)
{
    unsigned news = 0;
    for (int i = 0; i < ACTIVITIES; i++)
        if (session->activities[i]->wake)
            news |= session->activities[i]->wake(session);
    session_update_state(session);
    return news;
}

int64_t activities_deadline(const struct session *session)
{
    int64_t first = -1;
    for (int i = 0; i < ACTIVITIES; i++) {
        int64_t deadline =
            session->activities[i]->deadline ? session->activities[i]->deadline(session) : -1;
        if (deadline >= 0 && (first < 0 || deadline < first))
            first = deadline;
    }
    return first;
}

bool activities_bring_back(struct session *session, int64_t table)
{
    ANY(bring_back, session, table);
}

bool activities_hold_quit(struct session *session)
{
    ANY(holds_quit, session);
}

void activities_finish(struct session *session)
{
    CALL_EACH(finish, session);
}
