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

/* Those that clocks wait for stand first. */
/* clang-format off */
#define HALL_VERBS(VERB) \
    VERB(PERSON, move) VERB(PERSON, offer) VERB(PERSON, answer) VERB(PERSON, withdraw) \
    VERB(PERSON, resign) VERB(PERSON, moretime) VERB(PERSON, claim) \
    VERB(NOTHING, hello) VERB(NOTHING, ping) VERB(NOTHING, quit) \
    VERB(PERSON, seek) VERB(PERSON, unseek) VERB(PERSON, match) VERB(PERSON, accept) \
    VERB(PERSON, decline) VERB(PERSON, cancel) VERB(PERSON, rematch) VERB(PERSON, who) \
    VERB(PERSON, seeks) VERB(PERSON, games) VERB(PERSON, due) VERB(PERSON, person) \
    VERB(PERSON, history) VERB(PERSON, pgn) VERB(PERSON, watch) VERB(PERSON, unwatch) \
    VERB(PERSON, sit) VERB(PERSON, resume) VERB(PERSON, takeover) VERB(PERSON, tell) \
    VERB(PERSON, say) VERB(PERSON, kibitz) VERB(PERSON, chat) VERB(PERSON, mute) \
    VERB(PERSON, unmute) VERB(PERSON, mutes) VERB(PERSON, set) VERB(PERSON, round) \
    VERB(PERSON, join) VERB(PERSON, start) VERB(PERSON, leave) VERB(PERSON, standings) \
    VERB(PERSON, lead) VERB(PERSON, engine) \
    VERB(ADMIN, ban) VERB(ADMIN, unban) VERB(ADMIN, rename) VERB(ADMIN, delete) \
    VERB(ADMIN, end) VERB(ADMIN, reload) VERB(ADMIN, shutdown) VERB(ADMIN, stats)
/* clang-format on */
#define DECLARE_VERB(needs, name) void verb_##name(struct request *request);
HALL_VERBS(DECLARE_VERB)
#undef DECLARE_VERB

#endif
