#!/bin/sh
# saving_faults.t - the program itself, with its system calls failing or being its last: no
# move that was once seen on the disk is lost. strace injects the faults; without it, or
# where it may not trace, the test is skipped.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

: "${TTYCHESS:?names the program to test}"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
trap '' PIPE
HOME=$scratch XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data
export HOME XDG_CONFIG_HOME XDG_DATA_HOME
games=$scratch/data/ttychess/games
number=0
failed=0

check() # STATUS DESCRIPTION
{
    number=$((number + 1))
    if [ "$1" = 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        tail -5 "$scratch/out" "$scratch/log" | sed 's/^/# /'
        failed=1
    fi
}

# Leak checks of a sanitizer do not work under a tracer, and the tracer may be forbidden.
if ! strace -f -o "$scratch/log" -P "$scratch" -e trace=fsync -e inject=fsync:error=EIO:when=1 \
    "$TTYCHESS" --version >"$scratch/out" 2>&1; then
    echo '1..0 # SKIP strace cannot run the program here'
    exit 0
fi

on_disk() # half-moves of the kept game; nothing when it is none
{
    "$TTYCHESS" pgn --summary "$games/g.pgn" 2>/dev/null | cut -f 1
}

# A game of one half-move that the program has kept, under a name that is known.
printf 'd4\nquit\n' | "$TTYCHESS" --plain --color both >"$scratch/out" 2>&1
mv "$games"/*.pgn "$games/g.pgn"
cp "$games/g.pgn" "$scratch/begun.pgn"
[ "$(on_disk)" = 1 ]
check $? "a game is kept"
mkfifo "$scratch/in"

# What opens files is the C library's choice: openat here, open in musl.
strace -f -o "$scratch/log" -e 'trace=?open,openat' "$TTYCHESS" --list >/dev/null
opening=openat
! grep 'open(.*/games"' "$scratch/log" >/dev/null || opening=open

# A colour given anew would be saved at once, and the counts below would not hold.
# play FAULT: type moves one by one, each once the last one is on the disk, or was refused.
# Sets: seen, the half-moves that were on the disk for sure; status.
play()
{
    cp "$scratch/begun.pgn" "$games/g.pgn"
    rm -f "$games/.g.tmp" "$scratch/out"
    strace -f -o "$scratch/log" -P "$games/.g.tmp" -P "$games/g.pgn" -P "$games" \
        -e "trace=$opening,write,fsync,rename,close" -e "inject=$1" \
        "$TTYCHESS" --plain --resume=g <"$scratch/in" >"$scratch/out" 2>&1 &
    program=$!
    exec 3>"$scratch/in"
    seen=1
    for move in e6 e4 d5 exd5 exd5 a3 Nc6 Nc3 Bf5; do
        echo "$move" >&3 2>/dev/null
        tries=0
        told=$(grep -c 'NOT SAVED\|Saved again' "$scratch/out")
        while kill -0 $program 2>/dev/null && [ $tries -lt 30000 ]; do
            now=$(on_disk)
            [ "${now:-0}" -le $seen ] || break
            [ "$(grep -c 'NOT SAVED\|Saved again' "$scratch/out")" = "$told" ] || break
            grep -q 'NOT SAVED' "$scratch/out" && [ $tries -gt 5 ] && break
            tries=$((tries + 1))
            sleep 0.02
        done
        now=$(on_disk)
        [ "${now:-0}" -lt $seen ] || seen=$now
    done
    echo quit >&3 2>/dev/null
    exec 3>&-
    wait $program 2>/dev/null
    status=$?
}

for call in $opening write fsync rename close; do
    # Opening and closing are the program's reading, too, before it saves.
    case $call in
    open* | close) first=6 ;;
    *) first=3 ;;
    esac
    play "$call:error=EIO:when=$first"
    [ "$(on_disk)" = 10 ] && [ $status = 0 ]
    check $? "$call fails once: all moves are on the disk ($(on_disk), status $status)"
    play "$call:error=ENOSPC:when=$first+"
    [ "$(on_disk)" -ge $seen ] && [ $seen -gt 1 ]
    check $? "$call fails for ever: what was saved is there ($(on_disk) of $seen)"
    [ $status = 1 ] && grep -q 'NOT SAVED: .*No space left' "$scratch/out"
    check $? "$call fails for ever: it is said, and the game goes on"
    play "$call:signal=KILL:when=$((first + 2))"
    [ "$(on_disk)" -ge $seen ] && [ $seen -gt 1 ] && [ $status -gt 128 ]
    check $? "killed in $call: what was saved is there ($(on_disk) of $seen)"
done

# The order that survives a power cut: the data before the name, the name before the next move.
play "rename:error=EIO:when=100"
sed -n 's/^[0-9]* *\([a-z]*\)(.*/\1/p' "$scratch/log" | tail -7 | tr '\n' ' ' >"$scratch/order"
[ "$(cat "$scratch/order")" = "write fsync close rename $opening fsync close " ]
check $? "written, synced, closed, renamed; the directory synced: $(cat "$scratch/order")"

# slow MICROSECONDS TEXT: each fsync takes so long; wait until the text is said.
slow()
{
    cp "$scratch/begun.pgn" "$games/g.pgn"
    : >"$scratch/out"
    strace -f -o "$scratch/log" -P "$games/.g.tmp" -e trace=fsync \
        -e "inject=fsync:delay_enter=$1" \
        "$TTYCHESS" --plain --resume=g <"$scratch/in" >"$scratch/out" 2>&1 &
    program=$!
    exec 3>"$scratch/in"
    echo e6 >&3
    tries=0
    until grep -q "$2" "$scratch/out" || [ $tries -gt 6000 ]; do
        tries=$((tries + 1))
        sleep 0.01
    done
}

finish()
{
    echo quit >&3
    exec 3>&-
    wait $program
}

# In a pipe a move is announced when it is saved, or named as unsaved behind that.
slow 400000 'plays 1\.\.\. e6'
now=$(on_disk)
[ "${now:-0}" = 2 ] || grep -q 'Not saved yet' "$scratch/out"
check $? "a slow disk: what is announced is saved ($now of 2)"
finish
slow 3000000 'Saved\.'
grep -q 'Not saved yet: 1\.\.\. e6\.' "$scratch/out" && [ "$(on_disk)" = 2 ]
check $? "a very slow disk: it is said what is not saved, and that it is in the end"
finish

echo "1..$number"
exit $failed
