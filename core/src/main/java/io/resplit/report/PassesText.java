package io.resplit.report;

import java.util.Optional;

/**
 * Renders that a job is done in two passes.
 *
 * @param folder of the blocks in between
 * @param bytes how much these take
 * @param seconds predicted time of both passes
 * @param inOne predicted time of one pass instead; empty if none fits the memory
 */
public record PassesText(String folder, long bytes, double seconds, Optional<Double> inOne) {

  /** Returns it in a line. */
  public String text() {
    String instead =
        inOne.map(time -> "instead of " + Sizes.duration(time)).orElse("and one does not fit");
    return Sizes.line(
        "passes",
        "2: %s predicted, %s; %s in %s between them",
        Sizes.duration(seconds),
        instead,
        Sizes.brief(bytes),
        folder);
  }

  /** Returns the same as JSON. */
  public JsonObject json() {
    return JsonObject.message("passes")
        .put("predicted_seconds", seconds)
        .put("one_pass_seconds", inOne)
        .put("folder", folder)
        .put("bytes", bytes);
  }
}
