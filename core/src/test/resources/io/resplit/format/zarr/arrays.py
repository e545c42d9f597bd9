"""Writes random Zarr arrays and what their elements are: arrays.py FOLDER FIRST_SEED COUNT.

Those of version 2 are written by zarr-python. Those of version 3, with and without shards, are
written chunk by chunk from the specification, with the codecs of numcodecs. Of each seed S there are
S.zarr, the elements in C order in S.raw, and a line: S, shape, chunk shape, number of chunks stored.
"""
import itertools, json, os, random, sys, warnings
import numpy, numcodecs, zarr
from checksum import crc32c

warnings.simplefilter("ignore")
TYPES = ['b1', 'i1', 'u1', 'i2', 'u2', 'i4', 'u4', 'i8', 'u8', 'f2', 'f4', 'f8', 'c8', 'c16', 'S5', 'V7']
NAMES = {'b1': 'bool', 'f2': 'float16', 'c8': 'complex64', 'c16': 'complex128', 'V7': 'r56'}


def values(draw, numbers, shape, dtype):
    count = int(numpy.prod(shape, dtype=int))
    if draw.random() < 0.4:
        raw = numbers.integers(0, 256, count * dtype.itemsize, dtype='u1').tobytes()
    else:
        some = numbers.integers(0, 256, 3 * dtype.itemsize, dtype='u1').tobytes()
        raw = (some * (count + 1))[: count * dtype.itemsize]
    if dtype.kind == 'b':
        raw = bytes(byte & 1 for byte in raw)
    return numpy.frombuffer(raw, dtype).reshape(shape)


def blosc(draw, item):
    return numcodecs.Blosc(
        cname=draw.choice(numcodecs.blosc.list_compressors()),
        clevel=draw.randint(0, 9), shuffle=draw.choice([-1, 0, 1, 2]),
        blocksize=draw.choice([0, 0, 16 * item, 1024, 4096]))


def compressor(draw, item):
    return draw.choice([
        lambda: None,
        lambda: numcodecs.Zlib(draw.randint(0, 9)),
        lambda: numcodecs.GZip(draw.randint(0, 9)),
        lambda: numcodecs.Zstd(draw.randint(1, 9)),
        lambda: numcodecs.LZ4(),
        lambda: blosc(draw, item),
        lambda: blosc(draw, item)])()


def lengths(draw, rank):
    return tuple(draw.randint(1, {1: 60, 2: 25, 3: 12, 4: 7}[rank]) for _ in range(rank))


def version2(folder, seed, draw, numbers):
    dtype = numpy.dtype(draw.choice('<>') + draw.choice(TYPES))
    rank = draw.randint(1, 4)
    shape = lengths(draw, rank)
    chunks = tuple(draw.randint(1, n + 2) for n in shape)
    codec = compressor(draw, dtype.itemsize)
    isFortran = draw.random() < 0.3
    mayFilter = dtype.kind not in 'bSV' and not (isFortran and isinstance(codec, numcodecs.Blosc))
    filters = [numcodecs.Shuffle(dtype.itemsize)] if mayFilter and draw.random() < 0.3 else None
    fill = draw.choice([0, 1, None]) if dtype.kind in 'biuc' else draw.choice([0, float('nan'), float('-inf'), 1.5, None]) if dtype.kind == 'f' else None
    root = os.path.join(folder, '%d.zarr' % seed)
    array = zarr.open(
        root, mode='w', shape=shape, chunks=chunks, dtype=dtype,
        compressor=codec, filters=filters, order='F' if isFortran else 'C', fill_value=fill,
        dimension_separator=draw.choice('./'), write_empty_chunks=draw.random() < 0.5)
    expected = numpy.zeros(shape, dtype)
    if fill is not None:
        expected[...] = fill
    whole = values(draw, numbers, shape, dtype)
    for box in itertools.product(*(range(0, n, c) for n, c in zip(shape, chunks))):
        if draw.random() < 0.8 or fill is None:
            part = tuple(slice(at, at + c) for at, c in zip(box, chunks))
            array[part] = whole[part]
            expected[part] = whole[part]
    if isinstance(codec, numcodecs.Blosc) and codec.shuffle >= 0 and draw.random() < 0.3:
        shuffleOfGdal(os.path.join(root, '.zarray'), codec.shuffle)
    files = [name for _, _, names in os.walk(root) for name in names if not name.startswith('.z')]
    return expected, chunks, len(files)


