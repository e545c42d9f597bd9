package io.resplit.format.foreign;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A format that resplit does not read.
 *
 * @param what a file of it, with its article
 * @param remedy what users can do instead
 */
public record Foreign(String what, String remedy) {

  /** Smaller files hold headers, but no array. */
  private static final int LEAST_BYTES = 64;

  private static final String CONVERT = "convert it to raw, NetCDF or HDF5";

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

  static final List<Signature> SIGNATURES =
      List.of(
          of("II*\0", "a TIFF file", ImageHeaders::isTiff),
          of("MM\0*", "a TIFF file", ImageHeaders::isTiff),
          of("II+\0", "a TIFF file", ImageHeaders::isTiff),
          of("MM\0+", "a TIFF file", ImageHeaders::isTiff),
          of("\u0089PNG\r\n\u001a\n", "a PNG file", ImageHeaders::isPng),
          of("\u00ff\u00d8\u00ff", "a JPEG file", ImageHeaders::isJpeg),
          of("\0\0\0\u000cjP  \r\n\u0087\n", "a JPEG 2000 file", ImageHeaders::isJpeg2000),
          of("\u001f\u008b\b", packed("a gzip file", "gunzip"), PackedHeaders::isGzip),
          of("(\u00b5/\u00fd", packed("a Zstandard file", "unzstd"), PackedHeaders::isZstandard),
          of("\u0093NUMPY", "a NumPy file (.npy)", ArrayHeaders::isNumpy),
          of("NRRD000", "an NRRD file", ArrayHeaders::isNrrd),
          of("ObjectType", "a MetaImage file (.mha, .mhd)", ArrayHeaders::isMetaImage),
          of("NDims", "a MetaImage file (.mha, .mhd)", ArrayHeaders::isMetaImage),
          of("SIMPLE  =", "a FITS file", ArrayHeaders::isFits),
          of("MAP ", 208, "an MRC file", ArrayHeaders::isMrc),
          of("DICM", 128, "a DICOM file", ArrayHeaders::isDicom),
          of("GRIB", "a GRIB file", ArrayHeaders::isGrib),
          of("\u000e\u0003\u0013\u0001", "an HDF4 file", ArrayHeaders::isHdf4));

  private static final Foreign ZARR = new Foreign("a Zarr folder", CONVERT);
  private static final Foreign N5 = new Foreign("an N5 folder", CONVERT);

  /** Endings that promise a format; not those that raw files have as well, such as .img. */
  private static final List<String> ENDINGS =
      List.of(
          (".tif .tiff .png .jpg .jpeg .jp2 .zst .npy .npz .nrrd .nhdr .mha .mhd .fits .fit .mrc .mrcs"
                  + " .dcm .grib .grib2 .grb .grb2 .hdf .h4 .zarr .n5 .mat .czi .nd2 .ims .klb")
              .split(" "));

  private static Signature of(String bytes, String what, Predicate<FileBytes> header) {
    return of(bytes, 0, what, header);
  }

  private static Signature of(String bytes, long at, String what, Predicate<FileBytes> header) {
    return new Signature(bytes, at, new Foreign(what, CONVERT), header);
  }

  private static Signature of(String bytes, Foreign format, Predicate<FileBytes> header) {
    return new Signature(bytes, 0, format, header);
  }

  private static Foreign packed(String what, String program) {
    return new Foreign(what, "unpack it, for example with " + program);
  }

  /** Returns the format of a file; empty if it may be raw. */
  public static Optional<Foreign> ofFile(FileBytes file) {
    return file.size() < LEAST_BYTES
        ? Optional.empty()
        : SIGNATURES.stream().filter(each -> each.matches(file)).map(Signature::format).findFirst();
  }

  /** Returns the ending of a name of a file or folder that promises a format. */
  public static Optional<String> ending(String name) {
    String lower = name.replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
    return ENDINGS.stream().filter(lower::endsWith).findFirst();
  }

  /** Returns the names of files in a folder that could say of which format the folder is. */
  public static List<String> folderFiles() {
    return List.of("zarr.json", ".zarray", ".zgroup", "attributes.json");
  }

  /**
   * Returns the format of a folder.
   *
   * @param json beginning of one of the {@link #folderFiles} in it
   */
  public static Optional<Foreign> ofFolder(String json) {
    boolean isN5 =
        json.contains("\"n5\"")
            || List.of("\"dimensions\"", "\"blockSize\"", "\"dataType\"").stream()
                .allMatch(json::contains);
    return json.contains("\"zarr_format\"")
        ? Optional.of(ZARR)
        : isN5 ? Optional.of(N5) : Optional.empty();
  }
}
