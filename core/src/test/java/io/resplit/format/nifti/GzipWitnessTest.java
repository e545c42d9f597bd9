package io.resplit.format.nifti;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** zlib, gzip, nibabel, unu and VTK read the streams that are written here. */
@Tag("slow")
class GzipWitnessTest {

  private static final int CASES = 40;

  /** Makes volumes of random shapes and types, one with a long extension. */
  private static final String MAKE =
      """
      import sys, nibabel as nib, numpy as np
      folder, count = sys.argv[1], int(sys.argv[2])
      for seed in range(count):
          rng = np.random.default_rng(seed)
          shape = tuple(rng.integers(1, 14, rng.integers(3, 6)))
          a = (rng.normal(size=shape) * 9).astype(['i2', '>f4', 'u1', 'f8'][seed % 4])
          image = nib.Nifti1Image(a, np.diag([2, 3, 4, 1.]))
          if seed == 0:
              image.header.extensions.append(nib.nifti1.Nifti1Extension(6, bytes(range(256)) * 600))
          nib.save(image, '%s/v%d.nii' % (folder, seed))
      """;

  /** Behind a header, one member of gzip as unu reads it, and one stream of zlib as VTK does. */
  private static final String COMPARE_BEHIND =
      """
      import sys, zlib, subprocess, nibabel as nib, numpy as np
      from vtkmodules.vtkIOImage import vtkMetaImageReader
      from vtkmodules.util.numpy_support import vtk_to_numpy
      folder, count = sys.argv[1], int(sys.argv[2])
      for seed in range(count):
          a = np.asanyarray(nib.load('%s/v%d.nii' % (folder, seed)).dataobj)
          elements, name = a.tobytes('F'), '%s/v%d' % (folder, seed)
          for ending, before, bits in ('.nrrd', b'\\n\\n', 31), ('.mha', b'ElementDataFile = LOCAL\\n', 15):
              data = open(name + ending, 'rb').read()
              stream = zlib.decompressobj(bits)
              inflated = stream.decompress(data[data.index(before) + len(before):]) + stream.flush()
              assert stream.eof and stream.unused_data == b'' and inflated == elements, name + ending
          subprocess.check_call(['teem-unu', 'save', '-f', 'nrrd', '-e', 'raw', '-en', 'big' if a.dtype.byteorder == '>' else 'little',
                                 '-i', name + '.nrrd', '-o', name + '.raw.nrrd'])
          assert open(name + '.raw.nrrd', 'rb').read().endswith(b'\\n\\n' + elements), name
          if a.ndim == 3:
              reader = vtkMetaImageReader()
              reader.SetFileName(name + '.mha')
              reader.Update()
              theirs = vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).reshape(a.shape, order='F')
              assert np.array_equal(theirs, a), name
      print('equal')
      """;

  /** One member, with the checksum and the length that zlib finds, and the bytes of the volume. */
  private static final String COMPARE =
      """
      import sys, zlib, subprocess, nibabel as nib, numpy as np
      folder, count = sys.argv[1], int(sys.argv[2])
      for seed in range(count):
          plain, name = open('%s/v%d.nii' % (folder, seed), 'rb').read(), '%s/v%d.nii.gz' % (folder, seed)
          stream = zlib.decompressobj(31)
          inflated = stream.decompress(open(name, 'rb').read()) + stream.flush()
          assert stream.eof and stream.unused_data == b'', name
          assert inflated == plain, name
          subprocess.check_call(['gzip', '-t', name])
          a, b = nib.load('%s/v%d.nii' % (folder, seed)), nib.load(name)
          assert np.array_equal(np.asanyarray(a.dataobj), np.asanyarray(b.dataobj)) and a.header == b.header
      print('equal')
      """;

  @TempDir Path folder;

  @BeforeAll
  static void requireWitness() {
    Witness.requirePython("nibabel, numpy, vtkmodules.vtkIOImage");
    Witness.requireProgram("teem-unu");
  }

  @Test
  void zlibAndNibabelReadOneMember() throws Exception {
    Witness.python(MAKE, folder, CASES);
    for (long seed = 0; seed < CASES; seed++) {
      compress(seed, ".nii.gz");
    }
    assertEquals("equal\n", Witness.python(COMPARE, folder, CASES));
  }

  @Test
  void unuAndVtkReadStreamsBehindHeaders() throws Exception {
    Witness.python(MAKE, folder, CASES / 2);
    for (long seed = 0; seed < CASES / 2; seed++) {
      compress(seed, ".nrrd");
      compress(seed, ".mha");
    }
    assertEquals("equal\n", Witness.python(COMPARE_BEHIND, folder, CASES / 2));
  }

  private void compress(long seed, String ending) throws Exception {
    RandomProblems source = new RandomProblems(seed);
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(folder.resolve("v" + seed + ".nii").toString()));
    Shape all = in.grid().shape();
    Shape run = all.firstContiguous(1 + source.random().nextLong(all.volume()));
    ChunkStorageRequest level =
        new ChunkStorageRequest(
                ChunkStorageRequest.Kind.KEEP,
                Optional.empty(),
                Optional.empty(),
                Optional.of(List.of(new ChunkFilter(ChunkFilter.GZIP, (int) seed % 10))),
                false)
            .withShape(in.order().toListed(run));
    String name = folder.resolve("v" + seed + ending).toString();
    BlockSet out = resplit.output(in, OutputRequest.file(name).withChunks(level));
    long bytes = run.volume() * in.type().bytes();
    PlanOptions planning =
        PlanOptions.within(new MemoryLimit.OfData(bytes * (1 + source.random().nextInt(3))));
    JobSummary done = resplit.job(in, out, planning, JobOptions.DEFAULT).run(JobObserver.NONE);
    assertEquals(done.planned(), done.measured());
  }
}
