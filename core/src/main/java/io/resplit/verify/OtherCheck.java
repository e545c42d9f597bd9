package io.resplit.verify;

import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherFormat;
import io.resplit.format.other.OtherReader;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.header.Header;
import io.resplit.header.History;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.text.NameList;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares what the files of a set say as we read them with what a library that is not ours reads:
 * groups, dimensions, variables, attributes, and values that are held. What the library cannot read
 * is noted, and is no difference. Confined to one thread.
 */
public final class OtherCheck {

  /** Most of what cannot be read that a message names. */
  private static final int NAMED = 4;

  /** Such elements are numbers of something else in their file, which others count otherwise. */
  private static final String AWAY = "references and sequences are not compared";

  private final OtherReader reader;
  private final Map<String, String> unread = new TreeMap<>();
  private Path file;
  private OtherFile theirs;

  /** Names of what the file holds and we leave out, one a line. */
  private String left;

  private List<Companions.Link> links;

  /** Creates a check that has read nothing yet. */
  public OtherCheck(OtherReader reader) {
    this.reader = reader;
  }

  /** Returns a set with the same files, whose elements the library reads. */
  public BlockSet read(BlockSet set) {
    return set.withFormat(new OtherFormat(set.format(), reader));
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
        BlockHeader own = check(set, set.place(number), set.blockShape(number));
        boolean isWhole = set.blockShape(number).equals(set.box(number).shape());
        if (like.isPresent() && isWhole) { // else it is padded, and says where its padding lies
          checkLike(like.get(), own, set.box(number), set.format().name());
        }
      }
    }
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
    unread.putIfAbsent(failure.getMessage(), "");
  }

  /**
   * Fails if there is something that the library cannot read, of which nobody knows whether it is
   * equal.
   *
   * @throws ResplitException with the reason {@code UNSUPPORTED}; the message names it
   */
  public void requireAllRead() throws ResplitException {
    List<String> all = unread.entrySet().stream().map(this::unreadText).toList();
    if (!all.isEmpty()) {
      throw new ResplitException(
          Reason.UNSUPPORTED, "%s; all else is equal".formatted(NameList.first(NAMED, all)));
    }
  }

  private String unreadText(Map.Entry<String, String> each) {
    return each.getValue().isEmpty()
        ? each.getKey()
        : "%s cannot read %s: %s".formatted(reader.name(), each.getKey(), each.getValue());
  }

  /** Compares one file, and returns what it says as we read it. */
  private BlockHeader check(BlockSet set, BlockPlace place, Shape shape) throws IOException {
    Format format = set.format();
    BlockHeader block = format.inspect(place, shape);
    Companions beside = format.companions(place, block, ValueLimit.SMALL);
    Optional<String> array =
        new NeededArray(set).isThere()
            ? Optional.of(OtherFormat.path(format, place))
            : Optional.empty();
    file = place.file();
    links = beside.links();
    left =
        Stream.concat(block.notCarried().stream(), beside.notCarried().stream())
            .collect(Collectors.joining("\n"));
    try (OtherFile opened = reader.open(file)) {
      theirs = opened;
      theirs.unread().forEach(unread::putIfAbsent);
      checkDimensions(beside.dimensions());
      checkGroups(block.fileAttributes(), beside.groups());
      checkVariables(OwnVariable.all(array, block, beside));
    }
    return block.withCompanions(beside);
  }

  private void checkDimensions(List<Dimension> own) throws ResplitException {
    Map<String, Dimension> listed = byPath(theirs.dimensions(), Dimension::path);
    for (Dimension each : own) {
      if (!each.path().isEmpty()) {
        Optional<Dimension> other = Optional.ofNullable(listed.get(each.path()));
        requireSame(
            "dimension " + each.path(), text(each), other.map(OtherCheck::text).orElse("none"));
      }
    }
  }

  private static String text(Dimension dimension) {
    String name = dimension.path().isEmpty() ? "" : dimension.path() + " ";
    return name + dimension.length() + (dimension.unlimited() ? " (unlimited)" : "");
  }

  private void checkGroups(List<Attribute> ofRoot, List<Group> inside) throws ResplitException {
    List<Group> own = new ArrayList<>(inside);
    own.add(new Group("", ofRoot));
    Map<String, Group> listed = byPath(theirs.groups(), Group::path);
    for (Group each : own) {
      Group other = listed.remove(each.path());
      if (other == null) {
        throw different("group " + each.path(), "one", "none");
      }
      checkAttributes(each.path(), each.attributes(), other.attributes());
    }
    for (String path : listed.keySet()) {
      requireKnown("group " + path, path);
    }
  }

  private void checkVariables(List<OwnVariable> own) throws IOException {
    Map<String, OtherFile.Variable> listed = byPath(theirs.variables(), OtherFile.Variable::path);
    for (OwnVariable each : own) {
      OtherFile.Variable other = listed.remove(each.path());
      if (each.leadsAway()) {
        unread.putIfAbsent(OtherFile.variable(each.path()), AWAY);
      } else if (other == null) {
        requireUnread(each);
      } else {
        checkVariable(each, each.type().map(other::asTexts).orElse(other));
      }
    }
    for (String path : listed.keySet()) {
      requireKnown(OtherFile.variable(path), path);
    }
  }

  /** What we do not list must be something that we leave out, or have under another name. */
  private void requireKnown(String what, String path) throws ResplitException {
    boolean isKnown =
        left.contains(path)
            || links.stream().anyMatch(link -> (path + "/").startsWith(link.path() + "/"));
    if (!isKnown) {
      throw different(what, "none", "one");
    }
  }

  private void requireUnread(OwnVariable own) throws ResplitException {
    String what = OtherFile.variable(own.path());
    own.type().flatMap(reader::lacks).ifPresent(why -> unread.putIfAbsent(what, why));
    if (!unread.containsKey(what)) {
      throw different(what, "one", "none");
    }
  }

  private void checkVariable(OwnVariable own, OtherFile.Variable other) throws IOException {
    if (!own.hasTypeOf(other)) {
      String type = OwnVariable.name(own.type());
      throw different("the type of " + own.path(), type, OwnVariable.name(other.type()));
    }
    requireSame("the shape of " + own.path(), text(own.dimensions()), text(other.dimensions()));
    checkAttributes(own.path(), own.attributesLike(other), other.attributes());
    if (own.values().isPresent() && !unread.containsKey(OtherFile.variable(own.path()))) {
      checkValues(own.values().get(), other);
    }
  }

  private String text(List<Dimension> dimensions) {
    return dimensions.stream()
        .map(each -> each.withUnlimited(each.unlimited() && isGrowthKnown(each)))
        .map(OtherCheck::text)
        .collect(Collectors.joining(" x "));
  }

  private boolean isGrowthKnown(Dimension dimension) {
    return reader.showsNamelessGrowth() || !dimension.path().isEmpty();
  }

  private void checkValues(Attribute own, OtherFile.Variable other) throws IOException {
    String what = OtherFile.variable(other.path());
    try {
      if (own.hasTexts()) {
        requireSame(what, own.texts().toString(), theirs.texts(other).toString());
      } else if (own.bytes() > 0 && own.isRead()) {
        checkNumbers(own.withOrder(other.type().orElseThrow().order()), other);
      }
    } catch (ResplitException e) {
      throw e;
    } catch (IOException | RuntimeException | LinkageError e) {
      unread.putIfAbsent(what, OtherReader.why(e));
    }
  }

  private void checkNumbers(Attribute own, OtherFile.Variable other) throws IOException {
    List<Dimension> all = other.dimensions();
    Shape shape =
        all.isEmpty() ? Shape.of(1) : Shape.of(all.size(), axis -> all.get(axis).length());
    ByteBuffer read = ByteBuffer.allocate(Math.toIntExact(own.bytes()));
    theirs.readAll(other, Box.whole(shape), read);
    int at = read.clear().mismatch(own.numbers());
    if (at >= 0) {
      int element = at / own.type().bytes();
      throw different(
          "element %d of %s".formatted(element, other.path()),
          text(own, element),
          text(own.withBytes(read.array()), element));
    }
  }

  private static String text(Attribute all, int element) {
    return all.slice(element, element + 1L).valueText();
  }

  private void checkAttributes(String owner, List<Attribute> own, List<Attribute> others)
      throws ResplitException {
    for (AttributePair each : AttributePair.differing(own, others)) {
      String what = OtherFile.attribute(each.name(), owner);
      if (each.leadsAway()) {
        unread.putIfAbsent(what, AWAY);
      }
      boolean isLeft = each.first().isEmpty() && left.contains(each.name());
      if (!isLeft && !unread.containsKey(what) && !reader.changes().contains(each.name())) {
        throw different(what, each.firstText(), each.secondText());
      }
    }
  }

  /**
   * Compares attributes with those that a block of an array would have: where one of the two lacks
   * some, only if both are of one format.
   */
  private void checkLike(BlockSet like, BlockHeader block, Box box, String format)
      throws ResplitException {
    BlockHeader placed = like.header().blockHeader(like.type(), box);
    boolean isOfFormat = like.format().name().equals(format);
    Map<String, List<Attribute>> first = attributes(placed);
    Map<String, List<Attribute>> second = attributes(block);
    second.keySet().retainAll(first.keySet());
    for (String owner : second.keySet()) {
      for (AttributePair each : AttributePair.differing(first.get(owner), second.get(owner))) {
        boolean isComparable = isOfFormat || each.isInBoth();
        if (isComparable && !each.name().equals(History.NAME)) {
          throw new ResplitException(
              Reason.DIFFERENT,
              file,
              "%s differs: it is %s in %s and %s in %s"
                  .formatted(
                      OtherFile.attribute(each.name(), owner),
                      each.firstText(),
                      like.root(),
                      each.secondText(),
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

  private static <T> Map<String, T> byPath(List<T> all, Function<T, String> path) {
    return all.stream()
        .collect(Collectors.toMap(path, each -> each, (one, other) -> one, LinkedHashMap::new));
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
