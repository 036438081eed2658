/* decoder.c - bytes from a terminal taken apart, torn anywhere, however slowly they come.
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

#include "tui/decoder.h"

/* What came of some bytes, as text: bytes as they are, [esc], [press 3,4], [paste TEXT],
 * [answer TEXT]. */
struct listener {
    struct decoder decoder;
    int64_t now;
    char text[8192];
};

static void hear(struct listener *listener)
{
    static const char *const actions[] = {"press", "drag", "release", "up", "down"};
    struct unit unit;
    while (decoder_next(&listener->decoder, &unit)) {
        size_t length = strlen(listener->text), room = sizeof listener->text - length;
        char *at = listener->text + length;
        switch (unit.kind) {
        case UNIT_KEY: snprintf(at, room, "%s", unit.bytes); break;
        case UNIT_ESCAPE: snprintf(at, room, "[esc]"); break;
        case UNIT_MOUSE:
            snprintf(at, room, "[%s %d,%d]", actions[unit.mouse.action], unit.mouse.row,
                     unit.mouse.column);
            break;
        case UNIT_PASTE:
            snprintf(at, room, "[paste %.*s%s]", (int)listener->decoder.paste.length,
                     listener->decoder.paste.text ? listener->decoder.paste.text : "",
                     listener->decoder.paste.cut ? "..." : "");
            break;
        case UNIT_ANSWER: snprintf(at, room, "[answer %s]", unit.bytes); break;
        }
    }
}

static void wait(struct listener *listener, int milliseconds)
{
    listener->now += milliseconds;
    decoder_expire(&listener->decoder, listener->now);
    hear(listener);
}

/* Bytes with so much time before each. */
static void feed(struct listener *listener, const char *bytes, size_t length, int gap)
{
    for (size_t i = 0; i < length; i++) {
        wait(listener, gap);
        decoder_take(&listener->decoder, (unsigned char)bytes[i], listener->now);
        hear(listener);
    }
}

static const char *heard(struct listener *listener, const char *bytes, int gap, int afterwards)
{
    decoder_free(&listener->decoder);
    listener->text[0] = '\0';
    feed(listener, bytes, strlen(bytes), gap);
    wait(listener, afterwards);
    return listener->text;
}

enum { SOON = 5, LATER = 60000 };

static void test_keys(void **state)
{
    static struct listener listener;
    (void)state;
    assert_string_equal(heard(&listener, "e4\r", 0, SOON), "e4\r");
    assert_string_equal(heard(&listener, "\033", 0, 149), "");
    assert_string_equal(heard(&listener, "\033", 0, 150), "[esc]");
    assert_string_equal(heard(&listener, "\033\033", 0, LATER), "[esc][esc]");
    assert_string_equal(heard(&listener, "\033b", 0, SOON), "\033b");
    assert_string_equal(heard(&listener, "\033[A\033OB\033[15~", 0, SOON),
                        "\033[A\033OB\033[15~");
    assert_string_equal(heard(&listener, "\033[[Ax", 0, SOON), "\033[[Ax");
    assert_string_equal(heard(&listener, "\033\033[A", 0, SOON), "[esc]\033[A");
    assert_string_equal(heard(&listener, "\033O-O", 0, SOON), "[esc]O-O");
    assert_string_equal(heard(&listener, "\033O", 0, LATER), "[esc]O");
    assert_string_equal(heard(&listener, "\033[12\003e4", 0, SOON), "\003e4");
    assert_string_equal(heard(&listener, "\033[1\033[A", 0, SOON), "\033[A");
    decoder_free(&listener.decoder);
}

/* Torn at every byte, each of them late; only behind Escape the wait has an end. */
static void test_torn_keys(void **state)
{
    static struct listener listener;
    (void)state;
    assert_string_equal(heard(&listener, "\033[A", 149, SOON), "\033[A");
    decoder_free(&listener.decoder);
    listener.text[0] = '\0';
    feed(&listener, "\033[", 2, SOON);
    feed(&listener, "A", 1, LATER);
    assert_string_equal(listener.text, "\033[A");
    decoder_free(&listener.decoder);
}

