"""Stores that are to be made longer: append.py make FOLDER FIRST_SEED COUNT, append.py check the same.

Of each seed S make writes S.old.zarr and S.more.zarr, the two parts of some arrays along t, and all of them in S.npz.
check compares S.old.zarr with these: version 2 as zarr-python reads it, with and without consolidated metadata,
version 3 as a reader of its own does.
"""
import json, os, random, sys, warnings
import numpy, numcodecs, zarr

sys.path.append(os.path.join(sys.path[0], 'format', 'zarr'))
from version3 import version3

warnings.simplefilter('ignore')


def compressor(draw):
    return draw.choice([None, numcodecs.Zlib(1), numcodecs.GZip(1), numcodecs.Zstd(3), numcodecs.LZ4(),
                        numcodecs.Blosc('lz4', 5, 1), numcodecs.Blosc('zstd', 1, 2)])


def make(folder, seed):
    draw, numbers = random.Random(seed), numpy.random.default_rng(seed)
    t, y, x = draw.randint(2, 40), draw.randint(1, 7), draw.randint(1, 7)
    old = draw.randint(1, t - 1)
    lengths = {'t': t, 'y': y, 'x': x}
    arrays = {'a': draw.choice([('t', 'y', 'x'), ('t', 'y')]), 'b': ('t', 'x'), 't': ('t',)}
    if draw.random() < 0.5:
        arrays['c'] = ('y', 't')
    if draw.random() < 0.5:
        arrays['fixed'] = ('x',)
    group = draw.choice(['', 'g/'])
    parts = {name: zarr.open_group(os.path.join(folder, '%d.%s.zarr' % (seed, name)), mode='w') for name in ('old', 'more')}
    whole = {}
    for name, axes in arrays.items():
        dtype = numpy.dtype(draw.choice(['<i2', '>i4', '<f4', '<f8', '|u1']))
        shape = tuple(lengths[axis] for axis in axes)
        chunks = tuple(draw.randint(1, 9) for _ in axes)
        codec, fill = compressor(draw), draw.choice([0, None, 3])
        separator = draw.choice('./')
        if name == 't':
            all = numpy.arange(t).astype('f8')
        else:
            all = numbers.integers(0, 100, shape).astype(dtype)
            if draw.random() < 0.5:
                all[numbers.random(shape) < 0.8] = 3
        whole[group + name] = all
        for part, (first, last) in {'old': (0, old), 'more': (old, t)}.items():
            cut = all[tuple(slice(first, last) if axis == 't' else slice(None) for axis in axes)]
            stored = parts[part].create_dataset(
                group + name, shape=cut.shape, chunks=chunks, dtype=all.dtype, compressor=codec, fill_value=fill,
                dimension_separator=separator, write_empty_chunks=fill is None or draw.random() < 0.5)
            stored[...] = cut
            stored.attrs['_ARRAY_DIMENSIONS'] = list(axes)
            stored.attrs['note'] = 'as it was'
    if draw.random() < 0.7:
        zarr.consolidate_metadata(parts['old'].store)
    numpy.savez(os.path.join(folder, '%d.npz' % seed), **{name.replace('/', '|'): all for name, all in whole.items()})


def check(folder, seed):
    root = os.path.join(folder, '%d.old.zarr' % seed)
    whole = {name.replace('|', '/'): all for name, all in numpy.load(os.path.join(folder, '%d.npz' % seed)).items()}
    isOld = os.path.exists(os.path.join(root, '.zgroup'))
    repeated = json.load(open(os.path.join(root, 'zarr.json'))).get('consolidated_metadata') if not isOld else None
    for name, all in whole.items():
        if isOld:
            groups = [zarr.open_group(root, mode='r')]
            if os.path.exists(os.path.join(root, '.zmetadata')):
                groups.append(zarr.open_consolidated(root, mode='r'))
            for group in groups:
                assert group[name].shape == all.shape, (seed, name, group[name].shape, all.shape)
                assert group[name][...].tobytes() == all.tobytes(), (seed, name)
                assert group[name].attrs['note'] == 'as it was'
        else:
            found = version3(os.path.join(root, name))
            assert found.shape == all.shape, (seed, name, found.shape, all.shape)
            said = json.load(open(os.path.join(root, name, 'zarr.json')))
            order = '>' if '"big"' in json.dumps(said['codecs']) else '<'
            assert found.tobytes() == all.astype(all.dtype.newbyteorder(order)).tobytes(), (seed, name)
            if repeated:
                assert repeated['metadata'][name] == said, (seed, name)
    left = [name for _, folders, files in os.walk(folder) for name in folders + files if '.append' in name or name.endswith('.part') or '~' in name]
    assert not left, left
    print(seed, 2 if isOld else 3)


def consolidate(folder, seed):
    """Repeats all metadata of a store of version 3 in its root, as zarr-python 3 does."""
    root = os.path.join(folder, '%d.old.zarr' % seed)
    said = {}
    for path, _, files in os.walk(root):
        if path != root and 'zarr.json' in files:
            said[os.path.relpath(path, root)] = json.load(open(os.path.join(path, 'zarr.json')))
    group = json.load(open(os.path.join(root, 'zarr.json')))
    group['consolidated_metadata'] = {'kind': 'inline', 'must_understand': False, 'metadata': said}
    json.dump(group, open(os.path.join(root, 'zarr.json'), 'w'))


def lengthen(folder, seed):
    """Appends to all arrays of a store of version 2, as another program does meanwhile."""
    def longer(name, found):
        axes = found.attrs['_ARRAY_DIMENSIONS'] if isinstance(found, zarr.Array) else []
        if 't' in axes:
            found.append(numpy.ones([41 if axis == 't' else length for axis, length in zip(axes, found.shape)], found.dtype),
                         axis=axes.index('t'))
    zarr.open_group(os.path.join(folder, '%d.old.zarr' % seed), mode='r+').visititems(longer)


for seed in range(int(sys.argv[3]), int(sys.argv[3]) + int(sys.argv[4])):
    {'make': make, 'check': check, 'consolidate': consolidate, 'lengthen': lengthen}[sys.argv[1]](sys.argv[2], seed)
