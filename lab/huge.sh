#!/usr/bin/env bash
# Called by lab/run: `rssify fetch` of documents of 100 MB and of one of 1 GB from a plain file server, in a heap smaller than any of them.
# Prints the result, the time and the memory. The limit on entries decides how much is stored; a smaller body limit rejects the large one.
set -euo pipefail
jdk=$1 bench=$2 heap=${3:-256m}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-huge.XXXX")
server=''
trap 'kill $server 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

mkdir "$folder/documents"
for size in 100000000 1000000000; do
  "$jdk/bin/java" -cp "$bench" dev.rssify.lab.bench.HugeDocument "$folder/documents/$size.xml" "$size"
done
"$jdk/bin/jwebserver" -b 127.0.0.1 -p 0 -d "$folder/documents" -o none >"$folder/server" &
server=$!
until port=$(grep -o 'http://127.0.0.1:[0-9]*' "$folder/server" | grep -o '[0-9]*$'); do sleep 0.2; done

right=true
fetch() { # FILE LIMIT EXPECTED_ENTRIES
  rm -rf "$folder"/store.db*
  local begin=${EPOCHREALTIME/./} said entries
  RSSIFY_JAVA_OPTS="-Xmx$heap" /usr/bin/time -f '%M' -o "$folder/peak" "$root/rssify" fetch --from <(echo "http://127.0.0.1:$port/$1") \
    --store "sqlite:$folder/store.db" --set fetch.allowed_ranges=127.0.0.0/8 --set fetch.max_body_bytes="$2" \
    >/dev/null 2>"$folder/said" || true
  said=$(tail -n 1 "$folder/said")
  entries=$(sqlite3 "$folder/store.db" 'select count(*) from entry')
  [ "$entries" = "$3" ] || right=false
  printf '{"scenario":"huge","document":"%s","limit":%d,"heap":"%s","seconds":%.1f,"peak_rss_kib":%d,"entries":%d,"expected":%d,"said":"%s"}\n' \
    "$1" "$2" "$heap" "$(((${EPOCHREALTIME/./} - begin) / 1000))e-3" "$(tail -n 1 "$folder/peak")" "$entries" "$3" "${said//\"/\'}"
}
fetch 100000000.xml 2000000000 10000
fetch 1000000000.xml 2000000000 10000
fetch 1000000000.xml 10485760 0
$right
