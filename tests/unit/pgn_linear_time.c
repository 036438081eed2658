/* pgn_linear_time.c - reading any file takes linear time: each byte is examined a few times at
 * most.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The test counts bytes instead of time: it reads and skips texts made to be examined again
 * and again, and compares the count with their length.
 */
#include "pgn/move_text.h"
#include "pgn/pgn_stream.h"
#include "rules/attacks.h"
#include "support/test.h"

/* ---- game files made to be expensive ------------------------------------------------ */

#define KNIGHTS "1. Nf3 Nf6 2. Ng1 Ng8 "
#define TAG     "[Event \"x\"]\n"

struct bomb {
    const char *name;
    const char *before, *piece, *behind; /* '#' in the piece is replaced by another number each
                                          * time */
};

static const struct bomb bombs[] = {
    /* Variations. */
    {"nested", TAG "1. e4 ", "(1. d4 ", NULL},
    {"nested-deep", TAG "1. e4 e5 ", "2. Nf3 Nf6 3. Ng1 Ng8 (3... Nd5 ", NULL},
    {"siblings", TAG "1. e4 ", "(1. d4)", " *\n"},
    {"siblings-praised", TAG "1. e4 ", "(1. d4$1)", " *\n"},
    {"siblings-commented", TAG "1. e4 ", "(1. d4{a})", " *\n"},
    {"siblings-of-two", TAG "1. e4 ", "(1. d4)(1. c4)", " *\n"},
    {"variations-bad", TAG "1. e4 ", "(1. Ke5)\n", " *\n"},
    {"variations-empty", TAG "1. e4 ", "()", " *\n"},
    {"variations-said", TAG "1. e4 ", "({a})", " *\n"},
    {"brackets-open", TAG "1. e4 ", "(", NULL},
    {"brackets-closed", TAG "1. e4 ", ")\n", NULL},
    {"brackets-before", TAG, "(1. e4)", " *\n"},
    /* Tags. */
    {"tags", "", "[T# \"#\"]\n", "\n1. e4 *\n"},
    {"tags-same", TAG, "[White \"#\"]\n", "\n1. e4 *\n"},
    {"tags-unclosed", TAG, "   [A", "\n1. e4 *\n"},
    {"tags-in-line", TAG, "[A \"b\"]", "\n1. e4 *\n"},
    {"tag-long", "[White \"", "x", "\"]\n\n1. e4 *\n"},
    {"tag-quotes", "[White \"", "\\\"", "\"]\n\n1. e4 *\n"},
    {"tag-latin", "[White \"", "\xE9", "\"]\n\n1. e4 *\n"},
    {"tag-marks", "[White \"a", "\xCC\x81", "\"]\n\n1. e4 *\n"},
    {"fen-bad", "", "[FEN \"8/8 w\"]\n1. e4 *\n", NULL},
    {"fen-long", "[FEN \"", "8/", "\"]\n\n1. e4 *\n"},
    /* Comments and glyphs. */
    {"comment-long", TAG "1. e4 {", "so ", "} *\n"},
    {"comment-word", TAG "1. e4 {", "x", "} *\n"},
    {"comment-marks", TAG "1. e4 {a", "\xCC\x81", "} *\n"},
    {"comment-latin", TAG "1. e4 {", "\xE9 ", "} *\n"},
    {"comment-commands", TAG "1. e4 {", "[%", "} *\n"},
    {"comment-clocks", TAG "1. e4 {", "[%clk 0:0#]", "} *\n"},
    {"comment-evals", TAG "1. e4 {", "[%eval ", "} *\n"},
    {"comments", TAG "1. e4 ", "{a}", " *\n"},
    {"comments-apart", TAG "1. e4 ", "{a} ", " *\n"},
    {"comments-lines", TAG "1. e4 ", ";x\n", " *\n"},
    {"comments-open", "", "{\n[Event \"a\"]\n1. e4 ", NULL},
    {"comment-never-closed", TAG "1. e4 {", "[Event \"\n", NULL},
    {"comments-last", TAG "1. e4 * ", "{a}", "\n"},
    {"glyphs", TAG "1. e4 ", "$#", " *\n"},
    {"glyphs-large", TAG "1. e4 ", "$999\n", " *\n"},
    {"praise", TAG "1. e4 ", "!? ", " *\n"},
    /* Moves. */
    {"plies", TAG, KNIGHTS, " *\n"},
    {"moves-joined", TAG "1.", "e4e5", " *\n"},
    {"moves-wrong", TAG "1. e4 ", "foo ", " *\n"},
    {"numbers", TAG, "9", ". e4 *\n"},
    {"number-dots", TAG "1", ".", " e4 *\n"},
    {"escapes", TAG "1. e4\n", "%x\n", " *\n"},
    {"angles", TAG "1. e4 ", "<a", " *\n"},
    {"comments-of-tags", TAG, "{}", "\n1. e4 *\n"},
    {"markup", TAG "1. e4 ", "<a>", " *\n"},
    {"brackets-square", TAG "1. e4 ", "[", " *\n"},
    {"commands-bare", TAG "1. e4 ", "[%a] ", " *\n"},
    {"glyphs-joined", TAG "1. e4", "!?", " *\n"},
    {"figurines", TAG "1. ", "\u2658f3 \u265Ef6 \u2658g1 \u265Eg8 ", " *\n"},
    {"figurines-joined", TAG "1. e4 ", "\u2658", " *\n"},
    {"invisible", TAG "1. e4 ", "\u200B", " *\n"},
    {"german", TAG "1. e4 ", "Sf6 Sf3 Sg8 Sg1 ", "oops *\n"},
    {"results-odd", "[Result \"0-0\"]\n1. e4 ", "0-0 {a} ", " *\n"},
    {"results-said", "[Result \"0-0\"]\n1. e4 ", "0-0 {a}{a} e5 ", " *\n"},
    {"signs", TAG "1. e4 ", "1-", " *\n"},
    /* Games. */
    {"games-empty", "", "* ", NULL},
    {"games-tagged", "", "[Event \"#\"]\n*\n", NULL},
    {"games-short", "", "[White \"P#\"]\n1. e4 *\n", NULL},
    {"games-untagged", "", "1. e4 1-0\n\n", NULL},
    {"games-begun", "", "\n\n1. e4", NULL},
    {"games-said", "", "1-0 {x}\n", NULL},
    {"lines", TAG, "\n", "1. e4 *\n"},
    {"lines-old", TAG "1. e4 ", "(1. Ke5)\r", " *\n"},
    {"bytes-zero", TAG "1. e4 ", "\x01", " *\n"},
    {"text", "", "Not a game at all, but so many words. ", NULL},
    {NULL, NULL, NULL, NULL},
};

