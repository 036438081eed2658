#!/bin/sh
# soak_logins.sh - soak_logins over a private sshd and a private tmux; what is not there is left
# out, and said.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: soak_logins.sh SOAK_LOGINS, with TTYCHESS and TESTS_SOURCE as for the tests
set -u

. "$TESTS_SOURCE/sshd.sh"
scratch=$(mktemp -d) || exit 1
clean_up()
{
    sshd_end
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

config=
if sshd_can && sshd_begin; then
    config=$scratch/ssh_config
else
    echo "# no logins over ssh: $why"
fi
if ! command -v tmux >/dev/null; then
    echo "# no tmux"
fi
"$1" "$config"
