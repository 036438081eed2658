/* features.h - hides what is not in POSIX.1-2008, as on a system that has nothing else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A build with -isystem and this folder finds it before the C library's header of this name.
 * Only base/compat.c and base/sandbox.c see the whole system. See .ci/run.
 */
#ifndef SYSTEM_EXTENSIONS
#undef _GNU_SOURCE
#undef _DEFAULT_SOURCE
#undef _XOPEN_SOURCE
#undef _POSIX_C_SOURCE
#define _XOPEN_SOURCE   700
#define _POSIX_C_SOURCE 200809L
#endif
#include_next <features.h>
