# Sourced by ./rssify, by bin/rssify of an installation and by .ci/run: finds a JDK that is new enough.
# It starts as few processes as possible, as it runs before every command.

needed_jdk=25

# Sets major to the major version of the JDK in a folder, without starting it; empty when there is none.
jdk_major() {
  local line
  major=
  [ -r "$1/release" ] || return 0
  while read -r line; do
    case $line in JAVA_VERSION=\"*)
      line=${line#*\"}
      major=${line%%[!0-9]*}
      ;;
    esac
  done <"$1/release"
}

# Prints JAVA_HOME if it is new enough and has PROGRAM, else the newest such JDK of the PATH and the common locations.
find_jdk() { # [PROGRAM], default: javac
  local candidate major best='' best_major=0 own
  own=$(command -v java || echo /none/bin/java)
  [ ! -L "$own" ] || own=$(readlink -f -- "$own")
  for candidate in "${JAVA_HOME:-}" "${own%/bin/*}" \
    /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    [ -x "$candidate/bin/${1:-javac}" ] || continue
    jdk_major "$candidate"
    [ -n "$major" ] && [ "$major" -ge "$needed_jdk" ] || continue
    if [ "$candidate" = "${JAVA_HOME:-}" ]; then
      best=$candidate
      break
    fi
    if [ "$major" -gt "$best_major" ]; then
      best=$candidate
      best_major=$major
    fi
  done
  echo "$best"
}
