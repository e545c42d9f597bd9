package io.resplit.readers;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Node;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.dataset.DatasetBase;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherReader;
import io.resplit.geometry.Box;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A file that jHDF reads: its bytes as they are stored, once chunks are found and decoded. */
final class JhdfFile implements OtherFile {

  private final HdfFile file;
  private final List<Group> groups = new ArrayList<>();
  private final List<Dimension> dimensions = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final Map<String, String> unread = new LinkedHashMap<>();
  private final Map<String, DatasetBase> datasets = new LinkedHashMap<>();
  private final Map<String, DatasetBase> listed = new HashMap<>();
  private final Map<Long, String> paths = new HashMap<>();

  JhdfFile(HdfFile file) {
    this.file = file;
    visit("", file, Set.of());
    datasets.forEach((path, dataset) -> paths.putIfAbsent(dataset.getAddress(), path));
    datasets.forEach(this::add);
  }

  /** A group may be a name of one in which it is. */
  private void visit(String path, io.jhdf.api.Group group, Set<Long> above) {
    Set<Long> outer = new HashSet<>(above);
    outer.add(group.getAddress());
    groups.add(new Group(path, attributes(path, group, false)));
    for (Map.Entry<String, Node> each : group.getChildren().entrySet()) {
      String inside = ObjectPath.in(path, each.getKey());
      Node node = each.getValue();
      if (node instanceof io.jhdf.api.Group inner && !node.isLink()) {
        if (!outer.contains(inner.getAddress())) {
          visit(inside, inner, outer);
        }
      } else if (node instanceof DatasetBase dataset && !node.isLink()) {
        datasets.put(inside, dataset);
      }
    }
  }

  /** A variable may have the name of a dimension without values, and lie elsewhere then. */
  private void add(String stored, DatasetBase dataset) {
    String path = Reserved.shown(stored);
    try {
      boolean isScale = isScale(dataset);
      List<Dimension> own = dimensions(stored, dataset, isScale);
      if (isScale && own.get(0).path().equals(stored)) {
        dimensions.add(own.get(0));
      }
      if (!isScale || !text(dataset, Reserved.NAME).startsWith(Reserved.BARE_DIMENSION)) {
        DataType type = dataset.getDataType();
        listed.put(path, dataset);
        variables.add(
            new Variable(path, JhdfTypes.element(type), own, attributes(path, dataset, isScale)));
        JhdfTypes.away(type).ifPresent(why -> unread.put(OtherFile.variable(path), why));
      }
    } catch (RuntimeException e) {
      unread.put(OtherFile.variable(path), OtherReader.why(e));
    }
  }

  private static boolean isScale(DatasetBase dataset) {
    return text(dataset, Reserved.CLASS).equals(Reserved.DIMENSION_SCALE);
  }

  private static String text(Node node, String name) {
    Attribute found = node.getAttribute(name);
    return found == null ? "" : String.valueOf(found.getData());
  }

  private List<Dimension> dimensions(String path, DatasetBase dataset, boolean isScale) {
    long[] lengths = dataset.getDimensionsAsLong();
    long[] most = dataset.getMaxSize();
    List<String> names = names(path, dataset, isScale, lengths.length);
    return IntStream.range(0, lengths.length)
        .mapToObj(i -> new Dimension(names.get(i), lengths[i], most[i] < 0, Dimension.NO_AXIS))
        .toList();
  }

  private List<String> names(String path, DatasetBase dataset, boolean isScale, int rank) {
    Attribute ids = dataset.getAttribute(Reserved.COORDINATES);
    Attribute list = dataset.getAttribute(Reserved.DIMENSION_LIST);
    if (isScale && rank == 1) {
      return List.of(path);
    } else if (isScale && ids != null) {
      return IntStream.of((int[]) ids.getData()).mapToObj(this::named).toList();
    } else if (list != null) {
      return Stream.of((Object[]) list.getData()).map(this::named).toList();
    }
    return Stream.generate(() -> "").limit(rank).toList();
  }

