/* lobby_protocol.c - lines, names, match terms and events, as sent over a socket.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/arbiter.h"
#include "lobby/game_event.h"
#include "lobby/line.h"
#include "lobby/names.h"
#include "lobby/protocol.h"
#include "lobby/match_terms.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"

static bool read_line(struct lobby_line *line, const char *text)
{
    return lobby_line_parse(line, text, strlen(text), NULL);
}

/* ---- lines -------------------------------------------------------------------------- */

TEST(test_a_line_is_read)
{
    struct lobby_line line;
    int64_t number;
    assert_true(read_line(&line, "12 move game=17 ply=-23 who=a%20b%25c text=so = it  is"));
    assert_int_equal(line.tag, 12);
    assert_int_equal(line.verb, VERB_MOVE);
    assert_int_equal(line.count, 4);
    assert_true(lobby_line_get_number(&line, "game", 1, 100, &number));
    assert_int_equal(number, 17);
    assert_true(lobby_line_get_number(&line, "ply", -100, 100, &number));
    assert_int_equal(number, -23);
    assert_false(lobby_line_get_number(&line, "game", 1, 16, &number));
    assert_false(lobby_line_get_number(&line, "who", 0, 9, &number));
    assert_string_equal(lobby_line_text(&line, "who"), "a b%c");
    assert_string_equal(lobby_line_text(&line, "text"), "so = it  is");
    assert_null(lobby_line_value(&line, "nothing"));
    assert_true(read_line(&line, "* bye"));
    assert_int_equal(line.tag, NOTIFICATION_TAG);
}

TEST(test_invalid_lines)
{
    static const char *const texts[] = {"",         " ",       "12",          "12 ",
                                        "x hello",  "0 hello", "-1 hello",    "1 Hello",
                                        "1 he-llo", "1 a b",   "1 a b=1 b=2", "1 a  b=1",
                                        "1 a =1",   "** a",    "1 a B=1"};
    char many[LOBBY_LINE_SIZE] = "1 a", bytes[] = "1 a b=\0c";
    struct lobby_line line;
    struct error error;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (lobby_line_parse(&line, texts[i], strlen(texts[i]), &error))
            fail_msg("'%s' was taken", texts[i]);
    assert_false(lobby_line_parse(&line, bytes, sizeof bytes - 1, &error));
    for (int i = 0; i <= LOBBY_LINE_MAX_FIELDS; i++)
        sprintf(many + strlen(many), " %c%c=%d", 'a' + i / 26, 'a' + i % 26, i);
    assert_false(read_line(&line, many));
    *strrchr(many, ' ') = '\0';
    assert_true(read_line(&line, many));
    assert_int_equal(line.count, LOBBY_LINE_MAX_FIELDS);
}

/* Every written line can be read back. */
TEST(test_written_lines_are_read)
{
    static const char *const values[] = {"",    "plain",       "a b", "100%",
                                         "%41", "caf\xC3\xA9", "="};
    struct lobby_line line;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct line_writer writer = line_writer_begin(7, VERB_SAY);
        line_writer_add(&writer, "value", values[i]);
        line_writer_add_number(&writer, "number", INT64_MIN + 1);
        line_writer_add_text(&writer, values[i]);
        assert_int_equal(writer.bytes[writer.length - 1], '\n');
        assert_true(lobby_line_parse(&line, writer.bytes, writer.length - 1, NULL));
        assert_string_equal(lobby_line_text(&line, "value"), values[i]);
        assert_string_equal(lobby_line_text(&line, "text"), values[i]);
    }
}

/* Whatever the input, no output can move a cursor. */
TEST(test_output_is_printable)
{
    struct lobby_line line;
    assert_true(read_line(&line, "1 tell name=%1B[2J text=\x1B]0;x\x07 \xFF"));
    assert_string_equal(lobby_line_text(&line, "name"), "?[2J");
    assert_string_equal(lobby_line_text(&line, "text"), "?]0;x? ?");
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_TELL);
    line_writer_add_text(&writer, "a\nb\x1B");
    assert_int_equal(writer.length, strlen("* tell text=a?b?\n"));
}

