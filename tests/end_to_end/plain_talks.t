#!/bin/sh
# plain_talks.t - runs talks of one session that only type lines in plain mode: all messages are
# printed, in order.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
count=0

# Extracts the cases that can be run: N.options, N.typed, N.title, N.expected.
split() {
    awk '
    function close_case() {
        if (good && number) print number
        else if (number) system("rm -f " number ".*")
    }
    /^== / { close_case(); number++; good = 1; begun = 0; done = 0
             printf "" >(number ".typed"); printf "" >(number ".expected"); print substr($0, 4) >(number ".title"); next }
    !number { if (!/^#/ && NF) only_cases = 1; next }
    only_cases { good = 0 }
    /^leaves/ { done = 1 }
    done { next }
    /^options/ { if (begun++ || /movetime|follow|pgn|resume|none/) good = 0
                 sub(/^options ?/, ""); print >(number ".options"); next }
    /^>( |$)/ { print substr($0, 3) >(number ".typed"); next }
    /^moves / { for (i = 2; i <= NF; i++) { print $i >(number ".typed")
                                           print "* plays *." >(number ".expected") }
                next }
    /^<(\.\.\.|!)/ { next }
    /^<~? / { sub(/^<~? /, ""); print >(number ".expected"); next }
    /^(>>|time|step|file|content|has|files|rename|remove|request|hold|exit|tell-notes|columns|enter|wait|refused|[AB][ <>])/ { good = 0 }
    END { close_case() }' "$1"
}

# Checks that the lines of the file $2 are among those of $1, in order; otherwise prints the missing
# one.
compare() {
    awk '
    function is_like(pattern, text,   parts, n, i, at) {
        n = split(pattern, parts, "*")
        if (substr(text, 1, length(parts[1])) != parts[1]) return 0
        if (n == 1) return text == pattern
        text = substr(text, length(parts[1]) + 1)
        for (i = 2; i < n; i++) {
            at = index(text, parts[i])
            if (parts[i] != "" && !at) return 0
            if (parts[i] != "") text = substr(text, at + length(parts[i]))
        }
        return length(text) >= length(parts[n]) &&
               substr(text, length(text) - length(parts[n]) + 1) == parts[n]
    }
    NR == FNR { said[NR] = $0; lines = NR; next }
    { while (++at <= lines && !is_like($0, said[at])) ;
      if (at > lines) { print; exit } }' "$1" "$2"
}

for talk in "$TESTS_SOURCE"/talks/*.talk; do
    rm -rf ./*
    for number in $(split "$talk"); do
        case $(cat "$number.options") in
        *--variety*) level='--nodes 500' ;;
        *--level* | *--elo* | *--depth* | *--nodes*) level='--book none' ;;
        *) level='--book none --nodes 500' ;;
        esac
        eval "XDG_DATA_HOME=$scratch/$number XDG_CACHE_HOME=$scratch XDG_CONFIG_HOME=$scratch XDG_STATE_HOME=$scratch timeout 300 \"\$TTYCHESS\" \
            --plain --network none $level $(cat "$number.options")" <"$number.typed" >"$number.out" 2>&1
        missing=$(compare "$number.out" "$number.expected")
        count=$((count + 1))
        name="$(basename "$talk"): $(cat "$number.title")"
        if [ -z "$missing" ]; then
            echo "ok $count - $name"
        else
            printf 'not ok %d - %s\n# not printed: %s\n' "$count" "$name" "$missing"
            sed 's/^/#   /' "$number.out"
        fi
    done
done
echo "1..$count"
