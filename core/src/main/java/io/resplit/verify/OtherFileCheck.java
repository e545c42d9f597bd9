package io.resplit.verify;

import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherReader;
import io.resplit.geometry.Box;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
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

/**
 * Compares what one file says as we read it with what a library reads: groups, dimensions,
 * variables, attributes, and values that are held. Confined to one thread.
 */
final class OtherFileCheck {

  /** Such elements are numbers of something else in their file, which others count otherwise. */
  private static final String AWAY = "references and sequences are not compared";

  private final OtherReader reader;
  private final Path file;
  private final OtherFile theirs;
  private final NamesLeftOut left;
  private final Map<String, String> unread;

  /**
   * Creates a check of a file.
   *
   * @param theirs the file as the library reads it
   * @param left what we leave out
   */
  OtherFileCheck(OtherReader reader, Path file, OtherFile theirs, NamesLeftOut left) {
    this.reader = reader;
    this.file = file;
    this.theirs = theirs;
    this.left = left;
    this.unread = new TreeMap<>(theirs.contents().unread());
  }

  /**
   * Compares all that the file says.
   *
   * @param array path of the array that leads, if there is one
   * @return what the library cannot read in this file: why not
   * @throws ResplitException if something differs; the message names the first difference
   */
  Map<String, String> check(Optional<String> array, BlockHeader block, Companions beside)
      throws IOException {
    checkDimensions(beside.dimensions());
    checkGroups(block.fileAttributes(), beside.groups());
    checkVariables(OwnVariable.all(array, block, beside));
    return unread;
  }

  private void checkDimensions(List<Dimension> own) throws ResplitException {
    Map<String, Dimension> listed = byPath(theirs.contents().dimensions(), Dimension::path);
    for (Dimension each : own) {
      if (!each.path().isEmpty()) {
        Optional<Dimension> other = Optional.ofNullable(listed.get(each.path()));
        requireSame(
            "dimension " + each.path(), text(each), other.map(OtherFileCheck::text).orElse("none"));
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
    Map<String, Group> listed = byPath(theirs.contents().groups(), Group::path);
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
    Map<String, OtherFile.Variable> listed =
        byPath(theirs.contents().variables(), OtherFile.Variable::path);
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
    if (!left.hasObject(path)) {
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
        .map(OtherFileCheck::text)
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
    } catch (IOException | RuntimeException | Error e) {
      unread.putIfAbsent(what, OtherReader.why(e));
    }
  }

  private void checkNumbers(Attribute own, OtherFile.Variable other) throws IOException {
    List<Dimension> all = other.dimensions();
    ByteBuffer read = ByteBuffer.allocate(Math.toIntExact(own.bytes()));
    theirs.readAll(other, Box.whole(Dimension.shape(all)), read);
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
      boolean isLeft = each.first().isEmpty() && left.hasAttribute(each.name(), owner);
      if (!isLeft && !unread.containsKey(what) && !reader.changes().contains(each.name())) {
        throw different(what, each.firstText(), each.secondText());
      }
    }
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