TEST(test_a_long_text_is_cut)
{
    char text[2 * LOBBY_LINE_SIZE];
    struct lobby_line line;
    for (size_t i = 0; i + 2 < sizeof text; i += 2)
        memcpy(text + i, "\xC3\xA9", 3);
    struct line_writer writer = line_writer_begin(1, VERB_TELL);
    line_writer_add_text(&writer, text);
    assert_true(writer.length <= LOBBY_LINE_SIZE && writer.length >= LOBBY_LINE_SIZE - 2);
    assert_true(lobby_line_parse(&line, writer.bytes, writer.length - 1, NULL));
    writer = line_writer_begin(1, VERB_TELL);
    line_writer_add(&writer, "value", text);
    assert_int_equal(writer.length, strlen("1 tell\n"));
}

/* ---- names, match terms ------------------------------------------------------------- */

TEST(test_names)
{
    static const char *const good[] = {"anna",     "B",          "x-1.y_Z",
                                       "deleted-", "deleted-1a", "abcdefghijklmnopqrstuvwx"};
    static const char *const bad[] = {"",
                                      "1a",
                                      "-o",
                                      ".a",
                                      "../x",
                                      "a b",
                                      "a/b",
                                      "\xC3\xA9va",
                                      "white",
                                      "ADMIN",
                                      "deleted-17",
                                      "Deleted-1",
                                      "abcdefghijklmnopqrstuvwxy"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(lobby_name_is_allowed(good[i], NULL));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(lobby_name_is_allowed(bad[i], NULL));
    assert_true(lobby_name_is_well_formed("white") && lobby_name_is_well_formed("7_of_9"));
    assert_true(lobby_name_is_well_formed("abcdefghijklmnopqrstuvwxyz1234"));
    assert_false(lobby_name_is_well_formed("abcdefghijklmnopqrstuvwxyz12345"));
    assert_false(lobby_name_is_well_formed("") || lobby_name_is_well_formed("a b"));
    assert_true(lobby_name_is_allowed_for_guest("anna", NULL));
    assert_true(lobby_name_is_allowed_for_guest("roots", NULL));
    assert_false(lobby_name_is_allowed_for_guest("r0ot", NULL));
    assert_false(lobby_name_is_allowed_for_guest("Sys-Admin", NULL));
    assert_true(lobby_names_equal("Anna", "aNNa"));
    assert_true(lobby_names_look_alike("bi11", "BILL"));
    assert_true(lobby_names_look_alike("o.tto", "0tto"));
    assert_false(lobby_names_look_alike("anna", "hanna"));
}

static bool read_terms(struct match_terms *terms, const char *fields)
{
    char text[256];
    struct lobby_line line;
    snprintf(text, sizeof text, "1 seek %s", fields);
    return read_line(&line, text) && match_terms_parse(terms, &line, NULL);
}

TEST(test_terms)
{
    static const char *const good[] = {"clock=5+3 rated=yes", "days=3 rated=yes",
                                       "clock=5+0,3+2", "clock=0.5+0 variant=chess960",
                                       "fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201"};
    static const char *const bad[] = {
        "clock=x",        "clock=181+0",
        "clock=1+181",    "clock=5+3 days=1",
        "rated=yes",      "days=31",
        "clock=0.1+0",    "clock=5+0,3+2 rated=yes",
        "variant=atomic", "clock=5+3,none",
        "fen=x",          "fen=7K/6q1/6k1/8/8/8/8/8%20w%20-%20-%200%201"};
    struct match_terms terms, again;
    struct lobby_line line;
    char text[MATCH_TERMS_TEXT_SIZE];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!read_terms(&terms, good[i]))
            fail_msg("%s was refused", good[i]);
        struct line_writer writer = line_writer_begin(1, VERB_SEEK);
        match_terms_write(&terms, &writer);
        assert_true(lobby_line_parse(&line, writer.bytes, writer.length - 1, NULL));
        assert_true(match_terms_parse(&again, &line, NULL));
        assert_memory_equal(&terms, &again, sizeof terms);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (read_terms(&terms, bad[i]))
            fail_msg("%s was taken", bad[i]);
    assert_true(read_terms(&terms, "clock=5+3 rated=yes variant=chess960"));
    assert_false(
        match_terms_are_allowed(&terms, NULL)); /* may be shown, but not started here */
    read_terms(&terms, good[1]);
    assert_string_equal(match_terms_text(&terms, text), "3 days per move, rated");
    read_terms(&terms, good[2]);
    assert_string_equal(match_terms_text(&terms, text), "5+0 against 3+2 casual");
}

