/* choices.c - rows of pickers: levels, strategies, clocks, variations, sides, pieces, themes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/commands/choices.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/strength.h"
#include "session/commands/pickers.h"
#include "strategies/strategies.h"

enum { TEXT_SIZE = 96 };

const char *const choices_level_descriptions[STRENGTH_LEVEL_COUNT] = {
    "Captures undefended pieces but overlooks most of your replies.",
    "Knows what pieces are worth. Overlooks about half of the quiet replies.",
    "Guards its pieces, but falls for simple double attacks.",
    "Sees one-move threats. Its plans do not last.",
    "Punishes plain blunders but sometimes overlooks a reply.",
    "Sees two-move tactics, seldom overlooks anything, knows its openings.",
    "Sees all short tactics; loses to deeper plans.",
    "Calculates well. Only the best players of a strong club beat it.",
    "Punishes every mistake and defends well.",
    "The strongest level: searches 33,000 positions per move.",
};

bool list_levels(struct session *session, struct picker *picker)
{
    const struct level *level = &session->players.level;
    char label[TEXT_SIZE], elo[16], line[TEXT_SIZE];
    struct level full;
    level_init(&full);
    picker_reset(picker, "Level", "Elo");
    for (int i = 0; i < STRENGTH_LEVEL_COUNT; i++) {
        snprintf(label, sizeof label, "%2d  %s", i + 1, strength_levels[i].title);
        snprintf(elo, sizeof elo, "%d", strength_levels[i].elo);
        snprintf(line, sizeof line, "level %d", i + 1);
        picker_add_row(picker, .label = label, .right = elo,
                       .about = choices_level_descriptions[i], .line = line,
                       .current = level->elo == strength_levels[i].elo);
    }
    picker_add_row(picker, .label = "    full strength", .right = "no limit",
                   .about = "One second per move, or by the clock; stronger than any level.",
                   .line = "level full", .current = level->move_time == full.move_time);
    return true;
}

bool list_strategies(struct session *session, struct picker *picker)
{
    const struct players *players = &session->players;
    enum color engine = players->person[WHITE] ? BLACK : WHITE;
    const char *name = players->strategy_settings[engine].strategy->name;
    char line[TEXT_SIZE];
    picker_reset(picker, "Strategy", "");
    for (int i = 0; strategies[i]; i++) {
        snprintf(line, sizeof line, "strategy %s", strategies[i]->name);
        picker_add_row(picker, .label = strategies[i]->name,
                       .right = strategies[i + 1] ? "" : "strong",
                       .about = strategies[i]->description, .line = line,
                       .current = strcmp(strategies[i]->name, name) == 0);
    }
    return true;
}

struct choice_row {
    const char *name, *label, *right, *about;
};

/* Adds rows that type `command`, a space and their name. */
static void list_choices(struct picker *picker, const struct choice_row *choices,
                         const char *command, enum row_kind kind, const char *current)
{
    char line[TEXT_SIZE];
    for (; choices->name; choices++) {
        snprintf(line, sizeof line, "%s %s", command, choices->name);
        picker_add_row(picker, .kind = kind, .id = choices->name,
                       .label = choices->label ? choices->label : choices->name,
                       .right = choices->right, .about = choices->about, .line = line,
                       .current = strcasecmp(choices->name, current) == 0);
    }
}

static const struct choice_row clocks[] = {
    {"none", "no clock", "", "Think as long as you like."},
    {"1+0", NULL, "bullet", "One minute for the whole game."},
    {"3+2", NULL, "blitz", "Three minutes plus two seconds per move."},
    {"5+3", NULL, "blitz", "Five minutes plus three seconds per move."},
    {"10+5", NULL, "rapid", "Ten minutes plus five seconds per move."},
    {"15+10", NULL, "rapid", "Fifteen minutes plus ten seconds per move."},
    {"30+20", NULL, "classical", "Thirty minutes plus twenty seconds per move."},
    {"90+30", NULL, "classical", "Ninety minutes plus thirty seconds per move."},
    {NULL, NULL, NULL, NULL}};

bool list_clocks(struct session *session, struct picker *picker)
{
    char control[2 * TIME_CONTROL_SIZE];
    session_clock_write_control(session, control);
    picker_reset(picker, "Clock", "minutes + seconds per move");
    list_choices(picker, clocks, "clock", ROW_COMMAND, *control ? control : "none");
    return true;
}

const char *choices_adjacent_clock(const char *control, int step)
{
    struct time_control own[2] = {{.count = 0}}, row[2];
    int count = sizeof clocks / sizeof *clocks - 1, index = 0;
    time_controls_parse(own, control, NULL);
    for (int i = 1; i < count; i++)
        if (time_controls_parse(row, clocks[i].name, NULL) &&
            row[WHITE].periods[0].time <= own[WHITE].periods[0].time)
            index = i;
    if (step > 0 || strcmp(clocks[index].name, control) == 0)
        index += step;
    return clocks[index < 0 ? 0 : index < count ? index : count - 1].name;
}

