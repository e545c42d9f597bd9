package io.resplit.format.hdf5.write;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Everything of an HDF5 file that precedes its data: the file is these bytes followed by the
 * elements of one dataset, or by its chunks and their index.
 *
 * <p>Superblock version 2, object headers version 2 and compact links, for readers of HDF5 1.8 and
 * later. Immutable.
 */
public final class Hdf5Header {

  /** The data start at a multiple of this many bytes. */
  public static final int ALIGNMENT = 4096;

  /** Most bytes of the elements of a chunk without filters, which is written in parts. */
  public static final int MAX_CHUNK_BYTES = 1 << 30;

  /** Most bytes of the name of a dataset, of a group or of an axis, in UTF-8. */
  public static final int MAX_NAME_BYTES = 1024;

  static final String DATASET = "dataset";

  private static final int SUPERBLOCK_BYTES = 48;
  private static final String END = "";

  /** Who shall be able to read the file. */
  public enum Flavour {
    /** Readers of HDF5; axes without a name stay without. */
    HDF5,
    /** Readers of NetCDF-4 too: every axis has a name, and types that NetCDF lacks are refused. */
    NETCDF4;

    /** Returns whether readers see such an attribute. */
    public boolean holds(Attribute attribute) {
      return this == HDF5 || NetcdfRules.holds(attribute);
    }
  }

  private static final String INDEX = "index";
  private static final String FILE_END = "end of file";

  private final Builder builder;
  private final BlockLayout layout;

  private Hdf5Header(Builder builder, BlockLayout layout) {
    this.builder = builder;
    this.layout = layout;
  }

  /**
   * Returns the header of a file with one dataset.
   *
   * @param dataset path of the dataset, for example {@code data} or {@code /entry/image}; groups
   *     are made
   * @param block what the file says of its block; where its layout puts the data is ignored, and so
   *     are attributes whose names NetCDF-4 keeps for itself; chunks longer than the block are cut
   *     to it
   * @throws IllegalArgumentException if the path is empty or has empty parts, if a name is too
   *     long, if an attribute is there twice, if the axes do not fit the shape, or if the flavour
   *     cannot hold the type; the message is one line for the user
   */
  public static Hdf5Header of(String dataset, BlockHeader block, Flavour flavour) {
    BlockHeader prepared = flavour == Flavour.NETCDF4 ? NetcdfRules.applyTo(block) : block;
    Builder builder = new Builder(linkNames(pathParts(dataset), prepared), prepared);
    return new Hdf5Header(builder, builder.layOut());
  }

  /** Returns where the data start, in bytes. */
  public long dataOffset() {
    return builder.dataOffset();
  }

  /** Returns where the elements lie. */
  public BlockLayout layout() {
    return layout;
  }

  /**
   * Returns the bytes of the file before its data, {@link #dataOffset} of them; those of a chunked
   * file say that no chunk is stored.
   */
  public byte[] toBytes() {
    if (layout instanceof BlockLayout.Strided) {
      return toBytes(LittleEndianBytes.UNDEFINED, dataOffset() + builder.dataBytes);
    }
    return toBytes(LittleEndianBytes.UNDEFINED, dataOffset());
  }

  /**
   * Returns the bytes of the file before its chunks.
   *
   * @param index address of the root of the chunk index
   * @param fileBytes size of the complete file
   */
  public byte[] toBytes(long index, long fileBytes) {
    return builder.encode(index, fileBytes);
  }

  private static List<String> pathParts(String path) {
    String relative = path.startsWith("/") ? path.substring(1) : path;
    List<String> parts = List.of(relative.split("/", -1));
    for (String part : parts) {
      checkName(part, "dataset path '" + path + "'");
    }
    return parts;
  }

  /** A dataset with several axes cannot have the name of one of them, which its scale has. */
  private static List<String> linkNames(List<String> path, BlockHeader block) {
    String name = path.get(path.size() - 1);
    boolean isBareAxis =
        block.shape().rank() > 1
            && block.axes().stream()
                .anyMatch(axis -> axis.name().equals(name) && axis.coordinates().isEmpty());
    List<String> names = new ArrayList<>(path);
    names.set(path.size() - 1, isBareAxis ? Reserved.besideScale(name) : name);
    return names;
  }

