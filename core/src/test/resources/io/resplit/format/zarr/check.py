"""Reads stores that were written: check.py FOLDER FIRST_SEED COUNT.

Of each seed S the store S.out is compared with the elements in S.raw: stores of version 2 by zarr-python,
those of version 3 by a reader of its own, with the codecs of numcodecs. Prints the type of a store for each.
"""
import itertools, json, os, sys, warnings
import numpy, numcodecs, zarr
from checksum import crc32c

warnings.simplefilter('ignore')


def decoded(data, codecs):
    for codec in reversed(codecs):
        name = codec['name']
        if name == 'crc32c':
            assert crc32c(data[:-4]) == data[-4:]
            data = data[:-4]
        elif name == 'gzip':
            data = numcodecs.GZip().decode(data)
        elif name == 'zstd':
            data = numcodecs.Zstd().decode(data)
        elif name == 'blosc':
            data = numcodecs.Blosc().decode(data)
        else:
            assert name == 'bytes', name
    return bytes(data)


def version3(root):
    meta = json.load(open(os.path.join(root, 'zarr.json')))
    assert meta['zarr_format'] == 3 and meta['node_type'] == 'array'
    shape, codecs = meta['shape'], meta['codecs']
    outer = meta['chunk_grid']['configuration']['chunk_shape']
    sharding = codecs[0]['configuration'] if codecs[0]['name'] == 'sharding_indexed' else None
    chunk = sharding['chunk_shape'] if sharding else outer
    inner = sharding['codecs'] if sharding else codecs
    endian = [each.get('configuration', {}).get('endian', 'little') for each in inner if each['name'] == 'bytes'][0]
    kind = meta['data_type']
    item = {'bool': 1}.get(kind) or int(kind.lstrip('abcdefghijklmnopqrstuvwxyz')) // 8
    fill = element(meta['fill_value'], kind, item, endian)
    whole = numpy.frombuffer(fill * int(numpy.prod(shape)), 'V%d' % item).reshape(shape).copy()
    seen = 0
    for at in itertools.product(*(range(-(-n // o)) for n, o in zip(shape, outer))):
        path = os.path.join(root, 'c', *map(str, at))
        if not os.path.exists(path):
            continue
        seen += 1
        data = open(path, 'rb').read()
        for index in itertools.product(*(range(o // c) for o, c in zip(outer, chunk))):
            start = [a * o + i * c for a, o, i, c in zip(at, outer, index, chunk)]
            part = data
            if sharding:
                counts = [o // c for o, c in zip(outer, chunk)]
                entries = int(numpy.prod(counts))
                table = data[len(data) - 16 * entries - 4:]
                assert crc32c(table[:-4]) == table[-4:]
                offset, size = numpy.frombuffer(table[:-4], '<u8').reshape(-1, 2)[numpy.ravel_multi_index(index, counts)]
                if offset == 2**64 - 1 and size == 2**64 - 1:
                    continue
                assert all(s < n for s, n in zip(start, shape))
                part = data[int(offset):int(offset + size)]
            elements = numpy.frombuffer(decoded(part, inner), 'V%d' % item).reshape(chunk)
            clipped = tuple(slice(s, min(s + c, n)) for s, c, n in zip(start, chunk, shape))
            whole[clipped] = elements[tuple(slice(0, p.stop - p.start) for p in clipped)]
    assert seen == sum(len(files) for _, _, files in os.walk(os.path.join(root, 'c')))
    return whole


def element(value, kind, item, endian):
    order = '>' if endian == 'big' else '<'
    if kind.startswith('r'):
        return bytes(value)
    if kind == 'bool':
        return bytes([value])
    if kind.startswith('complex'):
        return b''.join(element(part, 'float', item // 2, endian) for part in value)
    if isinstance(value, str) and value.startswith('0x'):
        return int(value, 16).to_bytes(item, endian)
    code = {'i': 'i', 'u': 'u', 'f': 'f'}[kind[0]]
    return numpy.array(float(value) if code == 'f' else value, order + code + str(item)).tobytes()


def main(folder, first, count):
    for seed in range(first, first + count):
        root = os.path.join(folder, '%d.out' % seed)
        raw = open(os.path.join(folder, '%d.raw' % seed), 'rb').read()
        if os.path.exists(os.path.join(root, '.zgroup')):
            store = zarr.open_consolidated(root, mode='r')
            found, kind = store['data'][...].tobytes(), 2
        else:
            assert json.load(open(os.path.join(root, 'zarr.json')))['node_type'] == 'group'
            found, kind = version3(os.path.join(root, 'data')).tobytes(), 3
        assert found == raw, seed
        assert not [name for _, _, files in os.walk(root) for name in files if '~' in name or name.endswith('.part')]
        print(seed, kind)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
