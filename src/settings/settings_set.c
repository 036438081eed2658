/* settings_set.c - the table of options, and each of them put into a struct settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/setting_options.h"

#include <stdlib.h>
#include <string.h>

#include "engine/book.h"
#include "engine/search_style.h"
#include "engine/strength.h"
#include "players/engine_choice.h"
#include "players/level.h"
#include "settings/setting_values.h"

const struct setting_option setting_options[] = {
    [SET_FEN] = {"fen", 'f', "FEN", "Start from this position"},
    [SET_RESUME] = {"resume", 'r', "[GAME]",
                    "Go on with the last unfinished game, or with GAME"},
    [SET_WATCH] = {"watch", 'w', "[GAME]", "The same, while another session plays it"},
    [SET_LIST] = {"list", 'l', NULL, "List the kept games and leave"},
    [SET_FOLLOW] = {"follow", 0, "FILE", "Show a file of games while it is being written"},
    [SET_COLOR] = {"color", 'c', "white|black|random|both|none",
                   "The side you play; 'none': watch the engine"},
    [SET_CLOCK] = {"clock", 0, "M+S",
                   "Minutes and seconds a move: 5+3, 3, 40/90+30, 5d2, 5,3"},
    [SET_LEVEL] = {"level", 0, "1-10|NAME",
                   "Engine: from 'beginner' to 'grandmaster', or 'full'"},
    [SET_ELO] = {"elo", 0, "N", "Engine: how strong it is in Elo, 600 to 3000"},
    [SET_DEPTH] = {"depth", 'd', "N", "Engine: look N half-moves ahead, 1 to 100"},
    [SET_NODES] = {"nodes", 'n', "N", "Engine: look at N positions a move"},
    [SET_MOVETIME] = {"movetime", 't', "MS", "Engine: think MS milliseconds a move"},
    [SET_STRATEGY] = {"strategy", 's', "NAME", "Engine: the way it chooses its moves"},
    [SET_WHITE_STRATEGY] = {"white-strategy", 0, "NAME",
                            "Engine: the way it chooses White's moves"},
    [SET_BLACK_STRATEGY] = {"black-strategy", 0, "NAME",
                            "Engine: the way it chooses Black's moves"},
    [SET_EVALUATION] = {"evaluation", 'e', "full|tables|material",
                        "Teaching strategies: judge by this"},
    [SET_NOISE] = {"noise", 0, "N", "Teaching strategies: misjudge by N centipawns, 0 to 20"},
    [SET_THREADS] = {"threads", 0, "N", "Engine: use N threads; default 1"},
    [SET_HASH] = {"hash", 0, "MB", "Engine: remember with MB megabytes; default 16"},
    [SET_BOOK] = {"book", 0, "none|builtin|FILE",
                  "Engine: open from this book (FILE: Polyglot)"},
    [SET_VARIETY] = {"variety", 0, "N", "Engine: book moves, from 0 (the usual) to 100 (all)"},
    [SET_SYZYGY] = {"syzygy", 0, "DIR", "Engine: ask the endgame tables in DIR (Syzygy)"},
    [SET_ENGINE] = {"engine", 0, "COMMAND",
                    "Play against this UCI program; 'builtin': ttychess"},
    [SET_WHITE_ENGINE] = {"white-engine", 0, "COMMAND", "It plays White"},
    [SET_BLACK_ENGINE] = {"black-engine", 0, "COMMAND", "It plays Black"},
    [SET_ANALYST] = {"analyst", 0, "COMMAND", "This UCI program gives hints and analyses"},
    [SET_ENGINE_OPTION] = {"engine-option", 0, "NAME=VALUE",
                           "Set an option of the program named before"},
    [SET_ENGINE_PATIENCE] = {"engine-patience", 0, "S",
                             "It has S seconds at a depth or nodes; default 300"},
    [SET_PIECES] = {"pieces", 0, "auto|letters|figurines|blocks", "How pieces are drawn"},
    [SET_THEME] = {"theme", 0, "NAME", "The colours of the board"},
    [SET_PLAIN] = {"plain", 'p', NULL, "No screen: one line of text for each event"},
    [SET_NO_SAVE] = {"no-save", 0, NULL, "Do not keep this game on the disk"},
    [SET_NO_CONFIG] = {"no-config", 0, NULL, "Do not read the config file"},
    [SET_HELP] = {"help", 'h', NULL, "Print this help and leave"},
    [SET_VERSION] = {"version", 'V', NULL, "Print the version and leave"},
    [SET_COUNT] = {NULL, 0, NULL, NULL},
};

enum {
    USUAL_PATIENCE = 300,
    PATIENCE_MAX = 24 * 60 * 60,        /* seconds */
    USUAL_VARIETY = 90,                 /* percent; the rest of a book is for the curious */
    MOVE_TIME_MAX = 24 * 60 * 60 * 1000 /* milliseconds */
};

