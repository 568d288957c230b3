#!/usr/bin/env bash
# Called by lab/run: `rssify serve` polls feeds every ten seconds, without and with ten feeds whose documents of ten megabytes are built to use much
# CPU time. Prints the latency of /health/live, the number of polls, and their time in the queue.
set -euo pipefail
jdk=$1 bench=$2 seconds=${3:-60} feeds=${4:-300}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-hostile.XXXX")
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

"$jdk/bin/java" -Xmx512m -XX:+UseSerialGC -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$feeds" --feeds "$feeds" --mix busy \
  --feeds-json "$folder/calm.json" --for 3600s >/dev/null &
started+=($!)
"$jdk/bin/java" -Xmx1g -XX:+UseSerialGC -cp "$bench" dev.rssify.lab.bench.HostileFeeds "$folder/hostile.json" >/dev/null &
started+=($!)
until [ "$(tail -c 2 "$folder/calm.json" 2>/dev/null)" = ']' ] && [ -f "$folder/hostile.json" ]; do sleep 0.2; done
sed -i 's/{"url"/{"poll_interval_seconds":10,"url"/' "$folder/calm.json"
export RSSIFY_FETCH_ALLOWED_RANGES=127.0.0.0/8

measure() { # NAME LISTS...
  local name=$1 served port
  shift
  export RSSIFY_STORE=sqlite:$folder/$name.db
  "$root/rssify" import -q "$@"
  RSSIFY_JAVA_OPTS="-Xmx${HEAP:-1g} ${JVM:-}" "$root/rssify" serve --listen 127.0.0.1:0 --set schedule.first_interval_sec=10 \
    >/dev/null 2>"$folder/$name.errors" &
  served=$!
  started+=("$served")
  until port=$(grep -o 'listening on http://127.0.0.1:[0-9]*' "$folder/$name.errors" | grep -o '[0-9]*$'); do
    kill -0 "$served" || { cat "$folder/$name.errors" >&2; exit 1; }
    sleep 0.2
  done
  sleep 15
  local from
  from=$(date +%s%3N)
  echo "$name: /health/live $("$jdk/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$bench" dev.rssify.lab.bench.Latency \
    "http://127.0.0.1:$port/health/live" "$seconds")"
  kill "$served"
  wait "$served" 2>/dev/null || true
  # From the fetch log, without the hostile feeds.
  sqlite3 "$folder/$name.db" "select json_extract(f.document, '\$.queued') / 1e6 from fetches f
    join feed on feed.id = f.feed_id where feed.url like 'http://127.16.%' and f.at > $from order by 1" |
    awk -v seconds="$seconds" -v feeds="$feeds" '{ t[NR] = $1 }
      END { printf "polls %.1f/s of %.1f/s, waited p50 %.0f ms, p99 %.0f ms\n", NR / seconds, feeds / 10, t[int(NR / 2) + 1], t[int(NR * 0.99) + 1] }'
  sqlite3 "$folder/$name.db" "select count(*) || ' polls of the hostile, by outcome ' || outcome from fetches f
    join feed on feed.id = f.feed_id where feed.url like 'http://127.32.%' and f.at > $from group by outcome"
}
measure alone "$folder/calm.json"
measure beside "$folder/calm.json" "$folder/hostile.json"
