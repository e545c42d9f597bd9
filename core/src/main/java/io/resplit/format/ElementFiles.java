package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Shape;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.io.IoSupplier;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The files of the elements of a block, as its header names them. Immutable.
 *
 * <p>Several files hold as much each, one after the other. They are read as the files of a Zarr
 * store are: a visit of the block is one visit, however many of them it opens.
 *
 * @param files the files; that of the header itself if it is followed by the elements
 * @param skip what comes before the elements in each
 * @param packing how the elements are compressed, if they are
 * @param bytes size of the elements in each file, not compressed
 */
public record ElementFiles(List<Path> files, Skip skip, Optional<Packing> packing, long bytes) {

  /** Names of files take some hundred bytes each. */
  public static final int MOST_FILES = 1 << 16;

  /** Lines before the elements of all files, which are read to find these. */
  private static final int MOST_LINES = 1 << 20;

  /** How elements are compressed. */
  public enum Packing {
    GZIP,
    ZLIB
  }

  /**
   * What comes before elements.
   *
   * @param start bytes that are no part of it
   * @param lines lines of text behind them
   * @param bytes bytes behind these, inflated if they are compressed; -1 if the elements end where
   *     the file does
   */
  public record Skip(long start, long lines, long bytes) {

    /** Refuses to skip less than nothing. */
    public Skip {
      if (lines < 0 || bytes < -1) {
        throw new IllegalArgumentException(
            "it skips %d lines and %d bytes".formatted(lines, bytes));
      }
    }
  }

  /**
   * Creates the files of a block.
   *
   * @param bytes size of all elements
   * @throws IllegalArgumentException if they cannot be divided so
   */
  public static ElementFiles of(
      List<Path> files, Skip skip, Optional<Packing> packing, long bytes) {
    if (files.isEmpty() || bytes % files.size() != 0) {
      throw new IllegalArgumentException(
          "its %d bytes are not in %d equal files".formatted(bytes, files.size()));
    }
    if (skip.lines > MOST_LINES / files.size()) {
      throw new IllegalArgumentException(
          "it skips more than %d lines in %d files".formatted(MOST_LINES, files.size()));
    }
    if (packing.isPresent() && (files.size() > 1 || skip.bytes < 0)) {
      throw new IllegalArgumentException("its compressed data have no place");
    }
    return new ElementFiles(List.copyOf(files), skip, packing, bytes / files.size());
  }

  /** Returns the only file of elements that are not compressed; whoever asks knows where. */
  static ElementFiles in(Path file) {
    return new ElementFiles(List.of(file), new Skip(0, 0, 0), Optional.empty(), 0);
  }

  /** Returns the file if gzip has compressed all of it, header and elements. */
  public static Optional<ElementFiles> gzip(HeaderFile file) throws IOException {
    ElementFiles packed =
        new ElementFiles(List.of(file.path()), new Skip(0, 0, 0), Optional.of(Packing.GZIP), 0);
    byte[] start = file.read(0, (int) Math.min(2, file.size()));
    return Optional.of(packed).filter(any -> GzipBytes.isStart(start));
  }

