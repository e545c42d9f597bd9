"""Reads arrays of Zarr version 3, after its specification, with the codecs of numcodecs."""
import itertools, json, os
import numpy, numcodecs
from checksum import crc32c


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
            assert name in ('bytes', 'transpose'), name
    return bytes(data)


def chunked(data, codecs, chunk, item):
    order = list(range(len(chunk)))
    for codec in codecs:
        if codec['name'] == 'transpose':
            order = [order[axis] for axis in codec['configuration']['order']]
    stored = numpy.frombuffer(decoded(data, codecs), 'V%d' % item).reshape([chunk[axis] for axis in order])
    return stored.transpose(numpy.argsort(order))


def version3(root, holdsAll=True):
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
                if any(s >= n for s, n in zip(start, shape)): # of an append that is not complete
                    assert not holdsAll
                    continue
                part = data[int(offset):int(offset + size)]
            elements = chunked(part, inner, chunk, item)
            clipped = tuple(slice(s, min(s + c, n)) for s, c, n in zip(start, chunk, shape))
            whole[clipped] = elements[tuple(slice(0, p.stop - p.start) for p in clipped)]
    assert not holdsAll or seen == sum(len(files) for _, _, files in os.walk(os.path.join(root, 'c')))
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
