package io.resplit.format.zarr;

import io.resplit.format.FolderFiles;
import io.resplit.io.Enclosure;
import io.resplit.io.FileAccess;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.io.IoCounts;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A piece that is ready to become part of a store. First its files take their places: behind the
 * end of arrays, where nobody sees them, or in the place of files with the same elements up to that
 * end. Then arrays say how long they are, coordinates last, and at last what repeats their
 * metadata. Each step may be done again.
 *
 * @param store folder of the store
 * @param piece folder of the piece
 */
record ZarrAddition(Path store, Path piece) {

  private static final String SHAPE = "shape";
  private static final String REPEATED = "consolidated_metadata";
  private static final String METADATA = "metadata";

  /** Says of a complete piece where its files go. */
  static void prepare(Path piece, List<ZarrMove> moves) throws IOException {
    List<Object> all = new ArrayList<>();
    moves.forEach(each -> all.add(each.fields(piece)));
    write(piece.resolve(FolderFiles.ADDED), Map.of("arrays", all));
  }

  /** Writes a file, all of it or nothing, and makes that durable. */
  private static void write(Path file, Map<String, Object> fields) throws IOException {
    Path part = PartFiles.partOf(file);
    FileAccess.delete(part);
    try (PositionalFile created =
        PositionalFile.open(
            part,
            new IoCounts(),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      created.write(0, ByteBuffer.wrap(ZarrText.of(fields)));
    }
    if (Files.exists(file)) {
      FileAccess.copyOwnership(file, part);
    }
    FolderSync folders = new FolderSync(true);
    folders.forceAndReveal(file);
    folders.sync();
  }

  /**
   * Takes the files of the piece into the store, and deletes the piece.
   *
   * @return what was left out and why
   */
  List<String> take() throws IOException {
    List<ZarrMove> moves = new ArrayList<>();
    for (ZarrJson each : ZarrJson.read(piece.resolve(FolderFiles.ADDED)).objects("arrays")) {
      moves.add(ZarrMove.of(each, piece));
    }
    for (ZarrMove each : moves) {
      requireAsBefore(each);
    }
    moveFiles(moves);
    for (ZarrMove each : moves) {
      lengthen(each);
    }
    List<String> lost = new ArrayList<>();
    for (Path group : moves.isEmpty() ? List.<Path>of() : groups(moves)) {
      repeat(group, moves, lost);
    }
    delete();
    return lost;
  }

  /** Requires all that files need which take their places, while none has moved that should not. */
  private void requireAsBefore(ZarrMove move) throws IOException {
    ZarrArray array = ZarrArray.of(node(move));
    Path said = piece.resolve(FolderFiles.ADDED);
    if (!move.fits(array)) {
      throw ResplitException.badInput(
          said, "its metadata of %s does not fit %s".formatted(move.path(), store));
    }
    long now = array.lengths().get(move.axis());
    if (now != move.old() && now != move.length()) {
      throw changed(array, now, move.old() + " or " + move.length(), piece);
    }
    long[] files = {0};
    move.forEach(
        ZarrKeys.of(array),
        (file, name) -> files[0] += Files.exists(file) || Files.exists(name) ? 1 : 0);
    if (files[0] < move.files()) {
      throw ResplitException.badInput(
          said,
          "%s of %s files for %s are gone: shorten its arrays if any is longer, delete %s, and append again"
              .formatted(move.files() - files[0], move.files(), move.path(), piece));
    }
  }

  /** Returns the refusal of an array whose length is not the one that the piece was made for. */
  static ResplitException changed(ZarrArray array, long now, String old, Path piece) {
    return ResplitException.refused(
        array.node().metadata().file(),
        "%s is %s long instead of %s: another program has changed it meanwhile; see what it holds, delete %s, and append again"
            .formatted(array.node().folder(), now, old, piece));
  }

  private void moveFiles(List<ZarrMove> moves) throws IOException {
    FolderSync folders = new FolderSync(true);
    ZarrOwnFolders own = new ZarrOwnFolders(store);
    for (ZarrMove each : moves) {
      ZarrKeys to = ZarrKeys.of(ZarrArray.of(node(each)));
      each.forEach(
          to,
          (file, name) -> {
            if (Files.exists(file)) {
              own.requireNoLinks(name.getParent());
              folders.create(name.getParent());
              FileAccess.rename(file, name);
              folders.changed(name.getParent());
            }
          });
    }
    folders.sync();
  }

  private ZarrNode node(ZarrMove move) throws IOException {
    return new ZarrStore(FolderFiles.in(store).orElseThrow()).node(move.path());
  }

  private void lengthen(ZarrMove move) throws IOException {
    ZarrJson said = node(move).metadata();
    write(said.file(), lengthened(said, move));
  }

  private static Map<String, Object> lengthened(ZarrJson array, ZarrMove move)
      throws ResplitException {
    List<Long> lengths = new ArrayList<>(array.wholes(SHAPE));
    if (move.axis() >= lengths.size()) {
      throw ResplitException.badInput(array.file(), "it has no axis " + move.axis());
    }
    lengths.set(move.axis(), move.length());
    Map<String, Object> fields = new LinkedHashMap<>(array.fields());
    fields.put(SHAPE, ZarrText.numbers(lengths));
    return fields;
  }

  /** Returns the folders of all groups around the arrays, the innermost first. */
  private List<Path> groups(List<ZarrMove> moves) {
    List<Path> groups = new ArrayList<>();
    for (String path = moves.get(0).path(); !path.isEmpty(); ) {
      path = ObjectPath.parent(path);
      groups.add(store.resolve(path));
    }
    return groups;
  }

  /** Writes anew what repeats the metadata of arrays, or leaves it out where it does not. */
  private void repeat(Path group, List<ZarrMove> moves, List<String> lost) throws IOException {
    Path old = group.resolve(ZarrNewStore.CONSOLIDATED);
    if (Files.exists(old)) {
      try {
        new Enclosure(store).requireAll(old);
        write(old, renewed(ZarrJson.read(old), group, moves, "/" + ZarrNode.ARRAY));
      } catch (ResplitException e) {
        FileAccess.delete(old);
        lost.add(old + ", as " + e.getMessage());
      }
    }
    Path own = group.resolve(ZarrNode.NEW);
    ZarrJson said = Files.exists(own) ? ZarrJson.read(own) : new ZarrJson(own, Map.of());
    if (said.has(REPEATED)) {
      Map<String, Object> fields = new LinkedHashMap<>(said.fields());
      try {
        fields.put(REPEATED, renewed(said.object(REPEATED), group, moves, ""));
      } catch (ResplitException e) {
        fields.remove(REPEATED);
        lost.add(REPEATED + " of " + own + ", as " + e.getMessage());
      }
      write(own, fields);
    }
  }

  private Map<String, Object> renewed(ZarrJson all, Path group, List<ZarrMove> moves, String behind)
      throws ResplitException {
    ZarrJson arrays = all.object(METADATA);
    Map<String, Object> entries = new LinkedHashMap<>(arrays.fields());
    for (ZarrMove each : moves) {
      String name = group.relativize(store.resolve(each.path())) + behind;
      if (!arrays.has(name)) {
        throw ResplitException.badInput(all.file(), "it lacks " + name);
      }
      entries.put(name, lengthened(arrays.object(name), each));
    }
    Map<String, Object> fields = new LinkedHashMap<>(all.fields());
    fields.put(METADATA, entries);
    return fields;
  }

  /** What says that the piece is ready goes last. */
  private void delete() throws IOException {
    for (Path each : OwnFolders.list(piece)) {
      if (!each.getFileName().toString().equals(FolderFiles.ADDED)) {
        OwnFolders.delete(each);
      }
    }
    FileSync.forceNames(piece);
    OwnFolders.delete(piece);
    FileSync.forceNames(piece.toAbsolutePath().getParent());
  }
}
