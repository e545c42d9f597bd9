package io.resplit.cli;

import io.resplit.Job;
import io.resplit.Repacking;
import io.resplit.Resplit;
import io.resplit.cli.option.RepackFlags;
import io.resplit.cli.option.StorageFlags;
import io.resplit.cost.HeapUse;
import io.resplit.io.Activity.Phase;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file to repack that was looked into; nothing is written yet.
 *
 * @param job writes it anew; empty if it stays as it is
 */
record LookedInto(Repacking file, Optional<Job> job) {

  /** Larger files take far longer to write than to look into. */
  private static final long MOST_AHEAD_BYTES = 64L << 20;

  /** Little, beside what the file before it may take. */
  private static final long AHEAD_METADATA_BYTES = HeapUse.IN_RESERVE / 2;

  /**
   * Looks into the files of a command.
   *
   * @param files with the place of each new one, if that is another
   */
  record Looks(
      CommandJob job, RepackFlags repack, StorageFlags storage, Map<Path, Optional<Path>> files) {

    /** Looks into a file that has its turn. */
    LookedInto into(Path file) throws IOException {
      return job.progress()
          .during(
              Phase.FINDING,
              () -> {
                Repacking one = job.resplit().repacking(file, files.get(file));
                return of(one, output(one));
              });
    }

    private LookedInto of(Repacking one, BlockSet out) throws IOException {
      boolean stays = !one.isElsewhere() && isFitting(one, out);
      return new LookedInto(one, stays ? Optional.empty() : Optional.of(job.repacking(one, out)));
    }

    private BlockSet output(Repacking one) throws IOException {
      ChunkStorageRequest chunks =
          repack.isForCmip7() ? one.forCmip7() : storage.request(one.in().array().listedShape());
      return one.output(chunks, repack.addsHistory() ? job.given().historyLine() : "");
    }

    private boolean isFitting(Repacking one, BlockSet out) throws IOException {
      return repack.isForCmip7() ? one.failures().isEmpty() && one.isIndexInFront() : one.fits(out);
    }

    /**
     * Returns what looks into each file while the one before it has its turn, by two that share
     * nothing.
     *
     * @param isAllowed whether it may look into any
     */
    NextFile<LookedInto> next(boolean isAllowed) {
      return isAllowed && files.size() > 1
          ? new NextFile<>(files.keySet(), List.of(ahead(), ahead()))
          : new NextFile<>(List.of(), List.of());
    }

    private NextFile.Work<LookedInto> ahead() {
      Resplit small = new Resplit(List.of(), AHEAD_METADATA_BYTES);
      return file ->
          Files.size(file) > MOST_AHEAD_BYTES
              ? Optional.empty()
              : ahead(small.repacking(file, files.get(file)));
    }

    /** Plans as well; what takes more memory, or does not fit now, has to wait. */
    private Optional<LookedInto> ahead(Repacking one) throws IOException {
      BlockSet out = output(one);
      if (one.metadataBytes(out) > AHEAD_METADATA_BYTES) {
        return Optional.empty();
      }
      LookedInto looked = of(one, out);
      boolean isReady = looked.job().isEmpty() || looked.job().get().report().total().fits();
      return isReady ? Optional.of(looked) : Optional.empty();
    }
  }
}
