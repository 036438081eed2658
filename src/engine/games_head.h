/* games_head.h - the 32 bytes that a block of games begins with; see games_file.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_GAMES_HEAD_H
#define TTYCHESS_ENGINE_GAMES_HEAD_H

#include "base/reason.h"
#include "engine/games_file.h"

/* Write the head of the block whose other bytes stand behind it already. */
void games_head_write(const struct games_head *head, uint8_t *block);

/* False, with the reason, unless these bytes may be a head. */
bool games_head_read(struct games_head *head, const uint8_t bytes[GAMES_HEAD_SIZE],
                     struct reason *reason);

/* Whether the check sum of a whole block is right. */
bool games_head_check(const struct games_head *head, const uint8_t *block,
                      struct reason *reason);

#endif
