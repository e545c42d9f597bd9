package io.resplit.benchmark;

import io.resplit.array.ChunkFilter;
import io.resplit.codec.FilterPipeline;
import io.resplit.geometry.Shape;
import io.resplit.testkit.ImageCodecs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Prints how long filters take for each byte of a chunk, in nanoseconds of processor time of one
 * thread: for each pipeline the median over kinds of data, and the fastest and slowest of these.
 * {@code plan.FilterNeeds} has the medians.
 */
public final class FilterSpeed {

  private static final int SIDE = 400;
  private static final long LEAST_NANOS = 250_000_000;
  private static final int LEAST_TIMES = 5;

  /** Chunks of one kind of data. */
  private record Data(int elementBytes, ByteBuffer chunk) {}

  private FilterSpeed() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException {
    ChunkFilter shuffle = ChunkFilter.of(ChunkFilter.SHUFFLE);
    List<ChunkFilter> compressions = new ArrayList<>();
    for (int level : new int[] {1, 3, 4, 5, 6, 7, 9}) {
      compressions.add(new ChunkFilter(ChunkFilter.DEFLATE, level));
    }
    compressions.add(new ChunkFilter(ChunkFilter.ZSTD, 3));
    compressions.add(ChunkFilter.of(ChunkFilter.LZ4));
    compressions.add(ChunkFilter.of(ChunkFilter.LZF));
    printDecoded(ChunkFilter.LZW, ImageCodecs::lzw);
    printDecoded(ChunkFilter.PACKBITS, bytes -> ImageCodecs.packBits(bytes, 2 * SIDE));
    print(List.of(ChunkFilter.predictor(2, Shape.of(SIDE, 1), false)));
    print(List.of(shuffle));
    print(List.of(ChunkFilter.of(ChunkFilter.FLETCHER32)));
    for (ChunkFilter compression : compressions) {
      print(List.of(compression));
      print(List.of(shuffle, compression));
    }
  }

  /** Prints the time of a filter that is only undone. */
  private static void printDecoded(String name, UnaryOperator<byte[]> encoder) throws IOException {
    List<Double> decode = new ArrayList<>();
    for (Data data : (Iterable<Data>) kinds()::iterator) {
      byte[] bytes = new byte[data.chunk.capacity()];
      data.chunk.clear().get(bytes);
      ByteBuffer stored = ByteBuffer.wrap(encoder.apply(bytes));
      FilterPipeline pipeline =
          new FilterPipeline(
              List.of(ChunkFilter.of(name)), bytes.length, data.elementBytes, "benchmark");
      ByteBuffer direct = ByteBuffer.allocateDirect(stored.capacity()).put(stored).flip();
      decode.add(decode(pipeline, direct));
    }
    System.out.printf(Locale.ROOT, "%-24s decode %s%n", name, of(decode));
  }

  private static double decode(FilterPipeline pipeline, ByteBuffer stored) throws IOException {
    ByteBuffer scratch = ByteBuffer.allocateDirect(pipeline.scratchBytes());
    ByteBuffer target = ByteBuffer.allocateDirect(pipeline.chunkBytes());
    return fastest(
        pipeline.chunkBytes(),
        () -> pipeline.decode(stored.duplicate(), 0, target.clear(), scratch.clear()));
  }

  private static void print(List<ChunkFilter> filters) throws IOException {
    List<Double> encode = new ArrayList<>();
    List<Double> decode = new ArrayList<>();
    for (Data data : (Iterable<Data>) kinds()::iterator) {
      time(filters, data, encode, decode);
    }
    System.out.printf(Locale.ROOT, "%-24s encode %s  decode %s%n", filters, of(encode), of(decode));
  }

  private static String of(List<Double> times) {
    Collections.sort(times);
    return String.format(
        Locale.ROOT,
        "%6.1f (%.1f to %.1f)",
        times.get(times.size() / 2),
        times.get(0),
        times.get(times.size() - 1));
  }

  private static void time(
      List<ChunkFilter> filters, Data data, List<Double> encode, List<Double> decode)
      throws IOException {
    int bytes = data.chunk.capacity();
    FilterPipeline pipeline = new FilterPipeline(filters, bytes, data.elementBytes, "benchmark");
    ByteBuffer scratch = ByteBuffer.allocateDirect(pipeline.scratchBytes());
    ByteBuffer stored = ByteBuffer.allocateDirect(pipeline.maxStoredBytes());
    encode.add(
        fastest(
            bytes,
            () ->
                pipeline.encode(data.chunk.duplicate().clear(), stored.clear(), scratch.clear())));
    stored.flip();
    decode.add(decode(pipeline, stored));
  }

  private interface Work {
    void run() throws IOException;
  }

  private static double fastest(int bytes, Work work) throws IOException {
    long fastest = Long.MAX_VALUE;
    long all = 0;
    for (int i = 0; i < LEAST_TIMES || all < LEAST_NANOS; i++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      work.run();
      long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      fastest = Math.min(fastest, took);
      all += took;
    }
    return (double) fastest / bytes;
  }

  private interface Field {
    double at(double y, double x);
  }

  private static Stream<Data> kinds() {
    Random random = new Random(1);
    Field smooth = (y, x) -> 280 + 20 * Math.cos(3 * y) + 5 * Math.sin(6 * x);
    Field noisy = (y, x) -> smooth.at(y, x) + random.nextGaussian() / 2;
    return Stream.of(
        image((y, x) -> 10 * smooth.at(y, x) + 4 * random.nextGaussian()),
        image((y, x) -> 10 * smooth.at(y, x) + 16 * random.nextGaussian()),
        image((y, x) -> Math.hypot(y, x) > 0.6 ? 0 : 2000 + 16 * random.nextGaussian()),
        floats((y, x) -> Math.round(noisy.at(y, x) * 100) / 100.0),
        floats(noisy),
        floats(smooth),
        doubles(smooth));
  }

  private static Data image(Field field) {
    Data data = new Data(2, ByteBuffer.allocateDirect(2 * SIDE * SIDE));
    fill(field, value -> data.chunk.putShort((short) value));
    return data;
  }

  private static Data floats(Field field) {
    Data data = new Data(4, ByteBuffer.allocateDirect(4 * SIDE * SIDE));
    fill(field, value -> data.chunk.putFloat((float) value));
    return data;
  }

  private static Data doubles(Field field) {
    Data data = new Data(8, ByteBuffer.allocateDirect(8 * SIDE * SIDE));
    fill(field, data.chunk::putDouble);
    return data;
  }

  private static void fill(Field field, DoubleConsumer target) {
    for (int i = 0; i < SIDE * SIDE; i++) {
      target.accept(field.at(i / SIDE / (double) SIDE, i % SIDE / (double) SIDE));
    }
  }
}
