package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.header.Attribute;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What the samples of a pixel are (TIFF 6.0, sections 8 and 18: PhotometricInterpretation and
 * ExtraSamples). Files of other formats carry as attributes of the array what does not follow from
 * number and type of the samples. Immutable.
 *
 * @param photometric what the first samples are, as TIFF names it
 * @param extra what each of the others is, as TIFF names it
 */
record TiffColour(int photometric, List<Integer> extra) {

  static final String PHOTOMETRIC = "PhotometricInterpretation";
  static final String EXTRA = "ExtraSamples";

  /** Names of the attributes. */
  static final Set<String> NAMES = Set.of(PHOTOMETRIC, EXTRA);

  private static final int GREY = 1;
  private static final int RGB = 2;
  private static final int PALETTE = 3;
  private static final int CMYK = 5;

  /** Pages have no more: arrays of other formats may. */
  private static final int MOST_SAMPLES = 1 << 16;

  /** TIFF has three kinds of extra samples, from 0 on. */
  private static final int MOST_EXTRA = 2;

  private static final Set<String> PICTURES = Set.of("uint8", "uint16");
  private static final Set<ElementType.Kind> INTEGERS =
      Set.of(ElementType.Kind.INT, ElementType.Kind.UINT);
  private static final ElementType NUMBER = ElementType.parse("int32be");

  /** Copies the list. */
  TiffColour {
    extra = List.copyOf(extra);
  }

  /** Three or four small integers are a colour, as for tifffile; all else is grey. */
  private static TiffColour usual(long samples, ElementType type) {
    boolean isPicture = (samples == 3 || samples == 4) && PICTURES.contains(type.baseName());
    return of(isPicture ? RGB : GREY, samples);
  }

  private static TiffColour of(int photometric, long samples) {
    Integer[] extra = new Integer[Math.max(0, (int) samples - colours(photometric))];
    Arrays.fill(extra, 0);
    return new TiffColour(photometric, List.of(extra));
  }

  private static int colours(int photometric) {
    return photometric == RGB ? 3 : photometric == CMYK ? 4 : 1;
  }

  /** Reads what a directory says. */
  static TiffColour read(TiffDirectory page, TiffPage found) throws IOException {
    TiffColour all = of((int) page.soundNumber(TiffTag.PHOTOMETRIC, GREY), found.samples());
    List<Integer> extra = new ArrayList<>(all.extra);
    Optional<TiffNumbers> said = page.soundNumbers(TiffTag.EXTRA_SAMPLES);
    for (int i = 0; said.isPresent() && i < Math.min(extra.size(), said.get().count()); i++) {
      extra.set(i, (int) said.get().get(i));
    }
    return new TiffColour(all.photometric, extra);
  }

  /** Returns what an array says that is written, with so many samples of a pixel. */
  static TiffColour of(List<Attribute> attributes, int samples, ElementType type) {
    TiffColour usual = usual(samples, type);
    int said = numbers(attributes, PHOTOMETRIC).stream().findFirst().orElse(usual.photometric);
    boolean isPossible =
        said == PALETTE
            ? hasPalette(attributes, samples, type)
            : TiffLimits.isRead(said) && colours(said) <= samples;
    TiffColour all = of(isPossible ? said : GREY, samples);
    List<Integer> extra = numbers(attributes, EXTRA);
    int count = all.extra.size();
    boolean areKnown = extra.stream().allMatch(each -> each >= 0 && each <= MOST_EXTRA);
    return extra.size() < count || !areKnown
        ? all
        : new TiffColour(all.photometric, extra.subList(0, count));
  }

  /** Returns whether an array carries a colour for each number that an element may be. */
  static boolean hasPalette(List<Attribute> attributes, int samples, ElementType type) {
    int count = CarriedTag.PALETTE.numbers(attributes).length;
    return samples == 1 && count == 3L << 8 * type.bytes();
  }

