"""Files with attributes of all kinds: attributes.py make|read LIST, where each line of LIST is PATH FORMAT.

`read` prints a line for each attribute: PATH, its name and its value: type, whether it is a list, and the numbers or texts in JSON.
"""
import json, os, sys, warnings
import h5py, netCDF4, numpy as np, zarr

warnings.simplefilter('ignore')
NUMBERS = {'i1': -128, 'u1': 255, 'i2': -32768, 'u2': 65535, 'i4': -2 ** 31, 'u4': 2 ** 32 - 1, 'i8': -2 ** 63, 'u8': 2 ** 64 - 1,
           'f4': 0.10000000149011612, 'f8': 0.1}
ROWS = {'i2': [1, 2, 3], 'u8': [2 ** 64 - 1, 0], 'f4': [0.5, 1.0], 'f8': [1e300, -0.5]}
TEXTS = {'ascii': 'K m-1', 'utf8': '\u00b0C \U0001d7d9', 'empty': '', 'lines': 'a\n\t"b" \\'}


def numbers():
    for kind, value in NUMBERS.items():
        yield 'number_' + kind, np.dtype(kind).type(value)
        yield 'one_' + kind, np.array([value], kind)
    for kind, values in ROWS.items():
        yield 'row_' + kind, np.array(values, kind)


def netcdf(path, form):
    with netCDF4.Dataset(path, 'w', format={'netcdf4': 'NETCDF4', 'classic': 'NETCDF3_64BIT_DATA'}[form]) as d:
        d.createDimension('x', 3)
        v = d.createVariable('v', 'i4', ('x',))
        v[:] = 1
        for name, value in numbers():
            v.setncattr(name, value)
        for name, value in TEXTS.items():
            v.setncattr(name, value)
        if form == 'netcdf4':
            v.setncattr_string('list_1', ['one'])
            v.setncattr_string('list_2', ['one', '\u00b0'])
        if form == 'classic':
            v.setncattr('latin', 'degXC')
    if form == 'classic':
        latin(path)
    else:
        with h5py.File(path, 'r+') as f:
            put(f['v'])


def put(v):
    kind = h5py.h5t.C_S1.copy()
    kind.set_size(5)
    a = h5py.h5a.create(v.id, b'latin', kind, h5py.h5s.create(h5py.h5s.SCALAR))
    a.write(np.array(b'deg\xb0C', 'S5'))


def latin(path):
    with open(path, 'r+b') as f:
        all = f.read()
        assert all.count(b'degXC') == 1
        f.seek(all.index(b'degXC'))
        f.write(b'deg\xb0C')


def hdf5(path, form):
    with h5py.File(path, 'w') as f:
        f['v'] = np.ones(3, 'i4')
        v = f['v'].attrs
        for name, value in numbers():
            v[name] = value
        for name, value in TEXTS.items():
            v[name] = value
        v.create('list_1', np.array(['one'], object), dtype=h5py.string_dtype())
        v.create('list_2', np.array(['one', '\u00b0'], object), dtype=h5py.string_dtype())
        put(f['v'])


def store(path, form):
    os.makedirs(os.path.join(path, 'v'))
    said = {name: value.tolist() for name, value in numbers()}
    said.update(TEXTS)
    said.update({'list_1': ['one'], 'list_2': ['one', '\u00b0']})
    if form == 'zarr2':
        files = {'.zgroup': {'zarr_format': 2}, 'v/.zattrs': said, 'v/.zarray': {
            'zarr_format': 2, 'shape': [3], 'chunks': [3], 'dtype': '<i4', 'order': 'C', 'filters': None, 'compressor': None, 'fill_value': 0}}
    else:
        files = {'zarr.json': {'zarr_format': 3, 'node_type': 'group', 'attributes': {}}, 'v/zarr.json': {
            'zarr_format': 3, 'node_type': 'array', 'shape': [3], 'data_type': 'int32', 'fill_value': 0, 'attributes': said,
            'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [3]}},
            'chunk_key_encoding': {'name': 'default', 'configuration': {'separator': '/'}},
            'codecs': [{'name': 'bytes', 'configuration': {'endian': 'little'}}]}}
    for name, fields in files.items():
        with open(os.path.join(path, name), 'w') as f:
            json.dump(fields, f)


def shown(value):
    if isinstance(value, (str, bytes, np.bytes_)):
        return ['text', False, decoded(value)]
    if isinstance(value, list) and value and isinstance(value[0], str) or isinstance(value, np.ndarray) and value.dtype.kind in 'OSU':
        return ['text', True] + [decoded(each) for each in value]
    if not isinstance(value, (np.ndarray, np.generic)):
        all = value if isinstance(value, list) else [value]
        kind = 'f8' if any(isinstance(each, float) for each in all) else 'i8' if all == [each for each in all if each < 2 ** 63] else 'u8'
        return [kind, isinstance(value, list)] + [repr(each) for each in all]
    a = np.asarray(value)
    return [a.dtype.str[1:], a.ndim > 0] + [repr(each) for each in a.ravel().tolist()]


def decoded(text):
    return text if isinstance(text, str) else text.decode('utf-8', 'surrogateescape')


def of_hdf5(v):
    for name in v.attrs:
        if name not in ('DIMENSION_LIST', '_Netcdf4Dimid', '_Netcdf4Coordinates'):
            try:
                yield name, v.attrs[name]
            except UnicodeDecodeError:
                a = h5py.h5a.open(v.id, name.encode())
                bytes = np.zeros((), a.dtype)
                a.read(bytes)
                yield name, bytes.tobytes()


def read(path, form):
    if form == 'hdf5':
        with h5py.File(path) as f:
            return list(of_hdf5(f['v']))
    if form in ('netcdf4', 'netcdf3', 'classic'):
        with netCDF4.Dataset(path) as d:
            return [(name, attribute(d['v'], name)) for name in d['v'].ncattrs()]
    if form == 'zarr2':
        return [each for each in zarr.open(path, mode='r')['v'].attrs.asdict().items() if each[0] != '_ARRAY_DIMENSIONS']
    with open(os.path.join(path, 'v', 'zarr.json')) as f:
        return list(json.load(f)['attributes'].items())


def attribute(v, name):
    """The library replaces what is no UTF-8, so those bytes are asked for one by one."""
    return v.getncattr(name, encoding='latin-1').encode('latin-1') if name == 'latin' else v.getncattr(name)


def main(what, listed):
    for line in open(listed):
        path, form = line.split()
        if what == 'make':
            (netcdf if form in ('netcdf4', 'classic') else hdf5 if form == 'hdf5' else store)(path, form)
        else:
            for name, value in read(path, form):
                print(os.path.basename(path), name, json.dumps(shown(value)))


main(*sys.argv[1:])
