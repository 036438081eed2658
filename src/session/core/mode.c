/* mode.c - implements mode.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/mode.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "session/core/core.h"

/* ---- the stack -------------------------------------------------------------------------- */

void session_update_state(struct session *session)
{
    struct mode_stack *stack = &session->mode_stack;
    unsigned state = 0;
    session->board = session->user_game = &stack->list[FRAME_USER_GAME].game;
    session->shown = session->user_game;
    for (int i = FRAME_USER_GAME; i <= stack->top; i++) {
        struct mode_frame *frame = &stack->list[i];
        if (frame->mode->board == MODE_PLAY_BOARD)
            session->board = &frame->game;
        if (frame->mode->board != MODE_NO_BOARD)
            session->shown = &frame->game;
        if (!frame->mode->only_on_top || i == stack->top)
            state |= frame->mode->state;
    }
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->mode_states[i] && session->modes[i]->states)
            state |= session->modes[i]->states(session);
    if ((state & (STATE_FILE_GAME | STATE_LESSON)) == STATE_FILE_GAME)
        state |= STATE_BROWSING;
    if ((state & (STATE_LOBBY_GAME | STATE_LOBBY_GAME_IN_PROGRESS)) == STATE_LOBBY_GAME)
        state |= STATE_LOBBY_GAME_OVER;
    session->state = state;
}

void modes_create(struct session *session, const struct mode *const *modes)
{
    session->modes = modes;
    session->mode_stack.top = FRAME_USER_GAME;
    session->mode_stack.list[FRAME_USER_GAME].mode = modes[MODE_GAME];
    for (int i = 0; i < MODE_COUNT; i++)
        session->mode_states[i] = memory_new(1, modes[i]->size + 1);
    session_update_state(session);
    for (int i = 0; i < MODE_COUNT; i++)
        if (modes[i]->begin)
            modes[i]->begin(session);
}

void modes_destroy(struct session *session)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->free)
            session->modes[i]->free(session);
    while (session->mode_stack.top > FRAME_USER_GAME)
        mode_pop(session);
    session_drop_suspended_game(session);
    game_free(session->user_game);
    for (int i = 0; i < MODE_COUNT; i++)
        free(session->mode_states[i]);
}

void *mode_state(const struct session *session, enum mode_id id)
{
    return session->mode_states[id];
}

bool session_has_state(const struct session *session, unsigned states)
{
    return (session->state & states) != 0;
}

static const struct mode *mode_at(const struct session *session, int index)
{
    return session->mode_stack.list[index].mode;
}

/* Returns the index of the mode's frame; 0: none. */
static int find_frame(const struct session *session, enum mode_id id)
{
    int index = session->mode_stack.top;
    while (index >= FRAME_USER_GAME && mode_at(session, index) != session->modes[id])
        index--;
    return index >= FRAME_USER_GAME ? index : 0;
}

bool mode_is_on_stack(const struct session *session, enum mode_id id)
{
    return find_frame(session, id) > 0;
}

static void remove_top(struct session *session)
{
    int top = session->mode_stack.top;
    if (mode_at(session, top)->leave)
        mode_at(session, top)->leave(session);
    else
        mode_pop(session);
    assert(session->mode_stack.top < top);
}

struct game *mode_push(struct session *session, enum mode_id id)
{
    struct mode_stack *stack = &session->mode_stack;
    int index = find_frame(session, id);
    while (index > FRAME_USER_GAME && stack->top > index)
        remove_top(session);
    if (index <= FRAME_USER_GAME) {
        assert(stack->top + 1 < FRAMES_MAX);
        stack->list[++stack->top] = (struct mode_frame){.mode = session->modes[id]};
        session_update_state(session);
    }
    return &stack->list[stack->top].game;
}

void mode_pop(struct session *session)
{
    struct mode_frame *top = &session->mode_stack.list[session->mode_stack.top];
    assert(session->mode_stack.top > FRAME_USER_GAME);
    if (top->mode->board != MODE_NO_BOARD)
        game_free(&top->game);
    session->mode_stack.top--;
    session_update_state(session);
}

