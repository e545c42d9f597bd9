"""Random files, jobs that copy or cut them, and damage to what these write.

make FOLDER SEED...    makes the input of each seed; prints the job, and how its output is verified
equal FOLDER SEED...   prints what h5py and netCDF4 find different in input and output
damage FOLDER SEED...  changes one element or attribute or two chunks of the output, or removes an attribute; prints what
"""
import glob
import os
import random
import shutil
import sys
import warnings

import h5py
import netCDF4
import numpy as np

warnings.simplefilter('ignore')
CLASSIC = {'NETCDF3_CLASSIC': 'cdf1', 'NETCDF3_64BIT_OFFSET': 'cdf2', 'NETCDF3_64BIT_DATA': 'cdf5'}
SMALL = ['i1', 'i2', 'i4', 'f4', 'f8']
WORDS = ['K', 'm s-1', 'Größe', 'a longer text\nof two lines', 'x' * 300]


def values(rng, shape, dtype):
    dtype = np.dtype(dtype)
    if dtype.kind == 'c':
        return (rng.integers(-99, 99, shape) + 1j * rng.integers(-99, 99, shape)).astype(dtype)
    if dtype.kind == 'f':
        return rng.normal(size=shape).round(3).astype(dtype)
    if dtype.kind == 'V':
        return rng.integers(0, 255, shape + (dtype.itemsize,), dtype='u1').view(dtype).reshape(shape)
    if dtype.kind == 'S':
        return np.array([bytes(rng.integers(97, 122, rng.integers(1, dtype.itemsize + 1), dtype='u1'))
                         for _ in range(int(np.prod(shape)))], dtype).reshape(shape)
    info = np.iinfo(dtype)
    return rng.integers(max(info.min, -10 ** 9), min(info.max, 10 ** 9), shape).astype(dtype)


def attributes(r, rng, put, types):
    for i in range(r.randint(0, 4)):
        kind = r.choice(['text', 'number', 'row'])
        word = r.choice(WORDS)
        dtype = r.choice(types)
        put('a%d_%s' % (i, kind), word if kind == 'text'
            else values(rng, (1,), dtype)[0] if kind == 'number' else values(rng, (3,), dtype))


def netcdf(path, r, rng, form):
    types = SMALL if form != 'NETCDF4' else SMALL + ['u1', 'u2', 'u4', 'u8', 'i8']
    chunked = form.startswith('NETCDF4')
    with netCDF4.Dataset(path, 'w', format=form) as d:
        attributes(r, rng, d.setncattr, types)
        sizes = {}
        for i, name in enumerate(['t', 'y', 'x'][:r.randint(1, 3)]):
            sizes[name] = r.randint(2, 13)
            d.createDimension(name, None if i == 0 and r.random() < .5 else sizes[name])
            if r.random() < .6:
                v = d.createVariable(name, 'f8', (name,))
                v[:] = np.arange(sizes[name]) * 1.5
                v.units = 'km'
        groups = [d] + ([d.createGroup('g'), d.createGroup('g/h')] if form == 'NETCDF4' and r.random() < .4 else [])
        for g in groups[1:]:
            attributes(r, rng, g.setncattr, types)
        for i in range(r.randint(1, 4)):
            g = r.choice(groups)
            own = [n for n in sizes if i == 0 or r.random() < .7]
            dtype = r.choice(types)
            more = {}
            if chunked and own and r.random() < .6:
                more = dict(zlib=r.random() < .7, shuffle=r.random() < .5, fletcher32=r.random() < .2,
                            chunksizes=[r.randint(1, sizes[n]) for n in own])
            fill = values(rng, (1,), dtype)[0] if r.random() < .3 else None
            if chunked and r.random() < .2:
                more['endian'] = 'big'
            v = g.createVariable('v%d' % i, dtype, own, fill_value=fill, **more)
            v.set_auto_mask(False)
            v[...] = values(rng, tuple(sizes[n] for n in own), dtype)
            attributes(r, rng, v.setncattr, types)
        if r.random() < .3:
            d.createDimension('chars', 5)
            d.createVariable('label', 'S1', ('chars',))[:] = np.array(list('abcde'), 'S1')
        if form == 'NETCDF4' and r.random() < .3:
            d.createVariable('names', str, (list(sizes)[-1],))[:] = np.array(
                [r.choice(WORDS[:3]) for _ in range(sizes[list(sizes)[-1]])], object)
        if form == 'NETCDF4' and r.random() < .15:
            kind = d.createEnumType('u1', 'kind', {'no': 0, 'yes': 1})
            d.createVariable('flag', kind, (list(sizes)[-1],))[:] = r.randint(0, 1)


