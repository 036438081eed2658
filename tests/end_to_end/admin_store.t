#!/bin/sh
# admin_store.t - ttychess admin beside a running server: users and their games.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

if ! "$TTYCHESS" admin --help | grep -q '^  people'; then
    echo '1..0 # SKIP built without the server'
    exit 0
fi
scratch=$(mktemp -d) && cd "$scratch" || exit 1
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT

has() { grep -qF -- "$2" "$1"; }
is_status() { [ "$status" -eq "$1" ]; }

# run SUBCOMMAND ARGUMENT... - writes out and err, and sets status.
run() {
    word=$1
    shift
    "$TTYCHESS" admin "$word" --store "$scratch/store" "$@" >out 2>err
    status=$?
}
ask() { run "$@" --socket "$scratch/lobby"; }

# until_true COMMAND... - repeats the command until it succeeds, or the watchdog ends the test.
until_true() { until "$@" 2>/dev/null; do sleep 0.05; done; }
is_person() { run people && has out "$1"; }
is_nobody() { run people && ! has out "$1"; }

serve() {
    : >log # remove the previous output
    "$TTYCHESS" serve --store "$scratch/store" --socket "$scratch/lobby" "$@" >log 2>&1 &
    server=$!
    until_true has log ready
}
end_server() {
    kill "$server"
    wait "$server"
    server=
}

# A user of that name visits the lobby.
visit() {
    mkfifo line
    "$TTYCHESS" lobby --stdio "$scratch/lobby" <line >heard 2>err &
    visitor=$!
    exec 3>line
    echo "1 hello v=2 as=$1" >&3
    until_true has heard '1 ok'
    exec 3>&-
    wait "$visitor"
    rm line
}

serve --trust="$(id -un)"
visit anna
visit boris
until_true is_person boris
end_server
serve
check 'people' has out anna

ask ban anna
check 'ban asks the server' has out 'anna is banned.'
until_true is_person banned
check 'and the ban is saved' has out 'anna'
ask unban ANNA
check 'unban' is_status 0
ask rename anna boris
check 'rename: a name that is taken' is_status 1
check 'rename: the error comes from the server' has err 'the server says:'
ask rename anna annette
check 'rename' has out 'anna is now called annette.'
until_true is_person annette
ask ban zoe
check 'an unknown user' has err 'ttychess admin ban: the server says: '
ask delete annette
check 'delete' has out 'annette is deleted.'
until_true is_nobody annette
check 'and the user is gone' [ "$status" -eq 0 ]
run export boris
check 'export without games' is_status 0
end_server

ask ban boris
check 'without the server' is_status 1
serve --trust="$(id -un)"
visit boris
until_true is_person boris
end_server
run export -o games.pgn boris
check 'export into a file' has out 'Wrote 0 games to games.pgn.'
check 'the file exists' [ -f games.pgn ]
serve
is_person boris
check 'the next server uses the store' has out boris
end_server

run ban
check 'a missing name' is_status 2
run people boris
check 'an extra argument' is_status 2
run export "$(printf 'x\033[31m')"
check 'an invalid name' has err 'x?[31m'
run people --store "$scratch/none"
check 'no store' is_status 1

echo "1..$number"
exit "$failed"