  private String named(int id) {
    return datasets.entrySet().stream()
        .filter(each -> each.getValue().getAttribute(Reserved.DIMENSION_ID) != null)
        .filter(each -> each.getValue().getAttribute(Reserved.DIMENSION_ID).getData().equals(id))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  /** Returns the path of the first of some scales; empty if there is none. */
  private String named(Object scales) {
    return scales instanceof long[] all && all.length > 0 ? paths.getOrDefault(all[0], "") : "";
  }

  private List<io.resplit.header.Attribute> attributes(String path, Node node, boolean isScale) {
    List<io.resplit.header.Attribute> all = new ArrayList<>();
    for (Map.Entry<String, Attribute> each : node.getAttributes().entrySet()) {
      String name = each.getKey();
      if (!Reserved.is(name, isScale)) {
        try {
          all.add(attribute(name, each.getValue()));
        } catch (RuntimeException e) {
          unread.put(OtherFile.attribute(name, path), OtherReader.why(e));
        }
      }
    }
    return all;
  }

  private static io.resplit.header.Attribute attribute(String name, Attribute stored) {
    DataType type = stored.getDataType();
    if (isText(type)) {
      List<String> texts = stored.isEmpty() ? List.of() : texts(stored, type);
      return io.resplit.header.Attribute.ofTexts(name, texts, false);
    }
    Optional<String> away = JhdfTypes.away(type);
    if (away.isPresent()) {
      throw new UnsupportedOperationException(away.get());
    }
    ByteBuffer buffer = stored.isEmpty() ? ByteBuffer.allocate(0) : stored.getBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return io.resplit.header.Attribute.ofNumbers(
        name, JhdfTypes.element(type).orElseThrow(), bytes);
  }

  /** Of texts of one size it takes UTF-8 for ASCII where files say so, as those of NetCDF-4 do. */
  private static List<String> texts(Attribute stored, DataType type) {
    if (!(type instanceof StringData text)) {
      return texts(stored.getData()).toList();
    }
    List<String> texts = new ArrayList<>();
    ByteBuffer all = stored.getBuffer();
    for (int at = 0; at < all.limit(); at += type.getSize()) {
      ByteBuffer one = all.slice(at, type.getSize());
      text.getStringPaddingHandler().setBufferLimit(one);
      texts.add(StandardCharsets.UTF_8.decode(one).toString());
    }
    return texts;
  }

  private static boolean isText(DataType type) {
    return type instanceof StringData
        || type instanceof VariableLength row && row.isVariableLengthString();
  }

  private static Stream<String> texts(Object data) {
    return data instanceof Object[] all
        ? Arrays.stream(all).flatMap(JhdfFile::texts)
        : Stream.of(data == null ? "" : (String) data);
  }

  @Override
  public Contents contents() {
    return new Contents(groups, dimensions, variables, unread);
  }

  @Override
  public void read(Variable variable, Box box, ByteBuffer target) {
    DatasetBase dataset = listed.get(variable.path());
    if (variable.dimensions().isEmpty()) {
      target.put(dataset.getDataBuffer());
      return;
    }
    long[] start = new long[box.rank()];
    int[] lengths = new int[box.rank()];
    Arrays.setAll(start, box::start);
    Arrays.setAll(lengths, axis -> Math.toIntExact(box.length(axis)));
    if (dataset instanceof ChunkedDataset chunked && isFilled(dataset)) {
      requireStored(chunked, box);
    }
    target.put(dataset.getSliceDataBuffer(start, lengths));
  }

  private static boolean isFilled(DatasetBase dataset) {
    Object fill = dataset.getFillValue();
    return fill != null && !(fill instanceof Number number && number.doubleValue() == 0);
  }

  /** It reads what was never written as 0. */
  private static void requireStored(ChunkedDataset dataset, Box box) {
    int[] chunk = dataset.getChunkDimensions();
    int[] at = new int[box.rank()];
    Arrays.setAll(at, axis -> start(chunk[axis], box.start(axis)));
    int axis = 0;
    while (axis >= 0) {
      try {
        dataset.getRawChunkBuffer(at);
      } catch (RuntimeException e) {
        throw new UnsupportedOperationException(
            "it reads 0 in place of the fill value where no chunk is stored");
      }
      axis = box.rank() - 1;
      for (; axis >= 0 && (at[axis] += chunk[axis]) >= box.end(axis); axis--) {
        at[axis] = start(chunk[axis], box.start(axis));
      }
    }
  }

  private static int start(int chunk, long index) {
    return Math.toIntExact(index - index % chunk);
  }

  @Override
  public List<String> texts(Variable variable) {
    return texts(((Dataset) listed.get(variable.path())).getData()).toList();
  }

  @Override
  public void close() {
    file.close();
  }
}
