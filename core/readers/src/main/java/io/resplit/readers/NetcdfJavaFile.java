package io.resplit.readers;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.format.other.OtherFile;
import io.resplit.geometry.Box;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.StructureMembers.Member;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;

/**
 * A file that netcdf-java reads: its values as Java has them, as bytes with the most significant
 * one first.
 */
final class NetcdfJavaFile implements OtherFile {

  private static final Map<DataType, Kind> KINDS =
      Map.of(
          DataType.FLOAT,
          Kind.FLOAT,
          DataType.DOUBLE,
          Kind.FLOAT,
          DataType.CHAR,
          Kind.BYTES,
          DataType.OPAQUE,
          Kind.BYTES);

  private final NetcdfFile file;
  private final boolean isHdf5;
  private final List<Group> groups = new ArrayList<>();
  private final List<Dimension> dimensions = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final Map<String, String> unread = new LinkedHashMap<>();
  private final Map<String, ucar.nc2.Variable> stored = new HashMap<>();

  NetcdfJavaFile(NetcdfFile file) {
    this.file = file;
    this.isHdf5 = !file.getFileTypeId().equals("NetCDF");
    visit("", file.getRootGroup());
  }

  private void visit(String path, ucar.nc2.Group group) {
    groups.add(new Group(path, attributes(path, group.getAttributes())));
    for (ucar.nc2.Dimension each : group.getDimensions()) {
      dimensions.add(dimension(each));
    }
    for (ucar.nc2.Variable each : group.getVariables()) {
      add(ObjectPath.in(path, each.getShortName()), each);
    }
    for (ucar.nc2.Group each : group.getGroups()) {
      visit(ObjectPath.in(path, each.getShortName()), each);
    }
  }

  private void add(String path, ucar.nc2.Variable variable) {
    Optional<ElementType> type = type(variable);
    boolean isText = variable.getDataType() == DataType.STRING;
    if (variable.isVariableLength() || type.isEmpty() && !isText) {
      unread.put(
          OtherFile.variable(path),
          "values of type %s are not compared".formatted(variable.getDataType()));
    } else {
      List<Dimension> own =
          variable.getDimensions().stream().map(NetcdfJavaFile::dimension).toList();
      variables.add(new Variable(path, type, own, attributes(path, variable.getAttributes())));
      stored.put(path, variable);
    }
  }

  private static Dimension dimension(ucar.nc2.Dimension stored) {
    return new Dimension(path(stored), stored.getLength(), stored.isUnlimited(), Dimension.NO_AXIS);
  }

  private static String path(ucar.nc2.Dimension dimension) {
    String path =
        dimension.isShared() && dimension.getShortName() != null ? dimension.getShortName() : "";
    for (ucar.nc2.Group each = dimension.getGroup();
        !path.isEmpty() && each != null && each.getParentGroup() != null;
        each = each.getParentGroup()) {
      path = ObjectPath.in(each.getShortName(), path);
    }
    return path;
  }

  /** Returns the type of the bytes that are made of values; none of texts and others. */
  private Optional<ElementType> type(ucar.nc2.Variable variable) {
    return variable instanceof Structure parts
        ? complex(parts).map(each -> number(Kind.COMPLEX, 2 * each.getSizeBytes()))
        : type(variable.getDataType(), variable.getElementSize(), variable.isUnsigned());
  }

  private Optional<ElementType> type(DataType type, int bytes, boolean isUnsigned) {
    Kind integer = isUnsigned && isHdf5 ? Kind.UINT : Kind.INT;
    boolean isKnown = KINDS.containsKey(type) || type.isIntegral() || type.isEnum();
    return isKnown
        ? Optional.of(number(KINDS.getOrDefault(type, integer), bytes))
        : Optional.empty();
  }

  private static ElementType number(Kind kind, int bytes) {
    return new ElementType(kind, bytes, ByteOrder.BIG_ENDIAN);
  }

  /** Returns one of the parts of complex numbers, if a structure is such. */
  private static Optional<Member> complex(Structure parts) {
    List<Member> members = parts.makeStructureMembers().getMembers();
    boolean isComplex =
        members.size() == 2
            && members.get(0).getDataType().isFloatingPoint()
            && members.get(0).getDataType() == members.get(1).getDataType()
            && members.stream().allMatch(each -> each.getSize() == 1);
    return Optional.of(members.get(0)).filter(any -> isComplex);
  }

  private List<io.resplit.header.Attribute> attributes(String path, List<Attribute> all) {
    List<io.resplit.header.Attribute> read = new ArrayList<>();
    for (Attribute each : all) {
      String name = each.getShortName();
      Optional<ElementType> type =
          type(each.getDataType(), each.getDataType().getSize(), each.isUnsigned());
      if (each.isString()) {
        List<String> texts =
            IntStream.range(0, each.getLength()).mapToObj(each::getStringValue).toList();
        read.add(io.resplit.header.Attribute.ofTexts(name, texts, false));
      } else if (type.isEmpty()) {
        unread.put(
            OtherFile.attribute(name, path),
            "values of type %s are not compared".formatted(each.getDataType()));
      } else {
        byte[] bytes = each.getLength() == 0 ? new byte[0] : bytes(each.getValues());
        read.add(io.resplit.header.Attribute.ofNumbers(name, type.get(), bytes));
      }
    }
    return read;
  }

  private static byte[] bytes(Array values) {
    ByteBuffer all = values.getDataAsByteBuffer();
    byte[] bytes = new byte[all.clear().remaining()];
    all.get(bytes);
    return bytes;
  }

  @Override
  public Contents contents() {
    return new Contents(groups, dimensions, variables, unread);
  }

  @Override
  public void read(Variable variable, Box box, ByteBuffer target) throws IOException {
    Array values = values(stored.get(variable.path()), box);
    if (values instanceof ArrayStructure parts) {
      interleave(parts, target);
    } else if (values.getDataType() == DataType.OPAQUE
        || values.getElementType() == ByteBuffer.class) {
      while (values.hasNext()) {
        target.put(((ByteBuffer) values.next()).duplicate().clear());
      }
    } else {
      target.put(bytes(values));
    }
  }

  private static Array values(ucar.nc2.Variable variable, Box box) throws IOException {
    int rank = variable.getRank();
    int[] start = new int[rank];
    int[] lengths = new int[rank];
    for (int axis = 0; axis < rank; axis++) {
      boolean isOfText = axis == box.rank(); // its characters
      start[axis] = isOfText ? 0 : Math.toIntExact(box.start(axis));
      lengths[axis] = isOfText ? variable.getShape(axis) : Math.toIntExact(box.length(axis));
    }
    try {
      return variable.read(start, lengths);
    } catch (InvalidRangeException e) {
      throw new IOException(e);
    }
  }

  private static void interleave(ArrayStructure parts, ByteBuffer target) throws IOException {
    Member first = parts.getMembers().get(0);
    ByteBuffer one = ByteBuffer.wrap(bytes(parts.extractMemberArray(first)));
    ByteBuffer other = ByteBuffer.wrap(bytes(parts.extractMemberArray(parts.getMembers().get(1))));
    int size = first.getSizeBytes();
    for (int at = 0; at < one.limit(); at += size) {
      target.put(one.slice(at, size)).put(other.slice(at, size));
    }
  }

  @Override
  public List<String> texts(Variable variable) throws IOException {
    Array values = stored.get(variable.path()).read();
    List<String> texts = new ArrayList<>();
    while (values.hasNext()) {
      texts.add(String.valueOf(values.next()));
    }
    return texts;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
