#!/bin/sh
# Runs one of our scripts on the Node that npm brought (docs/decisions/001-node-as-npm-package.md).
root=$(cd "$(dirname "$0")/.." && pwd)
node="$root/node_modules/.bin/node"
library="$root/node_modules/.cache/libatomic"

use_library() {
  for folder in "$library"/usr/lib/*; do
    [ -e "$folder/libatomic.so.1" ] && LD_LIBRARY_PATH="$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" && export LD_LIBRARY_PATH
  done
}

# Node 26 needs libatomic, which a bare Debian has not. Root installs it; anybody may unpack Debian's package for himself.
fetch_library() {
  echo "Node 26 needs libatomic, and this system has none: getting Debian's (10 kB)." >&2
  if [ "$(id -u)" = 0 ]; then
    apt-get install -qq -y --no-install-recommends libatomic1 >/dev/null 2>&1 && return
    apt-get update -qq >/dev/null 2>&1
    apt-get install -qq -y --no-install-recommends libatomic1 >/dev/null && return
  fi
  mkdir -p "$library/apt/lists/partial" "$library/apt/archives/partial" && cd "$library" || return
  own="-o Dir::State::Lists=$library/apt/lists -o Dir::Cache=$library/apt -o APT::Sandbox::User=root"
  # shellcheck disable=SC2086
  apt-get $own update -qq && apt-get $own download -qq libatomic1 && dpkg-deb -x libatomic1_*.deb .
  rm -rf "$library/apt"
}

if [ -x "$node" ]; then
  use_library
  if ! "$node" --version >/dev/null 2>&1; then
    if "$node" --version 2>&1 | grep -q 'libatomic' && command -v apt-get >/dev/null; then
      (fetch_library)
      use_library
    fi
    # What it says is the reason; the machine's own Node goes on and knows what to do.
    "$node" --version >/dev/null || node=node
  fi
else
  node=node
fi
# npm put the folder of a Node that does not run first.
[ "$node" = node ] && PATH=$(echo "$PATH" | tr ':' '\n' | grep -v '/node_modules/\.bin$' | paste -s -d ':' -)

exec "$node" -r "$root/scripts/node-version.cjs" "$@"
