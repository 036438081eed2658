#!/bin/sh
# uci_session.t - the UCI session of uci_session.tsv, step by step.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
exec sh "$TESTS_SOURCE/extra/check_uci_session.sh" "$TTYCHESS" "$TESTS_SOURCE/end_to_end/uci_session.tsv"
