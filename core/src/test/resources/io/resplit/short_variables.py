"""Files whose variables are shorter than their dimensions, and what libnetcdf shows of others.

make FOLDER FIRST COUNT: writes files and what libnetcdf shows of them
check FOLDER: compares what libnetcdf and h5py show of the outputs that FOLDER/jobs.txt lists
"""
import os
import pickle
import random
import sys

import h5py
import netCDF4
import numpy as np

TYPES = ['i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'f4', 'f8']


def recipe(rng):
    two = rng.random() < 0.5
    dims = {'t': None, 'x': rng.randint(1, 4)}
    if not two:
        dims['u'] = None
    variables = {}
    if rng.random() < 0.7:
        variables['t'] = ('t',)
    for name in ['v', 'w', 's', 'g/q', 'z'][:rng.randint(2, 5)]:
        choices = [('t', 'x'), ('t',)] + ([('t', 'u'), ('x', 't')] if not two else [])
        variables[name] = rng.choice(choices) if name != 'v' else ('t', 'x')
    kinds = {}
    for name, axes in variables.items():
        kinds[name] = (axes, 'f8' if name == 't' else rng.choice(TYPES),
                       tuple(rng.randint(1, 4) for _ in axes),
                       rng.choice(['', '', 'z', 'sz', 'f']),
                       rng.random() < 0.3, rng.random() < 0.5, rng.random() < 0.3)
    return two, dims, kinds, rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.25


def drawn(rng, axes, dims):
    return tuple(dims[a] or rng.choice([0, 1, 2, 3, 4, 5, 6, 6]) for a in axes)


def values(rng, kind, shape):
    count = int(np.prod(shape))
    return np.array([rng.randint(1, 99) for _ in range(count)], dtype=kind).reshape(shape)


def parts(rng, shape, holes):
    """The stretches of the slowest axis that are written."""
    if not holes:
        return [slice(0, shape[0])]
    return [slice(i, i + 1) for i in range(shape[0]) if rng.random() < 0.6 or i == shape[0] - 1]


def write(path, rng, case, offset):
    two, dims, kinds, ours, latest, holes = case
    contents = {}
    for name, (axes, kind, chunk, filters, fill, prop, named) in kinds.items():
        shape = drawn(rng, axes, dims)
        if name == 'v':
            shape = (max(1, shape[0]),) + shape[1:]
        contents[name] = (shape, values(rng, kind, shape) if name != 't'
                          else offset + np.arange(shape[0], dtype='f8'))
    (by_netcdf if ours else by_h5py)(path, rng, case, contents)


def by_netcdf(path, rng, case, contents):
    two, dims, kinds, ours, latest, holes = case
    file = netCDF4.Dataset(path, 'w')
    # of chunks that were never written, libhdf5 shows what was in memory where it must not fill
    file.set_fill_on() if latest or holes else file.set_fill_off()
    for name, length in dims.items():
        file.createDimension(name, length)
    for name, (axes, kind, chunk, filters, fill, prop, named) in kinds.items():
        chunk = tuple(min(c, dims[a] or c) for a, c in zip(axes, chunk))
        options = {'fill_value': 7} if fill and name != 't' else {}
        var = file.createVariable(name, kind, axes, chunksizes=chunk, zlib='z' in filters,
                                  shuffle='s' in filters, fletcher32='f' in filters, **options)
        shape, data = contents[name]
        if 0 in shape:
            continue
        for part in parts(rng, shape, holes):
            var[(part,) + tuple(slice(0, n) for n in shape[1:])] = data[part]
    file.close()


def by_h5py(path, rng, case, contents):
    two, dims, kinds, ours, latest, holes = case
    file = h5py.File(path, 'w', libver='latest' if latest else 'earliest', track_order=True)
    scales = {}
    for name, length in dims.items():
        if name in kinds:
            continue
        scale = file.create_dataset(name, shape=(length or rng.choice([0, 3, 9]),),
                                    maxshape=(length,), dtype='>f4',
                                    chunks=(4,) if length is None else None)
        scale.make_scale('This is a netCDF dimension but not a netCDF variable.%10d'
                         % (length or 0))
        scales[name] = scale
    made = {}
    for name, (axes, kind, chunk, filters, fill, prop, named) in kinds.items():
        chunk = tuple(min(c, dims[a] or c) for a, c in zip(axes, chunk))
        shape, data = contents[name]
        options = {'fillvalue': 5} if prop else {}
        var = file.create_dataset(name, shape=shape, maxshape=tuple(dims[a] for a in axes),
                                  dtype=kind, chunks=chunk, shuffle='s' in filters,
                                  compression='gzip' if 'z' in filters else None,
                                  fletcher32='f' in filters, **options)
        if 0 not in shape:
            for part in parts(rng, shape, holes):
                var[part] = data[part]
        if named and prop:
            var.attrs.create('_FillValue', np.array([5], dtype=kind))
        if name == 't':
            var.make_scale('t')
            scales['t'] = var
        made[name] = (var, axes)
    for number, name in enumerate(['t', 'x', 'u']):
        if name in scales:
            scales[name].attrs.create('_Netcdf4Dimid', np.int32(number))
    for name, (var, axes) in made.items():
        for axis, dim in enumerate(axes):
            if name != 't':
                var.dims[axis].attach_scale(scales[dim])
    file.close()


def variables(group, path=''):
    for name, var in group.variables.items():
        yield path + name, var
    for name, inner in group.groups.items():
        yield from variables(inner, path + name + '/')


def shown(path):
    """Reads one element after the other: the library misplaces what it fills in whole boxes."""
    with netCDF4.Dataset(path) as file:
        file.set_auto_maskandscale(False)
        result = {}
        for name, var in variables(file):
            data = np.zeros(var.shape, var.dtype)
            for index in np.ndindex(*var.shape):
                data[index] = var[index]
            result[name] = (var.dimensions, data)
        return result


def extents(path):
    """How much is stored of each variable that has elements."""
    found = {}

    def visit(name, each):
        if isinstance(each, h5py.Dataset) and not bare(each):
            found[name] = each.shape

    def bare(each):
        return b'This is a netCDF dimension' in bytes(each.attrs.get('NAME', b''))

    with h5py.File(path) as file, netCDF4.Dataset(path) as shown:
        file.visititems(visit)
        return {name: found[name] for name, var in variables(shown) if var.size > 0}


def make(folder, first, count):
    for seed in range(first, first + count):
        rng = random.Random(seed)
        case = recipe(rng)
        for part in range(2 if case[0] else 1):
            path = os.path.join(folder, 'c%d_%d.nc' % (seed, part))
            write(path, rng, case, 10 * part)
            with open(path + '.pickle', 'wb') as out:
                pickle.dump(shown(path), out)
        print('two' if case[0] else 'one', 'holes' if case[5] else 'whole')


def joined(parts):
    result = {}
    for name, (axes, data) in parts[0].items():
        if 't' in axes:
            data = np.concatenate([part[name][1] for part in parts], axes.index('t'))
        result[name] = (axes, data)
    return result


def same(a, b):
    return a.shape == b.shape and np.array_equal(
        a.astype(a.dtype.newbyteorder('=')).view('u1'), b.astype(b.dtype.newbyteorder('=')).view('u1'))


def check(folder):
    wrong = 0
    jobs = 0
    for line in open(os.path.join(folder, 'jobs.txt')):
        kind, seed, files, outs, start, step = line.rstrip('\n').split(' ')
        jobs += 1
        inputs = []
        for each in files.split(','):
            with open(each + '.pickle', 'rb') as source:
                inputs.append(pickle.load(source))
        expected = joined(inputs)
        if kind == 'region':
            expected = {n: (a, np.take(d, range(int(start), d.shape[a.index('t')], int(step)),
                                       a.index('t')) if 't' in a else d)
                        for n, (a, d) in expected.items()}
        if kind == 'hdf5':
            with h5py.File(outs) as file:
                found = {n: (a, file[n][()]) for n, (a, d) in expected.items() if n in file}
        else:
            found = joined([shown(each) for each in outs.split(',')])
        if kind in ('same', 'rechunk', 'sparse') and extents(files) != extents(outs):
            wrong += 1
            print('EXTENTS', line.strip(), extents(files), extents(outs))
        for name, (axes, data) in expected.items():
            if 0 in data.shape or kind == 'netcdf3' and '/' in name:
                continue
            if name not in found or not same(data, np.asarray(found[name][1])):
                wrong += 1
                print('WRONG', line.strip(), name, axes, data.tolist(),
                      found[name][1].tolist() if name in found else 'missing')
    print('checked', jobs, 'wrong', wrong)


if __name__ == '__main__':
    if sys.argv[1] == 'make':
        make(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        check(sys.argv[2])
