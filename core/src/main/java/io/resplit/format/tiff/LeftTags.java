package io.resplit.format.tiff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a page says that no array carries: who made it and when, colour profiles, metadata of
 * cameras, and tags that are not those of TIFF.
 */
final class LeftTags {

  /** What is said of pages themselves, and by programs of themselves. */
  private static final Set<Integer> OF_PAGES =
      Set.of(
          TiffTag.SUBFILE_TYPE,
          255,
          TiffTag.WIDTH,
          TiffTag.LENGTH,
          TiffTag.BITS_PER_SAMPLE,
          TiffTag.COMPRESSION,
          TiffTag.PHOTOMETRIC,
          263,
          264,
          265,
          TiffTag.FILL_ORDER,
          TiffTag.STRIP_OFFSETS,
          TiffTag.ORIENTATION,
          TiffTag.SAMPLES_PER_PIXEL,
          TiffTag.ROWS_PER_STRIP,
          TiffTag.STRIP_BYTES,
          TiffTag.X_RESOLUTION,
          TiffTag.Y_RESOLUTION,
          TiffTag.PLANAR,
          288,
          289,
          TiffTag.RESOLUTION_UNIT,
          297,
          TiffTag.SOFTWARE,
          TiffTag.PREDICTOR,
          TiffTag.TILE_WIDTH,
          TiffTag.TILE_LENGTH,
          TiffTag.TILE_OFFSETS,
          TiffTag.TILE_BYTES,
          TiffTag.SUB_DIRECTORIES,
          TiffTag.EXTRA_SAMPLES,
          TiffTag.SAMPLE_FORMAT,
          TiffTag.DEPTH,
          TiffTag.TILE_DEPTH,
          332,
          347,
          529,
          530,
          531,
          532,
          32995,
          50838,
          50844);

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(269, "DocumentName"),
          Map.entry(271, "Make"),
          Map.entry(272, "Model"),
          Map.entry(280, "MinSampleValue"),
          Map.entry(281, "MaxSampleValue"),
          Map.entry(285, "PageName"),
          Map.entry(286, "XPosition"),
          Map.entry(287, "YPosition"),
          Map.entry(290, "GrayResponseUnit"),
          Map.entry(291, "GrayResponseCurve"),
          Map.entry(301, "TransferFunction"),
          Map.entry(306, "DateTime"),
          Map.entry(315, "Artist"),
          Map.entry(316, "HostComputer"),
          Map.entry(318, "WhitePoint"),
          Map.entry(319, "PrimaryChromaticities"),
          Map.entry(340, "SMinSampleValue"),
          Map.entry(341, "SMaxSampleValue"),
          Map.entry(700, "XMP"),
          Map.entry(33432, "Copyright"),
          Map.entry(33723, "IPTC"),
          Map.entry(34377, "Photoshop"),
          Map.entry(34665, "EXIF"),
          Map.entry(34675, "ICC profile"),
          Map.entry(34853, "GPS"),
          Map.entry(50839, "IJMetadata"));

  /** All that ImageJ and tifffile say of axes, and of how an image is shown. */
  private static final Pattern READ =
      Pattern.compile(
          "\\s*|\\{((\"shape\": ?\\[[0-9, ]*\\]|\"axes\": ?\"[A-Z]*\"|\"truncated\": ?[a-z]*)(, ?(?=\")|(?=\\})))*\\}"
              + "|shape=\\([0-9, ]*\\)"
              + "|(ImageJ|SCIFIO)=[^\n]*(\n+(images|channels|slices|frames|hyperstack|mode|loop|fps"
              + "|order|unit|yunit|zunit|tunit|spacing|finterval|[xyz]origin|min|max|resplit_shape)"
              + "=[^\n]*)*\\s*");

  private LeftTags() {}

  /** Returns the names of what is not carried, in the order of the tags. */
  static List<String> of(TiffDirectory page) throws IOException {
    List<String> left = new ArrayList<>();
    boolean isOwn = page.text(TiffTag.SOFTWARE).equals(TiffAxes.OWN);
    for (String description : page.texts(TiffTag.DESCRIPTION)) {
      boolean isRead =
          READ.matcher(description).matches()
              || TiffOme.isIn(description)
              || isOwn && ShapedText.of(description).isPresent();
      if (!isRead && left.isEmpty()) {
        left.add("ImageDescription");
      }
    }
    page.entries().stream()
        .map(TiffDirectory.Entry::tag)
        .filter(tag -> tag != TiffTag.DESCRIPTION && !OF_PAGES.contains(tag))
        .filter(tag -> Stream.of(CarriedTag.values()).noneMatch(each -> each.isNumber(tag)))
        .distinct()
        .forEach(tag -> left.add(NAMES.getOrDefault(tag, "tag " + tag)));
    return left;
  }
}
