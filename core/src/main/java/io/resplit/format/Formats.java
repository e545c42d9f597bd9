package io.resplit.format;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** All formats there are, by name and by file. Immutable. */
public final class Formats implements ArrayHeader.Placement {

  /** Name of the only format whose files do not describe themselves. */
  public static final String RAW = "raw";

  /** Enough bytes from the start of a file to recognise every format. */
  static final int START_BYTES = 348;

  private final RawDescriptor raw;
  private final List<FormatDescriptor> others;
  private final List<SpaceRule> rules;
  private final long coordinateBytes;

  /**
   * Creates the list.
   *
   * @param others all formats but raw; where files of two start alike and neither owns the ending,
   *     and where an ending is shared, the first one counts
   * @param coordinateBytes most bytes of coordinates to hold for one file
   */
  public Formats(RawDescriptor raw, List<FormatDescriptor> others, long coordinateBytes) {
    this.raw = raw;
    this.others = List.copyOf(others);
    Stream<SpaceRule> own = others.stream().map(FormatDescriptor::space);
    this.rules = Stream.concat(own, Stream.of(VoxelRule.RULE)).toList();
    this.coordinateBytes = Math.min(coordinateBytes, CoordinateLimit.ALL);
  }

  /** Returns the raw format for elements of a type behind so many bytes. */
  public Format raw(ElementType type, long headerBytes) {
    return raw.format(type, headerBytes);
  }

  /**
   * Returns the format of that name, which is not {@link #RAW}.
   *
   * @throws IllegalArgumentException if there is no such format; the message lists all
   */
  public Format named(String name) {
    return find(name)
        .filter(descriptor -> descriptor != raw)
        .orElseThrow(() -> unknown(name))
        .format(name, coordinateBytes);
  }

  /** Returns whether files of the format of that name have an ability. */
  public boolean can(String name, Ability ability) {
    return find(name).orElse(raw).abilities(name).contains(ability);
  }

  /**
   * Checks that files of a format have datasets, if one is asked for.
   *
   * @throws IllegalArgumentException if they have none
   */
  public void requireDatasets(String name, String asked) {
    if (!asked.isEmpty() && !can(name, Ability.DATASETS)) {
      throw new IllegalArgumentException(
          "%s files have no datasets: leave out the name '%s', or give another format"
              .formatted(name, asked));
    }
  }

  /** Returns the ending of default names of files of a format. */
  public String ending(String name) {
    return headerBeside(name)
        .map(beside -> HeaderBeside.DATA_ENDING)
        .orElse(find(name).orElse(raw).ending());
  }

  /** Returns how the headers of new files of a format are called, if these have only elements. */
  public Optional<HeaderBeside> headerBeside(String name) {
    return find(name).flatMap(each -> each.headerBeside(name));
  }

  /** Returns the file that stands for a new place: the place itself, or a file in that folder. */
  public Path fileAt(String name, Path place) {
    return find(name).flatMap(each -> each.folderFile(name)).map(place::resolve).orElse(place);
  }

  /** Returns whether files say what no chunk holds, see {@link FormatDescriptor#saysFill}. */
  public boolean saysFill(
      String name, ElementType type, List<Attribute> attributes, Optional<Attribute> fill) {
    return find(name).orElse(raw).saysFill(name, type, attributes, fill);
  }

  /** Returns whether the ending of a name is that of folders which are files to their users. */
  public boolean namesFolder(String name) {
    return others.stream()
        .filter(each -> each.folderFile(each.name()).isPresent())
        .anyMatch(each -> endsWith(withoutSlash(name), List.of(each.ending())));
  }

  /** Returns how users of a format list axes unless they say otherwise. */
  public StorageOrder defaultOrder(String name) {
    return find(name).map(FormatDescriptor::defaultOrder).orElse(StorageOrder.C);
  }

  private Stream<FormatDescriptor> all() {
    return Stream.concat(Stream.of(raw), others.stream());
  }

  private Optional<FormatDescriptor> find(String name) {
    return all()
        .filter(each -> each.name().equals(name) || each.versions().contains(name))
        .findFirst();
  }

  private IllegalArgumentException unknown(String name) {
    List<String> names = new ArrayList<>(all().map(Formats::listed).toList());
    String last = names.size() > 1 ? " or " + names.remove(names.size() - 1) : "";
    return new IllegalArgumentException(
        "unknown format '%s': use %s%s"
            .formatted(name.replaceAll("\\p{Cntrl}", "?"), String.join(", ", names), last));
  }

  private static String listed(FormatDescriptor format) {
    return format.versions().isEmpty()
        ? format.name()
        : format.name() + " (or " + String.join(", ", format.versions()) + ")";
  }

  /**
   * Returns the name of the format of a file, by the ending of its name and, where that does not
   * decide, by its first bytes.
   */
  public String nameOf(Path file) throws IOException {
    Optional<String> byEnding = nameByEnding(file.toString());
    return byEnding.isPresent() ? byEnding.get() : byStart(file);
  }

  /** Returns the name of the format to which the ending of a name belongs, if it is of one only. */
  public Optional<String> nameByEnding(String name) {
    return byEnding(name).map(FormatDescriptor::name);
  }

