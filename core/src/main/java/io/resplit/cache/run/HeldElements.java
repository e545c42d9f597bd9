package io.resplit.cache.run;

import io.resplit.cache.ChunkKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The decoded chunks that are held, and which of them were changed. */
final class HeldElements {

  private final NavigableMap<ChunkKey, Entry> entries = new TreeMap<>();
  private long bytes;

  private static final class Entry {
    private final Span.Block elements;
    private boolean dirty;

    Entry(Span.Block elements) {
      this.elements = elements;
    }
  }

  long bytes() {
    return bytes;
  }

  boolean isClean() {
    return entries.values().stream().noneMatch(entry -> entry.dirty);
  }

  boolean contains(ChunkKey key) {
    return entries.containsKey(key);
  }

  void add(ChunkKey key, Span.Block elements) {
    entries.put(key, new Entry(elements));
    bytes += elements.bytes();
  }

  Span.Block get(ChunkKey key) {
    return entry(key).elements;
  }

  boolean isDirty(ChunkKey key) {
    return entry(key).dirty;
  }

  void setDirty(ChunkKey key) {
    entry(key).dirty = true;
  }

  void setClean(ChunkKey key) {
    entry(key).dirty = false;
  }

  private Entry entry(ChunkKey key) {
    Entry entry = entries.get(key);
    if (entry == null) {
      throw new IllegalStateException(key + " is gone: its dataset was unregistered meanwhile");
    }
    return entry;
  }

  Span.Block remove(ChunkKey key) {
    Span.Block elements = get(key);
    entries.remove(key);
    bytes -= elements.bytes();
    return elements;
  }

  /** Returns the changed chunks of a dataset in order. */
  List<ChunkKey> dirty(int dataset) {
    return of(dataset).entrySet().stream()
        .filter(entry -> entry.getValue().dirty)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Removes the chunks of a dataset. */
  List<Span.Block> removeAll(int dataset) {
    List<Span.Block> removed = new ArrayList<>();
    for (ChunkKey key : List.copyOf(of(dataset).keySet())) {
      removed.add(remove(key));
    }
    return removed;
  }

  private NavigableMap<ChunkKey, Entry> of(int dataset) {
    return entries.subMap(
        new ChunkKey(dataset, Long.MIN_VALUE), true, new ChunkKey(dataset, Long.MAX_VALUE), true);
  }
}
