package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.name.ObjectPath;
import io.resplit.partition.AxisMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the files of an array hold besides it, its axes and their coordinates. Immutable.
 *
 * @param axisPaths names of the axes of the array in the file, groups before them; empty if they
 *     are those of {@link AxisInfo}, in the group of the array
 * @param dimensions dimensions with a name that are no axes of the array, each once
 * @param variables other variables, in the order of the file
 * @param groups all groups but the root, those above before those in them
 * @param links further names of objects, and names that stand for others
 * @param types types that the file declares under a name, in its order
 * @param notCarried names of what the file holds and this cannot say
 * @param order in which the file declares all variables and dimensions
 * @param anywhere whether variables find their dimensions in whatever group those lie, as they do
 *     in NetCDF-4 files that say their numbers
 * @param userBlock bytes before an HDF5 file, which mean something to other programs; the name says
 *     what they are
 */
public record Companions(
    List<String> axisPaths,
    List<Dimension> dimensions,
    List<Companion> variables,
    List<Group> groups,
    List<Link> links,
    List<NamedType> types,
    List<String> notCarried,
    DeclaredOrder order,
    boolean anywhere,
    Optional<Attribute> userBlock) {

  /** Why variables are left out that only a copy of their file holds. */
  private static final String LEFT = "sequences, texts of any length or references in its elements";

  /** Nothing besides the array. */
  public static final Companions NONE =
      new Companions(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /**
   * A group of a file.
   *
   * @param path its name, without a slash at the start
   */
  public record Group(String path, List<Attribute> attributes) {

    /** Copies the list. */
    public Group {
      attributes = List.copyOf(attributes);
    }
  }

  /**
   * A further name of an object, or a name that stands for a path, of this file or another one.
   *
   * @param path the name, without a slash at the start
   * @param text what a soft link says, as it is written; none if the object itself has the name
   * @param object path of the object to which it leads, that of the root is empty; none if there is
   *     no such object
   * @param file name of the file that has the path, as it is written; none if it is this one
   */
  public record Link(
      String path, Optional<String> text, Optional<String> object, Optional<String> file) {

    /** Returns a further name of an object. */
    public static Link hard(String path, String object) {
      return new Link(path, Optional.empty(), Optional.of(object), Optional.empty());
    }

    /** Returns a name that stands for a path. */
    public static Link soft(String path, String text, Optional<String> object) {
      return new Link(path, Optional.of(text), object, Optional.empty());
    }

    /** Returns a name that stands for a path in another file, which no one opens here. */
    public static Link away(String path, String file, String text) {
      return new Link(path, Optional.of(text), Optional.empty(), Optional.of(file));
    }

    /** Returns what the name stands for: the path that it says, or that of the object. */
    public String target() {
      String there = text.orElseGet(() -> "/" + object.orElse(""));
      return file.map(each -> each + ":" + there).orElse(there);
    }

    /** Returns the link that leads to the same object by no other link. */
    public Link direct() {
      String from = target();
      String whole = from.startsWith("/") ? from : "/" + ObjectPath.group(path) + from;
      boolean isDirect = object.isEmpty() || whole.equals("/" + object.get());
      return isDirect ? this : soft(path, "/" + object.get(), object);
    }
  }

  /**
   * A type that a file declares.
   *
   * @param path its name, without a slash at the start
   * @param meaning what elements of it mean beyond their element type
   */
  public record NamedType(
      String path, ElementType type, Optional<Meaning> meaning, List<Attribute> attributes) {

    /** Copies the list. */
    public NamedType {
      attributes = List.copyOf(attributes);
    }
  }

  /** Creates companions without types, that were made in an order that is not known. */
  public Companions(
      List<String> axisPaths,
      List<Dimension> dimensions,
      List<Companion> variables,
      List<Group> groups,
      List<Link> links,
      List<String> notCarried) {
    this(
        axisPaths,
        dimensions,
        variables,
        groups,
        links,
        List.of(),
        notCarried,
        DeclaredOrder.NONE,
        false,
        Optional.empty());
  }

  /** Copies the lists. */
  public Companions {
    axisPaths = List.copyOf(axisPaths);
    dimensions = List.copyOf(dimensions);
    variables = List.copyOf(variables);
    groups = List.copyOf(groups);
    links = List.copyOf(links);
    types = List.copyOf(types);
    notCarried = List.copyOf(notCarried);
  }

  /** Returns whether there is nothing besides the array. */
  public boolean isEmpty() {
    return Stream.of(axisPaths, dimensions, variables, groups, links, types, notCarried)
            .allMatch(List::isEmpty)
        && userBlock.isEmpty();
  }

  /** Returns the variable of that name, if there is one. */
  public Optional<Companion> find(String path) {
    return variables.stream().filter(each -> each.path().equals(path)).findFirst();
  }

  /**
   * Returns the path of the coordinates of an axis: in the group of the array unless another is
   * said.
   *
   * @param name name of the axis
   * @param dataset path of the array
   */
  public String axisPath(int axis, String name, String dataset) {
    return axisPaths.isEmpty() ? ObjectPath.group(dataset) + name : axisPaths.get(axis);
  }

  /**
   * Returns the variable that another one names: one in its group first, then in those above.
   *
   * @param by path of the variable that names it
   */
  public Optional<Companion> near(String by, String name) {
    String group = by;
    Optional<Companion> found = Optional.empty();
    while (!group.isEmpty() && found.isEmpty() && !name.startsWith("/")) {
      group = ObjectPath.parent(group);
      found = find(ObjectPath.in(group, name));
    }
    return found.or(() -> find(ObjectPath.inRoot(name)));
  }

  /** Returns all variables by their names, in their order, for those who ask for many. */
  public Map<String, Companion> byPath() {
    Map<String, Companion> all = new LinkedHashMap<>();
    variables.forEach(each -> all.putIfAbsent(each.path(), each));
    return all;
  }

  /** Returns the variables that are moved as arrays of their own. */
  public Stream<Companion> moved() {
    return variables.stream().filter(Companion::isMoved);
  }

  /** Returns the axes of the array whose coordinates are such variables. */
  public Set<Integer> streamedAxes() {
    return moved()
        .filter(Companion::isOfAxis)
        .map(each -> each.dimensions().get(0).axis())
        .collect(Collectors.toSet());
  }

  /** Returns what the values that are held take on the Java heap, in bytes. */
  public long heldBytes() {
    return variables.stream().filter(each -> !each.isMoved()).mapToLong(Companion::heldBytes).sum();
  }

  /**
   * Returns the names of arrays whose dimensions have no names, so that nothing else shares one:
   * numbers in at least one dimension. Tables are none, as little as texts.
   */
  public List<String> apart() {
    return variables.stream()
        .filter(each -> !each.dimensions().isEmpty())
        .filter(Companion::isNameless)
        .filter(each -> each.isMoved() || !each.hasTexts() && !each.hasParts())
        .map(Companion::path)
        .toList();
  }

  /** Returns this declared in another order. */
  public Companions withOrder(DeclaredOrder newOrder) {
    return new Companions(
        axisPaths,
        dimensions,
        variables,
        groups,
        links,
        types,
        notCarried,
        newOrder,
        anywhere,
        userBlock);
  }

  /**
   * Returns this with variables that find their dimensions anywhere, or only where they see them.
   */
  public Companions withAnywhere(boolean now) {
    return new Companions(
        axisPaths, dimensions, variables, groups, links, types, notCarried, order, now, userBlock);
  }

  /** Returns this behind other bytes, or none. */
  public Companions withUserBlock(Optional<Attribute> newBlock) {
    return new Companions(
        axisPaths,
        dimensions,
        variables,
        groups,
        links,
        types,
        notCarried,
        order,
        anywhere,
        newBlock);
  }

  /** Returns this with other types. */
  public Companions withTypes(List<NamedType> newTypes) {
    return withTree(groups, links, newTypes);
  }

  /** Returns this with other variables. */
  public Companions withVariables(List<Companion> newVariables) {
    return with(axisPaths, dimensions, newVariables);
  }

  /** Returns this in another tree of groups, with other links and types. */
  public Companions withTree(List<Group> newGroups, List<Link> newLinks, List<NamedType> newTypes) {
    return new Companions(
        axisPaths,
        dimensions,
        variables,
        newGroups,
        newLinks,
        newTypes,
        notCarried,
        order,
        anywhere,
        userBlock);
  }

  /** Returns this along other dimensions. */
  public Companions with(
      List<String> newPaths, List<Dimension> newDimensions, List<Companion> newVariables) {
    return new Companions(
        newPaths,
        newDimensions,
        newVariables,
        groups,
        links,
        types,
        notCarried,
        order,
        anywhere,
        userBlock);
  }

  /** Returns this without some variables, whose elements it does not carry: it names them. */
  public Companions without(Predicate<Companion> some) {
    return without(some, Companions::why);
  }

  /**
   * Returns the same.
   *
   * @param why why a variable is left out, for users
   */
  public Companions without(Predicate<Companion> some, Function<Companion, String> why) {
    List<String> left =
        variables.stream()
            .filter(some)
            .map(each -> each.path() + " (" + why.apply(each) + ")")
            .toList();
    return left.isEmpty()
        ? this
        : withVariables(variables.stream().filter(some.negate()).toList())
            .withNotCarried(Stream.concat(notCarried.stream(), left.stream()).toList());
  }

  private static String why(Companion left) {
    return left.leadsAway() ? LEFT : "a table of " + left.bytes() + " bytes without named axes";
  }

  private Companions withNotCarried(List<String> names) {
    return new Companions(
        axisPaths, dimensions, variables, groups, links, types, names, order, anywhere, userBlock);
  }

  /** Returns this with every variable replaced. */
  public Companions map(UnaryOperator<Companion> change) {
    List<Companion> changed = variables.stream().map(change).toList();
    return isSame(changed) ? this : withVariables(changed);
  }

  /** Comparing them takes longer, and Java makes the code for it. */
  private boolean isSame(List<Companion> others) {
    for (int i = 0; i < variables.size(); i++) {
      if (variables.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns what is left of this when some indices of the array are.
   *
   * @param indices one for each axis of the array, slowest first
   */
  public Companions of(List<AxisIndices> indices) {
    return map(each -> each.of(indices));
  }

  /**
   * Returns this for the array with its axes permuted. A variable that is moved and has the axes of
   * the array in their order is permuted with it; no other one is.
   */
  public Companions permuted(AxisMap permutation) {
    if (isEmpty()) {
      return this;
    }
    AxisMap inverse = permutation.inverse();
    return with(permutation.permute(axisPaths), dimensions, variables)
        .map(each -> permuted(each, permutation))
        .map(
            variable ->
                variable.mapDimensions(
                    each -> each.isAxis() ? each.asAxis(inverse.axis(each.axis())) : each));
  }

  private static Companion permuted(Companion variable, AxisMap permutation) {
    return variable.isMoved() && variable.isLikeArray(permutation.rank())
        ? variable
            .withDimensions(permutation.permute(variable.dimensions()))
            .withChunks(variable.chunks().map(chunks -> chunks.permuted(permutation)))
        : variable;
  }
}
