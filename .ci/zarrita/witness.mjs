// Reads and writes Zarr with zarrita, and opens images with ome-zarr.js; every check that fails ends
// the program with an error.
import assert from "node:assert/strict";
import fs from "node:fs";
import { FileSystemStore } from "@zarrita/storage";
import { getMultiscaleWithArray } from "ome-zarr.js";
import * as zarr from "zarrita";

const SHAPE = [5, 6, 7];
const SIZE = 210;
const AXES = [
  { name: "z", type: "space", unit: "micrometer" },
  { name: "y", type: "space", unit: "micrometer" },
  { name: "x", type: "space" },
];

const stored = (type, index) => (type === "int8" ? (index << 24) >> 24 : index);

/** Every element of demo data is its own linear index. */
async function made(folder) {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".zarr"));
  for (const name of names) {
    const type = name.split("-")[0];
    const store = new FileSystemStore(`${folder}/${name}`);
    const group = await zarr.open(store, { kind: "group" });
    const path = name.includes("ome") ? "0" : "data";
    const array = await zarr.open(group.resolve(path), { kind: "array" });
    assert.deepEqual([array.shape, array.dtype], [SHAPE, type], name);
    const { data } = await zarr.get(array);
    const expected = Array.from({ length: SIZE }, (_, index) => stored(type, index));
    assert.deepEqual(Array.from(data, Number), expected, name);
    if (name.includes("ome")) {
      await image(store, name);
    }
  }
  console.log(`zarrita: ${names.length} stores are as they were written`);
}

async function image(store, name) {
  const found = await getMultiscaleWithArray(store, 0);
  assert.deepEqual(found.multiscale.axes, AXES, name);
  assert.deepEqual(found.arr.shape, SHAPE, name);
  assert.equal(found.zarr_version, name.includes("0.5") ? 3 : 2, name);
  assert.deepEqual(
    found.multiscale.datasets,
    [
      {
        path: "0",
        coordinateTransformations: [
          { type: "scale", scale: [4, 1.5, 1] },
          { type: "translation", translation: [10, 0, 0] },
        ],
      },
    ],
    name,
  );
}

const little = { name: "bytes", configuration: { endian: "little" } };
const CODECS = {
  plain: [little],
  big: [{ name: "bytes", configuration: { endian: "big" } }],
  turned: [{ name: "transpose", configuration: { order: [2, 0, 1] } }, little],
  zstd: [little, { name: "zstd", configuration: { level: 3, checksum: false } }],
  lz4: [little, blosc("lz4", "shuffle")],
  blosclz: [little, blosc("blosclz", "bitshuffle")],
};

function blosc(cname, shuffle) {
  return { name: "blosc", configuration: { cname, clevel: 5, shuffle, typesize: 4, blocksize: 0 } };
}

async function write(folder) {
  const data = Int32Array.from({ length: SIZE }, (_, index) => ((index * 7919) % 30011) - 15000);
  fs.mkdirSync(folder);
  fs.writeFileSync(`${folder}/data.raw`, data);
  const root = zarr.root(new FileSystemStore(`${folder}/theirs.zarr`));
  await zarr.create(root);
  for (const [name, codecs] of Object.entries(CODECS)) {
    const options = { shape: SHAPE, chunkShape: [2, 4, 3], dtype: "int32", fillValue: 0, codecs };
    const array = await zarr.create(root.resolve(name), options);
    await zarr.set(array, null, { data, shape: SHAPE, stride: [42, 7, 1] });
  }
}

const [action, folder] = process.argv.slice(2);
await { made, write }[action](folder);
