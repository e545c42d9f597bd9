package io.resplit.format;

import io.resplit.block.BlockFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Packing;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A format that reads and writes files as another one does, except what a class does itself. */
public abstract class ForwardingFormat implements Format {

  /** The other format. */
  protected final Format files;

  protected ForwardingFormat(Format files) {
    this.files = files;
  }

  @Override
  public String name() {
    return files.name();
  }

  @Override
  public String toString() {
    return files.toString();
  }

  @Override
  public Optional<StackAxis> lacking() {
    return files.lacking();
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return files.inspect(place, expected);
  }

  @Override
  public List<String> datasets(Path file) throws IOException {
    return files.datasets(file);
  }

  @Override
  public Map<String, DatasetSize> sizes(Path file, List<String> datasets) throws IOException {
    return files.sizes(file, datasets);
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    return files.companions(place, block, limit);
  }

  @Override
  public Map<String, ChunksAsStored> storedChunks(BlockPlace place, List<Companion> variables)
      throws IOException {
    return files.storedChunks(place, variables);
  }

  @Override
  public Optional<Packing> packing(Path file) throws IOException {
    return files.packing(file);
  }

  @Override
  public long coordinateLimit() {
    return files.coordinateLimit();
  }

  @Override
  public SpaceRule space() {
    return files.space();
  }

  @Override
  public boolean isStream(Path file) throws IOException {
    return files.isStream(file);
  }

  @Override
  public boolean mixesChunks() {
    return files.mixesChunks();
  }

  @Override
  public boolean opensChunks() {
    return files.opensChunks();
  }

  @Override
  public List<Path> filesBeside(Path file) throws IOException {
    return files.filesBeside(file);
  }

  @Override
  public Optional<HeaderBeside> headerBeside() {
    return files.headerBeside();
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    return files.open(place, header, counts);
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    return files.chunkIndex(place, header);
  }

  @Override
  public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    return files.bytes(place, counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    return files.image(dataset, block);
  }

  @Override
  public FileImage about(String dataset, FileImage file) {
    return files.about(dataset, file);
  }
}
