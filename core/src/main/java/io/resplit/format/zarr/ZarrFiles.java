package io.resplit.format.zarr;

import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What there is to know of Zarr before a store is opened. */
public final class ZarrFiles implements FormatDescriptor {

  @Override
  public String name() {
    return ZarrFormat.NAME;
  }

  @Override
  public List<String> versions() {
    return List.of(ZarrFormat.VERSION_2, "zarr3");
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
  public Optional<String> folderFile(String name) {
    return Optional.of(name.equals(ZarrFormat.VERSION_2) ? ZarrNode.GROUP : ZarrNode.NEW);
  }

  @Override
  public boolean recognises(byte[] start) {
    return false;
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.DATASETS, Ability.GROUPS, Ability.CHUNKS, Ability.FOLDERS);
  }

  @Override
  public boolean hasShards(String name) {
    return !name.equals(ZarrFormat.VERSION_2);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new ZarrFormat(coordinateBytes, name.equals(ZarrFormat.VERSION_2) ? 2 : 3);
  }
}
