package io.resplit.verify;

import io.resplit.format.other.OtherFile;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.History;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares what a file says with what a block of another set would say: attributes, groups and
 * names of dimensions. Which dimensions are unlimited a job is free to choose.
 *
 * @param file the file
 * @param root address of the other set
 * @param isOfFormat whether both are of one format: else the file may lack what its format lacks
 */
record LikeCheck(Path file, Path root, boolean isOfFormat) {

  /**
   * Compares all that {@code first} says.
   *
   * @param first what a block of the other set would say
   * @throws ResplitException if {@code block} says something else; the message names it
   */
  void check(BlockHeader first, BlockHeader block) throws ResplitException {
    Map<String, String> structure = structure(block);
    for (Map.Entry<String, String> each : structure(first).entrySet()) {
      String other = structure.getOrDefault(each.getKey(), "none");
      if (isOfFormat && !each.getValue().equals(other)) {
        throw different(each.getKey(), each.getValue(), other);
      }
    }
    Map<String, List<Attribute>> second = attributes(block);
    for (Map.Entry<String, List<Attribute>> each : attributes(first).entrySet()) {
      check(each.getKey(), each.getValue(), second.getOrDefault(each.getKey(), List.of()));
    }
  }

  private void check(String owner, List<Attribute> first, List<Attribute> second)
      throws ResplitException {
    for (AttributePair each : AttributePair.differing(first, second)) {
      boolean isComparable = isOfFormat || each.isInBoth();
      if (isComparable && !each.name().equals(History.NAME)) {
        String what = OtherFile.attribute(each.name(), owner);
        throw different(what, each.firstText(), each.secondText());
      }
    }
  }

  private static Map<String, String> structure(BlockHeader header) {
    Map<String, String> all = new LinkedHashMap<>();
    String names = header.axes().stream().map(AxisInfo::name).collect(Collectors.joining(", "));
    if (header.axes().stream().anyMatch(each -> !each.name().isEmpty())) {
      all.put("the list of dimensions of the array", names);
    }
    header.companions().dimensions().stream()
        .filter(each -> !each.path().isEmpty())
        .forEach(each -> all.put("dimension " + each.path(), "of length " + each.length()));
    header.companions().groups().forEach(each -> all.put("group " + each.path(), "there"));
    return all;
  }

  private static Map<String, List<Attribute>> attributes(BlockHeader header) {
    Map<String, List<Attribute>> all = new LinkedHashMap<>();
    all.put("", header.fileAttributes());
    all.put("the array", header.attributes());
    header.axes().forEach(each -> all.put("axis " + each.name(), each.attributes()));
    header.companions().groups().forEach(each -> all.put(each.path(), each.attributes()));
    header.companions().variables().forEach(each -> all.put(each.path(), each.attributes()));
    return all;
  }

  private ResplitException different(String what, String first, String second) {
    return new ResplitException(
        Reason.DIFFERENT,
        file,
        "%s differs: it is %s in %s and %s in %s".formatted(what, first, root, second, file));
  }
}
