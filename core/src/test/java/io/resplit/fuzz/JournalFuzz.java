package io.resplit.fuzz;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalReader;
import io.resplit.output.OutputSet;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Fsync;
import io.resplit.request.OutputRequest;
import io.resplit.request.WriteOptions;
import io.resplit.set.BlockSet;
import io.resplit.set.Members;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.Variables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Reads any bytes as a journal, of files with appended chunks and of others: they may only end in a
 * refusal. Lines get right checksums half of the time, or nothing behind them would ever be
 * reached.
 */
public final class JournalFuzz {

  private static final Path FILE = file();
  private static final List<List<BlockSet>> SETS =
      List.of(List.of(set("raw", false)), List.of(set("hdf5", true)), arrays());

  private JournalFuzz() {}

  private static Path file() {
    try {
      return Files.createTempFile("resplit-fuzz", ".journal");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Describes a set of four files, none of which is there. */
  private static BlockSet set(String format, boolean sparse) {
    return set(format, sparse, ArrayHeader.NONE);
  }

  private static BlockSet set(String format, boolean sparse, ArrayHeader header) {
    String folder = FILE.resolveSibling("resplit-fuzz-nothing").toString();
    ElementType type = ElementType.parse("uint8");
    Grid grid = Grid.uniform(Shape.of(20, 20), Shape.of(10, 10));
    BlockSet in =
        new BlockSet(
                grid,
                type,
                StorageOrder.C,
                new RawFormat(type, 0),
                OutputAddress.parse(folder).names(".raw", grid, StorageOrder.C))
            .withHeader(header);
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(Shape.of(4, 4)),
            Optional.empty(),
            Optional.of(List.of()),
            true);
    OutputRequest request = OutputRequest.blocks(folder, Shape.of(10, 10)).withFormat(format);
    try {
      return new Resplit().output(in, sparse ? request.withChunks(chunks) : request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Describes files with three arrays, the last two of which are appended. */
  private static List<BlockSet> arrays() {
    Dimension y = new Dimension("y", 20, false, 0);
    Dimension x = new Dimension("x", 20, false, 1);
    List<Companion> beside =
        List.of(
            moved("other", List.of(y, x)),
            moved("plain", List.of(y, x, new Dimension("z", 3, false, Dimension.NO_AXIS))));
    List<AxisInfo> axes =
        List.of(
            new AxisInfo("y", Optional.empty(), List.of()),
            new AxisInfo("x", Optional.empty(), List.of()));
    ArrayHeader header =
        ArrayHeader.NONE.withAxes(axes).withCompanions(Companions.NONE.withVariables(beside));
    BlockSet lead = set("hdf5", true, header);
    Members members = new Members(lead);
    try {
      return List.of(
          members.stored(lead.header().companions().find("plain").orElseThrow()),
          lead,
          members.stored(lead.header().companions().find("other").orElseThrow()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Companion moved(String name, List<Dimension> dimensions) {
    return Variables.moved(name, ElementType.parse("uint8"), dimensions);
  }

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    boolean sealed = data.length > 0 && data[0] % 2 == 0;
    Files.write(FILE, sealed ? sealed(data) : data);
    for (List<BlockSet> arrays : SETS) {
      read(arrays);
    }
  }

  private static void read(List<BlockSet> arrays) throws IOException {
    WriteOptions options = new WriteOptions(Fsync.NONE, true, false, false);
    try (OutputSet out = new OutputSet(arrays, options)) {
      Optional<Journal> journal = JournalReader.read(FILE);
      if (journal.isPresent()) {
        journal.get().restore(out);
      }
    } catch (IOException e) {
      Findings.requireOneLine(e);
    }
  }

  private static byte[] sealed(byte[] data) {
    ByteArrayOutputStream journal = new ByteArrayOutputStream();
    String text = new String(data, 1, data.length - 1, StandardCharsets.ISO_8859_1);
    for (String line : text.split("\n", -1)) {
      byte[] entry = line.getBytes(StandardCharsets.ISO_8859_1);
      CRC32C crc = new CRC32C();
      crc.update(entry);
      String seal = HexFormat.of().toHexDigits(crc.getValue(), 8) + " ";
      journal.writeBytes(seal.getBytes(StandardCharsets.US_ASCII));
      journal.writeBytes(entry);
      journal.write('\n');
    }
    return journal.toByteArray();
  }
}