void mode_remove(struct session *session, enum mode_id id)
{
    int index = find_frame(session, id);
    while (index > FRAME_USER_GAME && session->mode_stack.top >= index)
        remove_top(session);
}

void modes_remove_all(struct session *session)
{
    while (session->mode_stack.top > FRAME_USER_GAME)
        remove_top(session);
}

void mode_set_base(struct session *session, enum mode_id id)
{
    session->mode_stack.list[FRAME_USER_GAME].mode = session->modes[id];
    session_update_state(session);
}

void mode_replace_board_below(struct session *session)
{
    struct mode_stack *stack = &session->mode_stack;
    while (session->board != &stack->list[stack->top].game)
        remove_top(session);
    struct game *below = &stack->list[stack->top - 1].game;
    game_free(below);
    *below = *session->board;
    stack->top--;
    session_update_state(session);
}

const struct game *mode_board_below(const struct session *session)
{
    const struct mode_stack *stack = &session->mode_stack;
    int index = stack->top;
    while (index > FRAME_USER_GAME && &stack->list[index].game != session->board)
        index--;
    for (index--; index > FRAME_USER_GAME; index--)
        if (stack->list[index].mode->board == MODE_PLAY_BOARD)
            return &stack->list[index].game;
    return session->user_game;
}

struct mode_frame *session_suspended_game(const struct session *session)
{
    const struct mode_frame *frame = &session->mode_stack.list[FRAME_SUSPENDED];
    return frame->mode ? (struct mode_frame *)(uintptr_t)frame : NULL;
}

void session_drop_suspended_game(struct session *session)
{
    struct mode_frame *frame = session_suspended_game(session);
    if (frame)
        game_free(&frame->game);
    session->mode_stack.list[FRAME_SUSPENDED].mode = NULL;
}

const struct game *session_game(const struct session *session)
{
    return session->shown;
}

/* ---- calls from the top of the stack down ----------------------------------------------- */

bool modes_handle_line(struct session *session, const char *line)
{
    for (int i = session->mode_stack.top; i >= FRAME_USER_GAME; i--)
        if (mode_at(session, i)->line && mode_at(session, i)->line(session, line))
            return true;
    return false;
}

bool modes_handle_move(struct session *session, chess_move move)
{
    for (int i = session->mode_stack.top; i >= FRAME_USER_GAME; i--)
        if (mode_at(session, i)->move && mode_at(session, i)->move(session, move))
            return true;
    return false;
}

bool modes_prevent_saving(struct session *session)
{
    const struct mode *base = mode_at(session, FRAME_USER_GAME);
    return base->prevents_saving && base->prevents_saving(session);
}

static const struct mode_command *find_mode_command(const struct mode *mode,
                                                    enum command_id command)
{
    const struct mode_command *special = mode->commands;
    while (special && special->command != COMMAND_UNKNOWN && special->command != command)
        special++;
    return special && special->command != COMMAND_UNKNOWN ? special : NULL;
}

/* Returns whether a command with these rules removes a topmost frame of this mode. */
static bool is_ended_by(const struct mode *mode, unsigned rules)
{
    return mode->ended_by & (rules | ENDED_BY_ALL);
}

static bool handles_step(const struct mode *mode, enum command_id command)
{
    return mode->step && (command == COMMAND_UNDO || command == COMMAND_REDO);
}

/* Offers a command to a mode that is not on the stack. */
static bool background_handles_command(struct session *session, const struct mode *mode,
                                       const struct command_entry *entry, const char *argument)
{
    return (entry->id == COMMAND_RETURN && mode->cancel && mode->cancel(session)) ||
           (mode->command && mode->command(session, entry, argument));
}

/* Handlers may remove frames during the loop. */
bool modes_handle_command(struct session *session, const struct command_entry *entry,
                          const char *argument)
{
    for (int index = session->mode_stack.top; index >= FRAME_USER_GAME; index--) {
        if (index > session->mode_stack.top)
            continue;
        for (int i = 0; index == FRAME_USER_GAME && i < MODE_COUNT; i++)
            if (!mode_is_on_stack(session, (enum mode_id)i) &&
                background_handles_command(session, session->modes[i], entry, argument))
                return true;
        const struct mode *mode = mode_at(session, index);
        const struct mode_command *special = find_mode_command(mode, entry->id);
        if (special && special->run) {
            special->run(session);
            return true;
        }
        if ((special && special->try_run && special->try_run(session)) ||
            (handles_step(mode, entry->id) && mode->step(session, entry->id == COMMAND_REDO)))
            return true;
        if (!special && index == session->mode_stack.top && index > FRAME_USER_GAME &&
            is_ended_by(mode, entry->rules))
            remove_top(session);
        else if ((!special || special->try_run) && mode->command &&
                 mode->command(session, entry, argument))
            return true;
    }
    return false;
}

