#!/usr/bin/env bash
# Uses resplit as a library: plans, cancels a run, runs again with progress, compares.
# The class path of a program that embeds resplit is the folder lib of the build; picocli and
# logback in it belong to the command line and are not needed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

lib=$project/app/target/resplit/lib
classes=$(printf '%s:' "$lib"/resplit-core-*.jar "$lib"/jackson-core-*.jar "$lib"/slf4j-api-*.jar)
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$classes" "$here/RepartitionExample.java" "$folder"
