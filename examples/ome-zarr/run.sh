#!/usr/bin/env bash
# Raw slices become an image of OME-Zarr 0.5 in shards, which a reader that is not ours opens, and its
# chunks one of version 0.4.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# zarrita, in versions that are known, reads what is written.
cp "$project"/.ci/zarrita/package*.json .
npm ci --no-audit --no-fund --silent > messages.txt 2>&1 || exit 77

# 60 slices of 96x80 pixels, as a light-sheet microscope might write them.
resplit make 'stack/slice_{0:03}.raw' --shape 60,80,96 --out-shape '1,*,*' --order C --dtype uint16 --quiet
rm stack/resplit.json

# Slices are 4 um apart, pixels 1.1 um. A shard is a file of 4x4x4 chunks.
slices=(stack --order C --in-shape 1,80,96 --dtype uint16)
image=(--axes 'z=4um,y=1.1um,x=1.1um' --out-shape 32 --chunk 8 --filters blosc:lz4)
show resplit plan "${slices[@]}" brain.ome.zarr "${image[@]}" | sed -n '/^chunks/p; /^output/p'
show resplit "${slices[@]}" brain.ome.zarr "${image[@]}" --quiet
show find brain.ome.zarr -type f | sort | sed '2,11d'

cat > read.mjs << 'END'
import { FileSystemStore } from "@zarrita/storage";
import * as zarr from "zarrita";
const group = await zarr.open(new FileSystemStore(process.argv[2]), { kind: "group" });
const [image] = (group.attrs.ome ?? group.attrs).multiscales;
const array = await zarr.open(group.resolve(image.datasets[0].path), { kind: "array" });
const slice = await zarr.get(array, [59, null, null]);
console.log(image.axes.map(({ name, unit }) => `${name} in ${unit}`).join(", "));
console.log(JSON.stringify(image.datasets[0].coordinateTransformations));
console.log(`${array.dtype} ${array.shape}, chunks of ${array.chunks}`);
console.log(`the last slice begins with ${slice.data.slice(0, 3)}`); // row 0 of slice 59 of 80x96
END
show node read.mjs brain.ome.zarr

# Most programs read version 0.4. The chunks are those of the shards, as they are stored.
show resplit plan brain.ome.zarr old.ome.zarr --out-format ome0.4 --chunk 8 --checksum none | grep '^chunks'
show resplit brain.ome.zarr old.ome.zarr --out-format ome0.4 --chunk 8 --checksum none --quiet
show node read.mjs old.ome.zarr
show resplit verify stack old.ome.zarr --order C --in-shape 1,80,96 --dtype uint16
