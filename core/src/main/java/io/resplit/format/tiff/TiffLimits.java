package io.resplit.format.tiff;

import io.resplit.io.ResplitException;
import java.io.IOException;
import java.util.Map;

/** What pages may say that cannot be read, by its name. */
final class TiffLimits {

  private static final Map<Long, String> PHOTOMETRIC =
      Map.of(
          0L, "images whose lowest value is white (MinIsWhite)",
          4L, "masks",
          6L, "YCbCr images",
          8L, "CIE L*a*b* images",
          9L, "ICC L*a*b* images",
          10L, "ITU L*a*b* images",
          32844L, "LogL images",
          32845L, "LogLuv images");

  /** Begins what is said of pages whose compression is not read. */
  static final String PACKED = "pages of compression ";

  private static final Map<Long, String> COMPRESSIONS =
      Map.ofEntries(
          Map.entry(2L, "CCITT"),
          Map.entry(3L, "CCITT T.4"),
          Map.entry(4L, "CCITT T.6"),
          Map.entry(6L, "old JPEG"),
          Map.entry(7L, "JPEG"),
          Map.entry(32809L, "ThunderScan"),
          Map.entry(32909L, "PixarLog"),
          Map.entry(33003L, "JPEG 2000"),
          Map.entry(33004L, "JPEG 2000"),
          Map.entry(33005L, "JPEG 2000"),
          Map.entry(34676L, "SGILog"),
          Map.entry(34712L, "JPEG 2000"),
          Map.entry(34887L, "LERC"),
          Map.entry(34892L, "lossy JPEG"),
          Map.entry(34925L, "LZMA"),
          Map.entry(50001L, "WebP"),
          Map.entry(50002L, "JPEG XL"));

  private static final int MOST_PHOTOMETRIC = 0xffff;

  /** Beyond it, and at 0, the number has no meaning. */
  private static final int MOST_ORIENTATION = 8;

  private TiffLimits() {}

  /** Returns whether pages of a PhotometricInterpretation are read. */
  static boolean isRead(int photometric) {
    return photometric >= 0
        && photometric <= MOST_PHOTOMETRIC
        && !PHOTOMETRIC.containsKey((long) photometric);
  }

  /**
   * Refuses a page that would be read wrong.
   *
   * @throws ResplitException with reason {@code UNSUPPORTED}
   */
  static void require(TiffDirectory page) throws IOException {
    if (page.number(TiffTag.BITS_PER_SAMPLE, 1) == 1) {
      throw unsupported(page, "bilevel images");
    }
    long photometric = page.number(TiffTag.PHOTOMETRIC, 1);
    if (PHOTOMETRIC.containsKey(photometric)) {
      throw unsupported(page, PHOTOMETRIC.get(photometric));
    }
    requireOne(page, TiffTag.FILL_ORDER, "bytes with their lowest bit first (FillOrder 2)");
    long orientation = page.number(TiffTag.ORIENTATION, 1);
    if (orientation > 1 && orientation <= MOST_ORIENTATION) {
      throw unsupported(page, "rows that do not begin at the top left (Orientation)");
    }
    requireOne(page, TiffTag.DEPTH, "pages with a depth (ImageDepth)");
    requireOne(page, TiffTag.TILE_DEPTH, "tiles with a depth (TileDepth)");
  }

  private static void requireOne(TiffDirectory page, int tag, String what) throws IOException {
    if (page.number(tag, 1) != 1) {
      throw unsupported(page, what);
    }
  }

  /** Returns what refuses a page; another program makes one of it that can be read. */
  static ResplitException unsupported(TiffDirectory page, String what) {
    String way = what.startsWith(PACKED) ? "tiffcp -c none" : "ImageJ, to 8 or 16 bits";
    return ResplitException.unsupported(
        page.file().path(),
        "%s are not read: convert the file first, for example with %s".formatted(what, way));
  }

  /** Returns a compression as users know it. */
  static String compression(long number) {
    String name = COMPRESSIONS.get(number);
    return name == null ? Long.toString(number) : name + " (" + number + ")";
  }
}
