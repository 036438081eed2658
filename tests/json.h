/* json.h - values picked out of one line of JSON, as checks need it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A value is the place in the text where it begins; nothing is copied but strings. The
 * text must be good JSON; what is not there is NULL, and all functions take that.
 */
#ifndef TTYCHESS_TESTS_JSON_H
#define TTYCHESS_TESTS_JSON_H

#include <stddef.h>

/* The member of an object, NULL: it has none of this name. */
const char *json_member(const char *object, const char *name);

/* The elements of an array one after the other: the first one for NULL. */
const char *json_element(const char *array, const char *last);

/* How many elements an array has. */
size_t json_count(const char *array);

/* A string as UTF-8, cut where it is too long; "" for what is none. Returns `text`. */
char *json_string(const char *value, char *text, size_t size);

/* A whole number, 0 for what is none. */
size_t json_number(const char *value);

#endif
