// Reads and writes HDF5 with libhdf5; every check that fails ends the program with an error.
import assert from "node:assert/strict";
import fs from "node:fs";
import h5wasm from "h5wasm/node";

await h5wasm.ready;

const SHAPE = [5, 6, 7];
const SIZE = SHAPE.reduce((product, length) => product * length, 1);

/** Opens a file, hands it on, closes it. */
function withFile(path, mode, use, options) {
  const file = new h5wasm.File(path, mode, options);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

/** Returns the values of the part of the array that starts at an index, by the given rule. */
function expected(start, shape, valueOf) {
  const values = [];
  for (let z = 0; z < shape[0]; z++) {
    for (let y = 0; y < shape[1]; y++) {
      for (let x = 0; x < shape[2]; x++) {
        const index = ((z + start[0]) * SHAPE[1] + y + start[1]) * SHAPE[2] + x + start[2];
        values.push(valueOf(index));
      }
    }
  }
  return values;
}

/** Calls for every file in a folder whose name holds block indices. */
function forEachBlock(folder, block, use) {
  const names = fs.readdirSync(folder).filter((name) => name.startsWith("block_"));
  const grid = SHAPE.map((length, axis) => Math.ceil(length / block[axis]));
  assert.equal(names.length, grid[0] * grid[1] * grid[2], folder);
  for (const name of names) {
    const start = name.replace(/\.\w+$/, "").match(/\d+/g).map((index, axis) => index * block[axis]);
    const shape = start.map((from, axis) => Math.min(block[axis], SHAPE[axis] - from));
    withFile(`${folder}/${name}`, "r", (file) => use(file, start, shape));
  }
}

/** Every element of demo data is its own linear index. */
function made(folder) {
  for (const kind of fs.readdirSync(folder)) {
    forEachBlock(`${folder}/${kind}`, [4, 6, 3], (file, start, shape) => {
      const data = file.get("data");
      assert.deepEqual(data.shape, shape, kind);
      const values = Array.from(data.value, Number);
      const stored = (index) => (kind.startsWith("int8") ? (index << 24) >> 24 : index);
      assert.deepEqual(values, expected(start, shape, stored), kind);
    });
  }
}

const valueOf = (index) => ((index * 7919) % 30011) - 15000;

function write(folder) {
  fs.mkdirSync(folder);
  const data = Int16Array.from({ length: SIZE }, (_, index) => valueOf(index));
  fs.writeFileSync(`${folder}/data.raw`, data);
  const kinds = {
    contiguous: {},
    chunked: { chunks: [2, 3, 4], compression: "gzip", compression_opts: 4 },
    unlimited: { chunks: [2, 3, 4], maxshape: [null, 6, 7] },
    latest: {},
    newest: {},
  };
  const bounds = { unlimited: "v110", latest: "v110", newest: "v200" };
  for (const [kind, options] of Object.entries(kinds)) {
    const libver = [bounds[kind] ?? "earliest", "latest"];
    withFile(`${folder}/${kind}.h5`, "w", (file) => describe(file, { ...options, data }), { libver });
  }
}

/** A dataset with attributes and coordinates along its first axis. */
function describe(file, options) {
  file.create_attribute("title", "made by h5wasm");
  const group = file.create_group("group");
  const data = group.create_dataset({ name: "data", shape: SHAPE, ...options });
  data.create_attribute("units", "K");
  data.create_attribute("scale_factor", 0.5);
  const time = group.create_dataset({ name: "time", data: Float64Array.from([0, 1, 3, 6, 10]) });
  time.make_scale("time");
  time.create_attribute("units", "days since 2000-01-01");
  data.attach_scale(0, "/group/time");
}

function checkAttributes(data, file) {
  assert.equal(data.attrs.units.value, "K");
  assert.equal(data.attrs.scale_factor.value, 0.5);
  assert.equal(file.attrs.title.value, "made by h5wasm");
}

function checkTime(data, file, from, to) {
  const [path] = data.get_attached_scales(0);
  const time = file.get(path);
  assert.deepEqual(Array.from(time.value), [0, 1, 3, 6, 10].slice(from, to));
  assert.equal(time.attrs.units.value, "days since 2000-01-01");
}

function blocks(folder) {
  for (const kind of fs.readdirSync(folder)) {
    forEachBlock(`${folder}/${kind}`, [2, 4, 7], (file, start, shape) => {
      const data = file.get("cut/part");
      assert.deepEqual(Array.from(data.value), expected(start, shape, valueOf), kind);
      checkAttributes(data, file);
      checkTime(data, file, start[0], start[0] + shape[0]);
    });
  }
}

function merged(folder) {
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith(".nc"))) {
    withFile(`${folder}/${name}`, "r", (file) => {
      const data = file.get("cut/part"); // NetCDF-4 has groups
      assert.deepEqual(Array.from(data.value), expected([0, 0, 0], SHAPE, valueOf), name);
      checkAttributes(data, file);
      checkTime(data, file, 0, SHAPE[0]);
    });
  }
}

const [action, folder] = process.argv.slice(2);
({ made, write, blocks, merged })[action](folder);
