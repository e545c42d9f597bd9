package io.resplit.verify;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherFormat;
import io.resplit.format.other.OtherReader;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Header;
import io.resplit.header.History;
import io.resplit.header.Meaning;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.name.ObjectPath;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.text.NameList;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares what the files of a set say as we read them with what a library that is not ours reads:
 * groups, dimensions, variables, attributes, and values that are held. Confined to one thread.
 */
public final class OtherCheck {

  /** Most bytes that are asked for at once. */
  private static final int BOX_BYTES = 1 << 20;

  /** Attributes that a copy has in other words. */
  private static final Set<String> CHANGED = Set.of(History.NAME);

  /** Most of what cannot be read that a message names. */
  private static final int NAMED = 4;

  private final OtherReader reader;
  private final Map<String, String> unread = new TreeMap<>();
  private Optional<BlockSet> source = Optional.empty();
  private Path file;
  private OtherFile theirs;
  private String left;

  /** Creates a check that has read nothing yet. */
  public OtherCheck(OtherReader reader) {
    this.reader = reader;
  }

  /**
   * A variable as we read it.
   *
   * @param values those that are held
   */
  private record Own(
      String path,
      Optional<ElementType> type,
      Optional<Meaning> meaning,
      List<Dimension> dimensions,
      List<Attribute> attributes,
      Optional<Attribute> fill,
      Optional<Attribute> values) {

    static Own of(Companion each) {
      Optional<ElementType> type = each.hasTexts() ? Optional.empty() : Optional.of(each.type());
      return new Own(
          each.path(),
          type,
          each.meaning(),
          each.dimensions(),
          each.attributes(),
          each.fillValue(),
          each.isNull() ? Optional.empty() : each.values());
    }

    /** Libraries may not say whether integers with names have a sign. */
    boolean isOfSize(OtherFile.Variable other) {
      return meaning.filter(Meaning.Enumeration.class::isInstance).isPresent()
          && other.type().map(ElementType::bytes).equals(type.map(ElementType::bytes));
    }

    static Own of(AxisInfo axis, String path) {
      Attribute values = axis.coordinates().orElseThrow();
      Dimension own = new Dimension(path, values.count(), axis.unlimitedScale(), Dimension.NO_AXIS);
      return new Own(
          path,
          Optional.of(values.type()),
          Optional.empty(),
          List.of(own),
          axis.attributes(),
          axis.fillValue(),
          Optional.of(values));
    }
  }

  /** Returns a set with the same files, whose elements the library reads. */
  public BlockSet read(BlockSet set) {
    return set.withFormat(new OtherFormat(set.format(), reader));
  }

  /**
   * Compares what all files of a set say.
   *
   * @throws ResplitException if something differs; the message names the first difference
   */
  public void check(BlockSet set) throws IOException {
    for (long number = 0; number < set.blockCount(); number++) {
      if (set.hasFile(number)) {
        check(set, set.place(number), set.blockShape(number));
      }
    }
  }

  /**
   * Compares the same, and attributes with those of a set of the same array, as we read them.
   *
   * @throws ResplitException if something differs; the message names the first difference
   */
  public void check(BlockSet set, BlockSet like) throws IOException {
    source = Optional.of(like.array());
    check(set);
  }

  /** Notes what the library could not read while elements were compared. */
  public void note(ResplitException failure) throws ResplitException {
    if (failure.reason() != Reason.UNSUPPORTED) {
      throw failure;
    }
    unread.putIfAbsent(failure.getMessage(), "");
  }

  /**
   * Fails if there is something that the library cannot read, so that nobody knows whether it is
   * equal.
   *
   * @throws ResplitException with the reason {@code UNSUPPORTED}; the message names it
   */
  public void requireAllRead() throws ResplitException {
    List<String> all =
        unread.entrySet().stream()
            .map(
                each ->
                    each.getValue().isEmpty()
                        ? each.getKey()
                        : "%s cannot read %s: %s"
                            .formatted(reader.name(), each.getKey(), each.getValue()))
            .toList();
    if (!all.isEmpty()) {
      throw new ResplitException(
          Reason.UNSUPPORTED, "%s; all else is equal".formatted(NameList.first(NAMED, all)));
    }
  }

