#!/usr/bin/env bash
# Called by lab/run: response times of `GET /search` over the entries of a simulated world, with and without polls at half of the maximum rate,
# alternately: two words of a stored title in each request, passages included. Uses wrk.
set -euo pipefail
jdk=$1 pairs=${2:-3} seconds=${3:-10} feeds=${4:-6000}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-search.XXXX")
simulator='' served=''
trap 'kill $served $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

for other in wrk sqlite3 curl; do
  command -v "$other" >/dev/null || { echo "$other is missing (Debian: apt-get install wrk sqlite3 curl)" >&2; exit 2; }
done
"$jdk/bin/java" -Xmx1g -XX:+UseSerialGC -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$feeds" --feeds "$feeds" --mix calm \
  --feeds-json "$folder/feeds.json" --for 3600s >/dev/null &
simulator=$!
until [ "$(tail -c 2 "$folder/feeds.json" 2>/dev/null)" = ']' ]; do sleep 0.2; done
sed -i 's/{"url"/{"poll_interval_seconds":1,"url"/' "$folder/feeds.json"
export RSSIFY_STORE=sqlite:$folder/search.db RSSIFY_FETCH_ALLOWED_RANGES=127.0.0.0/8
"$root/rssify" fetch -q --from "$folder/feeds.json" || true
"$root/rssify" index --rebuild >/dev/null
sqlite3 "$folder/search.db" "select title from v_entries where title glob '[A-Za-z]* [A-Za-z]*' order by random() limit 20000" |
  grep -oE '^[A-Za-z]+ [A-Za-z]+' | sed 's/ /%20/' >"$folder/words"
echo "entries: $(sqlite3 "$folder/search.db" 'select count(*) from entry'); index: $(du -sm "$folder/search.db.index" | cut -f1) MB"

serve() { # OPTIONS
  "$root/rssify" serve --listen 127.0.0.1:0 --set serve.requests_per_second=0 "$@" >/dev/null 2>"$folder/errors" &
  served=$!
  until port=$(grep -o 'listening on http://127.0.0.1:[0-9]*' "$folder/errors" | grep -o '[0-9]*$'); do
    kill -0 "$served" || { cat "$folder/errors" >&2; exit 1; }
    sleep 0.2
  done
  url=http://127.0.0.1:$port
}
stop() {
  kill "$served"
  wait "$served" || true
}
polls() { curl -s "$url/metrics" | awk '/^rssify_fetches_total/ { sum += $NF } END { printf "%d", sum }'; }

cat >"$folder/requests.lua" <<'LUA'
local requests = {}
function init()
  for words in io.lines(os.getenv("WORDS")) do
    requests[#requests + 1] = wrk.format("GET", "/search?q=" .. words)
  end
  math.randomseed(os.time())
end
function request() return requests[math.random(#requests)] end
function done(summary, latency, _)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("%.0f searches/s, p50 %.1f ms, p95 %.1f ms, failed %d\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, failed))
end
LUA
export WORDS=$folder/words
load() { wrk -t1 -c2 "-d$1s" -s "$folder/requests.lua" "$url" | tail -1; }

serve --set gate.requests_per_second=0
sleep 15
before=$(polls)
sleep 10
most=$((($(polls) - before) / 10))
stop
echo "polls at most: $most/s"
for ((i = 0; i < pairs; i++)); do
  serve --no-poll
  load 5 >/dev/null
  echo "without polls: $(load "$seconds")"
  stop
  serve --set gate.requests_per_second=$((most / 2))
  load 5 >/dev/null
  before=$(polls)
  echo "with polls:    $(load "$seconds"), $((($(polls) - before) / seconds)) polls/s"
  stop
done
