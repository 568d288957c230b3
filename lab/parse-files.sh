#!/usr/bin/env bash
# Called by lab/run: parses one folder with `rssify parse` and with sfeed, alternately, and prints the medians; then a part of it once
# with feedparser (Python), which is slow.
set -euo pipefail
jdk=$1 bench=$2 bytes=${3:-1100000000} rounds=${4:-5}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

command -v sfeed >/dev/null || { echo "sfeed is missing (Debian: apt-get install sfeed)" >&2; exit 2; }
"$jdk/bin/java" -cp "$bench" dev.rssify.lab.bench.Documents "$folder/documents" "$bytes"

ours() { "$root/rssify" parse "$folder/documents" >"$folder/rssify.ndjson"; }
theirs() { for file in "$folder"/documents/*; do sfeed <"$file"; done >"$folder/sfeed.tsv"; }
firsts() { find "$folder/documents" -type f | sort | sed -n "1,${part}p"; }
feedparsers() { # the first documents, for all would take an hour
  firsts | /usr/bin/python3 -c '
import sys, feedparser
print(sum(len(feedparser.parse(open(path.strip(), "rb").read()).entries) for path in sys.stdin))' >"$folder/feedparser"
}
seconds() { local start end; start=$(date +%s.%N); "$1"; end=$(date +%s.%N); echo "$end - $start" | bc; }
median() { sort -n | sed -n "$((rounds / 2 + 1))p"; }

for ((i = 0; i < rounds; i++)); do
  seconds ours >>"$folder/ours"
  seconds theirs >>"$folder/theirs"
done
size=$(du -sb "$folder/documents" | cut -f1)
a=$(median <"$folder/ours") b=$(median <"$folder/theirs")
echo "documents: $(find "$folder/documents" -type f | wc -l), bytes: $size"
echo "entries: rssify $(grep -o '"native_id":' "$folder/rssify.ndjson" | wc -l), sfeed $(wc -l <"$folder/sfeed.tsv")"
echo "rssify parse: $a s ($(echo "scale=1; $size / $a / 1000000" | bc) MB/s), all of: $(tr '\n' ' ' <"$folder/ours")"
echo "sfeed:        $b s ($(echo "scale=1; $size / $b / 1000000" | bc) MB/s), all of: $(tr '\n' ' ' <"$folder/theirs")"
echo "ratio (sfeed time / rssify time): $(echo "scale=2; $b / $a" | bc)"

part=80
if /usr/bin/python3 -c 'import feedparser' 2>/dev/null; then
  c=$(seconds feedparsers)
  bytes=$(firsts | xargs cat | wc -c)
  echo "feedparser:   $c s for $part documents ($(echo "scale=2; $bytes / $c / 1000000" | bc) MB/s), $(cat "$folder/feedparser") entries"
else
  echo "feedparser is missing (Debian: apt-get install python3-feedparser)"
fi
