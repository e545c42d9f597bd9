package io.resplit.report;

import static io.resplit.report.Sizes.line;
import static java.util.stream.Collectors.joining;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.FillValue;
import io.resplit.header.SpaceWords;
import io.resplit.header.VoxelSpace;
import io.resplit.name.ObjectPath;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.partition.rectangular.Regularity;
import io.resplit.text.TerminalText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders what a set is. */
public final class SetText {

  private static final int MAX_VALUE = 160;
  private static final long MAX_EDGES = 20;

  /** What is said of the array of a file that holds none. */
  static final String NO_ARRAY = "none: the file is copied unchanged";

  private SetText() {}

  /**
   * What there is to say of a set.
   *
   * @param root its folder or file
   * @param grid its partition, slowest axis first; if it is no grid, that of all edges
   * @param partition what kind of partition it is, with axes as listed
   * @param blocks number of blocks
   * @param order how axes are listed
   * @param type element type
   * @param format name of the format
   * @param dataset name of a block in its file; empty if the format has no such names
   * @param layout where the elements of the first block lie in its file
   * @param header what the files say of the whole array
   * @param missing number of blocks that have no file
   * @param storeFiles most files that hold chunks of a store; 0 if it is none
   * @param padded whether the last blocks are stored in the shape of all others
   * @param joined which files follow one another where only names or their order say so; may be
   *     empty
   * @param packing what of the rules for CMIP7 a file of that project does not keep; empty of
   *     others
   */
  public record Facts(
      String root,
      Grid grid,
      Regularity partition,
      long blocks,
      StorageOrder order,
      ElementType type,
      String format,
      String dataset,
      BlockLayout layout,
      ArrayHeader header,
      long missing,
      long storeFiles,
      boolean padded,
      String joined,
      Optional<List<String>> packing) {

    private boolean hasArray() {
      return !dataset.equals(ObjectPath.NO_ARRAY);
    }

    private long bytes() {
      return grid.shape().volume() * type.bytes();
    }

    private long files() {
      return blocks - missing;
    }

    private Shape counts() {
      return order.toListed(grid.blockCounts());
    }

    /** The number of axes whose edges are shown: those of uniform grids follow from the blocks. */
    private int edgedAxes() {
      return !isGrid() || grid.isUniform() ? 0 : grid.rank();
    }

    private boolean isGrid() {
      return partition.grid().isPresent();
    }

    private AxisGrid axis(int position) {
      return grid.axis(order.axis(position, grid.rank()));
    }
  }

  /** Returns the facts as several lines, the last one ended. */
  public static String of(Facts facts) {
    if (!facts.hasArray()) {
      return line("set", facts.root())
          + line("array", NO_ARRAY)
          + line("format", facts.format())
          + header(facts);
    }
    Shape shape = facts.order().toListed(facts.grid().shape());
    return line("set", facts.root())
        + line("array", Sizes.array(shape, facts.type(), facts.bytes()))
        + Sizes.order(facts.order(), shape.rank())
        + line(
            "blocks", Sizes.count(facts.blocks(), "block") + (facts.isGrid() ? shapes(facts) : ""))
        + line("partition", facts.partition().toString())
        + edges(facts)
        + line("files", Sizes.count(facts.files()) + present(facts) + store(facts))
        + joined(facts.joined())
        + line("format", facts.format())
        + (facts.dataset().isEmpty() ? "" : line("dataset", facts.dataset()))
        + line("layout", layout(facts))
        + facts.packing().map(failures -> line("packing", packing(failures))).orElse("")
        + header(facts);
  }

  /** Returns whether a file keeps the rules for CMIP7, and if not why. */
  public static String packing(List<String> failures) {
    return failures.isEmpty()
        ? "keeps the rules for cmip7"
        : "breaks the rules for cmip7: " + String.join("; ", failures);
  }

  private static String store(Facts facts) {
    return facts.storeFiles() == 0
        ? ""
        : "; chunks in at most %s more".formatted(Sizes.count(facts.storeFiles()));
  }

  /** Returns a line for files that follow one another; none if there is nothing to say. */
  public static String joined(String files) {
    return files.isEmpty() ? "" : line("joined", files);
  }

  private static String shapes(Facts facts) {
    return (facts.grid().isUniform() ? " of " : " of up to ")
        + facts.order().toListed(facts.grid().blockShape())
        + " ("
        + facts.counts()
        + (facts.padded() ? "), the last ones padded" : ")");
  }

  private static String present(Facts facts) {
    return facts.missing == 0
        ? ", all present and of the right size"
        : " of the right size, " + Sizes.count(facts.missing) + " missing";
  }

  private static String edges(Facts facts) {
    return IntStream.range(0, facts.edgedAxes())
        .mapToObj(position -> line("edges " + position, edges(facts.axis(position))))
        .collect(joining());
  }

