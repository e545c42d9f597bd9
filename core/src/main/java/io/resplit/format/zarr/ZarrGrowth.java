package io.resplit.format.zarr;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.format.FolderGrowth;
import io.resplit.format.index.AppendedChunks;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.io.FileAccess;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.partition.AxisGrid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A store that becomes longer along an axis: all arrays that have it do. The piece begins where
 * files of all arrays end that are moved, so that its files are files of the store; of arrays whose
 * values are held, files are made apart, from their own such place on.
 *
 * @param store the store
 * @param grown its arrays that become longer, the one that leads first
 * @param length of the axis so far
 * @param longer length of the axis in the end
 */
record ZarrGrowth(ZarrStore store, List<Grown> grown, long length, long longer)
    implements FolderGrowth {

  /** Folder of files in a piece that are made apart. */
  private static final String APART = ".zheld";

  /**
   * An array that becomes longer.
   *
   * @param axis which of its axes does
   * @param values all of its elements in the end, if they are held
   */
  private record Grown(ZarrArray array, int axis, Optional<Attribute> values) {

    private String path() {
      return array.node().path();
    }

    private ElementType type() {
      return array.type().element();
    }

    /** Returns whether it says where the others lie along the axis. */
    private boolean isCoordinate() {
      return ObjectPath.name(path()).equals(array.name(axis));
    }

    /** Returns how many elements along the axis a file holds. */
    private long step() {
      return array.grid().length(axis);
    }

    private ChunkStorage storage(ChunkStorage like) {
      Shape chunk = array.chunk();
      return new ChunkStorage(chunk, array.codecs().filters(), like.leftOut(), chunk, Map.of());
    }
  }

  /**
   * Returns how a store grows along the slowest axis of an array.
   *
   * @param joined what the array and what follows it say together, with its companions
   * @param longer length of the axis in the end
   * @throws ResplitException if an array of the store cannot grow
   */
  static ZarrGrowth of(ZarrStore store, String dataset, ArrayHeader joined, long longer)
      throws IOException {
    ZarrArray lead = store.array(dataset);
    long length = lead.lengths().get(0);
    AxisInfo axis = joined.axes().get(0);
    String group = ObjectPath.parent(lead.node().path());
    List<Grown> grown = new ArrayList<>(List.of(new Grown(lead, 0, Optional.empty())));
    for (ZarrNode node : store.tree().arrays()) {
      boolean isBeside =
          !node.path().equals(lead.node().path()) && ObjectPath.parent(node.path()).equals(group);
      Optional<ZarrArray> array = isBeside ? ZarrArray.find(node) : Optional.empty();
      int at = array.map(each -> each.names().indexOf(axis.name())).orElse(-1);
      if (at >= 0 && array.get().lengths().get(at) == length) {
        grown.add(new Grown(array.get(), at, values(array.get(), axis, joined)));
      }
    }
    ZarrOwnFolders own = new ZarrOwnFolders(ZarrTree.folder(store.file()));
    for (Grown each : grown) {
      requireWritable(each);
      own.requireNoLinks(each.array.node().folder());
      own.requireRenames(each.array.node().folder());
    }
    grown.sort(Comparator.comparing(Grown::isCoordinate)); // the one that leads is none
    return new ZarrGrowth(store, List.copyOf(grown), length, longer);
  }

  private static Optional<Attribute> values(ZarrArray array, AxisInfo axis, ArrayHeader joined)
      throws ResplitException {
    String path = array.node().path();
    if (new Grown(array, 0, Optional.empty()).isCoordinate() && axis.coordinates().isPresent()) {
      return axis.coordinates();
    }
    Companion variable =
        joined
            .companions()
            .find(path)
            .orElseThrow(
                () -> ResplitException.badInput(array.node().folder(), "nothing follows it"));
    return variable.values();
  }

  /** Whatever is written must be read by what the metadata says already. */
  private static void requireWritable(Grown grown) throws ResplitException {
    Optional<String> why = otherwise(grown);
    if (why.isPresent()) {
      throw ResplitException.unsupported(
          grown.array.node().metadata().file(),
          why.get() + ": resplit cannot append to it; write another store");
    }
  }

  /** Returns how an array is stored that is not written in that way, if it is not. */
  private static Optional<String> otherwise(Grown grown) {
    ZarrCodecs codecs = grown.array.codecs();
    if (grown.array.hasTexts()) {
      return Optional.of("its elements are texts");
    }
    boolean isTransposed =
        codecs.filters().stream().anyMatch(each -> each.name().equals(ChunkFilter.TRANSPOSE));
    if (isTransposed && grown.array.node().version() == 2 && grown.values.isEmpty()) {
      return Optional.of("its chunks have order F");
    }
    return codecs
        .shards()
        .filter(all -> all.isIndexAtStart() || !all.hasChecksum())
        .map(all -> "its shards have their index at the start, or without a checksum");
  }

  @Override
  public long start() {
    long step = 1;
    for (Grown each : grown) {
      step = AxisGrid.commonLength(step, each.values.isPresent() ? 1 : each.step(), length + 1);
    }
    return length / step * step;
  }

  @Override
  public ArrayHeader stored(ArrayHeader piece) {
    return piece
        .withChunks(piece.chunks().map(grown.get(0)::storage))
        .withCompanions(
            piece
                .companions()
                .map(
                    variable ->
                        find(variable.path())
                            .filter(each -> variable.isMoved())
                            .map(each -> variable.withChunks(variable.chunks().map(each::storage)))
                            .orElse(variable)));
  }

  private Optional<Grown> find(String path) {
    return grown.stream().skip(1).filter(each -> each.path().equals(path)).findFirst();
  }

  @Override
  public void check(FileImage piece) throws ResplitException {
    for (Grown each : grown) {
      boolean isAlike =
          each.values.isPresent()
              ? each.type().equals(each.values.get().withOrder(each.type().order()).type())
              : areAlike(each.array, added(piece, each));
      if (!isAlike) {
        throw ResplitException.unsupported(
            each.array.node().metadata().file(),
            "the new data would be stored in another way: leave out --chunk, --filters and "
                + "--out-endian");
      }
    }
  }

  private static boolean areAlike(ZarrArray array, ZarrNewArray added) {
    return added.type().equals(array.type().element())
        && added.chunk().equals(array.chunk())
        && added.filters().equals(array.codecs().filters())
        && Arrays.equals(added.fill(), ZarrReader.header(array).fillBytes());
  }

  /** Returns the array of a piece that an array of the store gets. */
  private ZarrNewArray added(FileImage piece, Grown array) throws ResplitException {
    ZarrAppended lead = lead(piece);
    return array == grown.get(0)
        ? lead.array()
        : lead.store().all().stream()
            .filter(each -> each.path().equals(array.path()))
            .findFirst()
            .orElseThrow(
                () ->
                    ResplitException.unsupported(
                        array.array.node().metadata().file(), "nothing can follow it"));
  }

  private static ZarrAppended lead(FileImage piece) {
    AppendedChunks chunks = piece.appendedChunks().orElseThrow();
    return (ZarrAppended) chunks;
  }

  @Override
  public void prepare(FileImage image, Path piece) throws IOException {
    requireSameLengths(piece);
    ZarrVersion version = lead(image).store().version();
    List<ZarrMove> moves = new ArrayList<>();
    for (Grown each : grown) {
      ZarrKeys from =
          each.values.isPresent()
              ? written(each, lead(image).store(), piece.resolve(APART))
              : ZarrKeys.ofNew(added(image, each), version, piece);
      long start = each.values.isPresent() ? length / each.step() * each.step() : start();
      moves.add(
          new ZarrMove(
              from,
              each.path(),
              each.axis,
              start / each.step(),
              length / each.step(),
              length,
              longer,
              0));
    }
    ZarrAddition.prepare(piece, forced(moves, piece));
  }

  /** The store may have been written to since it was looked at. */
  private void requireSameLengths(Path piece) throws IOException {
    for (Grown each : grown) {
      ZarrArray now = ZarrArray.of(store.node(each.path()));
      if (!now.lengths().equals(each.array.lengths())) {
        throw ZarrAddition.changed(
            now,
            now.lengths().get(Math.min(each.axis, now.lengths().size() - 1)),
            "" + length,
            piece);
      }
    }
  }

  /** Forces all files to the disk, and returns the moves with their numbers. */
  private List<ZarrMove> forced(List<ZarrMove> moves, Path piece) throws IOException {
    List<ZarrMove> counted = new ArrayList<>();
    ZarrOwnFolders own = new ZarrOwnFolders(ZarrTree.folder(store.file()));
    FolderSync folders = new FolderSync(true);
    try (FileSync files = new FileSync()) {
      for (int i = 0; i < moves.size(); i++) {
        long[] number = {0};
        moves
            .get(i)
            .forEach(
                ZarrKeys.of(grown.get(i).array),
                (file, name) -> {
                  if (Files.exists(file)) {
                    number[0]++;
                    files.start(file);
                    for (Path at = file; !at.equals(piece); at = at.getParent()) {
                      folders.changed(at.getParent());
                    }
                  } else if (Files.exists(name)) {
                    own.requireNoLinks(name.getParent());
                    FileAccess.delete(name); // it reads as fill values, and so it will
                    folders.changed(name.getParent());
                  }
                });
        counted.add(moves.get(i).withFiles(number[0]));
      }
      files.await();
    }
    folders.changed(piece.toAbsolutePath().getParent());
    folders.sync();
    return counted;
  }

  /** Writes the files of values that are held, as the store has them. */
  private ZarrKeys written(Grown array, ZarrNewStore store, Path root) throws IOException {
    long start = length / array.step() * array.step();
    Attribute all = array.values.orElseThrow();
    List<Long> lengths = new ArrayList<>(array.array.lengths());
    lengths.set(array.axis, longer);
    Shape whole = Shape.of(lengths.size(), lengths::get);
    List<AxisIndices> kept =
        IntStream.range(0, lengths.size())
            .mapToObj(
                each -> AxisIndices.range(each == array.axis ? start : 0, whole.length(each), 1))
            .toList();
    lengths.set(array.axis, longer - start);
    ZarrNewArray added =
        new ZarrNewArray(
            array.path(),
            lengths,
            array.array.chunk(),
            array.array.codecs().filters(),
            array.array.type().element(),
            Optional.empty(),
            array.array.fill(),
            List.of(),
            List.of(),
            Optional.of(all.of(whole, kept)));
    new ZarrHeldFiles(store, added, root).write();
    return ZarrKeys.ofNew(added, store.version(), root);
  }
}
