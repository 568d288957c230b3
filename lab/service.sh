#!/usr/bin/env bash
# Called by lab/run: single entries of a store over HTTP beside an answer that is always the same, in turns, while `serve` polls; then what a
# thousand readers of /events that hear nothing cost. Uses wrk.
set -euo pipefail
jdk=$1 pairs=${2:-5} seconds=${3:-5} feeds=${4:-6000}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-service.XXXX")
simulator='' served=''
trap 'kill $served $simulator 2>/dev/null; wait 2>/dev/null; rm -rf "$folder"' EXIT

for other in wrk sqlite3; do
  command -v "$other" >/dev/null || { echo "$other is missing (Debian: apt-get install wrk sqlite3)" >&2; exit 2; }
done
"$root/rssify" --version >/dev/null
"$jdk/bin/java" -Xmx1g -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts 2000 --feeds "$feeds" --mix calm \
  --feeds-json "$folder/feeds.json" --for 3600s >/dev/null &
simulator=$!
while [ ! -s "$folder/feeds.json" ]; do sleep 0.2; done
export RSSIFY_STORE=sqlite:$folder/service.db RSSIFY_FETCH_ALLOWED_RANGES=127.0.0.0/8
"$root/rssify" fetch -q --from "$folder/feeds.json" || true
sqlite3 "$folder/service.db" 'select lower(hex(uid)) from entry' >"$folder/uids"
echo "entries: $(wc -l <"$folder/uids")"

# Polls go on at the pace that was asked for, whatever is due.
"$root/rssify" serve --listen 127.0.0.1:0 --set serve.requests_per_second=0 --set gate.requests_per_second="${POLLS:-1000}" \
  --set metrics.file="$folder/metrics" >/dev/null 2>"$folder/errors" &
served=$!
until port=$(grep -o 'listening on http://127.0.0.1:[0-9]*' "$folder/errors" | grep -o '[0-9]*$'); do
  kill -0 "$served" || { cat "$folder/errors" >&2; exit 1; }
  sleep 0.2
done
url=http://127.0.0.1:$port

cat >"$folder/entries.lua" <<'LUA'
local uids = {}
for line in io.lines(os.getenv("UIDS")) do uids[#uids + 1] = line end
math.randomseed(os.time())
function request() return wrk.format("GET", "/entries/" .. uids[math.random(#uids)]) end
LUA
export UIDS=$folder/uids
figures() { awk '/^Requests\/sec/ { rate = $2 } /^ *99%/ { p99 = $2 } /Non-2xx/ { bad = $NF } END { print rate, p99, bad + 0 }'; }
entries() { wrk -t1 -c16 "-d${1}s" --latency -s "$folder/entries.lua" "$url" | figures; }
constant() { wrk -t1 -c16 "-d${1}s" --latency "$url/health/live" | figures; }
heap() {
  "$jdk/bin/jcmd" "$served" GC.run >/dev/null
  "$jdk/bin/jcmd" "$served" GC.heap_info | awk '/total .*used/ { sub(/.*used /, ""); sum += $0 + 0 } END { printf "%d", sum }'
}

constant 10 >/dev/null
entries 20 >/dev/null
for ((i = 0; i < pairs; i++)); do
  read -r a _ _ <<<"$(constant "$seconds")"
  read -r b p99 bad <<<"$(entries "$seconds")"
  echo "$a $b $p99 $bad" | awk '{ printf "constant %8.0f/s, entries %8.0f/s, p99 %s, refused %d, ratio %.2f\n", $1, $2, $3, $4, $2 / $1 }' | tee -a "$folder/pairs"
done
echo "ratio, median of $pairs: $(sed 's/.* //' "$folder/pairs" | sort -n | sed -n "$((pairs / 2 + 1))p")"

before=$(heap)
wrk -t1 -c1000 -d20s "$url/events" >/dev/null &
readers=$!
sleep 12
echo "heap with 1,000 readers of /events: $(heap) KiB, without: $before KiB; $(ss -tnH state established "sport = :$port" | wc -l) connections"
wait "$readers"
echo "polls meanwhile: $(awk '/^rssify_fetches_total/ { sum += $NF } END { print sum + 0 }' "$folder/metrics")"
