/* sandbox.c - one half after the other: Landlock needs calls that seccomp then takes away.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "base/sandbox.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#ifdef SANITIZERS

bool sandbox_enter_server(struct reason *reason)
{
    (void)reason;
    return true;
}

int sandbox_enter(const struct sandbox *sandbox, struct reason *reason)
{
    (void)sandbox;
    reason->text[0] = '\0';
    return 0;
}

#else

bool sandbox_enter_server(struct reason *reason)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return reason_set(reason, 0, "no_new_privs: %s", strerror(errno));
    return sandbox_limit_server() || reason_set(reason, 0, "seccomp: %s", strerror(errno));
}

int sandbox_enter(const struct sandbox *sandbox, struct reason *reason)
{
    static const struct rlimit nothing = {0, 0};
    int parts = 0;
    reason->text[0] = '\0';
    (void)strerror(EIO); /* the C library reads its messages in the user's language now */
    setrlimit(RLIMIT_CORE, &nothing);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        reason_set(reason, 0, "no_new_privs: %s", strerror(errno));
        return parts;
    }
    if (sandbox_limit_files(sandbox))
        parts |= SANDBOX_FILES;
    else if (sandbox->readable || sandbox->home)
        reason_set(reason, 0, "Landlock: %s", strerror(errno));
    if (sandbox->home && !(parts & SANDBOX_FILES))
        return parts;
    if (sandbox_limit_calls(sandbox))
        parts |= SANDBOX_CALLS;
    else
        reason_set(reason, 0, "seccomp: %s", strerror(errno));
    return parts;
}

#endif
