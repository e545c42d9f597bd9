package io.resplit.format.hdf5.structure;

import io.resplit.header.Attribute;
import io.resplit.name.ObjectPath;
import java.util.List;
import java.util.Set;

/** Names that dimension scales and the NetCDF-4 library keep for themselves. */
public final class Reserved {

  public static final String CLASS = "CLASS";
  public static final String NAME = "NAME";
  public static final String DIMENSION_LIST = "DIMENSION_LIST";
  public static final String REFERENCE_LIST = "REFERENCE_LIST";
  public static final String DIMENSION_ID = "_Netcdf4Dimid";

  /** Numbers of all dimensions of a scale that has several. */
  public static final String COORDINATES = "_Netcdf4Coordinates";

  /** Value of CLASS that marks a dimension scale. */
  public static final String DIMENSION_SCALE = "DIMENSION_SCALE";

  /** Start of NAME for a dimension without coordinates; its length follows in ten characters. */
  public static final String BARE_DIMENSION =
      "This is a netCDF dimension but not a netCDF variable.";

  /** Start of the stored name of a variable that has that of a dimension, but is not its scale. */
  private static final String NOT_A_SCALE = "_nc4_non_coord_";

  /** Names that mean something else where the object is no dimension scale. */
  private static final Set<String> OF_SCALES = Set.of(CLASS, NAME);

  private static final Set<String> OF_ALL =
      Set.of(DIMENSION_LIST, REFERENCE_LIST, DIMENSION_ID, COORDINATES, "_NCProperties");

  private Reserved() {}

  /** Returns the path at which a variable lies that is not the scale of the dimension there. */
  public static String besideScale(String path) {
    return ObjectPath.group(path) + NOT_A_SCALE + ObjectPath.name(path);
  }

  /** Returns the path of a dataset as users of NetCDF-4 know it. */
  public static String shown(String path) {
    String name = ObjectPath.name(path);
    return name.startsWith(NOT_A_SCALE)
        ? ObjectPath.group(path) + name.substring(NOT_A_SCALE.length())
        : path;
  }

  /**
   * Returns whether an attribute of this name belongs to the conventions of HDF5 and NetCDF-4.
   *
   * @param isScale whether its object is a dimension scale
   */
  public static boolean is(String name, boolean isScale) {
    return OF_ALL.contains(name) || isScale && OF_SCALES.contains(name);
  }

  /**
   * Returns the attributes that do not belong to these conventions.
   *
   * @param isScale whether their object is a dimension scale
   */
  public static List<Attribute> without(List<Attribute> attributes, boolean isScale) {
    return attributes.stream()
        .filter(attribute -> !is(attribute.name(), isScale || marksScale(attribute)))
        .toList();
  }

  private static boolean marksScale(Attribute attribute) {
    return attribute.text().equals(DIMENSION_SCALE);
  }
}
