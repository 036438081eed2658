/* lobby_lines.c - lines, names, terms and events, as they come over a socket.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lobby/arbiter.h"
#include "lobby/game_event.h"
#include "lobby/line.h"
#include "lobby/names.h"
#include "lobby/protocol.h"
#include "lobby/terms.h"
#include "rules/attacks.h"
#include "rules/chess960.h"

static bool read_line(struct lobby_line *line, const char *text)
{
    return lobby_line_read(line, text, strlen(text), NULL);
}

/* ---- lines ---------------------------------------------------------------------------- */

static void test_a_line_is_read(void **state)
{
    struct lobby_line line;
    int64_t number;
    (void)state;
    assert_true(read_line(&line, "12 move game=17 ply=-23 who=a%20b%25c text=so = it  is"));
    assert_int_equal(line.tag, 12);
    assert_string_equal(line.verb, "move");
    assert_int_equal(line.count, 4);
    assert_true(lobby_line_number(&line, "game", 1, 100, &number));
    assert_int_equal(number, 17);
    assert_true(lobby_line_number(&line, "ply", -100, 100, &number));
    assert_int_equal(number, -23);
    assert_false(lobby_line_number(&line, "game", 1, 16, &number));
    assert_false(lobby_line_number(&line, "who", 0, 9, &number));
    assert_string_equal(lobby_line_text(&line, "who"), "a b%c");
    assert_string_equal(lobby_line_text(&line, "text"), "so = it  is");
    assert_null(lobby_line_value(&line, "nothing"));
    assert_true(read_line(&line, "* bye"));
    assert_int_equal(line.tag, LOBBY_NEWS);
}

static void test_no_lines(void **state)
{
    static const char *const texts[] = {"",         " ",       "12",          "12 ",
                                        "x hello",  "0 hello", "-1 hello",    "1 Hello",
                                        "1 he-llo", "1 a b",   "1 a b=1 b=2", "1 a  b=1",
                                        "1 a =1",   "** a",    "1 a B=1"};
    char many[LOBBY_LINE] = "1 a", bytes[] = "1 a b=\0c";
    struct lobby_line line;
    struct reason reason;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (lobby_line_read(&line, texts[i], strlen(texts[i]), &reason))
            fail_msg("'%s' was taken", texts[i]);
    assert_false(lobby_line_read(&line, bytes, sizeof bytes - 1, &reason));
    for (int i = 0; i <= LOBBY_FIELDS; i++)
        sprintf(many + strlen(many), " %c%c=%d", 'a' + i / 26, 'a' + i % 26, i);
    assert_false(read_line(&line, many));
    *strrchr(many, ' ') = '\0';
    assert_true(read_line(&line, many));
    assert_int_equal(line.count, LOBBY_FIELDS);
}

/* Whatever is written is read again. */
static void test_what_is_written_is_read(void **state)
{
    static const char *const values[] = {"",    "plain",       "a b", "100%",
                                         "%41", "caf\xC3\xA9", "="};
    struct line_writer writer;
    struct lobby_line line;
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        line_begin(&writer, 7, "say");
        line_add(&writer, "value", values[i]);
        line_add_number(&writer, "number", INT64_MIN + 1);
        line_add_text(&writer, values[i]);
        line_end(&writer);
        assert_false(writer.cut);
        assert_int_equal(writer.bytes[writer.length - 1], '\n');
        assert_true(lobby_line_read(&line, writer.bytes, writer.length - 1, NULL));
        assert_string_equal(lobby_line_text(&line, "value"), values[i]);
        assert_string_equal(lobby_line_text(&line, "text"), values[i]);
    }
}

/* Nothing that comes out can move a cursor, whatever goes in. */
static void test_what_comes_out_is_printable(void **state)
{
    struct lobby_line line;
    struct line_writer writer;
    (void)state;
    assert_true(read_line(&line, "1 tell name=%1B[2J text=\x1B]0;x\x07 \xFF"));
    assert_string_equal(lobby_line_text(&line, "name"), "?[2J");
    assert_string_equal(lobby_line_text(&line, "text"), "?]0;x? ?");
    line_begin(&writer, LOBBY_NEWS, "tell");
    line_add_text(&writer, "a\nb\x1B");
    line_end(&writer);
    assert_int_equal(writer.length, strlen("* tell text=a?b?\n"));
}

static void test_a_long_text_is_cut(void **state)
{
    char text[2 * LOBBY_LINE];
    struct line_writer writer;
    struct lobby_line line;
    (void)state;
    for (size_t i = 0; i + 2 < sizeof text; i += 2)
        memcpy(text + i, "\xC3\xA9", 3);
    line_begin(&writer, 1, "tell");
    line_add_text(&writer, text);
    line_end(&writer);
    assert_true(writer.length <= LOBBY_LINE && writer.length >= LOBBY_LINE - 2);
    assert_true(lobby_line_read(&line, writer.bytes, writer.length - 1, NULL));
    line_begin(&writer, 1, "tell");
    line_add(&writer, "value", text);
    line_end(&writer);
    assert_true(writer.cut);
    assert_int_equal(writer.length, strlen("1 tell\n"));
}

