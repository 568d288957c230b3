#!/usr/bin/env bash
# Called by lab/run: `rssify serve` polls as fast as it can, alternately without and with clients: 50 that read a page of entries ten
# times a second each, 100 that follow events. Uses wrk and curl.
set -euo pipefail
jdk=$1 pairs=${2:-5} seconds=${3:-10} feeds=${4:-4000}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-readers.XXXX")
simulator='' served='' followers=''
trap 'kill $followers $served $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

for other in wrk curl sqlite3; do
  command -v "$other" >/dev/null || { echo "$other is missing (Debian: apt-get install wrk curl sqlite3)" >&2; exit 2; }
done
# A simulated minute passes per second, so that there are events; one host per feed, polled every second if possible.
"$jdk/bin/java" -Xmx1g -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$feeds" --feeds "$feeds" --mix calm --speed 60 \
  --feeds-json "$folder/feeds.json" --report "$folder/report" --for 3600s >/dev/null &
simulator=$!
while [ ! -s "$folder/feeds.json" ]; do kill -0 $!; sleep 0.2; done
export RSSIFY_STORE=sqlite:$folder/readers.db RSSIFY_FETCH_ALLOWED_RANGES=127.0.0.0/8 RSSIFY_SCHEDULE_INTERVAL_SEC=1 RSSIFY_SCHEDULE_FIRST_INTERVAL_SEC=1
"$root/rssify" import -q "$folder/feeds.json"
"$root/rssify" serve --listen 127.0.0.1:0 --set serve.requests_per_second=0 >/dev/null 2>"$folder/errors" &
served=$!
until port=$(grep -o "listening on http://127.0.0.1:[0-9]*" "$folder/errors" | grep -o '[0-9]*$'); do
  kill -0 "$served" || { cat "$folder/errors" >&2; exit 1; }
  sleep 0.2
done
url=http://127.0.0.1:$port
echo 'function delay() return 100 end' >"$folder/ten-a-second.lua"
for _ in {1..100}; do echo "url=$url/events"; done >"$folder/followers"

polls() { curl -s "$url/metrics" | awk '/^rssify_fetches_total/ { sum += $NF } END { printf "%d", sum }'; }
rate() { # polls a second from now on
  local before begin=${EPOCHREALTIME/./}
  before=$(polls)
  sleep "$seconds"
  echo "($(polls) - $before) * 1000000 / (${EPOCHREALTIME/./} - $begin)" | bc
}
sleep "${WARM_UP:-40}"
for ((i = 0; i < pairs; i++)); do
  alone=$(rate)
  curl -sN --parallel --parallel-immediate --parallel-max 100 -K "$folder/followers" --max-time $((seconds + 3)) >"$folder/events" 2>/dev/null &
  followers=$!
  wrk -t1 -c50 "-d$((seconds + 2))s" --latency -s "$folder/ten-a-second.lua" "$url/entries?limit=20" >"$folder/wrk" &
  reading=$!
  sleep 1
  beside=$(rate)
  wait "$reading"
  wait "$followers" || true
  followers=''
  awk -v alone="$alone" -v beside="$beside" -v events="$(grep -c '^id:' "$folder/events")" '
    /^Requests\/sec/ { rate = $2 } /^ *99%/ { p99 = $2 } /Non-2xx/ { bad = $NF }
    END { printf "polls/s alone %d, with readers %d; pages/s %.0f, p99 %s, refused %d; events sent %d; ratio %.2f\n",
      alone, beside, rate, p99, bad, events, beside / alone }' "$folder/wrk" | tee -a "$folder/pairs"
done
ratio=$(sed 's/.* //' "$folder/pairs" | sort -n | sed -n "$((pairs / 2 + 1))p")

# The polls counted by rssify must equal the requests counted by the simulator.
kill "$served"
wait "$served" || true
ours=$(sqlite3 "$folder/readers.db" 'select count(*) from fetches')
kill "$simulator"
wait "$simulator" || true
theirs=$(grep -o '"requests":[0-9]*' "$folder/report" | cut -d: -f2)
echo "{\"scenario\":\"readers\",\"ratio\":$ratio,\"polls\":$ours,\"requests\":$theirs}"
[ "$ours" = "$theirs" ]
