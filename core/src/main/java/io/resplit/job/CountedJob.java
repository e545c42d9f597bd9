package io.resplit.job;

import io.resplit.cache.CacheStatistics;
import io.resplit.chunk.ChunkForecast;
import io.resplit.chunk.ChunkForecast.Planned;
import io.resplit.chunk.ChunkForecast.Resumed;
import io.resplit.chunk.JobChunks;
import io.resplit.io.Activity;
import io.resplit.io.FolderSync;
import io.resplit.io.IoCounts;
import io.resplit.io.IoSupplier;
import io.resplit.journal.TaskRecord;
import io.resplit.manifest.FileRecords;
import io.resplit.manifest.SetFormat;
import io.resplit.manifest.SetFormats;
import io.resplit.manifest.SetOrigin;
import io.resplit.output.OutputSet;
import io.resplit.request.JobOptions;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.Inflation;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Moves the elements of a plan into the files of a set; counts and records what that took. */
final class CountedJob {

  private final BlockSet out;
  private final PlanReport planned;
  private final JobOptions options;
  private final FolderSync folders;
  private final Activity activity;
  private final Resumed whole;
  private final long started = System.nanoTime();
  private Resumed expected;

  /**
   * Creates the job of a whole plan.
   *
   * @param metadataBytes what the sets take besides their data
   */
  CountedJob(
      BlockSet out,
      PlanReport planned,
      JobOptions options,
      FolderSync folders,
      Activity activity,
      long metadataBytes) {
    this.out = out;
    this.planned = planned;
    this.options = options;
    this.folders = folders;
    this.activity = activity;
    Planned cache =
        new Planned(
            planned.plan(),
            planned.cost(),
            planned.budget().cacheBytes(),
            options.chunks().rules(),
            metadataBytes);
    this.whole = new Resumed(Rest.all(planned), cache);
    this.expected = whole;
  }

  /** Returns all that there is to do. */
  Resumed whole() {
    return whole;
  }

  /** Says that only a part of the plan is to be done, which costs less. */
  void expect(Resumed rest) {
    expected = rest;
  }

  /**
   * Moves the elements, with a cache where chunks pass through filters.
   *
   * @param steps steps that are already done
   * @param in the set that is read, if the elements come from files
   */
  Cost move(long steps, Optional<JobChunks.Input> in, OutputSet sink, IoSupplier<Long> movement)
      throws IOException {
    IoCounts read = in.map(input -> input.files().counts()).orElseGet(IoCounts::new);
    if (!planned.plan().problem().isFiltered()) {
      return count(read, sink, movement.get());
    }
    JobChunks.Output writes = new JobChunks.Output(out, sink);
    try (JobChunks chunks = JobChunks.begin(expected.cache(), steps, in, writes, options)) {
      Cost cost = chunks.finish(count(read, sink, movement.get()));
      say(chunks.statistics());
      return cost;
    }
  }

  /** Makes the files of an array of which no chunk is stored, on either side. */
  Cost leaveAbsent(JobChunks.Input in, OutputSet sink, IoSupplier<Long> making) throws IOException {
    Cost measured = count(in.files().counts(), sink, making.get());
    return ChunkForecast.ofAbsentChunks(planned.plan(), measured);
  }

  private void say(CacheStatistics cache) {
    cache
        .groups()
        .forEach(
            (side, did) ->
                activity.say(
                    () ->
                        "chunk cache, %s: %d accesses, %d hits, %d decoded, %d encoded, %d copied, %d evicted"
                            .formatted(
                                side,
                                did.accesses(),
                                did.hits(),
                                did.decodes(),
                                did.encodes(),
                                did.copies(),
                                did.evictions())));
  }

  /** Returns what the files have counted. */
  Cost count(IoCounts read, OutputSet sink, long peak) {
    IoCounts written = sink.counts();
    return new Cost(
        read.seeks(),
        written.seeks(),
        read.opens(),
        written.opens(),
        planned.plan().problem().isFiltered() ? expected.rest().cost().bytes() : written.bytes(),
        peak,
        ChunkCost.NONE,
        read.gapBytes(),
        new Inflation(read.inflations(), read.inflatedBytes()));
  }

  /**
   * Forces what is complete to the disk and writes the manifest.
   *
   * @param lead the array that leads
   * @param strategy how the files were made
   * @param inputs fingerprint of the files that were read; empty if there were none
   * @param total what all arrays have cost
   */
  void complete(BlockSet lead, OutputSet sink, String strategy, String inputs, Cost total)
      throws IOException {
    sink.folders().sync();
    Optional<SetFormat> format = SetFormats.of(lead.names());
    SetOrigin origin =
        SetOrigin.now(strategy, total.readSeeks(), total.writeSeeks(), total.peakBytes(), inputs);
    if (format.isPresent()) {
      FileRecords files = options.checksums() ? sink.sums() : lead::fileBytes;
      format.get().publish(lead, origin, files, folders);
      folders.sync();
    } else if (lead.names() instanceof BlockNames.InTask task) {
      TaskRecord.of(sink.sums().arraySums(), origin)
          .write(task.folder(), lead, sink.sums(), options.isDurable());
      folders.changed(task.folder());
      folders.sync();
    }
  }

  /**
   * Returns the summary of what was done since this was created.
   *
   * @param isLast whether files are complete with this array
   */
  JobSummary summary(Cost measured, long bytesRead, OutputSet sink, boolean isLast) {
    long files = isLast ? sink.published() + sink.inFolders() - expected.rest().filesDone() : 0;
    return summary(measured, bytesRead, sink.counts().bytes(), files);
  }

  /** Returns the summary of what was done since this was created. */
  JobSummary summary(Cost measured, long bytesRead, long bytesWritten, long files) {
    double seconds = (System.nanoTime() - started) * 1e-9;
    return new JobSummary(
        expected.rest().cost(),
        measured,
        bytesRead,
        bytesWritten,
        files,
        expected.rest().filesDone(),
        seconds,
        List.of());
  }
}
