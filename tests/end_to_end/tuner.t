#!/bin/sh
# tuner.t - the parameter tuner finds winning values, keeps within the ranges, and resumes from its
# file.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# It runs a program whose games are won by the player with X nearer to $BEST. The program prints the
# result as `ttychess match` does.
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT
"$TTYCHESS" match --games 2 --depth 1 minimax minimax | sed -n 2p >line
cat >player <<'END'
#!/bin/sh
case $1 in
uci)
    echo 'option name Hash type spin default 16 min 1 max 65536'
    echo 'option name X type spin default 50 min 0 max 100'
    echo 'option name SWITCH type spin default 1 min 0 max 1'
    echo 'option name TABLEBASE_X type spin default 5 min 0 max 100' ;;
match)
    echo "$*" | sed 's/.* X=\(-*[0-9]*\) .* X=\(-*[0-9]*\) .*/\1 \2/' | awk '
        { plus = ($1 - ENVIRON["BEST"]) ^ 2; minus = ($2 - ENVIRON["BEST"]) ^ 2
          result = " 2 " (plus < minus) " 1 " (plus > minus) " "
          getline <"line"; sub(/ 2 +[0-2] +[0-2] +[0-2] /, result); print "player"; print }' ;;
esac
END
chmod +x player
export TTYCHESS="$scratch/player" BEST=80
spsa() { sh "$TESTS_SOURCE/../src/developer/tune/spsa" "$@"; }

# is EXPECTED FOUND
is() { echo "expected $1, found $2" >out && [ "$1" = "$2" ]; }

ITERATIONS=0 spsa new >/dev/null
check 'numbers, but no switches and no table entries' is 'X 50 0 100 5 0.002' "$(grep '^[A-Z]' new)"
ITERATIONS=0 spsa named SWITCH >/dev/null
check 'only the named parameters' is 'SWITCH 1 0 1 0.5 0.002' "$(grep '^[A-Z]' named)"
spsa wrong Y 2>/dev/null
check 'an unknown parameter' is '1 no' "$? $([ -e wrong ] || echo no)"
for BEST in 20 80; do
    sed 's/^iterations 0/iterations 60/; s/0.002$/0.3/' new >run
    found=$(JOBS=4 spsa run | awk '{ print ($2 - ENVIRON["BEST"]) ^ 2 <= 100 ? "near" : $2 }')
    check "it moves towards the winning value, $BEST" is near "$found"
done
sed 's/^iterations 60/iterations 61/; s/^X [0-9.]*/X 500/' run >more
check 'another pair, within the range' is 'X 1' "$(spsa more | sed 's/ 100$/ 1/; s/ 9[0-9]$/ 1/')"
echo "1..$number"
exit $failed
