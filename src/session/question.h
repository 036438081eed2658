/* question.h - questions that a person is asked, and the answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A question stands for a request that is carried out when the answer is yes: `yes`, or the
 * request itself once more. Anything else that is typed or asked for is no.
 */
#ifndef TTYCHESS_SESSION_QUESTION_H
#define TTYCHESS_SESSION_QUESTION_H

#include "session/core.h"

/* Ask; the request, with its argument, is carried out upon a yes. */
void session_question(struct session *session, enum request request, const char *argument,
                      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Whether the request that is being carried out was asked about just before. */
static inline bool session_is_confirmed(const struct session *session)
{
    return session->confirmed;
}

/* Whether to ask if it was a slip: a person is there, and has not just been asked. */
bool session_may_ask(const struct session *session);

/* Ask whether the game is to be given up; false: that need not be asked, it is. */
bool session_asks_to_resign(struct session *session);

/* Whether the other person at this keyboard has offered a draw, which is a question, too. */
bool session_draw_is_offered(const struct session *session);

/* What was asked is of no interest any more. */
void session_forget_question(struct session *session);

/* For dispatch.c: the question that was open, and is not any more; its argument is the
 * caller's to free. */
struct request_call session_take_question(struct session *session);

#endif
