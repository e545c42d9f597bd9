"""Random attributes: typed_attributes.py make|check FOLDER SEED.

`make` writes n.nc and h.h5. `check` compares BACK files with them and prints what differs, then how many it compared.
"""
import random, sys, warnings
import h5py, netCDF4, numpy as np, xarray, zarr

warnings.simplefilter('ignore')
VARIABLES, EACH = 30, 42
INTEGERS = ['i1', 'u1', 'i2', 'u2', 'i4', 'u4', 'i8', 'u8']
NAMES = ['scale_factor', 'add_offset', 'valid_min', 'valid_max', 'valid_range', 'flag_values', 'flag_masks', 'units', 'missing_value']
FLOATS = [0.0, -0.0, 1.0, 273.0, -1024.0, 100000.0, 0.1, 1 / 3, 1e-5, 1e22, 2e-323, float('nan'), float('inf'), float('-inf')]
TEXTS = ['', 'K', '273', 'NaN', '-Infinity', 'true', 'null', '[1]', '\u00b0C', 'a b\n"c" \\', 'AAAAAAAA8D8=', '{"types":{}}']
KINDS = {'nc': ['f4', 'f8'] * 4 + INTEGERS + ['char', 'string'], 'h5': ['f2', 'f4', 'f8', 'c8', 'c16', 'bool', 'fixed', 'string'] * 2 + INTEGERS}


def number(draw, kind):
    if kind[0] == 'f':
        with np.errstate(all='ignore'):
            return np.dtype(kind).type(draw.choice(FLOATS + [draw.gauss(0, 1000) for i in range(9)]))
    if kind[0] == 'c':
        return np.dtype(kind).type(complex(draw.choice(FLOATS), draw.choice(FLOATS)))
    if kind == 'bool':
        return np.bool_(draw.random() < .5)
    limits = np.iinfo(kind)
    return np.dtype(kind).type(draw.choice([limits.min, limits.max, limits.max - 1, 0, 1, draw.randint(limits.min, limits.max)]))


def values(draw, kind, shape):
    text = {'char': 'S', 'fixed': 'S', 'string': 'O'}.get(kind)
    count = int(np.prod(shape))
    all = [draw.choice(TEXTS) if text else number(draw, kind) for i in range(count)]
    if kind in ('char', 'fixed'):
        return np.array([each.encode() for each in all], 'S%d' % max(1, max(map(len, [''.join(all)])), draw.randint(1, 9))).reshape(shape)
    return np.array(all, 'O' if text else kind).reshape(shape)


def netcdf(path, draw):
    with netCDF4.Dataset(path, 'w') as d:
        d.createDimension('x', 2)
        for i in range(VARIABLES):
            v = d.createVariable('v%d' % i, draw.choice(INTEGERS + ['f4', 'f8']), ('x',))
            v.set_auto_maskandscale(False)
            v[:] = 1
            for name in draw.sample(NAMES, 5) + ['a%d' % j for j in range(EACH - 5)]:
                kind = draw.choice(KINDS['nc'])
                many = values(draw, kind, (draw.choice([1, 1, 1, 2, 5]),))
                if kind == 'char':
                    v.setncattr(name, many[0].decode())
                elif kind == 'string':
                    v.setncattr_string(name, list(many))
                else:
                    v.setncattr(name, many)


def hdf5(path, draw):
    with h5py.File(path, 'w') as f:
        for i in range(VARIABLES):
            v = f.create_dataset('v%d' % i, (2,), draw.choice(INTEGERS + ['f4', 'f8']))
            v[:] = 1
            for name in draw.sample(NAMES, 5) + ['a%d' % j for j in range(EACH - 5)]:
                kind = draw.choice(KINDS['h5'])
                shape = draw.choice([(), (), (1,), (3,), (2, 3), (1, 1)])
                kept = h5py.string_dtype() if kind == 'string' else None
                v.attrs.create(name, values(draw, kind, shape), shape, kept)
            v.attrs['none'] = h5py.Empty('f4')
            v.attrs.create('no', np.array([], 'i2'))


def stored(path):
    """Types as HDF5 has them: class, size, whether texts have any length; and the shape."""
    with h5py.File(path, 'r') as f:
        for v in sorted(n for n in f if n != 'x'):
            for name in f[v].attrs:
                if name not in ('DIMENSION_LIST', '_Netcdf4Coordinates'):
                    a = f[v].attrs.get_id(name)
                    t = a.get_type()
                    text = t.get_class() == h5py.h5t.STRING
                    netcdf = path.endswith('.nc')
                    kind = ('text', t.is_variable_str(), netcdf or t.is_variable_str() or t.get_size()) if text else str(a.dtype)
                    shape = 'null' if a.get_space().get_simple_extent_type() == h5py.h5s.NULL else a.shape
                    value = None if shape == 'null' else np.asarray(f[v].attrs[name])
                    yield (v, name), (kind, (shape or (1,)) if netcdf else shape), value


def seen(path):
    """Types and values as netCDF4 and xarray show them."""
    with netCDF4.Dataset(path) as d, xarray.open_dataset(path, decode_cf=False) as x:
        for v in d.variables:
            for name in d[v].ncattrs():
                for value in (d[v].getncattr(name), x[v].attrs[name]):
                    yield (v, name), np.asarray(value)


def same(a, b):
    return a is b or a.shape == b.shape and (a.tolist() == b.tolist() if a.dtype.kind in 'OSU' else a.tobytes() == b.tobytes())


def flat(value):
    return value if value is None else np.atleast_1d(value)


def check(folder):
    count = 0
    for source, ending in (('n', '.nc'), ('h', '.h5')):
        first = {key: rest for key, *rest in stored(folder + '/' + source + ending)}
        for version in ('zarr2', 'zarr3'):
            path = '%s/%s-%s%s' % (folder, source, version, ending)
            back = {key: rest for key, *rest in stored(path)}
            for key, (kind, value) in first.items():
                count += 1
                if key not in back or back[key][0] != kind or not same(flat(back[key][1]), flat(value)):
                    print(version, ending, key, kind, repr(value), 'is', *back.get(key, ['gone']))
            if ending == '.nc':
                for (key, one), (other, two) in zip(sorted(seen(folder + '/n.nc'), key=lambda each: each[0]), sorted(seen(path), key=lambda each: each[0])):
                    if key != other or one.dtype != two.dtype or not same(one, two):
                        print(version, 'seen', key, one.dtype, repr(one), 'is', two.dtype, repr(two))
        group = zarr.open_group('%s/%s-zarr2.zarr' % (folder, source), 'r')
        for (v, name), (kind, value) in first.items():
            said = group[v].attrs[name]
            if kind[0] in ('float32', 'float64', 'int64', 'int8') and value is not None and np.all(np.isfinite(value)):
                wanted = [float(n) if kind[0][0] == 'f' else int(n) for n in value.ravel()]
                said = said if isinstance(said, list) else [said]
                if said != wanted or [type(n) for n in said] != [type(n) for n in wanted]:
                    print('zarr-python', v, name, kind, repr(value), 'is', said)
    print(count)


what, folder = sys.argv[1:3]
if what == 'make':
    netcdf(folder + '/n.nc', random.Random(int(sys.argv[3])))
    hdf5(folder + '/h.h5', random.Random(int(sys.argv[3])))
else:
    check(folder)
