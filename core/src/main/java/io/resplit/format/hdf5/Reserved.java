package io.resplit.format.hdf5;

import io.resplit.array.Attribute;
import java.util.List;
import java.util.Set;

/** Attributes that dimension scales and the NetCDF-4 library keep for themselves. */
final class Reserved {

  static final String CLASS = "CLASS";
  static final String NAME = "NAME";
  static final String DIMENSION_LIST = "DIMENSION_LIST";
  static final String REFERENCE_LIST = "REFERENCE_LIST";
  static final String DIMENSION_ID = "_Netcdf4Dimid";

  /** Value of CLASS that marks a dimension scale. */
  static final String DIMENSION_SCALE = "DIMENSION_SCALE";

  /** Start of NAME for a dimension without coordinates; its length follows in ten characters. */
  static final String BARE_DIMENSION = "This is a netCDF dimension but not a netCDF variable.";

  private static final Set<String> NAMES =
      Set.of(
          CLASS,
          NAME,
          DIMENSION_LIST,
          REFERENCE_LIST,
          DIMENSION_ID,
          "_Netcdf4Coordinates",
          "_NCProperties",
          "_nc3_strict");

  private Reserved() {}

  static boolean is(String name) {
    return NAMES.contains(name);
  }

  static List<Attribute> without(List<Attribute> attributes) {
    return attributes.stream().filter(attribute -> !is(attribute.name())).toList();
  }
}