  private static void checkName(String name, String where) {
    if (name.isEmpty() || name.equals(".") || name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("no name '" + name + "' can be in " + where);
    }
    if (LittleEndianBytes.utf8(name).length > MAX_NAME_BYTES) {
      throw new IllegalArgumentException(
          "a name in " + where + " is longer than " + MAX_NAME_BYTES + " bytes");
    }
  }

  /** Collects the sections of one file. */
  private static final class Builder {
    private final List<String> path;
    private final BlockHeader block;
    private final Shape shape;
    private final long dataBytes;
    private final ScaleBytes scales;
    private final TextHeap texts = new TextHeap();
    private final Shape chunkShape;
    private final FileDraft draft = new FileDraft();
    private final Map<String, Long> addresses = new HashMap<>();

    Builder(List<String> path, BlockHeader block) {
      this.path = path;
      this.block = block;
      this.shape = block.shape();
      this.dataBytes = Math.multiplyExact(shape.volume(), block.type().bytes());
      this.chunkShape = checkedChunks();
      this.scales = new ScaleBytes(path.get(path.size() - 1), shape, checkedAxes(), texts);
      checkAttributes(block.attributes());
      checkAttributes(block.fileAttributes());
      block.fillValue().ifPresent(this::checkFillValue);
      texts.collect(Reserved.without(block.fileAttributes(), false));
      texts.collect(Reserved.without(block.attributes(), scales.isOwn()));
      block.axes().forEach(axis -> texts.collect(Reserved.without(axis.attributes(), true)));
    }

    private boolean isChunked() {
      return block.layout() instanceof BlockLayout.Chunked
          || block.layout() instanceof BlockLayout.FixedChunks;
    }

    /** Returns the shape of chunks no longer than the block; that of the block if it has none. */
    private Shape checkedChunks() {
      if (!isChunked()) {
        return shape;
      }
      Shape cut = LayoutBytes.chunkShape(block.layout()).clippedTo(shape);
      long bytes = Math.multiplyExact(cut.volume(), block.type().bytes());
      long most = filters().isEmpty() ? MAX_CHUNK_BYTES : FilterNames.MAX_FILTERED_BYTES;
      if (bytes > most) {
        throw new IllegalArgumentException(
            "chunks of " + bytes + " bytes, more than " + most + ": make them smaller");
      }
      return cut;
    }

    private List<ChunkFilter> filters() {
      return block.layout() instanceof BlockLayout.Chunked chunked ? chunked.filters() : List.of();
    }

    private void checkFillValue(Attribute fill) {
      if (fill.toBytes().length != block.type().bytes()) {
        throw new IllegalArgumentException(
            "fill value of "
                + fill.toBytes().length
                + " bytes for elements of type "
                + block.type());
      }
    }

    private List<AxisInfo> checkedAxes() {
      List<AxisInfo> axes = block.axes();
      if (!axes.isEmpty() && axes.size() != shape.rank()) {
        throw new IllegalArgumentException(
            axes.size() + " axes are described, the array has " + shape.rank());
      }
      for (AxisInfo axis : axes) {
        checkAxisName(axis.name());
        checkAttributes(axis.attributes());
      }
      return axes;
    }

    private static void checkAxisName(String name) {
      if (name.indexOf('/') >= 0) {
        throw new IllegalArgumentException("axis name '" + name + "' must not contain '/'");
      }
      if (!name.isEmpty()) {
        checkName(name, "the axis names");
      }
    }

    private static void checkAttributes(List<Attribute> attributes) {
      Set<String> names = new HashSet<>();
      for (Attribute attribute : attributes) {
        if (!names.add(attribute.name())) {
          throw new IllegalArgumentException("attribute '" + attribute.name() + "' occurs twice");
        }
      }
    }

