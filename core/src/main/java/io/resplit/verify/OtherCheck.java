package io.resplit.verify;

import io.resplit.codec.FilterPipeline;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.StackAxis;
import io.resplit.format.other.KeptReader;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherFormat;
import io.resplit.format.other.OtherReader;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.text.NameList;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares what the files of a set say as we read them with what a library that is not ours reads:
 * groups, dimensions, variables, attributes, and values that are held. What the library cannot read
 * is noted, and is no difference. Confined to one thread.
 */
public final class OtherCheck implements Closeable {

  /** Most of what cannot be read that a message names. */
  private static final int NAMED = 4;

  /** Most that is held of that. */
  private static final int MOST = 1000;

  private final KeptReader reader;
  private final NavigableMap<String, String> unread = new TreeMap<>();

  /** Creates a check that has read nothing yet. */
  public OtherCheck(OtherReader reader) {
    this.reader = new KeptReader(reader);
  }

  /**
   * Returns a set with the same files, whose elements the library reads.
   *
   * @throws ResplitException if the files lack an axis of the set
   */
  public BlockSet read(BlockSet set) throws ResplitException {
    Optional<StackAxis> lacking = set.format().lacking();
    if (lacking.isPresent()) {
      throw new ResplitException(
          Reason.UNSUPPORTED,
          "%s cannot read '%s' as a set: its files lack the axis %s"
              .formatted(reader.name(), set.root(), lacking.get().info().name()));
    }
    return set.withFormats(set.formats().map(files -> new OtherFormat(files, reader)));
  }

  /** Returns whether chunks of a set can only be compared as they are stored; notes that. */
  public boolean isStoredOnly(BlockSet a, BlockSet b) {
    for (BlockSet set : List.of(a, b)) {
      if (set.header().isStoredOnly()) {
        String why = FilterPipeline.unsupported(set.chunks().orElseThrow().filters());
        note("%s: its chunks are known only as stored: %s".formatted(set.root(), why), "");
        return true;
      }
    }
    return false;
  }

  /**
   * Compares what all files of a set say.
   *
   * @param like the array in another set, placed: its attributes they must have, as we read both
   * @throws ResplitException if something differs; the message names the first difference
   */
  public void check(BlockSet set, Optional<BlockSet> like) throws IOException {
    for (long number = 0; number < set.blockCount(); number++) {
      if (set.hasFile(number)) {
        BlockPlace place = set.place(number);
        Shape shape = set.blockShape(number);
        Format format = set.format(number);
        check(said(set.formats().stored(), place, shape), place, array(set, format, place));
        boolean isWhole = shape.equals(set.box(number).shape());
        if (like.isPresent() && isWhole) { // else it is padded, and says where its padding lies
          BlockSet first = like.get();
          boolean isOfFormat = saysAll(first.format().name(), format.name());
          new LikeCheck(place.file(), first.root(), isOfFormat)
              .check(
                  first.header().blockHeader(first.type(), set.box(number)),
                  said(set.formats(), place, shape));
        }
      }
    }
  }

  /** Ends the use of the library. */
  @Override
  public void close() throws IOException {
    reader.close();
  }

  /**
   * Notes what the library could not read while elements were compared.
   *
   * @throws ResplitException the failure, if it is another one
   */
  public void note(ResplitException failure) throws ResplitException {
    if (failure.reason() != Reason.UNSUPPORTED) {
      throw failure;
    }
    note(failure.getMessage(), "");
  }

  private void note(String what, String why) {
    if (unread.size() < MOST) {
      unread.putIfAbsent(what, why);
    }
  }

  /**
   * Fails if there is something that the library cannot read, of which nobody knows whether it is
   * equal.
   *
   * @throws ResplitException with the reason {@code UNSUPPORTED}; the message names it
   */
  public void requireAllRead() throws ResplitException {
    List<String> all =
        unread.entrySet().stream()
            .filter(each -> !isSaidMoreFully(each.getKey()))
            .map(this::unreadText)
            .toList();
    if (!all.isEmpty()) {
      throw new ResplitException(
          Reason.UNSUPPORTED, "%s; the rest is equal".formatted(NameList.first(NAMED, all)));
    }
  }

  private boolean isSaidMoreFully(String message) {
    String next = unread.higherKey(message);
    return next != null && next.startsWith(message + ";");
  }

  private String unreadText(Map.Entry<String, String> each) {
    return each.getValue().isEmpty()
        ? each.getKey()
        : "%s cannot read '%s': %s".formatted(reader.name(), each.getKey(), each.getValue());
  }

  /** NetCDF-4 has all that NetCDF-3 has, and not the other way round. */
  private static boolean saysAll(String from, String to) {
    return from.equals(to) || from.equals("netcdf3") && to.equals("netcdf4");
  }

  private static BlockHeader said(FileFormats files, BlockPlace place, Shape shape)
      throws IOException {
    BlockHeader block = files.inspect(place, shape);
    return block.withCompanions(files.companions(place, block, ValueLimit.SMALL));
  }

  private static Optional<String> array(BlockSet set, Format format, BlockPlace place)
      throws IOException {
    return new NeededArray(set).isThere()
        ? Optional.of(OtherFormat.path(format, place))
        : Optional.empty();
  }

  /** A file that the library does not open is noted. */
  private void check(BlockHeader own, BlockPlace place, Optional<String> array) throws IOException {
    NamesLeftOut left = NamesLeftOut.of(own, own.companions());
    try (OtherFile theirs = reader.open(place.file())) {
      new OtherFileCheck(reader, place.file(), theirs, left)
          .check(array, own, own.companions())
          .forEach(this::note);
    } catch (ResplitException e) {
      note(e);
    }
  }
}
