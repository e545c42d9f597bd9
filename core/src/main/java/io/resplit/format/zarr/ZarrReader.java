package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkedFile;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what a store says of one of its arrays, and what else it holds. Confined to one thread. */
final class ZarrReader {

  private final ZarrStore store;
  private long coordinatesLeft;

  /**
   * Prepares reading.
   *
   * @param coordinateLimit most bytes of values to hold
   */
  ZarrReader(ZarrStore store, long coordinateLimit) {
    this.store = store;
    this.coordinatesLeft = coordinateLimit;
  }

  /** Opens an array for reading boxes. */
  static BlockFile open(ZarrArray array, BlockHeader header, IoCounts counts) throws IOException {
    ChunkIndex index = ZarrIndex.read(array, header.fillBytes());
    ZarrBytes bytes = new ZarrBytes(array, ZarrKeys.of(array), counts);
    return new ChunkedFile(bytes, index, header.type().bytes());
  }

  /**
   * Returns what a store says of an array.
   *
   * @param dataset its name; empty for the only one
   */
  BlockHeader block(String dataset) throws IOException {
    ZarrArray array = store.array(dataset);
    if (!array.isArray() || array.hasTexts()) {
      throw ResplitException.unsupported(
          array.node().metadata().file(),
          array.isArray() ? "texts are not an array to move" : "it has no axis or no element");
    }
    ZarrNode group = store.node(ObjectPath.parent(array.node().path()));
    ZarrAttributes own = array.attributes();
    ZarrAttributes ofStore = ZarrAttributes.of(store.node(""), Optional.empty());
    boolean isStore = array.node().path().isEmpty();
    BlockHeader header =
        header(array).withAttributes(own.carried(), isStore ? List.of() : ofStore.carried());
    List<String> left = new ArrayList<>(own.notCarried());
    left.addAll(isStore ? List.of() : ofStore.notCarried());
    if (!group.isArray() && !group.path().isEmpty()) {
      left.addAll(ZarrAttributes.of(group, Optional.empty()).notCarried());
    }
    Optional<ZarrImage> image = store.image(array);
    if (image.isPresent()) {
      left.addAll(image.get().notCarried());
      left.addAll(image.get().lostOf(array.lengths()));
    } else if (store.around(array).isPresent()) {
      left.add("multiscales, whose axes differ from array " + array.node().path());
    }
    List<AxisInfo> axes = axes(array, group, image);
    if (image.isPresent()) {
      addChannels(image.get(), array.lengths(), axes, left);
    }
    return header.withAxes(axes).withNotCarried(left);
  }

  private static void addChannels(
      ZarrImage image, List<Long> lengths, List<AxisInfo> axes, List<String> left)
      throws ResplitException {
    int axis = image.axisOfChannels();
    Optional<ZarrChannels> said =
        axis < 0
            ? Optional.empty()
            : ZarrChannels.of(ZarrAttributes.ofImage(image.group()), lengths.get(axis));
    if (said.isPresent()) {
      axes.set(axis, axes.get(axis).withLists(said.get().lists()));
      left.remove("attribute " + ZarrChannels.NAME);
      left.addAll(said.get().left());
    }
  }

  /** Returns type, layout and fill value. */
  static BlockHeader header(ZarrArray array) {
    return BlockHeader.bare(array.type().element(), array.layout())
        .withElements(array.fill(), array.type().meaning());
  }

  private List<AxisInfo> axes(ZarrArray array, ZarrNode group, Optional<ZarrImage> image)
      throws IOException {
    List<AxisInfo> axes = new ArrayList<>();
    if (array.names().isEmpty() && image.isEmpty()) {
      return axes;
    }
    for (int axis = 0; axis < array.lengths().size(); axis++) {
      axes.add(
          image.isPresent()
              ? counted(image.get().axis(axis, array.lengths().get(axis)))
              : axis(array, group, axis));
    }
    return axes;
  }

  private AxisInfo counted(AxisInfo axis) {
    coordinatesLeft -= Math.min(coordinatesLeft, axis.coordinateBytes());
    return axis;
  }

  /** Coordinates are the array of the same group that has the name of the axis. */
  private AxisInfo axis(ZarrArray of, ZarrNode group, int axis) throws IOException {
    String name = of.name(axis);
    String path = ObjectPath.in(group.path(), name);
    Optional<ZarrArray> scale =
        name.contains("/") || !ZarrStore.isInside(name) || path.equals(of.node().path())
            ? Optional.empty()
            : ZarrNode.in(group.folder().resolve(name), path)
                .filter(ZarrNode::isArray)
                .flatMap(ZarrArray::find);
    Optional<ZarrArray> fitting =
        scale.filter(
            each ->
                each.names().equals(List.of(name))
                    && each.lengths().equals(List.of(of.lengths().get(axis)))
                    && each.type().element().kind() != ElementType.Kind.BYTES);
    return fitting.isPresent() ? coordinates(fitting.get(), name) : AxisInfo.named(name);
  }

  private AxisInfo coordinates(ZarrArray scale, String name) throws IOException {
    BlockHeader header = header(scale).withAttributes(scale.attributes().carried(), List.of());
    long bytes = scale.shape().volume() * header.type().bytes();
    Attribute values =
        bytes > coordinatesLeft || !scale.hasSmallChunks()
            ? Attribute.unread(name, header.type(), bytes)
            : Attribute.wrapping(name, header.type(), values(scale, header));
    coordinatesLeft = bytes > coordinatesLeft ? 0 : coordinatesLeft - bytes;
    return new AxisInfo(name, Optional.of(values), header.attributes()).withFillValue(scale.fill());
  }

  /** Returns all elements, which are few. */
  private static byte[] values(ZarrArray array, BlockHeader header) throws IOException {
    Shape shape = array.shape();
    ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(shape.volume() * header.type().bytes()));
    try (BlockFile file = open(array, header, new IoCounts())) {
      file.read(Box.whole(shape), all);
    }
    return all.array();
  }

  /**
   * Returns what a store holds besides an array and the coordinates of its axes.
   *
   * @param block what {@link #block} returned
   * @param limit arrays of more bytes are returned without values
   */
  Companions companions(String dataset, BlockHeader block, ValueLimit limit) throws IOException {
    ZarrArray array = store.array(dataset);
    ZarrTree tree = store.tree();
    return new ZarrBeside(array, block, tree, this::texts)
        .read(
            each -> {
              long bytes = Math.multiplyExact(each.shape().volume(), each.type().element().bytes());
              boolean isHeld =
                  each.lengths().isEmpty()
                      || each.hasSmallChunks()
                          && bytes <= Math.min(limit.of(each.node().path()), coordinatesLeft);
              coordinatesLeft -= isHeld ? Math.min(bytes, coordinatesLeft) : 0;
              return isHeld ? Optional.of(values(each, header(each))) : Optional.empty();
            });
  }

  private List<String> texts(ZarrArray array) throws IOException {
    List<String> texts =
        array.type().texts() == ZarrType.Texts.OF_ANY_LENGTH
            ? ZarrTexts.read(array, coordinatesLeft)
            : ZarrTexts.ofUtf32(array, coordinatesLeft, each -> values(each, header(each)));
    coordinatesLeft = Math.max(0, coordinatesLeft - ZarrTexts.bytes(texts));
    return texts;
  }
}