def hdf5(path, r, rng):
    types = ['i1', 'u1', '<i2', '>i2', '<u4', '>i4', '<f4', '>f4', '<f8', '>f8', '<i8', '<u8', '<f2', '<c8', '>c16', 'V3', 'S4']
    numbers = ['i1', '<u2', '>i4', '<i8', '<f4', '>f8']
    with h5py.File(path, 'w', libver=r.choice(['earliest', 'v108', 'v110'])) as f:
        attributes(r, rng, f.attrs.__setitem__, numbers)
        groups = [f] + ([f.create_group('g'), f.create_group('g/h')] if r.random() < .5 else [])
        for g in groups[1:]:
            attributes(r, rng, g.attrs.__setitem__, numbers)
        for i in range(r.randint(1, 4)):
            g = r.choice(groups)
            shape = tuple(r.randint(1, 13) for _ in range(r.randint(1, 4)))
            dtype = r.choice(types)
            more = {}
            if r.random() < .6:
                more = dict(chunks=tuple(r.randint(1, n) for n in shape), shuffle=r.random() < .4,
                            fletcher32=r.random() < .3, compression=r.choice([None, 'gzip', 'lzf']),
                            maxshape=tuple(None if r.random() < .3 else n for n in shape))
            kind = np.dtype(dtype).kind
            if kind in 'iuf' and r.random() < .3:
                more['fillvalue'] = 7
            d = g.create_dataset('v%d' % i, shape, dtype, **more)
            if r.random() < .9:
                d[...] = values(rng, shape, dtype)
            else:
                d[0] = values(rng, shape[1:], dtype)
            attributes(r, rng, d.attrs.__setitem__, numbers)
        if r.random() < .3:
            f['names'] = np.array([r.choice(WORDS[:3]) for _ in range(3)], object)
        if r.random() < .2:
            f['truth'] = np.array([True, False, True])
        if r.random() < .2:
            f['scalar'] = 4.5
        if r.random() < .1:
            f['table'] = np.zeros(4, [('a', '<i4'), ('b', '<f8')])
        if r.random() < .1:
            f['again'] = f[r.choice(list(f))]
        if r.random() < .1:
            f['soft'] = h5py.SoftLink('/v0')
        if r.random() < .1:
            f.attrs['truth'] = True
        if r.random() < .1:
            f.attrs['words'] = ['a', 'bcd']
        if r.random() < .1:
            f.attrs['none'] = h5py.Empty('f4')


def first(path):
    """Shape of the array that leads, as the largest does; or None."""
    found = {}

    def visit(name, d):
        if isinstance(d, h5py.Dataset) and d.ndim and d.dtype.kind in 'iufcVS':
            found[name] = d.shape
    with h5py.File(path) as f:
        f.visititems(visit)
    return found


