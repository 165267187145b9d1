#!/bin/sh
# Started by Miniflare (and by the processes beside it) in place of workerd, which takes over this process and its id.
#   WORKERD          the real workerd
#   WORKERD_PID      a file that gets the process id, so that a stop can let workerd finish what it is doing
#   WORKERD_SOCKETS  name=file name=file …: sockets of workerd that become files of WORKERD_SOCKET_DIR, which only its
#                    owner may enter
#   WORKERD_CPUS     the processors that a process of low priority keeps to
#   WORKERD_YIELDS   what serves pages goes first, and this process takes what is left of the machine (last), or a
#                    small share of it in any case (low)
# Where setpriv exists (Linux), the kernel ends workerd with its parent, so that a killed server leaves no orphan.
set -eu
# Miniflare starts workerd again when it ends, also when it ends because the server is stopping.
[ ! -e "${WORKERD_PID:-}.stop" ] || exit 0
[ -z "${WORKERD_PID:-}" ] || echo $$ >"$WORKERD_PID"

for socket in ${WORKERD_SOCKETS:-}; do
  path="$WORKERD_SOCKET_DIR/${socket#*=}"
  rm -f "$path"
  set -- "$@" "--socket-addr=${socket%%=*}=unix:$path"
done

# Ctrl-C in a terminal is for the server alone, which ends workerd when the open requests are done. Not by setsid: to Linux
# every session is a group with a fair share of the machine, whatever the priority of its processes (docs/decisions/009).
trap '' INT QUIT HUP

set -- "$WORKERD" "$@"
case "${WORKERD_YIELDS:-}" in
  last) if chrt -i 0 true 2>/dev/null; then set -- chrt -i 0 "$@"; else set -- nice -n 15 "$@"; fi ;;
  # A session of its own with less than a fair share, where Linux shares by session: within ours it would use up what those
  # who serve need when they wake up. Elsewhere a low priority alone.
  low)
    # A kernel that does not preempt lets it finish a slice of some milliseconds at each step of a request, unless there is
    # a processor that it never runs on.
    if [ -n "${WORKERD_CPUS:-}" ] && command -v taskset >/dev/null 2>&1; then
      set -- taskset -c "$WORKERD_CPUS" "$@"
    fi
    if command -v setsid >/dev/null 2>&1; then
      set -- setsid sh -c 'echo 5 2>/dev/null >/proc/self/autogroup; exec nice -n 10 "$@"' sh "$@"
    else
      set -- nice -n 10 "$@"
    fi
    ;;
esac
if command -v setpriv >/dev/null 2>&1; then set -- setpriv --pdeathsig KILL -- "$@"; fi
exec "$@"
