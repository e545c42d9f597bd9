package io.resplit.format.zarr;

import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.format.FolderGrowth;
import io.resplit.format.Format;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.IndexHeap;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blocks in stores of Zarr, one array of each, or several.
 *
 * @param coordinateLimit most bytes of coordinates to hold for one store
 * @param version in which stores are written
 */
record ZarrFormat(long coordinateLimit, ZarrVersion version) implements Format {

  @Override
  public boolean mixesChunks() {
    return true;
  }

  @Override
  public String name() {
    return version.label();
  }

  @Override
  public Optional<AxisMap> neededOrder(List<AxisInfo> axes) {
    return version.isImage() ? ZarrNewImage.order(axes) : Optional.empty();
  }

  /** The limit is no part of what a set is. */
  @Override
  public String toString() {
    return name();
  }

  @Override
  public List<String> datasets(Path file) throws IOException {
    return new ZarrStore(file).candidates();
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return new ZarrReader(new ZarrStore(place.file()), coordinateLimit).block(place.dataset());
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    long left = Math.max(0, coordinateLimit - block.heldCoordinateBytes());
    return new ZarrReader(new ZarrStore(place.file()), left)
        .companions(place.dataset(), block, limit);
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    ZarrArray array = new ZarrStore(place.file()).array(place.dataset(), counts);
    return ZarrReader.open(array, header, counts);
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    ZarrArray array = new ZarrStore(place.file()).array(place.dataset());
    return IndexHeap.within(
        place.file(),
        array.layout().grid().blockCount(),
        () -> ZarrIndex.read(array, header.fillBytes()));
  }

  @Override
  public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    ZarrArray array = new ZarrStore(place.file()).array(place.dataset(), counts);
    return new ZarrBytes(array, ZarrKeys.of(array), counts);
  }

  @Override
  public String nameLike(Path file) {
    boolean isOld = !file.getFileName().toString().equals(ZarrNode.NEW);
    return (isOld ? ZarrVersion.ZARR_2 : ZarrVersion.ZARR).label();
  }

  @Override
  public String nameOfCopy(BlockPlace place) throws IOException {
    ZarrStore store = new ZarrStore(place.file());
    boolean isImage = store.image(store.array(place.dataset())).isPresent();
    return isImage ? ZarrVersion.OME_5.label() : name();
  }

  @Override
  public Optional<FolderGrowth> growth(BlockPlace place, ArrayHeader joined, long length)
      throws IOException {
    ZarrStore store = new ZarrStore(place.file());
    return Optional.of(ZarrGrowth.of(store, place.dataset(), joined, length));
  }

  @Override
  public List<String> grow(Path file, Path piece) throws IOException {
    return new ZarrAddition(ZarrTree.folder(file), piece).take();
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    try {
      ZarrNewStore store = new ZarrNewStore(dataset, block, version);
      store.requireFilters();
      Map<String, FileImage.Part> parts = new HashMap<>();
      for (ZarrNewArray each : store.all()) {
        if (each.values().isEmpty()) {
          ZarrPlaces.of(each.isSharded(), Grid.uniform(each.shape(), each.grid()).blockCount());
          ZarrAppended appended = new ZarrAppended(store, each);
          parts.put(
              version.isImage() ? dataset : each.path(),
              new FileImage.Part(each.layout(), each.type(), Optional.of(appended)));
        }
      }
      return FileImage.ofParts(store::root, dataset, parts, 0, FileTail.NONE, store.dropped());
    } catch (IllegalArgumentException e) {
      throw new ResplitException(ResplitException.Reason.UNSUPPORTED, e.getMessage(), e);
    }
  }
}
