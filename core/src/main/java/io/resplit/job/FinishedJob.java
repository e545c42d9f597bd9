package io.resplit.job;

import io.resplit.array.ChunkStorage;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.input.InputCheck;
import io.resplit.input.InputSet;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.io.StoredFile;
import io.resplit.journal.Fingerprint;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.request.JobObserver;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job that is done: as the manifest of its output says, or as the one file that it wrote shows.
 */
public record FinishedJob(BlockSet out, Optional<Manifest> manifest, JobObserver observer) {

  /**
   * Returns a job if that very job is done, see {@link #between}; one that moves several arrays is
   * if it has moved each of them.
   */
  static Optional<FinishedJob> of(List<Move> moves, JobObserver observer) throws IOException {
    Move lead = Move.leading(moves);
    Optional<FinishedJob> finished = between(lead.in(), lead.out(), observer);
    for (Move move : moves) {
      boolean isLead = move.out().lead().isEmpty();
      if (finished.isPresent()
          && finished.get().manifest().isEmpty()
          && !isLead
          && !holdsArrayOf(move.in(), move.out(), observer)) {
        return Optional.empty();
      }
    }
    return finished;
  }

  /**
   * Returns the job between two sets if that very job is done, no journal being left: the manifest
   * is that of {@code out}, written from what {@code in} is now. A single file has no manifest: it
   * must hold the array of {@code in}, all of both is read.
   *
   * @param observer sees what is read, and may stop reading
   * @throws ResplitException if there is a manifest or a file, but the input is not sound
   */
  public static Optional<FinishedJob> between(BlockSet in, BlockSet out, JobObserver observer)
      throws IOException {
    Optional<Manifest> manifest = SetFormats.recorded(out);
    if (manifest.isEmpty()) {
      boolean same = isOneFile(out) && holdsArrayOf(in, out, observer);
      return same ? Optional.of(new FinishedJob(out, manifest, observer)) : Optional.empty();
    }
    InputCheck.open(in, observer.activity());
    String inputs = Fingerprint.ofFiles(in, observer.activity()).toString();
    return manifest
        .filter(found -> found.describes(out) && found.inputs().equals(inputs))
        .map(found -> new FinishedJob(out, manifest, observer));
  }

  private static boolean isOneFile(BlockSet out) {
    Path file = out.path(0);
    return out.names() instanceof BlockNames.Listed
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.exists(PartFiles.partOf(file), LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean holdsArrayOf(BlockSet in, BlockSet out, JobObserver observer)
      throws IOException {
    if (!isStoredAsAsked(out, observer)) {
      return false; // before all files of the input are looked at
    }
    InputCheck.open(in, observer.activity());
    return SetComparison.digestOfElements(in, observer)
            .equals(SetComparison.digestOfElements(out, observer))
        && holdsCompanions(out);
  }

  /**
   * Returns whether the only file of an output holds the values that it should besides its array.
   */
  private static boolean holdsCompanions(BlockSet out) throws IOException {
    Companions expected = out.header().companions();
    Companions found =
        expected.isEmpty()
            ? expected
            : out.format()
                .companions(out.place(0), new FileFit(out).inspect(0), path -> Long.MAX_VALUE);
    List<Companion> held =
        expected.variables().stream().filter(each -> each.held().isPresent()).toList();
    Map<String, ChunksAsStored> stored =
        held.isEmpty() ? Map.of() : out.format().storedChunks(out.place(0), held);
    return held.stream()
            .allMatch(each -> each.held().equals(Optional.ofNullable(stored.get(each.path()))))
        && expected.variables().stream()
            .filter(each -> each.values().isPresent())
            .allMatch(
                each ->
                    found
                        .find(each.path())
                        .filter(other -> Agreement.sameValues(each, other).isEmpty())
                        .isPresent());
  }

  private static boolean isStoredAsAsked(BlockSet out, JobObserver observer) {
    try {
      checkHeaders(out, observer);
      Optional<ChunkStorage> found = ArrayHeader.of(new FileFit(out).inspect(0)).chunks();
      Shape whole = out.grid().shape();
      return found.map(ChunkStorage::filters).equals(out.chunks().map(ChunkStorage::filters))
          && found
              .map(chunks -> chunks.clipped(whole))
              .equals(out.chunks().map(chunks -> chunks.clipped(whole)));
    } catch (IOException e) {
      return false; // another file of that name: a job that wants to write there is refused
    }
  }

  /**
   * Checks that all files are there and look as they should.
   *
   * @param readsBack whether what they hold is checked, too
   * @throws ResplitException if one does not
   */
  void check(boolean readsBack) throws IOException {
    checkHeaders(out, observer);
    RecordCheck check =
        new RecordCheck(
            out, new InputSet(out), StoredFile::onDisk, observer.activity(), observer::cancelled);
    if (manifest.isPresent() && readsBack) {
      check.check(manifest.get());
    } else if (manifest.isPresent()) {
      check.checkNames(manifest.get());
    }
  }

  private static void checkHeaders(BlockSet out, JobObserver observer) throws IOException {
    BlockSet bare = out.withHeader(ArrayHeader.NONE); // formats keep what they can of it
    InputCheck.open(bare, observer.activity());
  }
}
