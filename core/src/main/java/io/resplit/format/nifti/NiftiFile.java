package io.resplit.format.nifti;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.format.HeaderFile;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFunction;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads what a NIfTI file says of its array, compressed by gzip or not. */
public final class NiftiFile {

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
   * are {@code scl_slope}, {@code scl_inter}, {@code xyzt_units} and the orientation, and a file
   * attribute carries the header itself, see {@link NiftiHeader#carriedBy}. What lies behind the
   * data is named as not carried.
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
            header.layout(),
            axes(header.rank()),
            List.of(
                header.attribute(NiftiField.SCL_SLOPE, "scl_slope"),
                header.attribute(NiftiField.SCL_INTER, "scl_inter"),
                units(header),
                NiftiSpace.orientation(header)),
            List.of(header.toAttribute()),
            Optional.empty());
    return start.bytesBehind() == 0
        ? block
        : block.withNotCarried(List.of(start.bytesBehind() + " bytes behind the data"));
  }

  /**
   * What a file begins with.
   *
   * @param bytesBehind how many bytes follow the data; 0 if the file is compressed
   */
  private record Start(NiftiHeader header, long bytesBehind) {}

  private static List<AxisInfo> axes(int rank) {
    return IntStream.range(0, rank)
        .mapToObj(axis -> AxisInfo.named(AXIS_NAMES[rank - 1 - axis]))
        .toList();
  }

  private static Attribute units(NiftiHeader header) {
    byte[] code = {(byte) header.getLong(NiftiField.XYZT_UNITS, 0)};
    return Attribute.ofNumbers("xyzt_units", ElementType.parse("int8"), code);
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
      NiftiHeader header =
          compressed
              ? decode(path, bytes -> GzipBytes.start(path, bytes))
              : decode(path, bytes -> file.read(0, bytes));
      long end = header.layout().fileBytes(header.type().bytes());
      long most = compressed ? GzipBytes.mostInflated(file.size()) : file.size();
      if (end > most) {
        throw ResplitException.badInput(
            path, "its NIfTI data ends at byte " + end + ", but the file at byte " + most);
      }
      return new Start(header, compressed ? 0 : most - end);
    }
  }

  /** Decodes a header, given what returns the first bytes of the file, as many as asked for. */
  private static NiftiHeader decode(Path path, IoFunction<Integer, byte[]> start)
      throws IOException {
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
    NiftiCheck whole = NiftiCheck.of(start.apply((int) check.dataOffset())).orElseThrow();
    refuse(path, whole.faultOfExtensions());
    return whole.header();
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
    PositionalBytes bytes =
        isCompressed(path)
            ? GzipBytes.open(
                path, counts, layout.start().orElseThrow(), layout.end(elementBytes).orElseThrow())
            : PositionalFile.open(path, counts, StandardOpenOption.READ);
    return new RowFile(bytes, layout, elementBytes);
  }

  /** Returns whether a file is compressed, by its first bytes. */
  static boolean isCompressed(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return GzipBytes.isStart(file.read(0, (int) Math.min(2, file.size())));
    }
  }
}
