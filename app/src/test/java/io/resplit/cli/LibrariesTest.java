package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command has the libraries that it needs, and all tests here pass without others. */
class LibrariesTest {

  @ParameterizedTest
  @ValueSource(strings = {"net.jpountz.lz4.LZ4Factory", "com.ning.compress.lzf.LZFDecoder"})
  void leavesOutWhatOnlyDecodersOfTheHdf5LibraryNeed(String type) {
    assertThrows(ClassNotFoundException.class, () -> find(type));
  }

  @Test
  void hasWhatReadsTheHeadersAndDecodesTheChunks() {
    assertDoesNotThrow(() -> find("io.jhdf.ObjectHeader"));
    assertDoesNotThrow(() -> find("io.airlift.compress.lz4.Lz4Decompressor"));
  }

  private static Class<?> find(String type) throws ClassNotFoundException {
    return Class.forName(type, false, LibrariesTest.class.getClassLoader());
  }
}
