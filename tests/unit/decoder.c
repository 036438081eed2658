/* decoder.c - parses bytes from a terminal, torn at any point and with any delays.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"
#include "tui/input/decoder.h"

/* The decoded input as text: bytes unchanged, [esc], [press 3,4], [paste TEXT], [answer
 * TEXT]. */
struct listener {
    struct decoder decoder;
    int64_t now;
    char text[8192];
};

static void collect(struct listener *listener)
{
    static const char *const actions[] = {"press", "drag", "release", "up", "down"};
    struct key key;
    while (decoder_next(&listener->decoder, &key)) {
        size_t length = strlen(listener->text), room = sizeof listener->text - length;
        char *at = listener->text + length;
        switch (key.pressed) {
        case PRESSED_ESCAPE: snprintf(at, room, "[esc]"); break;
        case PRESSED_MOUSE:
            snprintf(at, room, "[%s %d,%d]", actions[key.mouse.action], key.mouse.row,
                     key.mouse.column);
            break;
        case PRESSED_PASTE:
            snprintf(at, room, "[paste %.*s%s]", (int)listener->decoder.paste.text.length,
                     listener->decoder.paste.text.bytes,
                     listener->decoder.paste.cut ? "..." : "");
            break;
        case PRESSED_PASTING: snprintf(at, room, "[pasting]"); break;
        case PRESSED_REPLY: snprintf(at, room, "[answer %s]", key.bytes); break;
        default: snprintf(at, room, "%s", key.bytes); break;
        }
    }
}

static void pass_time(struct listener *listener, int milliseconds)
{
    listener->now += milliseconds;
    decoder_handle_timeout(&listener->decoder, listener->now);
    collect(listener);
}

/* Feeds bytes, with this much time before each. */
static void feed(struct listener *listener, const char *bytes, size_t length, int gap)
{
    for (size_t i = 0; i < length; i++) {
        pass_time(listener, gap);
        decoder_feed(&listener->decoder, (unsigned char)bytes[i], listener->now);
        collect(listener);
    }
}

static const char *heard(struct listener *listener, const char *bytes, int gap, int afterwards)
{
    decoder_free(&listener->decoder);
    listener->text[0] = '\0';
    feed(listener, bytes, strlen(bytes), gap);
    pass_time(listener, afterwards);
    return listener->text;
}

enum { SOON = 5, LATER = 60000 };

TEST(test_keys)
{
    static struct listener listener;
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

/* Sequences torn at every byte, each byte late; only an Escape is decided by a timeout. */
TEST(test_torn_keys)
{
    static struct listener listener;
    assert_string_equal(heard(&listener, "\033[A", 149, SOON), "\033[A");
    decoder_free(&listener.decoder);
    listener.text[0] = '\0';
    feed(&listener, "\033[", 2, SOON);
    feed(&listener, "A", 1, LATER);
    assert_string_equal(listener.text, "\033[A");
    decoder_free(&listener.decoder);
}

TEST(test_mouse)
{
    static struct listener listener;
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
    assert_string_equal(heard(&listener, "\033[M !!\033[M##!", 0, SOON),
                        "[press 0,0][release 0,2]");
    assert_string_equal(heard(&listener, "\033[M \300\340", 0, SOON), "[press 191,159]");
    decoder_free(&listener.decoder);
}

TEST(test_answers)
{
    static struct listener listener;
    char longest[2000] = "\033]52;c;";
    assert_string_equal(heard(&listener, "\033]0;owned\r\ne4", 0, SOON), "\r\ne4");
    assert_string_equal(heard(&listener, "\033]11;x\033[A", 0, SOON), "\033[A");
    assert_string_equal(heard(&listener, "\033]11;x", 0, LATER), "");
    feed(&listener, "e4", 2, 1);
    assert_string_equal(listener.text, "e4");
    memset(longest + 7, 'A', sizeof longest - 9);
    longest[sizeof longest - 2] = '\a';
    heard(&listener, longest, 0, SOON);
    assert_memory_equal(listener.text, "[answer ]52;c;AAA", 17);
    assert_true(strlen(listener.text) < KEYS_BYTES + 17);
    decoder_free(&listener.decoder);
}

TEST(test_control_strings)
{
    static struct listener listener;
    assert_string_equal(heard(&listener, "\033_Gi=31;OK\033\\e4", 0, SOON),
                        "[answer _Gi=31;OK]e4");
    assert_string_equal(heard(&listener, "\033P>|x\033\\\033^a\033\\\033Xb\033\\", 149, SOON),
                        "[answer P>|x][answer ^a][answer Xb]");
    assert_string_equal(heard(&listener, "\033[6;20;10te4", 0, SOON), "[answer [6;20;10t]e4");
    assert_string_equal(heard(&listener, "\033P>|x\re4", 0, SOON), "\re4");
    assert_string_equal(heard(&listener, "\033P", 0, DECODER_ALT_TIMEOUT), "\033P");
    decoder_free(&listener.decoder);
}

TEST(test_pastes)
{
    static struct listener listener;
    size_t most = PASTE_LIMIT;
    assert_string_equal(heard(&listener, "\033[200~e4\re5\003\033[201~Nf3", 0, SOON),
                        "[paste e4\re5\003]Nf3");
    assert_string_equal(heard(&listener, "\033[200~\033[201~\033[201~x", 0, SOON),
                        "[paste ]x");
    assert_string_equal(heard(&listener, "\033[200~a\033[200~b\033[201c~\033[201~", 0, SOON),
                        "[paste a\033[200~b\033[201c~]");
    assert_string_equal(heard(&listener, "\033[200~e4", 0, 100000), "[pasting]");
    feed(&listener, " e5\033[201~", 9, 0);
    assert_string_equal(listener.text, "[pasting][paste e4 e5]");
    assert_string_equal(heard(&listener, "\033[200~e4\033[201~", 149, SOON), "[paste e4]");
    /* If the end mark was lost, Escape or ^C and a second end the paste. */
    assert_string_equal(heard(&listener, "\033[200~e4\033", 0, PASTE_ABORT_TIMEOUT),
                        "[paste e4\033...]");
    assert_string_equal(heard(&listener, "\033[200~e4\003", 0, PASTE_ABORT_TIMEOUT),
                        "[paste e4\003...]");
    assert_string_equal(heard(&listener, "\033[200~e4\003x", 0, PASTE_ABORT_TIMEOUT),
                        "[pasting]");
    feed(&listener, "\033[201~", 6, 0);
    /* A paste that exceeds the limit by one byte ends at the limit. */
    decoder_free(&listener.decoder);
    listener.text[0] = '\0';
    feed(&listener, "\033[200~", 6, 0);
    for (size_t i = 0; i < most + 1000; i++)
        decoder_feed(&listener.decoder, 'x', listener.now);
    feed(&listener, "\033[201~", 6, 0);
    assert_true(listener.decoder.paste.cut);
    assert_true(listener.decoder.paste.text.length <= most);
    listener.text[0] = '\0';
    feed(&listener, "e4", 2, 0);
    assert_string_equal(listener.text, "e4");
    decoder_free(&listener.decoder);
}
