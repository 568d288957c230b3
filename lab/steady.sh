#!/usr/bin/env bash
# Called by lab/run: `rssify serve` polls a world for some minutes, including documents of a megabyte. Prints the resources of the process every
# minute, and at the end their growth: the slope of a line through all samples but the first fifth.
set -euo pipefail
jdk=$1 minutes=${2:-60} feeds=${3:-6000} hosts=${4:-2000} mix=${5:-usual}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-steady.XXXX")
simulators=() served=''
trap 'kill $served "${simulators[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

publish() { # NAME OPTIONS...
  "$jdk/bin/java" -Xmx2g -jar "$root/lab/simulator/target/rssify-simulator.jar" "${@:2}" \
    --feeds-json "$folder/$1.json" --for "$((minutes * 60 + 300))s" >/dev/null &
  simulators+=($!)
  while [ ! -s "$folder/$1.json" ]; do kill -0 $!; sleep 0.2; done
}
publish world --hosts "$hosts" --feeds "$feeds" --mix "$mix"
publish large --hosts 60 --feeds 60 --mix large
# Every feed is polled every minute, unless its server limits it.
export RSSIFY_STORE=sqlite:$folder/steady.db RSSIFY_SCHEDULE_INTERVAL_SEC=60 RSSIFY_SCHEDULE_FIRST_INTERVAL_SEC=60
"$root/rssify" import -q "$folder/world.json" "$folder/large.json"
RSSIFY_JAVA_OPTS="-Xmx${HEAP:-512m} -Xlog:gc:file=$folder/gc.log" "$root/rssify" serve -q --set fetch.allowed_ranges=127.0.0.0/8 \
  --set metrics.file="$folder/metrics" >/dev/null 2>"$folder/errors" &
served=$!

metric() { awk -v name="$1" 'index($0, name) == 1 { sum += $NF } END { printf "%d", sum }' "$folder/metrics"; }
heap() { # in use after a collection, in KiB
  "$jdk/bin/jcmd" "$served" GC.run >/dev/null
  "$jdk/bin/jcmd" "$served" GC.heap_info | sed -n 's/.*total .*used \([0-9]*\)K.*/\1/p' | paste -sd+ | bc
}
status() { awk -v name="$1:" '$1 == name { print $2 }' "/proc/$served/status"; }

format='%6s %9s %9s %9s %9s %8s %8s %6s %9s\n'
# shellcheck disable=SC2059 # one format for the head and the lines
printf "$format" minute polls entries heap_kib rss_kib threads handles gcs disk_kib
for ((minute = 1; minute <= minutes; minute++)); do
  sleep 60
  kill -0 "$served" || { echo "serve ended by itself:" >&2; cat "$folder/errors" >&2; exit 1; }
  # shellcheck disable=SC2059
  printf "$format" "$minute" "$(metric rssify_fetches_total)" "$(metric rssify_new_entries_total)" "$(heap)" "$(status VmRSS)" \
    "$(status Threads)" "$(find "/proc/$served/fd" -mindepth 1 | wc -l)" "$(grep -c Pause "$folder/gc.log")" \
    "$(du -sk "$folder" | cut -f1)" >>"$folder/samples"
  if ((minute % 5 == 0 || minutes < 10)); then tail -n 1 "$folder/samples"; fi
done

for column in 4:heap_kib 5:rss_kib 6:threads 7:handles; do
  awk -v c="${column%:*}" -v name="${column#*:}" -v skip=$((minutes / 5)) '
    NR > skip { n++; x += $1; y += $c; xx += $1 * $1; xy += $1 * $c }
    END { slope = n > 1 ? (n * xy - x * y) / (n * xx - x * x) : 0
          printf "%s: %.0f on average, %+.1f an hour (%+.2f %%)\n", name, y / n, 60 * slope, 6000 * slope * n / y }' "$folder/samples"
done
# From the fetch log: the time of responses of about a megabyte, from name lookup to last byte.
took() { echo "json_extract(document, '\$.timings.$1')"; } # in nanoseconds
sqlite3 "$folder/steady.db" "select $(took dns) + $(took connect) + $(took first_byte) + $(took body) from fetches
  where outcome <> 'not_modified' and json_extract(document, '\$.wire_bytes') > 900000 order by 1" |
  awk '{ t[NR] = $1 / 1e6 } END { printf "fetches of 1 MB: %d, p50 %.0f ms, p99 %.0f ms, longest %.0f ms\n", NR, t[int(NR / 2) + 1], t[int(NR * 0.99) + 1], t[NR] }'
