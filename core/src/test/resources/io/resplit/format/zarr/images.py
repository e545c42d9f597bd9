"""Judges images of OME-NGFF that were written: images.py FOLDER FIRST_SEED COUNT.

Of each seed S the store S.out must follow the rules of the specification (ngff.openmicroscopy.org, 0.4 and 0.5,
"multiscales" and "axes"), hold the elements in S.raw, and say what S.txt lists: the version, then a line with
name, type, unit, scale and translation for each axis. Prints the version of each.
"""
import json, os, sys
import numpy, zarr
from version3 import version3

LENGTHS = ('angstrom attometer centimeter decimeter exameter femtometer foot gigameter hectometer inch kilometer '
           'megameter meter micrometer mile millimeter nanometer parsec petameter picometer terameter yard '
           'yoctometer yottameter zeptometer zettameter').split()
TIMES = ('attosecond centisecond day decisecond exasecond femtosecond gigasecond hectosecond hour kilosecond '
         'megasecond microsecond millisecond minute nanosecond petasecond picosecond second terasecond yoctosecond '
         'yottasecond zeptosecond zettasecond').split()
ORDER = ['time', 'channel', 'space']


def load(*path):
    with open(os.path.join(*path)) as file:
        return json.load(file)


def image(root):
    """Returns version, the only image of a group, and what is known of its array."""
    if os.path.exists(os.path.join(root, '.zgroup')):
        assert load(root, '.zgroup') == {'zarr_format': 2}
        said = load(root, '.zattrs')
        assert 'ome' not in said
        (image,) = said['multiscales']
        return image['version'], image
    group = load(root, 'zarr.json')
    assert group['zarr_format'] == 3 and group['node_type'] == 'group'
    said = group['attributes']['ome']
    (image,) = said['multiscales']
    assert 'version' not in image
    return said['version'], image


def judged(root):
    version, said = image(root)
    axes = said['axes']
    names, kinds = [axis['name'] for axis in axes], [axis['type'] for axis in axes]
    assert 2 <= len(axes) <= 5 and len(set(names)) == len(names)
    assert 2 <= kinds.count('space') <= 3 and kinds.count('time') <= 1 and kinds.count('channel') <= 1
    assert kinds == sorted(kinds, key=ORDER.index)
    assert all(set(axis) <= {'name', 'type', 'unit'} for axis in axes)
    assert all(axis['unit'] in (TIMES if axis['type'] == 'time' else LENGTHS) for axis in axes if 'unit' in axis)
    (level,) = said['datasets']
    assert set(level) == {'path', 'coordinateTransformations'} and isinstance(said['name'], str)
    steps = level['coordinateTransformations']
    assert [step['type'] for step in steps] in (['scale'], ['scale', 'translation'])
    assert all(set(step) == {'type', step['type']} and len(step[step['type']]) == len(axes) for step in steps)
    assert all(isinstance(number, (int, float)) for step in steps for number in step[step['type']])
    starts = steps[1]['translation'] if len(steps) > 1 else [0] * len(axes)
    path = os.path.join(root, level['path'])
    if version == '0.4':
        array = zarr.open_group(root, mode='r')[level['path']]
        assert load(path, '.zarray')['dimension_separator'] == '/'
        shape, elements = array.shape, array[...]
    else:
        assert load(path, 'zarr.json')['dimension_names'] == names
        elements = version3(path)
        shape = elements.shape
    assert len(shape) == len(axes)
    lines = ['%s %s %s %r %r' % (axis['name'], axis['type'], axis.get('unit', '-'), float(scale), float(start))
             for axis, scale, start in zip(axes, steps[0]['scale'], starts)]
    return version, lines, elements.tobytes()


for seed in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])):
    path = os.path.join(sys.argv[1], str(seed))
    version, lines, elements = judged(path + '.out')
    expected = open(path + '.txt').read().splitlines()
    assert [version] + lines == expected, (seed, version, lines, expected)
    assert elements == open(path + '.raw', 'rb').read(), seed
    print(seed, version)
