package io.resplit.format.tiff;

import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One directory of a file: what it says of a page (TIFF 6.0, section 2). Values are read when they
 * are asked for. Confined to one thread.
 *
 * @param file the file
 * @param position where it lies
 * @param entries its entries in their order
 * @param next where the next directory lies; 0 if there is none
 */
record TiffDirectory(TiffBytes file, long position, List<Entry> entries, long next) {

  /** More entries have no meaning. */
  private static final int MOST_ENTRIES = 4096;

  private static final int MOST_TEXT_BYTES = 64 << 20;
  private static final int TEXT = 2;
  private static final int RATIONAL = 5;

  /** Bytes of a value of each type; 0 of those that there are not. */
  private static final int[] TYPE_BYTES = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};

  /**
   * One entry.
   *
   * @param tag what it says
   * @param type type of its values
   * @param count number of its values
   * @param values where they lie
   */
  record Entry(int tag, int type, long count, long values) {}

  /** Reads a directory. */
  static TiffDirectory read(TiffBytes file, long position) throws IOException {
    boolean isBig = file.isBig();
    long count = isBig ? file.u63(position) : file.u16(position);
    if (position < TiffBytes.CLASSIC_START || count > MOST_ENTRIES) {
      throw file.damaged(count + " entries at byte " + position);
    }
    int entryBytes = isBig ? 20 : 12;
    long at = position + (isBig ? Long.BYTES : Short.BYTES);
    long end = at + count * entryBytes;
    List<Entry> entries = new ArrayList<>((int) count);
    for (; at < end; at += entryBytes) {
      entries.add(entry(file, file.bytes(at, entryBytes), at));
    }
    return new TiffDirectory(file, position, entries, isBig ? file.u63(end) : file.u32(end));
  }

  private static Entry entry(TiffBytes file, ByteBuffer bytes, long at) throws IOException {
    int tag = bytes.getShort(0) & 0xffff;
    int type = bytes.getShort(2) & 0xffff;
    long count = file.isBig() ? file.u63(at + 4) : bytes.getInt(4) & 0xffffffffL;
    int inline = file.isBig() ? Long.BYTES : Integer.BYTES;
    long values = at + 4 + inline;
    long size = type < TYPE_BYTES.length ? TYPE_BYTES[type] : 0;
    if (size > 0 && count > inline / size) {
      values = file.isBig() ? file.u63(values) : file.u32(values);
    }
    return new Entry(tag, type, count, values);
  }

  /** Returns whether values of some entry, in the directory or elsewhere, lie in a part. */
  boolean isBetween(long start, long end) {
    return entries.stream()
        .anyMatch(each -> each.values < end && each.values > start - bytes(each));
  }

  /** Returns an entry; the first one if there are several. */
  Optional<Entry> find(int tag) {
    for (Entry each : entries) {
      if (each.tag == tag) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Returns a number that is the only one, or the first, of an entry. */
  long number(int tag, long otherwise) throws IOException {
    Optional<Entry> entry = find(tag);
    return entry.isEmpty() ? otherwise : numbers(entry.get()).get(0);
  }

  /** Returns a number that an array can do without; -1 if its entry is damaged. */
  long soundNumber(int tag, long otherwise) throws IOException {
    boolean isThere = find(tag).isPresent();
    Optional<TiffNumbers> sound = soundNumbers(tag);
    return sound.isPresent() ? sound.get().get(0) : isThere ? -1 : otherwise;
  }

  /** Returns numbers that an array can do without; none if their entry is damaged. */
  Optional<TiffNumbers> soundNumbers(int tag) throws IOException {
    Optional<Entry> entry =
        find(tag)
            .filter(each -> each.count > 0 && TiffNumbers.areKnown(each.type) && isInside(each));
    return entry.isPresent() ? Optional.of(numbers(entry.get())) : Optional.empty();
  }

  /** Returns the values of an entry of a type; none if it has another one, is damaged or larger. */
  ByteBuffer soundValues(int tag, int type, long mostBytes) throws IOException {
    Optional<Entry> entry =
        find(tag)
            .filter(each -> each.type == type && each.count > 0 && isInside(each))
            .filter(each -> bytes(each) <= mostBytes);
    return entry.isPresent()
        ? file.bytes(entry.get().values, (int) bytes(entry.get()))
        : ByteBuffer.allocate(0);
  }

  /** Returns a finite number that is stored as a ratio (type 5); 0 if none is. */
  double ratio(int tag) throws IOException {
    Optional<Entry> entry =
        find(tag).filter(each -> each.type == RATIONAL && each.count > 0 && isInside(each));
    if (entry.isEmpty()) {
      return 0;
    }
    long at = entry.get().values;
    long denominator = file.u32(at + Integer.BYTES);
    return denominator == 0 ? 0 : (double) file.u32(at) / denominator;
  }

  /** Returns the one number that all values of an entry are. */
  long same(int tag, long otherwise) throws IOException {
    Optional<Entry> entry = find(tag);
    if (entry.isEmpty()) {
      return otherwise;
    }
    TiffNumbers numbers = numbers(entry.get());
    long first = numbers.get(0);
    for (long i = 1; i < numbers.count(); i++) {
      if (numbers.get(i) != first) {
        throw ResplitException.unsupported(
            file.path(),
            "samples of one pixel that differ: tag %d is %d and %d"
                .formatted(tag, first, numbers.get(i)));
      }
    }
    return first;
  }

  /** Returns the numbers of an entry that there must be. */
  TiffNumbers numbers(int tag) throws IOException {
    Optional<Entry> entry = find(tag);
    if (entry.isEmpty()) {
      throw file.damaged("the one at byte %d lacks tag %d".formatted(position, tag));
    }
    return numbers(entry.get());
  }

  private TiffNumbers numbers(Entry entry) throws IOException {
    if (entry.count == 0 || !TiffNumbers.areKnown(entry.type)) {
      throw file.damaged(
          "tag %d has %d values of type %d".formatted(entry.tag, entry.count, entry.type));
    }
    requireInside(entry);
    return new TiffNumbers(file, TYPE_BYTES[entry.type], entry.count, entry.values);
  }

  private void requireInside(Entry entry) throws IOException {
    if (!isInside(entry)) {
      throw file.damaged(
          "%d values of tag %d are outside the file".formatted(entry.count, entry.tag));
    }
  }

  private boolean isInside(Entry entry) {
    return entry.values <= file.size() - bytes(entry);
  }

  /** Returns the bytes of all values; more than any file has if the file has not so many. */
  private long bytes(Entry entry) {
    int size = entry.type < TYPE_BYTES.length ? TYPE_BYTES[entry.type] : 0;
    return size > 0 && entry.count > file.size() / size ? Long.MAX_VALUE : entry.count * size;
  }

  /** Returns a text up to its first zero, if it is one. */
  String text(int tag) throws IOException {
    return texts(tag).stream().findFirst().orElse("");
  }

  /** Returns the texts of all entries of a tag, each up to its first zero. */
  List<String> texts(int tag) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Entry each : entries) {
      if (each.tag == tag && each.type == TEXT && each.count > 0) {
        texts.add(text(each));
      }
    }
    return texts;
  }

  private String text(Entry entry) throws IOException {
    requireInside(entry);
    if (entry.count > MOST_TEXT_BYTES) {
      throw file.damaged("a text of %d bytes".formatted(entry.count));
    }
    byte[] bytes = new byte[(int) entry.count];
    file.bytes(entry.values, bytes.length).get(bytes);
    String text = new String(bytes, StandardCharsets.UTF_8);
    int end = text.indexOf('\0');
    return end < 0 ? text : text.substring(0, end);
  }
}