const char *modes_prompt(const struct session *session)
{
    for (int i = session->mode_stack.top; i >= FRAME_USER_GAME; i--)
        if (mode_at(session, i)->prompt)
            return mode_at(session, i)->prompt;
    return session_has_state(session, STATE_SPECTATING) ? "watching" : "move";
}

bool modes_name_player(const struct session *session, enum color color,
                       struct player_card *card)
{
    for (int i = session->mode_stack.top; i >= FRAME_USER_GAME; i--)
        if (mode_at(session, i)->name_player &&
            mode_at(session, i)->name_player(session, color, card))
            return true;
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->name_player &&
            session->modes[i]->name_player(session, color, card))
            return true;
    return false;
}

const char *session_activity_text(const struct session *session, char *text, size_t size)
{
    for (int i = session->mode_stack.top; i >= FRAME_USER_GAME; i--)
        if (mode_at(session, i)->title && mode_at(session, i)->title(session, text, size))
            return text;
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->title && session->modes[i]->title(session, text, size))
            return text;
    *text = '\0';
    return text;
}

/* ---- refusals --------------------------------------------------------------------------- */

#define IN_FILE "This is a game from a file; type 'continue' to play on from here."
#define WATCHED                                                                               \
    "You are watching this game; type 'takeover' to play on, 'analyse' to try moves."

/* The first row that applies to a command supplies the message. */
static const struct {
    unsigned state;   /* applies if relevant_states() has one of these; 0: always */
    unsigned unless;  /* does not apply if session->state has one of these */
    unsigned with;    /* applies to commands with one of these rules */
    unsigned without; /* if `with` is 0, applies to commands with none of these */
    const char *sentence;
} refusals[] = {
    {STATE_FAIR_PLAY, 0, GIVES_ADVICE, 0,
     "No engine help during a game against another player."},
    {STATE_SPECTATING_RATED, 0, GIVES_ADVICE, 0,
     "No engine analysis of a rated game until it is over."},
    {STATE_LOBBY_GAME_IN_PROGRESS, STATE_ANALYSIS, NOT_IN_LOBBY_GAME, 0,
     "Not available in a game against another player; 'help' lists the commands."},
    {STATE_SPECTATING_RATED, 0, NOT_WATCHING | PLAYS_MOVES, 0,
     "You are watching a rated game; you can try moves once it is over. Type 'leave' to go back."},
    {STATE_SPECTATING, STATE_ANALYSIS, NOT_WATCHING | PLAYS_MOVES, 0,
     "You are watching this game; type 'analyse' to try moves, 'leave' to go back."},
    {STATE_SETUP, 0, 0, IN_SETUP,
     "A position is being set up; type 'done' to play it, 'cancel' to discard it."},
    {STATE_LESSON, 0, 0, IN_LESSON,
     "You are in a lesson; type 'skip' to continue, 'return' to go back."},
    {STATE_ANALYSIS, 0, NOT_ANALYSING, 0,
     "You are analysing, not playing; type 'stop' first to return to the game."},
    {STATE_FILE, 0, NOT_IN_FILE_GAME, 0, IN_FILE},
    {STATE_GAME_LIST, 0, NEEDS_GAME, 0, "No game is open; choose one, or type 'open N'."},
    {STATE_WATCHING, 0, NOT_WATCHING, 0, WATCHED},
    {STATE_WATCHING, STATE_ANALYSIS, PLAYS_MOVES, 0, WATCHED},
    {0, STATE_LESSON, ONLY_IN_LESSON, 0,
     "No lesson is running; drill, study, puzzle, endgame and repertoire start one."},
};

