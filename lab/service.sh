#!/usr/bin/env bash
# Called by lab/run: requests per second for single entries over HTTP compared with a constant response, alternately, while `serve` polls at half of its
# maximum rate; then the memory of a thousand idle readers of /events. Uses wrk.
set -euo pipefail
jdk=$1 pairs=${2:-5} seconds=${3:-5} feeds=${4:-6000}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-service.XXXX")
simulator='' served=''
trap 'kill $served $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

for other in wrk sqlite3 curl; do
  command -v "$other" >/dev/null || { echo "$other is missing (Debian: apt-get install wrk sqlite3 curl)" >&2; exit 2; }
done
"$jdk/bin/java" -Xmx1g -XX:+UseSerialGC -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$feeds" --feeds "$feeds" --mix calm \
  --feeds-json "$folder/feeds.json" --for 3600s >/dev/null &
simulator=$!
until [ "$(tail -c 2 "$folder/feeds.json" 2>/dev/null)" = ']' ]; do sleep 0.2; done
# Every host has one feed, polled every second if possible.
sed -i 's/{"url"/{"poll_interval_seconds":1,"url"/' "$folder/feeds.json"
export RSSIFY_STORE=sqlite:$folder/service.db RSSIFY_FETCH_ALLOWED_RANGES=127.0.0.0/8
"$root/rssify" fetch -q --from "$folder/feeds.json" || true
sqlite3 "$folder/service.db" 'select lower(hex(uid)) from entry' >"$folder/uids"
echo "entries: $(wc -l <"$folder/uids")"

serve() { # POLLS-A-SECOND, 0 for as many as there can be
  "$root/rssify" serve --listen 127.0.0.1:0 --set serve.requests_per_second=0 --set gate.requests_per_second="$1" \
    >/dev/null 2>"$folder/errors" &
  served=$!
  until port=$(grep -o 'listening on http://127.0.0.1:[0-9]*' "$folder/errors" | grep -o '[0-9]*$'); do
    kill -0 "$served" || { cat "$folder/errors" >&2; exit 1; }
    sleep 0.2
  done
  url=http://127.0.0.1:$port
}
polls() { curl -s "$url/metrics" | awk '/^rssify_fetches_total/ { sum += $NF } END { printf "%d", sum }'; }

serve 0
sleep 15
before=$(polls)
sleep 10
most=$((($(polls) - before) / 10))
kill "$served"
wait "$served" || true
echo "polls at most: $most/s; from here on at most half as many"
serve $((most / 2))

# The same script for both, so that the overhead of wrk is the same.
cat >"$folder/requests.lua" <<'LUA'
local requests = {}
function init()
  for uid in io.lines(os.getenv("UIDS")) do
    requests[#requests + 1] = wrk.format("GET", (os.getenv("TARGET"):gsub("UID", uid)))
  end
  math.randomseed(os.time())
end
function request() return requests[math.random(#requests)] end
LUA
export UIDS=$folder/uids
figures() { awk '/^Requests\/sec/ { rate = $2 } /^ *99%/ { p99 = $2 } /Non-2xx/ { bad = $NF } END { print rate, p99, bad + 0 }'; }
load() { TARGET=$1 wrk -t1 -c16 "-d${2}s" --latency -s "$folder/requests.lua" "$url" | figures; }
entries() { load /entries/UID "$1"; }
constant() { load /health/live "$1"; }
heap() {
  "$jdk/bin/jcmd" "$served" GC.run >/dev/null
  "$jdk/bin/jcmd" "$served" GC.heap_info | awk '/total .*used/ { sub(/.*used /, ""); sum += $0 + 0 } END { printf "%d", sum }'
}

entries 20 >/dev/null
constant 5 >/dev/null
entries 15 >/dev/null
start=$(date +%s) before=$(polls)
for ((i = 0; i < pairs; i++)); do
  read -r a _ _ <<<"$(constant "$seconds")"
  read -r b p99 bad <<<"$(entries "$seconds")"
  echo "$a $b $p99 $bad" | awk '{ printf "constant %8.0f/s, entries %8.0f/s, p99 %s, refused %d, ratio %.2f\n", $1, $2, $3, $4, $2 / $1 }' | tee -a "$folder/pairs"
done
echo "ratio, median of $pairs: $(sed 's/.* //' "$folder/pairs" | sort -n | sed -n "$((pairs / 2 + 1))p")"
echo "polls meanwhile: $((($(polls) - before) / ($(date +%s) - start)))/s"

before=$(heap)
wrk -t1 -c1000 -d20s "$url/events" >/dev/null &
readers=$!
sleep 12
echo "heap with 1,000 readers of /events: $(heap) KiB, without: $before KiB; $(ss -tnH state established "sport = :$port" | wc -l) connections"
wait "$readers"
