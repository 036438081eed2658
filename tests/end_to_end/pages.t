#!/bin/sh
# pages.t - manual and completions agree with the program, whose tables they are made from; bash, if
# installed, completes with them.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
HOME=$scratch XDG_DATA_HOME=$scratch/data
export HOME XDG_DATA_HOME
unset TERM

# page NAME - prints the path of a page: in the build folder, or in a tarball.
page() {
    for folder in "$(dirname "$TTYCHESS")" "$TESTS_SOURCE/.."; do
        [ ! -f "$folder/$1" ] || { echo "$folder/$1" && return; }
    done
}
player=$(page man/ttychess.6)
host=$(page man/ttychess-host.8)
man=$scratch/manual
cat "$player" "$host" >"$man"
bash=$(page data/bash/ttychess)

# run ARGUMENT... - with the file `in` as standard input; writes out.
: >in
run() { timeout -k 1 60 "$TTYCHESS" "$@" <in >out 2>err; }
typed() { printf '%s\n' "$@" >in; }

has() { grep -qF -- "$2" "$1"; }

# same FILE FILE - both have the same lines; otherwise shows the difference.
same() { diff "$1" "$2" >out 2>&1; }

# ---- options of all subcommands ------------------------------------------------------
# Lists of lines "COMMAND --option", from the program and from the page.
run --help=all
sed -n '/^Commands:/,/^Files:/s/^  \([a-z][a-z]*\).*/\1/p' out >commands
check 'the program has commands' [ "$(wc -l <commands)" -ge 10 ]
while read -r command; do
    [ "$command" != play ] && run "$command" --help || run --help=all
    check "$command --help: at most 80 columns" awk 'length($0) > 80 { exit 1 }' out
    sed -n "/^Options:/,/^$/s/^  \\(-.,\\|   \\) \\(--[a-z0-9-]*\\).*/$command \\2/p" out >>options
done <commands
run admin --help
sed -n '/^Subcommands:/,$s/^  \([a-z][a-z-]*\).*/admin \1/p' out >subcommands
check 'admin has subcommands' [ -s subcommands ]
while read -r admin command; do
    run "$admin" "$command" --help
    check "admin $command --help: at most 80 columns" awk 'length($0) > 80 { exit 1 }' out
    sed -n "/^Options:/,/^$/s/^  \(-.,\|   \) \(--[a-z0-9-]*\).*/$admin $command \2/p" \
        out >>options
done <subcommands
check 'commands have options' [ "$(wc -l <options)" -gt 80 ]

# The manual documents --help of subcommands other than play once, for all of them.
sed 's/\\f.//g; s/\\-/-/g' "$man" | awk '
    tag && /^\.B ttychess / { command = $3 == "admin" ? $3 " " $4 : $3 }
    /^\.SH/ { command = $2 == "OPTIONS" ? "play" : "" }
    tag && command && match($0, /--[a-z][a-z0-9-]*/) { print command, substr($0, RSTART, RLENGTH) }
    { tag = $0 == ".TP" }' | sort >written
grep -e '^play' -e ' --[^h]' -e ' --hash' -e ' --here' options | sort >wanted
check 'the manual has all options of all commands, and no others' same wanted written
sort options >wanted

# completes EXPECTED WORD... - the completions that bash offers for the last word.
offer() {
    bash -c '. "$0"
        ttychess() { echo "  1  2026-a e4"; echo " 12  2026-b d4"; }
        COMP_WORDS=(ttychess "$@") COMP_CWORD=$#
        _ttychess
        echo "${COMPREPLY[*]}"' "$bash" "$@" 2>&1
}
completes() {
    expected=$1
    shift
    offer "$@" >out
    [ "$(cat out)" = "$expected" ]
}
if command -v bash >/dev/null; then
    cat commands subcommands | while read -r command word; do
        offer $command $word -- | tr ' ' '\n' | sed "s/^/$command${word:+ $word} /"
    done | sort >written
    check 'bash: subcommands of admin' completes add-key admin add
    check 'bash completes all options of all commands' same wanted written
    offer -- | tr ' ' '\n' | sed 's/^/play /' | sort >written
    grep '^play ' wanted >of_play
    check 'and the options of play, without the subcommand' same of_play written
    offer '' | tr ' ' '\n' | grep -v '^-' >written
    check 'and the subcommands' same commands written
    check 'bash: --theme=m' completes 'moss' --theme = m
    check 'bash: --resume=' completes '2026-a 2026-b' --resume =
    check 'bash: players of a match' completes minimax match --games 4 mini
    mkdir folder && : >'x game.pgn' >notes.txt
    check 'bash: games in files' completes 'x game.pgn' x
    check 'bash: folders for them' completes folder fo
    check 'bash: any file' completes notes.txt pgn n
    check 'bash: folders' completes folder --syzygy ''
