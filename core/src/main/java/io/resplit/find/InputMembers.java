package io.resplit.find;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Companion;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.request.RefusedPair;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import io.resplit.set.Members;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sets of a variable that is moved with the array of an input, of its files: the same region of
 * it, and its axes permuted if they are those of the array.
 */
public final class InputMembers {

  /** What blocks say is held of so many variables at once that it takes some megabytes. */
  private static final long MOST_AT_ONCE = 1 << 14;

  private final BlockSet lead;
  private final Companion stored;
  private final Members members;
  private final BlockSet joined;

  /**
   * Finds out what files say of a variable.
   *
   * @param path its name in the files
   * @throws ResplitException if it cannot be read with the array
   */
  public InputMembers(BlockSet lead, String path) throws IOException {
    this(lead, stored(lead, path), new Members(lead));
  }

  private InputMembers(BlockSet lead, Companion stored, Members members) throws IOException {
    this(lead, stored, members, joined(members.first(stored)));
  }

  private InputMembers(BlockSet lead, Companion stored, Members members, BlockSet joined) {
    this.lead = lead;
    this.stored = stored;
    this.members = members;
    this.joined = joined;
  }

  /**
   * Finds out the same of several variables, of many at once in each file.
   *
   * @throws ResplitException if one of them cannot be read with the array
   */
  public static List<InputMembers> of(BlockSet lead, List<String> paths) throws IOException {
    List<InputMembers> all = new ArrayList<>();
    int atOnce = (int) Math.max(1, MOST_AT_ONCE / Math.max(1, lead.blockCount()));
    for (int from = 0; from < paths.size(); from += atOnce) {
      all.addAll(together(lead, paths.subList(from, Math.min(from + atOnce, paths.size()))));
    }
    return all;
  }

  private static List<InputMembers> together(BlockSet lead, List<String> paths) throws IOException {
    Members members = new Members(lead);
    List<Companion> stored = new ArrayList<>();
    for (String path : paths) {
      stored.add(stored(lead, path));
    }
    List<InputMembers> all = new ArrayList<>();
    try {
      List<BlockSet> joined = JoinedHeader.addToAll(stored.stream().map(members::first).toList());
      for (int i = 0; i < paths.size(); i++) {
        all.add(new InputMembers(lead, stored.get(i), members, joined.get(i)));
      }
    } catch (ResplitException e) { // each alone, in their order, says what is wrong
      for (Companion each : stored) {
        all.add(new InputMembers(lead, each, members));
      }
    }
    return all;
  }

  private static Companion stored(BlockSet lead, String path) throws ResplitException {
    requireGrid(lead);
    return lead.header().companions().find(path).orElseThrow().along(lead.storedGrid().shape());
  }

  private static BlockSet joined(BlockSet variable) throws IOException {
    try {
      return JoinedHeader.addTo(variable);
    } catch (ResplitException e) {
      Path first = variable.path(variable.firstBlock());
      if (e.path().isEmpty() || e.path().get().equals(first) || has(variable, e.path().get())) {
        throw e;
      }
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT,
          e.path().get(),
          "%s has no variable %s, which %s has: name the variables to take with --var"
              .formatted(e.path().get(), variable.dataset(), first),
          e);
    }
  }

  private static boolean has(BlockSet variable, Path file) throws IOException {
    return variable.formats().of(file).datasets(file).stream()
        .anyMatch(name -> ObjectPath.inRoot(name).equals(variable.dataset()));
  }

  /**
   * Returns the variable as often as an output holds it: of several copies in the files the first.
   *
   * @throws ResplitException if it cannot be read so
   */
  public BlockSet with(Copies copies) throws IOException {
    requireRecordsFirst(copies);
    BlockSet all = copied(copies, false);
    List<AxisIndices> region = stored.indices(lead.arrangement().indices());
    return turned(all.within(copies.indices(region), ArrayHeader.Placement.NONE));
  }

  private BlockSet copied(Copies copies, boolean each) throws IOException {
    BlockSet all = members.copied(stored, joined, copies, each);
    return copies.areThere() ? JoinedHeader.addEnds(all) : all;
  }

  /** Returns the variable with each copy that the files hold, if they hold any. */
  public Optional<BlockSet> copies() throws IOException {
    Copies copies = Copies.of(lead.storedGrid(), stored);
    if (!copies.areThere()) {
      return Optional.empty();
    }
    BlockSet all = copied(copies, true);
    return Optional.of(all.within(copies.indices(lead, stored), ArrayHeader.Placement.NONE));
  }

  /**
   * Returns which sets are to be compared so that all copies of this variable and of another are:
   * each with the first one of the other.
   */
  public List<Map.Entry<BlockSet, BlockSet>> pairs(InputMembers other) throws IOException {
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>();
    Optional<BlockSet> own = copies();
    if (own.isPresent()) {
      pairs.add(Map.entry(own.get(), other.with(like(own.get()))));
    }
    Optional<BlockSet> others = other.copies();
    if (others.isPresent()) {
      pairs.add(Map.entry(with(other.like(others.get())), others.get()));
    }
    return pairs.isEmpty() ? List.of(Map.entry(first(), other.first())) : pairs;
  }

  private Copies like(BlockSet copies) {
    return Copies.of(lead.storedGrid(), stored).like(copies.grid().shape());
  }

  /** Returns the variable once: of several copies in the files the first. */
  public BlockSet first() throws IOException {
    return with(Copies.none(stored));
  }

  private BlockSet turned(BlockSet read) {
    return !lead.axes().isIdentity() && stored.isLikeArray(lead.grid().rank())
        ? read.withAxes(lead.axes())
        : read;
  }

  private static void requireGrid(BlockSet lead) throws ResplitException {
    if (!lead.arrangement().isGrid()) {
      throw RefusedPair.VARIABLES_OF_NO_GRID.refusal(lead.root());
    }
    if (lead.arrangement().isOverlapping()) {
      throw RefusedPair.VARIABLES_THAT_OVERLAP.refusal(lead.root());
    }
  }

  private void requireRecordsFirst(Copies copies) throws ResplitException {
    if (joined.inRecords() && copies.areFirst()) {
      throw ResplitException.unsupported(
          lead.root(),
          "%s is stored in records and would be copied along an axis before them: name the variables to take with --var"
              .formatted(stored.path()));
    }
  }
}
