package io.resplit.report;

import io.resplit.cost.JobSummary;
import java.util.Optional;

/** Renders what commands other than a job have done, each as one line of JSON without line end. */
public final class OutcomeLines {

  private OutcomeLines() {}

  /** Returns the message that demo data was written. */
  public static String made(JobSummary done) {
    return JsonLines.line(
        "make",
        json -> {
          json.writeNumberField("files_written", done.filesWritten());
          json.writeNumberField("bytes_written", done.bytesWritten());
        });
  }

  /**
   * Returns the message that the output of a job in tasks is complete.
   *
   * @param tasks number of tasks; 0 if it was complete before
   * @param digest digest of the array; empty if it was not recorded
   */
  public static String finished(long tasks, long files, String digest) {
    return JsonLines.line(
        "finish",
        json -> {
          json.writeNumberField("tasks", tasks);
          json.writeNumberField("files", files);
          if (!digest.isEmpty()) {
            json.writeStringField("digest", digest);
          }
        });
  }

  /** Returns the message that two sets have equal elements, with the number of elements of one. */
  public static String equal(long elements) {
    return JsonLines.line("verify", json -> json.writeNumberField("elements", elements));
  }

  /** Returns the message that two sets have the same digest. */
  public static String sameDigest(String digest) {
    return JsonLines.line("verify", json -> json.writeStringField("digest", digest));
  }

  /**
   * Returns the message that a set is as its manifest says.
   *
   * @param checksums number of files whose checksums were recorded and compared
   * @param digest digest of the array, if that was recorded and compared
   */
  public static String asRecorded(long files, long checksums, Optional<String> digest) {
    return JsonLines.line(
        "verify",
        json -> {
          json.writeNumberField("files", files);
          json.writeNumberField("checksums", checksums);
          if (digest.isPresent()) {
            json.writeStringField("digest", digest.get());
          }
        });
  }
}