fi

# ---- commands of the prompt, and engine options --------------------------------------
typed 'help all'
run --no-save --plain
sed -n 's/^\([a-z-]*\): [A-Z].*/\1/p' out >words
while read -r word; do echo "help $word"; done <words >in
run --no-save --plain
sed -n 's/^Also: //p' out | tr -d , | tr ' ' '\n' | cat - words | sort >requests
sed -n '/^\.SH COMMANDS/,/^\.SH OPTIONS/{/^\.TP/{n;p;};}' "$man" |
    sed 's/\\f.//g; / .*)$/!s/ .*//; s/ .*(\(.*\))$/ \1/' | tr -s ', ' '\n' | sort >written
check 'there are commands for the prompt' [ "$(wc -l <words)" -gt 10 ]
check 'the manual has the same, with their aliases' same requests written

# `help eval` and the manual explain the rows of the table of `eval` in the same words.
typed 'eval table'
run --no-save --plain
sed -n 's/^\([a-z ]*[a-z]\)  *-\{0,1\}[0-9.]* .*[+-][0-9.]*$/\1/p' out | grep -v '^sum$' >rows
typed 'help eval'
run --no-save --plain
cp out help_eval
check 'eval table has rows' [ "$(wc -l <rows)" = 10 ]
explained() {
    while read -r row; do
        line=$(grep "^$row: " help_eval) || return 1
        line=${line#*: }
        has "$man" "\\fB$row\\fP" && tr 'A-Z' 'a-z' <"$man" | grep -qixF "$line." || return 1
    done <rows
}
check 'help eval and the manual explain each of them' explained

# Engine options as in the manual: "Hash (spin, 1 to 65536, default 16)". A build for tuning has
# more; they are numbers, and come last.
typed uci quit
run uci
sed -n 's/^option name \(.*\) type /\1 (/p' out | sed '/^Seed /q' |
    sed 's/ default \([^ ]*\)/, default \1/
         s/\(, default .*\) min \([0-9]*\) max \([0-9]*\)/, \2 to \3\1/
         s/ var .*//; s/$/)/' >uci_options
sed -n '/^\.SH "UCI OPTIONS"/,/^\.SH FILES/{/^\.TP/{n;p;};}' "$man" |
    sed 's/\\f.//g; s/\\-/-/g' >written
check 'the engine has options' [ "$(wc -l <uci_options)" -gt 10 ]
check 'the manual has the same, of the same kind and range' same uci_options written

# Levels by name: program, manual and completions agree.
for level in 1 2 3 4 5 6 7 8 9 10; do echo "level $level"; done >in
run --no-save --plain
sed -n "s/^Level: Elo \\([0-9]*\\) (level \\([0-9]*\\), \\([a-z ]*\\)).*/level \\2: \\3, Elo \\1/p" \
    out >levels
sed -n '/^level [0-9]*:/p' "$man" >written
check 'the program has ten levels' [ "$(wc -l <levels)" = 10 ]
check 'the manual has the same levels' same levels written
names=$(sed 's/.*: \([a-z]*\).*/\1/' levels | tr '\n' ' ')
check 'completion has the same levels' has "$bash" "${names% }"

builder=$(dirname "$TTYCHESS")/build_pages
if [ -x "$builder" ]; then # not in a tarball, which contains the pages
    printf '%s\n' first '@nothing' >template
    "$builder" template >out 2>err
    check 'an error in a template has its file and line' has err template:2:
fi

if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning "$player" "$host" >out 2>&1
    check 'the manual is clean' [ ! -s out ]
fi

echo "1..$number"
exit $failed
