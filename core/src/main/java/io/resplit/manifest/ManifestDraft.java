package io.resplit.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * A manifest that does not say anything of files yet, because they are written in several tasks.
 *
 * @param said what it says
 * @param grid the partition, slowest axis first
 * @param root folder of the files
 * @param names names of the files
 */
record ManifestDraft(Manifest said, Grid grid, Path root, BlockNames.Templated names)
    implements BegunSet {

  /** Reads what {@link ManifestWriter#writeDraft} has written to {@code folder}. */
  static ManifestDraft read(Path folder, Path root) throws IOException {
    Manifest said =
        ManifestReader.read(folder)
            .orElseThrow(
                () ->
                    ResplitException.refused(
                        folder,
                        "'" + folder + "' does not describe the output: delete it, start again"));
    NameTemplate template = NameTemplate.parse(said.template(), said.shape().rank());
    return new ManifestDraft(said, said.grid(), root, new BlockNames.Templated(root, template));
  }

  @Override
  public void publish(Path folder, SetOrigin origin, FileRecords sums, FolderSync folders)
      throws IOException {
    FileEntries files = new FileEntries(root, grid, said.order(), this::path, sums);
    if (files.publishList(folder, folders)) {
      reveal(folder, ManifestJson.LIST_NAME, folders);
    }
    FileEntries.publishManifest(
        folder,
        folders,
        json -> {
          copy(json, sums);
          files.addTo(json);
          ManifestWriter.created(json, origin);
        });
    reveal(folder, Manifest.FILE_NAME, folders);
  }

  private void reveal(Path folder, String name, FolderSync folders) throws IOException {
    folders.rename(folder.resolve(name), root.resolve(name));
  }

  private void copy(JsonGenerator json, FileRecords sums) throws IOException {
    Map<String, String> digests = sums.digests();
    String array = "";
    try (InputStream stream = FileAccess.stream(said.folder().resolve(Manifest.FILE_NAME));
        JsonParser draft = new JsonFactory().createParser(stream)) {
      draft.nextToken();
      while (draft.nextToken() != null && !draft.getParsingContext().inRoot()) {
        if (isValue(draft, ManifestReader.DIGEST) || isValue(draft, ManifestReader.STORED_DIGEST)) {
          json.writeString(array.isEmpty() ? sums.digest() : digests.getOrDefault(array, ""));
          continue;
        }
        json.copyCurrentEvent(draft);
        if (isValue(draft, ManifestWriter.NAME)) {
          array = draft.getText();
        }
      }
    }
  }

  private static boolean isValue(JsonParser draft, String name) throws IOException {
    return draft.currentToken().isScalarValue() && name.equals(draft.currentName());
  }
}