bool settings_may_be_kept(enum option_id id)
{
    return id >= SET_COLOR && id <= SET_NO_SAVE;
}

enum option_id settings_find(const char *name)
{
    int id = 0;
    while (id < SET_COUNT && strcmp(setting_options[id].name, name) != 0)
        id++;
    return (enum option_id)id;
}

void settings_init(struct settings *settings)
{
    *settings = (struct settings){.color = WHO_WHITE,
                                  .noise = -1,
                                  .engine = {.threads = 1,
                                             .hash = 16,
                                             .variety = USUAL_VARIETY,
                                             .engine_patience = USUAL_PATIENCE},
                                  .save = true,
                                  .named_last = ENGINE_CHOICE_NONE};
}

void settings_free(struct settings *settings)
{
    free(settings->resume_game);
    free(settings->pgn_file);
    free(settings->follow);
    free(settings->strategy);
    free(settings->side_strategies[WHITE]);
    free(settings->side_strategies[BLACK]);
    free(settings->engine.book);
    free(settings->engine.syzygy);
    free(settings->theme);
    for (int i = 0; i < ENGINE_CHOICES; i++)
        engine_choice_free(&settings->engines[i]);
    for (int id = 0; id < SETTINGS_MOST; id++)
        free(settings->told[id]);
    settings_init(settings);
}

/* ---- one option ---------------------------------------------------------------- */

/* Each of these takes in an option of its kind; `text` is NULL when it has no argument. */

static bool set_level(struct settings *settings, enum option_id id, const char *text,
                      struct reason *reason)
{
    const char *name = setting_options[id].name;
    uint64_t milliseconds;
    if (settings->level_option && strcmp(settings->level_option, name) != 0)
        return reason_set(reason, 0, "--%s and --%s exclude each other",
                          settings->level_option, name);
    if (!settings->level_option) { /* those of the config file count no more */
        settings->elo = settings->depth = 0;
        settings->nodes = 0;
        settings->move_time = 0;
    }
    settings->level_option = name;
    settings->level_from_config = false;
    switch (id) {
    case SET_LEVEL:
        return setting_read_level(name, text, &settings->elo, &settings->move_time, reason);
    case SET_ELO:
        return setting_read_int(name, text, STRENGTH_MIN, STRENGTH_MAX, &settings->elo,
                                reason);
    case SET_DEPTH:
        return setting_read_int(name, text, 1, LEVEL_DEPTH_MAX, &settings->depth, reason);
    case SET_NODES:
        return setting_read_number(name, text, 1, INT64_MAX, &settings->nodes, reason);
    default: /* SET_MOVETIME */
        if (!setting_read_number(name, text, 1, MOVE_TIME_MAX, &milliseconds, reason))
            return false;
        settings->move_time = (int64_t)milliseconds;
        return true;
    }
}

static bool set_strategy(struct settings *settings, enum option_id id, const char *text,
                         struct reason *reason)
{
    const struct setting_option *option = &setting_options[id];
    int choice;
    settings->strategy_from_config = false;
    switch (id) {
    case SET_STRATEGY:
        return setting_read_strategy(option->name, text, &settings->strategy, reason);
    case SET_EVALUATION:
        choice = setting_read_choice(option->name, option->argument, text, reason);
        settings->evaluation = choice < 0 ? NULL : evaluation_kind_names[choice];
        return choice >= 0;
    case SET_NOISE:
        return setting_read_int(option->name, text, 0, NOISE_MAX, &settings->noise, reason);
    default: /* SET_WHITE_STRATEGY, SET_BLACK_STRATEGY */
        return setting_read_strategy(
            option->name, text, &settings->side_strategies[id == SET_BLACK_STRATEGY], reason);
    }
}

