#!/bin/sh
# skips.t - a skipped cmocka test has not failed, and a failing one has.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

reads() { [ "$(printf '%s\n' "$1" | sh "$TESTS_SOURCE/support/tap_awk.sh" cat)" = "$2" ]; }
check 'skipped' reads 'not ok 12 # SKIP test_a' 'ok 12 # SKIP test_a'
check 'failed' reads 'not ok 12 - test_a # SKIP' 'not ok 12 - test_a # SKIP'
echo "1..$number"
exit $failed
