#!/usr/bin/env bash
# Dry runs of all published configurations at many limits, without data: seeks, peak and M* of every
# strategy next to the figures of an independent search. configurations.tsv says what is planned.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
java_program "$here/PaperTable.java" "$here/configurations.tsv"
