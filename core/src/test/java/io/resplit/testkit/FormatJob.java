package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.Formats;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.plan.Step;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** One random array in raw blocks, and a set of the format under test to be made of it. */
final class FormatJob {
  static final ElementType TYPE = ElementType.parse("int16");

  final Resplit resplit;
  final Random random;
  final ReferenceArray array;
  final BlockSet in;
  final BlockSet out;
  private final Path folder;
  private final FormatDescriptor descriptor;

  /**
   * Writes the raw files.
   *
   * @param name asks for files of the format or one of its versions
   * @param headerBytes bytes before the data of the raw files
   */
  FormatJob(
      Path folder,
      Resplit resplit,
      FormatDescriptor descriptor,
      String name,
      int headerBytes,
      long seed)
      throws IOException {
    this.folder = folder;
    this.resplit = resplit;
    this.descriptor = descriptor;
    RandomProblems source = new RandomProblems(seed);
    random = source.random();
    Shape shape = source.shape(2 + random.nextInt(2), 300);
    in = rawSet(shape, source.block(shape), headerBytes);
    array = new ReferenceArray(in.grid().shape(), TYPE.bytes(), random);
    array.write(in, headerBytes);
    out = output(in, "set", source.block(shape), name);
  }

  /** Returns whether files describe their own shape and type. */
  boolean describesItself() {
    return !descriptor.name().equals(Formats.RAW);
  }

  private BlockSet rawSet(Shape shape, Shape block, int headerBytes) {
    var grid = StorageOrder.C.grid(shape, block);
    var names = OutputAddress.parse(folder + "/in/r_{*}.raw").names(".raw", grid, StorageOrder.C);
    return new BlockSet(grid, TYPE, StorageOrder.C, new RawFormat(TYPE, headerBytes), names);
  }

  BlockSet output(BlockSet like, String name, Shape block, String format) throws IOException {
    String ending = format.equals(Formats.RAW) ? ".raw" : descriptor.ending();
    String address = folder + "/" + name + "/x_{*}" + ending;
    return resplit.output(like, OutputRequest.blocks(address, block).withFormat(format));
  }

  /** Runs a plan for random memory; what it says beforehand must come true. */
  void move(BlockSet from, BlockSet to) throws IOException {
    PlanReport planned = plan(from, to);
    var done = Steps.run(from, to, planned, JobOptions.DEFAULT, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
  }

  /** Returns a plan for random memory. */
  PlanReport plan(BlockSet from, BlockSet to) {
    long most = from.grid().shape().volume() * TYPE.bytes();
    var memory = new MemoryLimit.OfData(TYPE.bytes() + random.nextLong(most));
    PlanOptions options = PlanOptions.within(memory);
    return Steps.plan(from, to, options);
  }

  /** Makes the set, as if no record of it had been kept. */
  FormatJob moved() throws IOException {
    move(in, out);
    Files.delete(out.root().resolve(Manifest.FILE_NAME));
    return this;
  }

  /** Returns what a user says of the set in {@code request}: no more than its files need. */
  SetRequest complete(SetRequest request) {
    SetRequest ordered = request.withOrder(StorageOrder.C);
    return describesItself()
        ? ordered
        : ordered.withShape(out.listedShape()).withBlock(out.listedBlock()).withType(out.type());
  }

  BlockSet find(String address) throws IOException {
    return resplit.find(complete(SetRequest.at(address)));
  }

  String folderOfSet() {
    return out.root().toString();
  }

  List<Path> files() {
    List<Path> files = new ArrayList<>();
    for (long number = 0; number < out.grid().blockCount(); number++) {
      files.add(out.path(number));
    }
    return files;
  }

  Path anyFile() {
    return out.path(random.nextLong(out.grid().blockCount()));
  }

  void requireFound(BlockSet found) throws IOException {
    assertEquals(out.grid(), found.grid());
    assertEquals(out.type(), found.type());
    assertEquals(descriptor.name(), found.format().name());
    resplit.check(found);
  }

  void requireRefused(Path file) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> resplit.check(find(folderOfSet())));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason(), refusal.getMessage());
    String message = refusal.getMessage();
    assertTrue(message.contains(file.getFileName().toString()), message);
    assertEquals(1, TerminalText.line(message).lines().count(), message);
  }

  /** Turns a bit of one element of a block. */
  void change(long number) throws IOException {
    long bytes = out.blockShape(number).volume() * TYPE.bytes();
    long position = out.image(number).dataOffset() + random.nextLong(bytes);
    try (RandomAccessFile file = new RandomAccessFile(out.path(number).toFile(), "rw")) {
      file.seek(position);
      int before = file.read();
      file.seek(position);
      file.write(before ^ 4);
    }
  }

  static int steps(PlanReport planned) {
    int steps = 0;
    for (Iterator<Step> all = planned.plan().steps(); all.hasNext(); all.next()) {
      steps++;
    }
    return steps;
  }
}
