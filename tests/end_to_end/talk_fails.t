#!/bin/sh
# talk_fails.t - a wrong talk fails, and reports where and why.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
talk=$(dirname "$TTYCHESS")/tests/talks/talk
directory=$(mktemp -d) || exit 1
trap 'rm -rf "$directory"' EXIT

# ends STATUS WORDS LINE...: the talk of these lines exits with this status, and its output contains
# the words.
ends() {
    status=$1 words=$2
    shift 2
    printf '%s\n' '== A case' "$@" >"$directory/a.talk"
    "$talk" "$directory/a.talk" >"$directory/out"
    [ $? = "$status" ] && grep -qF -e "$words" "$directory/out"
}

fails() { # WORDS LINE...: in a game that has started
    words=$1
    shift
    ends 1 "$words" 'options --color both --no-save' \
        '< You play both sides. White is to move.' "$@"
}

board=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR
check 'a correct talk passes' ends 0 'ok 1 - A case' 'options --color both --no-save' '<...' \
    '> e4' '< White * 1. e4.' "board $board b KQkq - 0 1"
check 'another message: the line is reported' \
    fails '> a.talk:5: < White plays 1. e5.' '> e4' '< White plays 1. e5.'
check 'another message: the actual message is reported' \
    fails 'but this was said: White plays 1. e4.' '> e4' '< White plays 1. e5.'
check 'an unexpected message' \
    fails 'but nobody expected: White plays 1. e4.' '> e4' '> e5' '< Black plays 1... e5.'
check 'the same at the end' fails 'but nobody expected: White plays 1. e4.' '> e4'
check 'a missing message' \
    fails 'but nothing else was said' '> e4' '< White plays 1. e4.' '< Check.'
check 'a missing message after skipped ones' fails 'but nothing like it was said' '> e4' '<~ *e5*'
check 'a forbidden message' fails 'but said: White plays 1. e4.' '> e4' '<...' '<! *e4*'
check 'another value of the state' fails 'but it is: 1. move>' 'prompt 2. move>'
check 'an unknown action' fails "but 'promt' means nothing here" 'promt 1. move>'
check 'an unknown step' fails 'but there is no such step' 'step aside'
check 'a session that does not start' ends 1 'but refused: ' 'options --color pink'
check 'a session that should not start' ends 1 'but this is not refused' 'options --color both' 'refused *'
check 'an action without a session' ends 1 "but nobody is there: 'options' begins" '> e4'
check 'another line in a file' \
    ends 1 'but the file has: two' 'file a' two end 'content a' three end
check 'an extra line' ends 1 'but the file goes on: two' 'file a' one two end 'content a' one end
check 'a missing line' \
    ends 1 'but the file has no such line' 'file a' one end 'content a' one two end
echo "1..$number"
exit $failed
