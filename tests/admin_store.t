#!/bin/sh
# admin_store.t - ttychess admin beside a server that runs, and without it: people, backups, games.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

if ! "$TTYCHESS" admin --help | grep -q '^  backup'; then
    echo '1..0 # SKIP built without the server'
    exit 0
fi
scratch=$(mktemp -d) && cd "$scratch" || exit 1
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
unset TTYCHESS_LOBBY

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
    "$TTYCHESS" serve --store "$scratch/store" --socket "$scratch/lobby" \
        --journal "$scratch" >log 2>&1 &
    server=$!
    until_true has log ready
}
end_server() {
    kill "$server"
    wait "$server"
    server=
}

# Somebody was here: a program of this account, with its name.
visit() {
    mkfifo line
    "$TTYCHESS" lobby --stdio "$scratch/lobby" <line >heard 2>err &
    visitor=$!
    exec 3>line
    echo "1 hello v=1 as=$1 program=yes" >&3
    until_true has heard '1 ok'
    exec 3>&-
    wait "$visitor"
    rm line
}

serve
visit anna
visit boris
until_true is_person boris
check 'people' has out anna

ask ban anna
check 'ban asks the server' has out 'anna is kept out.'
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
run backup backup
check 'backup beside a server' is_status 0
run restore backup
check 'restore is refused beside it' has err 'the server runs: stop it first'
ask delete annette
check 'delete' has out 'annette is forgotten.'
until_true is_nobody annette
check 'and is forgotten' [ "$status" -eq 0 ]
run export boris
check 'export of nothing' is_status 0
end_server

ask ban boris
check 'without the server' has out 'boris is kept out.'
is_person 'program banned'
check 'it is done directly' has out 'boris'
run restore backup
check 'restore' is_status 0
check 'tells what was kept' has out 'store/before-restore-1.sqlite'
is_person annette
check 'who was deleted is back' has out annette
run delete annette
check 'delete without the server' has out '"deleted-'
run export -o games.pgn boris
check 'export into a file' has out '0 games in games.pgn.'
check 'which is there' [ -f games.pgn ]
serve
is_person boris
check 'a server takes it over' has out boris
end_server

# A server that is killed leaves a journal: what was told to somebody, and is not in the store.
serve
is_person boris
kill -KILL "$server"
wait "$server"
server=
[ -L store/journal ] || echo "# no link"
leave() { printf '%s\n' "$@" >>"$(readlink store/journal)"; }
leave '1 person id=701 name=zora uid=-1 program=no created=0' \
    '1 person id=702 name=yuri uid=-1 program=no created=0' \
    '1 begun game=901 white=701 black=702 begun=0 days=3' \
    '1 event game=901 n=1 at=1 e=move c=w ply=1 move=g2g4'
run people
check 'people of a journal' has out zora
run export yuri
check 'and their moves' has out '1. g4'
leave '1 event game=901 n=3 at=2 e=end c=w'
run backup backup
check 'a backup tells what was left out' has err ttychess
cp store/store.sqlite good
printf 'x%4000s' x | dd of=store/store.sqlite conv=notrunc 2>/dev/null
rm -f store/store.sqlite-*
leave '1 person id=703 name=xenia uid=-1 program=no created=0'
run backup other
check 'a store that is damaged' is_status 1
check 'takes nothing in' has "$(readlink store/journal)" xenia
run restore backup
check 'and is replaced' is_status 0
check 'what was left is put aside' has out 'journal-'
run people
check 'and is not of the other store' has out zora
if has out xenia; then echo '# xenia is of the other store'; failed=1; fi

run ban
check 'nobody named' is_status 2
run people boris
check 'a word too many' is_status 2
run export "$(printf 'x\033[31m')"
check 'a name that is none' has err 'x\x1B[31m'
run people --store "$scratch/none"
check 'no store' is_status 1

echo "1..$number"
exit "$failed"
