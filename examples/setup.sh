# Puts resplit on PATH for an example, which sources this file. Builds it first where it is missing:
# that takes JDK 17 or newer and Maven, and says nothing unless it fails. Where there are no sources, it is on PATH.
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ -e "$project/pom.xml" ] && [ ! -x "$project/app/target/resplit/bin/resplit" ]; then
  command -v mvn > /dev/null || { echo "Maven is needed to build resplit: there is no mvn on PATH" >&2; exit 1; }
  echo "building resplit, once" >&2
  mvn -B -q -DskipTests -f "$project/pom.xml" package >&2
fi
PATH=$project/app/target/resplit/bin:$PATH

# Prints a command as it would be typed, then runs it.
show() {
  local word typed=
  for word in "$@"; do
    [[ $word =~ ^[A-Za-z0-9_./,:=+-]+$ ]] || word="'$word'"
    typed+=" $word"
  done
  printf '$%s\n' "$typed"
  "$@"
}

# Takes out what differs from run to run: times, rates, free space and the memory of the process.
steady() {
  sed -E -e '/^process /d' -e 's/^(space .*, )[^,]+ \([0-9,]+ bytes\) free/\1... free/' -e 's/ in [0-9.]+ (us|ms|s|min|h) \([^)]*\)$//'
}

# Runs a Java program of one source file with resplit as its library.
java_program() {
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$project/app/target/resplit/lib/*" "$@"
}
