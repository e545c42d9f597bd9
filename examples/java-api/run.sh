#!/usr/bin/env bash
# Uses resplit as a library: plans, runs with progress, cancels another job, resumes it, compares; drops an axis,
# stacks files along it, and appends.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

java_program "$here/RepartitionExample.java" "$folder"
