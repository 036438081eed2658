#!/bin/sh
# kiosk.t - accounts that can play and do nothing else, through a real sshd: tries each way out, and
# checks each time that the game still works.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Two accounts exist for this sshd only (an /etc and a /run of its own, mounted over the system's
# for it alone): "chess", shared by several people, with ttychess-kiosk as login shell and the
# settings of data/ssh/ttychess.conf; and "club", whose login shell is sh and whose key has a forced
# command. All other settings permit more than they should, because neither account may depend on
# them.
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

skip()
{
    echo "1..0 # SKIP $1"
    exit 0
}

. "$TESTS_SOURCE/support/sshd.sh"
sshd_can tmux unshare sftp scp || skip "$why"
unshare -m true 2>/dev/null || skip "mount namespaces are not available"

scratch=$(mktemp -d) || exit 1
settings=$(cd "$TESTS_SOURCE/../data/ssh" && pwd)/ttychess.conf
cd "$scratch" || exit 1
logins=0 user=$((30000 + 2 * ($$ % 10000))) # unique, because another run may be in progress

tm()
{
    tmux -L "kiosk$logins" -f "$scratch/tmux.conf" "$@" 2>>"$scratch/noise"
}

clean_up()
{
    tm kill-server
    [ -z "${server-}" ] || kill "$server" 2>>"$scratch/noise"
    sshd_end
    cd /
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# ---- accounts, keys and sshd -----------------------------------------------------------

bin=$scratch/bin
mkdir "$bin" && cp "$TTYCHESS" "$bin/ttychess" && ln -s ttychess "$bin/ttychess-kiosk"
chmod 755 "$scratch" "$bin"
cp -a /etc etc && mkdir -p etc/ssh run/sshd run/ttychess && chmod 755 etc/ssh run run/*
grep -v '^chess:\|^club:' /etc/passwd >etc/passwd # a host may have them
for account in "chess 0 $bin/ttychess-kiosk" "club 1 /bin/sh"; do
    set -- $account
    mkdir "$scratch/$1" "$scratch/$1.data" && chown $((user + $2)) "$scratch/$1" "$scratch/$1.data"
    echo "$1:x:$((user + $2)):$((user + $2))::$scratch/$1:$3" >>etc/passwd
done
mkdir open && chmod 1777 open
echo private >secret && chmod 600 secret && echo public >open_secret

: >tmux.conf
TMUX_TMPDIR=$scratch
export TMUX_TMPDIR
unset TMUX SSH_AUTH_SOCK
lax='LANG LC_* INPUTRC TERMINFO TERMCAP HOME XDG_* TZ PATH SSH_* ENV BASH_ENV LINES COLUMNS LD_*'

try_sshd() # PORT
{
    cat >"$scratch/sshd_config" <<END
ListenAddress 127.0.0.1
Port $1
HostKey $scratch/host_key
AuthorizedKeysFile $scratch/keys
PidFile $scratch/sshd.pid
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
UseDNS no
StrictModes no
PrintMotd no
PrintLastLog no
PermitUserEnvironment yes
PermitTunnel yes
X11Forwarding yes
Subsystem sftp internal-sftp
AcceptEnv $lax
Include $settings
END
    within "exec '$sshd' -f '$scratch/sshd_config' -E '$scratch/sshd.log'"
}
laid="mount --bind '$scratch/etc' /etc && mount --bind '$scratch/run' /run &&"
within() # WORDS: a shell command with that /etc and /run
{
    unshare -m sh -c "$laid $1"
}

: >keys
sshd_begin || skip "$why"
sed -i "s|^User root|User chess|; s|^IdentityFile .*||" ssh_config
for name in anna boris carla nobody stranger; do
    ssh-keygen -q -t ed25519 -N '' -C "from a \"file\"" -f "$name"
done

by() # NAME SSH-WORDS...: ssh with that key
{
    who=$1
    shift
    timeout 600 ssh -F "$scratch/ssh_config" -i "$scratch/$who" "$@"
}

run() # NAME SSH-WORDS...: writes out and err, and sets $status
{
    by "$@" </dev/null >out 2>err
    status=$?
}

"$bin/ttychess-kiosk" -c '/usr/bin/ttychess kiosk --as anna' >out 2>&1
check 'a login shell ignores a name in its argument' grep -q 'expected no request' out

for name in anna boris; do
    "$bin/ttychess" admin add-key "$name" "$name.pub" >>etc/ssh/ttychess_keys 2>err
    check "add-key: $name" grep -q " $name\$" etc/ssh/ttychess_keys
done
"$bin/ttychess" admin add-key carla carla.pub >keys 2>err
sed 's/from.*/nobody@home/' nobody.pub >>etc/ssh/ttychess_keys # as it is handed in
chmod 644 etc/ssh/ttychess_keys

# ---- sshd's view of the settings -----------------------------------------------------

within "'$sshd' -T -C user=chess -f '$scratch/sshd_config'" >out 2>err
for line in 'disableforwarding yes' 'permittunnel no' 'permituserrc no' 'exposeauthinfo yes' \
    'forcecommand ttychess-kiosk' 'authenticationmethods publickey' 'maxsessions 1' \
    'authorizedkeysfile /etc/ssh/ttychess_keys' 'unusedconnectiontimeout 60'; do
    check "sshd -T: $line" grep -qix "$line" out
done
check 'sshd -T: only these variables are accepted' \
    [ "$(sed -n 's/^acceptenv //p' out | tr '\n' ' ')" = 'LANG LC_* COLORTERM ' ]
within "'$sshd' -T -C user=club -f '$scratch/sshd_config'" >out 2>err
check 'sshd -T: other accounts are not affected' grep -qx 'forcecommand none' out

# ---- commands from clients -----------------------------------------------------------

run anna host id
case $(cat err) in *'no sandbox available'*) skip "no sandbox available: $(tail -n 1 err)" ;; esac
refused()
{
    [ "$status" = 1 ] && [ ! -s out ] && grep -q "^ttychess kiosk: expected no request, or play, .*'$" err
}
for words in id 'play; id' 'play
id' '$(id)' 'lobby --stdio; id' '-c id' '--help' '/usr/lib/openssh/sftp-server' 'internal-sftp' \
    'scp -t .' 'ttychess --list' 'ttychess kiosk --as boris' "$(printf 'play\001')"; do
    run anna -- host "$words"
    check "refused: '$(printf %s "$words" | tr '\n\001' '  ')'" refused
    run carla -l club -- host "$words"
    check "refused behind sh: '$(printf %s "$words" | tr '\n\001' '  ')'" refused
