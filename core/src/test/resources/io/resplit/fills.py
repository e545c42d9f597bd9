"""Files that differ in what they say of elements that are missing or were never written: fills.py make|read LIST.

Each line of LIST is one file: PATH FORMAT TYPE FILL MISSING STORED TIME ABSENT. FILL and MISSING are the attributes _FillValue and
missing_value (TYPE:VALUE, or - for none), STORED is what the file sets for elements that were never written (a value, 'unset' or
'undefined'), TIME 'never' or 'usual', ABSENT 1 where the last chunk is not written. The array `v` has 4x6 elements in chunks of 2x3.

`read` prints one line for each: attributes, what is set, number of stored chunks, elements, and how many of them xarray takes for missing.
"""
import base64, contextlib, gzip, io, json, os, struct, sys, warnings, zlib
import h5py, netCDF4, numpy as np, xarray, zarr

warnings.simplefilter('ignore')
SHAPE, CHUNK = (4, 6), (2, 3)


def elements(kind):
    a = np.arange(24).reshape(SHAPE).astype(kind)
    a[0, 1] = -9999
    if a.dtype.kind == 'f':
        a[0, 2] = np.nan
    return a


def typed(text):
    kind, value = text.split(':')
    return np.array([float(value) if kind[0] == 'f' else int(value)], '<' + kind)


def parts(absent):
    for y in (0, 2):
        for x in (0, 3):
            if not absent or (y, x) != (2, 3):
                yield slice(y, y + 2), slice(x, x + 3)


def number(text, kind):
    return float(text) if kind[0] == 'f' else int(text)


def netcdf(path, form, kind, fill, missing, stored, time, absent):
    a = elements(kind)
    with netCDF4.Dataset(path, 'w', format='NETCDF4' if form == 'netcdf4' else 'NETCDF3_CLASSIC') as d:
        d.set_auto_maskandscale(False)
        d.createDimension('y', 4)
        d.createDimension('x', 6)
        if form == 'netcdf4':
            said = False if time == 'never' else None if stored == 'unset' else number(stored, kind)
            v = d.createVariable('v', kind, ('y', 'x'), fill_value=said, chunksizes=CHUNK, zlib=True, shuffle=False)
        else:
            d.set_fill_off()
            v = d.createVariable('v', kind, ('y', 'x'))
            if fill != '-':
                v.setncattr('_FillWalue', typed(fill))  # the library refuses one of another type
        v.set_auto_maskandscale(False)
        if missing != '-':
            v.setncattr('missing_value', typed(missing))
        for y, x in parts(absent):
            v[y, x] = a[y, x]
    if form == 'netcdf4':
        with h5py.File(path, 'r+') as f:
            if '_FillValue' in f['v'].attrs:
                del f['v'].attrs['_FillValue']
            if fill != '-':
                f['v'].attrs['_FillValue'] = typed(fill)
    elif fill != '-':
        rename(path)


def rename(path):
    with open(path, 'r+b') as f:
        all = f.read()
        assert all.count(b'_FillWalue') == 1
        f.seek(all.index(b'_FillWalue'))
        f.write(b'_FillValue')


def hdf5(path, form, kind, fill, missing, stored, time, absent):
    a = elements(kind)
    with h5py.File(path, 'w') as f:
        p = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        p.set_chunk(CHUNK)
        p.set_deflate(1)
        if stored == 'undefined':
            undefined(p)
        elif stored != 'unset':
            p.set_fill_value(np.array([number(stored, kind)], kind))
        if time == 'never':
            p.set_fill_time(h5py.h5d.FILL_TIME_NEVER)
        space = h5py.h5s.create_simple(SHAPE)
        v = h5py.Dataset(h5py.h5d.create(f.id, b'v', h5py.h5t.py_create(np.dtype(kind)), space, p))
        if fill != '-':
            v.attrs['_FillValue'] = typed(fill)
        if missing != '-':
            v.attrs['missing_value'] = typed(missing)
        for y, x in parts(absent):
            v[y, x] = a[y, x]


