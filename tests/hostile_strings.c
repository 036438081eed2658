/* hostile_strings.c - pieces, ways to put them together, and a terminal that is easily shocked.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "hostile_strings.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char *const pieces[] = {
    "\x1b[4242m",                 /* a sequence */
    "\x1b]52;c;NDI0Mg==\a",       /* the clipboard */
    "\x1b]0;4242\a",              /* the window's title */
    "\x1b]8;;http://4242/\x1b\\", /* a link */
    "\x1bP4242q\x1b\\",           /* DCS, with an end */
    "\x1bP4242",                  /* and without */
    "\x1b_4242\x1b\\",            /* APC */
    "\x1b^4242\x1b\\",            /* PM */
    "\x1bX4242\x1b\\",            /* SOS */
    "\x1b"
    "c",               /* reset */
    "\x1b#8",          /* a screen of E */
    "\x1b[4242;4242H", /* the cursor */
    "\x1b[?4242h",     /* a mode */
    "\x1b[4242t",      /* the window */
    "\x1b",            /* the beginning of whatever comes next */
    "\x9b"
    "4242m", /* CSI as one byte */
    "\x9d"
    "52;c;NDI0Mg==\x9c", /* OSC as one byte */
    "\xc2\x9b"
    "4242m", /* the same in UTF-8 */
    "\xc2\x9d"
    "0;4242\xc2\x9c",
    "\xc2\x90"
    "4242\xc2\x9c",
    "\xc2\x85", /* next line */
    "\x01\x02\x03\x04\x05\x06\x07",
    "\b\b\b\b",
    "\x0b\x0c",
    "\x0e\x0f", /* another character set */
    "\x10\x11\x13\x15\x16\x17\x19\x1c\x1f",
    "\x7f\x7f",
    "\xe2\x80\xae"
    "txt.exe", /* right to left */
    "\xe2\x81\xa6"
    "a"
    "\xe2\x81\xa9",
    "\xd8\x9c",         /* Arabic letter mark */
    "\xe2\x80\x8b",     /* no width */
    "\xe2\x80\x8d",     /* a joiner */
    "\xef\xbb\xbf",     /* byte order mark */
    "\xe2\x80\xa8",     /* line separator */
    "\xe2\x80\xa9",     /* paragraph separator */
    "\xe1\x85\x9f",     /* Hangul filler */
    "\xf3\xa0\x81\x81", /* a tag */
    "\xef\xbf\xbe",     /* no character */
    "\xee\x80\x80",     /* private */
    "\xed\xa0\x80",     /* a surrogate */
    "\xc0\x9b"
    "4242m", /* overlong ESC */
    "\xe0\x80\x9b"
    "[4242m",
    "\xf0\x80\x80\x9b",
    "\xf4\x90\x80\x80", /* behind the last character */
    "\xf8\x88\x80\x80\x80",
    "\xff\xfe",
    "\xe2\x80", /* cut off */
    "\xc3",
    "e\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85\xcc\x86\xcc\x87\xcc\x88\xcc\x89\xcc\x8a",
    "\xe6\x9d\x8e\xe2\x99\x9e", /* wide, and a knight: no harm */
};

enum { PIECES = sizeof pieces / sizeof *pieces };

static void add(char text[HOSTILE_SIZE], size_t *length, const char *more)
{
    size_t size = strlen(more);
    if (*length + size < HOSTILE_SIZE) {
        memcpy(text + *length, more, size + 1);
        *length += size;
    }
}

static void add_letters(char text[HOSTILE_SIZE], size_t *length, size_t count)
{
    while (count-- > 0)
        add(text, length, "a");
}

static uint64_t next_random(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return *random;
}

/* Each piece in the middle, where names are cut, many times, and last. */
char *hostile_string(size_t number, char text[HOSTILE_SIZE])
{
    uint64_t random = 0x9E3779B97F4A7C15ULL * (number + 1);
    const char *piece = pieces[number % PIECES];
    size_t length = 0, form = number / PIECES;
    text[0] = '\0';
    if (form == 0) {
        add(text, &length, "a");
        add(text, &length, piece);
        add(text, &length, "b");
    } else if (form == 1) {
        add_letters(text, &length, 17 + number % PIECES);
        add(text, &length, piece);
        add_letters(text, &length, 300);
    } else if (form == 2) {
        for (int i = 0; i < 40; i++)
            add(text, &length, piece);
    } else if (form == 3) {
        add_letters(text, &length, 3);
        add(text, &length, piece);
    } else {
        for (uint64_t i = 0, count = 2 + next_random(&random) % 12; i < count; i++) {
            add_letters(text, &length, next_random(&random) % 23);
            add(text, &length, pieces[next_random(&random) % PIECES]);
        }
    }
    return text;
}

/* ---- what may be shown ---------------------------------------------------------------- */

/* The bytes of one character of strict UTF-8; 0: there is none. */
static size_t decode(const unsigned char *bytes, size_t length, uint32_t *character)
{
    size_t size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (size > length || (bytes[0] >= 0x80 && bytes[0] < 0xC2) || bytes[0] > 0xF4)
        return 0;
    *character = size == 1 ? bytes[0] : bytes[0] & (0x7FU >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        *character = *character << 6 | (bytes[i] & 0x3FU);
    }
    if ((size == 3 && *character < 0x800) || (size == 4 && *character < 0x10000) ||
        *character > 0x10FFFF)
        return 0;
    return size;
}

static bool hides(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x61C ||
           character == 0x115F || (character >= 0x200B && character < 0x2010) ||
           (character >= 0x2028 && character < 0x202F) ||
           (character >= 0x2060 && character < 0x2070) ||
           (character >= 0xD800 && character < 0xF900) || character == 0xFEFF ||
           character == 0xFFFE || character == 0xFFFF || character >= 0xE0000;
}

/* A control sequence of the program's: CSI, two-byte ones, OSC 11. Returns its length, 0: none
 * of them. */
static size_t sequence(const char *bytes, size_t length)
{
    static const char *const others[] = {"\x1b(B",
                                         "\x1b"
                                         "7",
                                         "\x1b"
                                         "8",
                                         "\x1b=",
                                         "\x1b>",
                                         "\x1bM",
                                         "\x1b]11;?\x1b\\",
                                         "\x1b]11;?\a"};
    size_t end = 2;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (length >= strlen(others[i]) && memcmp(bytes, others[i], strlen(others[i])) == 0)
            return strlen(others[i]);
    if (length < 3 || bytes[1] != '[')
        return 0;
    while (end < length && bytes[end] >= 0x20 && bytes[end] < 0x40)
        end++;
    if (end == length || bytes[end] < 0x40 || bytes[end] > 0x7E ||
        memmem(bytes, end, "4242", 4))
        return 0;
    return end + 1;
}

bool hostile_is_tame(const char *bytes, size_t length, bool screen, size_t *where)
{
    int marks = 0;
    for (size_t at = 0; at < length;) {
        uint32_t character;
        size_t size = decode((const unsigned char *)bytes + at, length - at, &character);
        *where = at;
        if (size == 0)
            return false;
        marks = character >= 0x300 && character < 0x370 ? marks + 1 : 0;
        if (marks > 4)
            return false;
        if (screen && character == 0x1B) {
            size = sequence(bytes + at, length - at);
            if (size == 0)
                return false;
        } else if (hides(character) &&
                   (character == 0 ||
                    !strchr(screen ? "\r\n\t\b\a" : "\r\n\t", (int)character))) {
            return false;
        }
        at += size;
    }
    return true;
}
