# Sourced by ./rssify, by bin/rssify of an installation and by .ci/run: finds a JDK that is new enough.
# What runs before every command starts as few programs as it can.

needed_jdk=25

# Sets major to the major version of the JDK in a folder, without starting it; to nothing when there is none.
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

# The newest of JAVA_HOME, the java on the PATH and the usual places that is new enough and has this program.
find_jdk() { # [PROGRAM], javac unless said
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
