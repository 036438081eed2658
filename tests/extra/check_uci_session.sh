#!/bin/sh
# check_uci_session.sh PROGRAM TESTDATA - a UCI session with a program, line by line.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# TESTDATA is a folder with uci/session.tsv, or such a file. Each line is a step with three columns,
# separated by tabs:
#   send     the line to send; "-": send nothing
#   expect   an extended regular expression that a later line of output must match; "!" and an
#            expression: no line may match it until the program has answered five "isready";
#            "-": the output is not checked
#   note     shown if the step fails; a step whose note begins with "optional" cannot fail
# After "quit" the program must exit with status 0. Prints TAP, then "N passed, N failed".
set -u

[ $# -eq 2 ] || { echo "usage: $0 PROGRAM TESTDATA" >&2; exit 2; }
program=$1
session=$2
[ -d "$session" ] && session=$session/uci/session.tsv
[ -r "$session" ] || { echo "Bail out! cannot read $session"; exit 1; }

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap '' PIPE # a program that has died fails its steps; the rest is still counted
mkfifo "$scratch/in" || exit 1
: >"$scratch/out"
timeout -k 60 600 "$program" uci <"$scratch/in" >"$scratch/out" 2>"$scratch/err" &
pid=$!
exec 3>"$scratch/in"
taken=0 # lines of output read so far

# found REGEX - whether a line not read yet matches; reads all lines up to it.
found() {
    at=$(tail -n +$((taken + 1)) "$scratch/out" | grep -nE -m 1 -e "$1" | cut -d: -f1)
    [ -n "$at" ] && taken=$((taken + at))
}

# awaited REGEX - waits for such a line, for up to a minute.
awaited() {
    tries=0
    until found "$1"; do
        tries=$((tries + 1))
        [ $tries -lt 3000 ] || return 1
        sleep 0.02
    done
}

# silent REGEX - no line matches until the program has answered five "isready".
silent() {
    before=$taken
    for again in 1 2 3 4 5; do
        echo isready >&3 2>/dev/null && awaited '^readyok' || return 1
    done
    ! sed -n "$((before + 1)),${taken}p" "$scratch/out" | grep -v '^readyok' | grep -qE -e "$1"
}

# ended - exits with status 0; timeout ends it if it does not exit.
ended() {
    wait "$pid" 2>/dev/null
}

step() {
    [ "$send" = - ] || printf '%s\n' "$send" >&3 2>/dev/null || return 1
    case $send in *quit*) ended; return;; esac
    case $expect in
    -) ;;
    !*) silent "${expect#!}" ;;
    *) awaited "$expect" ;;
    esac
}

passed=0
failed=0
line=0
number=0
tab=$(printf '\t')
while IFS=$tab read -r send expect note; do
    line=$((line + 1))
    case $send in '' | '#'*) continue ;; esac
    expect=$(printf '%s\n' "$expect" | sed 's/\\d/[0-9]/g')
    number=$((number + 1))
    name="line $line: $send -> $expect"
    if step; then
        passed=$((passed + 1))
        echo "ok $number - $name"
    else
        case $note in
        optional*) echo "ok $number - $name # SKIP not done: $note" ;;
        *)
            failed=$((failed + 1))
            echo "not ok $number - $name ($note)"
            tail -n 5 "$scratch/out" | sed 's/^/# out: /'
            ;;
        esac
    fi
done <"$session"
kill -9 "$pid" 2>/dev/null
echo "1..$number"
echo "$passed passed, $failed failed"
[ $passed -gt 0 ] && [ $failed -eq 0 ]
