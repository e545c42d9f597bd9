package io.resplit.verify;

import io.resplit.header.Agreement;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.ChannelTexts;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Compares the coordinates and the other variables that two sets hold besides their arrays, where
 * both hold values.
 */
public final class Companionship {

  private Companionship() {}

  /**
   * Checks that two sets have the same coordinates, where both have some, and the same variables
   * besides their arrays, of one shape and type, and that values that are held are equal; what is
   * moved is compared apart.
   *
   * @return how many values of variables were compared
   * @throws ResplitException if they differ; the message names the first variable that does
   */
  public static long check(BlockSet a, BlockSet b) throws ResplitException {
    requireSameAxes(a, b);
    Companions first = a.header().companions();
    Companions second = b.header().companions();
    if (first.isEmpty() || second.isEmpty()) {
      return 0; // one of them holds an array and nothing else
    }
    requireSameUserBlock(a, b);
    long values = 0;
    for (Companion each : first.variables()) {
      Optional<Companion> other = second.find(each.path());
      if (other.isPresent()) {
        requireSame(each, other.get(), a, b);
        values += each.isMoved() ? 0 : each.count();
      } else {
        requireOfAxis(each, a, b);
      }
    }
    for (Companion each : second.variables()) {
      if (first.find(each.path()).isEmpty()) {
        requireOfAxis(each, b, a);
      }
    }
    return values;
  }

