package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.block.UnstackedFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.CopyAxes;
import io.resplit.header.DeclaredOrder;
import io.resplit.header.Dimension;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes files that lack the slowest axis of their set as blocks of length 1 along it:
 * the order of elements and the numbers of chunks are the same. Other variables in them get that
 * axis, too, unless all files have the same of them. Immutable.
 */
public final class StackedFormat extends ForwardingFormat {

  private final Formats formats;
  private final StackAxis axis;
  private final String coordinate;

  /**
   * Creates it.
   *
   * @param files how they are stored without the axis
   * @param formats all formats, any of which may say where an array lies in space
   * @param axis the axis
   * @param coordinate path of the variable that says where a file lies along it; empty if none does
   */
  public StackedFormat(Format files, Formats formats, StackAxis axis, String coordinate) {
    super(files);
    this.formats = formats;
    this.axis = axis;
    this.coordinate = coordinate;
  }

  @Override
  public Optional<StackAxis> lacking() {
    return Optional.of(axis);
  }

  /** What is known of the files is no part of what a set is. */
  @Override
  public String toString() {
    return files + " along " + axis.info().name();
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    if (axis.common().contains(place.dataset())) {
      return files.inspect(place, expected);
    }
    BlockHeader found = files.inspect(axis.own(place), CopyAxes.SLOWEST.without(expected));
    List<AxisInfo> axes = new ArrayList<>(found.axes());
    while (axes.size() < found.shape().rank()) {
      axes.add(AxisInfo.named(""));
    }
    axes.add(0, axis.of(place.file()));
    BlockHeader all = found.withLayout(stacked(found.layout()), axes);
    return formats.stacked(
        all.withAttributes(
            UnstackedHeader.unnamed(all.attributes(), coordinate), all.fileAttributes()),
        axis.place());
  }

  /** Records are chunks of one index of the axis that is the slowest in the file. */
  private static BlockLayout stacked(BlockLayout layout) {
    if (layout instanceof BlockLayout.Strided strided && layout.hasRecords()) {
      Shape all = CopyAxes.SLOWEST.with(layout.shape());
      Shape record = Shape.of(all.rank(), at -> at < 2 ? 1 : all.length(at));
      return new BlockLayout.FixedChunks(all, record, strided.dataOffset());
    }
    return layout.reshaped(CopyAxes.SLOWEST::with);
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    if (axis.common().contains(place.dataset()) || header.layout().chunks().isEmpty()) {
      return files.open(axis.own(place), header, counts);
    }
    BlockHeader records = files.inspect(axis.own(place), CopyAxes.SLOWEST.without(header.shape()));
    return new UnstackedFile(files.open(axis.own(place), records, counts));
  }

  @Override
  public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    return files.bytes(axis.own(place), counts);
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    return axis.common().contains(place.dataset())
        ? files.chunkIndex(place, header)
        : files
            .chunkIndex(axis.own(place), UnstackedHeader.withoutAxis(header))
            .reshaped(CopyAxes.SLOWEST::with);
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    Companions found = files.companions(axis.own(place), UnstackedHeader.withoutAxis(block), limit);
    DeclaredOrder order = order(found.order());
    if (found.isEmpty()) {
      return found.withOrder(order);
    }
    List<Companion> variables =
        found.variables().stream()
            .filter(each -> !each.path().equals(coordinate))
            .map(each -> axis.common().contains(each.path()) ? shifted(each) : stacked(each))
            .toList();
    return found
        .with(axisPaths(found.axisPaths(), place, block), found.dimensions(), variables)
        .withOrder(order);
  }

  /** Whatever group the array is in, all variables have the new axis: so the root has it. */
  private List<String> axisPaths(List<String> inFile, BlockPlace place, BlockHeader block) {
    String group = ObjectPath.parent(place.dataset());
    if (inFile.isEmpty() && group.isEmpty()) {
      return inFile;
    }
    List<String> paths = new ArrayList<>(inFile);
    for (AxisInfo each :
        inFile.isEmpty() ? UnstackedHeader.withoutAxis(block).axes() : List.<AxisInfo>of()) {
      paths.add(each.name().isEmpty() ? "" : ObjectPath.in(group, each.name()));
    }
    paths.add(0, axis.info().name());
    return paths;
  }

  private DeclaredOrder order(DeclaredOrder inFile) {
    return new DeclaredOrder(order(inFile.names()), order(inFile.dimensions()));
  }

  private List<String> order(List<String> inFile) {
    if (inFile.isEmpty() || inFile.contains(axis.info().name())) {
      return inFile;
    }
    List<String> order = new ArrayList<>(inFile);
    order.add(0, axis.info().name());
    return order;
  }

  private static Companion shifted(Companion variable) {
    return variable.mapDimensions(each -> each.isAxis() ? each.asAxis(each.axis() + 1) : each);
  }

  private Companion stacked(Companion variable) {
    List<Dimension> dimensions = new ArrayList<>(shifted(variable).dimensions());
    dimensions.add(0, new Dimension(axis.info().name(), 1, axis.info().unlimited(), 0));
    return variable
        .withDimensions(dimensions)
        .withAttributes(UnstackedHeader.unnamed(variable.attributes(), coordinate))
        .withChunks(variable.chunks().map(chunks -> chunks.reshaped(CopyAxes.SLOWEST::with)));
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    boolean hasVariables = formats.can(name(), FormatDescriptor.Ability.DATASETS);
    BlockHeader only = new UnstackedHeader(dataset, block).inFile(hasVariables);
    return stacked(files.image(dataset, formats.unstacked(only)));
  }

  @Override
  public FileImage about(String dataset, FileImage file) {
    FileImage found = files.about(dataset, file);
    return axis.common().contains(dataset) ? found : stacked(found);
  }

  private static FileImage stacked(FileImage image) {
    return image.withLayout(image.layout().reshaped(CopyAxes.SLOWEST::with));
  }

  /** Files lie at one place in space, whatever their index. */
  @Override
  public SpaceRule space() {
    SpaceRule rule = files.space();
    return new SpaceRule() {
      @Override
      public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
        return rule.misplaced(first, block, box.withAxis(0, 0, 1));
      }
    };
  }
}
