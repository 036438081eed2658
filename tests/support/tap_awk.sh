#!/bin/sh
# tap_awk.sh - AWK [ARGUMENT]...: what automake's driver has read a test's words.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmocka 1.1.5 says "not ok 2 # SKIP" of a test that was passed over, which the driver holds for
# failed: to TAP it is "ok 2 # SKIP".
sed 's/^not ok \([0-9][0-9]* # SKIP\)/ok \1/' | exec "$@"