  private static void requireSameUserBlock(BlockSet a, BlockSet b) throws ResplitException {
    Optional<Attribute> first = a.header().companions().userBlock();
    Optional<Attribute> second = b.header().companions().userBlock();
    if (first.isPresent() && second.isPresent() && !first.equals(second)) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT,
          "the user blocks before %s and %s differ".formatted(a.root(), b.root()));
    }
  }

  /**
   * Coordinates may be too long to be held in one set, and short enough in a region of it. Only
   * copies of whole files hold sequences, references and large tables.
   */
  private static void requireOfAxis(Companion variable, BlockSet in, BlockSet lacking)
      throws ResplitException {
    boolean isExpected = !variable.isCopiedOnly() || isInCopies(variable, in, lacking);
    if (!isHeld(variable, lacking) && !isList(variable, lacking) && isExpected) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT,
          "variable %s is in %s, but not in %s"
              .formatted(variable.path(), in.root(), lacking.root()));
    }
  }

  /** Texts along an axis are a list of the axis where files hold one array. */
  private static boolean isList(Companion variable, BlockSet set) {
    List<AxisInfo> axes = set.header().axes();
    int axis = variable.dimensions().size() == 1 ? variable.dimensions().get(0).axis() : -1;
    return axis >= 0
        && axis < axes.size()
        && Attribute.find(axes.get(axis).lists(), variable.name())
            .filter(list -> variable.values().filter(all -> areAlike(list, all)).isPresent())
            .isPresent();
  }

  private static boolean areAlike(Attribute list, Attribute values) {
    return list.hasTexts() && values.hasTexts() && list.texts().equals(values.texts());
  }

  private static boolean isHeld(Companion variable, BlockSet set) {
    List<AxisInfo> axes = set.header().axes();
    return variable.isOfAxis()
        && axes.get(variable.dimensions().get(0).axis()).coordinates().isPresent();
  }

  /**
   * Returns the names of what only one of two sets holds and {@link #check} does not compare:
   * coordinates of axes that both name, and variables if the other set has none.
   */
  public static List<String> onlyInOne(BlockSet a, BlockSet b) {
    List<String> names = new ArrayList<>();
    List<AxisInfo> first = a.header().axes();
    List<AxisInfo> second = b.header().axes();
    for (int axis = 0; axis < Math.min(first.size(), second.size()); axis++) {
      AxisInfo one = first.get(axis);
      AxisInfo other = second.get(axis);
      boolean areNamed = !one.name().isEmpty() && !other.name().isEmpty();
      if (areNamed && (lacks(one, other, b) || lacks(other, one, a))) {
        names.add("coordinates of " + one.name());
      }
    }
    if (first.isEmpty() || second.isEmpty()) {
      return List.of();
    }
    names.addAll(variables(a, b));
    names.addAll(variables(b, a));
    return names;
  }

  private static boolean lacks(AxisInfo one, AxisInfo other, BlockSet of) {
    return one.coordinates().isPresent()
        && other.coordinates().isEmpty()
        && of.header().companions().variables().stream()
            .noneMatch(each -> each.name().equals(other.name()));
  }

  private static List<String> variables(BlockSet in, BlockSet lacking) {
    return lacking.header().companions().isEmpty()
        ? in.header().companions().variables().stream()
            .filter(each -> !isHeld(each, lacking))
            .map(each -> "variable " + each.path())
            .toList()
        : List.of();
  }

  /** NetCDF-4 files hold sequences of types that they declare, and no references. */
  private static boolean isInCopies(Companion variable, BlockSet in, BlockSet copy) {
    String format = in.format().name();
    boolean isDeclared =
        in.header().companions().types().stream()
            .anyMatch(type -> type.meaning().equals(variable.meaning()));
    return copy.blockCount() == 1
        && copy.format().name().equals(format)
        && (isDeclared || format.equals("hdf5"));
  }

  private static void requireSameAxes(BlockSet a, BlockSet b) throws ResplitException {
    List<AxisInfo> first = a.header().axes();
    List<AxisInfo> second = b.header().axes();
    for (int axis = 0; axis < Math.min(first.size(), second.size()); axis++) {
      Optional<Disagreement> found = Agreement.sameCoordinates(first.get(axis), second.get(axis));
      if (found.isPresent()) {
        throw differing(found.get(), a, b);
      }
      requireSameNames(first.get(axis), second.get(axis), a, b);
    }
  }

  private static void requireSameNames(AxisInfo first, AxisInfo second, BlockSet a, BlockSet b)
      throws ResplitException {
    Optional<Attribute> one = Attribute.find(first.lists(), ChannelTexts.NAMES);
    Optional<Attribute> other = Attribute.find(second.lists(), ChannelTexts.NAMES);
    if (one.isPresent() && other.isPresent() && !areAlike(one.get(), other.get())) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT,
          "%s differ: %s in %s and %s in %s"
              .formatted(
                  ChannelTexts.NAMES,
                  one.get().valueText(),
                  a.root(),
                  other.get().valueText(),
                  b.root()));
    }
  }

  /** Returns the exception for coordinates that differ. */
  public static ResplitException differing(Disagreement found, BlockSet a, BlockSet b) {
    return new ResplitException(
        ResplitException.Reason.DIFFERENT,
        "the coordinates of %s differ: %s in %s and %s in %s"
            .formatted(found.what(), found.first(), a.root(), found.second(), b.root()));
  }

  private static void requireSame(Companion first, Companion second, BlockSet a, BlockSet b)
      throws ResplitException {
    if (isText(first) != isText(second) && hasCharactersOf(first, second)) {
      return;
    }
    boolean alike =
        first.type().baseName().equals(second.type().baseName())
            && first.lengths().equals(second.lengths());
    boolean isSame =
        Agreement.sameValues(first, second).isEmpty() && first.targets().equals(second.targets());
    if (!alike || !isSame) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT,
          "variable %s differs: it is %s in %s and %s in %s"
              .formatted(
                  first.path(), text(first, alike), a.root(), text(second, alike), b.root()));
    }
  }

  private static boolean isText(Companion variable) {
    return variable.type().bytes() > 1
        && variable.meaning().filter(Meaning.FixedText.class::isInstance).isPresent();
  }

  /** NetCDF files have texts of one size as characters along one more dimension. */
  private static boolean hasCharactersOf(Companion first, Companion second) {
    return characters(first).equals(characters(second))
        && first.values().isPresent()
        && second.values().isPresent()
        && Arrays.equals(first.values().get().toBytes(), second.values().get().toBytes());
  }

  private static List<Long> characters(Companion variable) {
    List<Long> lengths = new ArrayList<>(variable.lengths());
    if (isText(variable)) {
      lengths.add((long) variable.type().bytes());
    }
    return lengths;
  }

  private static Attribute shown(Companion variable) {
    Attribute values = variable.values().orElseThrow();
    return variable.leadsAway() ? values.withMeaning(variable.meaning()) : values;
  }

  private static String text(Companion variable, boolean alike) {
    return alike
        ? shown(variable).valueText()
        : variable.lengths() + " " + variable.type().baseName();
  }
}