def shuffleOfGdal(path, shuffle):
    meta = json.load(open(path))
    meta['compressor']['shuffle'] = ['NONE', 'BYTE', 'BIT'][shuffle]
    json.dump(meta, open(path, 'w'))


def encoded(chunk, codecs):
    data = chunk
    for codec in codecs:
        settings = codec.get('configuration', {})
        if codec['name'] == 'transpose':
            data = numpy.transpose(data, settings['order'])
        elif codec['name'] == 'bytes':
            isBig = settings.get('endian') == 'big'
            data = numpy.ascontiguousarray(data)
            data = (data.byteswap() if isBig else data).tobytes()
        elif codec['name'] == 'gzip':
            data = numcodecs.GZip(settings['level']).encode(data)
        elif codec['name'] == 'zstd':
            data = numcodecs.Zstd(settings['level']).encode(data)
        elif codec['name'] == 'blosc':
            array = numpy.frombuffer(data, 'V%d' % settings['typesize'])
            data = numcodecs.Blosc(settings['cname'], settings['clevel'], {'noshuffle': 0, 'shuffle': 1, 'bitshuffle': 2}[settings['shuffle']], settings['blocksize']).encode(array)
        elif codec['name'] == 'crc32c':
            data = bytes(data) + crc32c(data)
    return bytes(data)


def chain(draw, dtype, rank):
    codecs = []
    for _ in range(draw.choice([0, 0, 0, 1, 1, 2])):
        codecs.append({'name': 'transpose', 'configuration': {'order': draw.sample(range(rank), rank)}})
    isBig = dtype.itemsize > 1 and dtype.kind not in 'V' and draw.random() < 0.3
    codecs.append({'name': 'bytes', 'configuration': {'endian': 'big' if isBig else 'little'}} if dtype.itemsize > 1 else {'name': 'bytes'})
    kind = draw.choice(['none', 'gzip', 'zstd', 'blosc', 'blosc'])
    if kind == 'gzip':
        codecs.append({'name': 'gzip', 'configuration': {'level': draw.randint(0, 9)}})
    if kind == 'zstd':
        codecs.append({'name': 'zstd', 'configuration': {'level': draw.randint(1, 9), 'checksum': False}})
    if kind == 'blosc':
        codecs.append({'name': 'blosc', 'configuration': {
            'cname': draw.choice(['lz4', 'lz4hc', 'blosclz', 'zstd', 'zlib']), 'clevel': draw.randint(0, 9),
            'shuffle': draw.choice(['noshuffle', 'shuffle', 'bitshuffle']), 'typesize': dtype.itemsize,
            'blocksize': draw.choice([0, 0, 1024])}})
    if draw.random() < 0.3:
        codecs.append({'name': 'crc32c'})
    return codecs, isBig


def fill3(draw, dtype):
    if dtype.kind == 'f':
        bits = {2: ('<u2', 0x7e01), 4: ('<u4', 0x7fc00123), 8: ('<u8', 0x7ff8000000000321)}[dtype.itemsize]
        said, value = draw.choice([
            (0, 0), ('NaN', float('nan')), ('-Infinity', float('-inf')), (1.5, 1.5),
            ('0x%x' % bits[1], numpy.array(bits[1], bits[0]).view(dtype))])
        return said, numpy.array(value, dtype)
    if dtype.kind == 'c':
        return draw.choice([([0, 0], numpy.array(0, dtype)), ([1, 'NaN'], numpy.array(complex(1, float('nan')), dtype))])
    if dtype.kind == 'b':
        return draw.choice([(False, numpy.array(False)), (True, numpy.array(True))])
    if dtype.kind == 'V':
        some = bytes(range(1, 1 + dtype.itemsize))
        return list(some), numpy.frombuffer(some, dtype)[0]
    value = draw.choice([0, 1, numpy.iinfo(dtype).max, numpy.iinfo(dtype).min])
    return int(value), numpy.array(value, dtype)