    /** Finds the place of everything and returns where the elements will lie. */
    BlockLayout layOut() {
      for (int depth = 0; depth < path.size(); depth++) {
        int level = depth;
        draft.addObject(groupKey(level), at -> group(level, at));
      }
      draft.addObject(DATASET, this::dataset);
      scales.addTo(draft);
      texts.addTo(draft);
      addresses.putAll(draft.layOut(SUPERBLOCK_BYTES));
      addresses.put(END, FileDraft.roundUp(addresses.get(END), ALIGNMENT));
      if (block.layout() instanceof BlockLayout.FixedChunks) {
        return new BlockLayout.FixedChunks(shape, chunkShape, dataOffset());
      }
      return block.layout() instanceof BlockLayout.Chunked chunked
          ? new BlockLayout.Chunked(shape, chunkShape, chunked.filters())
          : new BlockLayout.Strided(shape, dataOffset());
    }

    long dataOffset() {
      return addresses.get(END);
    }

    byte[] encode(long index, long fileBytes) {
      Map<String, Long> all = new HashMap<>(addresses);
      all.put(INDEX, index);
      all.put(FILE_END, fileBytes);
      LittleEndianBytes bytes = superblock(all);
      draft.encode(all, bytes);
      return bytes.zerosTo(dataOffset()).toArray();
    }

    private static String groupKey(int depth) {
      return "group " + depth;
    }

    /** Superblock of version 2 (II.A). */
    private LittleEndianBytes superblock(Map<String, Long> all) {
      return new LittleEndianBytes(Math.toIntExact(dataOffset()))
          .u8(0x89)
          .text("HDF\r\n\032\n")
          .u8(2)
          .u8(Long.BYTES)
          .u8(Long.BYTES)
          .u8(0)
          .u64(0)
          .u64(LittleEndianBytes.UNDEFINED)
          .u64(all.get(FILE_END))
          .u64(all.get(groupKey(0)))
          .checksum();
    }

    private ObjectHeaderBytes group(int depth, ToLongFunction<String> addresses) {
      List<String> names = new ArrayList<>(List.of(path.get(depth)));
      boolean last = depth == path.size() - 1;
      if (last) {
        names.addAll(0, scales.separate());
      }
      ObjectHeaderBytes group = ObjectHeaderBytes.group(names.size());
      names.forEach(name -> group.link(name, addresses.applyAsLong(key(name, depth))));
      if (depth == 0) {
        Reserved.without(block.fileAttributes(), false)
            .forEach(attribute -> group.attribute(texts.message(attribute, addresses)));
      }
      return group;
    }

    private String key(String name, int depth) {
      if (depth < path.size() - 1) {
        return groupKey(depth + 1);
      }
      return name.equals(path.get(depth)) ? DATASET : ScaleBytes.key(name);
    }

    private ObjectHeaderBytes dataset(ToLongFunction<String> at) {
      ObjectHeaderBytes header = start(at);
      scales.describe(header, at);
      Reserved.without(block.attributes(), scales.isOwn())
          .forEach(attribute -> header.attribute(texts.message(attribute, at)));
      return header;
    }

    private ObjectHeaderBytes start(ToLongFunction<String> at) {
      byte[] type = DatatypeBytes.of(block.type(), block.meaning());
      byte[] fill = block.fillValue().map(Attribute::toBytes).orElse(new byte[0]);
      if (!isChunked()) {
        return ObjectHeaderBytes.dataset(shape, type, fill, at.applyAsLong(END), dataBytes);
      }
      int elementBytes = block.type().bytes();
      byte[] layout = LayoutBytes.chunked(at.applyAsLong(INDEX), chunkShape, elementBytes);
      byte[] filters =
          filters().isEmpty()
              ? new byte[0]
              : LayoutBytes.filters(
                  filters(), elementBytes, (int) chunkShape.volume() * elementBytes);
      return ObjectHeaderBytes.chunked(shape, most(), type, fill, layout, filters);
    }

    private long[] most() {
      long[] most = shape.toArray();
      for (int axis = 0; axis < block.axes().size(); axis++) {
        most[axis] = block.axes().get(axis).unlimited() ? LittleEndianBytes.UNDEFINED : most[axis];
      }
      return most;
    }
  }
}
