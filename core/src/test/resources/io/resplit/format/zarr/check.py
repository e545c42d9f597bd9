"""Reads stores that were written: check.py FOLDER FIRST_SEED COUNT.

Of each seed S the store S.out is compared with the elements in S.raw, whose axes it has in the order of S.axes: stores of version 2 by zarr-python,
those of version 3 by a reader of its own, with the codecs of numcodecs. Prints the type of a store for each.
"""
import json, os, sys, warnings
import numpy, zarr
from version3 import version3

warnings.simplefilter('ignore')


def main(folder, first, count):
    for seed in range(first, first + count):
        root = os.path.join(folder, '%d.out' % seed)
        raw = open(os.path.join(folder, '%d.raw' % seed), 'rb').read()
        if os.path.exists(os.path.join(root, '.zgroup')):
            store = zarr.open_consolidated(root, mode='r')
            found, kind = store['data'][...], 2
        else:
            assert json.load(open(os.path.join(root, 'zarr.json')))['node_type'] == 'group'
            found, kind = version3(os.path.join(root, 'data')), 3
        axes = [int(axis) for axis in open(os.path.join(folder, '%d.axes' % seed)).read().split(',')]
        assert found.transpose(numpy.argsort(axes)).tobytes() == raw, seed
        assert not [name for _, _, files in os.walk(root) for name in files if '~' in name or name.endswith('.part')]
        print(seed, kind)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
