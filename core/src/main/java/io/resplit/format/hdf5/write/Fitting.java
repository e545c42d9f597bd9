package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Companions.Link;
import io.resplit.header.Companions.NamedType;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Leaves out of a header what a file cannot hold. */
final class Fitting {

  private final String dataset;
  private final boolean isNetcdf;
  private final Consumer<String> dropped;
  private NamedTypes types = new NamedTypes(List.of());

  /**
   * Starts with nothing left out.
   *
   * @param dataset path of the array
   * @param isNetcdf whether readers of NetCDF-4 are to see all of the file
   * @param dropped takes the names of what is left out
   */
  Fitting(String dataset, boolean isNetcdf, Consumer<String> dropped) {
    this.dataset = dataset;
    this.isNetcdf = isNetcdf;
    this.dropped = dropped;
  }

  /** Returns what is left of a header. */
  BlockHeader of(BlockHeader block) {
    types = types(block.companions());
    BlockHeader fitting =
        block
            .withAxes(block.axes().stream().map(axis -> of(axis, block.layout())).toList())
            .withAttributes(of(block.attributes(), ""), of(block.fileAttributes(), ""))
            .withNotCarried(List.of())
            .withMeaning(block.meaning().filter(meaning -> keeps(block)));
    if (fitting.meaning().isEmpty()) {
      block.meaning().ifPresent(meaning -> dropped.accept(meaning.label()));
    }
    return fitting.withCompanions(of(isNetcdf ? inCharacters(block) : block.companions()));
  }

  /** Texts of one size are rows of characters in NetCDF, along a dimension of their own. */
  private Companions inCharacters(BlockHeader block) {
    DimensionNames names = new DimensionNames(dataset, block);
    Map<Integer, String> paths = new HashMap<>();
    return block
        .companions()
        .map(
            each ->
                NetcdfRules.isText(each)
                    ? inCharacters(
                        each,
                        paths.computeIfAbsent(
                            each.type().bytes(), size -> names.free("string" + size)))
                    : each);
  }

  private Companion inCharacters(Companion variable, String path) {
    int size = variable.type().bytes();
    List<Dimension> dimensions = new ArrayList<>(variable.dimensions());
    dimensions.add(new Dimension(path, size, false, Dimension.NO_AXIS));
    variable
        .fillValue()
        .filter(FillValue::isSet)
        .ifPresent(fill -> dropped.accept("the fill value of " + variable.path()));
    ElementType character = new ElementType(ElementType.Kind.BYTES, 1, variable.type().order());
    byte[] values = variable.values().orElseThrow().toBytes();
    return variable
        .withDimensions(dimensions)
        .withElements(character, Optional.empty(), variable.meaning())
        .withChunks(Optional.empty())
        .withValues(Optional.of(Attribute.wrapping(variable.name(), character, values)));
  }

  private NamedTypes types(Companions all) {
    if (!isNetcdf) {
      return new NamedTypes(all.types());
    }
    List<NamedType> kept = NetcdfTypes.of(all.types());
    all.types().stream()
        .filter(type -> !kept.contains(type))
        .forEach(type -> dropped.accept("datatype " + type.path()));
    return new NamedTypes(kept.stream().map(this::of).toList());
  }

  private NamedType of(NamedType type) {
    return new NamedType(
        type.path(), type.type(), type.meaning(), of(type.attributes(), " of " + type.path()));
  }

  private boolean keeps(BlockHeader block) {
    return !isNetcdf || isKnown(block.type(), block.meaning());
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
        .forEach(dropped);
    return attributes.stream().filter(this::holds).toList();
  }

  private boolean holds(Attribute attribute) {
    return !isNetcdf || NetcdfRules.holds(attribute, types);
  }

  private Companions of(Companions all) {
    if (all.isEmpty() || !isNetcdf) {
      return all;
    }
    List<Companion> variables = new ArrayList<>();
    for (Companion variable : all.variables()) {
      if (NetcdfRules.holds(variable, types)) {
        variables.add(of(variable));
      } else {
        dropped.accept(variable.path());
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
    dropped.accept(variable.meaning().get().label() + " of " + variable.path());
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
      dropped.accept(link.path());
    }
    return variable;
  }
}