done
run anna host lobby
check 'a known command' [ "$status" = 0 ]

# ---- identity ------------------------------------------------------------------------

check 'names are directories' [ -d chess/.local/share/ttychess/people/anna ]
run nobody host play
check 'a key without a name is rejected' \
    sh -c "[ $status = 1 ] && [ ! -s out ] && grep -q 'unknown key' err"
for key in stranger carla; do
    run $key host play
    check "a key of another file is rejected: $key" sh -c "[ $status = 255 ] && [ ! -s out ]"
done
printf 'publickey %s\n' "$(cut -d' ' -f1,2 boris.pub)" >auth && chmod 666 auth
run carla -l club -o SetEnv="SSH_USER_AUTH=$scratch/auth" host play
check 'a given name takes precedence over the client' \
    sh -c "[ $status = 0 ] && ! [ -d club/.local/share/ttychess/people/boris ]"
ask_directly() # KEY-FILE: runs the kiosk as the account, without sshd
{
    within "env -i SSH_USER_AUTH='$1' setpriv --reuid $user --clear-groups '$bin/ttychess-kiosk' -c plain" \
        </dev/null >out 2>err
    status=$?
}
if command -v setpriv >/dev/null; then
    cp auth "/tmp/sshauth.$user" && chmod 644 "/tmp/sshauth.$user"
    for file in "$scratch/auth" "/tmp/sshauth.$user" "/tmp/sshauth.x/../../$scratch/auth"; do
        ask_directly "$file"
        check "only sshd identifies the key: $file" \
            sh -c "[ $status = 1 ] && grep -q 'sshd did not pass on' err"
    done
    chown $user "/tmp/sshauth.$user"
    ask_directly "/tmp/sshauth.$user"
    check 'and its identification is used' sh -c "[ $status = 0 ] && [ -d chess/.local/share/ttychess/people/boris ]"
    rm "/tmp/sshauth.$user"
