"""Volumes whose place in space is known, and where readers that are not ours find their copies.

make FOLDER FIRST COUNT: writes volumes as NIfTI, NRRD and MetaImage
check FOLDER: compares what jobs of FOLDER/jobs.txt made of them
"""
import os
import pickle
import random
import sys

import h5py
import nibabel as nib
import numpy as np
import zarr

LPS = np.diag([-1., -1., 1., 1.])
UNITS = {'mm': 1., 'um': 1e-3, 'm': 1e3}
NAMES = {'right': 1, 'left': -1, 'anterior': 1, 'posterior': -1, 'superior': 1, 'inferior': -1}


def turned(rng):
    """One of the 48 orientations, or one that is turned by any angle."""
    axes = rng.sample(range(3), 3)
    turn = np.zeros((3, 3))
    for k, axis in enumerate(axes):
        turn[axis, k] = rng.choice([-1, 1])
    if rng.random() < 0.5:
        a, b = rng.uniform(0, 6), rng.uniform(0, 6)
        turn = turn @ [[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]]
        turn = turn @ [[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]]
    return turn


def drawn(rng):
    affine = np.eye(4)
    affine[:3, :3] = turned(rng) @ np.diag([round(rng.uniform(.2, 5), rng.randint(1, 4)) for _ in 'xyz'])
    if rng.random() < 0.2:  # leaning
        affine[:3, :3] = affine[:3, :3] @ (np.eye(3) + np.triu(np.ones((3, 3)), 1) * .1)
    affine[:3, 3] = [round(rng.uniform(-300, 300), rng.randint(0, 3)) for _ in 'xyz']
    return affine


def write(path, rng, kind, affine, data, unit, step):
    if kind == 'nifti':
        image = nib.Nifti1Image(data, None)
        form = rng.choice(['both', 'q', 's'])
        if form != 'q':
            image.set_sform(affine, rng.randint(1, 4))
        if form != 's':
            image.set_qform(affine, rng.randint(1, 4), strip_shears=True)
        if form == 'q':
            image.set_sform(None, 0)
        image.header.set_xyzt_units({'mm': 'mm', 'um': 'micron', 'm': 'meter'}[unit], 'sec')
        if data.ndim > 3:
            image.header['pixdim'][4] = step
        nib.save(image, path)
        return nib.load(path).affine
    order = rng.choice(['left-posterior-superior', 'right-anterior-superior', 'left-anterior-superior', 'LPS'])
    own = LPS if kind == 'mha' or order == 'LPS' else np.diag([NAMES[each] for each in order.split('-')] + [1.])
    own = own @ affine
    if kind == 'nrrd':
        vector = lambda column: '(' + ','.join(repr(float(n)) for n in column) + ')'
        none = ' none' if data.ndim > 3 else ''
        head = ('NRRD0004\ntype: %s\ndimension: %d\nspace: %s\nsizes: %s\nspace directions: %s%s\n'
                'endian: little\nencoding: raw\nspace origin: %s\nspace units: %s\n' % (
                    data.dtype.name, data.ndim, order, ' '.join(str(n) for n in data.shape),
                    ' '.join(vector(own[:3, k]) for k in range(3)), none, vector(own[:3, 3]),
                    ' '.join(['"%s"' % unit] * 3)))
        if data.ndim > 3:
            head += 'spacings: nan nan nan %r\nunits: "" "" "" "s"\n' % step
        head += '\n'
    else:
        rank = data.ndim
        sizes = np.sqrt((own[:3, :3] ** 2).sum(0))
        matrix = np.eye(rank)
        matrix[:3, :3] = (own[:3, :3] / sizes).T
        spacing = list(sizes) + [step] * (rank - 3)
        number = lambda all: ' '.join(repr(float(n)) for n in all)
        head = ('ObjectType = Image\nNDims = %d\nBinaryData = True\nBinaryDataByteOrderMSB = False\n'
                'TransformMatrix = %s\nOffset = %s\nElementSpacing = %s\nDimSize = %s\nElementType = MET_SHORT\n'
                'ElementDataFile = LOCAL\n' % (rank, number(matrix.ravel()), number(list(own[:3, 3]) + [0] * (rank - 3)),
                                               number(spacing), ' '.join(str(n) for n in data.shape)))
    with open(path, 'wb') as out:
        out.write(head.encode() + data.tobytes('F'))
    return affine


def make(folder, first, count):
    for seed in range(first, first + count):
        rng = random.Random(seed)
        kind = rng.choice(['nifti', 'nrrd', 'mha'])
        shape = tuple(rng.randint(2, 7) for _ in range(rng.choice([3, 3, 4])))
        data = np.arange(np.prod(shape), dtype='<i2').reshape(shape, order='F')
        unit = 'mm' if kind == 'mha' else rng.choice(['mm', 'mm', 'um', 'm'])
        step = round(rng.uniform(.1, 4), 2)
        name = 's%d.%s' % (seed, {'nifti': 'nii'}.get(kind, kind))
        affine = write(os.path.join(folder, name), rng, kind, drawn(rng), data, unit, step)
        scale = np.diag([UNITS[unit]] * 3 + [1])
        with open(os.path.join(folder, name + '.pickle'), 'wb') as out:
            pickle.dump((scale @ affine, data, step, kind), out)
        print(name)


def fields(path, stop):
    head = {}
    with open(path, 'rb') as source:
        while True:
            line = source.readline().decode().rstrip('\n')
            if line == '':
                return head, source.tell()
            if ':' in line or '=' in line:
                key, value = line.split('=' if stop else ':', 1)
                head[key.strip()] = value.strip()
            if stop and line.startswith(stop):
                return head, source.tell()


