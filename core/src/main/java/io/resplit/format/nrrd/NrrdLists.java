package io.resplit.format.nrrd;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Pairs of which there is one for each image of a diffusion-weighted volume ("NRRD DWI format" of
 * NA-MIC): {@code DWMRI_gradient_NNNN} and {@code DWMRI_B-matrix_NNNN}; {@code DWMRI_NEX_NNNN} says
 * for how many images such a pair stands, the next numbers.
 *
 * @param lists those that have a text for each image
 * @param odd names of the others
 */
record NrrdLists(List<Attribute> lists, List<String> odd) {

  private static final List<String> NAMES = List.of("DWMRI_gradient", "DWMRI_B-matrix");
  private static final String REPEATS = "DWMRI_NEX";
  private static final Pattern NUMBERED =
      Pattern.compile("(DWMRI_(?:gradient|B-matrix|NEX))_([0-9]{4,9})");

  /** Returns whether a pair is one of several. */
  static boolean isPart(String key) {
    return NUMBERED.matcher(key).matches();
  }

  /**
   * Reads the pairs of a header.
   *
   * @param images how many images there are; 0 if nothing says along which axis they lie
   */
  static NrrdLists of(Map<String, String> pairs, long images) {
    NrrdLists found = new NrrdLists(new ArrayList<>(), new ArrayList<>());
    Map<Integer, String> repeats = numbered(pairs, REPEATS);
    for (String name : NAMES) {
      Map<Integer, String> said = numbered(pairs, name);
      List<String> texts = ofEach(said, repeats, images);
      if (!said.isEmpty() && texts.size() == images) {
        found.lists.add(Attribute.ofTexts(name, texts, true));
      } else if (!said.isEmpty()) {
        found.odd.add(name + "_NNNN (%d for %d images)".formatted(said.size(), images));
      }
    }
    return found;
  }

  /** Returns the text of each image; none if the numbers are not those of images. */
  private static List<String> ofEach(
      Map<Integer, String> said, Map<Integer, String> repeats, long images) {
    List<String> texts = new ArrayList<>();
    for (Map.Entry<Integer, String> each : said.entrySet()) {
      String times = repeats.getOrDefault(each.getKey(), "1").strip();
      long room = images - texts.size();
      boolean isNext = each.getKey() == texts.size() && times.matches("[1-9][0-9]{0,8}");
      if (!isNext || Long.parseLong(times) > room) {
        return List.of();
      }
      texts.addAll(Collections.nCopies(Integer.parseInt(times), each.getValue()));
    }
    return texts;
  }

  private static Map<Integer, String> numbered(Map<String, String> pairs, String name) {
    Map<Integer, String> found = new TreeMap<>();
    pairs.forEach(
        (key, text) -> {
          Matcher part = NUMBERED.matcher(key);
          if (part.matches() && part.group(1).equals(name)) {
            found.put(Integer.parseInt(part.group(2)), text);
          }
        });
    return found;
  }

  /** Returns the lists that a header can say. */
  static List<Attribute> of(BlockHeader block) {
    return block.axes().stream()
        .map(AxisInfo::lists)
        .flatMap(List::stream)
        .filter(each -> NAMES.contains(each.name()))
        .toList();
  }

  /** Returns the pairs that say a list. */
  static Stream<Attribute> pairs(Attribute list) {
    return IntStream.range(0, list.texts().size())
        .mapToObj(i -> Attribute.ofText("%s_%04d".formatted(list.name(), i), list.texts().get(i)));
  }
}