  private void check(BlockSet set, BlockPlace place, Shape shape) throws IOException {
    Format format = set.format();
    BlockHeader block = format.inspect(place, shape);
    Companions beside = format.companions(place, block, ValueLimit.SMALL);
    file = place.file();
    left =
        Stream.of(block.notCarried(), beside.notCarried())
            .flatMap(List::stream)
            .collect(Collectors.joining("\n"));
    try (OtherFile opened = reader.open(file)) {
      theirs = opened;
      theirs.unread().forEach(unread::putIfAbsent);
      checkDimensions(beside.dimensions());
      List<Group> groups = new ArrayList<>(beside.groups());
      groups.add(0, new Group("", block.fileAttributes()));
      checkGroups(groups, beside.links());
      String array =
          new NeededArray(set).isThere() ? OtherFormat.path(format, place) : ObjectPath.NO_ARRAY;
      checkVariables(variables(array, block, beside), beside.links());
    }
    if (source.isPresent()) {
      checkLike(source.get(), block.withCompanions(beside), format.name());
    }
  }

  private void checkLike(BlockSet like, BlockHeader block, String format) throws ResplitException {
    Map<String, List<Attribute>> own = attributes(like.header());
    boolean isOfKind = like.format().name().equals(format);
    for (Map.Entry<String, List<Attribute>> each : attributes(block).entrySet()) {
      Map<String, Attribute> first =
          byPath(own.getOrDefault(each.getKey(), List.of()), Attribute::name);
      Map<String, Attribute> second = byPath(each.getValue(), Attribute::name);
      Set<String> names = new TreeSet<>(first.keySet());
      names.addAll(second.keySet());
      names.removeAll(CHANGED);
      for (String name : names) {
        Optional<Attribute> one = Optional.ofNullable(first.get(name));
        Optional<Attribute> other = Optional.ofNullable(second.get(name));
        boolean inBoth = one.isPresent() && other.isPresent();
        if (inBoth
            ? !areSame(one.get(), other.get())
            : isOfKind && own.containsKey(each.getKey())) {
          throw new ResplitException(
              Reason.DIFFERENT,
              file,
              "%s differs: it is %s in %s and %s in %s"
                  .formatted(
                      OtherFile.attribute(name, each.getKey()),
                      one.map(OtherCheck::typed).orElse("none"),
                      like.root(),
                      other.map(OtherCheck::typed).orElse("none"),
                      file));
        }
      }
    }
  }

  private static Map<String, List<Attribute>> attributes(Header.Owner<?> header) {
    Map<String, List<Attribute>> all = new LinkedHashMap<>();
    all.put("", header.fileAttributes());
    all.put("the array", header.attributes());
    header.axes().forEach(each -> all.put("axis " + each.name(), each.attributes()));
    header.companions().groups().forEach(each -> all.put(each.path(), each.attributes()));
    header.companions().variables().forEach(each -> all.put(each.path(), each.attributes()));
    return all;
  }

  private static List<Own> variables(String array, BlockHeader block, Companions beside) {
    List<Own> all = new ArrayList<>();
    List<Dimension> own = new ArrayList<>();
    for (int axis = 0; axis < block.shape().rank(); axis++) {
      Optional<AxisInfo> info =
          Optional.of(axis).filter(i -> i < block.axes().size()).map(block.axes()::get);
      String name = info.map(AxisInfo::name).orElse("");
      String path = name.isEmpty() ? "" : beside.axisPath(axis, name, array);
      boolean grows = info.filter(AxisInfo::unlimited).isPresent();
      own.add(new Dimension(path, block.shape().length(axis), grows, axis));
      if (info.isPresent() && info.get().coordinates().isPresent()) {
        all.add(Own.of(info.get(), path));
      }
    }
    if (!array.equals(ObjectPath.NO_ARRAY)) {
      all.add(
          new Own(
              array,
              Optional.of(block.type()),
              block.meaning(),
              own,
              block.attributes(),
              block.fillValue(),
              Optional.empty()));
    }
    beside.variables().forEach(each -> all.add(Own.of(each)));
    return all;
  }

