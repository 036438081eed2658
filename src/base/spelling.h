/* spelling.h - how far one word is from another, for "Did you mean ...?".
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_SPELLING_H
#define TTYCHESS_BASE_SPELLING_H

/* Typing errors between two words, letter case aside: letters put in, left out, mistaken
 * or exchanged with their neighbour. Words over 31 bytes are far from everything (100).
 * Source: restricted Damerau-Levenshtein distance (optimal string alignment). */
int spelling_distance(const char *typed, const char *word);

#endif
