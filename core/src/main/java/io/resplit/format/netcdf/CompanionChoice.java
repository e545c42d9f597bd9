package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses what a new file holds besides its array, and names what it leaves out. */
final class CompanionChoice {

  private final BlockHeader block;
  private final NewAttributes attributes;
  private final List<String> dropped;
  private final List<Companion> kept = new ArrayList<>();
  private final Map<String, Long> lengths = new HashMap<>();
  private final List<String> left = new ArrayList<>();

  /** Chooses variables by their types and dimensions; names may exclude more of them later. */
  CompanionChoice(BlockHeader block, NewAttributes attributes) {
    this.block = block;
    this.attributes = attributes;
    this.dropped = attributes.dropped();
    block.companions().dimensions().forEach(each -> lengths.put(each.path(), each.length()));
    for (Companion variable : block.companions().variables()) {
      if (ClassicNames.isLegal(variable.path())
          && !variable.isNull()
          && stored(variable).isPresent()
          && variable.dimensions().stream().allMatch(this::fits)
          && variable.dimensions().stream().skip(1).allMatch(each -> each.length() > 0)) {
        kept.add(variable);
      } else {
        left.add("variable " + variable.path());
      }
    }
  }

  /** Files have one length for each dimension. */
  private boolean fits(Dimension dimension) {
    long length = dimension.length();
    boolean isSame =
        dimension.isAxis()
            ? length == block.shape().length(dimension.axis())
            : dimension.path().isEmpty()
                || lengths.computeIfAbsent(dimension.path(), path -> length) == length;
    return isSame && (length > 0 || isRecords(dimension));
  }

  /** Of the dimensions without indices a file can only have the unlimited one. */
  private boolean isRecords(Dimension dimension) {
    return !NewDimensions.axis(block, 0).unlimited()
        && !dimension.path().isEmpty()
        && block.companions().dimensions().stream()
            .filter(Dimension::unlimited)
            .map(Dimension::path)
            .toList()
            .equals(List.of(dimension.path()));
  }

  private Optional<ClassicType> stored(Companion variable) {
    boolean ofAnyLength = variable.values().filter(all -> all.hasTexts()).isPresent();
    return ofAnyLength
        ? Optional.empty()
        : attributes.type(isLongText(variable) ? ClassicType.CHAR.element() : variable.type());
  }

  private static boolean isText(Companion variable) {
    return variable.meaning().filter(Meaning.FixedText.class::isInstance).isPresent();
  }

  private static boolean isLongText(Companion variable) {
    return isText(variable) && variable.type().bytes() > 1;
  }

  /** Returns the variables whose types and dimensions the file can have. */
  List<Companion> kept() {
    return List.copyOf(kept);
  }

  /**
   * Returns the other variables of the file.
   *
   * @param names names of the variables in the file so far
   */
  List<NewVariable> variables(NewDimensions dimensions, ClassicNames names) {
    dropped.addAll(left);
    List<NewVariable> variables = new ArrayList<>();
    for (Companion variable : kept) {
      if (names.take(variable.path())) {
        variables.add(variable(variable, dimensions));
      } else {
        dropped.add("variable " + variable.path());
      }
    }
    dimensions.nameMissing(block.companions().dimensions());
    nameGroups(block.companions());
    return variables;
  }

  private NewVariable variable(Companion variable, NewDimensions dimensions) {
    String owner = "variable " + variable.path();
    variable
        .meaning()
        .filter(meaning -> !isText(variable))
        .ifPresent(meaning -> dropped.add(meaning.label() + " of " + owner));
    List<Integer> ids = new ArrayList<>();
    variable.dimensions().forEach(each -> ids.add(dimensions.id(each)));
    if (isLongText(variable)) {
      ids.add(dimensions.textId(variable.type().bytes()));
    }
    ElementType element = stored(variable).orElseThrow().element();
    Variable header =
        new Variable(
            variable.path(), ids, attributes.of(variable.attributes(), owner), element, 0, 0);
    ElementType type = isLongText(variable) ? variable.type() : element;
    Shape shape = variable.isEmpty() ? Shape.of(1) : variable.shape();
    return new NewVariable(header, shape, type, variable.values());
  }

  private void nameGroups(Companions companions) {
    companions.groups().forEach(group -> dropped.add("group " + group.path()));
    companions.links().forEach(link -> dropped.add("link " + link.path()));
  }
}
