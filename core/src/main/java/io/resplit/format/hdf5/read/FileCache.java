package io.resplit.format.hdf5.read;

import io.resplit.format.FileState;
import io.resplit.format.LastFile;
import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.io.IoFunction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The groups of the file that was read last, as {@link LastFile} keeps them: asking for thousands
 * of datasets in one file neither opens it nor reads its groups thousands of times. Safe for use by
 * several threads.
 */
final class FileCache {

  private final EvenFiles even = new EvenFiles();
  private final LastFile<Groups> last = new LastFile<>();

  /** Answers a question about a file; {@code heapBytes} is what its structure may take. */
  <T> T ask(Path file, long heapBytes, IoFunction<Groups, T> query) throws IOException {
    Optional<Groups> known = last.take(file);
    Groups groups = known.isPresent() ? known.get() : open(file, heapBytes);
    try (StructureFile storage = groups.objects().file()) {
      storage.begin();
      groups.begin();
      return query.apply(groups);
    } finally {
      last.keep(groups.state(), groups);
    }
  }

  private Groups open(Path file, long heapBytes) throws IOException {
    Optional<FileState> before = FileState.of(file);
    StructureFile storage = StructureFile.open(file, heapBytes); // says why it cannot be looked at
    try {
      return new Groups(new FileObjects(storage), before.orElseThrow(), even);
    } catch (RuntimeException e) {
      storage.close();
      throw e;
    }
  }
}
