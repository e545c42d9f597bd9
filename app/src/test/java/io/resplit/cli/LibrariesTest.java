package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command has the libraries that it needs, and all tests here pass without others. */
class LibrariesTest {

  @ParameterizedTest
  @ValueSource(strings = {"net.jpountz.lz4.LZ4Factory", "io.jhdf.ObjectHeader"})
  void leavesOutWhatOnlyTestsNeed(String type) {
    assertThrows(ClassNotFoundException.class, () -> find(type));
  }

  @Test
  void hasWhatDecodesTheChunks() {
    assertDoesNotThrow(() -> find("io.airlift.compress.lz4.Lz4Decompressor"));
  }

  private static Class<?> find(String type) throws ClassNotFoundException {
    return Class.forName(type, false, LibrariesTest.class.getClassLoader());
  }
}
