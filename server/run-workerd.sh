#!/bin/sh
# Started by Miniflare (and by the parse processes) in place of workerd, which takes over this process and its id.
#   WORKERD         the real workerd
#   WORKERD_PID     a file that gets the process id, so that a stop can let workerd finish what it is doing
#   WORKERD_SOCKET  name=path: one of workerd's sockets becomes a file in a folder that only its owner may enter
# Where setpriv exists (Linux), the kernel ends workerd with its parent, so that a killed server leaves no orphan; and
# Ctrl-C in a terminal reaches the server alone (setsid), which ends workerd when the open requests are done.
set -eu
# Miniflare starts workerd again when it ends, also when it ends because the server is stopping.
[ ! -e "${WORKERD_PID:-}.stop" ] || exit 0
[ -z "${WORKERD_PID:-}" ] || echo $$ >"$WORKERD_PID"

if [ -n "${WORKERD_SOCKET:-}" ]; then
  path="${WORKERD_SOCKET#*=}"
  rm -f "$path"
  set -- "$@" "--socket-addr=${WORKERD_SOCKET%%=*}=unix:$path"
fi

if command -v setpriv >/dev/null 2>&1; then
  exec setpriv --pdeathsig KILL -- setsid "$WORKERD" "$@"
fi
exec "$WORKERD" "$@"