/* Portions of any size give the same lines. */
static void test_a_stream_in_portions(void **state)
{
    char bytes[4 * LOBBY_LINE] = "1 a\r\n\n", found[64];
    size_t at, length = strlen(bytes);
    (void)state;
    memset(bytes + length, 'x', 2 * LOBBY_LINE);
    strcpy(bytes + length + 2 * LOBBY_LINE, "\n2 b\n3");
    length = strlen(bytes);
    for (size_t portion = 1; portion < length; portion += portion < 10 ? 1 : 97) {
        struct line_stream stream = {.length = 0};
        *found = '\0';
        for (at = 0; at < length;) {
            size_t part = length - at < portion ? length - at : portion, size;
            const char *line;
            at += line_stream_take(&stream, bytes + at, part, &line, &size);
            if (line == LINE_TOO_LONG)
                strcat(found, "[long]");
            else if (line)
                sprintf(found + strlen(found), "[%.*s]", (int)size, line);
        }
        assert_string_equal(found, "[1 a][][long][2 b]");
    }
}

static void test_the_longest_line(void **state)
{
    char bytes[LOBBY_LINE + 2];
    const char *line;
    size_t size;
    (void)state;
    for (size_t length = LOBBY_LINE - 2; length <= LOBBY_LINE; length++) {
        struct line_stream stream = {.length = 0};
        memset(bytes, 'x', length);
        bytes[length] = '\n';
        line_stream_take(&stream, bytes, length + 1, &line, &size);
        assert_int_equal(line == LINE_TOO_LONG, length >= LOBBY_LINE);
        if (line != LINE_TOO_LONG)
            assert_int_equal(size, length);
    }
}

/* ---- names, terms ----------------------------------------------------------------------- */

static void test_names(void **state)
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
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(lobby_name_check(good[i], NULL));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(lobby_name_check(bad[i], NULL));
    assert_true(lobby_name_may_be_given("anna", NULL));
    assert_true(lobby_name_may_be_given("roots", NULL));
    assert_false(lobby_name_may_be_given("r0ot", NULL));
    assert_false(lobby_name_may_be_given("Sys-Admin", NULL));
    assert_true(lobby_names_equal("Anna", "aNNa"));
    assert_true(lobby_names_look_alike("bi11", "BILL"));
    assert_true(lobby_names_look_alike("o.tto", "0tto"));
    assert_false(lobby_names_look_alike("anna", "hanna"));
}

static bool read_terms(struct terms *terms, const char *fields)
{
    char text[256];
    struct lobby_line line;
    snprintf(text, sizeof text, "1 seek %s", fields);
    return read_line(&line, text) && terms_read(terms, &line, NULL);
}

static void test_terms(void **state)
{
    static const char *const good[] = {"clock=5+3 rated=yes", "days=3 rated=yes hidden=yes",
                                       "clock=5+0,3+2", "clock=0.5+0 variant=chess960",
                                       "fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201"};
    static const char *const bad[] = {"clock=x",
                                      "clock=181+0",
                                      "clock=1+61",
                                      "clock=5+3 days=1",
                                      "rated=yes",
                                      "days=31",
                                      "clock=0.1+0",
                                      "clock=5+0,3+2 rated=yes",
                                      "variant=atomic",
                                      "clock=5+3,none",
                                      "clock=5+3 rated=yes variant=chess960",
                                      "fen=x"};
    struct terms terms, again;
    struct line_writer writer;
    struct lobby_line line;
    char text[TERMS_TEXT_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!read_terms(&terms, good[i]))
            fail_msg("%s was refused", good[i]);
        line_begin(&writer, 1, "seek");
        terms_write(&terms, &writer);
        line_end(&writer);
        assert_true(lobby_line_read(&line, writer.bytes, writer.length - 1, NULL));
        assert_true(terms_read(&again, &line, NULL));
        assert_memory_equal(&terms, &again, sizeof terms);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (read_terms(&terms, bad[i]))
            fail_msg("%s was taken", bad[i]);
    read_terms(&terms, good[1]);
    assert_string_equal(terms_text(&terms, text), "3 days a move, rated private");
    read_terms(&terms, good[2]);
    assert_string_equal(terms_text(&terms, text), "5+0 against 3+2 casual");
}

static void test_speeds(void **state)
{
    static const struct {
        const char *fields;
        enum speed speed;
    } rows[] = {{"clock=2+1", SPEED_BULLET},     {"clock=3+0", SPEED_BLITZ},
                {"clock=2+2", SPEED_BLITZ},      {"clock=8+0", SPEED_RAPID},
                {"clock=25+0", SPEED_CLASSICAL}, {"days=1", SPEED_CORRESPONDENCE}};
    struct terms terms;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(read_terms(&terms, rows[i].fields));
        assert_int_equal(terms_speed(&terms), rows[i].speed);
        assert_int_equal(speed_read(speed_name(rows[i].speed)), rows[i].speed);
    }
    assert_int_equal(speed_read("slow"), SPEED_COUNT);
}

