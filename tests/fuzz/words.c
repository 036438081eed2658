/* words.c - any bytes as lines of the Universal Chess Interface, word by word: what engines say
 * (info, option), what they are told (position, go), what is set.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of play are legal, limits within their ranges, texts printable, and what is set for an
 * engine is one line.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "uci/uci_game.h"
#include "uci/uci_go.h"
#include "uci/uci_info_reader.h"
#include "uci/uci_option_list.h"

struct talk {
    struct uci_game game;
    struct uci_option_list offers;
};

static void take_info(struct talk *talk, struct span rest)
{
    struct position position = talk->game.position;
    struct search_report report;
    struct undo undo;
    memset(&report, 0xEE, sizeof report);
    if (!uci_info_read(rest, &position, &report))
        return;
    EXPECT(report.length >= 0 && report.length <= MAX_PLY, "%d moves", report.length);
    for (int i = 0; i < report.length; i++) {
        EXPECT(fuzz_is_legal(&position, report.moves[i]), "move %d", i);
        position_make_move(&position, report.moves[i], &undo);
    }
}

static void take_position(struct talk *talk, struct span rest)
{
    struct reason reason = {0};
    uint64_t key = talk->game.position.key;
    bool taken = uci_game_read(&talk->game, rest, rest.length % 2, &reason);
    EXPECT(taken || talk->game.position.key == key, "changed, and refused");
    EXPECT(talk->game.keys[talk->game.key_count - 1] == talk->game.position.key,
           "%zu keys, of another position", talk->game.key_count);
    EXPECT(position_is_sound(&talk->game.position), "board and sets of squares differ");
    if (!taken)
        fuzz_expect_said(reason.text);
    fuzz_expect_printable(reason.text);
}

static void take_go(struct talk *talk, struct span rest)
{
    struct go_command go;
    struct reason reason = {0};
    uci_go_parse(rest, &talk->game.position, &go, &reason);
    fuzz_expect_printable(reason.text);
    uci_go_ends_by_itself(&go.limits);
    EXPECT(go.limits.depth >= 0 && go.limits.mate >= 0 && go.limits.move_time >= 0, "below 0");
    for (int i = 0; i < go.limits.search_move_count; i++)
        EXPECT(fuzz_is_legal(&talk->game.position, go.limits.search_moves[i]), "move %d", i);
}

static void take_setting(struct talk *talk, struct span rest)
{
    char *setting = fuzz_string((const uint8_t *)rest.start, rest.length);
    struct text_line line = {0};
    struct reason reason = {0};
    if (uci_option_list_set(&talk->offers, setting, &line, &reason))
        EXPECT(!memchr(line.bytes, '\n', line.length), "two lines");
    else
        fuzz_expect_said(reason.text);
    free(setting);
}

static void take_line(struct talk *talk, struct span rest)
{
    struct span word, before;
    int64_t number;
    if (!span_take_word(&rest, &word))
        return;
    if (span_is(word, "info"))
        take_info(talk, rest);
    else if (span_is(word, "option"))
        uci_option_list_add(&talk->offers, rest);
    else if (span_is(word, "position"))
        take_position(talk, rest);
    else if (span_is(word, "go"))
        take_go(talk, rest);
    else if (span_is(word, "set"))
        take_setting(talk, span_trim(rest));
    else if (span_number(span_split(rest, "value", &before), &number))
        EXPECT(before.length <= rest.length, "%zu", before.length);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    struct talk talk = {.offers = {0}};
    fuzz_begin();
    if (!uci_game_read(&talk.game, (struct span){"startpos", 8}, false, NULL))
        return 0;
    while (rest.size > 0) {
        struct fuzz_piece piece = fuzz_cut(&rest, '\n');
        char *line = fuzz_copy(piece.bytes, piece.size);
        take_line(&talk, (struct span){line, piece.size});
        free(line);
    }
    for (size_t i = 0; i < talk.offers.count; i++)
        fuzz_expect_said(talk.offers.offers[i].name);
    EXPECT(talk.offers.count <= UCI_OPTIONS_MAX, "%zu options", talk.offers.count);
    uci_option_list_free(&talk.offers);
    uci_game_free(&talk.game);
    return 0;
}
