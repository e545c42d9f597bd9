package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How stores are written: in a version of Zarr, as a group of arrays or as an image of OME. */
enum ZarrVersion {
  ZARR("zarr", 3, ""),
  ZARR_2("zarr2", 2, ""),
  ZARR_3("zarr3", 3, ""),
  OME_4("ome0.4", 2, "0.4"),
  OME_5("ome0.5", 3, "0.5");

  private final String label;
  private final int number;
  private final String image;

  ZarrVersion(String label, int number, String image) {
    this.label = label;
    this.number = number;
    this.image = image;
  }

  /** Returns that of a name, which is one of them. */
  static ZarrVersion of(String name) {
    return Arrays.stream(values()).filter(each -> each.label.equals(name)).findFirst().get();
  }

  /** Returns the names of all but the usual one. */
  static List<String> names() {
    return Arrays.stream(values()).skip(1).map(each -> each.label).toList();
  }

  /** Returns the name that asks for it. */
  String label() {
    return this == ZARR_3 ? ZARR.label : label;
  }

  /** Returns whether metadata is that of version 2. */
  boolean isOld() {
    return number == 2;
  }

  /** Returns the number of the version of Zarr. */
  int number() {
    return number;
  }

  /** Returns the version of OME-NGFF; empty of a group of arrays. */
  String image() {
    return image;
  }

  /** Returns whether a store is one image. */
  boolean isImage() {
    return !image.isEmpty();
  }

  /** Returns what stands between the numbers of a chunk in its name: images have folders. */
  String separator() {
    return this == ZARR_2 ? "." : "/";
  }

  Set<Ability> abilities() {
    Set<Ability> all = EnumSet.of(Ability.CHUNKS, Ability.FOLDERS);
    if (!isOld()) {
      all.add(Ability.SHARDS);
    }
    all.addAll(isImage() ? Set.of(Ability.STEPS) : Set.of(Ability.DATASETS, Ability.GROUPS));
    return all;
  }

  /**
   * Returns what metadata says of elements that no chunk holds; nothing if that is null. To xarray
   * a fill value of version 2 stands for missing elements, so it is that of a store that may say so
   * already, or the one that says which are missing.
   *
   * @param fill what the input says of such elements
   */
  Optional<byte[]> fill(ElementType type, List<Attribute> attributes, Optional<Attribute> fill) {
    byte[] unwritten = FillValue.unwritten(type, attributes, fill);
    if (this != ZARR_2) {
      return Optional.of(unwritten).filter(any -> !isOld() || ZarrFill.isUsual(type, unwritten));
    }
    return fill.filter(FillValue::isOfStore).filter(own -> !FillValue.isApart(own)).isPresent()
        ? fill.filter(FillValue::isSet).map(any -> unwritten)
        : FillValue.shown(type, attributes).map(each -> each.withOrder(type.order()).toBytes());
  }

  /** Returns whether metadata says what elements are that no chunk holds. */
  boolean saysFill(ElementType type, List<Attribute> attributes, Optional<Attribute> fill) {
    byte[] unwritten = FillValue.unwritten(type, attributes, fill);
    return fill(type, attributes, fill)
        .filter(said -> Arrays.equals(said, unwritten))
        .filter(said -> !isOld() || ZarrFill.isUsual(type, said))
        .isPresent();
  }
}
