package io.resplit.cache.run;

import io.resplit.cache.CacheMemory;
import io.resplit.cache.ChunkDataset;
import java.util.List;
import java.util.TreeMap;

/** The datasets that are registered with a cache. */
final class OpenStores {

  private final List<ChunkDataset> datasets;
  private final CacheMemory memory;
  private final TreeMap<Integer, ChunkStore> stores = new TreeMap<>();

  OpenStores(List<ChunkDataset> datasets, CacheMemory memory) {
    this.datasets = datasets;
    this.memory = memory;
  }

  void add(int dataset, ChunkStore store) {
    if (dataset < 0 || dataset >= datasets.size()) {
      throw new IllegalArgumentException(
          "no such dataset: " + dataset + " among " + datasets.size());
    }
    if (store.chunkBytes() != datasets.get(dataset).chunkBytes()) {
      throw new IllegalArgumentException(
          "chunks of dataset %s have %s bytes, but were planned with %s"
              .formatted(dataset, store.chunkBytes(), datasets.get(dataset).chunkBytes()));
    }
    if (store.maxStoredBytes() > memory.inUse().storedBytes()) {
      throw new IllegalArgumentException(
          "stored chunks of dataset %s need up to %s bytes, but were planned with %s"
              .formatted(dataset, store.maxStoredBytes(), memory.inUse().storedBytes()));
    }
    if (stores.putIfAbsent(dataset, store) != null) {
      throw new IllegalStateException("dataset " + dataset + " is already registered");
    }
  }

  List<Integer> datasets() {
    return List.copyOf(stores.keySet());
  }

  boolean contains(int dataset) {
    return stores.containsKey(dataset);
  }

  ChunkStore get(int dataset) {
    ChunkStore store = stores.get(dataset);
    if (store == null) {
      throw new IllegalStateException("dataset " + dataset + " is not registered");
    }
    return store;
  }

  void remove(int dataset) {
    get(dataset);
    stores.remove(dataset);
  }

  void checkNone() {
    if (!stores.isEmpty()) {
      throw new IllegalStateException(
          stores.size() + " datasets are still registered, the first is " + stores.firstKey());
    }
  }
}