static void test_mouse(void **state)
{
    static struct listener listener;
    (void)state;
    assert_string_equal(heard(&listener, "\033[<0;10;3Me4\033[<0;10;3m", 0, SOON),
                        "[press 2,9]e4[release 2,9]");
    assert_string_equal(heard(&listener, "\033[<32;300;120M", 0, SOON), "[drag 119,299]");
    assert_string_equal(heard(&listener, "\033[<64;1;1M\033[<65;1;1M", 0, SOON),
                        "[up 0,0][down 0,0]");
    assert_string_equal(heard(&listener, "\033[<16;2;2M", 0, SOON), "[press 1,1]");
    assert_string_equal(heard(&listener, "\033[<2;1;1M\033[<35;1;1M\033[<66;1;1M", 0, SOON),
                        "");
    assert_string_equal(
        heard(&listener, "\033[<0;0;0M\033[<;;M\033[<M\033[<1;2;3;4M", 0, SOON), "");
    assert_string_equal(heard(&listener, "\033[<99999999999999;99999999999999;9M", 0, SOON),
                        "");
    listener.decoder.has_mouse = true;
    assert_string_equal(heard(&listener, "\033[M !!\033[M##!", 0, SOON),
                        "[press 0,0][release 0,2]");
    assert_string_equal(heard(&listener, "\033[M \300\340", 0, SOON), "[press 191,159]");
    listener.decoder.has_mouse = false;
    assert_string_equal(heard(&listener, "\033[M", 0, SOON), "\033[M");
    decoder_free(&listener.decoder);
}

/* A report or an answer types nothing, though every byte of it comes after seconds. */
static void test_late_reports(void **state)
{
    static struct listener listener;
    static const int gaps[] = {100, 160, 900};
    (void)state;
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        const char *text = heard(&listener, "\033[<0;10;3M", gaps[i], SOON);
        assert_string_equal(text + (gaps[i] > 150 ? 5 : 0), "[press 2,9]");
        text = heard(&listener, "\033]11;rgb:1111/2222/3333\033\\e4", gaps[i], SOON);
        assert_string_equal(text + (gaps[i] > 150 ? 5 : 0),
                            "[answer 11;rgb:1111/2222/3333]e4");
        text = heard(&listener, "\033]11;rgb:11/22/33\a", gaps[i], SOON);
        assert_string_equal(text + (gaps[i] > 150 ? 5 : 0), "[answer 11;rgb:11/22/33]");
    }
    decoder_free(&listener.decoder);
}

static void test_brackets_are_typed(void **state)
{
    static struct listener listener;
    (void)state;
    assert_string_equal(heard(&listener, "\033", 0, 200), "[esc]");
    feed(&listener, "[Event \"x\"]", 11, 1);
    assert_string_equal(listener.text, "[esc][Event \"x\"]");
    assert_string_equal(heard(&listener, "\033", 0, 200), "[esc]");
    feed(&listener, "[", 1, 1);
    wait(&listener, 1000);
    assert_string_equal(listener.text, "[esc][");
    assert_string_equal(heard(&listener, "[]]<1", 0, SOON), "[]]<1");
    decoder_free(&listener.decoder);
}

static void test_answers(void **state)
{
    static struct listener listener;
    char longest[2000] = "\033]52;c;";
    (void)state;
    assert_string_equal(heard(&listener, "\033]0;owned\r\ne4", 0, SOON), "\r\ne4");
    assert_string_equal(heard(&listener, "\033]11;x\033[A", 0, SOON), "\033[A");
    assert_string_equal(heard(&listener, "\033]11;x", 0, LATER), "");
    feed(&listener, "e4", 2, 1);
    assert_string_equal(listener.text, "e4");
    memset(longest + 7, 'A', sizeof longest - 9);
    longest[sizeof longest - 2] = '\a';
    heard(&listener, longest, 0, SOON);
    assert_memory_equal(listener.text, "[answer 52;c;AAA", 16);
    assert_true(strlen(listener.text) < KEYS_BYTES + 16);
    decoder_free(&listener.decoder);
}