def version3(folder, seed, draw, numbers):
    name = draw.choice([each for each in TYPES if each != 'S5'])
    dtype = numpy.dtype('<' + name)
    rank = draw.randint(1, 3)
    shape = lengths(draw, rank)
    chunk = tuple(draw.randint(1, n + 1) for n in shape)
    isSharded = draw.random() < 0.5
    outer = tuple(c * draw.randint(1, 3) for c in chunk) if isSharded else chunk
    codecs, isBig = chain(draw, dtype, rank)
    said, fill = fill3(draw, dtype)
    location = draw.choice(['start', 'end', None])
    hasSum = draw.random() < 0.8
    sharding = {'name': 'sharding_indexed', 'configuration': {
        'chunk_shape': chunk, 'codecs': codecs,
        'index_codecs': [{'name': 'bytes', 'configuration': {'endian': 'little'}}] + ([{'name': 'crc32c'}] if hasSum else [])}}
    if location:
        sharding['configuration']['index_location'] = location
    keys = draw.choice([{'name': 'default'}, {'name': 'default', 'configuration': {'separator': '.'}}, {'name': 'v2'}, {'name': 'v2', 'configuration': {'separator': '/'}}])
    meta = {'zarr_format': 3, 'node_type': 'array', 'shape': shape,
            'data_type': NAMES.get(name, {'i': 'int', 'u': 'uint', 'f': 'float'}.get(name[0], '') + str(8 * dtype.itemsize)),
            'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': outer}},
            'chunk_key_encoding': keys, 'fill_value': said, 'codecs': [sharding] if isSharded else codecs,
            'attributes': {}}
    root = os.path.join(folder, '%d.zarr' % seed)
    os.makedirs(root)
    json.dump(meta, open(os.path.join(root, 'zarr.json'), 'w'))
    separator = keys.get('configuration', {}).get('separator', '/' if keys['name'] == 'default' else '.')
    padded = tuple(-(-n // o) * o for n, o in zip(shape, outer))
    whole = numpy.empty(padded, dtype)
    whole[...] = fill
    whole[tuple(slice(0, n) for n in shape)] = values(draw, numbers, shape, dtype)
    expected = numpy.empty(shape, dtype)
    expected[...] = fill
    stored = 0
    for at in itertools.product(*(range(p // o) for p, o in zip(padded, outer))):
        chunks = {}
        for inner in itertools.product(*(range(o // c) for o, c in zip(outer, chunk))):
            start = [a * o + i * c for a, o, i, c in zip(at, outer, inner, chunk)]
            isInside = all(s < n for s, n in zip(start, shape))
            if isInside and draw.random() < 0.8:
                part = tuple(slice(s, s + c) for s, c in zip(start, chunk))
                chunks[inner] = encoded(whole[part], codecs)
                clipped = tuple(slice(s, min(s + c, n)) for s, c, n in zip(start, chunk, shape))
                expected[clipped] = whole[clipped]
        if not chunks:
            continue
        stored += len(chunks)
        numbersOf = separator.join(map(str, at))
        file = os.path.join(root, ('c' + separator if keys['name'] == 'default' else '') + numbersOf)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, 'wb') as out:
            out.write(shard(draw, chunks, tuple(o // c for o, c in zip(outer, chunk)), location, hasSum) if isSharded else chunks[(0,) * rank])
    return expected.byteswap() if isBig else expected, chunk, stored


def shard(draw, chunks, counts, location, hasSum):
    entries = int(numpy.prod(counts))
    indexBytes = 16 * entries + (4 if hasSum else 0)
    at = indexBytes if location == 'start' else 0
    index = numpy.full((entries, 2), 2**64 - 1, '<u8')
    body = b''
    order = list(chunks)
    draw.shuffle(order)
    for inner in order:
        gap = bytes(draw.choice([0, 0, 3]))
        body += gap
        index[numpy.ravel_multi_index(inner, counts)] = (at + len(body), len(chunks[inner]))
        body += chunks[inner]
    stored = index.tobytes()
    stored += crc32c(stored) if hasSum else b''
    return stored + body if location == 'start' else body + stored


def main(folder, first, count):
    for seed in range(first, first + count):
        draw = random.Random(seed)
        numbers = numpy.random.default_rng(seed)
        make = version2 if draw.random() < 0.5 else version3
        expected, chunk, stored = make(folder, seed, draw, numbers)
        with open(os.path.join(folder, '%d.raw' % seed), 'wb') as raw:
            raw.write(expected.tobytes())
        print(seed, 'x'.join(map(str, expected.shape)), 'x'.join(map(str, chunk)), stored)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
