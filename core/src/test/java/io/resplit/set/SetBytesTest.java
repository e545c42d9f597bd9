package io.resplit.set;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.OutputRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SetBytesTest {

  private static SetBytes of(OutputRequest request, ChunkStorageRequest chunks) throws IOException {
    Shape array = Shape.of(60, 90, 180);
    return new SetBytes(new Resplit().output(request.withChunks(chunks), array, "float32"));
  }

  private static ChunkStorageRequest chunks(Optional<List<ChunkFilter>> filters) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(Shape.of(22, 2, 128)),
        Optional.empty(),
        filters,
        false);
  }

  @Test
  void chunksAreStoredWhole() throws IOException {
    OutputRequest file = OutputRequest.file("a.h5");
    assertEquals(60 * 90 * 180 * 4, of(file, ChunkStorageRequest.KEEP).all());
    SetBytes plain = of(file, chunks(Optional.of(List.of())));
    assertEquals(66 * 90 * 256 * 4, plain.all());
    assertEquals(plain.all(), plain.least());
    List<ChunkFilter> deflate = List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1));
    SetBytes filtered = of(file, chunks(Optional.of(deflate)));
    assertEquals(plain.all(), filtered.all());
    assertEquals(0, filtered.least());
  }

  /** Of blocks of 25, 25 and 10, each in chunks of at most 22. */
  @Test
  void eachFileHasChunksOfItsOwn() throws IOException {
    OutputRequest blocks = OutputRequest.blocks("a", Shape.of(25, 90, 180)).withFormat("hdf5");
    SetBytes plain = of(blocks, chunks(Optional.of(List.of())));
    assertEquals((44 + 44 + 10) * 90 * 256 * 4, plain.all());
  }
}