static bool set_engine(struct settings *settings, enum option_id id, const char *text,
                       struct reason *reason)
{
    const char *name = setting_options[id].name;
    switch (id) {
    case SET_THREADS:
        return setting_read_int(name, text, 1, 256, &settings->engine.threads, reason);
    case SET_HASH:
        return setting_read_int(name, text, 1, 65536, &settings->engine.hash, reason);
    case SET_BOOK:
        settings->engine.book_given = true;
        settings->engine.book_is_builtin = strcmp(text, "builtin") == 0;
        setting_replace_string(
            &settings->engine.book,
            settings->engine.book_is_builtin || strcmp(text, "none") == 0 ? NULL : text);
        return true;
    case SET_VARIETY:
        return setting_read_int(name, text, 0, BOOK_VARIETY_MAX, &settings->engine.variety,
                                reason);
    default: /* SET_SYZYGY */
        setting_replace_string(&settings->engine.syzygy, text);
        return true;
    }
}

static bool set_program(struct settings *settings, enum option_id id, const char *text,
                        struct reason *reason)
{
    static const enum engine_choice_id choices[] = {
        [SET_ENGINE - SET_ENGINE] = ENGINE_FOR_BOTH,
        [SET_WHITE_ENGINE - SET_ENGINE] = ENGINE_FOR_WHITE,
        [SET_BLACK_ENGINE - SET_ENGINE] = ENGINE_FOR_BLACK,
        [SET_ANALYST - SET_ENGINE] = ENGINE_TO_ANALYSE};
    const char *name = setting_options[id].name;
    if (id == SET_ENGINE_PATIENCE)
        return setting_read_int(name, text, 0, PATIENCE_MAX, &settings->engine.engine_patience,
                                reason);
    if (id != SET_ENGINE_OPTION) {
        if (id != SET_ANALYST)
            settings->engine_from_config = false;
        settings->named_last = choices[id - SET_ENGINE];
        return engine_choice_set(&settings->engines[settings->named_last], name, text, reason);
    }
    if (settings->named_last == ENGINE_CHOICE_NONE)
        return reason_set(reason, 0, "--%s %s: expected --engine COMMAND before it", name,
                          text);
    return engine_choice_add_option(&settings->engines[settings->named_last], name, text,
                                    reason);
}

static bool set_screen(struct settings *settings, enum option_id id, const char *text,
                       struct reason *reason)
{
    const struct setting_option *option = &setting_options[id];
    int choice;
    switch (id) {
    case SET_PIECES:
        choice = setting_read_choice(option->name, option->argument, text, reason);
        settings->pieces = choice < 0 ? settings->pieces : (enum piece_choice)choice;
        return choice >= 0;
    case SET_THEME: return setting_read_theme(option->name, text, &settings->theme, reason);
    default: /* SET_PLAIN */ settings->plain = true; return true;
    }
}

static bool set_game(struct settings *settings, enum option_id id, const char *text,
                     struct reason *reason)
{
    const struct setting_option *option = &setting_options[id];
    int choice;
    switch (id) {
    case SET_RESUME:
        settings->resume = true;
        setting_replace_string(&settings->resume_game, text);
        return true;
    case SET_WATCH:
        settings->resume = settings->watch = true;
        setting_replace_string(&settings->resume_game, text);
        return true;
    case SET_LIST: settings->list = true; return true;
    case SET_FOLLOW: setting_replace_string(&settings->follow, text); return true;
    case SET_NO_CONFIG: /* was seen before all others */ return true;
    case SET_COLOR:
        choice = setting_read_choice(option->name, option->argument, text, reason);
        settings->color = choice < 0 ? settings->color : (enum who)choice;
        settings->color_given = true;
        return choice >= 0;
    case SET_CLOCK:
        settings->clock_given = true;
        return setting_read_clock(option->name, text, settings->clocks, reason);
    default: /* SET_NO_SAVE */ settings->save = false; return true;
    }
}

static bool set_option(struct settings *settings, enum option_id id, const char *text,
                       struct reason *reason)
{
    if (id >= SET_LEVEL && id <= SET_MOVETIME)
        return set_level(settings, id, text, reason);
    if (id >= SET_STRATEGY && id <= SET_NOISE)
        return set_strategy(settings, id, text, reason);
    if (id >= SET_THREADS && id <= SET_SYZYGY)
        return set_engine(settings, id, text, reason);
    if (id >= SET_ENGINE && id <= SET_ENGINE_PATIENCE)
        return set_program(settings, id, text, reason);
    if (id >= SET_PIECES && id <= SET_PLAIN)
        return set_screen(settings, id, text, reason);
    return set_game(settings, id, text, reason);
}

bool settings_set(struct settings *settings, enum option_id id, const char *text,
                  struct reason *reason)
{
    if (!set_option(settings, id, text, reason))
        return false;
    setting_replace_string(&settings->told[id], text ? text : "yes");
    settings->told_by_config &= ~(1ULL << id);
    return true;
}
