package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ResplitExceptionTest {

  private static final Path FILE = Path.of("a.nc");

  @Test
  void aLongMessageKeepsItsBeginningAndItsRemedy() {
    String what = "the name " + "x".repeat(10_000) + " is in the way; give another one with --out";
    String message = ResplitException.badInput(FILE, what).getMessage();
    assertTrue(message.startsWith("cannot use 'a.nc': the name xxx"), message);
    assertTrue(message.endsWith("; give another one with --out"), message);
    assertTrue(message.length() < 450, message);
  }

  @Test
  void aShortMessageStaysAsItIs() {
    assertEquals(
        "cannot use 'a.nc': " + "x".repeat(400),
        ResplitException.badInput(FILE, "x".repeat(400)).getMessage());
  }
}
