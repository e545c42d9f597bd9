package io.resplit.format.foreign;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How files of formats that resplit does not read are recognised. Apart from {@link Foreign}, so
 * that commands without files do not take the time to make the table.
 */
public final class Signatures {

  /** Smaller files hold headers, but no array. */
  private static final int LEAST_BYTES = 64;

  /** How a format is recognised: bytes at a place, and a header that makes sense around them. */
  record Signature(String bytes, long at, Foreign format, Predicate<FileBytes> header) {

    boolean matches(FileBytes file) {
      byte[] expected = bytes.getBytes(StandardCharsets.ISO_8859_1);
      try {
        return Arrays.equals(expected, file.read(at, expected.length)) && header.test(file);
      } catch (IndexOutOfBoundsException e) {
        return false; // the header refers to bytes that the file does not have
      }
    }
  }

  static final List<Signature> ALL =
      List.of(
          of("II*\0", "a TIFF file", ImageHeaders::isTiff),
          of("MM\0*", "a TIFF file", ImageHeaders::isTiff),
          of("II+\0", "a TIFF file", ImageHeaders::isTiff),
          of("MM\0+", "a TIFF file", ImageHeaders::isTiff),
          of("\u0089PNG\r\n\u001a\n", "a PNG file", ImageHeaders::isPng),
          of("\u00ff\u00d8\u00ff", "a JPEG file", ImageHeaders::isJpeg),
          of("\0\0\0\u000cjP  \r\n\u0087\n", "a JPEG 2000 file", ImageHeaders::isJpeg2000),
          of("\u001f\u008b\b", packed("a gzip file", "gunzip", ".gz"), PackedHeaders::isGzip),
          of(
              "(\u00b5/\u00fd",
              packed("a Zstandard file", "unzstd", ".zst"),
              PackedHeaders::isZstandard),
          of("\u0093NUMPY", "a NumPy file (.npy)", ArrayHeaders::isNumpy),
          of("NRRD000", "an NRRD file", ArrayHeaders::isNrrd),
          of("ObjectType", "a MetaImage file (.mha, .mhd)", ArrayHeaders::isMetaImage),
          of("NDims", "a MetaImage file (.mha, .mhd)", ArrayHeaders::isMetaImage),
          of("SIMPLE  =", "a FITS file", ArrayHeaders::isFits),
          of("MAP ", 208, "an MRC file", ArrayHeaders::isMrc),
          of("DICM", 128, "a DICOM file", ArrayHeaders::isDicom),
          of("GRIB", "a GRIB file", ArrayHeaders::isGrib),
          of("\u000e\u0003\u0013\u0001", "an HDF4 file", ArrayHeaders::isHdf4));

  private Signatures() {}

  private static Signature of(String bytes, String what, Predicate<FileBytes> header) {
    return of(bytes, 0, what, header);
  }

  private static Signature of(String bytes, long at, String what, Predicate<FileBytes> header) {
    return new Signature(bytes, at, new Foreign(what, Foreign.CONVERT, ""), header);
  }

  private static Signature of(String bytes, Foreign format, Predicate<FileBytes> header) {
    return new Signature(bytes, 0, format, header);
  }

  private static Foreign packed(String what, String program, String ending) {
    return new Foreign(what, "unpack it, for example with " + program, ending);
  }

  /** Returns the format of a file; empty if it may be raw. */
  public static Optional<Foreign> of(FileBytes file) {
    return file.size() < LEAST_BYTES
        ? Optional.empty()
        : ALL.stream().filter(each -> each.matches(file)).map(Signature::format).findFirst();
  }
}
