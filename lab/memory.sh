#!/usr/bin/env bash
# Called by lab/run: resident memory of `rssify serve` with its HTTP API while it polls a world, every 15 s, and the polls it made.
set -euo pipefail
jdk=$1 feeds=${2:-1000} seconds=${3:-90}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-memory.XXXX")
simulator='' served=''
trap 'kill $served $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
"$jdk/bin/java" -Xmx512m -jar "${SIMULATOR:-$root/lab/simulator/target/rssify-simulator.jar}" --hosts "$feeds" --feeds "$feeds" \
  --mix usual --feeds-json "$folder/feeds.json" --for "$((seconds + 60))s" >/dev/null &
simulator=$!
while [ ! -s "$folder/feeds.json" ]; do kill -0 $!; sleep 0.2; done
# Every feed is polled every minute, unless its server limits it.
export RSSIFY_STORE=sqlite:$folder/memory.db RSSIFY_SCHEDULE_INTERVAL_SEC=60 RSSIFY_SCHEDULE_FIRST_INTERVAL_SEC=60
"${RSSIFY:-$root/rssify}" serve -q --from "$folder/feeds.json" --listen 127.0.0.1:0 --set fetch.allowed_ranges=127.0.0.0/8 \
  --set metrics.file="$folder/metrics" >/dev/null 2>"$folder/errors" &
served=$!
for ((second = 15; second <= seconds; second += 15)); do
  sleep 15
  kill -0 "$served" || { echo "serve ended by itself:" >&2; cat "$folder/errors" >&2; exit 1; }
  awk -v second="$second" '/^VmRSS/ { rss = $2 } /^VmHWM/ { peak = $2 } END { printf "%3d s: %3.0f MB resident, %3.0f MB at most\n", second, rss / 1000, peak / 1000 }' "/proc/$served/status"
done
awk '/^rssify_fetches_total/ { sum += $NF } END { printf "%d polls\n", sum }' "$folder/metrics"
[ -z "${DETAILS:-}" ] || "$jdk/bin/jcmd" "$served" VM.native_memory summary scale=MB