fi

# ---- sshd's own features -------------------------------------------------------------

for word in "anna" "carla -l club"; do
    echo 'get secret' | by $word -s host sftp >out 2>err
    check "sftp is not available: $word" [ $? != 0 ]
done
timeout 60 sftp -F ssh_config -i anna host </dev/null >out 2>err
check 'sftp, as requested by its client' [ $? != 0 ]
timeout 60 scp -F ssh_config -i anna host:/etc/passwd copied >out 2>err
check 'scp copies nothing' [ ! -e copied ]
timeout 60 scp -O -F ssh_config -i anna host:/etc/passwd copied >out 2>err
check 'nor does its old protocol' [ ! -e copied ]
run anna -W "127.0.0.1:$port" host
check '-W: no forwarding' sh -c '[ '$status' != 0 ] && ! grep -q SSH- out'
for way in "-R 0:127.0.0.1:22" "-R $scratch/open/x:127.0.0.1:22" "-w 0"; do
    run anna -o ExitOnForwardFailure=yes $way host
    check "$way is refused" [ "$status" != 0 ]
done
# The client listens before it requests anything; this checks that its connections lead nowhere.
mkfifo forwarded
by anna -o ControlMaster=yes -o ControlPath="$scratch/control" -N -L "$scratch/local:127.0.0.1:$port" \
    -L "$scratch/socket:$scratch/run/ttychess/lobby" host </dev/null >out 2>err &
forwarder=$!
sshd_until test -S control
for socket in local socket; do
    tries="$("$bin/ttychess" lobby --stdio "$scratch/$socket" </dev/null 2>&1)"
    check "-L: no connection is forwarded: $socket" sh -c "! echo '$tries' | grep -q 'SSH-\|^1 ok'"
done
by anna -o ControlPath="$scratch/control" -O exit host >>noise 2>&1
wait $forwarder
run anna -A -X host plain
check '-A and -X: no agent, no display' sh -c '! grep -q "forward.*success" sshd.log'

# ---- plain mode ----------------------------------------------------------------------

play() # NAME WORD: runs plain mode with the file `in`
{
    by "$1" -T host $2 <in >out 2>err
    status=$?
}
has() { grep -qF -- "$1" out; }
people=chess/.local/share/ttychess/people
board() { has '   a b c d e f g h'; } # the engine may have moved

printf '%s\n' uci 'setoption name BookFile value /etc/passwd' 'setoption name Hash value 60000' \
    isready board quit >in
play anna ''
cp err began
check 'the line "uci" starts no engine' sh -c '! grep -q "uciok\|readyok" out'
check 'but shows the board' board

lines() { printf '%s\n' "$@" board quit >in; }
while IFS= read -r line; do
    lines e4 "$line" "$line"
    play boris plain
    check "in the game: '$line'" sh -c '[ '$status' = 0 ] && ! grep -qi "root:\|uid=\|private" out'
    check 'and the game works' board
done <<END
engine /bin/sh -c id
engine option x=/bin/sh
analyst /bin/sh
open $scratch/open_secret
open ~/../../secret
save $scratch/open/x.pgn
config book /etc/passwd
config syzygy /
config engine /bin/sh
config hash 60000
resume ../../anna/ttychess/games
watch ../anna
:!sh
$scratch/open_secret
$(printf '\032')
$(printf '\003')
END
check 'no file was written outside' [ -z "$(ls open)" ]
check 'and no requested file inside' \
    [ "$(find $people -type f ! -name '*.pgn' ! -name .lock ! -name config ! -name 'index*' ! -name '.index*' | wc -l)" = 0 ]
