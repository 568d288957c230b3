#!/usr/bin/env bash
# Wall time of commands compared with `java -version`: lab/startup.sh JDK SIMULATOR [ROUNDS]
# Called by lab/run. Every round runs each command once; prints medians in milliseconds.
set -euo pipefail
jdk=$1 simulator=$2 rounds=${3:-9}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
"$jdk/bin/java" -jar "$simulator" --hosts 10 --feeds 20 --mix calm --feeds-json "$work/feeds.json" --for 120s >/dev/null &
publishers=$!
trap 'kill "$publishers" 2>/dev/null || true; rm -rf "$work"' EXIT
while [ ! -s "$work/feeds.json" ]; do kill -0 $!; sleep 0.2; done
export RSSIFY_STORE=sqlite:$work/small.db
"$root/rssify" fetch --from "$work/feeds.json" -q --set fetch.allowed_ranges=127.0.0.0/8
kill "$publishers"
while [ -d "$root/app/dist/target/start.lock" ]; do sleep 0.2; done # the launcher prepares a quick start on the side

# `serve` runs until it is stopped: the time until it accepts requests.
until_listening() {
  : >"$work/messages"
  "$root/rssify" serve --listen 127.0.0.1:0 >/dev/null 2>"$work/messages" &
  until grep -q 'listening on' "$work/messages"; do
    kill -0 $! || { cat "$work/messages" >&2; return 1; }
    sleep 0.005
  done
}

names=('rssify serve' 'java -version' 'rssify --version' 'rssify stats' 'rssify feeds' 'rssify entries' 'rssify tail --no-follow')
run() {
  local words
  read -ra words <<<"$1"
  case ${words[0]} in java) words[0]=$jdk/bin/java ;; rssify) words[0]=$root/rssify ;; esac
  local begin=${EPOCHREALTIME/./}
  if [ "$1" = 'rssify serve' ]; then until_listening; else "${words[@]}" >/dev/null 2>&1; fi
  echo $((${EPOCHREALTIME/./} - begin)) >>"$work/$1"
  if [ "$1" = 'rssify serve' ]; then
    kill $!
    wait $! || true
  fi
}
for ((round = 0; round < rounds; round++)); do
  for name in "${names[@]}"; do run "$name"; done
done
for name in "${names[@]}"; do
  sort -n "$work/$name" | awk -v name="$name" '{ t[NR] = $1 / 1000 } END { printf "%-26s median %4.0f ms (%.0f to %.0f)\n", name, t[int((NR + 1) / 2)], t[1], t[NR] }'
done
