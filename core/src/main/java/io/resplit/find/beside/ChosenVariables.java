package io.resplit.find.beside;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.name.NamingAttribute;
import io.resplit.name.ObjectPath;
import io.resplit.set.BlockSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The variables that go with some that a user names: coordinates of their dimensions, and what
 * their attributes name, see {@link NamingAttribute}.
 */
final class ChosenVariables {

  private final Companions all;
  private final Set<String> chosen = new LinkedHashSet<>();
  private final Deque<Companion> unseen = new ArrayDeque<>();

  private ChosenVariables(Companions all) {
    this.all = all;
  }

  /**
   * Returns what is left of the companions of an array.
   *
   * @param named names of variables, the array perhaps among them
   * @throws IllegalArgumentException if there is no such variable
   */
  static Companions of(BlockSet lead, Companions all, List<String> named) {
    ChosenVariables chosen = new ChosenVariables(all);
    Set<String> ofLead = pathsOf(lead, all);
    for (String name : named) {
      if (!ofLead.contains(name)) {
        chosen.add(all.find(name).orElseThrow(() -> chosen.unknown(name)));
      }
    }
    chosen.addNamed(lead.header().attributes(), lead.dataset());
    for (AxisInfo axis : lead.header().axes()) {
      chosen.addNamed(axis.attributes(), lead.dataset());
    }
    all.variables().stream().filter(Companion::isOfAxis).forEach(chosen::add);
    chosen.close();
    return chosen.left();
  }

  /** Returns the names of the array and of the coordinates of its axes, which are part of it. */
  private static Set<String> pathsOf(BlockSet lead, Companions all) {
    Set<String> paths = new HashSet<>(all.axisPaths());
    paths.add(lead.dataset());
    for (AxisInfo axis : lead.header().axes()) {
      if (all.axisPaths().isEmpty() && axis.coordinates().isPresent()) {
        paths.add(ObjectPath.group(lead.dataset()) + axis.name());
      }
    }
    return paths;
  }

  private IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "--var names '%s', but the files have %s"
            .formatted(
                name, String.join(", ", all.variables().stream().map(Companion::path).toList())));
  }

  private void add(Companion variable) {
    if (chosen.add(variable.path())) {
      unseen.add(variable);
    }
  }

  private void close() {
    while (!unseen.isEmpty()) {
      Companion next = unseen.remove();
      addNamed(next.attributes(), next.path());
      for (Dimension dimension : next.dimensions()) {
        all.find(dimension.path()).filter(Companion::isCoordinate).ifPresent(this::add);
      }
    }
  }

  /** Adds what the attributes of a variable name. */
  private void addNamed(List<Attribute> attributes, String by) {
    for (Attribute attribute : attributes) {
      for (String name : NamingAttribute.names(attribute.name(), attribute.text())) {
        all.near(by, name).ifPresent(this::add);
      }
    }
  }

  private Companions left() {
    List<Companion> variables =
        all.variables().stream().filter(each -> chosen.contains(each.path())).toList();
    Set<String> used = new HashSet<>();
    variables.forEach(each -> each.dimensions().forEach(axis -> used.add(axis.path())));
    List<Dimension> dimensions =
        all.dimensions().stream().filter(each -> used.contains(each.path())).toList();
    return all.with(all.axisPaths(), dimensions, variables)
        .withTree(all.groups(), List.of(), all.types());
  }
}
