#!/bin/sh
# mutate.sh - would a test notice? Changes the source a little, in many ways one at a time.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `make mutate` runs it in the build folder, with what the compiler and the linker are given
# in MUTANT_COMPILE, MUTANT_LINK, MUTANT_LIBS and MUTANT_FAULTS. Arguments of make:
#   COUNT=300   so many changes           SEED=1      which ones
#   FILES='src/pgn/game.c ...'            of these files, else of seven areas in turn
#   JOBS=2      so many at once           SECONDS_LEFT=N   none begins later
#   KEEP=DIR    results go there, else into mutants/
#   WITH='session_graph.t ...'   only these tests
#
# A change that does not compile, or that leaves the object as it was, does not count. The
# changed object is linked before the libraries with each test of tests_of(), the likeliest
# first, until one fails, crashes or hangs: then the change was noticed. What was not is in
# DIR/survivors: file, line and change; `make mutate ONLY=FILE:NUMBER` tries that one again.
set -u
LC_ALL=C
export LC_ALL
: "${COUNT:=300}" "${SEED:=1}" "${JOBS:=1}" "${FILES:=}" "${ONLY:=}" "${WITH:=}"
: "${SECONDS_LEFT:=1000000}" "${KEEP:=mutants}"
source=${TESTS_SOURCE%/tests}
awk=${AWK:-awk}

# ---- what is changed, and who has to notice ----------------------------------------------

areas='rules pgn storage clock session client search'
files_of() {
    case $1 in
    rules) list src/rules/*.c ;; # but for the tables of numbers
    pgn) list src/pgn/*.c ;;
    storage) list src/base/storage.c src/base/storage_system.c src/archive/*.c ;;
    clock) list src/pgn/*clock*.c src/session/clock*.c ;;
    session) list src/session/*.c ;;
    client) list src/uci/uci_client*.c src/uci/child_*.c src/uci/*reader.c \
        src/uci/uci_option_list.c ;;
    search) list src/strategies/node_*.c src/strategies/quiescence.c \
        src/strategies/search*.c src/strategies/root_moves.c \
        src/strategies/principal_variation.c src/engine/engine*.c src/engine/move_*.c \
        src/engine/search_*.c src/engine/static_exchange.c src/engine/t[hir]*.c ;;
    esac
}

# list FILE... - less tables of numbers, and less what belongs to the clock.
list() {
    for file in "$@"; do
        case $area:$file in
        *zobrist_numbers.c | *magics.c | *openings_data.c) ;;
        clock:*) echo "$file" ;;
        pgn:*clock* | session:*/clock*) ;;
        *) echo "$file" ;;
        esac
    done
}

