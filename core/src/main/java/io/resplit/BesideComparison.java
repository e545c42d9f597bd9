package io.resplit;

import io.resplit.engine.SequentialEngine;
import io.resplit.find.InputMembers;
import io.resplit.find.beside.JoinedCompanions;
import io.resplit.format.Formats;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import io.resplit.job.SetComparison;
import io.resplit.job.warning.LeftOutWarnings;
import io.resplit.request.JobObserver;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.verify.Companionship;
import io.resplit.verify.PlaceCheck;
import io.resplit.verify.SameStructure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares what two sets hold besides their arrays. */
final class BesideComparison {

  private BesideComparison() {}

  /**
   * Compares values that are held, and of files without an array all that they say; returns the
   * pairs of sets of variables that are to be compared element for element.
   *
   * @throws io.resplit.io.ResplitException if variables are missing or differ
   */
  static List<Map.Entry<BlockSet, BlockSet>> pairs(BlockSet left, BlockSet right)
      throws IOException {
    BlockSet a = withTimes(left, right);
    BlockSet b = withTimes(right, left);
    Companionship.check(a.array(), b.array());
    LeftOutWarnings.warnOfOne(Companionship.onlyInOne(a, b));
    if (!new NeededArray(a).isThere() && !new NeededArray(b).isThere()) {
      SameStructure.check(a, b);
      LeftOutWarnings.warnOfBoth(a, b);
    }
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>();
    Companions first = a.header().companions();
    Companions second = b.header().companions();
    compareStreamed(a, b);
    compareStreamed(b, a);
    for (Companion each : first.variables()) {
      Optional<Companion> other = second.find(each.path());
      if (other.isPresent() && (each.isMoved() || other.get().isMoved())) {
        pairs.addAll(new InputMembers(a, each.path()).pairs(new InputMembers(b, each.path())));
      }
    }
    return pairs;
  }

  /** Compares places, as {@link PlaceCheck} does, and warns of what only one of two sets says. */
  static Optional<String> places(Formats formats, BlockSet a, BlockSet b) throws ResplitException {
    String format = b.format().name();
    PlaceCheck check = new PlaceCheck(placed(formats, a, format), placed(formats, b, format));
    LeftOutWarnings.warnOfOne(check.onlyInOne());
    return check.difference();
  }

  /** Returns a set whose header a job would give to files of a format, of the array and blocks. */
  static BlockSet placed(Formats formats, BlockSet set, String format) throws ResplitException {
    BlockSet array = set.array();
    ArrayHeader header =
        set.axes().isIdentity()
            ? array.header()
            : formats.permuted(array.header(), set.axes().inverse(), format);
    return array.withHeader(header.withPlacement(formats));
  }

  /** Times that one set holds, since only values that are held are converted, are held of both. */
  private static BlockSet withTimes(BlockSet set, BlockSet other) throws IOException {
    Set<String> moved =
        set.header()
            .companions()
            .moved()
            .filter(each -> !each.isOfAxis())
            .map(Companion::path)
            .filter(path -> other.formats().convert(path))
            .collect(Collectors.toSet());
    return JoinedCompanions.withHeld(set, moved, "which the other set counts in other units");
  }

  /** What one set has as a variable and the other holds is read, since it is short in that. */
  private static void compareStreamed(BlockSet a, BlockSet b) throws IOException {
    List<AxisInfo> axes = b.array().header().axes();
    for (Companion each : a.array().header().companions().moved().toList()) {
      int axis = each.isOfAxis() ? each.dimensions().get(0).axis() : axes.size();
      if (axis < axes.size() && axes.get(axis).coordinates().isPresent()) {
        BlockSet values = new InputMembers(a, each.path()).first();
        new SetComparison(new SequentialEngine(), JobObserver.NONE)
            .coordinates(values, axes.get(axis), b);
      }
    }
  }
}
