package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Companions.Link;
import io.resplit.header.Companions.NamedType;
import io.resplit.header.Meaning;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Leaves out of a header what a flavour cannot hold, and remembers the names of that. */
public final class Fitting {

  private final String dataset;
  private final Flavour flavour;
  private final List<String> dropped = new ArrayList<>();
  private NamedTypes types = new NamedTypes(List.of());

  /**
   * Starts with nothing left out.
   *
   * @param dataset path of the array
   */
  public Fitting(String dataset, Flavour flavour) {
    this.dataset = ObjectPath.inRoot(dataset);
    this.flavour = flavour;
  }

  /** Returns the names of what was left out. */
  public List<String> dropped() {
    return List.copyOf(dropped);
  }

  /** Returns what is left of a header. */
  public BlockHeader of(BlockHeader block) {
    types = types(block.companions());
    BlockHeader fitting =
        block
            .withAxes(block.axes().stream().map(axis -> of(axis, block.layout())).toList())
            .withAttributes(of(block.attributes(), ""), of(block.fileAttributes(), ""))
            .withNotCarried(List.of())
            .withMeaning(block.meaning().filter(meaning -> keeps(block)));
    if (fitting.meaning().isEmpty()) {
      block.meaning().ifPresent(meaning -> dropped.add(meaning.label()));
    }
    return fitting.withCompanions(of(block.companions()));
  }

  private NamedTypes types(Companions all) {
    if (flavour == Flavour.HDF5) {
      return new NamedTypes(all.types());
    }
    List<NamedType> kept = NetcdfTypes.of(all.types());
    all.types().stream()
        .filter(type -> !kept.contains(type))
        .forEach(type -> dropped.add("datatype " + type.path()));
    return new NamedTypes(kept.stream().map(this::of).toList());
  }

  private NamedType of(NamedType type) {
    return new NamedType(
        type.path(), type.type(), type.meaning(), of(type.attributes(), " of " + type.path()));
  }

  private boolean keeps(BlockHeader block) {
    return flavour == Flavour.HDF5 || isKnown(block.type(), block.meaning());
  }

  /** Returns whether NetCDF-4 says what elements mean: a character, or a type that is declared. */
  private boolean isKnown(ElementType type, Optional<Meaning> meaning) {
    return NetcdfRules.isCharacter(type, meaning) || types.has(type, meaning);
  }

  /** Only an array in chunks can become longer. */
  private AxisInfo of(AxisInfo axis, BlockLayout layout) {
    return axis.withAttributes(of(axis.attributes(), ""))
        .withUnlimited(axis.unlimited() && layout.chunks().isPresent());
  }

  /** Leaves out attributes that readers would not see. */
  private List<Attribute> of(List<Attribute> attributes, String owner) {
    attributes.stream()
        .filter(attribute -> !holds(attribute))
        .map(attribute -> attribute.name() + owner)
        .forEach(dropped::add);
    return attributes.stream().filter(this::holds).toList();
  }

  private boolean holds(Attribute attribute) {
    return flavour == Flavour.HDF5 || NetcdfRules.holds(attribute, types);
  }

  private Companions of(Companions all) {
    if (all.isEmpty() || flavour == Flavour.HDF5) {
      return all;
    }
    List<Companion> variables = new ArrayList<>();
    for (Companion variable : all.variables()) {
      if (NetcdfRules.holds(variable, types)) {
        variables.add(of(variable));
      } else {
        dropped.add(variable.path());
      }
    }
    return all.withVariables(variables)
        .withTree(
            all.groups().stream().map(this::of).toList(),
            all.links().stream().filter(link -> keeps(link, all)).map(Link::direct).toList(),
            types.all());
  }

  private Group of(Group group) {
    return new Group(group.path(), of(group.attributes(), " of " + group.path()));
  }

  private Companion of(Companion variable) {
    Companion fitting =
        variable.withAttributes(of(variable.attributes(), " of " + variable.path()));
    if (variable.meaning().isEmpty() || isKnown(variable.type(), variable.meaning())) {
      return fitting;
    }
    dropped.add(variable.meaning().get().label() + " of " + variable.path());
    return fitting.withElements(variable.type(), variable.fillValue(), Optional.empty());
  }

  /**
   * The NetCDF library cannot open a file with a link to nothing, takes one to a dimension for
   * another dimension, and follows links to groups.
   */
  private boolean keeps(Link link, Companions all) {
    boolean variable =
        link.object().equals(Optional.of(dataset))
            || link.object()
                .flatMap(all::find)
                .filter(each -> NetcdfRules.isLinked(each, types))
                .isPresent();
    if (!variable) {
      dropped.add(link.path());
    }
    return variable;
  }
}
