# sshd.sh - a private sshd on 127.0.0.1, for scripts that source this file.
#
# `sshd_begin` needs $scratch, a temporary directory of the script, and writes ssh_config there,
# with the host "host"; if it fails, it sets $why. `sshd_end` stops the server. Users log in as
# root, with $scratch/home as HOME.

made_directory=

sshd_until() # COMMAND...: try for ten minutes
{
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 30000 ] || return 1
        sleep 0.02
    done
}

find_sshd() # sshd is often not in PATH
{
    for folder in $(printf %s "$PATH" | tr : ' '); do
        for sshd in "$folder/sshd" "${folder%bin}sbin/sshd"; do
            [ -x "$sshd" ] && return 0
        done
    done
    return 1
}

sshd_can() # PROGRAM...: whether everything needed is installed, and these programs
{
    why="only root can run an sshd that lets somebody in"
    [ "$(id -u)" = 0 ] || return 1
    why="no sshd (Debian: openssh-server)"
    find_sshd || return 1
    for program in ssh ssh-keygen "$@"; do
        why="no $program"
        command -v "$program" >/dev/null || return 1
    done
    why="no account for sshd's privilege separation"
    privilege_separation=$(getent passwd sshd | cut -d: -f6)
    [ -n "$privilege_separation" ]
}

try_sshd() # PORT
{
    cat >"$scratch/sshd_config" <<END
ListenAddress 127.0.0.1
Port $1
HostKey $scratch/host_key
AuthorizedKeysFile $scratch/user_key.pub
PidFile $scratch/sshd.pid
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
UseDNS no
StrictModes no
PrintMotd no
PrintLastLog no
AcceptEnv LANG LC_*
SetEnv HOME=$scratch/home
END
    "$sshd" -f "$scratch/sshd_config" -E "$scratch/sshd.log"
}

sshd_begin()
{
    mkdir "$scratch/home"
    if [ ! -d "$privilege_separation" ]; then
        mkdir -p "$privilege_separation" && made_directory=$privilege_separation
    fi
    for key in host_key user_key; do
        ssh-keygen -q -t ed25519 -N '' -f "$scratch/$key"
    done
    port=
    for try in 1 2 3 4 5 6 7 8; do
        port=$((20000 + ($$ * 7 + try * 131) % 20000))
        try_sshd $port && break
        port=
    done
    if [ -z "$port" ] || ! sshd_until test -s "$scratch/sshd.pid"; then
        sed 's/^/# /' "$scratch/sshd.log"
        why="sshd does not start here"
        return 1
    fi
    cat >"$scratch/ssh_config" <<END
Host host
HostName 127.0.0.1
Port $port
User root
IdentityFile $scratch/user_key
IdentitiesOnly yes
UserKnownHostsFile $scratch/known_hosts
StrictHostKeyChecking accept-new
BatchMode yes
LogLevel ERROR
SendEnv LANG LC_*
END
}

sshd_end()
{
    [ -s "$scratch/sshd.pid" ] && kill "$(cat "$scratch/sshd.pid")"
    [ -n "$made_directory" ] && rmdir "$made_directory"
}