tests_of() {
    case $1 in
    src/rules/*) echo perft.t fen.t san.t position.t draws.t attacks.t reversible_moves.t \
        rules_tools.t pgn.t paste.t setup.talk two_people.talk game.t search.t evaluation.t \
        uci_session.t cli.t ;;
    src/pgn/*clock* | src/session/clock*) echo clock.t clock.talk move_times.t pgn_values.t pgn.t \
        pgn_kept.t settings.t kept.talk session.t ended.talk engine.talk table.talk \
        plain.t screen_clock.t ;;
    src/pgn/*) echo pgn.t pgn_values.t pgn_long.t move_tree.t game.t pgn_kept.t game_list.t move_times.t spoken.t \
        openings.t pgn_work.t browse.talk kept.talk opening.talk table.talk files.talk \
        follow.talk two_people.talk material.talk session_follow.t session_browse.t \
        review_annotate.t review_restore.t paste.t pgn_tool.t plain.t screen_browse.t ;;
    src/base/* | src/archive/*) echo storage.t storage_safety.t watcher.t storage_faults.t durable.t saver.t saver_games.t power_cut.t \
        kept.talk watch.talk files.talk earlier.talk session_saving.t session_saved.t session_takeover.t \
        session.t config.t saving_faults.t screen_saving.t screen_watch.t ;;
    src/uci/*) echo info_reader.t uci_client_words.t uci_client.t child_keeper.t uci_faults.t \
        line_reader.t line_queue.t session_fakes.t session_programs.t search_job.t players.talk match.t uci_session.t uci_input.t \
        screen_programs.t ;;
    src/strategies/* | src/engine/*) echo bench.t search.t reductions.t search_bounds.t engine.t move_picker.t \
        time_plan.t transposition_table.t soft_nodes.t strength.t teaching.t thinker.t \
        win_chance.t search_job.t tablebases.t book.t evaluation.t evaluation_text.t \
        uci_session.t uci_input.t analysis.talk engine.talk study.talk compare.t match.t ;;
    src/session/*) echo session_graph.t && (cd "$source/tests/talks" && echo *.talk) && echo session.t \
        session_browse.t session_follow.t session_saving.t session_saved.t session_study.t \
        session_takeover.t session_fakes.t session_programs.t requests.t config.t \
        paste.t plain_talks.t plain.t screen_game.t screen_analysis.t screen_browse.t \
        screen_review.t screen_pickers.t screen_paste.t screen_study.t screen_watch.t \
        screen_hand.t screen_look.t screen_clock.t screen_saving.t ;;
    src/review/*) echo review_judge.t review.t review_graph.t review_annotate.t \
        review_restore.t move_times.t drill.t review.talk study.talk review_tool.t \
        screen_review.t ;;
    src/settings/*) echo settings.t config.t option_table.t config.talk cli.t ;;
    src/typing/*) echo typed_move.t spoken.t paste.t picker.t setup.talk ears.talk \
        asked.talk look.talk mixed.talk two_people.talk session.t plain.t ;;
    src/players/*) echo session_fakes.t session_programs.t search_job.t thinker.t \
        thinking_text.t session_study.t players.talk engine.talk study.talk \
        strategies.talk match.t compare.t screen_thinking.t ;;
    src/tui/term*.c | src/tui/signals.c) echo screen_signals.t screen_first.t screen_input.t ;;
    src/tui/*) echo layout.t theme.t thrift.t decoder.t piece_set.t screen_first.t \
        screen_game.t screen_signals.t screen_input.t screen_mouse.t screen_paste.t \
        screen_cursor.t screen_paints.t screen_resize.t screen_clicks.t screen_pickers.t \
        screen_sizes.t screen_review.t screen_study.t screen_analysis.t screen_hand.t ;;
    *) echo "mutate.sh: no tests are named for $1" >&2 ;;
    esac
}

# ordered FILE - its tests; first those that begin like it.
ordered() {
    begin=$(basename "$1" .c)
    begin=${begin%%_*}
    for round in like other; do
        for test in ${WITH:-$(tests_of "$1")}; do
            case $test in
            "$begin"*) [ $round = like ] && echo "$test" ;;
            *) [ $round = other ] && echo "$test" ;;
            esac
        done
    done
}

# ---- changes ---------------------------------------------------------------------------

# subjects - "AREA FILE", a line for each file that may be changed.
subjects() {
    for file in $FILES; do
        echo "given $file"
    done
    [ -z "$FILES" ] || return
    for area in $areas; do
        (cd "$source" && files_of "$area") | sed "s/^/$area /"
    done
}

# candidates - "AREA FILE NUMBER", all there are, drawn by SEED, from each area in turn.
candidates() {
    subjects | while read -r area file; do
        $awk -f "$source/tests/mutants.awk" "$source/$file" |
            $awk -v what="$area $file" '{ print what, $1 }'
    done | $awk -v seed="$SEED" '
        function random(limit) {
            state = state * 16807 % 2147483647
            return int(state / 2147483647 * limit)
        }
        !($1 in count) { order[++areas] = $1 }
        { all[$1, ++count[$1]] = $0 }
        END {
            for (state = seed + 1000; warm < 10; warm++)
                random(1)
            for (left = 1; left; ) {
                left = 0
                for (i = 1; i <= areas; i++) {
                    area = order[i]
                    if (!count[area])
                        continue
                    chosen = 1 + random(count[area])
                    print all[area, chosen]
                    all[area, chosen] = all[area, count[area]--]
                    left = 1
                }
            }
        }'
}

# compile ID - of the candidate in line ID: what becomes of it is in ID/kind.
compile() {
    cd "$built" || exit 1
    folder=$work/$1
    mkdir -p "$folder"
    read -r area file number <<END
$(sed -n "$1p" "$work/candidates")
END
    echo "$area $file $number" >"$folder/what"
    object=$work/original/$(echo "$file" | tr / -).o
    {
        echo "#line 1 \"$file\""
        $awk -v number="$number" -f "$source/tests/mutants.awk" "$source/$file"
    } >"$folder/mutant.c"
    if ! $MUTANT_COMPILE -w -O2 -g0 -c -o "$folder/mutant.o" "$folder/mutant.c" \
        2>/dev/null; then
        kind=broken
    elif cmp -s "$object" "$folder/mutant.o"; then
        kind=same
    else
        kind=counts
    fi
    echo $kind >"$folder/kind"
}

# compile_original FILE - the object to compare with; its own name is not in it.
compile_original() {
    cd "$built" || exit 1
    folder=$work/original/$(echo "$1" | tr / -)
    mkdir -p "$folder"
    { echo "#line 1 \"$1\""; cat "$source/$1"; } >"$folder/mutant.c"
    $MUTANT_COMPILE -w -O2 -g0 -c -o "$folder.o" "$folder/mutant.c"
}

# ---- tests -----------------------------------------------------------------------------

# link_program FOLDER OUTPUT OBJECT...
link_program() {
    output=$1/$2
    first=$1/mutant.o
    [ -f "$first" ] || first=
    shift 2
    # shellcheck disable=SC2086
    (cd "$built" && $MUTANT_LINK -o "$output" $first "$@" $MUTANT_LIBS) 2>>"${output%/*}/link.log"
}

# prepare FOLDER TEST - link what the test needs; leaves the command in $command. The tests of
# the screen look from outside: only the program has the change.
prepare() {
    name=${2%.t}
    case $2 in
    *.talk)
        command="$1/talk $source/tests/talks/$2"
        [ -x "$1/talk" ] || link_program "$1" talk tests/talk.o tests/talk_*.o
        return
        ;;
    screen_*)
        command=$work/$2
        [ "$name" != screen_programs ] || set -- "$@" tests/fake_engine.o
        [ -x "$command" ] || link_program "$work" "$2" "tests/$name.o" ${3+"$3"} || return
        ;;
    *)
        command="sh $source/tests/$2"
        if [ -f "$built/tests/$name.o" ]; then
            command=$1/$2
            case $2 in
            uci_faults.t) # its system calls are handed to call_faults.o
                # shellcheck disable=SC2086
                link_program "$1" "$2" "tests/$name.o" tests/call_faults.o $MUTANT_FAULTS
                ;;
            *) link_program "$1" "$2" "tests/$name.o" ;;
            esac
            return
        fi
        ;;
    esac
    [ -x "$1/ttychess" ] || link_program "$1" ttychess src/main.o
}

# passes FOLDER TEST SECONDS - whether it does in that time; a change that does not link, too,
# cannot be compared and counts as noticed.
passes() {
    prepare "$1" "$2" || return 1
    mkdir -p "$1/tmp" "$1/here"
    (
        cd "$1/here" || exit 1
        ulimit -f 400000
        # shellcheck disable=SC2086
        TMPDIR=$1/tmp TTYCHESS=$1/ttychess TESTS_SOURCE=$source/tests \
            XDG_CONFIG_HOME=/nonexistent LC_ALL=C.UTF-8 CMOCKA_MESSAGE_OUTPUT=tap \
            setsid -w sh -c 'echo $$ >"$0" && exec timeout -k 5 "$@"' "$1/session" "$3" $command
    ) >"$1/log" 2>&1 </dev/null
    status=$?
    read -r group <"$1/session" && pkill -9 -s "$group" # what a change has left behind
    [ $status = 0 ] || return 1
    $awk '/^1\.\.[0-9]/ { plan = substr($1, 4) }
          /^(not )?ok/ { number++ }
          /^not ok/ && !/# (TODO|SKIP)/ { bad = 1 }
          END { exit bad || plan != number }' "$1/log"
}

# measure TEST - leaves in $limit the seconds it may take, 0 when it is not asked: it fails with
# the source as it is. Whoever needs it first measures it.
measure() {
    if mkdir "$work/plain/$1" 2>/dev/null; then
        began=$(date +%s)
        if passes "$work/plain/$1" "$1" 600; then
            echo $((20 + 8 * ($(date +%s) - began))) >"$work/limit.new.$1"
        else
            echo "mutate.sh: $1 fails with the source as it is, and is left out" >&2
            cat "$work/plain/$1"/*log 2>/dev/null | tail -n 5 >&2
            echo 0 >"$work/limit.new.$1"
        fi
        mv "$work/limit.new.$1" "$work/limit.$1"
        rm -rf "$work/plain/$1"/*
    fi
    until [ -f "$work/limit.$1" ]; do
        sleep 0.1
    done
    read -r limit <"$work/limit.$1"
}

# judge ID - let the tests try; one line in results.
judge() {
    folder=$work/$1
    start=$(date +%s)
    [ "$start" -lt "$deadline" ] || exit 0
    read -r area file number <"$folder/what"
    verdict=survived by=- asked=0
    for test in $(ordered "$file"); do
        [ "$(date +%s)" -lt $((deadline + 60)) ] || exit 0
        measure "$test"
        [ "$limit" -gt 0 ] || continue
        asked=$((asked + 1))
        if ! passes "$folder" "$test" "$limit"; then
            verdict=killed by=$test
            break
        fi
        rm -rf "$folder/$test" "$folder/tmp" "$folder/here"
    done
    [ $asked -gt 0 ] || exit 0 # nobody could have noticed
    change=$($awk -f "$source/tests/mutants.awk" "$source/$file" | sed -n "${number}p" | cut -f 2-)
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$verdict" "$area" "$by" "$(($(date +%s) - start))" \
        "$file" "$number" "$change" >>"$work/results"
    [ $verdict = killed ] || printf '%s:%s (%s:%s)\n' "$file" "$change" "$file" "$number"
    rm -rf "$folder"
}

# ---- the whole -------------------------------------------------------------------------

case ${1-} in
compile | compile_original | judge) # called by xargs below
    "$@"
    exit
    ;;
esac

built=$PWD
for place in /dev/shm "${TMPDIR:-/tmp}"; do # in memory, unless nothing can be run there
    work=$(mktemp -d "$place/mutants.XXXXXX") || continue
    cp /bin/true "$work/run" && "$work/run" && break
    rm -rf "$work"
done
[ -d "$work" ] || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
deadline=$(($(date +%s) + SECONDS_LEFT))
export built work deadline source awk WITH TESTS_SOURCE
export MUTANT_COMPILE MUTANT_LINK MUTANT_LIBS MUTANT_FAULTS
each() { xargs -r -n 1 -P "$JOBS" sh "$TESTS_SOURCE/mutate.sh" "$1"; }

if [ -n "$ONLY" ]; then
    echo "given ${ONLY%:*} ${ONLY##*:}" >"$work/candidates"
    COUNT=1
else
    candidates >"$work/candidates"
fi
mkdir "$work/original" "$work/plain"
cut -d ' ' -f 2 "$work/candidates" | sort -u | each compile_original
tried=0 counted=0
all=$(wc -l <"$work/candidates")
while [ "$counted" -lt "$COUNT" ] && [ "$tried" -lt "$all" ]; do
    more=$((COUNT - counted))
    [ $((tried + more)) -le "$all" ] || more=$((all - tried))
    seq $((tried + 1)) $((tried + more)) | each compile
    tried=$((tried + more))
    counted=$(cat "$work"/[0-9]*/kind | grep -c counts)
done
broken=$(cat "$work"/[0-9]*/kind | grep -c broken)
same=$(cat "$work"/[0-9]*/kind | grep -c same)
chosen=$(seq 1 "$tried" | while read -r id; do
    [ "$(cat "$work/$id/kind")" = counts ] && echo "$id"
done)

: >"$work/results"
echo "mutate.sh: $counted changes are tried, $same more leave the object as it was," \
    "$broken do not compile"
printf '%s\n' "$chosen" | each judge

mkdir -p "$KEEP"
sort "$work/results" >"$KEEP/results"
grep '^survived' "$KEEP/results" >"$KEEP/survivors"
$awk -F '\t' -v chosen="$counted" -v same="$same" -v seed="$SEED" '
    { total[$2]++; sum++ }
    $1 == "killed" { killed[$2]++; kills++ }
    END {
        for (area in total)
            printf "%-8s %3d of %3d noticed\n", area, killed[area], total[area] | "sort"
        close("sort")
        printf "%d of %d changes noticed (%.1f %%), seed %d; %d same objects, %d not tried\n",
            kills, sum, sum ? 100 * kills / sum : 0, seed, same, chosen - sum
    }' "$KEEP/results"
