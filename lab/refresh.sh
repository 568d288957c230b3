#!/usr/bin/env bash
# Called by lab/run: refreshes all feeds of one world with `rssify fetch` and newsboat, alternately, each into its own empty store, and prints
# the medians; then once with sfeed_update, and a part of them with rss2email, which fetches feeds one by one and sends no mail here.
set -euo pipefail
jdk=$1 feeds=${2:-10000} hosts=${3:-2000} rounds=${4:-5}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
simulator=
trap 'kill $simulator 2>/dev/null || true; rm -rf "$folder"' EXIT

for other in newsboat sfeed_update sqlite3 curl; do
  command -v "$other" >/dev/null || { echo "$other is missing (Debian: apt-get install newsboat sfeed sqlite3 curl)" >&2; exit 2; }
done

# A world that follows the protocol; it ends with this script.
"$jdk/bin/java" -Xmx2g -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$hosts" --feeds "$feeds" --mix calm \
  --feeds-json "$folder/all.json" --for 3600s >/dev/null &
simulator=$!
while [ ! -s "$folder/all.json" ]; do kill -0 $!; sleep 0.2; done
# The other programs do not read JSON Feed.
grep -o '"http://[^"]*"' "$folder/all.json" | tr -d '"' | grep -v json >"$folder/urls"
all=$(wc -l <"$folder/urls")
# Documents are created at the first request, which must not be measured.
sed 's|.*|url = "&"\noutput = "/dev/null"|' "$folder/urls" | curl -s -Z --no-progress-meter --parallel-max 32 --compressed -K - 2>/dev/null

cat >"$folder/newsboat.config" <<CONFIG
reload-threads ${THREADS:-64}
download-retries 1
max-items 0
CONFIG
{
  echo "maxjobs=${THREADS:-64}"
  echo "sfeedpath=$folder/sfeeds"
  echo "feeds() {"
  nl -w1 -s' ' "$folder/urls" | sed "s/^\([0-9]*\) \(.*\)/feed 'f\1' '\2'/"
  echo "}"
} >"$folder/sfeedrc"

ours() {
  rm -rf "$folder"/ours.db*
  "$root/rssify" fetch -q --from "$folder/urls" --store "sqlite:$folder/ours.db" --set fetch.allowed_ranges=127.0.0.0/8
}
# Measures until the last feed is in its store: with thousands of feeds it computes for minutes after that, which is not counted.
# Prints the seconds itself, because the last feed is known only afterwards.
newsboats() {
  rm -f "$folder/newsboat.db"
  local newsboat start=${EPOCHREALTIME/./} last=0 grown=0 known
  newsboat -q -u "$folder/urls" -c "$folder/newsboat.db" -C "$folder/newsboat.config" -x reload >/dev/null &
  newsboat=$!
  while kill -0 "$newsboat" 2>/dev/null && [ "$last" -lt "$all" ]; do
    sleep 0.5
    known=$(sqlite3 -readonly "$folder/newsboat.db" 'select count(*) from rss_feed' 2>/dev/null || echo "$last")
    if [ "$known" -gt "$last" ]; then
      last=$known grown=${EPOCHREALTIME/./}
    elif [ "$grown" -gt 0 ] && [ $((${EPOCHREALTIME/./} - grown)) -gt "${SILENT:-20000000}" ]; then
      break # nothing new for 20 s
    fi
  done
  kill "$newsboat" 2>/dev/null || true
  wait "$newsboat" 2>/dev/null || true
  echo "($grown - $start) / 1000000" | bc -l
}
sfeeds() {
  rm -rf "$folder/sfeeds" && mkdir "$folder/sfeeds"
  sfeed_update "$folder/sfeedrc" >/dev/null 2>&1
}
seconds() { local start end; start=$(date +%s.%N); "$1"; end=$(date +%s.%N); echo "$end - $start" | bc; }
median() { sort -n "$1" | sed -n "$((rounds / 2 + 1))p"; }

for ((i = 0; i < rounds; i++)); do
  a=$(seconds ours)
  b=$(newsboats)
  echo "$a" >>"$folder/ours.times"
  echo "$b" >>"$folder/newsboats.times"
  echo "$a $b" | awk '{ printf "rssify fetch %.1f s, newsboat %.1f s, ratio %.2f\n", $1, $2, $2 / $1 }' | tee -a "$folder/pairs"
done
seconds sfeeds >"$folder/sfeeds.times"
echo "ratio, median of $rounds: $(sed 's/.* //' "$folder/pairs" | sort -n | sed -n "$((rounds / 2 + 1))p")"
echo "feeds: $all on $hosts hosts, rounds: $rounds, threads of the others: ${THREADS:-64}"
echo "rssify fetch:  $(median "$folder/ours.times") s, $(sqlite3 "$folder/ours.db" 'select count(*) from entry') entries, every response stored"
echo "newsboat:      $(sqlite3 "$folder/newsboat.db" 'select count(*) from rss_feed') feeds, $(median "$folder/newsboats.times") s, $(sqlite3 "$folder/newsboat.db" 'select count(*) from rss_item') entries"
echo "sfeed_update:  $(cat "$folder/sfeeds.times") s, $(cat "$folder"/sfeeds/* | wc -l) entries, once"

part=${PART:-200}
command -v r2e >/dev/null || { echo "rss2email is missing (Debian: apt-get install rss2email)"; exit 0; }
{
  echo "[DEFAULT]"
  echo "to = nobody@localhost"
  head -n "$part" "$folder/urls" | nl -w1 -s' ' | sed 's/^\([0-9]*\) \(.*\)/[feed.f\1]\nurl = \2/'
} >"$folder/rss2email.cfg"
r2es() { r2e -c "$folder/rss2email.cfg" -d "$folder/rss2email.json" run --no-send >/dev/null 2>&1; }
few() {
  rm -rf "$folder"/few.db*
  "$root/rssify" fetch -q --from <(head -n "$part" "$folder/urls") --store "sqlite:$folder/few.db" --set fetch.allowed_ranges=127.0.0.0/8
}
echo "rss2email:     $(seconds r2es) s for $part feeds, $(grep -o '"hash": ' "$folder/rss2email.json" | wc -l) entries known; rssify fetch for the same: $(seconds few) s"
