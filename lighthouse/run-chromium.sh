#!/bin/sh
# Started by puppeteer in place of Chromium, which takes over this process and its id.
#   CHROMIUM       the real browser
#   CHROMIUM_USER  the id of the user that it runs as, where we are root: its sandbox refuses root, and so do we
#   CHROMIUM_CPUS  the processors that it keeps to, so that what serves pages has one to itself
# Where setpriv exists (Linux), the kernel ends it with its parent, so that a killed server leaves no orphan; elsewhere it ends
# because the pipe that it is driven through is closed.
set -eu
# Of the session that puppeteer starts it in: to Linux every session has a fair share of the machine, whatever the priority of its
# processes (docs/decisions/009).
{ echo 10 >/proc/self/autogroup; } 2>/dev/null || true

set -- "$CHROMIUM" "$@"
if command -v setpriv >/dev/null 2>&1; then
  [ -z "${CHROMIUM_USER:-}" ] || set -- --reuid="$CHROMIUM_USER" --regid="$CHROMIUM_USER" --clear-groups -- "$@"
  [ -n "${CHROMIUM_USER:-}" ] || set -- -- "$@"
  set -- setpriv --pdeathsig KILL "$@"
fi
if [ -n "${CHROMIUM_CPUS:-}" ] && command -v taskset >/dev/null 2>&1; then set -- taskset -c "$CHROMIUM_CPUS" "$@"; fi
exec nice -n 10 "$@"