def undefined(p):
    """h5py has no call for H5Pset_fill_value(NULL): the library itself has."""
    import ctypes
    name = [line.split()[-1] for line in open('/proc/self/maps') if 'libhdf5_serial.so' in line or '/libhdf5.so' in line or '/libhdf5-' in line][0]
    call = ctypes.CDLL(name).H5Pset_fill_value
    call.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
    assert call(p.id, h5py.h5t.NATIVE_INT16.id, None) >= 0


def said(text):
    return typed(text)[0].item()


def said_in_version3(text, kind):
    return base64.b64encode(struct.pack('<d', said(text))).decode() if kind[0] == 'f' else said(text)


def fill_value(stored, kind):
    value = number(stored, kind)
    return 'NaN' if value != value else value


def store(path, form, kind, fill, missing, stored, time, absent):
    is_new = form in ('zarr3', 'zarr3x')
    a = elements(kind)
    folder = os.path.join(path, 'v')
    os.makedirs(folder)
    attributes = {}
    if fill != '-':
        attributes['_FillValue'] = said_in_version3(fill, kind) if is_new else said(fill)
    if missing != '-':
        attributes['missing_value'] = said(missing)
    if is_new:
        all = {'zarr_format': 3, 'node_type': 'array', 'shape': SHAPE, 'data_type': {'i2': 'int16', 'f4': 'float32'}[kind],
               'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': CHUNK}},
               'chunk_key_encoding': {'name': 'default', 'configuration': {'separator': '/'}},
               'fill_value': fill_value(stored, kind), 'attributes': attributes,
               'codecs': [{'name': 'bytes', 'configuration': {'endian': 'little'}}, {'name': 'gzip', 'configuration': {'level': 1}}]}
        if form == 'zarr3x':
            all['dimension_names'] = ['y', 'x']
        write(path, 'zarr.json', {'zarr_format': 3, 'node_type': 'group', 'attributes': {}})
        write(folder, 'zarr.json', all)
    else:
        if form == 'zarr2x':
            attributes['_ARRAY_DIMENSIONS'] = ['y', 'x']
        write(path, '.zgroup', {'zarr_format': 2})
        write(folder, '.zarray', {
            'zarr_format': 2, 'shape': SHAPE, 'chunks': CHUNK, 'dtype': '<' + kind, 'order': 'C', 'filters': None,
            'compressor': {'id': 'zlib', 'level': 1}, 'fill_value': None if stored == 'undefined' else fill_value(stored, kind)})
        write(folder, '.zattrs', attributes)
    for y, x in parts(absent):
        bytes = np.ascontiguousarray(a[y, x]).astype('<' + kind).tobytes()
        name = ('c/%d/%d' if is_new else '%d.%d') % (y.start // 2, x.start // 3)
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), 'wb') as f:
            f.write(gzip.compress(bytes) if is_new else zlib.compress(bytes))


def write(folder, name, value):
    with open(os.path.join(folder, name), 'w') as f:
        json.dump(value, f)


def text(value):
    value = float(value) if value == 'NaN' else value
    return '-' if value is None else '%s:%s' % (np.asarray(value).dtype.str[1:], plain(value))


def plain(value):
    item = np.asarray(value).ravel()[0].item()
    assert isinstance(item, (int, float)), item
    return 'nan' if item != item else repr(item)


def report(fill, missing, stored, time, chunks, all):
    print(fill, missing, stored, time, chunks, ' '.join(plain(each) for each in np.asarray(all).ravel()), end=' ')