check 'no game is outside the folders for games' \
    [ "$(find $people -name '*.pgn' ! -path "*/games/*" | wc -l)" = 0 ]
check 'files have no permissions for others' [ "$(find $people -mindepth 1 -perm /077 | wc -l)" = 0 ]

lines resume
play anna plain
check "anna sees her games" has 'against'
play boris plain
check 'other players do not' sh -c '! grep -q anna out'
run carla -l club host plain
check 'nor do other accounts' sh -c '! ls club/.local/share/ttychess/people | grep -v carla'

# ---- the lobby -----------------------------------------------------------------------
# The kiosk determines the user, whatever the client says; without a server games still work.

lines e4
play anna lobby
check 'without a lobby games work' board
echo '1 hello v=2' | by anna -T host 'lobby --stdio' >out 2>err
check 'and the missing lobby is reported' grep -q 'no lobby is running here' err
check 'but not its path' sh -c '! grep -q / err'

serve()
{
    unshare -m sh -c "$laid exec '$bin/ttychess' serve --store '$scratch/store' --trust chess" \
        >served 2>&1 &
    server=$!
    sshd_until grep -q ready served || ! kill -0 "$server" 2>>noise
}
# speak LINES...: sends lines as anna's client, each after the previous answer.
speak()
{
    rm -f typed
    mkfifo typed
    by anna -T host 'ttychess lobby --stdio' <typed >out 2>err &
    line=$!
    exec 4>typed
    for said; do
        echo "$said" >&4
        tag=${said%% *}
        sshd_until answered_or_gone "$tag"
    done
    exec 4>&-
    wait $line
}
answered_or_gone() { grep -q "^$1 " out || ! kill -0 $line 2>>noise; }

if "$bin/ttychess" serve --help >>noise 2>&1; then
    serve
    speak '1 hello v=2 as=boris client=x' '2 hello v=2 as=boris' '3 who'
    check 'a client that claims to be boris is anna' grep -q '^1 ok .*name=anna ' out
    check 'and remains anna' grep -q '^2 no ' out
    check 'boris is not here' sh -c '! grep -q "name=boris" out'
    speak '1 ban name=boris' '2 ban name=boris' '3 shutdown' '4 who'
    check 'administration is not possible from a kiosk' \
        sh -c 'grep -q "^1 ok .*name=anna" out && grep -q "^2 no " out && grep -q "^3 no " out && grep -q "^4 ok" out'
    rm -f typed
    mkfifo typed
    by boris -T host lobby <typed >out 2>err &
    line=$!
    exec 4>typed
    said() { grep -q "$1" out || ! kill -0 $line 2>>noise; }
    sshd_until said 'here: boris'
    check 'in the game, boris is boris' grep -q 'here: boris' out
    kill "$server"
    wait "$server" 2>>noise
    sshd_until said 'reconnect with ssh'
    check 'the end of the lobby is reported' grep -q 'saved. Quit, then reconnect with ssh' out
    serve
    echo lobby >&4
    gone() { [ "$(grep -c 'reconnect with ssh' out)" = 2 ] || ! kill -0 $line 2>>noise; }
    sshd_until gone
    check 'and again on request: the kiosk does not reconnect' \
        [ "$(grep -c 'reconnect with ssh' out)" = 2 ]
    echo quit >&4
    exec 4>&-
    wait $line
    check 'the session has exited normally' [ $? = 0 ]
    kill "$server"
    wait "$server" 2>>noise
fi

# ---- the environment -----------------------------------------------------------------------

cat >inputrc <<'END'
"x": "quit\n"
END
mkdir -p terminfo
lines e4
ssh=$(command -v ssh)
env INPUTRC="$scratch/inputrc" TERMINFO="$scratch/terminfo" HOME="$scratch/open" TZ=/etc/passwd \
    XDG_DATA_HOME="$scratch/open/data" XDG_CONFIG_HOME="$scratch/open" LC_ALL=../../../etc \
    PATH="$scratch/open" LINES=99999 COLUMNS=-1 SSH_ORIGINAL_COMMAND=id \
    "$ssh" -F ssh_config -i carla -l club -T \
    -o 'SendEnv INPUTRC TERMINFO HOME XDG_* TZ PATH LC_* LINES COLUMNS SSH_*' host plain <in >out 2>err
check 'environment variables sent by the client change nothing' sh -c 'grep -q "You play 1. e4" out'
check 'and no games are saved elsewhere' [ -z "$(ls open)" ]

# ---- on the screen -------------------------------------------------------------------------

# Until the command succeeds, or the connection ends.
until_true()
{
    wanted=$*
    sshd_until eval "$wanted || shows BYE" && ! shows BYE
}
shows() { tm capture-pane -p -t game | grep -qF -- "$1"; }
enter()
{
    tm send-keys -t game -l "$1"
    tm send-keys -t game Enter
}
login() # NAME WIDTH HEIGHT SSH-WORDS...
{
    key=$1 width=$2 height=$3
    shift 3
    tm kill-server
    logins=$((logins + 1))
    tm -u new-session -d -s game -x "$width" -y "$height" \
        "LC_ALL=C.UTF-8 ssh -tt -F '$scratch/ssh_config' -i '$scratch/$key' $* host; echo BYE \$?; exec sleep 1000"
}
screen_check() # STATUS NAME
{
    check "$2" [ "$1" = 0 ]
    [ "$1" = 0 ] || tm capture-pane -p -t game | sed 's/^/# |/'
}

login anna 80 24
until_true 'shows "New game"'
screen_check $? 'the screen opens'
enter new && until_true "! shows 'New game'" && enter e4 && until_true "shows '2. move>'"
screen_check $? 'a move is answered'
for key in C-z C-c 'C-\'; do
    tm send-keys -t game -l x # ^C on an empty line would leave
    tm send-keys -t game "$key"
    tm send-keys -t game BSpace
    enter "flip"
    until_true "shows 'move>'" && ! shows BYE
    screen_check $? "$key leads nowhere"
done
process=$(pgrep -u "$user" -n ttychess)
if ! grep -q 'no sandbox: built with sanitizers' began; then
    check 'no new privileges' grep -q '^NoNewPrivs:.1' "/proc/$process/status"
    check 'system calls are filtered' grep -q '^Seccomp:.2' "/proc/$process/status"
fi
check 'the number of threads is limited' grep -q '^Max processes *[1-9][0-9]\{0,3\} ' "/proc/$process/limits"
check 'only ttychess and sshd run' \
    [ -z "$(ps -o comm= -u "$user" | grep -v '^ttychess\|^sshd')" ]
for line in 'engine /bin/sh' 'open /etc/passwd' "save $scratch/open/y"; do
    enter ":$line"
    until_true "shows kiosk"
    screen_check $? "on the screen: $line"
    enter ':last' # another message, before the next line
    until_true "! shows kiosk"
done
kill -9 "$process"
sshd_until shows BYE
screen_check $? 'a process that is killed takes the connection with it'
nobody_runs() { ! pgrep -u "$user" ttychess >>noise; }
sshd_until nobody_runs
check 'and no process remains' [ $? = 0 ]

login anna 80 24
until_true "shows 'Continue'"
screen_check $? 'and the game is there at the next login'
tm send-keys -t game F10
sshd_until shows 'BYE 0'
screen_check $? 'quit ends the connection'
login anna 80 24
until_true "shows 'Continue'"
tm kill-server
sshd_until nobody_runs
check 'a lost connection ends the game' [ $? = 0 ]

# Connections cut during long work that no key of a terminal interrupts.
printf '%s\n' 'config book none' 'level depth 1' e4 h4 'review nodes 999999999' >in
rm -f typed
mkfifo typed
timeout 600 ssh -F ssh_config -i boris -T host plain <typed >out 2>err &
line=$!
exec 4>typed
cat in >&4
reviews() { grep -q 'Reviewing' out || ! kill -0 $line; }
somebody_runs() { pgrep -u "$user" ttychess >>noise; }
sshd_until reviews
check 'an endless review begins' somebody_runs
kill $line
exec 4>&-
sshd_until nobody_runs
check 'and ends with its connection' [ $? = 0 ]

echo "1..$number"
exit $failed
