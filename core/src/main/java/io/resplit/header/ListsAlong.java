package io.resplit.header;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lists of texts along an axis, one text for each index: cut and joined as the axis is. */
final class ListsAlong {

  private ListsAlong() {}

  /** Returns the texts of some indices. */
  static List<Attribute> of(List<Attribute> lists, AxisIndices indices) {
    return lists.stream()
        .map(each -> each.of(Shape.of(each.texts().size()), List.of(indices)))
        .toList();
  }

  /** Returns the lists that all parts of an axis have, one part after the other. */
  static List<Attribute> joined(List<List<Attribute>> parts) {
    List<Attribute> all = new ArrayList<>();
    for (Attribute first : parts.get(0)) {
      List<Attribute> found =
          parts.stream().flatMap(part -> Attribute.find(part, first.name()).stream()).toList();
      Stream<String> texts = found.stream().flatMap(each -> each.texts().stream());
      if (found.size() == parts.size()) {
        all.add(Attribute.ofTexts(first.name(), texts.toList(), true));
      }
    }
    return all;
  }
}
