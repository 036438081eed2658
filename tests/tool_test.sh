# tool_test.sh - what the tests of one command share; they set $tool and read this first.
# SPDX-License-Identifier: GPL-3.0-or-later

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
number=0 failed=0

# run ARGUMENT... - leaves the files out and err, and $status.
run() {
    # shellcheck disable=SC2154
    timeout 600 "$TTYCHESS" "$tool" "$@" >out 2>err
    status=$?
}

# holds NAME COMMAND... - one line of TAP.
holds() {
    name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
        return
    fi
    echo "not ok $number - $name"
    echo "# status $status"
    sed 's/^/# out: /' out
    sed 's/^/# err: /' err
    failed=1
}

# skip REASON - a test that cannot be made here.
skip() {
    number=$((number + 1))
    echo "ok $number - # SKIP $1"
}

has() { grep -qF -- "$2" "$1"; }