  /** Returns the names of those attributes of an array that its files contain as they are. */
  static Set<String> kept(List<Attribute> attributes, int samples, ElementType type) {
    return of(attributes, samples, type).isSaid(attributes) ? NAMES : Set.of(EXTRA);
  }

  /** Returns whether an array says no other colour. */
  boolean isSaid(List<Attribute> attributes) {
    return Attribute.find(attributes, PHOTOMETRIC).isEmpty()
        || numbers(attributes, PHOTOMETRIC).indexOf(photometric) == 0;
  }

  private static List<Integer> numbers(List<Attribute> attributes, String name) {
    List<Integer> all = new ArrayList<>();
    Optional<Attribute> found = Attribute.find(attributes, name);
    boolean areNumbers =
        found
            .filter(each -> !each.hasTexts() && each.isRead())
            .filter(each -> INTEGERS.contains(each.type().kind()))
            .isPresent();
    for (int i = 0; areNumbers && i < found.get().count(); i++) {
      all.add((int) found.get().integer(i));
    }
    return all;
  }

  /**
   * Returns what files of other formats carry: all but pixels of any number of greys, unless as
   * many or joined pairs of them would be a colour.
   */
  List<Attribute> attributes(long samples, ElementType type) {
    boolean isUsual = usual(samples == 2 ? 2 * samples : samples, type).photometric == GREY;
    return attributes(photometric != GREY || !isUsual);
  }

  private List<Attribute> attributes(boolean hasPhotometric) {
    List<Attribute> all = new ArrayList<>();
    if (hasPhotometric) {
      all.add(attribute(PHOTOMETRIC, List.of(photometric)));
    }
    if (extra.stream().anyMatch(each -> each != 0)) {
      all.add(attribute(EXTRA, extra));
    }
    return all;
  }

  /** Returns attributes that hold for some samples: without the first ones there is no colour. */
  static List<Attribute> of(List<Attribute> attributes, AxisIndices samples) {
    if (NAMES.stream().allMatch(name -> Attribute.find(attributes, name).isEmpty())) {
      return attributes;
    }
    int said = numbers(attributes, PHOTOMETRIC).stream().findFirst().orElse(GREY);
    TiffColour all = new TiffColour(said, numbers(attributes, EXTRA));
    long least = colours(said) + all.extra.size();
    return samples.start() == 0 && samples.isDense() && samples.count() >= least
        ? attributes
        : CarriedTag.replaced(attributes, NAMES, all.of(samples).attributes(true));
  }

  /** Returns whether attributes of some samples no longer say the colour of all. */
  static boolean isLost(List<Attribute> all, List<Attribute> some) {
    return !numbers(all, PHOTOMETRIC).equals(numbers(some, PHOTOMETRIC));
  }

  private TiffColour of(AxisIndices samples) {
    int colours = colours(photometric);
    boolean isColour =
        samples.count() >= colours && IntStream.range(0, colours).allMatch(i -> samples.at(i) == i);
    int left = isColour ? photometric : GREY;
    List<Integer> extras =
        LongStream.range(colours(left), Math.min(samples.count(), MOST_SAMPLES))
            .map(i -> samples.at(i) - colours)
            .mapToObj(i -> i >= 0 && i < extra.size() ? extra.get((int) i) : 0)
            .toList();
    return new TiffColour(left, extras);
  }

  private static Attribute attribute(String name, List<Integer> numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.size() * Integer.BYTES);
    numbers.forEach(bytes::putInt);
    return Attribute.wrapping(name, NUMBER, bytes.array());
  }

  /** Returns what directories say of it. */
  List<NewTag> tags(ByteOrder order) {
    List<NewTag> all = new ArrayList<>();
    all.add(NewTag.shorts(TiffTag.PHOTOMETRIC, order, photometric));
    if (!extra.isEmpty()) {
      long[] numbers = extra.stream().mapToLong(Integer::longValue).toArray();
      all.add(NewTag.shorts(TiffTag.EXTRA_SAMPLES, order, numbers));
    }
    return all;
  }
}
