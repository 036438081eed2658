#!/bin/sh
# mutate.sh - small changes of the source, one at a time: does a test fail?
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Run by `make mutate` in the build folder. Its environment:
#   COUNT=300 SEED=1     number of changes, chosen by the seed, from seven areas in turn
#   JOBS=2               number of parallel jobs
#   ONLY='FILE:NUMBER ...'   only these changes
#   WITH='pgn.t ...'     only these tests
#
# A change that does not compile, or that does not change the object, does not count. The changed
# object is linked before the libraries with each test of tests_of() until one fails, crashes or
# hangs: then the change was detected. Undetected changes are printed.
set -u
LC_ALL=C
export LC_ALL
: "${COUNT:=300}" "${SEED:=1}" "${JOBS:=1}" "${ONLY:=}" "${WITH:=}"
source=${TESTS_SOURCE%/tests}
changes=$TESTS_SOURCE/extra/mutants.awk

# ---- changed files, and their tests --------------------------------------------------

subjects() { # "AREA FILE", a line for each
    cd "$source" || exit 1
    for area in rules pgn archive session uci strategies engine; do
        find "src/$area" -name '*.c' ! -name '*_numbers.c' ! -name '*_data.c' |
            sort | sed "s/^/$area /"
    done
}

tests_of() {
    case $1 in
    src/rules/*) echo perft.t fen.t san.t position.t draws.t attacks.t pgn.t \
        setup.talk two_people.talk game.t search.t uci_session.t ;;
    src/pgn/*) echo pgn.t pgn_round_trip.t pgn_linear_time.t move_tree.t game.t clock.t game_list.t move_times.t \
        spoken.t board_by_ear.talk openings.t clock.talk browse.talk saved_games.talk opening.talk table.talk \
        mixed.talk study.talk files.talk review.talk review_annotate.t review_restore.t \
        pgn_tool.t plain.t browse.screen ;;
    src/archive/* | src/base/*) echo file.t saving.t saving_disk.t two_sessions.t saved_games.talk watch.talk \
        files.talk history_moves.talk finished_game.talk session_saving.t session.t config.t start.screen \
        watch.screen screen_saving.t ;;
    src/uci/*) echo info_reader.t uci_client.t line_reader.t \
        session_programs.t players.talk match.t uci_session.t uci_input.t screen_programs.t ;;
    src/strategies/* | src/engine/*) echo bench.t search.t search_bounds.t engine.t \
        move_picker.t time_plan.t transposition_table.t strength.t teaching.t teaching_play.t \
        strategy_settings.t search_job.t book.t tablebases.t evaluation.t evaluation_terms.t endings.t explain.t \
        network.t network_file.t network_loops.t network_search.t network_explain.t games_file.t \
        session_eval.t session_graph_state.t uci_input.t uci_session.t analysis.talk study.talk \
        strategies.talk engine.talk two_people.talk review.talk selfplay.t match.t review_tool.t \
        study.screen ;;
    *) (cd "$source/tests/talks" && echo *.talk) && echo session.t session_graph_state.t session_eval.t \
        session_saving.t session_programs.t commands.t kiosk.t plain.t two_sessions.t &&
        (cd "$source/tests/screens" && echo *.screen) ;;
    esac
}

# ordered FILE - the existing tests of a file, first those with a similar name.
ordered() {
    begin=$(basename "$1" .c)
    for test in ${WITH:-$(tests_of "$1")}; do
        [ -n "$(find "$source/tests" -name "${test%.t}.c" -o -name "$test")" ] || continue
        case $test in "${begin%%_*}"*) echo "1 $test" ;; *) echo "2 $test" ;; esac
    done | sort -s -k 1,1 | cut -c 3-
}

# ---- changes ---------------------------------------------------------------------------

# candidates - prints "AREA FILE NUMBER" of all changes, shuffled by SEED, from each area in turn.
candidates() {
    subjects | while read -r area file; do
        $AWK -f "$changes" "$source/$file" | $AWK -v what="$area $file" '{ print what, $1 }'
    done | $AWK -v seed="$SEED" '
        function random() { return (state = state * 16807 % 2147483647) / 2147483647 }
        BEGIN { for (state = seed + 1000; warm < 10; warm++) random() }
        { print random() "\t" $0 }' | sort -k 1,1g | cut -f 2 |
        $AWK '{ print ++count[$1] "\t" $0 }' | sort -s -n -k 1,1 | cut -f 2
}

# compile FOLDER - compiles the change in line FOLDER of the candidates; fails if it does not count.
compile() {
    read -r area file number <<END
$(sed -n "$(basename "$1")p" "$work/candidates")
END
    mkdir -p "$1"
    for made in original mutant; do
        { echo "#line 1 \"$file\""
          if [ $made = mutant ]; then $AWK -v number="$number" -f "$changes" "$source/$file"
          else cat "$source/$file"; fi; } >"$1/mutant.c"
        $MUTANT_COMPILE -w -O2 -g0 -c -o "$1/$made.o" "$1/mutant.c" 2>/dev/null || return 1
    done
    ! cmp -s "$1/original.o" "$1/mutant.o"
}

# ---- tests -----------------------------------------------------------------------------

# link_program OUTPUT PROGRAM - links PROGRAM (as Automake names it) like the Makefile does, with
# the changed object in the output's folder, if there is one.
link_program() {
    [ -x "$1" ] && return
    first=${1%/*}/mutant.o
    [ -f "$first" ] || first=
    parts=$(make -s --no-print-directory --eval='parts:; @echo $($(program)_OBJECTS) $($(program)_LDFLAGS)' \
        parts program="$2")
    # shellcheck disable=SC2086
    $MUTANT_LINK -o "$1" $first $parts $MUTANT_LIBS 2>>"${1%/*}/link.log"
}

# prepare FOLDER TEST - links what the test needs; sets $command. Screen tests run the program, so
# only the program has the change.
prepare() {
    name=${2%.t}
    case $2 in
    *.talk) command="$1/talk $source/tests/talks/$2" && link_program "$1/talk" tests_talks_talk ;;
    *.screen) command="tests/screens/screen $source/tests/screens/$2" &&
        link_program "$1/ttychess" ttychess ;;
    screen_*) command=tests/screens/$2 && link_program "$1/ttychess" ttychess ;;
    *) if [ -f "$source/tests/unit/$name.c" ]; then
           command=$1/$2 && link_program "$1/$2" "tests_unit_${name}_t"
       else
           command="sh $source/tests/end_to_end/$2" && link_program "$1/ttychess" ttychess
       fi ;;
    esac
}

# passes FOLDER TEST - whether the test passes within two minutes; a change that does not link is
# detected.
passes() {
    prepare "$1" "$2" || return 1
    # shellcheck disable=SC2086
    (ulimit -f 400000
     TMPDIR=$1 TTYCHESS=$1/ttychess XDG_CONFIG_HOME=/nonexistent LC_ALL=C.UTF-8 \
         CMOCKA_MESSAGE_OUTPUT=tap setsid -w sh -c 'echo $$ >"$0" && exec timeout -k 5 120 "$@"' \
         "$1/session" $command) >"$1/log" 2>&1 </dev/null
    status=$?
    read -r group <"$1/session" && pkill -9 -s "$group" # processes left by a change
    [ $status = 0 ] && $AWK '/^1\.\.[0-9]/ { plan = substr($1, 4) }
          /^(not )?ok/ { number++ }
          /^not ok/ && !/# (TODO|SKIP)/ { bad = 1 }
          END { exit bad || plan != number }' "$1/log"
}

# judge LINE - runs the tests on a change and appends a line to the results. Tests that fail with
# the unchanged source are skipped.
judge() {
    folder=$work/$1
    compile "$folder" || { rm -rf "$folder" && return; }
    [ "$(wc -l <"$work/results")" -lt "$COUNT" ] || return
    verdict=survived
    for test in $(ordered "$file"); do
        if [ ! -f "$work/plain/$test.known" ]; then
            mkdir -p "$work/plain/$test"
            passes "$work/plain/$test" "$test" && echo passes >"$work/plain/$test.known" ||
                { echo "mutate.sh: $test fails with the source as it is" >&2
                  : >"$work/plain/$test.known"; }
        fi
        [ -s "$work/plain/$test.known" ] && ! passes "$folder" "$test" && verdict=noticed && break
    done
    change=$($AWK -f "$changes" "$source/$file" | sed -n "${number}p" | cut -f 2-)
    [ $verdict = noticed ] || echo "$file:$change ($file:$number)"
    echo "$area $verdict" >>"$work/results"
    rm -rf "$folder"
}

# ---- main ----------------------------------------------------------------------------

if [ "${1-}" = judge ]; then # called by xargs below
    judge "$2"
    exit
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export work AWK COUNT WITH TESTS_SOURCE MUTANT_COMPILE MUTANT_LINK MUTANT_LIBS
: >"$work/results"
if [ -n "$ONLY" ]; then
    for change in $ONLY; do
        echo "given ${change%:*} ${change##*:}"
    done >"$work/candidates"
else
    candidates >"$work/candidates"
fi
seq "$(wc -l <"$work/candidates")" | head -n $((3 * COUNT)) |
    xargs -r -n 1 -P "$JOBS" sh "$TESTS_SOURCE/extra/mutate.sh" judge
$AWK '{ total[$1]++; sum++ }
    $2 == "noticed" { noticed[$1]++; all++ }
    END {
        for (area in total)
            printf "%-10s %3d of %3d noticed\n", area, noticed[area], total[area] | "sort"
        close("sort")
        printf "%d of %d changes noticed (%.1f %%)\n", all, sum, sum ? 100 * all / sum : 0
    }' "$work/results"
