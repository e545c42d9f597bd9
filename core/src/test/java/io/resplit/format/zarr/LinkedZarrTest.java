package io.resplit.format.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.format.FolderFiles;
import io.resplit.io.ResplitException;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Links in stores: they lead to files of the store, or to others that nobody has meant. */
class LinkedZarrTest {

  private static final List<String> VERSION_3 =
      List.of(
          "zarr.json", "g/zarr.json", "g", "g/t/zarr.json", "g/t", "g/t/c", "g/t/c/1", "g/t/c/1/0");

  private static final List<String> VERSION_2 =
      List.of(
          ".zgroup", ".zattrs", "g/.zgroup", "g", "g/t/.zarray", "g/t/.zattrs", "g/t", "g/t/1.0");

  private static final List<String> SHARDS = List.of("g/t/c", "g/t/c/0", "g/t/c/0/0");

  @TempDir Path folder;

  private Path array;
  private Path root;

  /** Stores, and what in them is a link. */
  static Stream<Arguments> links() {
    return Stream.of(
            VERSION_3.stream().map(link -> Arguments.of("zarr", link)),
            VERSION_2.stream().map(link -> Arguments.of("zarr2", link)),
            SHARDS.stream().map(link -> Arguments.of("shards", link)))
        .flatMap(all -> all);
  }

  @BeforeEach
  void writeArray() throws IOException {
    byte[] elements = new byte[64];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = (byte) (i + 1);
    }
    array = Files.write(folder.resolve("a.raw"), elements);
    root = folder.resolve("a.zarr");
  }

  private void write(String kind) throws IOException {
    boolean isOld = kind.equals("zarr2");
    boolean isSharded = kind.equals("shards");
    Path chunks = Files.createDirectories(root.resolve(isOld ? "g/t" : "g/t/c"));
    for (String group : List.of("", "g/")) {
      String said =
          isOld ? "{\"zarr_format\": 2}" : "{\"zarr_format\": 3, \"node_type\": \"group\"}";
      Files.writeString(root.resolve(group + (isOld ? ".zgroup" : "zarr.json")), said);
      if (isOld) {
        Files.writeString(root.resolve(group + ".zattrs"), "{\"title\": \"t\"}");
      }
    }
    if (isOld) {
      Files.writeString(root.resolve("g/t/.zattrs"), "{\"units\": \"K\"}");
      Files.writeString(
          root.resolve("g/t/.zarray"),
          """
          {"zarr_format": 2, "shape": [8, 8], "chunks": [4, 8], "dtype": "|u1", "fill_value": 0,
           "order": "C", "filters": null, "compressor": null}
          """);
    } else {
      String bytes = "{\"name\": \"bytes\"}";
      String shards =
          "{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": [4, 8], \"codecs\": [%1$s], \"index_codecs\": [%1$s]}}";
      Files.writeString(
          root.resolve("g/t/zarr.json"),
          """
          {"zarr_format": 3, "node_type": "array", "shape": [8, 8], "data_type": "uint8",
           "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%d, 8]}},
           "chunk_key_encoding": {"name": "default"}, "fill_value": 0, "codecs": [%s]}
          """
              .formatted(isSharded ? 8 : 4, isSharded ? shards.formatted(bytes) : bytes));
    }
    byte[] elements = Files.readAllBytes(array);
    if (isSharded) {
      java.nio.ByteBuffer shard =
          java.nio.ByteBuffer.allocate(96).order(java.nio.ByteOrder.LITTLE_ENDIAN).put(elements);
      shard.putLong(0).putLong(32).putLong(32).putLong(32);
      Files.write(Files.createDirectories(chunks.resolve("0")).resolve("0"), shard.array());
      return;
    }
    for (int chunk = 0; chunk < 2; chunk++) {
      Path file = chunks.resolve(isOld ? chunk + ".0" : chunk + "/0");
      Files.createDirectories(file.getParent());
      Files.write(file, java.util.Arrays.copyOfRange(elements, chunk * 32, chunk * 32 + 32));
    }
  }

  private Path link(String name, Path target) throws IOException {
    Path link = root.resolve(name);
    Files.createDirectories(target.getParent());
    Files.move(link, target);
    return Files.createSymbolicLink(link, target);
  }

  /** Moves the array to a file of bytes, as a user would ask for it. */
  private byte[] moved(Path store) throws IOException {
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(store + ":/g/t"));
    Path file = folder.resolve("out.raw");
    BlockSet out = resplit.output(in, OutputRequest.file(file.toString()));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 10));
    Steps.run(in, out, Steps.plan(in, out, options), JobOptions.DEFAULT, JobObserver.NONE);
    byte[] moved = Files.readAllBytes(file);
    Files.delete(file);
    return moved;
  }

  @ParameterizedTest
  @MethodSource("links")
  void aLinkThatLeadsOutOfAStoreIsRefused(String kind, String name) throws IOException {
    write(kind);
    assertArrayEquals(Files.readAllBytes(array), moved(root));
    Path target = folder.resolve("elsewhere").resolve("x");
    Path link = link(name, target);
    ResplitException refusal = assertThrows(ResplitException.class, () -> moved(root));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertEquals(Optional.of(link), refusal.path().map(Path::toAbsolutePath));
    String said = "it is a link to '%s', outside of its store".formatted(target.toRealPath());
    assertTrue(refusal.getMessage().contains(said), refusal.getMessage());
    assertTrue(Files.notExists(folder.resolve("out.raw")));
  }

  @ParameterizedTest
  @MethodSource("links")
  void aLinkThatStaysInAStoreIsFollowed(String kind, String name) throws IOException {
    write(kind);
    link(name, root.resolve("kept/x"));
    assertArrayEquals(Files.readAllBytes(array), moved(root));
  }

  @Test
  void aStoreMayBeNamedThroughALink() throws IOException {
    write("zarr");
    Path link = Files.createSymbolicLink(folder.resolve("link.zarr"), root);
    assertArrayEquals(Files.readAllBytes(array), moved(link));
  }

  /** It may be that to the whole system. */
  @Test
  void whatALinkLeadsToIsNoPartOfAStoreThatDoesNotNeedIt() throws IOException {
    write("zarr");
    Path file = root.resolve("zarr.json");
    Path outside = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createSymbolicLink(root.resolve("more"), outside);
    BlockSet set = new Resplit().find(SetRequest.at(root + ":/g/t"));
    long state = FolderFiles.state(set.format(), file);
    Files.write(outside.resolve("new"), new byte[1]);
    assertEquals(state, FolderFiles.state(set.format(), file));
    assertArrayEquals(Files.readAllBytes(array), moved(root));
  }
}
