package io.resplit.manifest;

import io.resplit.io.FolderSync;
import io.resplit.io.PartFiles;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Files named by a template, with a manifest next to them; jobs are in a hidden folder. */
final class ManifestFormat implements SetFormat {

  private static final String JOBS = ".resplit";

  @Override
  public boolean keeps(BlockNames names) {
    return names instanceof BlockNames.Templated;
  }

  @Override
  public boolean isIn(Path folder) {
    return PartFiles.isThere(folder.resolve(Manifest.FILE_NAME));
  }

  @Override
  public Optional<Manifest> read(Path folder) throws IOException {
    return ManifestReader.read(folder);
  }

  @Override
  public List<Path> records(Path folder) {
    return List.of(folder.resolve(Manifest.FILE_NAME), folder.resolve(ManifestJson.LIST_NAME));
  }

  @Override
  public Path jobs(Path folder) {
    return folder.resolve(JOBS);
  }

  @Override
  public void publish(BlockSet set, SetOrigin origin, FileRecords files, FolderSync folders)
      throws IOException {
    ManifestWriter.write(set, origin, files, folders);
  }

  @Override
  public void begin(BlockSet set, Path own, FolderSync folders) throws IOException {
    ManifestWriter.writeDraft(set, own, folders);
  }

  @Override
  public BegunSet begun(Path own, Path folder) throws IOException {
    return ManifestDraft.read(own, folder);
  }
}
