#!/usr/bin/env bash
# Called by lab/run: polls every feed of a calm world several times, with a simulated hour per second. Prints the bytes in SQLite and in
# segments for each entry and each stored response, compared with the bodies as served.
set -euo pipefail
jdk=$1 feeds=${2:-2000} polls=${3:-5}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-disk.XXXX")
simulator=''
trap 'kill $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

# A simulated hour passes per second, so that polls a few seconds apart find new entries.
"$jdk/bin/java" -Xmx2g -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$feeds" --feeds "$feeds" --mix calm --speed 3600 \
  --feeds-json "$folder/feeds.json" --for 900s >/dev/null &
simulator=$!
while [ ! -s "$folder/feeds.json" ]; do kill -0 $!; sleep 0.2; done
for ((i = 0; i <= polls; i++)); do
  "$root/rssify" fetch -q --from "$folder/feeds.json" --store "sqlite:$folder/disk.db" --set fetch.allowed_ranges=127.0.0.0/8 || true
done
query() { sqlite3 "$folder/disk.db" "$1"; }
query 'pragma wal_checkpoint(truncate); vacuum' >/dev/null
entries=$(query 'select count(*) from entry')
read -r responses bodies <<<"$(query "select count(*) || ' ' || sum(content_length) from raw_fetch")"
all=$(stat -c %s "$folder/disk.db")
raw=$(find "$folder/disk.db.raw" -type f -printf '%s\n' | paste -sd+ | bc)
echo "$entries $responses $bodies $all $raw $(query "select group_concat(bytes) from entry" | tr ',' '\n' | paste -sd+ | bc)" | awk '{
  printf "entries: %d; in SQLite %.0f bytes each with keys, indexes, journal and log (%.0f the entry as JSON before compression)\n", $1, $4 / $1, $6 / $1
  printf "stored responses: %d; in segments %.0f bytes each, bodies as served %.0f each: %.2f of them\n", $2, $5 / $2, $3 / $2, $5 / $3
  printf "all on disk: %.1f MB, bodies as served: %.1f MB\n", ($4 + $5) / 1e6, $3 / 1e6
  printf "{\"scenario\":\"disk\",\"entries\":%d,\"responses\":%d,\"body_bytes\":%d,\"sqlite_bytes\":%d,\"raw_bytes\":%d}\n", $1, $2, $3, $4, $5 }'
