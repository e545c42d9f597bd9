#!/usr/bin/env bash
# A folder of other people's files: what resplit says of a picture among raw files, a stray file, a
# missing number, a list in the wrong order, a glob without quotes and a header, and what to do about it.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Runs a command that may fail.
try() { show "$@" 2>&1 || echo "exit code $?"; }

resplit make 'scan/s{2}.raw' --shape 64,48,12 --out-shape '*,*,1' --dtype uint16 --quiet
rm scan/resplit.json
what=(--in-shape 64,48,1 --dtype uint16)

echo "== notes among the slices"
echo "scanned on Monday" > scan/notes.txt
try resplit info scan "${what[@]}"
show resplit info 'scan/s*.raw' "${what[@]}" | grep -E '^\$|array|files'
rm scan/notes.txt

echo "== a slice is missing"
mv scan/s7.raw .
try resplit merge scan volume.raw "${what[@]}"
mv s7.raw scan

echo "== a glob without quotes, in the order of the alphabet"
try resplit merge scan/*.raw volume.raw "${what[@]}" | steady
echo "== the same in quotes is sorted by number"
try resplit merge 'scan/*.raw' volume.raw "${what[@]}" --overwrite --quiet
try resplit verify scan volume.raw "${what[@]}"

echo "== a glob of two files and no output: nothing is written"
try resplit merge scan/s1*.raw "${what[@]}" --overwrite
try resplit merge scan/s[12].raw "${what[@]}" --overwrite
try resplit info scan/*.raw "${what[@]}"

echo "== slices with a header"
for file in scan/*.raw; do { head -c 32 /dev/zero; cat "$file"; } > "headed_${file#scan/}"; done
try resplit merge 'headed_s*.raw' headed.raw "${what[@]}"
try resplit merge 'headed_s*.raw' headed.raw "${what[@]}" --header-bytes 32 --quiet
show cmp headed.raw volume.raw && echo "the files are equal"

echo "== pictures"
png() { # the pixels behind the header of a picture of 64 by 48
  base64 -d <<< iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwEAAAAADUsP+A
  cat "$1"
}
for file in scan/*.raw; do png "$file" > "${file%.raw}.png"; done
rm scan/*.raw
try resplit merge scan pictures.raw "${what[@]}"
