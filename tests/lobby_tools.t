#!/bin/sh
# lobby_tools.t - ttychess lobby, join, due and sit, with a server of their own where there is one.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"
scratch=$(mktemp -d) || exit 1
server='' program=''
clean_up() {
    [ -z "$program" ] || kill "$program" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    cd / && rm -rf "$scratch"
}
trap clean_up EXIT
cd "$scratch" || exit 1
HOME=$scratch XDG_DATA_HOME=$scratch/data TTYCHESS_LOBBY=$scratch/lobby
export HOME XDG_DATA_HOME TTYCHESS_LOBBY

run() {
    "$TTYCHESS" "$@" >out 2>err </dev/null
    status=$?
}
says() { [ "$status" = "$1" ] && grep -qF -- "$2" out err; }
is_quiet() { [ "$status" = 0 ] && [ ! -s out ] && [ ! -s err ]; }

# until COMMAND...: again and again, until it succeeds; the watchdog ends what never does.
until_so() { until "$@"; do sleep 0.1; done; }
heard() { grep -qs -- "$1" "$2"; }

# ---- nobody is there -------------------------------------------------------------------------
run due
check 'due: quiet where there is no lobby' is_quiet
run due please
check 'due: takes no arguments' says 2 "found 'please'"
run lobby
check 'lobby: none on this host' says 1 'no lobby at'
run lobby --stdio
check 'lobby --stdio: none either' says 1 'No such file'
run join
check 'join: where to?' says 2 'expected ssh://HOST or a path'
run join ssh://-oProxyCommand=true
check 'join: a host is no option of ssh' says 2 'expected ssh://'
run join 'ssh://club;true'
check 'join: nor words of a shell' says 2 'expected ssh://'
run sit Robo
check 'sit: which program?' says 2 'expected --engine'
run sit --engine=true '../x'
check 'sit: a name is one' says 2 'expected a name'

# ---- a server ----------------------------------------------------------------------------------
if ! "$TTYCHESS" serve --help >/dev/null 2>&1; then
    echo "# the rest needs a server, which this build has not"
    echo "1..$number"
    exit $failed
fi
"$TTYCHESS" serve --here --socket="$scratch/lobby" --store="$scratch/store" --name=club \
    >served 2>&1 &
server=$!
until_so test -S "$scratch/lobby"

{
    echo '1 hello v=1'
    echo '2 who'
    until_so heard '^2 ok' out
    echo '3 due'
    until_so heard '^3 ok' out
} 2>/dev/null | "$TTYCHESS" lobby --stdio >out 2>err
check 'lobby --stdio: passes lines on, both ways' heard '^1 ok v=1 name=' out
check 'and adds nothing of its own' sh -c '! grep -qv "^[0-9*]" out'
run due
check 'due: no games, nothing said' is_quiet

# Plain mode asks once the lobby has told who is there.
printf 'who\ntable\nquit\n' | "$TTYCHESS" --plain >out 2>err
check 'plain: who is there is known when it is told' heard '1 here: ' out
check 'and that no game is played' heard 'No game of yours is under way' out
check 'in order' [ "$(grep -n '1 here' out | cut -d: -f1)" -lt "$(grep -n 'No game of' out | cut -d: -f1)" ]

# Over ssh, as far as this program knows.
mkdir bin
cat >bin/ssh <<'END'
#!/bin/sh
echo "$*" >"$HOME/ssh-words"
exec "$TTYCHESS" lobby --stdio
END
chmod +x bin/ssh
echo quit >words
PATH=$scratch/bin:$PATH
{
    until_so heard here out
    echo quit
} 2>/dev/null | "$TTYCHESS" join --plain ssh://anna@club.example:2222 >out 2>err
check 'join: the lobby there' heard '1 here' out
check 'join: by these words' \
    [ "$(cat ssh-words)" = '-T -p 2222 -- anna@club.example ttychess lobby --stdio' ]

# ---- a program sits down -------------------------------------------------------------------------
"$TTYCHESS" sit --engine "$TTYCHESS uci" --seek 1+1 Robo >sat 2>&1 &
program=$!
until_so heard 'Robo sits' sat
: >out
{
    until_so heard 'Robo.*offers a game: 1+1' out
    echo 'accept Robo'
    until_so heard 'Game [0-9]*: you play' out
    echo 'opponent'
    until_so heard 'Robo' out
    if grep -q 'you play White' out; then
        echo e4
    else
        until_so heard 'White plays' out
        echo 'e5'
    fi
    until_so heard 'You play 1' out
    echo resign
    echo resign
    until_so heard 'You lose' out
    echo quit
} | "$TTYCHESS" lobby --plain >out 2>err
check 'sit: a game with a program' heard 'You lose: ' out
check 'the game is kept' grep -qr 'WhiteType\|BlackType' data
kill "$program"
wait "$program" 2>/dev/null
program=
echo "1..$number"
exit $failed
