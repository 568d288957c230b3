#!/usr/bin/env bash
# Called by lab/run: requests per second for an outward feed over 100,000 entries while `serve` polls the feeds behind it: conditional requests
# that all get a 304, and whole documents. A round in which the document changes is repeated, the first one is not counted. Uses wrk.
set -euo pipefail
jdk=$1 rounds=${2:-3} seconds=${3:-5} feeds=${4:-6000}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-outward.XXXX")
simulator='' served=''
trap 'kill $served $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

for other in wrk curl; do
  command -v "$other" >/dev/null || { echo "$other is missing (Debian: apt-get install wrk curl)" >&2; exit 2; }
done
"$jdk/bin/java" -Xmx1g -XX:+UseSerialGC -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$feeds" --feeds "$feeds" --mix calm \
  --feeds-json "$folder/feeds.json" --for 3600s >/dev/null &
simulator=$!
until [ "$(tail -c 2 "$folder/feeds.json" 2>/dev/null)" = ']' ]; do sleep 0.2; done
export RSSIFY_STORE=sqlite:$folder/outward.db RSSIFY_FETCH_ALLOWED_RANGES=127.0.0.0/8
"$root/rssify" fetch -q --from "$folder/feeds.json" || true
"$root/rssify" out add all >/dev/null
echo "entries: $("$root/rssify" stats --json | grep -o '"entries":[0-9]*' | head -1 | grep -o '[0-9]*')"
"$root/rssify" serve --listen 127.0.0.1:0 --set serve.requests_per_second=0 >/dev/null 2>"$folder/errors" &
served=$!
until port=$(grep -o 'listening on http://127.0.0.1:[0-9]*' "$folder/errors" | grep -o '[0-9]*$'); do
  kill -0 "$served" || { cat "$folder/errors" >&2; exit 1; }
  sleep 0.2
done
url=http://127.0.0.1:$port/out/all.atom

figures() { # wrk reports errors, but does not tell a 304 from a 200
  awk '/^Requests\/sec/ { rate = $2 } /^ *99%/ { p99 = $2 } /Non-2xx|Socket errors/ { bad = $0 }
    END { if (bad != "") { print "failed:" bad > "/dev/stderr"; exit 1 } printf "%.0f/s, p99 %s", rate, p99 }'
}
load() { wrk -t1 -c16 "-d${seconds}s" --latency "$@" "$url" | figures; }
tag() { curl -s -o /dev/null -D - "$url" | tr -d '\r' | awk 'tolower($1) == "etag:" { print $2 }'; }
status() { curl -s -o /dev/null -w '%{http_code}' "$@" "$url"; }
unchanged() { [ "$(status -H "If-None-Match: $before")" = 304 ]; }

round=0 discarded=0
while [ "$round" -le "$rounds" ]; do
  before=$(tag)
  unchanged || { echo "a conditional request gets no 304" >&2; exit 1; }
  conditional=$(load -H "If-None-Match: $before")
  if ! unchanged; then # the document changed, so that some responses were not 304
    discarded=$((discarded + 1))
    [ "$discarded" -le 20 ] || { echo "the document changes all the time" >&2; exit 1; }
    continue
  fi
  [ "$(status -H 'Accept-Encoding: gzip')" = 200 ] || { echo "a request without a condition gets no 200" >&2; exit 1; }
  whole=$(load -H 'Accept-Encoding: gzip')
  [ "$round" = 0 ] || echo "conditional $conditional; whole document, gzip: $whole" # the first round warms up
  round=$((round + 1))
done
