package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.io.IoFunction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What has been parsed of the file that was read last, so that asking for thousands of datasets in
 * one file neither opens it nor reads its groups thousands of times.
 *
 * <p>Nothing is known any more of a file that has changed since, nor of one that was so new when it
 * was read that a later change might not show in its time. Safe for use by several threads: one of
 * them has the file that was read last, the others read theirs afresh.
 */
final class FileCache {

  private final EvenFiles even = new EvenFiles();
  private Optional<Groups> last = Optional.empty();

  /** Answers a question about a file; {@code heapBytes} is what its structure may take. */
  <T> T ask(Path file, long heapBytes, IoFunction<Groups, T> query) throws IOException {
    Optional<Groups> known = take(file);
    Groups groups = known.isPresent() ? known.get() : open(file, heapBytes);
    try (StructureFile storage = groups.objects().file()) {
      storage.begin();
      groups.begin();
      return query.apply(groups);
    } finally {
      keep(groups);
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

  /** Takes away what is known of a file, if it was read last and has not changed. */
  private Optional<Groups> take(Path file) {
    Optional<Groups> taken;
    synchronized (this) {
      taken = last.filter(known -> known.state().file().equals(file));
      last = Optional.empty();
    }
    return taken.filter(known -> FileState.of(file).filter(known.state()::isSame).isPresent());
  }

  private synchronized void keep(Groups groups) {
    last = Optional.of(groups).filter(known -> known.state().isSettled());
  }
}
