/* picker_pane.c - implements picker_pane.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views/picker_pane.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "session/session_lobby.h"

enum { LINE_SIZE = 512 };

static struct {
    bool open;
    enum picker_id id;
    struct picker rows;
    char typed[LINE_SIZE];             /* text that the rows were searched for */
    struct archive_summary saved_game; /* the selected saved game; id "": none */
    char start_row[LINE_SIZE];         /* last row selected on the start screen */
    bool was_in_lobby;                 /* --lobby has already opened the lobby's list */
    bool over_lobby;                   /* see picker_pane_is_over_lobby() */
    int64_t lobby_game;                /* id when the picker was opened; 0: none */
    bool prompt_is_empty;
    bool keeps_settings;                 /* see picker_pane_forget_settings() */
    char settings_row[LINE_SIZE];        /* last row selected in the settings */
    char style_before[OPTION_WORD_SIZE]; /* theme or pieces in use before */
} pane;

const struct picker_row *picker_pane_selected_row(void)
{
    return picker_selected_row(&pane.rows);
}

struct picker *picker_pane_get_picker(void)
{
    return &pane.rows;
}

const char *picker_pane_previous_style(void)
{
    return pane.style_before;
}

bool picker_pane_is_over_lobby(void)
{
    return pane.open && pane.over_lobby;
}

void picker_pane_forget_settings(void)
{
    pane.keeps_settings = false;
}

enum picker_id picker_pane_id(const struct screen *screen)
{
    if (!pane.open || (pane.id == PICKER_START && !session_shows_menu(screen->session)))
        return PICKER_COUNT;
    return pane.id;
}

void picker_pane_preview_saved_game(struct ui *ui)
{
    struct screen *screen = &ui->screen;
    const struct picker_row *row = picker_pane_selected_row();
    bool is_saved_game = row && row->kind == ROW_SAVED_GAME;
    if (is_saved_game && screen->preview_game && strcmp(pane.saved_game.id, row->id) == 0)
        return;
    if (screen->preview_game)
        ui->stale = STALE_SCREEN;
    screen->preview_game = NULL;
    screen->preview = NULL;
    screen->preview_last_move = MOVE_NONE;
    if (!is_saved_game ||
        !session_summarise_saved_game(screen->session, row->id, &pane.saved_game))
        return;
    screen->preview_game = &pane.saved_game;
    screen->preview = &pane.saved_game.position;
    screen->preview_last_move = pane.saved_game.last;
    ui->stale = STALE_SCREEN;
}

static void remember_row(void)
{
    const struct picker_row *row = pane.open ? picker_pane_selected_row() : NULL;
    if (row && (pane.id == PICKER_START || pane.id == PICKER_CONFIG))
        snprintf(pane.id == PICKER_START ? pane.start_row : pane.settings_row, LINE_SIZE, "%s",
                 row->line);
}

bool picker_pane_open(struct ui *ui, enum picker_id id)
{
    const char *word = session_picker_command(id);
    char style[OPTION_WORD_SIZE];
    remember_row();
    if (id != PICKER_START && id != PICKER_LOBBY && id != PICKER_CONFIG)
        ui->screen.message[0] = '\0'; /* the message is not about the rows */
    pane.over_lobby =
        pane.open && id != PICKER_LOBBY && (pane.id == PICKER_LOBBY || pane.over_lobby);
    pane.keeps_settings |= id == PICKER_CONFIG && !pane.over_lobby;
    snprintf(pane.style_before, sizeof pane.style_before, "%s",
             id == PICKER_PIECES ? settings_word("pieces", (int)ui->piece_choice, style)
                                 : colours_theme_name());
    pane.id = id;
    pane.lobby_game = session_lobby_game_id(ui->screen.session);
    pane.typed[0] = '\0';
    pane.open = session_fill_picker(ui->screen.session, id, pane.style_before, &pane.rows);
    if (id == PICKER_HELP)
        word = "help";
    else if (id == PICKER_SAVED_GAMES)
        word = "games"; /* not all of them can be resumed */
    snprintf(ui->screen.prompt_label, sizeof ui->screen.prompt_label, "%s%s", word,
             *word ? "> " : "");
    ui->stale = STALE_SCREEN;
    if (!pane.open)
        picker_pane_close(ui);
    picker_pane_preview_saved_game(ui);
    return pane.open;
}

void picker_pane_close(struct ui *ui)
{
    if (pane.open)
        ui->stale = STALE_SCREEN;
    if (pane.open && (pane.id == PICKER_LOBBY || pane.over_lobby))
        session_leave_lobby(ui->screen.session);
    pane.open = false;
    ui->screen.prompt_label[0] = '\0';
    picker_free(&pane.rows);
    picker_pane_preview_saved_game(ui);
    picker_pane_update(ui);
}

bool picker_pane_return_to_lobby(struct ui *ui)
{
    return picker_pane_is_over_lobby() && picker_pane_open(ui, PICKER_LOBBY);
}

void picker_pane_free(void)
{
    picker_free(&pane.rows);
    pane.open = false;
}

