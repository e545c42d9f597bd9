package io.resplit.find.beside;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.DatasetSize;
import io.resplit.format.FirstTimes;
import io.resplit.format.Format;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses which of several datasets of a file leads: one whose coordinates are not the same in all
 * files, then one of numbers, which are no times, and not the bounds of its coordinates, then that
 * with most axes, among these one that may grow, as files in a row do along time, then the largest.
 */
public final class LeadChoice {

  private LeadChoice() {}

  /**
   * Returns the name of the dataset that leads.
   *
   * @param files the first file of a set, and another if there is one
   * @param all names of all datasets that can be read as arrays, the first one counts among equals
   * @param wanted those that a user names; any if empty
   * @throws ResplitException if none of them can lead
   */
  public static String of(Format format, List<Path> files, List<String> all, List<String> wanted)
      throws IOException {
    String lead = "";
    Size most = Size.NONE;
    String why = "";
    Optional<ResplitException> other = Optional.empty();
    List<String> candidates = candidates(all, wanted);
    Map<String, DatasetSize> sizes = format.sizes(files.get(0), candidates);
    boolean mayBeCut = files.size() > 1;
    for (String name : candidates) {
      if (sizes.containsKey(name) && !Size.atMost(mayBeCut, sizes.get(name)).isAbove(most)) {
        continue;
      }
      try {
        Size size = size(format, name, files);
        lead = size.isAbove(most) ? name : lead;
        most = size.isAbove(most) ? size : most;
      } catch (ResplitException e) {
        // what is left out is named later, and what is not there below
        why = why.isEmpty() && all.contains(name) ? "; " + e.getMessage() : why;
        other = e.path().filter(path -> !path.equals(files.get(0))).map(path -> e);
      }
    }
    if (lead.isEmpty() && other.isPresent()) {
      throw other.get();
    }
    if (lead.isEmpty()) {
      throw ResplitException.badInput(
          files.get(0),
          "it has no array%s; %s%s"
              .formatted(
                  wanted.isEmpty() ? "" : " named " + String.join(" or ", wanted),
                  all.contains(ObjectPath.NO_ARRAY)
                      ? "no dataset in it is one"
                      : "its datasets are " + String.join(", ", all),
                  why));
    }
    return lead;
  }

  /**
   * Returns the same of files that lack an axis: what all of them have the same of does not lead.
   *
   * @throws ResplitException if none of them can lead
   */
  public static String ofStacked(
      Format format, List<Path> files, List<String> all, List<String> wanted) throws IOException {
    List<String> left = new ArrayList<>(all);
    String lead = of(format, files, left, wanted);
    while (left.size() > 1 && isCommon(format, files.get(0), lead)) {
      left.remove(lead);
      lead = of(format, files, left, wanted);
    }
    return lead;
  }

  private static boolean isCommon(Format format, Path file, String name) throws IOException {
    BlockPlace place = new BlockPlace(file, name);
    BlockHeader header = format.inspect(place, Shape.of(1));
    return CommonVariables.of(name, header, format.companions(place, header, path -> 0))
        .contains(name);
  }

  /** Coordinates lead where no other array is wanted. */
  private static List<String> candidates(List<String> all, List<String> wanted) {
    List<String> named = all.stream().filter(wanted::contains).toList();
    return wanted.isEmpty() ? all : named.isEmpty() ? wanted : named;
  }

  private record Size(
      boolean isCut,
      boolean isNumbers,
      boolean isPlain,
      boolean isData,
      int rank,
      boolean grows,
      long bytes) {
    private static final Size NONE = new Size(false, false, false, false, 0, false, 0);

    /** Of thousands of datasets few may be larger than the one that leads so far. */
    private static Size atMost(boolean isCut, DatasetSize size) {
      return new Size(isCut, true, true, true, size.rank(), size.mayGrow(), size.bytes());
    }

    boolean isAbove(Size other) {
      return Arrays.compare(inOrder(), other.inOrder()) > 0;
    }

    private long[] inOrder() {
      return new long[] {
        number(isCut),
        number(isNumbers),
        number(isPlain),
        number(isData),
        rank,
        number(grows),
        bytes
      };
    }

    private static long number(boolean holds) {
      return holds ? 1 : 0;
    }
  }

  private static Size size(Format format, String name, List<Path> files) throws IOException {
    BlockPlace place = new BlockPlace(files.get(0), name);
    BlockHeader header = format.inspect(place, Shape.of(1));
    boolean isData = !FirstTimes.countsTime(place, header);
    boolean grows = header.axes().stream().anyMatch(AxisInfo::unlimited);
    long bytes = header.shape().volume() * header.type().bytes();
    boolean hasParts = Meaning.Encoded.in(header.meaning()).isPresent();
    return new Size(
        isCut(format, name, header, files),
        header.type().kind() != ElementType.Kind.BYTES,
        !hasParts,
        isData && header.axes().stream().noneMatch(axis -> axis.isBoundedBy(ObjectPath.name(name))),
        header.shape().rank(),
        grows,
        bytes);
  }

  private static boolean isCut(Format format, String name, BlockHeader header, List<Path> files)
      throws IOException {
    if (files.size() == 1) {
      return false;
    }
    BlockHeader other = format.inspect(new BlockPlace(files.get(1), name), Shape.of(1));
    return IntStream.range(0, Math.max(other.axes().size(), header.axes().size()))
        .anyMatch(axis -> isOther(axis, header.axes(), other.axes()));
  }

  /** The same numbers are other times where they count from another date. */
  private static boolean isOther(int axis, List<AxisInfo> first, List<AxisInfo> second) {
    if (axis >= first.size() || axis >= second.size()) {
      return true;
    }
    AxisInfo one = first.get(axis);
    AxisInfo other = second.get(axis);
    return !Agreement.areSame(one.coordinates(), other.coordinates())
        || one.isTime() && !Agreement.haveSameUnits(one, other);
  }
}