def of_nrrd(path):
    head, at = fields(path, '')
    shape = [int(n) for n in head['sizes'].split()]
    vectors = [[float(n) for n in each.strip('()').split(',')]
               for each in head['space directions'].split() if each != 'none']
    own = np.diag([NAMES[each] for each in head['space'].split('-')] + [1.])
    assert head['kinds'].split() == ['domain' if each != 'none' else 'list' for each in head['space directions'].split()]
    affine = np.eye(4)
    affine[:3, :3] = np.array(vectors).T
    affine[:3, 3] = [float(n) for n in head['space origin'].strip('()').split(',')]
    unit = head['space units'].split()[0].strip('"')
    step = float(head['spacings'].split()[-1]) if 'spacings' in head else None
    data = np.fromfile(path, '<i2', offset=at).reshape(shape, order='F')
    return np.diag([UNITS[unit]] * 3 + [1]) @ own @ affine, data, step


def of_mha(path):
    head, at = fields(path, 'ElementDataFile')
    rank = int(head['NDims'])
    numbers = lambda key: np.array([float(n) for n in head[key].split()])
    affine = np.eye(4)
    affine[:3, :3] = numbers('TransformMatrix').reshape(rank, rank)[:3, :3].T * numbers('ElementSpacing')[:3]
    affine[:3, 3] = numbers('Offset')[:3]
    data = np.fromfile(path, '<i2', offset=at).reshape([int(n) for n in head['DimSize'].split()], order='F')
    return LPS @ affine, data, numbers('ElementSpacing')[3] if rank > 3 else None


def of_nifti(path):
    image = nib.load(path)
    unit = {'mm': 'mm', 'micron': 'um', 'meter': 'm'}[image.header.get_xyzt_units()[0]]
    step = float(image.header['pixdim'][4]) if image.ndim > 3 else None
    return np.diag([UNITS[unit]] * 3 + [1]) @ image.affine, np.asanyarray(image.dataobj), step


def of_attributes(said, data):
    words = str(said['voxel_space']).replace('-time', '')
    own = np.diag([NAMES[each] for each in words.split('-')] + [1.])
    steps = np.array(said['voxel_steps'], float).reshape(data.ndim, -1)[::-1]
    units = str(said['voxel_units']).split(' ')
    affine = np.eye(4)
    affine[:3, :3] = steps[:3, :3].T
    affine[:3, 3] = np.array(said['voxel_origin'], float)[:3]
    step = float(steps[3, 3]) if data.ndim > 3 and steps.shape[1] > 3 else None
    return np.diag([UNITS[units[0]]] * 3 + [1]) @ own @ affine, data.T, step


def of_hdf5(path):
    with h5py.File(path) as file:
        found = []
        file.visititems(lambda name, each: found.append(each) if isinstance(each, h5py.Dataset) else None)
        text = {k: v.decode() if isinstance(v, bytes) else v for k, v in found[0].attrs.items()}
        return of_attributes(text, found[0][...])


def of_zarr(path):
    group = zarr.open(path, 'r')
    array = group if isinstance(group, zarr.Array) else next(iter(group.arrays()))[1]
    return of_attributes(dict(array.attrs), array[...])


READERS = {'.nrrd': of_nrrd, '.mha': of_mha, '.nii': of_nifti, '.h5': of_hdf5, '.nc': of_hdf5, '.zarr': of_zarr}


def check(folder):
    jobs = wrong = 0
    for line in open(os.path.join(folder, 'jobs.txt')):
        source, out, start, step, axes = line.split()
        start, step, axes = ([int(n) for n in each.split(',')] for each in (start, step, axes))
        with open(os.path.join(folder, source + '.pickle'), 'rb') as truth:
            affine, data, time, kind = pickle.load(truth)
        ending = os.path.splitext(out)[1]
        found, values, found_time = READERS[ending](os.path.join(folder, out))
        part = data[tuple(slice(a, None, s) for a, s in zip(start, step))].transpose(axes)
        move = np.zeros((4, 4))
        move[3, 3] = 1
        for k in range(3):
            move[axes[k], k] = step[axes[k]]
            move[k, 3] = start[k]
        expected = affine @ move
        size = np.sqrt((expected[:3, :3] ** 2).sum(0)).min()
        single = ending == '.nii' or kind == 'nifti'
        far = np.abs(expected[:3]).max() + np.abs(expected[:3, :3]).max() * max(part.shape)
        most = 1e-6 * size + (8 * np.spacing(np.float32(far)) if single else 0)
        corners = np.array([[i, j, k, 1] for i in (0, part.shape[0] - 1) for j in (0, part.shape[1] - 1)
                            for k in (0, part.shape[2] - 1)], float).T
        off = np.abs((expected - found) @ corners).max()
        right_time = part.ndim < 4 or found_time is not None and abs(found_time / (time * (step[3] if part.shape[3] > 1 else 1)) - 1) < 1e-6
        jobs += 1
        if off > most or not np.array_equal(values, part) or not right_time:
            wrong += 1
            print(line.strip(), kind, 'off', off, 'of', most, 'time', found_time, time, np.array_equal(values, part))
            print(expected.tolist(), found.tolist())
    print('checked', jobs, 'wrong', wrong)


if __name__ == '__main__':
    if sys.argv[1] == 'make':
        make(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        check(sys.argv[2])
