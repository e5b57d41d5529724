#!/bin/sh
# Runs one of our scripts on the Node that npm brought (docs/decisions/001-node-as-npm-package.md).
root=$(cd "$(dirname "$0")/.." && pwd)
modules="$root/node_modules"
library="$modules/.cache/libatomic"
node=$(ls "$modules"/node-linux-*/bin/node "$modules"/node-*darwin-*/bin/node 2>/dev/null | head -n 1)

# Node 26 needs libatomic, which a bare Debian lacks. Root installs it; any other user unpacks Debian's package.
fetch_library() {
  echo "Node 26 needs libatomic, and this system has none: getting Debian's (10 kB)." >&2
  if [ "$(id -u)" = 0 ]; then
    apt-get install -qq -y --no-install-recommends libatomic1 >/dev/null 2>&1 && return
    apt-get update -qq >/dev/null 2>&1
    apt-get install -qq -y --no-install-recommends libatomic1 >/dev/null && return
  fi
  mkdir -p "$library/apt/lists/partial" "$library/apt/archives/partial" && cd "$library" || return
  own="-o Dir::State::Lists=$library/apt/lists -o Dir::Cache=$library/apt"
  # shellcheck disable=SC2086
  apt-get $own update -qq && apt-get $own download -qq libatomic1 && dpkg-deb -x libatomic1_*.deb .
  rm -rf "$library/apt"
}

use_library() {
  for file in "$library"/usr/lib/*/libatomic.so.1; do
    [ -e "$file" ] || continue
    LD_LIBRARY_PATH="${file%/*}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    export LD_LIBRARY_PATH
  done
}

# npx looks there. npm 9 removes the link together with the packages of the other platforms.
link_node() {
  link="$modules/.bin/node"
  if [ -d "$library/usr" ]; then
    rm -f "$link"
    printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s" "$@"\n' "$LD_LIBRARY_PATH" "$node" >"$link" && chmod +x "$link"
  elif [ ! -e "$link" ]; then
    ln -sf "../${node#"$modules"/}" "$link"
  fi
}

if [ -n "$node" ]; then
  use_library
  if ! "$node" --version >/dev/null 2>&1; then
    if "$node" --version 2>&1 | grep -q libatomic && command -v apt-get >/dev/null; then
      (fetch_library)
      use_library
    fi
    # Its error output is the reason. The machine's own Node continues and explains what to do.
    "$node" --version >/dev/null || node=
  fi
fi
if [ -n "$node" ]; then
  link_node 2>/dev/null
else
  node=node
  PATH=$(echo "$PATH" | tr ':' '\n' | grep -v '/node_modules/\.bin$' | paste -s -d ':' -)
fi

# All our processes load the same files, so Node's compiled code is cached.
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$modules/.cache/node}
export NODE_COMPILE_CACHE

exec "$node" -r "$root/scripts/node-version.cjs" "$@"
