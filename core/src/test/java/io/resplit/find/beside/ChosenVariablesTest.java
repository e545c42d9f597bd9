package io.resplit.find.beside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.Mismatch;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Variables;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChosenVariablesTest {

  private static final ElementType TYPE = ElementType.parse("int8");

  private static Companion variable(String path, String dimension, Attribute... attributes) {
    return Variables.moved(
            path, TYPE, List.of(new Dimension(dimension, 3, false, Dimension.NO_AXIS)))
        .withAttributes(List.of(attributes));
  }

  private static List<String> chosen(List<Companion> all, List<String> named, String... attribute) {
    Grid grid = Grid.uniform(Shape.of(3), Shape.of(3));
    List<Attribute> attributes =
        attribute.length == 0 ? List.of() : List.of(Attribute.ofText(attribute[0], attribute[1]));
    ArrayHeader header =
        ArrayHeader.of(
            new BlockHeader(
                TYPE,
                new BlockLayout.Strided(Shape.of(3), 0),
                List.of(),
                attributes,
                List.of(),
                Optional.empty()));
    Path file = Path.of("x");
    BlockSet lead =
        new BlockSet(
            grid,
            TYPE,
            StorageOrder.C,
            new RawFormat(TYPE, 0),
            new BlockNames.Listed(file, List.of(file)),
            "model/heat",
            header,
            Mismatch.REFUSE);
    Companions beside = Companions.NONE.withVariables(all);
    return ChosenVariables.of(lead, beside, named).variables().stream()
        .map(Companion::path)
        .toList();
  }

  @Test
  void whatAttributesNameIsTakenAndRolesAreNot() {
    List<Companion> all =
        List.of(variable("area", "k"), variable("cells", "k"), variable("rain", "k"));
    assertEquals(
        List.of("cells"), chosen(all, List.of("model/heat"), "cell_measures", "area: cells"));
    assertEquals(List.of("cells", "rain"), chosen(all, List.of("rain", "cells")));
  }

  /** Those in the group of the array come before those above it, but not before a whole path. */
  @Test
  void namesAreLookedForFromTheGroupUpwards() {
    List<Companion> all = List.of(variable("lat", "k"), variable("model/lat", "k"));
    assertEquals(List.of("model/lat"), chosen(all, List.of("model/heat"), "coordinates", "lat"));
    assertEquals(List.of("lat"), chosen(all, List.of("model/heat"), "coordinates", "/lat"));
    assertEquals(
        List.of("lat"), chosen(all.subList(0, 1), List.of("model/heat"), "coordinates", "lat lon"));
  }

  @Test
  void theyNameOthersAndHaveCoordinates() {
    List<Companion> all =
        List.of(
            variable("rain", "k"),
            variable("k", "k", Attribute.ofText("bounds", "edges")),
            variable("edges", "j"),
            variable("other", "j"));
    assertEquals(List.of("rain", "k", "edges"), chosen(all, List.of("rain")));
  }

  @Test
  void anUnknownNameIsAnsweredWithThoseThereAre() {
    List<Companion> all = List.of(variable("rain", "k"), variable("snow", "k"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> chosen(all, List.of("hail")))
            .getMessage();
    assertTrue(message.contains("'hail'") && message.contains("rain, snow"), message);
  }
}