static int compare_texts(const void *one, const void *other)
{
    return strcmp(one, other);
}

static void test_starts_of_chess960(void **state)
{
    static char fens[CHESS960_STARTS][FEN_SIZE];
    struct position position;
    struct reason remark;
    (void)state;
    for (int i = 0; i < CHESS960_STARTS; i++) {
        chess960_start(i, fens[i]);
        if (!fen_read(&position, fens[i], &remark, NULL) || *remark.text)
            fail_msg("%d: %s: %s", i, fens[i], remark.text);
    }
    assert_string_equal(fens[518], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_memory_equal(fens[0], "bbqnnrkr/", 9);
    assert_memory_equal(fens[959], "rkrnnqbb/", 9);
    qsort(fens, CHESS960_STARTS, FEN_SIZE, compare_texts);
    for (int i = 1; i < CHESS960_STARTS; i++)
        assert_string_not_equal(fens[i - 1], fens[i]);
}

/* ---- events ------------------------------------------------------------------------------ */

static void test_events_are_read_as_written(void **state)
{
    struct game_event event = {.number = 7,
                               .at = 1700000000123,
                               .color = BLACK,
                               .move = "e7e8q",
                               .ply = 30,
                               .count = 2,
                               .offer = OFFER_TAKEBACK,
                               .cause = STOP_AWAY,
                               .result = EVENT_DRAW,
                               .ending = TABLE_FIFTY,
                               .has_clock = true,
                               .left = {1234, -5},
                               .used = 17,
                               .spent = 99,
                               .runs = true};
    char text[EVENT_TEXT_SIZE], again[EVENT_TEXT_SIZE];
    struct game_event read;
    struct reason reason;
    (void)state;
    for (int kind = 0; kind < EVENT_COUNT; kind++) {
        event.kind = (enum event_kind)kind;
        game_event_write_text(&event, text);
        if (!game_event_read_text(&read, text, &reason))
            fail_msg("%s: %s", text, reason.text);
        game_event_write_text(&read, again);
        assert_string_equal(text, again);
        assert_int_equal(read.left[BLACK], -5);
        assert_int_equal(read.used, 17);
        assert_true(read.runs);
    }
}

/* A younger server's. */
static void test_events_of_other_kinds(void **state)
{
    struct game_event event;
    (void)state;
    assert_true(
        game_event_read_text(&event, "n=3 at=5 e=jump high=2 w=70 b=80 run=yes", NULL));
    assert_int_equal(event.kind, EVENT_OTHER);
    assert_true(event.has_clock && event.runs);
    assert_int_equal(event.left[BLACK], 80);
}

static void test_no_events(void **state)
{
    static const char *const texts[] = {"",
                                        "n=1 at=5 e=move c=w ply=1",
                                        "n=1 at=5 e=move c=w ply=1 move=e2e4e4",
                                        "n=0 at=5 e=away c=w count=0",
                                        "n=1 at=5 c=w",
                                        "n=1 at=5 e=go c=x count=0",
                                        "n=1 at=5 e=offer c=w offer=tea",
                                        "n=1 at=5 e=end c=w result=2-0 ending=time",
                                        "n=1 at=5 e=end c=w result=1-0 ending=luck",
                                        "n=1 at=5 e=resume c=w w=5",
                                        "n=1 at=5 e=resume c=w w=99999999999 b=1",
                                        "n=4294967296 at=5 e=resume c=w"};
    struct game_event event;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (game_event_read_text(&event, texts[i], NULL))
            fail_msg("'%s' was taken", texts[i]);
}

static void test_codes_have_words(void **state)
{
    (void)state;
    for (int refusal = REFUSAL_OVER; refusal < REFUSAL_COUNT; refusal++) {
        const char *code = refusal_code((enum refusal)refusal);
        assert_non_null(code);
        if (lobby_code_text(code) == code)
            fail_msg("no words for %s", code);
    }
    assert_string_equal(lobby_code_text("never_heard"), "never_heard");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_is_read),
        cmocka_unit_test(test_no_lines),
        cmocka_unit_test(test_what_is_written_is_read),
        cmocka_unit_test(test_what_comes_out_is_printable),
        cmocka_unit_test(test_a_long_text_is_cut),
        cmocka_unit_test(test_a_stream_in_portions),
        cmocka_unit_test(test_the_longest_line),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_terms),
        cmocka_unit_test(test_speeds),
        cmocka_unit_test(test_starts_of_chess960),
        cmocka_unit_test(test_events_are_read_as_written),
        cmocka_unit_test(test_events_of_other_kinds),
        cmocka_unit_test(test_no_events),
        cmocka_unit_test(test_codes_have_words),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