static void test_pastes(void **state)
{
    static struct listener listener;
    size_t most = PASTE_LIMIT;
    (void)state;
    assert_string_equal(heard(&listener, "\033[200~e4\re5\003\033[201~Nf3", 0, SOON),
                        "[paste e4\re5\003]Nf3");
    assert_string_equal(heard(&listener, "\033[200~\033[201~\033[201~x", 0, SOON),
                        "[paste ]x");
    assert_string_equal(heard(&listener, "\033[200~a\033[200~b\033[201c~\033[201~", 0, SOON),
                        "[paste a\033[200~b\033[201c~]");
    assert_string_equal(heard(&listener, "\033[200~e4", 0, PASTE_ENDS), "[paste e4...]");
    assert_string_equal(heard(&listener, "\033[200~e4\033[201~", 149, SOON), "[paste e4]");
    /* Its end mark was lost: Escape or ^C and a second lead out, and the mark may still come. */
    assert_string_equal(heard(&listener, "\033[200~e4\033", 0, PASTE_LEFT),
                        "[paste e4\033...]");
    feed(&listener, "[201~Nf3", 8, 0);
    assert_string_equal(listener.text, "[paste e4\033...]Nf3");
    assert_string_equal(heard(&listener, "\033[200~e4\003", 0, PASTE_LEFT),
                        "[paste e4\003...]");
    assert_string_equal(heard(&listener, "\033[200~e4\003x", 0, PASTE_LEFT), "");
    /* One beyond the limit ends where it ends. */
    decoder_free(&listener.decoder);
    listener.text[0] = '\0';
    feed(&listener, "\033[200~", 6, 0);
    for (size_t i = 0; i < most + 1000; i++)
        decoder_take(&listener.decoder, 'x', listener.now);
    feed(&listener, "\033[201~", 6, 0);
    assert_true(listener.decoder.paste.cut);
    assert_true(listener.decoder.paste.length <= most);
    listener.text[0] = '\0';
    feed(&listener, "e4", 2, 0);
    assert_string_equal(listener.text, "e4");
    decoder_free(&listener.decoder);
}

/* What comes behind a paste that stalled is its rest, and never Enter, until the mark comes; but
 * what is typed is typed. */
static void test_stalled_pastes(void **state)
{
    static struct listener listener;
    (void)state;
    assert_string_equal(heard(&listener, "\033[200~1. e4", 0, 14999), "");
    feed(&listener, " e5\033[201~", 9, 0);
    assert_string_equal(listener.text, "[paste 1. e4 e5]");
    assert_string_equal(heard(&listener, "\033[200~1. e4", 0, PASTE_ENDS), "[paste 1. e4...]");
    feed(&listener, "e5\rresign\r\033[201~q\r", 18, 0);
    assert_string_equal(listener.text, "[paste 1. e4...][paste e5\rresign\r]q\r");
    /* The mark never comes. */
    heard(&listener, "\033[200~1. e4", 0, PASTE_ENDS);
    feed(&listener, "e5\rresign\r", 10, 0);
    wait(&listener, PASTE_LEFT);
    feed(&listener, "quit\r", 5, 1);
    wait(&listener, PASTE_LEFT);
    assert_string_equal(listener.text,
                        "[paste 1. e4...][paste e5\rresign\r...][paste quit\r...]");
    listener.text[0] = '\0';
    feed(&listener, "e4\r", 3, 60);
    wait(&listener, 50);
    feed(&listener, "\003\033[A\033[<0;1;1M\033O-", 16, 0);
    wait(&listener, 50);
    assert_string_equal(listener.text, "e4\r\003\033[A[press 0,0][esc]O-");
    listener.text[0] = '\0';
    wait(&listener, PASTE_LATE);
    feed(&listener, "e4\r", 3, 0);
    assert_string_equal(listener.text, "e4\r");
    /* Whoever has ended it on purpose is not kept from typing for long. */
    assert_string_equal(heard(&listener, "\033[200~1. e4\003", 0, PASTE_LEFT),
                        "[paste 1. e4\003...]");
    feed(&listener, "e5\r", 3, 0);
    wait(&listener, PASTE_LEFT);
    assert_string_equal(listener.text, "[paste 1. e4\003...][paste e5\r...]");
    heard(&listener, "\033[200~1. e4\003", 0, PASTE_LEFT);
    wait(&listener, PASTE_ENDS);
    listener.text[0] = '\0';
    feed(&listener, "e4\r", 3, 0);
    assert_string_equal(listener.text, "e4\r");
    decoder_free(&listener.decoder);
}

