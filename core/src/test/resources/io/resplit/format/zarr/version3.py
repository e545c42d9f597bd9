"""Reads arrays of Zarr version 3, after its specification, with the codecs of numcodecs."""
import itertools, json, os
import numpy, numcodecs
from checksum import crc32c


def decoded(data, codecs):
    for codec in reversed(codecs):
        name = codec['name']
        if name == 'crc32c':
            assert crc32c(data[:-4]) == bytes(data[-4:])
            data = data[:-4]
        elif name == 'gzip':
            data = numcodecs.GZip().decode(data)
        elif name == 'zstd':
            data = numcodecs.Zstd().decode(data)
        elif name == 'blosc':
            data = numcodecs.Blosc().decode(data)
        else:
            assert name in ('bytes', 'transpose', 'vlen-utf8'), name
    return bytes(data)


def chunked(data, codecs, chunk, item):
    order = list(range(len(chunk)))
    for codec in codecs:
        if codec['name'] == 'transpose':
            order = [order[axis] for axis in codec['configuration']['order']]
    plain = decoded(data, codecs)
    elements = numcodecs.VLenUTF8().decode(plain) if item is None else numpy.frombuffer(plain, 'V%d' % item)
    stored = elements.reshape([chunk[axis] for axis in order])
    return stored.transpose(numpy.argsort(order))


def key(encoding, at):
    """Returns the file of a chunk or a shard, below the folder of its array."""
    isDefault = encoding['name'] == 'default'
    assert isDefault or encoding['name'] == 'v2', encoding
    separator = encoding.get('configuration', {}).get('separator', '/' if isDefault else '.')
    numbers = separator.join(map(str, at))
    return ('c' + separator * bool(at) if isDefault else '') + (numbers if at or isDefault else '0')


def part(data, sharding, counts, index):
    """Returns a chunk of a shard; none if it is absent."""
    entries = int(numpy.prod(counts, dtype=int))
    isSummed = [codec['name'] for codec in sharding['index_codecs']] == ['bytes', 'crc32c']
    size = 16 * entries + 4 * isSummed
    table = data[:size] if sharding.get('index_location', 'end') == 'start' else data[len(data) - size:]
    assert len(data) >= size and (not isSummed or crc32c(table[:-4]) == table[-4:])
    places = numpy.frombuffer(table[:16 * entries], '<u8').reshape(-1, 2)
    offset, size = map(int, places[numpy.ravel_multi_index(index, counts) if counts else 0])
    if offset == size == 2**64 - 1:
        return None
    assert offset + size <= len(data)
    return data[offset:offset + size]


def version3(root, holdsAll=True):
    meta = json.load(open(os.path.join(root, 'zarr.json')))
    assert meta['zarr_format'] == 3 and meta['node_type'] == 'array'
    shape, codecs = meta['shape'], meta['codecs']
    assert meta['chunk_grid']['name'] == 'regular'
    outer = meta['chunk_grid']['configuration']['chunk_shape']
    sharding = codecs[0]['configuration'] if codecs[0]['name'] == 'sharding_indexed' else None
    chunk = sharding['chunk_shape'] if sharding else outer
    inner = sharding['codecs'] if sharding else codecs
    kind, item = meta['data_type'], None
    if kind == 'string':
        whole = numpy.full(shape, meta['fill_value'], object)
    else:
        endian = [each.get('configuration', {}).get('endian', 'little') for each in inner if each['name'] == 'bytes'][0]
        item = {'bool': 1}.get(kind) or int(kind.lstrip('abcdefghijklmnopqrstuvwxyz')) // 8
        fill = element(meta['fill_value'], kind, item, endian)
        whole = numpy.frombuffer(fill * int(numpy.prod(shape)), 'V%d' % item).reshape(shape).copy()
    seen = 0
    for at in itertools.product(*(range(-(-n // o)) for n, o in zip(shape, outer))):
        path = os.path.join(root, key(meta['chunk_key_encoding'], at))
        if not os.path.isfile(path):
            continue
        seen += 1
        data = open(path, 'rb').read()
        for index in itertools.product(*(range(o // c) for o, c in zip(outer, chunk))):
            start = [a * o + i * c for a, o, i, c in zip(at, outer, index, chunk)]
            isOutside = any(s >= n for s, n in zip(start, shape)) # of an append that is not complete
            if isOutside and not holdsAll:
                continue
            stored = part(data, sharding, [o // c for o, c in zip(outer, chunk)], index) if sharding else data
            if stored is None:
                continue
            assert not isOutside
            elements = chunked(stored, inner, chunk, item)
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