def make(seed):
    r, rng = random.Random(seed), np.random.default_rng(seed)
    kind = r.choice(['NETCDF3_CLASSIC', 'NETCDF3_64BIT_OFFSET', 'NETCDF4', 'NETCDF4', 'NETCDF4_CLASSIC', 'hdf5', 'hdf5', 'hdf5', 'hdf5']
                    + (['NETCDF3_64BIT_DATA'] if r.random() < .5 else []))
    ending = 'h5' if kind == 'hdf5' else 'nc'
    path = '%d/in.%s' % (seed, ending)
    os.makedirs(str(seed), exist_ok=True)
    hdf5(path, r, rng) if kind == 'hdf5' else netcdf(path, r, rng, kind)
    out = '%d/out.%s' % (seed, ending)
    more = []
    if kind in CLASSIC:
        to = r.choice([CLASSIC[kind]] * 2 + ['netcdf4'])
        more += ['--out-format', to]
        with netCDF4.Dataset(path) as d:
            shapes = {n: v.shape for n, v in d.variables.items() if v.ndim and v.dtype != str}
    else:
        to = 'hdf5' if kind == 'hdf5' else 'netcdf4'
        shapes = first(path)
    filters = 'keep'
    if to in ('hdf5', 'netcdf4'):
        filters = r.choice(['keep', 'keep', 'keep', 'none', 'deflate', 'shuffle,deflate:9', 'shuffle,deflate:1',
                            'shuffle,deflate,fletcher32', 'lzf', 'shuffle,lzf', 'lz4', 'zstd'])
        if filters != 'keep':
            more += ['--filters', filters] + ([] if filters == 'none' else ['--chunk', 'auto'])
        if r.random() < .15:
            more += ['--sparse']
    if r.random() < .3 and kind != 'hdf5':
        more += ['--out-endian', 'big' if kind in CLASSIC else r.choice(['little', 'big'])]
    if r.random() < .15 and kind != 'hdf5' and 't' in shapes:
        more += ['--unlimited', r.choice(['t', 'none'])]
    if r.random() < .35 and kind != 'hdf5' and shapes:
        largest = max(shapes.values(), key=lambda s: (len(s), np.prod(s)))
        out = '%d/out' % seed
        more += ['--out-shape', ','.join(str(r.randint((n + 1) // 2, n)) for n in largest)]
    alone = to in CLASSIC.values() or r.random() < .4 and filters not in ('lzf', 'shuffle,lzf', 'lz4', 'zstd')
    reader = 'netcdf-java' if alone else 'jhdf'
    here, there = os.path.abspath(path), os.path.abspath(out)
    last = ['--reader', reader, '--no-progress']
    print('\t'.join([here, there, '--quiet'] + more))
    print('\t'.join(['verify', here, there] + last))
    print('\t'.join(['verify', there] + last) if out.endswith('out') else '')


def same(what, one, other):
    one, other = np.asarray(one), np.asarray(other)
    if one.shape != other.shape or one.dtype.newbyteorder('=') != other.dtype.newbyteorder('='):
        return '%s: %s %s, %s %s\n' % (what, one.shape, one.dtype, other.shape, other.dtype)
    if one.dtype.kind == 'V' and one.dtype.names is None:
        return '' if one.tobytes() == other.tobytes() else what + ' differs\n'
    alike = np.array_equal(one, other, equal_nan=one.dtype.kind in 'fc')
    return '' if alike else '%s differs\n' % what


def objects(path):
    """Attributes and elements of all objects of a file, as h5py or netCDF4 reads them."""
    found = {}
    if path.endswith('.h5'):
        def visit(name, o):
            for key, value in o.attrs.items():
                if key not in ('REFERENCE_LIST', 'DIMENSION_LIST'):
                    found[name, key] = np.array([]) if isinstance(value, h5py.Empty) else value
            if isinstance(o, h5py.Dataset):
                found[name, ''] = o[()]
        with h5py.File(path) as f:
            visit('', f)
            f.visititems(visit)
        return found

    def walk(g, name):
        for key in g.ncattrs():
            found[name, key] = g.getncattr(key)
        for key, v in g.variables.items():
            v.set_auto_maskandscale(False)
            for each in v.ncattrs():
                found[name + key, each] = v.getncattr(each)
            found[name + key, ''] = v[...]
            found[name + key, 'dimensions'] = str(v.dimensions)
        for key, inside in g.groups.items():
            walk(inside, name + key + '/')
    with netCDF4.Dataset(path) as d:
        d.set_auto_chartostring(False)
        walk(d, '')
    return found


def equal(seed):
    for out in glob.glob('%d/out.*' % seed):
        try:
            one, other = objects(glob.glob('%d/in.*' % seed)[0]), objects(out)
        except (OSError, RuntimeError):
            continue  # they do not have the filter
        for key in sorted(set(one) | set(other)):
            if key[1] == 'history':
                continue
            if key not in one or key not in other:
                print(seed, key, 'is in one file')
            else:
                print(str(seed) + ' ' + same(str(key), one[key], other[key]) if same(str(key), one[key], other[key]) else '', end='')


def other(value):
    """A value of the same type and shape with another first element."""
    if isinstance(value, str):
        return value[:-1] + ('y' if value[-1:] != 'y' else 'z')
    array = np.array(value)
    if array.dtype.kind == 'O':
        array.flat[0] = other(array.flat[0])
        return array
    raw = bytearray(array.tobytes())
    raw[0] ^= 1
    return np.frombuffer(bytes(raw), array.dtype).reshape(array.shape)[()]


def in_hdf5(path, kind, r):
    with h5py.File(path, 'r+') as f:
        all = [f]
        f.visititems(lambda name, o: all.append(o))
        arrays = [o for o in all if isinstance(o, h5py.Dataset) and o.size and o.dtype.kind in 'iufcSV'
                  and o.dtype.names is None and not o.attrs.get('NAME', b'').startswith(b'This is a netCDF dim')]
        if kind in ('attribute', 'removed'):
            found = [(o, k) for o in all for k, v in o.attrs.items()
                     if not isinstance(v, h5py.Empty) and k[0] == 'a' and np.size(v)]
            if found:
                o, k = r.choice(found)
                if kind == 'removed':
                    del o.attrs[k]
                else:
                    o.attrs.modify(k, other(o.attrs[k]))
                return '%s of %s' % (k, o.name)
        elif kind == 'element' and arrays:
            o = r.choice(arrays)
            at = tuple(r.randrange(n) for n in o.shape)
            o[at] = other(o[at])
            return '%s %s' % (o.name, at)
        elif kind == 'chunk':
            for o in r.sample(arrays, len(arrays)):
                if o.chunks and o.id.get_num_chunks() > 1:
                    one, two = r.sample([o.id.get_chunk_info(i).chunk_offset for i in range(o.id.get_num_chunks())], 2)
                    before = o[...]
                    (m1, c1), (m2, c2) = o.id.read_direct_chunk(one), o.id.read_direct_chunk(two)
                    o.id.write_direct_chunk(one, c2, m2)
                    o.id.write_direct_chunk(two, c1, m1)
                    o.id.refresh()
                    if not np.array_equal(before, o[...]):
                        return '%s %s and %s' % (o.name, one, two)
    return ''


def in_netcdf(path, kind, r):
    with netCDF4.Dataset(path, 'a') as d:
        d.set_auto_maskandscale(False)
        d.set_auto_chartostring(False)
        if kind in ('attribute', 'removed'):
            found = [(o, k) for o in [d, *d.variables.values()] for k in o.ncattrs() if k[0] == 'a']
            if found:
                o, k = r.choice(found)
                if kind == 'removed':
                    o.delncattr(k)
                else:
                    o.setncattr(k, other(o.getncattr(k)))
                return '%s of %s' % (k, o.name if o is not d else '/')
        else:
            found = [v for v in d.variables.values() if v.size]
            if found:
                v = r.choice(found)
                at = tuple(r.randrange(n) for n in v.shape)
                v[at] = other(np.asarray(v[at])[()])
                return '%s %s' % (v.name, at)
    return ''


def damage(seed):
    r = random.Random(seed + int(os.environ.get('DAMAGE', 0)))
    out = r.choice(glob.glob('%d/out.*' % seed) + glob.glob('%d/out/*.nc' % seed))
    shutil.copy(out, 'undamaged')
    with open(out, 'rb') as file:
        is_classic = file.read(3) == b'CDF'
    what = ''
    for kind in r.sample(['element', 'attribute', 'chunk', 'removed'], 4):
        try:
            what = what or (in_netcdf if is_classic else in_hdf5)(out, kind, r)
            what = what if not what or ' in ' in what else '%s %s in %s' % (kind, what, out)
        except OSError:
            pass  # h5py does not have the filter
    print(what)


if __name__ == '__main__':
    os.chdir(sys.argv[2])
    for each in sys.argv[3:]:
        {'make': make, 'equal': equal, 'damage': damage}[sys.argv[1]](int(each))