/* In the lobby, only words after '/' filter the rows. The list of commands is filtered by the
 * first typed word; a complete alias counts as the command's name. */
static void filter_rows(const char *typed)
{
    bool lobby = pane.id == PICKER_LOBBY;
    const char *argument;
    char words[LINE_SIZE];
    if (pane.id != PICKER_COMMANDS) {
        picker_filter(&pane.rows, lobby && *typed != '/' ? "" : typed + lobby);
        return;
    }
    enum command_id command = command_parse(typed, &argument);
    typed += 1 + strspn(typed + 1, " ");
    snprintf(words, sizeof words, "%.*s", (int)strcspn(typed, " "), typed);
    if (command != COMMAND_UNKNOWN && *words && typed[strlen(words)] == ' ')
        snprintf(words, sizeof words, "%s", command_table[command].word);
    picker_filter(&pane.rows, words);
}

void picker_pane_search(struct ui *ui, const char *typed)
{
    bool command = *typed == ':';
    pane.prompt_is_empty = !*typed;
    if (command && (!pane.open || pane.id != PICKER_COMMANDS)) {
        picker_pane_open(ui, PICKER_COMMANDS);
    } else if (!command && pane.open && pane.id == PICKER_COMMANDS) {
        if (!picker_pane_return_to_lobby(ui))
            picker_pane_close(ui);
        return;
    }
    if (!pane.open || pane.id == PICKER_START || strcmp(typed, pane.typed) == 0)
        return;
    snprintf(pane.typed, sizeof pane.typed, "%s", typed);
    bool after_help = pane.id == PICKER_HELP && strncasecmp(typed, "help ", 5) == 0;
    filter_rows(typed + (after_help ? 5 : 0));
    ui->stale |= STALE_PROMPT;
}

/* Writes the settings of a new game (side, level, clock) as the rows show them. */
static void write_new_game_settings(char text[LINE_SIZE])
{
    text[0] = '\0';
    for (size_t i = 0; i < pane.rows.count; i++)
        if (*pane.rows.rows[i].forward)
            text_add(text, LINE_SIZE, "%s\n", pane.rows.rows[i].right);
}

/* Lists the rows again. If the user has just changed a new game's settings, the next Enter
 * must not resume an old game. */
static void refresh_rows(struct ui *ui)
{
    char before[LINE_SIZE], after[LINE_SIZE];
    write_new_game_settings(before);
    const struct picker_row *chosen = picker_pane_selected_row();
    char line[LINE_SIZE] = "";
    size_t index = pane.rows.selected;
    if (chosen)
        snprintf(line, sizeof line, "%s", chosen->line);
    session_fill_picker(ui->screen.session, pane.id, pane.style_before, &pane.rows);
    if (*pane.typed)
        filter_rows(pane.typed);
    picker_select(&pane.rows, index);
    picker_select_line(&pane.rows, line);
    write_new_game_settings(after);
    chosen = picker_pane_selected_row();
    if (pane.id == PICKER_START && chosen && chosen->kind == ROW_SAVED_GAME &&
        strcmp(before, after) != 0)
        picker_select_line(&pane.rows, "new");
    picker_pane_preview_saved_game(ui);
}

void picker_pane_update(struct ui *ui)
{
    struct session *session = ui->screen.session;
    bool starting = session_shows_menu(session);
    int64_t lobby_game =
        session_lobby_game_id(session); /* a game that begins needs the board */
    if (pane.open && (lobby_game != 0 ? pane.lobby_game != lobby_game
                                      : pane.id == PICKER_LOBBY &&
                                            !session_has_state(session, STATE_LOBBY))) {
        pane.keeps_settings = false;
        picker_pane_close(ui);
    }
    if (pane.open && pane.id == PICKER_EXPLORE && !explorer_view.is_active(&ui->screen))
        picker_pane_close(ui);
    if (pane.open && pane.id == PICKER_START && !starting) {
        remember_row();
        picker_pane_free();
        picker_pane_preview_saved_game(ui); /* end the preview */
        ui->stale = STALE_SCREEN;
    } else if (!pane.open && session_settings(session)->lobby && !pane.was_in_lobby) {
        pane.was_in_lobby = true;
        picker_pane_open(ui, PICKER_LOBBY);
    } else if (!pane.open && pane.keeps_settings && pane.prompt_is_empty) {
        picker_pane_open(ui, PICKER_CONFIG);
        picker_select_line(&pane.rows, pane.settings_row);
    } else if (!pane.open && starting) {
        picker_pane_open(ui, PICKER_START);
        picker_select_line(&pane.rows, pane.start_row);
        picker_pane_preview_saved_game(ui);
    } else if (pane.open && (pane.id == PICKER_START || pane.id == PICKER_CONFIG ||
                             pane.id == PICKER_LOBBY || pane.id == PICKER_HISTORY ||
                             pane.id == PICKER_EXPLORE)) {
        refresh_rows(ui);
        ui->stale |= STALE_MESSAGE;
    }
    if (!starting && !session_has_state(session, STATE_ANALYSIS))
        pane.start_row[0] = '\0';
}