  /**
   * Returns the files that a header names.
   *
   * <p>Names are data: they may only lead to files in the folder of the header, or below it.
   *
   * @throws IllegalArgumentException if one leads elsewhere, or there are too many
   */
  public static List<Path> named(Path header, List<String> names) {
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      Path relative = Path.of(name);
      boolean isInside = !name.isEmpty() && !relative.isAbsolute();
      for (Path part : relative) {
        isInside &= !part.toString().equals("..");
      }
      if (!isInside || files.size() == MOST_FILES) {
        throw new IllegalArgumentException(
            isInside
                ? "it names more than %d files".formatted(MOST_FILES)
                : "its data file '%s' is not in its folder".formatted(name));
      }
      files.add(header.resolveSibling(relative));
    }
    return files;
  }

  /** Asks something of a file that names others; what is wrong with one of these says so. */
  public static <T> T askOf(Path header, IoSupplier<T> question) throws IOException {
    try {
      return question.get();
    } catch (ResplitException e) {
      if (e.path().isEmpty() || e.path().get().equals(header)) {
        throw e;
      }
      String message = e.getMessage() + " ('%s' names this file)".formatted(header);
      throw new ResplitException(e.reason(), e.path().get(), message, e);
    }
  }

  /** Returns where the elements lie, or their stream, in one of the files. */
  private long at(Path path) throws IOException {
    if (skip.lines == 0 && (packing.isPresent() || skip.bytes >= 0)) {
      return packing.isPresent() ? skip.start : Math.addExact(skip.start, skip.bytes);
    }
    try (HeaderFile file = HeaderFile.open(path)) {
      HeaderLines lines = new HeaderLines(file, skip.start);
      for (long i = 0; i < skip.lines; i++) {
        lines.next();
      }
      long from = lines.position();
      return packing.isPresent()
          ? from
          : skip.bytes >= 0 ? Math.addExact(from, skip.bytes) : Math.max(from, file.size() - bytes);
    }
  }

  /**
   * Returns where the elements lie: as they are in the only file, or in what it inflates to, or in
   * several files as if these were one. Then each index of the slowest axis is a record, or each
   * file a chunk if it holds less: what lies in another file is another access.
   *
   * @throws IOException if a file is not there, or holds no block of the array
   */
  public BlockLayout layout(Shape shape, int elementBytes) throws IOException {
    if (files.size() == 1) {
      return new BlockLayout.Strided(shape, packing.isPresent() ? skip.bytes : at(files.get(0)));
    }
    BlockLayout.Strided packed = new BlockLayout.Strided(shape, 0);
    if (bytes % packed.strideBytes(elementBytes) == 0) {
      return new BlockLayout.Strided(shape, 0, packed.strideBytes(elementBytes));
    }
    Shape inFile = shape.firstContiguous(Math.max(1, bytes / elementBytes));
    boolean isBlock =
        Math.multiplyExact(inFile.volume(), elementBytes) == bytes
            && IntStream.range(0, shape.rank())
                .allMatch(axis -> shape.length(axis) % inFile.length(axis) == 0);
    if (!isBlock) {
      throw ResplitException.unsupported(
          files.get(0),
          "%d files with %d bytes each, which are not blocks of an array of %s; join some first"
              .formatted(files.size(), bytes, shape));
    }
    return new BlockLayout.FixedChunks(shape, inFile, 0);
  }

  /**
   * Refuses files that are links to others outside of the folder of the header: it may come from
   * elsewhere.
   *
   * @throws ResplitException if one is, or is not there
   */
  public static void requireInside(Path header, List<Path> files) throws IOException {
    Path folder = header.toAbsolutePath().getParent().toRealPath();
    for (Path path : new LinkedHashSet<>(files)) {
      if (!path.equals(header) && !real(path).startsWith(folder)) {
        throw ResplitException.badInput(
            path, "it is a link to '%s', outside of its folder".formatted(real(path)));
      }
    }
  }

  private static Path real(Path path) throws IOException {
    HeaderFile.open(path).close(); // says what is wrong with it
    return path.toRealPath();
  }

  /**
   * Returns how many bytes follow the elements in the files; 0 if nobody knows.
   *
   * @param end where they end in the only file
   * @throws ResplitException if they end behind the end of a file
   */
  long behind(long end) throws IOException {
    long behind = 0;
    for (Path path : new LinkedHashSet<>(files)) {
      long start = at(path);
      long ends = files.size() == 1 ? end : Math.addExact(start, bytes);
      long size = size(path);
      long most = packing.isPresent() ? GzipBytes.mostInflated(Math.max(0, size - start)) : size;
      if (ends > most) {
        throw ResplitException.badInput(
            path,
            "it is cut off, or its header is wrong: its data ends at byte %d, but the file at byte %d"
                .formatted(ends, most));
      }
      behind += packing.isEmpty() ? size - ends : 0;
    }
    return behind;
  }

  private static long size(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return file.size();
    }
  }

  /** Opens the files of a block; counts one visit. */
  PositionalBytes open(BlockLayout layout, int elementBytes, boolean isFollowed, IoCounts counts)
      throws IOException {
    if (packing.isPresent()) {
      long first = layout.start().orElseThrow();
      long end = layout.end(elementBytes).orElseThrow();
      boolean isZlib = packing.get() == Packing.ZLIB;
      return GzipBytes.open(
          files.get(0),
          counts,
          new GzipBytes.Stream(isZlib, at(files.get(0)), first, end, isFollowed));
    }
    return files.size() == 1
        ? PositionalFile.open(files.get(0), counts, StandardOpenOption.READ)
        : new FilesAsOne(counts);
  }

  /** The elements in several files as those of one. The file that was read last stays open. */
  private final class FilesAsOne implements PositionalBytes {

    private final IoCounts counts;
    private final Map<Path, Long> starts = new HashMap<>();
    private Optional<PositionalFile> file = Optional.empty();
    private int number;

    FilesAsOne(IoCounts counts) {
      this.counts = counts.withoutOpens();
      counts.countOpen();
    }

    private void enter(int wanted) throws IOException {
      if (file.isEmpty() || wanted != number) {
        close();
        number = wanted;
        file = Optional.of(PositionalFile.open(files.get(number), counts, StandardOpenOption.READ));
      }
    }

    /** Files may have lines before their elements, and be visited often. */
    private long start() throws IOException {
      Path path = files.get(number);
      if (!starts.containsKey(path)) {
        starts.put(path, at(path));
      }
      return starts.get(path);
    }

    @Override
    public void read(long position, ByteBuffer target) throws IOException {
      int limit = target.limit();
      long at = position;
      while (target.position() < limit) {
        enter((int) (at / bytes));
        int most = (int) Math.min(limit - target.position(), bytes - at % bytes);
        target.limit(target.position() + most);
        file.get().read(start() + at % bytes, target);
        target.limit(limit);
        at += most;
      }
    }

    @Override
    public void write(long position, ByteBuffer source) {
      throw new UnsupportedOperationException("data of other files are only read");
    }

    @Override
    public void restart() {
      file.ifPresent(PositionalFile::restart);
    }

    @Override
    public void close() throws IOException {
      if (file.isPresent()) {
        file.get().close();
        file = Optional.empty();
      }
    }
  }
}
