#!/bin/sh
# talk_fails.t - a talk that is wrong fails, and says where and why.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"
talk=$(dirname "$TTYCHESS")/tests/talk
directory=$(mktemp -d) || exit 1
trap 'rm -rf "$directory"' EXIT
count=0

# check STATUS WORDS WHAT: the talk of standard input ends so, and says that.
check() {
    count=$((count + 1))
    {
        printf '== A case\n'
        cat
    } >"$directory/a.talk"
    output=$("$talk" "$directory/a.talk")
    status=$?
    if [ "$status" -eq "$1" ] && printf '%s' "$output" | grep -qF -e "$2"; then
        printf 'ok %d - %s\n' "$count" "$3"
    else
        printf 'not ok %d - %s\n# status %d\n%s\n' "$count" "$3" "$status" \
            "$(printf '%s\n' "$output" | sed 's/^/# /')"
    fi
}

two='options --color both --no-save
< You play both sides. White is to move.'

check 0 'ok 1 - A case' 'what is right passes' <<EOT
$two
> e4
< White * 1. e4.
board rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
EOT
check 1 '> a.talk:5: < White plays 1. e5.' 'another message: the line is named' <<EOT
$two
> e4
< White plays 1. e5.
EOT
check 1 'but this was said: White plays 1. e4.' 'another message: what came is told' <<EOT
$two
> e4
< White plays 1. e5.
EOT
check 1 'but nobody expected: White plays 1. e4.' 'a message that nobody expected' <<EOT
$two
> e4
> e5
< Black plays 1... e5.
EOT
check 1 'but nobody expected: White plays 1. e4.' 'the same at the end' <<EOT
$two
> e4
EOT
check 1 'but nothing else was said' 'a message that does not come' <<EOT
$two
> e4
< White plays 1. e4.
< Check.
EOT
check 1 'but nothing like it was said' 'one that is looked for' <<EOT
$two
> e4
<~ *e5*
EOT
check 1 'but said: White plays 1. e4.' 'one that must not come' <<EOT
$two
> e4
<...
<! *e4*
EOT
check 1 'but it is: 1. move>' 'something else is shown' <<EOT
$two
prompt 2. move>
EOT
check 1 "but 'promt' means nothing here" 'a word that is none' <<EOT
$two
promt 1. move>
EOT
check 1 'but there is no such step' 'a step that is none' <<EOT
$two
step aside
EOT
check 1 'but refused: ' 'a session that does not begin' <<EOT
options --color pink
EOT
check 1 'but this is not refused' 'one that does' <<EOT
options --color both
refused *
EOT
check 1 "but nobody is there: 'options' begins" 'nobody is there' <<EOT
> e4
EOT
check 1 'but the file has: two' 'another line in a file' <<EOT
file a
two
end
content a
three
end
EOT
check 1 'but the file goes on: two' 'a line more' <<EOT
file a
one
two
end
content a
one
end
EOT
check 1 'but the file has no such line' 'a line less' <<EOT
file a
one
end
content a
one
two
end
EOT
echo "1..$count"
