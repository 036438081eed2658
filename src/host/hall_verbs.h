/* hall_verbs.h - what can be asked in a lobby: a row and a function each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_HALL_VERBS_H
#define TTYCHESS_HOST_HALL_VERBS_H

struct request; /* hall_state.h */

enum need {
    NEEDS_NOTHING, /* also before hello */
    NEEDS_PERSON,
    NEEDS_ADMIN /* also before hello, of an account that is one */
};

enum keeps {
    LOOKS,
    KEEPS /* makes more for the store: not while that is full */
};

/* Those that clocks wait for stand first. */
/* clang-format off */
#define HALL_VERBS(VERB) \
    VERB(PERSON, KEEPS, move) VERB(PERSON, KEEPS, offer) VERB(PERSON, KEEPS, answer) \
    VERB(PERSON, KEEPS, withdraw) VERB(PERSON, KEEPS, resign) \
    VERB(PERSON, KEEPS, moretime) VERB(PERSON, KEEPS, claim) VERB(NOTHING, LOOKS, hello) \
    VERB(NOTHING, LOOKS, ping) VERB(NOTHING, LOOKS, quit) VERB(PERSON, LOOKS, seek) \
    VERB(PERSON, LOOKS, unseek) VERB(PERSON, KEEPS, match) VERB(PERSON, KEEPS, accept) \
    VERB(PERSON, KEEPS, decline) VERB(PERSON, KEEPS, cancel) VERB(PERSON, KEEPS, rematch) \
    VERB(PERSON, LOOKS, who) VERB(PERSON, LOOKS, seeks) VERB(PERSON, LOOKS, games) \
    VERB(PERSON, LOOKS, due) VERB(PERSON, LOOKS, person) VERB(PERSON, LOOKS, history) \
    VERB(PERSON, LOOKS, pgn) VERB(PERSON, LOOKS, watch) VERB(PERSON, LOOKS, unwatch) \
    VERB(PERSON, KEEPS, sit) VERB(PERSON, LOOKS, resume) VERB(PERSON, KEEPS, takeover) \
    VERB(PERSON, LOOKS, tell) VERB(PERSON, LOOKS, say) VERB(PERSON, LOOKS, kibitz) \
    VERB(PERSON, LOOKS, chat) VERB(PERSON, KEEPS, mute) VERB(PERSON, KEEPS, unmute) \
    VERB(PERSON, LOOKS, mutes) VERB(PERSON, KEEPS, set) VERB(PERSON, KEEPS, round) \
    VERB(PERSON, KEEPS, join) VERB(PERSON, KEEPS, start) VERB(PERSON, KEEPS, leave) \
    VERB(PERSON, LOOKS, standings) VERB(PERSON, LOOKS, engine) \
    VERB(ADMIN, KEEPS, ban) VERB(ADMIN, KEEPS, unban) VERB(ADMIN, KEEPS, rename) \
    VERB(ADMIN, KEEPS, delete) VERB(ADMIN, KEEPS, end) VERB(ADMIN, LOOKS, reload) \
    VERB(ADMIN, LOOKS, shutdown) VERB(ADMIN, LOOKS, stats)
/* clang-format on */
#define DECLARE_VERB(needs, keeps, name) void verb_##name(struct request *request);
HALL_VERBS(DECLARE_VERB)
#undef DECLARE_VERB

#endif
