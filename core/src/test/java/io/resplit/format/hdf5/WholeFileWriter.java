package io.resplit.format.hdf5;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.IndexPlace;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Writes files with several datasets whose elements are counting bytes, for tests. */
final class WholeFileWriter {

  private final FileImage image;
  private final Map<String, byte[]> contents = new LinkedHashMap<>();

  private WholeFileWriter(FileImage image) {
    this.image = image;
  }

  /** Writes a file and returns the elements of each dataset that has been moved. */
  static Map<String, byte[]> write(Path file, Hdf5Format format, String dataset, BlockHeader block)
      throws IOException {
    WholeFileWriter writer = new WholeFileWriter(format.image(dataset, block));
    writer.add(dataset);
    block.companions().moved().map(Companion::path).forEach(writer::add);
    if (writer.image.isAppended()) {
      writer.append(file);
    } else {
      new BlockWriter(new byte[1]).create(file, writer.image, new IoCounts()).close();
    }
    for (String name : writer.contents.keySet()) {
      writer.fill(file, name);
    }
    return writer.contents;
  }

  private void add(String name) {
    FileImage about = image.about(name);
    long bytes = about.layout().shape().volume() * about.type().bytes();
    contents.put(name, Samples.counting(bytes));
  }

  private void append(Path file) throws IOException {
    Map<String, Long> roots = new HashMap<>();
    try (PositionalFile opened = BlockWriter.createForChunks(file, new IoCounts())) {
      long end = image.endOfFixedData();
      AppendedChunks last = null;
      for (String name : contents.keySet()) {
        FileImage about = image.about(name);
        if (about.appendedChunks().isPresent()) {
          last = about.appendedChunks().get();
          IndexPlace place =
              ChunkFiles.append(opened, end, about, contents.get(name), new Random(1), i -> true);
          roots.put(name, place.root());
          end = place.end();
        }
      }
      last.complete(roots, end, opened);
    }
  }

  /** Writes a file without any chunk that is to be appended. */
  static void complete(Path file, FileImage image, String appended) throws IOException {
    try (PositionalFile opened = BlockWriter.createForChunks(file, new IoCounts())) {
      AppendedChunks chunks = image.about(appended).appendedChunks().orElseThrow();
      IndexPlace place = chunks.writeIndex(chunks.newIndex(), image.endOfFixedData(), opened);
      chunks.complete(Map.of(appended, place.root()), place.end(), opened);
    }
  }

  private void fill(Path file, String name) throws IOException {
    FileImage about = image.about(name);
    if (about.layout() instanceof BlockLayout.Chunked) {
      return;
    }
    byte[] bytes = contents.get(name);
    try (BlockFile visit =
        new BlockWriter(new byte[1]).update(file, about.layout(), about.type(), new IoCounts())) {
      ByteBuffer source = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
      visit.write(Box.whole(about.layout().shape()), source);
    }
  }
}