/* Strings that nobody asked for type nothing; but one that does not end is no trap. */
static void test_strings(void **state)
{
    static struct listener listener;
    static const char *const strings[] = {
        "\033P>|XTerm(379)\033\\", "\033P1+r544e=787465726d\033\\",
        "\033P!|00000000\033\\",   "\033_Gi=31;OK\033\\",
        "\033^private\033\\",      "\033Xany\a",
    };
    static char longest[DECODER_STRING_LIMIT + 10] = "\033P1";
    (void)state;
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        assert_string_equal(heard(&listener, strings[i], 0, SOON), "");
        feed(&listener, "e4", 2, 0);
        assert_string_equal(listener.text, "e4");
    }
    assert_string_equal(heard(&listener, "\033P>|XTerm\033\\e4", 900, SOON), "[esc]e4");
    assert_string_equal(heard(&listener, "\033Pa2", 0, SOON), "\033Pa2");
    assert_string_equal(heard(&listener, "\033P", 0, LATER), "\033P");
    assert_string_equal(heard(&listener, "\033", 0, 200), "[esc]");
    feed(&listener, "Pa2", 3, 100);
    assert_string_equal(listener.text, "[esc]Pa2");
    assert_string_equal(heard(&listener, "\033P1e4\r", 0, SOON), "\r");
    assert_string_equal(heard(&listener, "\033_e4\003", 0, SOON), "\003");
    assert_string_equal(heard(&listener, "\033_e4\033[A", 0, SOON), "\033[A");
    assert_string_equal(heard(&listener, "\033P1e4", 0, DECODER_STRING_ENDS), "");
    feed(&listener, "e4", 2, 0);
    assert_string_equal(listener.text, "e4");
    memset(longest + 3, 'x', sizeof longest - 4);
    assert_string_equal(heard(&listener, longest, 0, SOON), "xxxxx");
    decoder_free(&listener.decoder);
}

/* Noise, with reports and answers in it: nothing overflows or stands still, and when a key
 * comes at last it is typed. */
static void test_noise(void **state)
{
    static struct listener listener;
    static const char *const parts[] = {"\033[<0;5;5M", "\033]11;rgb:1/2/3\a",
                                        "\033[200~",    "\033[201~",
                                        "\033",         "\033[",
                                        "\033O",        "\033]1",
                                        "\033[M",       "\033P1",
                                        "\033_",        "\033\\"};
    (void)state;
    srand(1);
    for (int round = 0; round < 20000; round++) {
        listener.decoder.has_mouse = rand() % 2;
        listener.text[0] = '\0';
        if (rand() % 3 == 0) {
            const char *part = parts[rand() % (int)(sizeof parts / sizeof parts[0])];
            feed(&listener, part, strlen(part), rand() % 400);
        } else {
            char byte = (char)(rand() % 256);
            feed(&listener, &byte, 1, rand() % 400);
        }
        if (round % 200 == 0) {
            wait(&listener, LATER);
            feed(&listener, "\033[201~\003", 7, 0);
            wait(&listener, LATER);
            feed(&listener, "M   \003", 5, 0);
            listener.text[0] = '\0';
            feed(&listener, "q", 1, 0);
            assert_string_equal(listener.text, "q");
        }
    }
    decoder_free(&listener.decoder);
}

/* A report, split in every way, is a report. */
static void test_splits(void **state)
{
    static struct listener listener;
    (void)state;
    srand(2);
    for (int round = 0; round < 2000; round++) {
        const char *bytes = "x\033[<0;7;9M\033]11;rgb:0/0/0\033\\y";
        decoder_free(&listener.decoder);
        listener.text[0] = '\0';
        for (size_t i = 0; i < strlen(bytes); i++)
            feed(&listener, bytes + i, 1, rand() % 4 ? 0 : rand() % 900);
        char *escape;
        while ((escape = strstr(listener.text, "[esc]")) != NULL)
            memmove(escape, escape + 5, strlen(escape + 5) + 1);
        assert_string_equal(listener.text, "x[press 8,6][answer 11;rgb:0/0/0]y");
    }
    decoder_free(&listener.decoder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),    cmocka_unit_test(test_torn_keys),
        cmocka_unit_test(test_mouse),   cmocka_unit_test(test_late_reports),
        cmocka_unit_test(test_answers), cmocka_unit_test(test_brackets_are_typed),
        cmocka_unit_test(test_pastes),  cmocka_unit_test(test_noise),
        cmocka_unit_test(test_splits),  cmocka_unit_test(test_stalled_pastes),
        cmocka_unit_test(test_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
