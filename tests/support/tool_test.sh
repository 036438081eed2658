# tool_test.sh - what the tests of one command share; they set $tool and read this first.
# SPDX-License-Identifier: GPL-3.0-or-later

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT

# run ARGUMENT... - leaves the files out and err, and $status.
run() {
    # shellcheck disable=SC2154
    timeout 600 "$TTYCHESS" "$tool" "$@" >out 2>err
    status=$?
}

has() { grep -qF -- "$2" "$1"; }
