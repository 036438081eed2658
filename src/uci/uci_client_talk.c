/* uci_client_talk.c - what the other program says.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_client_state.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "uci/uci_info_reader.h"

enum {
    PORTION = 1 << 16,        /* bytes taken in at once: a few milliseconds */
    USEFUL_LINE_MAX = 1 << 16 /* longer lines say nothing that we understand */
};

/* Bytes from outside as printable ASCII, in `size` bytes. */
static void copy_printable(char *text, size_t size, struct span span)
{
    size_t length = 0;
    for (size_t i = 0; i < span.length && length + 1 < size; i++) {
        char byte = span.start[i];
        text[length++] = byte >= ' ' && byte <= '~' ? byte : '?';
    }
    text[length] = '\0';
}

/* ---- lines in ---------------------------------------------------------------------- */

/* It is known now what it offers: set what is wanted. */
static void take_uciok(struct uci_client *client)
{
    struct text_line line;
    struct reason reason;
    if (client->state != UCI_CLIENT_STARTING)
        return;
    for (char **option = client->options; *option != NULL; option++) {
        if (!uci_option_list_set(&client->offers, *option, &line, &reason)) {
            uci_client_fail(client, "%s", reason.text);
            return;
        }
        uci_client_send(client, "%s\n", line.bytes);
    }
    uci_client_send(client, "ucinewgame\nisready\n");
    if (client->state == UCI_CLIENT_STARTING)
        uci_client_enter(client, UCI_CLIENT_SETTING, client->patience.readyok);
}

static void take_id(struct uci_client *client, struct span rest)
{
    struct span word;
    if (span_take_word(&rest, &word) && span_is(word, "name") && span_trim(rest).length > 0)
        copy_printable(client->name, sizeof client->name, span_trim(rest));
}

static void take_info(struct uci_client *client, struct span rest)
{
    struct search_report report;
    if (client->searching && !client->cancelled && client->monitor.report &&
        uci_info_read(rest, &client->root, &report))
        client->monitor.report(client->monitor.listener, &report);
}

/* Refuse a move: say which, and in what position. */
static void refuse_move(struct uci_client *client, struct span word)
{
    char text[16], fen[FEN_SIZE];
    copy_printable(text, sizeof text, word);
    fen_write(&client->root, fen);
    uci_client_fail(client, "expected a legal move in %s, found '%s'", fen, text);
}

static void take_best_move(struct uci_client *client, struct span rest)
{
    struct span word, name, reply;
    chess_move best, ponder = MOVE_NONE;
    struct undo undo;
    if (client->state != UCI_CLIENT_THINKING && client->state != UCI_CLIENT_STOPPING)
        return;
    if (!span_take_word(&rest, &word))
        word.length = 0;
    best = uci_move_parse(&client->root, word.start, word.length);
    if (best == MOVE_NONE && (client->cancelled || !has_legal_move(&client->root))) {
        uci_client_enter(client, UCI_CLIENT_READY, -1);
        uci_client_report_end(client, MOVE_NONE, MOVE_NONE);
        return;
    }
    if (best == MOVE_NONE) {
        refuse_move(client, word);
        return;
    }
    position_make_move(&client->root, best, &undo);
    if (span_take_word(&rest, &name) && span_is(name, "ponder") &&
        span_take_word(&rest, &reply))
        ponder = uci_move_parse(&client->root, reply.start, reply.length);
    position_undo_move(&client->root, best, &undo);
    uci_client_enter(client, UCI_CLIENT_READY, -1);
    uci_client_report_end(client, best, ponder);
}

static void take_line(struct uci_client *client, struct span line)
{
    struct span word, rest = line;
    if (!span_take_word(&rest, &word))
        return;
    if (span_is(word, "info"))
        take_info(client, rest);
    else if (span_is(word, "bestmove"))
        take_best_move(client, rest);
    else if (span_is(word, "readyok") && client->state == UCI_CLIENT_SETTING)
        uci_client_enter(client, UCI_CLIENT_READY, -1);
    else if (span_is(word, "uciok"))
        take_uciok(client);
    else if (client->state == UCI_CLIENT_STARTING && span_is(word, "option"))
        uci_option_list_add(&client->offers, rest);
    else if (client->state == UCI_CLIENT_STARTING && span_is(word, "id"))
        take_id(client, rest);
}

static void take_lines(struct uci_client *client)
{
    const char *line;
    size_t length;
    enum line_status status;
    while ((status = line_reader_next(&client->output, &line, &length)) != LINE_PENDING) {
        if (status == LINE_END)
            return;
        if (status == LINE_TAKEN && length <= USEFUL_LINE_MAX)
            take_line(client, (struct span){line, length});
    }
}

/* ---- bytes in ---------------------------------------------------------------------- */

static bool is_readable(int descriptor)
{
    struct pollfd set = {.fd = descriptor, .events = POLLIN};
    return poll(&set, 1, 0) > 0;
}

/* Complaints: the last line that is not empty may say why the program ends. */
static void read_errors(struct uci_client *client)
{
    char bytes[4096];
    for (int taken = 0; taken < PORTION && client->child.errors >= 0;) {
        ssize_t count = read(client->child.errors, bytes, sizeof bytes);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (count <= 0) {
            close(client->child.errors);
            client->child.errors = -1;
            return;
        }
        taken += (int)count;
        for (ssize_t i = 0; i < count; i++) {
            bool visible = bytes[i] >= ' ' && bytes[i] <= '~';
            if (bytes[i] == '\n') {
                client->last_words_whole = true;
                continue;
            }
            if (client->last_words_whole)
                client->last_words_length = 0;
            client->last_words_whole = false;
            if (client->last_words_length + 1 < LAST_WORDS_SIZE)
                client->last_words[client->last_words_length++] = visible ? bytes[i] : '?';
        }
        client->last_words[client->last_words_length] = '\0';
    }
}

void uci_client_read(struct uci_client *client)
{
    read_errors(client);
    for (size_t taken = 0; taken < PORTION && !client->output_ended &&
                           client->child.output >= 0 && is_readable(client->child.output);) {
        size_t before = client->output.end - client->output.start;
        line_reader_fill(&client->output);
        taken += client->output.end - client->output.start - before;
        client->output_ended = client->output.ended;
        take_lines(client);
    }
}
