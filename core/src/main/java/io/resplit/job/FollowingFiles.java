package io.resplit.job;

import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.AxisParts;
import io.resplit.header.Companion;
import io.resplit.header.TimeConversion;
import io.resplit.header.TimeCount;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file that others follow along the slowest axis, however these are stored: what the set of them
 * will be once all are stored as the first. No file is read for it. Confined to one thread.
 */
final class FollowingFiles {

  private final BlockSet first;
  private final Path root;
  private final List<Path> files = new ArrayList<>();
  private final List<Long> ends = new ArrayList<>();
  private final AxisParts parts;

  /**
   * Begins with a file, whose storage, type and names all are described with.
   *
   * @param root what messages call all of them
   */
  FollowingFiles(BlockSet first, Path root) {
    this.first = first;
    this.root = root;
    this.parts = new AxisParts(first.format().coordinateLimit());
    follow(first);
    first.header().axes().stream().limit(1).forEach(parts::add);
  }

  /** Adds blocks after all others; the caller checks that they fit. */
  void add(BlockSet more) throws ResplitException {
    follow(more);
    if (!first.header().axes().isEmpty() && !more.header().axes().isEmpty()) {
      AxisInfo own = first.header().axes().get(0);
      AxisInfo next = counted(more.header().axes().get(0), own);
      Optional<ByteOrder> order = own.coordinates().map(all -> all.type().order());
      parts.add(order.map(next::withOrder).orElse(next));
    }
  }

  private void follow(BlockSet more) {
    AxisGrid added = more.grid().axis(0);
    long start = length();
    for (long i = 0; i < added.count(); i++) {
      ends.add(start + added.end(i));
      files.add(more.path(new FileFit(more).onAxis(0, i)));
    }
  }

  private long length() {
    return ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
  }

  /**
   * Returns the set of all, in which variables along the slowest axis have no values.
   *
   * @throws ResplitException if coordinates do not follow one another
   */
  BlockSet described() throws ResplitException {
    Grid blocks = first.grid();
    long length = length();
    AxisGrid along = AxisGrid.ofEnds(ends.stream().mapToLong(end -> end).toArray());
    ArrayHeader header = first.header().withAxes(axes());
    return new BlockSet(
        Grid.of(blocks.rank(), axis -> axis == 0 ? along : blocks.axis(axis)),
        first.type(),
        first.order(),
        first.format(),
        new BlockNames.Listed(root, files),
        first.dataset(),
        header.mapCompanions(each -> lengthened(each, length)),
        first.mismatch());
  }

  private static Companion lengthened(Companion variable, long length) {
    return variable.dimensionOf(0) < 0
        ? variable
        : variable
            .mapDimensions(each -> each.axis() == 0 ? each.withLength(length) : each)
            .withValues(Optional.empty());
  }

  private List<AxisInfo> axes() throws ResplitException {
    List<AxisInfo> axes = new ArrayList<>(first.header().axes());
    if (!axes.isEmpty()) {
      try {
        axes.set(0, parts.joined());
      } catch (IllegalArgumentException e) {
        throw ResplitException.badInput(files.get(files.size() - 1), e.getMessage());
      }
    }
    return axes;
  }

  private static AxisInfo counted(AxisInfo next, AxisInfo old) {
    try {
      return asInFile(next, old);
    } catch (TimeConversion.Inexact e) {
      return next; // whoever reads the files says what is wrong
    }
  }

  /**
   * Returns the axis along which blocks follow a file, with times as the file counts them where
   * they can be.
   *
   * @throws TimeConversion.Inexact if a time would be rounded
   */
  static AxisInfo asInFile(AxisInfo next, AxisInfo old) throws TimeConversion.Inexact {
    Optional<TimeCount> count = TimeCount.of(old);
    Optional<TimeCount> own = TimeCount.of(next);
    Optional<Attribute> times = next.coordinates().filter(Attribute::isRead);
    if (count.isEmpty() || own.isEmpty() || times.isEmpty()) {
      return next;
    }
    Optional<TimeConversion> conversion = TimeConversion.between(own.get(), count.get());
    return conversion.isEmpty()
        ? next
        : own.get().saidAs(count.get(), next, conversion.get().of(times.get()));
  }
}
