#!/usr/bin/env bash
# Called by lab/run: `rssify serve` on a world of publishers for so many minutes; every minute what the process holds, and at the end whether
# that grew: the medians of the second and of the last quarter side by side.
set -euo pipefail
jdk=$1 minutes=${2:-60} feeds=${3:-10000} hosts=${4:-2000} mix=${5:-usual}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-steady.XXXX")
simulator='' served=''
trap 'kill $served $simulator 2>/dev/null; wait 2>/dev/null; rm -rf "$folder"' EXIT

"$root/rssify" --version >/dev/null
"$jdk/bin/java" -Xmx2g -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$hosts" --feeds "$feeds" --mix "$mix" \
  --feeds-json "$folder/feeds.json" --for "$((minutes * 60 + 300))s" >/dev/null &
simulator=$!
while [ ! -s "$folder/feeds.json" ]; do sleep 0.2; done
export RSSIFY_STORE=sqlite:$folder/steady.db
"$root/rssify" import -q "$folder/feeds.json"
RSSIFY_JAVA_OPTS="-Xmx${HEAP:-512m}" "$root/rssify" serve -q --set fetch.allowed_ranges=127.0.0.0/8 \
  --set metrics.file="$folder/metrics" >/dev/null 2>"$folder/errors" &
served=$!

metric() { awk -v name="$1" 'index($0, name) == 1 { sum += $NF } END { printf "%d", sum }' "$folder/metrics"; }
heap() { # in use after a collection, in KiB
  "$jdk/bin/jcmd" "$served" GC.run >/dev/null
  "$jdk/bin/jcmd" "$served" GC.heap_info | awk '/total .*used/ { sub(/.*used /, ""); sum += $0 + 0 } END { printf "%d", sum }'
}

printf '%6s %9s %9s %9s %9s %8s %8s %9s\n' minute polls entries heap_kib rss_kib threads handles disk_kib
for ((minute = 1; minute <= minutes; minute++)); do
  sleep 60
  kill -0 "$served" || { echo "serve ended by itself:" >&2; cat "$folder/errors" >&2; exit 1; }
  printf '%6d %9d %9d %9d %9d %8d %8d %9d\n' "$minute" "$(metric rssify_fetches_total)" "$(metric rssify_new_entries_total)" \
    "$(heap)" "$(awk '/VmRSS/ { print $2 }' "/proc/$served/status")" "$(awk '/Threads/ { print $2 }' "/proc/$served/status")" \
    "$(find "/proc/$served/fd" -mindepth 1 | wc -l)" "$(du -sk "$folder" | cut -f1)" | tee -a "$folder/samples"
done

median() { # COLUMN FROM TO
  sed -n "$2,$3p" "$folder/samples" | awk -v c="$1" '{ print $c }' | sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}
quarter=$((minutes / 4 > 0 ? minutes / 4 : 1))
for column in 4:heap_kib 5:rss_kib 6:threads 7:handles; do
  echo "${column#*:}: $(median "${column%:*}" $((quarter + 1)) $((2 * quarter))) in the second quarter, $(median "${column%:*}" $((minutes - quarter + 1)) "$minutes") in the last"
done
awk '/^rssify_fetch_duration_seconds/ && !/_feed_/' "$folder/metrics" | tail -n 3