def read(path, form):
    if form in ('netcdf4', 'hdf5'):
        with h5py.File(path) as f:
            v = f['v']
            p = v.id.get_create_plist()
            defined = p.fill_value_defined()
            time = 'never' if p.get_fill_time() == h5py.h5d.FILL_TIME_NEVER else 'usual'
            stored = {h5py.h5d.FILL_VALUE_UNDEFINED: 'undefined', h5py.h5d.FILL_VALUE_DEFAULT: 'unset'}.get(defined) or plain(v.fillvalue)
            chunks = v.id.get_num_chunks() if v.chunks else 0
            attributes = {name: v.attrs[name] for name in ('_FillValue', 'missing_value') if name in v.attrs}
            all = v[...]
    if form in ('netcdf4', 'netcdf3'):
        with netCDF4.Dataset(path) as d:
            d.set_auto_maskandscale(False)
            v = d['v']
            attributes = {name: v.getncattr(name) for name in ('_FillValue', 'missing_value') if name in v.ncattrs()}
            all = v[...]
            if form == 'netcdf3':
                stored, time, chunks = 'unset', 'usual', 0
    if form in ('netcdf4', 'netcdf3', 'hdf5'):
        report(text(attributes.get('_FillValue')), text(attributes.get('missing_value')), stored, time, chunks, all)
    elif form == 'zarr2':
        v = zarr.open_consolidated(path, mode='r')['v']
        stored = 'undefined' if v.fill_value is None else plain(v.fill_value)
        report(text(v.attrs.get('_FillValue')), text(v.attrs.get('missing_value')), stored, 'usual', v.nchunks_initialized, v[...])
    else:
        version3(os.path.join(path, 'v'))
    missing(path, form)


def version3(folder):
    meta = json.load(open(os.path.join(folder, 'zarr.json')))
    endian = meta['codecs'][0]['configuration']['endian']
    kind = np.dtype(meta['data_type']).newbyteorder('>' if endian == 'big' else '<')
    fill = meta['attributes'].get('_FillValue')
    if fill is not None and kind.kind == 'f':
        fill = struct.unpack('<d', base64.b64decode(fill))[0]
    unwritten = np.array([float(meta['fill_value'])]).astype(kind)[0]
    a, chunks = np.full(SHAPE, unwritten), 0
    shape = meta['chunk_grid']['configuration']['chunk_shape']
    packed = [each['name'] for each in meta['codecs']] == ['bytes', 'gzip']
    for y in range(0, 4, shape[0]):
        for x in range(0, 6, shape[1]):
            path = os.path.join(folder, 'c', str(y // shape[0]), str(x // shape[1]))
            if os.path.exists(path):
                chunks += 1
                bytes = open(path, 'rb').read()
                a[y:y + shape[0], x:x + shape[1]] = np.frombuffer(gzip.decompress(bytes) if packed else bytes, kind).reshape(shape)
    report(text(fill), text(meta['attributes'].get('missing_value')), plain(unwritten), 'usual', chunks, a)


def missing(path, form):
    """Counts what xarray masks; it needs names of axes in stores, and knows no version 3 here."""
    if form == 'zarr2' and '_ARRAY_DIMENSIONS' in json.load(open(os.path.join(path, 'v', '.zattrs'))):
        with xarray.open_zarr(path) as d:
            print(int(np.isnan(d['v'].values.astype('f8')).sum()))
    elif form in ('netcdf4', 'netcdf3'):
        with xarray.open_dataset(path, engine='netcdf4') as d:
            print(int(np.isnan(d['v'].values.astype('f8')).sum()))
    else:
        print('-')


def main(what, listed):
    for line in open(listed):
        path, form, *rest = line.split()
        if what == 'read':
            line = io.StringIO()
            try:
                with contextlib.redirect_stdout(line):
                    read(path, form)
            except Exception as e:
                line = io.StringIO('unreadable: %s\n' % ' '.join(str(e).split()))
            print(line.getvalue(), end='')
        else:
            make = netcdf if form in ('netcdf4', 'classic') else hdf5 if form == 'hdf5' else store
            make(path, form, *rest[:-1], rest[-1] == '1')


main(*sys.argv[1:])