TEST(test_speeds)
{
    static const struct {
        const char *fields;
        enum speed speed;
    } rows[] = {{"clock=2+1", SPEED_BULLET},     {"clock=3+0", SPEED_BLITZ},
                {"clock=2+2", SPEED_BLITZ},      {"clock=8+0", SPEED_RAPID},
                {"clock=25+0", SPEED_CLASSICAL}, {"days=1", SPEED_CORRESPONDENCE}};
    struct match_terms terms;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(read_terms(&terms, rows[i].fields));
        assert_int_equal(match_terms_speed(&terms), rows[i].speed);
    }
}

static int compare_texts(const void *one, const void *other)
{
    return strcmp(one, other);
}

TEST(test_starts_of_chess960)
{
    static char fens[CHESS960_POSITIONS][FEN_SIZE];
    struct position position;
    struct error remark;
    for (int i = 0; i < CHESS960_POSITIONS; i++) {
        chess960_start_fen(i, fens[i]);
        if (!fen_parse_with_warning(&position, fens[i], &remark, NULL) || *remark.text)
            fail_msg("%d: %s: %s", i, fens[i], remark.text);
    }
    assert_string_equal(fens[518], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_memory_equal(fens[0], "bbqnnrkr/", 9);
    assert_memory_equal(fens[959], "rkrnnqbb/", 9);
    qsort(fens, CHESS960_POSITIONS, FEN_SIZE, compare_texts);
    for (int i = 1; i < CHESS960_POSITIONS; i++)
        assert_string_not_equal(fens[i - 1], fens[i]);
}

/* ---- events ------------------------------------------------------------------------- */

TEST(test_events_are_read_as_written)
{
    struct game_event event = {.number = 7,
                               .at = 1700000000123,
                               .color = BLACK,
                               .move = "e7e8q",
                               .ply = 30,
                               .count = 2,
                               .offer = OFFER_TAKEBACK,
                               .cause = STOP_PLAYER_AWAY,
                               .result = RESULT_DRAW,
                               .ending = LOBBY_ENDING_FIFTY,
                               .has_clock = true,
                               .left = {1234, -5},
                               .used = 17,
                               .spent = 99,
                               .clock_runs = true};
    char text[EVENT_TEXT_SIZE], again[EVENT_TEXT_SIZE];
    struct game_event read;
    struct error error;
    for (int kind = 0; kind < EVENT_COUNT; kind++) {
        event.kind = (enum event_kind)kind;
        game_event_write_text(&event, text);
        if (!game_event_parse_text(&read, text, &error))
            fail_msg("%s: %s", text, error.text);
        game_event_write_text(&read, again);
        assert_string_equal(text, again);
        assert_int_equal(read.left[BLACK], -5);
        assert_int_equal(read.used, 17);
        assert_true(read.clock_runs);
    }
}

TEST(test_invalid_events)
{
    static const char *const texts[] = {"",
                                        "n=1 at=5 e=move c=w ply=1",
                                        "n=1 at=5 e=move c=w ply=1 move=e2e4e4",
                                        "n=0 at=5 e=away c=w count=0",
                                        "n=1 at=5 c=w",
                                        "n=1 at=5 e=go c=x count=0",
                                        "n=1 at=5 e=end c=w result=2-0 ending=time",
                                        "n=1 at=5 e=end c=w result=1-0 ending=luck",
                                        "n=1 at=5 e=back c=w w=5",
                                        "n=1 at=5 e=back c=w w=99999999999 b=1",
                                        "n=4294967296 at=5 e=back c=w"};
    struct game_event event;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (game_event_parse_text(&event, texts[i], NULL))
            fail_msg("'%s' was taken", texts[i]);
}
