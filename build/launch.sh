# Sourced by ./rssify and by bin/rssify of an installation: starts the program, quickly if it can.

# What the JVM needs for a quick start: picocli in a form it can keep, SQLite's library, and caches of classes already
# loaded and linked, from rehearsals of the usual commands. None of it is necessary.
prepare() { # JAVA HOME START
  local java=$1 home=$2 start=$3
  rm -rf "$start.new"
  {
    "$java" "${jvm[@]}" -cp "$home/rssify.jar" dev.rssify.cli.StartFolder "$start.new" &&
      mkdir -p "$start" && mv -f "$start.new"/* "$start" &&
      rehearse "$start/new.aot" working && rehearse "$start/reading.aot" reading
  } >"$start.log" 2>&1 || true
  rm -rf "$start.new"
  mkdir -p "$start"
  # What cannot be made is left empty, so that it is not tried again at every start.
  [ -f "$start/new.aot" ] || : >"$start/new.aot"
  mv -f "$start/new.aot" "$start/rssify.aot"
}

rehearse() { # CACHE COMMANDS; java, home and start are prepare's
  "$java" "${jvm[@]}" -Dorg.sqlite.lib.path="$start" -XX:AOTCacheOutput="$1" \
    -cp "$start/picocli.jar:$home/rssify.jar" dev.rssify.cli.Rehearsal "$2" "$start.new"
}

# The JVM would go on using the classes of a cache that is older than the program.
prepared() { # HOME START
  [ -f "$2/rssify.aot" ] && [ -z "$(find "$1/rssify.jar" "$1/lib" -newer "$2/rssify.aot" -print -quit)" ]
}

# The program with its arguments, in place of this shell. START may be missing: then it is made on the side.
launch() { # JAVA HOME START ARGUMENTS...
  local java=$1 home=$2 start=$3
  shift 3
  local quick=() path=$home/rssify.jar
  if ! prepared "$home" "$start"; then
    # The lock of one that was killed counts no longer.
    find "$start.lock" -maxdepth 0 -mmin +10 -exec rmdir {} + 2>/dev/null || true
    if mkdir -p "${start%/*}" 2>/dev/null && mkdir "$start.lock" 2>/dev/null; then
      (trap 'rmdir "$start.lock"' EXIT && prepare "$java" "$home" "$start") </dev/null >/dev/null 2>&1 &
    fi
  elif [ -s "$start/rssify.aot" ]; then
    path=$start/picocli.jar:$path
    local cache=$start/rssify.aot
    case ${1:-} in
      # They need half of the classes, and no calendar but the root's, which SQLite's driver would look up.
      stats | feeds | entries | tail | config | --version | -V)
        [ ! -s "$start/reading.aot" ] || cache=$start/reading.aot
        quick=(-Djava.locale.providers=FALLBACK)
        ;;
    esac
    quick+=(-XX:AOTCache="$cache" '-Xlog:aot*=off' '-Xlog:cds*=off' -Dorg.sqlite.lib.path="$start")
  fi
  # Shells know how wide the terminal is and keep it to themselves; this one may know already.
  if [ -t 1 ]; then
    [ -n "${COLUMNS:-}" ] || read -r _ COLUMNS < <(stty size 2>/dev/null </dev/tty) || true
    if [ "${COLUMNS:-0}" -gt 0 ] 2>/dev/null; then export COLUMNS; else unset COLUMNS; fi
  fi
  case ${1:-} in
    # Most of what many feeds bring is garbage a moment later: room for it, by the size of the machine, halves collecting.
    fetch) quick+=(-XX:InitialRAMPercentage=6.25 -XX:NewRatio=1) ;;
    # Shrinks to what is needed after a burst.
    serve) quick+=(-XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40) ;;
    parse | conformance) ;;
    # Commands that end soon are better off without the compiler that takes its time.
    *) quick+=(-XX:TieredStopAtLevel=1) ;;
  esac
  # shellcheck disable=SC2086 # options of the user's own are words
  exec "$java" "${quick[@]}" "${jvm[@]}" ${RSSIFY_JAVA_OPTS:-} -cp "$path" dev.rssify.cli.Main "$@"
}

jvm=(-XX:+UseSerialGC -XX:-UsePerfData --enable-native-access=ALL-UNNAMED)

# A process without memory ends, so that what supervises it starts it again; what was stored is not lost.
jvm+=(-XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr
  "-XX:OnOutOfMemoryError=echo 'rssify: out of memory. Start it with a larger heap, such as RSSIFY_JAVA_OPTS=-Xmx1g' >&2")
