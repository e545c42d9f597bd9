package io.resplit.format.other;

import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A library that has the file still open whose visit ended last, since whoever opens a file reads
 * all its headers: one variable after the other is read in one opening. Safe for several threads.
 */
public final class KeptReader implements OtherReader, Closeable {

  private final OtherReader reader;
  private Optional<Kept> last = Optional.empty();

  /** Creates the same of a library; files may not change as long as it is open. */
  public KeptReader(OtherReader reader) {
    this.reader = reader;
  }

  @Override
  public String name() {
    return reader.name();
  }

  @Override
  public Set<String> changes() {
    return reader.changes();
  }

  @Override
  public boolean showsNamelessGrowth() {
    return reader.showsNamelessGrowth();
  }

  @Override
  public Optional<String> lacks(ElementType type) {
    return reader.lacks(type);
  }

  @Override
  public OtherFile open(Path file) throws IOException {
    Optional<Kept> open = replace(Optional.empty());
    if (open.isPresent() && open.get().path.equals(file)) {
      return open.get();
    }
    close(open);
    return new Kept(file, reader.open(file));
  }

  private synchronized Optional<Kept> replace(Optional<Kept> next) {
    Optional<Kept> before = last;
    last = next;
    return before;
  }

  private static void close(Optional<Kept> open) throws IOException {
    if (open.isPresent()) {
      open.get().file.close();
    }
  }

  /** Closes what is still open. */
  @Override
  public void close() throws IOException {
    close(replace(Optional.empty()));
  }

  private final class Kept implements OtherFile {

    private final Path path;
    private final OtherFile file;

    Kept(Path path, OtherFile file) {
      this.path = path;
      this.file = file;
    }

    @Override
    public Contents contents() {
      return file.contents();
    }

    @Override
    public void read(Variable variable, Box box, ByteBuffer target) throws IOException {
      file.read(variable, box, target);
    }

    @Override
    public List<String> texts(Variable variable) throws IOException {
      return file.texts(variable);
    }

    /** Ends a visit. */
    @Override
    public void close() throws IOException {
      KeptReader.close(replace(Optional.of(this)));
    }
  }
}
