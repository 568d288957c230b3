# Sourced by ./rssify and by bin/rssify of an installation: starts the program, with an AOT cache if there is one.

# Creates files for a fast start: picocli in a newer class file version, SQLite's library, and AOT caches from training runs
# of the most used commands. The tools for it are in HOME/lab; the program runs without them too.
prepare() { # JAVA HOME START
  local java=$1 home=$2 start=$3
  rm -rf "$start.new"
  {
    "$java" "${jvm[@]}" -cp "$home/rssify.jar:$home/lab/*" dev.rssify.lab.commands.StartFolder "$start.new" &&
      mkdir -p "$start" && mv -f "$start.new"/* "$start" &&
      train "$start/new.aot" working && train "$start/reading.aot" reading && train "$start/serving.aot" serving
  } >"$start.log" 2>&1 || true
  rm -rf "$start.new"
  mkdir -p "$start"
  # An empty cache marks a failed attempt, so that it is not repeated at every start.
  [ -f "$start/new.aot" ] || : >"$start/new.aot"
  mv -f "$start/new.aot" "$start/rssify.aot"
}

train() { # CACHE COMMANDS; java, home and start are prepare's
  "$java" "${jvm[@]}" -Dorg.sqlite.lib.path="$start" -XX:AOTCacheOutput="$1" \
    -cp "$start/picocli.jar:$home/rssify.jar:$home/lab/*" dev.rssify.lab.commands.AotTraining "$2" "$start.new"
}

# The JVM would use outdated classes of a cache that is older than the program.
prepared() { # HOME START
  [ -f "$2/rssify.aot" ] && [ -z "$(find "$1/rssify.jar" "$1/lib" "$1/lab" -newer "$2/rssify.aot" -print -quit 2>/dev/null)" ]
}

# Replaces this shell by the program. If START is missing, it is created in the background.
launch() { # JAVA HOME START ARGUMENTS...
  local java=$1 home=$2 start=$3
  shift 3
  # Plugins are last: an AOT cache is valid for a class path that starts with its own.
  # A virtual thread that loads a class from a jar keeps its carrier. With two carriers, all may wait for a lock that is
  # reserved for a thread without a carrier, for ever. Classes of an AOT cache are not loaded from jars.
  local quick=(-Djdk.virtualThreadScheduler.parallelism=256) path=$home/rssify.jar:$home/lab/*:$home/plugins/*
  if ! prepared "$home" "$start"; then
    # Removes the lock of a killed process.
    find "$start.lock" -maxdepth 0 -mmin +10 -exec rmdir {} + 2>/dev/null || true
    if mkdir -p "${start%/*}" 2>/dev/null && mkdir "$start.lock" 2>/dev/null; then
      (trap 'rmdir "$start.lock"' EXIT && prepare "$java" "$home" "$start") </dev/null >/dev/null 2>&1 &
    fi
  elif [ -s "$start/rssify.aot" ]; then
    path=$start/picocli.jar:$path
    local cache=$start/rssify.aot
    quick=()
    case ${1:-} in
      # They need half of the classes, and no locale data, which SQLite's driver would look up.
      stats | feeds | entries | tail | config | --version | -V)
        [ ! -s "$start/reading.aot" ] || cache=$start/reading.aot
        quick=(-Djava.locale.providers=FALLBACK)
        ;;
      serve) [ ! -s "$start/serving.aot" ] || cache=$start/serving.aot ;;
    esac
    quick+=(-XX:AOTCache="$cache" '-Xlog:aot*=off' '-Xlog:cds*=off' -Dorg.sqlite.lib.path="$start")
  fi
  # Passes the width of the terminal to the program; shells do not export it.
  if [ -t 1 ]; then
    [ -n "${COLUMNS:-}" ] || read -r _ COLUMNS < <(stty size 2>/dev/null </dev/tty) || true
    if [ "${COLUMNS:-0}" -gt 0 ] 2>/dev/null; then export COLUMNS; else unset COLUMNS; fi
  fi
  case ${1:-} in
    # Most objects are short-lived: a larger young generation halves the time of garbage collection.
    fetch) quick+=(-XX:InitialRAMPercentage=6.25 -XX:NewRatio=1) ;;
    # Starts small and shrinks after a burst: a heap never becomes smaller than it was at the start.
    serve)
      quick+=(-XX:InitialRAMPercentage=0.2 -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:-ShrinkHeapInSteps)
      # Returns what SQLite and the compiler have freed; each arena would hold its own share of it.
      quick+=(-XX:TrimNativeHeapInterval=60000)
      export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2}
      ;;
    parse | extract | keywords | cluster | conformance) ;;
    # Short commands are faster without the optimizing compiler.
    *) quick+=(-XX:TieredStopAtLevel=1) ;;
  esac
  # shellcheck disable=SC2086 # user options are split into words
  exec "$java" "${quick[@]}" "${jvm[@]}" ${RSSIFY_JAVA_OPTS:-} -cp "$path" dev.rssify.cli.Main "$@"
}

jvm=(-XX:+UseSerialGC -XX:+UseCompactObjectHeaders -XX:-UsePerfData --enable-native-access=ALL-UNNAMED)

# A process without memory exits, so that its supervisor restarts it; stored data is not lost.
jvm+=(-XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr
  "-XX:OnOutOfMemoryError=echo 'rssify: out of memory. Start it with a larger heap, such as RSSIFY_JAVA_OPTS=-Xmx1g' >&2")
