#!/usr/bin/env bash
# Called by lab/run: CPU profile by samples of the JDK Flight Recorder: the methods and packages at the top of the stack, and the first
# method of rssify below. The thread that waits for sockets is left out.
set -euo pipefail
jdk=$1 bench=$2 name=${3:?still, busy or parse}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/rssify-profile.XXXX")
simulator=''
trap 'kill $simulator 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
record=(-XX:+UseSerialGC "-XX:StartFlightRecording=settings=profile,filename=$folder/profile.jfr" '-Xlog:jfr*=off' --enable-native-access=ALL-UNNAMED)

case $name in
  still | busy)
    hosts=2000 speed=1
    if [ "$name" = busy ]; then hosts=500 speed=1000; fi
    "$jdk/bin/java" -Xmx2g -jar "$root/lab/simulator/target/rssify-simulator.jar" --hosts "$hosts" --feeds "$hosts" --mix "$name" \
      --speed "$speed" --feeds-json "$folder/feeds.json" --for 600s >/dev/null &
    simulator=$!
    while [ ! -s "$folder/feeds.json" ]; do kill -0 $!; sleep 0.2; done
    "$jdk/bin/java" -Xmx2g "${record[@]}" -cp "$bench" dev.rssify.lab.bench.engine.Passes "$folder/feeds.json" "${4:-60}" "$folder"
    ;;
  parse)
    "$jdk/bin/java" -cp "$bench" dev.rssify.lab.bench.Documents "$folder/documents" 200000000
    "$jdk/bin/java" -Xmx2g "${record[@]}" -cp "$root/app/dist/target/rssify/rssify.jar" dev.rssify.cli.Main parse "$folder/documents" >/dev/null
    ;;
  *) echo "no profile '$name'; use still, busy or parse" >&2; exit 2 ;;
esac

"$jdk/bin/jfr" print --events jdk.ExecutionSample,jdk.NativeMethodSample --stack-depth 40 "$folder/profile.jfr" >"$folder/samples"
awk '
  /^jdk\..*Sample \{/ { top = ours = "" }
  / line: / { sub(/^ +/, ""); sub(/\(.*/, ""); if (top == "") top = $0; if (ours == "" && $0 ~ /^dev\.rssify\./) ours = $0 }
  /^\}/ && top != "" && top !~ /EPollPoller\.poll/ { all++; methods[top]++; p = top; sub(/\.[A-Z].*/, "", p); packages[p]++; if (ours != "") first[ours]++ }
  function show(title, counts,   command, key) {
    print "\n" title
    command = "sort -rn | head -n 15"
    for (key in counts) printf "%6.1f %%  %s\n", 100 * counts[key] / all, key | command
    close(command)
  }
  END { print all " samples"; fflush(); show("package on top", packages); show("method on top", methods); show("first method of ours", first) }' "$folder/samples"
