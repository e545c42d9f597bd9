package io.resplit.cli;

import io.resplit.Resplit;
import io.resplit.report.JsonObject;
import io.resplit.report.Sizes;
import io.resplit.task.JobEnd;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes the output of a job in tasks complete. */
@Command(
    name = "finish",
    description = "Complete the output of a job after all its tasks.",
    footer = {
      "resplit finish out",
      "Lists missing tasks, or writes the manifest.",
      "resplit finish all.raw",
      "Gives the file that tasks of merge have written its name.",
      "resplit --json finish out",
      "Says as JSON how many tasks and files there are, and the digest of the array.",
    },
    sortOptions = false)
final class FinishCommand extends SetCommand {

  @Parameters(paramLabel = "OUT", description = "The output, as you gave it to the tasks.")
  private String address;

  @Override
  void work() throws IOException {
    messages.check();
    Resplit resplit = new Resplit();
    JobEnd.Result done = resplit.finish(address);
    boolean isStored =
        resplit.findRecorded(address).filter(set -> set.header().isStoredOnly()).isPresent();
    String key = isStored ? "stored_digest" : "digest";
    messages
        .console(spec)
        .print(
            text(done, isStored ? "digest of chunks as stored" : "digest"),
            JsonObject.message("finish")
                .put("tasks", done.tasks())
                .put("files", done.files())
                .putIf(!done.digest().isEmpty(), key, done.digest()));
  }

  private String text(JobEnd.Result done, String digest) {
    if (done.tasks() > 0) {
      return "%s is complete: %s, %s, %s %s\n"
          .formatted(
              address,
              Sizes.count(done.tasks(), "task"),
              Sizes.count(done.files(), "file"),
              digest,
              done.digest());
    }
    return done.files() == 0
        ? "%s is complete already%s\n"
            .formatted(address, done.digest().isEmpty() ? "" : ", " + digest + " " + done.digest())
        : "%s is a file that no tasks are writing, or no more\n".formatted(address);
  }
}