  private static String edges(AxisGrid axis) {
    long first = Math.min(axis.count(), MAX_EDGES);
    String edges = axis.edges().limit(first).mapToObj(edge -> edge + ", ").collect(joining());
    return edges + (axis.count() > first ? "..., " : "") + axis.extent();
  }

  static String layout(Facts facts) {
    return facts.layout().inWords(facts.order());
  }

  private static String header(Facts facts) {
    ArrayHeader header = facts.header();
    StringBuilder text = new StringBuilder();
    for (int position = 0; position < header.axes().size(); position++) {
      int axis = facts.order().axis(position, facts.grid().rank());
      text.append(line("axis " + position, axis(header.axes().get(axis), facts.grid().axis(axis))));
    }
    header.meaning().ifPresent(meaning -> text.append(line("datatype", meaning.toString())));
    header
        .fillValue()
        .filter(FillValue::isSet)
        .ifPresent(fill -> text.append(line("fill value", fill.valueText())));
    Optional<VoxelSpace> space = space(facts);
    space.ifPresent(known -> text.append(space(known, facts.order())));
    header.attributes().stream()
        .filter(each -> space.isEmpty() || !VoxelSpace.NAMES.contains(each.name()))
        .forEach(attribute -> text.append(line("attribute", value(attribute))));
    header.fileAttributes().forEach(attribute -> text.append(line("of file", value(attribute))));
    if (!header.notCarried().isEmpty()) {
      text.append(line("ignored", String.join(", ", header.notCarried())));
    }
    return text.append(new BesideText(header, facts.order()).text()).toString();
  }

  private static Optional<VoxelSpace> space(Facts facts) {
    return VoxelSpace.carriedBy(facts.header().attributes(), facts.grid().rank());
  }

  private static String space(VoxelSpace space, StorageOrder order) {
    SpaceWords words = new SpaceWords(space);
    String steps = words.steps(order.listed(space.rank()));
    boolean isSomewhere = space.isDirected() || !space.isAtZero();
    return (steps.isEmpty() ? "" : line("voxels", steps))
        + words.orientation().map(letters -> line("oriented", letters)).orElse("")
        + (isSomewhere ? line("origin", words.origin()) : "");
  }

  private static String axis(AxisInfo axis, AxisGrid grid) {
    StringBuilder text = new StringBuilder(axis.name().isEmpty() ? "no name" : axis.name());
    text.append(" = ").append(grid.extent()).append(axis.unlimited() ? ", unlimited" : "");
    axis.coordinates().ifPresent(values -> text.append(": ").append(values.valueText()));
    Stream.concat(axis.attributes().stream(), axis.lists().stream())
        .forEach(attribute -> text.append("; ").append(value(attribute)));
    return text.toString();
  }

  private static String value(Attribute attribute) {
    String text = attribute.name() + " = " + attribute.valueText();
    String line = TerminalText.line(text);
    return line.length() <= MAX_VALUE ? line : line.substring(0, MAX_VALUE) + "...";
  }

  /** Returns the facts as JSON. */
  public static JsonObject json(Facts facts) {
    if (!facts.hasArray()) {
      return JsonObject.message("info")
          .put("set", facts.root())
          .put("array", false)
          .put("format", facts.format())
          .put("files", facts.files())
          .putAll(json(facts.header(), facts.order()));
    }
    Grid grid = facts.grid();
    StorageOrder order = facts.order();
    OptionalLong start = facts.layout().start();
    return JsonObject.message("info")
        .put("set", facts.root())
        .put("shape", order.toListed(grid.shape()))
        .putIf(facts.isGrid(), "block_shape", order.toListed(grid.blockShape()))
        .putIf(facts.isGrid(), "grid", facts.counts())
        .put("partition", facts.partition().kind())
        .putIf(facts.isGrid(), "edges", JsonLines.edges(grid, order))
        .putIf(!facts.isGrid(), "reason", facts.partition().reason())
        .put("padded", facts.padded())
        .put("dtype", facts.type())
        .put("order", order.name())
        .put("format", facts.format())
        .put("files", facts.files())
        .putIf(facts.storeFiles() > 0, "store_files", facts.storeFiles())
        .put("missing", facts.missing())
        .put("joined", facts.joined())
        .put("bytes", facts.bytes())
        .put("dataset", facts.dataset())
        .put("layout", layout(facts))
        .put("packing", facts.packing())
        .putIf(start.isPresent(), "data_offset", start.orElse(0))
        .put("orientation", space(facts).map(SpaceWords::new).flatMap(SpaceWords::orientation))
        .putAll(json(facts.header(), order));
  }

  private static JsonObject json(ArrayHeader header, StorageOrder order) {
    return new JsonObject()
        .put("axes", order.toListed(header.axes()), AxisInfo::name)
        .put("datatype", header.meaning())
        .put("attributes", BesideText.values(header.attributes()))
        .put("ignored", header.notCarried())
        .putAll(new BesideText(header, order).json());
  }
}
