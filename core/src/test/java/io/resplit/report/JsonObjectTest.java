package io.resplit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

  @Test
  void messagesBeginWithTheirTypeAndTheSchema() {
    assertEquals(
        "{\"message_type\":\"make\",\"schema\":1,\"files\":3}",
        JsonObject.message("make").put("files", 3).toString());
  }

  @Test
  void writesEachKindOfValueInTheOrderInWhichItWasPut() {
    JsonObject json =
        new JsonObject()
            .put("shape", Shape.of(2, 3))
            .put("edges", List.of(new long[] {0, 2}, new long[0]))
            .put("bytes", 1L << 40)
            .put("rate", 2.0)
            .put("fits", true)
            .put("path", Path.of("a/b"))
            .put("lengths", List.of("x", "yz"), String::length)
            .put("own", new JsonObject().put("a", 1));
    assertEquals(
        "{\"shape\":[2,3],\"edges\":[[0,2],[]],\"bytes\":1099511627776,\"rate\":2.0,\"fits\":true,"
            + "\"path\":\"a/b\",\"lengths\":[1,2],\"own\":{\"a\":1}}",
        json.toString());
  }

  @Test
  void leavesOutWhatIsNotThere() {
    JsonObject json =
        new JsonObject()
            .put("a", Optional.empty())
            .put("b", Optional.of(1))
            .putIf(false, "c", 2)
            .putIf(true, "d", 3)
            .putAll(new JsonObject().put("e", 4));
    assertEquals("{\"b\":1,\"d\":3,\"e\":4}", json.toString());
  }

  @Test
  void escapesWhatATerminalMayNotShow() {
    assertEquals(
        "{\"a\":\"\\n\\u202e\\udb40\\udc01 \u00fc \\\"\"}",
        new JsonObject().put("a", "\n\u202e\udb40\udc01 \u00fc \"").toString());
  }
}