static size_t put_piece(char *to, const char *piece, size_t number)
{
    size_t length = 0;
    for (; *piece; piece++)
        if (*piece == '#')
            length += (size_t)sprintf(to + length, "%zu", number);
        else
            to[length++] = *piece;
    return length;
}

/* Returns the text before, the piece repeated to about `size` bytes, and the text after. */
static char *bomb_make(const struct bomb *bomb, size_t size, size_t *length)
{
    const char *behind = bomb->behind ? bomb->behind : "";
    char *text = malloc(size + strlen(bomb->before) + strlen(behind) + 200);
    size_t at = strlen(bomb->before), number = 0;
    if (!text)
        abort();
    strcpy(text, bomb->before);
    while (at < size)
        at += put_piece(text + at, bomb->piece, number++);
    strcpy(text + at, behind);
    *length = at + strlen(behind);
    return text;
}

/* ---- bytes examined ----------------------------------------------------------------- */

enum { SIZE = 300000, TIMES = 50 /* an unreadable game is tried in ten languages */ };

struct source {
    const char *text;
    size_t length, at, at_once;
    size_t stop; /* a portion ends here if none ended in the 64 bytes before; 0: none */
};

/* The stream gets its input from here: the linker redirects read(). */
static struct source *source_now;

ssize_t __wrap_read(int file, void *buffer, size_t size);
ssize_t __wrap___read_chk(int file, void *buffer, size_t size, size_t room);

ssize_t __wrap_read(int file, void *buffer, size_t size)
{
    struct source *source = source_now;
    size_t left = source->length - source->at;
    (void)file;
    size = size < left ? size : left;
    size = size < source->at_once ? size : source->at_once;
    if (source->at + 64 <= source->stop && size > source->stop - source->at)
        size = source->stop - source->at;
    memcpy(buffer, source->text + source->at, size);
    source->at += size;
    return (ssize_t)size;
}

ssize_t __wrap___read_chk(int file, void *buffer, size_t size, size_t room)
{
    return __wrap_read(file, buffer, size < room ? size : room);
}

struct heard {
    int count;
    struct error last;
};

static void count_error(void *context, const struct error *error)
{
    struct heard *heard = context;
    heard->count++;
    heard->last = *error;
}

/* Reads all games; returns the number of bytes examined. */
static size_t work(const char *text, size_t at_once, bool skip, struct heard *heard)
{
    struct source source = {text, strlen(text), 0, at_once, 0};
    struct pgn_stream *stream = pgn_stream_create(-1, count_error, heard);
    source_now = &source;
    enum pgn_stream_status status;
    struct pgn_record record;
    struct error error;
    struct game game;
    size_t bytes;
    do {
        status = skip ? pgn_stream_skip(stream, NULL, &record, &error)
                      : pgn_stream_next(stream, &game, &record, &error);
        if (!skip && status == PGN_STREAM_GAME && record.status != PGN_NO_GAME)
            game_free(&game);
    } while (status == PGN_STREAM_GAME || status == PGN_STREAM_TEXT);
    assert_int_equal(status, PGN_STREAM_END);
    bytes = pgn_stream_bytes_examined(stream);
    pgn_stream_destroy(stream);
    return bytes;
}

