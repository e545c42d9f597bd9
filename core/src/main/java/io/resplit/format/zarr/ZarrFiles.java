package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.header.Attribute;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What there is to know of Zarr before a store is opened. */
public final class ZarrFiles implements FormatDescriptor {

  /** How names of images end by convention. */
  private static final String IMAGES = ".ome.zarr";

  @Override
  public String name() {
    return ZarrVersion.ZARR.label();
  }

  @Override
  public List<String> versions() {
    return ZarrVersion.names();
  }

  @Override
  public String ending() {
    return FolderFiles.ENDING;
  }

  /** The file that stands for a store is recognised by its name alone. */
  @Override
  public List<String> ownEndings() {
    return Stream.concat(Stream.of(ending()), FolderFiles.NAMES.stream()).toList();
  }

  @Override
  public String version(String file) {
    boolean isImage = file.toLowerCase(Locale.ROOT).endsWith(IMAGES);
    return isImage ? ZarrVersion.OME_5.label() : name();
  }

  @Override
  public Optional<String> folderFile(String name) {
    return Optional.of(ZarrVersion.of(name).isOld() ? ZarrNode.GROUP : ZarrNode.NEW);
  }

  @Override
  public boolean recognises(byte[] start) {
    return false;
  }

  @Override
  public Set<Ability> abilities() {
    return abilities(name());
  }

  @Override
  public Set<Ability> abilities(String name) {
    return ZarrVersion.of(name).abilities();
  }

  @Override
  public boolean saysFill(
      String name, ElementType type, List<Attribute> attributes, Optional<Attribute> fill) {
    return ZarrVersion.of(name).saysFill(type, attributes, fill);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new ZarrFormat(coordinateBytes, ZarrVersion.of(name));
  }
}
