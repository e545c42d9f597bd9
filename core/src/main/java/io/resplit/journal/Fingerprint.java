package io.resplit.journal;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.input.InputWatch;
import io.resplit.io.Activity;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A number of 64 bits that is another one, almost certainly, as soon as anything added to it is
 * another one. Guards against mistakes, not against people who mean harm. Confined to one thread.
 */
public final class Fingerprint {

  private static final int DIGITS = 8;

  private final CRC32C first = new CRC32C();
  private final CRC32 second = new CRC32();
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  /** Adds a number. */
  public Fingerprint add(long value) {
    byte[] bytes = number.putLong(0, value).array();
    first.update(bytes);
    second.update(bytes);
    return this;
  }

  /** Adds a text. */
  public Fingerprint add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    first.update(bytes);
    second.update(bytes);
    return add(bytes.length);
  }

  /**
   * Returns the fingerprint of the files of a set, as they are now, and of how they are read.
   *
   * @param activity counts the files
   */
  public static Fingerprint ofFiles(BlockSet set, Activity activity) throws IOException {
    Fingerprint files = ofReading(set);
    InputWatch.of(set, files::addFile, activity);
    return files;
  }

  /**
   * Returns the fingerprint of how a set is read, without its files: which variables and region of
   * them, what stands for those that are missing, and the axes in which order.
   */
  public static Fingerprint ofReading(BlockSet set) {
    Fingerprint reading = new Fingerprint().add(set.dataset());
    set.header().companions().variables().forEach(each -> reading.add(each.path()));
    if (!set.arrangement().isPlain()) {
      reading.add(set.arrangement().toString());
    }
    set.missing().ifPresent(missing -> reading.add(missing.toString()));
    return set.axes().isIdentity() ? reading : reading.add(set.axes().toString());
  }

  /** Adds what is known of a file: its name, its size, and when it was changed. */
  public Fingerprint addFile(Path file, long bytes, long nanos) {
    return add(file.getFileName().toString()).add(bytes).add(nanos);
  }

  /** Adds everything that a set is, but its files. */
  public Fingerprint add(BlockSet set) {
    add(set.grid());
    add(set.type().toString()).add(set.order().name()).add(set.format().name());
    add(set.format().toString()).add(set.dataset());
    if (!set.arrangement().isPlain()) {
      add(set.arrangement().toString()).add(set.storedGrid());
    }
    set.padding().ifPresent(padding -> add("padding").add(padding.toString()));
    set.chunks().ifPresent(this::add); // one file, one way to store chunks
    if (!set.axes().isIdentity()) {
      add(set.axes().toString());
    }
    for (int axis = 0; axis < set.grid().rank(); axis++) {
      if (set.header().isUnlimited(axis)) {
        add("unlimited").add(axis);
      }
    }
    set.header().axes().forEach(this::add);
    for (Attribute attribute : set.header().fileAttributes()) {
      add(attribute.name());
      add(attribute.texts().stream().mapToInt(String::length).sum()); // same bytes before data
    }
    set.header().companions().variables().forEach(this::add);
    return set.names() instanceof BlockNames.Templated names
        ? add(names.template().toString())
        : add(set.root().getFileName().toString());
  }

  private void add(AxisInfo axis) {
    add(axis.name()).add(axis.attributes().size());
    axis.attributes().forEach(this::add);
    axis.coordinates().ifPresent(this::add);
    axis.chunks().ifPresent(this::add);
  }

  private void add(Attribute value) {
    add(value.name()).add(value.type().toString()).add(value.bytes());
    value.texts().forEach(this::add);
    if (value.isRead()) {
      first.update(value.numbers());
      second.update(value.numbers());
    }
  }

  private void add(Companion variable) {
    add(variable.path()).add(variable.type().toString()).add(variable.lengths().toString());
    add(variable.isMoved() ? 1 : 0);
    variable.chunks().ifPresent(this::add);
  }

  private void add(ChunkStorage chunks) {
    add(chunks.chunkShape().toString()).add(chunks.leftOut().ordinal());
    for (ChunkFilter filter : chunks.filters()) {
      add(filter.name()).add(filter.level());
      filter.stored().ifPresent(all -> add(all.toString()));
      filter.parameters().ifPresent(all -> add(all.toString()));
    }
  }

  private Fingerprint add(Grid grid) {
    add(grid.rank());
    for (int axis = 0; axis < grid.rank(); axis++) {
      add(grid.axis(axis));
    }
    return this;
  }

  private void add(AxisGrid axis) {
    add(axis.extent()).add(axis.count()).add(axis.end(0));
    for (long i = 1; !axis.isUniform() && i < axis.count(); i++) {
      add(axis.end(i));
    }
  }

  /** Adds all read boxes and write boxes of a plan, and their order. */
  public Fingerprint add(Plan plan) {
    add(plan.strategy());
    plan.shards().ifPresent(shards -> add("shards").add(shards));
    add(plan.prefix());
    add(List.of(plan.pivot()));
    List<Loop> before = null;
    long tails = plan.hasOneTail() ? 1 : plan.pivot().sweep().count();
    for (long read = 0; read < tails; read++) {
      List<Loop> tail = plan.tail(read);
      if (tail != before) {
        add(read);
        add(tail);
      }
      before = tail;
    }
    return this;
  }

  private void add(List<Loop> loops) {
    for (Loop loop : loops) {
      AxisSweep sweep = loop.sweep();
      add(loop.axis()).add(loop.direction().name());
      add(sweep.reads());
      add(sweep.writeIntervals());
    }
  }

  /** Returns the number: 16 hexadecimal digits. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(first.getValue(), DIGITS) + hex.toHexDigits(second.getValue(), DIGITS);
  }
}
