#!/bin/sh
# admin_store.t - ttychess admin beside a server that runs: people and their games.
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

# run SUBCOMMAND ARGUMENT... - leaves out, err and status.
run() {
    word=$1
    shift
    "$TTYCHESS" admin "$word" --store "$scratch/store" "$@" >out 2>err
    status=$?
}
ask() { run "$@" --socket "$scratch/lobby"; }

# until COMMAND... - it comes true, or the watchdog ends it.
until_true() { until "$@" 2>/dev/null; do sleep 0.05; done; }
is_person() { run people && has out "$1"; }
is_nobody() { run people && ! has out "$1"; }

serve() {
    : >log # what the one before has said
    "$TTYCHESS" serve --store "$scratch/store" --socket "$scratch/lobby" "$@" >log 2>&1 &
    server=$!
    until_true has log ready
}
end_server() {
    kill "$server"
    wait "$server"
    server=
}

# Somebody was here, under that name.
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
check 'and it is kept' has out 'anna'
ask unban ANNA
check 'unban' is_status 0
ask rename anna boris
check 'a name of somebody else' is_status 1
check 'is told to be one' has err 'the server says:'
ask rename anna annette
check 'rename' has out 'anna is called annette.'
until_true is_person annette
ask ban zoe
check 'somebody who is not known' has err 'ttychess admin ban: the server says: '
ask delete annette
check 'delete' has out 'annette is deleted.'
until_true is_nobody annette
check 'and is forgotten' [ "$status" -eq 0 ]
run export boris
check 'export of nothing' is_status 0
end_server

ask ban boris
check 'without the server' is_status 1
serve --trust="$(id -un)"
visit boris
until_true is_person boris
end_server
run export -o games.pgn boris
check 'export into a file' has out '0 games in games.pgn.'
check 'which is there' [ -f games.pgn ]
serve
is_person boris
check 'a server takes it over' has out boris
end_server

run ban
check 'nobody named' is_status 2
run people boris
check 'a word too many' is_status 2
run export "$(printf 'x\033[31m')"
check 'a name that is none' has err 'x?[31m'
run people --store "$scratch/none"
check 'no store' is_status 1

echo "1..$number"
exit "$failed"
