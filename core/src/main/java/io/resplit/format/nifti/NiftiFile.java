package io.resplit.format.nifti;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFile;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFunction;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads what a NIfTI file, or a pair of header and data, says of its array, compressed or not. */
public final class NiftiFile {

  private static final Pattern HEADER = Pattern.compile("(.+\\.)(hdr|HDR)");

  /** The longer one of both versions. */
  private static final int MOST_HEADER_BYTES = 540;

  private static final String[] AXIS_NAMES = {"x", "y", "z", "t", "u", "v", "w"};

  private NiftiFile() {}

  /**
   * Returns whether a file that starts with these bytes is a NIfTI file; 348 bytes are enough. Does
   * not look into compressed files.
   */
  public static boolean recognises(byte[] start) {
    return NiftiCheck.of(start)
        .map(check -> check.version().isSingle(start) || check.version().isPair(start))
        .orElse(false);
  }

  /**
   * Returns what a file says of its array: the axes are named x, y, z, t, u, v, w, the attributes
   * are {@code scl_slope}, {@code scl_inter} and the place in space, and a file attribute carries
   * the header itself, see {@link NiftiHeader#carriedBy}. What lies behind the data is named as not
   * carried.
   *
   * @throws ResplitException if the file is no sound NIfTI file, or one of a kind that is not
   *     supported
   */
  public static BlockHeader read(Path path) throws IOException {
    Start start = start(path);
    NiftiHeader header = start.header();
    BlockHeader block =
        new BlockHeader(
            header.type(),
            start.layout(),
            axes(header.rank()),
            NiftiSpace.of(header).in(header.scaling()),
            List.of(header.toAttribute()),
            Optional.empty());
    return start.bytesBehind() == 0
        ? block
        : block.withNotCarried(List.of(start.bytesBehind() + " bytes after the data"));
  }

  /**
   * What a file begins with.
   *
   * @param layout where the elements lie in their file
   * @param bytesBehind how many bytes follow the data; 0 if the file is compressed
   */
  private record Start(NiftiHeader header, BlockLayout.Strided layout, long bytesBehind) {}

  private static List<AxisInfo> axes(int rank) {
    return IntStream.range(0, rank)
        .mapToObj(axis -> AxisInfo.named(AXIS_NAMES[rank - 1 - axis]))
        .toList();
  }

  /**
   * Returns the header of a file.
   *
   * @throws ResplitException as {@link #read}
   */
  public static NiftiHeader header(Path path) throws IOException {
    return start(path).header();
  }

