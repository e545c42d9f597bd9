package io.resplit.journal;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Meaning;
import io.resplit.header.Mismatch;
import io.resplit.header.TextKind;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.request.RefusedPair;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A set that was found, as bytes: what finding it again would look for in folders and files. Names
 * of files that follow no template come behind it.
 *
 * @param others names of the formats of files that have another one, by their paths
 * @param dataOffset where raw elements begin in each file
 * @param names template of the names; empty if there is none
 * @param areFiles whether that names files, and not datasets in one
 * @param isPadded whether blocks at the end are padded
 */
record SavedSet(
    Grid grid,
    ElementType type,
    StorageOrder order,
    String format,
    Map<String, String> others,
    long dataOffset,
    Path root,
    String names,
    boolean areFiles,
    String dataset,
    ArrayHeader header,
    Mismatch mismatch,
    boolean inRecords,
    Optional<MissingBlocks> missing,
    boolean isPadded) {

  /** An attribute of texts has a kind of these, one of numbers has not. */
  private record Value(
      String name,
      List<Long> lengths,
      Optional<TextKind> kind,
      List<String> texts,
      ElementType type,
      Optional<Meaning> meaning,
      long unreadBytes,
      byte[] bytes,
      byte[] apart) {

    static Value of(Attribute value) {
      return new Value(
          value.name(),
          value.lengths(),
          value.hasTexts() ? Optional.of(value.kind()) : Optional.empty(),
          value.texts(),
          value.type(),
          value.meaning(),
          value.isRead() ? 0 : value.bytes(),
          value.isRead() ? value.toBytes() : new byte[0],
          value.apart());
    }

    Attribute attribute() {
      return kind.map(each -> Attribute.ofTexts(name, texts, false).withKind(each).withApart(apart))
          .orElseGet(this::numbers)
          .along(lengths);
    }

    private Attribute numbers() {
      return (unreadBytes == 0
              ? Attribute.wrapping(name, type, bytes).withApart(apart)
              : Attribute.unread(name, type, unreadBytes))
          .withMeaning(meaning);
    }
  }

  /** Chunks that are held as they are stored, as they are written. */
  private record Chunks(byte[] bytes, long[] sizes, long[] skipped) {

    static Chunks of(ChunksAsStored chunks) {
      byte[] bytes = new byte[Math.toIntExact(chunks.bytes())];
      chunks.all().get(bytes);
      return new Chunks(bytes, longs(chunks.sizes()), longs(chunks.skipped()));
    }

    private static long[] longs(int[] numbers) {
      return Arrays.stream(numbers).asLongStream().toArray();
    }

    private static int[] ints(long[] numbers) {
      return Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray();
    }

    ChunksAsStored chunks() {
      return new ChunksAsStored(bytes, ints(sizes), ints(skipped));
    }
  }

  static RecordCodings codings() {
    return new RecordCodings()
        .with(
            ByteOrder.class,
            Boolean.class,
            order -> order == ByteOrder.BIG_ENDIAN,
            isBig -> isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
        .with(
            ArrayHeader.Placement.class,
            Boolean.class,
            placement -> false,
            none -> ArrayHeader.Placement.NONE)
        .with(Attribute.class, Value.class, Value::of, Value::attribute)
        .with(ChunksAsStored.class, Chunks.class, Chunks::of, Chunks::chunks);
  }

  /**
   * Checks that a set can be written.
   *
   * @throws ResplitException if its files hold more of the array than blocks of a grid
   */
  static void check(BlockSet set) throws ResplitException {
    if (!set.arrangement().isGrid()) {
      throw RefusedPair.SAVED_NO_GRID.refusal(set.root());
    }
    if (set.lacksAxis()) {
      throw RefusedPair.SAVED_STACK.refusal(set.root());
    }
    if (!set.arrangement().isWhole()) {
      throw RefusedPair.SAVED_OVERLAP.refusal(set.root());
    }
  }

  static void write(BlockSet set, DataOutputStream out) throws IOException {
    boolean isRaw = set.format().name().equals(Formats.RAW);
    SavedSet saved =
        new SavedSet(
            set.grid(),
            set.type(),
            set.order(),
            set.formats().usual().name(),
            names(set.formats().others()),
            isRaw ? set.image(0).dataOffset() : 0,
            set.names().root(),
            template(set.names()),
            !(set.names() instanceof BlockNames.Datasets),
            set.dataset(),
            set.header(),
            set.mismatch(),
            set.inRecords(),
            set.missing(),
            set.arrangement().isPadded());
    codings().write(SavedSet.class, saved, out);
    if (set.names() instanceof BlockNames.Listed listed) {
      for (Path file : listed.files()) {
        Coding.TEXT.writer().write(file.toString(), out);
      }
    }
  }

  private static Map<String, String> names(Map<Path, Format> formats) {
    return formats.entrySet().stream()
        .collect(
            Collectors.toMap(each -> each.getKey().toString(), each -> each.getValue().name()));
  }

  private static String template(BlockNames names) {
    return names instanceof BlockNames.Templated files
        ? files.template().toString()
        : names instanceof BlockNames.Datasets datasets ? datasets.template().toString() : "";
  }

  /**
   * Reads a set.
   *
   * @param limit of the names of its files
   */
  static BlockSet read(Coding.In in, Formats formats, NameLimit limit) throws IOException {
    SavedSet saved = codings().read(SavedSet.class, in);
    return saved.set(formats, saved.names.isEmpty() ? saved.listed(in, limit) : saved.templated());
  }

  private BlockSet set(Formats formats, BlockNames files) throws IOException {
    Format found =
        format.equals(Formats.RAW) ? formats.raw(type, dataOffset) : formats.named(format);
    Map<Path, Format> apart = new HashMap<>();
    others.forEach((path, name) -> apart.put(Path.of(path), formats.named(name)));
    BlockSet set =
        new BlockSet(grid, type, order, found, files, dataset, header, mismatch)
            .withRecords(inRecords)
            .withMissing(missing);
    FileFormats each = new FileFormats(found, apart);
    boolean isStrict = !mismatch.ignores(Mismatch.Kind.UNITS);
    set = set.withFormats(each.timed(set.path(set.firstBlock()), isStrict));
    return isPadded ? set.padded(Optional.empty()) : set;
  }

  private BlockNames templated() {
    NameTemplate template = NameTemplate.parse(names, grid.rank());
    template.checkFor(grid, order);
    return areFiles
        ? new BlockNames.Templated(root, template)
        : new BlockNames.Datasets(root, template);
  }

  private BlockNames listed(Coding.In in, NameLimit limit) throws IOException {
    PathList files = new PathList(Path.of(""), limit);
    for (long number = 0; number < grid.blockCount(); number++) {
      files.append(Coding.TEXT.reader().apply(in));
    }
    limit.require();
    return new BlockNames.Listed(root, files);
  }
}