/* Returns the states that can refuse a command. Ignores frames that the command would
 * remove. If a frame gives the command its own meaning, also ignores that frame and all below
 * it. */
static unsigned relevant_states(const struct session *session, enum command_id command,
                                unsigned rules)
{
    unsigned state = session->state;
    bool uncovered = true;    /* no frame above this one stays */
    bool has_meaning = false; /* this mode or one above it gives the command a meaning */
    bool closes_menu = false; /* typed in the menu, and not about the boards below */
    for (int index = session->mode_stack.top; index >= FRAME_USER_GAME; index--) {
        const struct mode *mode = mode_at(session, index);
        const struct mode_command *special = find_mode_command(mode, command);
        bool ends =
            uncovered && !special && index > FRAME_USER_GAME && is_ended_by(mode, rules);
        if (!closes_menu || index == FRAME_USER_GAME)
            has_meaning = has_meaning || (special && (special->run || special->try_run)) ||
                          handles_step(mode, command);
        closes_menu |= !has_meaning && mode == session->modes[MODE_MENU] &&
                       rules & (KEEPS_START_SCREEN | ABOUT_ANOTHER_GAME) &&
                       !(rules & NEEDS_GAME);
        /* A new lesson would end this one, even if the new one has nothing due. */
        bool stays = mode->state & STATE_LESSON && rules & GIVES_ADVICE;
        bool left = closes_menu && index > FRAME_USER_GAME && !stays;
        if (has_meaning || ends || left)
            state &= ~mode->state;
        else
            uncovered = false;
    }
    return state;
}

const char *session_refusal(const struct session *session, enum command_id command,
                            unsigned rules)
{
    unsigned state = relevant_states(session, command, rules);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if ((!refusals[i].state || state & refusals[i].state) &&
            !(session->state & refusals[i].unless) &&
            (refusals[i].with ? rules & refusals[i].with : !(rules & refusals[i].without)))
            return refusals[i].state == STATE_FAIR_PLAY && *session->texts->fair_play_refusal
                       ? session->texts->fair_play_refusal
                       : refusals[i].sentence;
    return NULL;
}

bool session_refuse(struct session *session, enum command_id command, unsigned rules)
{
    const char *sentence = session_refusal(session, command, rules);
    return sentence && !session_error(session, "%s", sentence);
}

bool session_kiosk_allows(const struct session *session, enum kiosk_access access)
{
    return !session->settings->restricted || access != KIOSK_REFUSED;
}

bool session_refuse_in_kiosk(struct session *session, const struct command_entry *entry,
                             const char *argument)
{
    if (!session_kiosk_allows(session, entry->kiosk))
        return !session_error(session, "%s: not available in kiosk mode.", entry->word);
    uint64_t number;
    if (!session->settings->restricted || entry->kiosk != KIOSK_NUMBER_ONLY ||
        number_parse(argument, 0, UINT64_MAX, &number, NULL))
        return false;
    return !session_error(
        session, "%s: expected a number, because files cannot be opened in kiosk mode.",
        entry->word);
}

/* ---- calls to all modes ----------------------------------------------------------------- */

void modes_handle_change(struct session *session, unsigned changes)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->changed)
            session->modes[i]->changed(session, changes);
    session_update_state(session);
}

void modes_handle_game_replaced(struct session *session)
{
    modes_remove_all(session);
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->game_replaced)
            session->modes[i]->game_replaced(session);
}

unsigned modes_poll(struct session *session)
{
    unsigned events = 0;
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->wake)
            events |= session->modes[i]->wake(session);
    session_update_state(session);
    return events;
}

int64_t modes_deadline(const struct session *session)
{
    int64_t first = -1;
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->deadline)
            first = earlier(first, session->modes[i]->deadline(session));
    return first;
}

bool modes_resume_game(struct session *session, int64_t lobby_game)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->resume && session->modes[i]->resume(session, lobby_game))
            return true;
    return false;
}

bool modes_ask_before_quit(struct session *session)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->ask_before_quit && session->modes[i]->ask_before_quit(session))
            return true;
    return false;
}

void modes_finish(struct session *session)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (session->modes[i]->finish)
            session->modes[i]->finish(session);
}