  private static Start start(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      boolean compressed = GzipBytes.isStart(file.read(0, (int) Math.min(2, file.size())));
      IoFunction<Integer, byte[]> start =
          compressed ? bytes -> GzipBytes.start(path, bytes) : bytes -> file.read(0, bytes);
      NiftiCheck check = check(path, start);
      if (check.isPair()) {
        return ElementFiles.askOf(path, () -> pair(file, check, compressed));
      }
      NiftiHeader header = whole(path, start.apply((int) check.dataOffset()));
      return started(header, header.layout(), file);
    }
  }

  /** Checks that the elements lie in a file. */
  private static Start started(NiftiHeader header, BlockLayout.Strided layout, HeaderFile data)
      throws IOException {
    boolean compressed = GzipBytes.isStart(data.read(0, (int) Math.min(2, data.size())));
    long end = layout.fileBytes(header.type().bytes());
    long most = compressed ? GzipBytes.mostInflated(data.size()) : data.size();
    if (end > most) {
      throw ResplitException.badInput(
          data.path(),
          "it is cut off, or its header is wrong: it has %d bytes, but needs %d"
              .formatted(most, end));
    }
    return new Start(header, layout, compressed ? 0 : most - end);
  }

  /** Of a pair, the header is carried as that of a single file: extensions follow it there, too. */
  private static Start pair(HeaderFile file, NiftiCheck check, boolean compressed)
      throws IOException {
    Path path = file.path();
    if (compressed || path.equals(sibling(path))) {
      throw ResplitException.unsupported(
          path,
          compressed
              ? "its header is compressed on its own; decompress it first, for example with gunzip"
              : "its data is in another file: give it a name that ends with .hdr, next to a "
                  + "file that ends with .img");
    }
    int least = check.version().leastDataOffset();
    byte[] all = file.read(0, (int) Math.min(file.size(), NiftiCheck.MAX_BYTES));
    byte[] padded = Arrays.copyOf(all, Math.max(least, all.length));
    boolean isExtended = padded[check.version().headerBytes()] != 0;
    NiftiHeader header =
        whole(
            path,
            NiftiCheck.of(isExtended ? padded : Arrays.copyOf(padded, least))
                .orElseThrow()
                .asSingle());
    ElementFiles.requireInside(path, List.of(sibling(path)));
    try (HeaderFile data = HeaderFile.open(sibling(path))) {
      long start = (long) check.dataOffset();
      return started(header, new BlockLayout.Strided(header.shape(), start), data);
    }
  }

  /** Returns the name of the data next to a header that has none, compressed or not. */
  private static Path sibling(Path path) {
    String name = path.getFileName().toString();
    Matcher header = HEADER.matcher(name);
    if (!header.matches()) {
      return path;
    }
    boolean isLower = header.group(2).equals("hdr");
    Path data = path.resolveSibling(header.group(1) + (isLower ? "img" : "IMG"));
    Path packed = data.resolveSibling(data.getFileName() + ".gz");
    return !Files.exists(data) && Files.exists(packed) ? packed : data;
  }

  /** Returns the file with the elements: that of the header, or of a pair the one next to it. */
  static Path data(Path path) throws IOException {
    if (path.equals(sibling(path))) {
      return path;
    }
    try (HeaderFile file = HeaderFile.open(path)) {
      byte[] start = file.read(0, (int) Math.min(file.size(), MOST_HEADER_BYTES));
      return NiftiCheck.of(start).filter(NiftiCheck::isPair).map(any -> sibling(path)).orElse(path);
    }
  }

  /** Checks a header, given what returns the first bytes of the file, as many as asked for. */
  private static NiftiCheck check(Path path, IoFunction<Integer, byte[]> start) throws IOException {
    NiftiVersion version =
        NiftiCheck.of(start.apply(Integer.BYTES))
            .orElseThrow(() -> ResplitException.badInput(path, "it is not a NIfTI file"))
            .version();
    NiftiCheck check = NiftiCheck.of(start.apply(version.headerBytes())).orElseThrow();
    refuse(path, check.fault());
    Optional<String> unsupported = check.unsupported();
    if (unsupported.isPresent()) {
      throw ResplitException.unsupported(path, unsupported.get());
    }
    return check;
  }

  private static NiftiHeader whole(Path path, byte[] bytes) throws ResplitException {
    return whole(path, NiftiCheck.of(bytes).orElseThrow());
  }

  private static NiftiHeader whole(Path path, NiftiCheck check) throws ResplitException {
    refuse(path, check.faultOfExtensions());
    return check.header();
  }

  private static void refuse(Path path, Optional<String> fault) throws ResplitException {
    if (fault.isPresent()) {
      throw ResplitException.badInput(path, fault.get());
    }
  }

  /**
   * Opens a file for reading; if it is compressed, only access in the order of the file is fast.
   *
   * @param layout where the elements lie in the uncompressed bytes
   * @param counts counts the visit and its accesses
   */
  public static BlockFile open(Path path, BlockLayout layout, int elementBytes, IoCounts counts)
      throws IOException {
    Path data = data(path);
    PositionalBytes bytes =
        isCompressed(data)
            ? GzipBytes.open(
                data, counts, layout.start().orElseThrow(), layout.end(elementBytes).orElseThrow())
            : PositionalFile.open(data, counts, StandardOpenOption.READ);
    return new RowFile(bytes, layout, elementBytes);
  }

  /** Returns whether a file is compressed, by its first bytes. */
  static boolean isCompressed(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return GzipBytes.isStart(file.read(0, (int) Math.min(2, file.size())));
    }
  }
}
