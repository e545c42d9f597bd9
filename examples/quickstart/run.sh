#!/usr/bin/env bash
# Makes demo data, shows what resplitting it would cost, resplits it and checks the result.
# Leaves the data in examples/quickstart/demo.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source ../setup.sh
rm -rf demo

# 48 files of 80x50x40 elements; the value of each element is its own linear index.
show resplit make demo/in --shape 240,200,160 --out-shape 80,50,40 --dtype uint16

# What would it cost? Writes nothing.
show resplit --dry-run demo/in demo/out --out-shape 60,100,80 --mem 70MiB --disk hdd | steady

show resplit demo/in demo/out --out-shape 60,100,80 --mem 70MiB | steady

# All elements, then one of them by a program that is not resplit: element [1, 2, 3] of the array is
# number 1 + 240 * (2 + 200 * 3) = 144481, which uint16 holds as 13409; in its block it is number
# 1 + 60 * (2 + 100 * 3) = 18121, two bytes each.
show resplit verify demo/in demo/out
show od -A n -t u2 -j 36242 -N 2 demo/out/block_0_0_0.raw