  private void checkDimensions(List<Dimension> own) throws ResplitException {
    Map<String, Dimension> listed = byPath(theirs.dimensions(), Dimension::path);
    for (Dimension each : own) {
      if (!each.path().isEmpty()) {
        requireSame(
            "dimension " + each.path(),
            text(each),
            Optional.ofNullable(listed.get(each.path())).map(OtherCheck::text).orElse("none"));
      }
    }
  }

  private static String text(Dimension dimension) {
    String name = dimension.path().isEmpty() ? "" : dimension.path() + " ";
    return name + dimension.length() + (dimension.unlimited() ? ", unlimited" : "");
  }

  private void checkGroups(List<Group> own, List<Companions.Link> links) throws ResplitException {
    Map<String, Group> listed = byPath(theirs.groups(), Group::path);
    for (Group each : own) {
      Group other = listed.remove(each.path());
      if (other == null) {
        throw different("group " + each.path(), "there", "not there");
      }
      checkAttributes(each.path(), each.attributes(), other.attributes());
    }
    for (String path : listed.keySet()) {
      requireKnown("group " + path, path, links);
    }
  }

  /** We may have left something out, or have it under another name. */
  private void requireKnown(String what, String path, List<Companions.Link> links)
      throws ResplitException {
    boolean isKnown =
        left.contains(path)
            || links.stream().anyMatch(link -> (path + "/").startsWith(link.path() + "/"));
    if (!isKnown) {
      throw different(what, "not there", "there");
    }
  }

  private void checkVariables(List<Own> own, List<Companions.Link> links) throws IOException {
    Map<String, OtherFile.Variable> listed = byPath(theirs.variables(), OtherFile.Variable::path);
    for (Own each : own) {
      OtherFile.Variable other = listed.remove(each.path());
      if (other != null) {
        checkVariable(each, other);
      } else {
        requireUnread(each);
      }
    }
    for (String path : listed.keySet()) {
      requireKnown(OtherFile.variable(path), path, links);
    }
  }

  private void requireUnread(Own own) throws ResplitException {
    String what = OtherFile.variable(own.path());
    Optional<String> lacking = own.type().flatMap(reader::lacks);
    lacking.ifPresent(why -> unread.putIfAbsent(what, why));
    if (!unread.containsKey(what)) {
      throw different(what, "there", "not there");
    }
  }

  private void checkVariable(Own own, OtherFile.Variable found) throws IOException {
    String what = OtherFile.variable(own.path());
    OtherFile.Variable other = own.type().map(found::asTexts).orElse(found);
    if (!own.isOfSize(other)) {
      requireSame("the type of " + own.path(), name(own.type()), name(other.type()));
    }
    requireSame(
        "the dimensions of " + own.path(), texts(own.dimensions()), texts(other.dimensions()));
    checkAttributes(own.path(), withFill(own, other), other.attributes());
    if (own.values().isPresent() && !unread.containsKey(what)) {
      checkValues(own.values().get(), other);
    }
  }

  /** Some libraries show what HDF5 files say of elements never written as NetCDF files do. */
  private static List<Attribute> withFill(Own own, OtherFile.Variable other) {
    String name = FillValue.ATTRIBUTE;
    boolean isShown =
        Attribute.find(own.attributes(), name).isEmpty()
            && Attribute.find(other.attributes(), name).isPresent();
    return Stream.concat(
            own.attributes().stream(),
            own
                .fill()
                .filter(any -> isShown)
                .map(fill -> fill.withName(name).withMeaning(own.meaning()))
                .stream())
        .toList();
  }

  private static String name(Optional<ElementType> type) {
    return type.map(ElementType::baseName).orElse("text");
  }

  private String texts(List<Dimension> dimensions) {
    return dimensions.stream()
        .map(
            each ->
                each.withUnlimited(
                    each.unlimited() && (reader.seesNamelessGrow() || !each.path().isEmpty())))
        .map(OtherCheck::text)
        .toList()
        .toString();
  }