  private Optional<FormatDescriptor> byEnding(String name) {
    return all().filter(each -> endsWith(name, each.ownEndings())).findFirst();
  }

  /** Returns whether files of some format have exactly that ending, in lower case. */
  public boolean hasEnding(String ending) {
    return all().anyMatch(each -> each.ownEndings().contains(ending));
  }

  /** Returns whether a name ends as files of some format do. */
  public boolean namesFile(String name) {
    return nameByEnding(name).isPresent()
        || all().anyMatch(each -> endsWith(name, each.sharedEndings()));
  }

  /** Returns whether the format to which the ending of a name belongs reads it packed as well. */
  public boolean unpacks(String name, String packedEnding) {
    return !packedEnding.isEmpty()
        && others.stream()
            .map(FormatDescriptor::ownEndings)
            .filter(own -> endsWith(name, own))
            .anyMatch(own -> own.stream().anyMatch(each -> each.endsWith(packedEnding)));
  }

  private static boolean endsWith(String name, List<String> endings) {
    String lower = name.toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(lower::endsWith);
  }

  private List<FormatDescriptor> sharing(String name) {
    return others.stream().filter(each -> endsWith(name, each.sharedEndings())).toList();
  }

  private String byStart(Path file) throws IOException {
    List<FormatDescriptor> sharing = sharing(file.toString());
    Optional<FormatDescriptor> found =
        Files.isRegularFile(file) ? recognised(file, sharing) : Optional.empty();
    return found.or(() -> sharing.stream().findFirst()).map(FormatDescriptor::name).orElse(RAW);
  }

  private Optional<FormatDescriptor> recognised(Path file, List<FormatDescriptor> sharing)
      throws IOException {
    try (HeaderFile opened = HeaderFile.open(file)) {
      byte[] start = opened.read(0, (int) Math.min(START_BYTES, opened.size()));
      for (FormatDescriptor each : Stream.concat(sharing.stream(), others.stream()).toList()) {
        if (each.recognises(start)) {
          return Optional.of(each);
        }
      }
      for (FormatDescriptor each : others) {
        if (each.recognisesBehindStart(opened)) {
          return Optional.of(each);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the name of the format to write.
   *
   * @param place folder, template or file
   * @param like name of the format of the input, or raw
   */
  public String outputName(String place, String like) {
    String name = namesFolder(place) ? withoutSlash(place) : place;
    List<String> sharing = sharing(name).stream().map(FormatDescriptor::name).toList();
    return sharing.isEmpty() || sharing.contains(like)
        ? byEnding(name).map(each -> each.version(name)).orElse(like)
        : sharing.get(0);
  }

  /** Returns whether files of a format may be called so, see {@link FormatDescriptor#fits}. */
  public boolean fits(String name, String place) {
    return find(name).orElse(raw).fits(name, place);
  }

  private static String withoutSlash(String name) {
    return name.replaceFirst("/+$", "");
  }

  /** Returns the header of a block in its place, see {@link SpaceRule#placed}. */
  @Override
  public BlockHeader at(BlockHeader block, Box region) {
    BlockHeader placed = block;
    for (SpaceRule each : rules) {
      placed = each.placed(placed, region);
    }
    return placed;
  }

  /** Returns the header of some indices, see {@link SpaceRule#sampled}. */
  public ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices)
      throws ResplitException {
    ArrayHeader sampled = header;
    for (SpaceRule each : rules) {
      sampled = each.sampled(sampled, indices);
    }
    return sampled;
  }

  /** Returns the header with coordinates that formats only imply, see {@link SpaceRule#spaced}. */
  public ArrayHeader spaced(ArrayHeader header, Shape shape) {
    ArrayHeader spaced = header;
    for (SpaceRule each : rules) {
      spaced = each.spaced(spaced, shape);
    }
    return spaced;
  }

  /** Returns the header of a permuted array, see {@link SpaceRule#permuted}. */
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output)
      throws ResplitException {
    ArrayHeader permuted = header;
    for (SpaceRule each : rules) {
      permuted = each.permuted(permuted, permutation, output);
    }
    return permuted;
  }

  /** Returns the header of a block with a further axis, see {@link SpaceRule#stacked}. */
  BlockHeader stacked(BlockHeader block, Optional<StackAxis.Place> place) throws ResplitException {
    BlockHeader stacked = block;
    for (SpaceRule each : rules) {
      stacked = each.stacked(stacked, place);
    }
    return stacked;
  }

  /** Returns the header of a block without its slowest axis, see {@link SpaceRule#unstacked}. */
  BlockHeader unstacked(BlockHeader block) throws ResplitException {
    BlockHeader unstacked = block;
    for (SpaceRule each : rules) {
      unstacked = each.unstacked(unstacked);
    }
    return unstacked;
  }

  /** Returns how far apart indices of that axis would lie, see {@link SpaceRule#nextStep}. */
  public Optional<Spacing> nextStep(BlockHeader block) {
    return rules.stream().flatMap(each -> each.nextStep(block).stream()).findFirst();
  }

  /** Returns attributes in a byte order, see {@link SpaceRule#inOrder}. */
  public List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    List<Attribute> turned = attributes;
    for (SpaceRule each : rules) {
      turned = each.inOrder(turned, order);
    }
    return turned;
  }
}