/* For every such file. */
TEST(test_work_is_linear)
{
    for (const struct bomb *bomb = bombs; bomb->name; bomb++) {
        size_t length;
        char *text = bomb_make(bomb, SIZE, &length);
        for (int skip = 0; skip <= 1; skip++) {
            struct heard heard = {0};
            size_t bytes = work(text, SIZE, skip == 1, &heard);
            if (bytes > TIMES * length)
                fail_msg("%s: looked at %.1f times (%s)", bomb->name,
                         (double)bytes / (double)length, skip ? "skipped" : "read");
        }
        free(text);
    }
}

/* The size of a game is limited; the rest of it is skipped. */
TEST(test_memory_of_a_game)
{
    enum { SLACK = 2 * PGN_COMMENT_MAX + (1 << 20), LARGE = 6 << 20 };
    static const char *const large[] = {
        "nested",   "siblings-praised", "variations-said", "siblings-commented",
        "comments", "comments-last",    "tags-same",       "comment-clocks"};
    size_t length, full = 0;
    struct game game;
    struct error error;
    for (const struct bomb *bomb = bombs; bomb->name; bomb++) {
        bool tried = false;
        for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
            tried = tried || strcmp(large[i], bomb->name) == 0;
        if (!tried)
            continue;
        char *text = bomb_make(bomb, LARGE, &length);
        if (pgn_parse(&game, text, length, 1, &error) == PGN_HAS_ERRORS)
            full += strstr(error.text, "the game needs too much memory") != NULL;
        assert_in_range(game.tree.arena.size, 1, PGN_MEMORY_MAX + SLACK);
        game_free(&game);
        free(text);
    }
    assert_in_range(full, 5, sizeof large / sizeof large[0]);
}

/* An overlong comment or value affects nothing else. */
TEST(test_long_words)
{
    static const struct {
        const char *before, *behind, *error;
        size_t length;
    } texts[] = {
        {"[White \"", "\"]\n[Black \"Bert\"]\n\n1. e4 e5 *\n",
         "PGN line 1, column 1: tag value too long", PGN_TAG_VALUE_MAX},
        {"[Black \"Bert\"]\n\n1. e4 {", "} e5 *\n", "PGN line 3, column 7: comment too long",
         PGN_COMMENT_MAX},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t more = 0; more <= 1; more++) {
            size_t before = strlen(texts[i].before), length = texts[i].length + more;
            char *text = malloc(before + length + strlen(texts[i].behind) + 1);
            struct error error = {.text = ""};
            struct game game;
            assert_non_null(text);
            strcpy(text, texts[i].before);
            memset(text + before, 'x', length);
            strcpy(text + before + length, texts[i].behind);
            assert_int_equal(pgn_parse(&game, text, strlen(text), 1, &error),
                             more ? PGN_HAS_ERRORS : PGN_OK);
            if (more)
                assert_memory_equal(error.text, texts[i].error, strlen(texts[i].error));
            assert_int_equal(game.count, 2);
            assert_string_equal(game.black, "Bert");
            game_free(&game);
            free(text);
        }
}

TEST(test_a_stream_in_pieces_of_any_size)
{
    static const char text[] =
        "\xEF\xBB\xBF[Event \"1\"]\r\n\r\n\r\n1. e4 {a\r\nb} e5 1-0\r\n\r\n[Event \"2\"]\n"
        "1. d4 d9 (1... d5) d6 *\n\n[Event \"3\"]\n[Variant \"Atomic\"]\n1. a4 *\n"
        "[Event \"4\"]\n\n1. c4 {never closed\n[Event \"5\"]\n1. b4 (1. a4) 1/2-1/2\n1. h4";
    static const size_t plies[] = {2, 1, 0, 1, 1, 1};
    for (size_t step = 1; step < sizeof text; step++) {
        struct source source = {text, strlen(text), 0, step, 0};
        struct heard heard = {0};
        struct pgn_stream *stream = pgn_stream_create(-1, count_error, &heard);
        source_now = &source;
        struct pgn_record record;
        struct error error;
        struct game game;
        size_t games = 0;
        while (pgn_stream_next(stream, &game, &record, &error) == PGN_STREAM_GAME) {
            assert_in_range(games, 0, 5);
            assert_int_equal(record.status == PGN_NO_GAME, games == 2);
            if (record.status != PGN_NO_GAME) {
                assert_int_equal(game.current, plies[games]);
                game_free(&game);
            }
            games++;
            assert_int_equal(record.number, games);
        }
        assert_int_equal(games, 6);
        assert_int_equal(heard.count, 3);
        pgn_stream_destroy(stream);
    }
}