  private void checkValues(Attribute own, OtherFile.Variable other) throws IOException {
    try {
      if (own.hasTexts()) {
        requireSame(
            OtherFile.variable(other.path()),
            own.texts().toString(),
            theirs.texts(other).toString());
      } else if (own.bytes() > 0 && own.isRead()) {
        checkNumbers(own.withOrder(other.type().orElseThrow().order()), other);
      }
    } catch (RuntimeException | LinkageError e) {
      unread.putIfAbsent(OtherFile.variable(other.path()), OtherReader.why(e));
    }
  }

  private void checkNumbers(Attribute own, OtherFile.Variable other) throws IOException {
    Shape shape =
        other.dimensions().isEmpty()
            ? Shape.of(1)
            : Shape.of(other.dimensions().size(), axis -> other.dimensions().get(axis).length());
    int size = own.type().bytes();
    ByteBuffer read = ByteBuffer.allocate(Math.toIntExact(own.bytes()));
    theirs.read(other, Box.whole(shape), read);
    int at = read.clear().mismatch(own.numbers());
    if (at >= 0) {
      throw different(
          "element %d of %s".formatted(at / size, other.path()),
          shown(own, at / size),
          shown(own.withBytes(read.array()), at / size));
    }
  }

  private static String shown(Attribute all, int element) {
    return all.slice(element, element + 1L).valueText();
  }

  private void checkAttributes(String owner, List<Attribute> own, List<Attribute> others)
      throws ResplitException {
    Map<String, Attribute> ours = byPath(own, Attribute::name);
    Map<String, Attribute> listed = byPath(others, Attribute::name);
    Set<String> names = new TreeSet<>(ours.keySet());
    names.addAll(listed.keySet());
    names.removeAll(reader.changes());
    for (String name : names) {
      String what = OtherFile.attribute(name, owner);
      Optional<Attribute> one = Optional.ofNullable(ours.get(name));
      Optional<Attribute> other = Optional.ofNullable(listed.get(name));
      boolean isKnown = unread.containsKey(what) || one.isEmpty() && left.contains(name);
      if (!isKnown && !areSame(one, other)) {
        throw different(what, typed(one), typed(other));
      }
    }
  }

  private static boolean areSame(Optional<Attribute> own, Optional<Attribute> other) {
    return own.isPresent() && other.isPresent() && areSame(own.get(), other.get());
  }

  private static String typed(Optional<Attribute> attribute) {
    return attribute.map(OtherCheck::typed).orElse("none");
  }

  private static String typed(Attribute attribute) {
    return attribute.valueText()
        + (attribute.hasTexts() ? "" : " (" + attribute.type().baseName() + ")");
  }

  private static boolean areSame(Attribute own, Attribute other) {
    if (own.meaning().filter(Meaning.Enumeration.class::isInstance).isPresent()) {
      return other.hasTexts()
          ? own.valueText().equals(String.join(", ", other.texts()))
          : Arrays.equals(plain(own).toBytes(), plain(other).toBytes());
    }
    return own.hasTexts()
        ? other.hasTexts() && text(own).equals(text(other))
        : !other.hasTexts() && plain(own).equals(plain(other));
  }

  private static String text(Attribute texts) {
    return String.join("\0", texts.texts());
  }

  private static Attribute plain(Attribute numbers) {
    return numbers.withMeaning(Optional.empty()).withOrder(ByteOrder.LITTLE_ENDIAN);
  }

  private static <T> Map<String, T> byPath(List<T> all, Function<T, String> path) {
    return all.stream()
        .collect(Collectors.toMap(path, each -> each, (a, b) -> a, LinkedHashMap::new));
  }

  private void requireSame(String what, String own, String other) throws ResplitException {
    if (!own.equals(other)) {
      throw different(what, own, other);
    }
  }

  private ResplitException different(String what, String own, String other) {
    return new ResplitException(
        Reason.DIFFERENT,
        file,
        "%s differs in %s: %s reads %s, resplit %s"
            .formatted(what, file, reader.name(), other, own));
  }
}
