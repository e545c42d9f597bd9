package io.resplit.report;

import io.resplit.cost.DiskSpace;

/**
 * Renders that blocks are copied before a job reads them behind a file.
 *
 * @param from what the user calls them
 * @param to the copy
 * @param space space for the copy and for what the job writes
 */
public record CopyText(String from, String to, DiskSpace space) {

  /** Returns what is to come, in lines. */
  public String text() {
    return Sizes.line("copy", "%s to %s first, deleted in the end", from, to)
        + PlanText.line(space);
  }

  /** Returns what is to come. */
  public JsonObject json() {
    return JsonObject.message("copy")
        .put("from", from)
        .put("to", to)
        .put("space", JsonLines.space(space));
  }

  /** Returns a line that stands before the job that reads the copy. */
  public static String whole(String out) {
    return "\n" + Sizes.line("whole", "to %s", out);
  }
}
