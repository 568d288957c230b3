# Sourced by ./rssify, by bin/rssify of an installation and by .ci/run: finds a JDK that is new enough.

needed_jdk=25

# Prints the major version of the JDK in a folder, without starting it.
jdk_major() {
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null
}

# The newest of JAVA_HOME, the java on the PATH and the usual places that is new enough and has this program.
find_jdk() { # [PROGRAM], javac unless said
  local candidate major best='' best_major=0
  for candidate in "${JAVA_HOME:-}" "$(dirname -- "$(dirname -- "$(readlink -f -- "$(command -v java || echo /none/none/java)")")")" \
    /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    [ -x "$candidate/bin/${1:-javac}" ] || continue
    major=$(jdk_major "$candidate")
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