bool list_lines(struct session *session, struct picker *picker)
{
    static const char *const abouts[THINKING_LINES] = {
        "Only the best variation, searched deepest.",
        "The best move and the alternative.",
        "Three candidate moves.",
    };
    const struct thinking *thinking = session_thinking(session);
    bool known =
        session_has_state(session, STATE_ANALYSIS) && session_variations_are_known(session);
    char line[TEXT_SIZE], label[TEXT_SIZE];
    picker_reset(picker, "Variations of an analysis", "");
    if (known)
        picker_add_heading(picker, "Step through");
    for (int i = 0; known && i < thinking->line_count; i++) {
        const char *san = thinking->lines[i].san, *first = strchr(san, ' ');
        snprintf(line, sizeof line, "line %d", i + 1);
        snprintf(label, sizeof label, "%d  %6s  %.*s", i + 1, thinking->lines[i].score_text,
                 first ? (int)(first - san + 1 + (long)strcspn(first + 1, " ")) : 0,
                 san); /* "2  +0.34  Qh5 13. Bg5" */
        picker_add_row(picker, .label = label, .about = san, .line = line);
    }
    if (known)
        picker_add_heading(picker, "Search for");
    for (int i = 1; i <= THINKING_LINES; i++) {
        snprintf(line, sizeof line, "lines %d", i);
        snprintf(label, sizeof label, "%d line%s", i, i == 1 ? "" : "s");
        picker_add_row(picker, .label = label, .right = i == 1 ? "deepest" : "",
                       .about = abouts[i - 1]
                                    ? abouts[i - 1]
                                    : "More variations at once; each one reduces the depth.",
                       .line = line, .current = i == session_variation_count(session));
    }
    return true;
}

static const struct choice_row sides[] = {
    {"white", NULL, "", "You play White and move first."},
    {"black", NULL, "", "You play Black; the engine moves first."},
    {"random", NULL, "", "You play a random colour."},
    {"both", "two players", "", "Two people at one board, or you alone trying moves."},
    {"none", "engine alone", "", "The engine plays against itself, and you watch."},
    {NULL, NULL, NULL, NULL}};

bool list_colors(struct session *session, struct picker *picker)
{
    picker_reset(picker, "You play", "");
    list_choices(picker, sides, "color", ROW_COMMAND, players_human_colors(&session->players));
    return true;
}

const char *choices_side_title(const char *who)
{
    const struct choice_row *side = sides;
    while (side->name && strcmp(side->name, who) != 0)
        side++;
    return side->label ? side->label : who;
}

static const struct choice_row pieces[] = {
    {"auto", NULL, "", "Chosen to suit the terminal and the window."},
    {"letters", NULL, "", "K Q R B N P, lower case for Black; works in every terminal."},
    {"figurines", NULL, "", "Chess symbols from the terminal's font."},
    {"outlines", NULL, "",
     "The same, outlined for White, so the sides differ even without colours."},
    {"blocks", NULL, "", "Large drawn pieces; they need a window of about 100x30."},
    {"images", NULL, "", "Images; the terminal must support kitty's graphics protocol."},
    {"none", NULL, "blindfold", "No pieces: play from memory, with the list of moves."},
    {NULL, NULL, NULL, NULL}};

void list_pieces(const struct session *session, struct picker *picker, const char *name)
{
    (void)session;
    picker_reset(picker, "Pieces", "");
    list_choices(picker, pieces, "pieces", ROW_STYLE, name);
}

static const struct choice_row backgrounds[] = {
    {"auto", NULL, "", "The first of these themes."},
    {"dark", "on dark", "", "Text colours for a terminal with a dark background."},
    {"light", "on light", "", "Text colours for a terminal with a light background."},
    {NULL, NULL, NULL, NULL}};

static void add_theme(struct picker *picker, const struct theme *theme, const char *name)
{
    char line[TEXT_SIZE], about[2 * TEXT_SIZE];
    snprintf(line, sizeof line, "theme %s", theme->name);
    snprintf(about, sizeof about, "%c%s. Enter chooses and saves it.",
             toupper((unsigned char)*theme->description), theme->description + 1);
    picker_add_row(picker, .kind = ROW_STYLE, .id = theme->name, .label = theme->name,
                   .about = about, .line = line, .enter = "keep",
                   .current = strcasecmp(theme->name, name) == 0);
}

void list_themes(const struct session *session, struct picker *picker, const char *name)
{
    picker_reset(picker, "Theme", "needs 256 colours");
    for (int i = 0; i < THEME_COUNT; i++)
        add_theme(picker, &themes[i], name);
    for (const struct theme *own = session->settings->own_themes; own; own = own->next)
        add_theme(picker, own, name);
    list_choices(picker, backgrounds, "theme", ROW_STYLE, "");
}