/* Finds where each game of a text begins and ends, by reading or skipping. */
static size_t find_games(const char *text, size_t length, bool skip,
                         struct pgn_record *records, size_t most)
{
    struct source source = {text, length, 0, 7, 0};
    struct pgn_stream *stream = pgn_stream_create(-1, NULL, NULL);
    source_now = &source;
    enum pgn_stream_status status;
    struct error error;
    struct game game;
    size_t count = 0;
    do {
        assert_true(count < most);
        status = skip ? pgn_stream_skip(stream, NULL, &records[count], &error)
                      : pgn_stream_next(stream, &game, &records[count], &error);
        if (!skip && status == PGN_STREAM_GAME && records[count].status != PGN_NO_GAME)
            game_free(&game);
        count += status == PGN_STREAM_GAME;
    } while (status == PGN_STREAM_GAME || status == PGN_STREAM_TEXT);
    pgn_stream_destroy(stream);
    return count;
}

/* Skipping finds the same games as reading; other text does not count in either. */
TEST(test_skipping_sees_games)
{
    static const struct {
        const char *text;
        size_t length; /* 0: up to the NUL */
        size_t games;
    } texts[] = {
        {"\xD6\xD1\xDF\x9B\xCB\xDF\x84\xCFositional} *", 0, 0},
        {"\0\0\0\0F4", 6, 0},
        {"1.` e4 e5 2. Nf3 Nc6 ", 0, 0},
        {"so *\n\n1. e4 *\n\nand so 1-0 1. d4 1/2-1/2", 0, 2},
        {"foo *\n[White \"a\"]\n*\nbar * * 1. c4", 0, 2},
        {"{ }", 0, 0},
        {"{a}", 0, 1},
        {"foo * {a}", 0, 0},
        {"{a}\n\n1. e4 *\n{b}", 0, 1},
        {"", 0, 0},
        {" \n", 0, 0},
        {"*", 0, 0},
        {"1. d4 d5 1-0 *", 0, 1},
        {"[Event \"a\"]]\n[White \"b\"]\n[Event \"c\"]\n\n1. d4 *", 0, 1},
        {"1. e4 e5 *\n\n1. Ke5 *\n\n1. d4", 0, 2},
        {"1. e4\n\n1. e4\n\n1. Ke5\n\n1. e4 (", 0, 3},
        {"[FEN \"8/8 w\"]\n*\n1. e4", 0, 2},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *text = texts[i].text;
        size_t length = texts[i].length > 0 ? texts[i].length : strlen(text);
        struct pgn_record read[8], skipped[8];
        assert_int_equal(find_games(text, length, false, read, 8), texts[i].games);
        assert_int_equal(find_games(text, length, true, skipped, 8), texts[i].games);
        for (size_t game = 0; game < texts[i].games; game++) {
            assert_int_equal(skipped[game].number, read[game].number);
            assert_int_equal(skipped[game].offset, read[game].offset);
            assert_int_equal(skipped[game].length, read[game].length);
            assert_int_equal(skipped[game].line, read[game].line);
        }
    }
}

/* The next game is found wherever a portion ends within the line that begins it. */
TEST(test_next_game)
{
    static const char before[] = "[Event \"One\"]\n\n1. e4 {",
                      next[] = "}\n\n[Event \"Two\"]\n\n*\n";
    enum {
        HEAD = sizeof before - 1,
        LENGTH = PGN_GAME_SIZE_MAX + (3 << 20) + 5000,
        EVENT = 9
    };
    char *text = malloc(LENGTH + sizeof next);
    assert_non_null(text);
    memcpy(text, before, HEAD);
    memset(text + HEAD, 'x', LENGTH - HEAD);
    memcpy(text + LENGTH, next, sizeof next);
    for (size_t seen = EVENT - 3; seen <= EVENT; seen++) {
        struct source source = {text, strlen(text), 0, SIZE_MAX, LENGTH + 2 + seen};
        struct heard heard = {0};
        struct error error;
        struct pgn_stream *stream = pgn_stream_create(-1, count_error, &heard);
        source_now = &source;
        struct pgn_record record;
        struct game game;
        assert_int_equal(pgn_stream_next(stream, &game, &record, &error), PGN_STREAM_GAME);
        assert_non_null(strstr(heard.last.text, "a game of more than 8 MB was skipped"));
        assert_string_equal(game_tag(&game, "Event"), "Two");
        assert_int_equal(record.offset, LENGTH + 3);
        assert_int_equal(record.line, 5);
        game_free(&game);
        assert_int_equal(pgn_stream_next(stream, &game, &record, &error), PGN_STREAM_END);
        pgn_stream_destroy(stream);
    }
    free(text);
}
