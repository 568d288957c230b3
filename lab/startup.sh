#!/usr/bin/env bash
# How long commands take from start to end beside `java -version`: lab/startup.sh JDK SIMULATOR [ROUNDS]
# Called by lab/run. Every round runs each once, in turn; medians of wall time in milliseconds are printed.
set -euo pipefail
jdk=$1 simulator=$2 rounds=${3:-9}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
"$jdk/bin/java" -jar "$simulator" --hosts 10 --feeds 20 --mix calm --feeds-json "$work/feeds.json" --for 120s >/dev/null &
publishers=$!
trap 'kill "$publishers" 2>/dev/null || true; rm -rf "$work"' EXIT
while [ ! -s "$work/feeds.json" ]; do sleep 0.2; done
export RSSIFY_STORE=sqlite:$work/small.db
"$root/rssify" fetch --from "$work/feeds.json" -q --set fetch.allowed_ranges=127.0.0.0/8
kill "$publishers"
while [ ! -f "$root/app/cli/target/start/rssify.aot" ]; do sleep 0.2; done

names=('java -version' 'rssify --version' 'rssify stats' 'rssify feeds' 'rssify entries' 'rssify tail --no-follow')
run() {
  local words
  read -ra words <<<"$1"
  case ${words[0]} in java) words[0]=$jdk/bin/java ;; rssify) words[0]=$root/rssify ;; esac
  local begin=${EPOCHREALTIME/./}
  "${words[@]}" >/dev/null 2>&1
  echo $((${EPOCHREALTIME/./} - begin)) >>"$work/$1"
}
for ((round = 0; round < rounds; round++)); do
  for name in "${names[@]}"; do run "$name"; done
done
for name in "${names[@]}"; do
  sort -n "$work/$name" | awk -v name="$name" '{ t[NR] = $1 / 1000 } END { printf "%-26s median %4.0f ms (%.0f to %.0f)\n", name, t[int((NR + 1) / 2)], t[1], t[NR] }'
done
