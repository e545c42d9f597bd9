package io.resplit.job;

import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.output.AliasCheck;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files that are to be one set, though some are stored otherwise than the first of them, or than
 * the one that they will follow. Immutable.
 *
 * @param files all files
 * @param request asks for the set, with copies in the places of those files
 * @param copies the copies, each to be made by a job of its own
 * @param bytes most bytes of the elements of all files
 * @param alone finds the set that a file is
 * @param lead has the storage that all are to have
 */
public record JoinedFiles(
    List<Path> files,
    SetRequest request,
    List<AlikeCopy> copies,
    long bytes,
    IoFunction<Path, BlockSet> alone,
    BlockSet lead) {

  /**
   * Returns files that lie one behind the other.
   *
   * @param request lists the files of the set
   * @param lead has the storage that all are to have; the first file if empty
   * @param sets finds a set
   * @throws ResplitException if a file is no set alone
   */
  public static JoinedFiles of(
      SetRequest request,
      Optional<BlockSet> lead,
      CopiesFirst beside,
      IoFunction<SetRequest, BlockSet> sets)
      throws IOException {
    List<Path> files = request.files();
    Sizes sizes = new Sizes();
    lead.ifPresent(sizes::of);
    BlockSet first =
        lead.isPresent() ? lead.get() : sets.apply(request.withFiles(files.subList(0, 1)));
    SetRequest named = first.dataset().isEmpty() ? request : request.withDataset(first.dataset());
    IoFunction<Path, BlockSet> alone = file -> sets.apply(named.withFiles(List.of(file)));
    List<AlikeCopy> copies = beside.of(first, files, file -> sizes.of(alone.apply(file)));
    SetRequest copied = request.withFiles(beside.instead(files, copies));
    return new JoinedFiles(files, copied, copies, sizes.bytes, alone, first);
  }

  /**
   * Checks before any is copied that the files mean the same, fit together, and are not written.
   * Returns the set that they will be, for checks of the job for which they are copied: before,
   * only files that are no copies can be read as those of the set.
   *
   * @param out the file that is to hold all
   * @throws ResplitException if they do not; names the first property that differs
   */
  public BlockSet check(Path out) throws IOException {
    for (AlikeCopy copy : copies) {
      copy.check();
    }
    FollowingFiles all = new FollowingFiles(alone.apply(files.get(0)), Path.of("list"));
    for (Path file : files) {
      BlockSet one = alone.apply(file);
      new AlikeCopy(out, lead, one).checkArray();
      AlikeCopy.requireFits(lead, one, file);
      if (!file.equals(files.get(0))) {
        all.add(one);
      }
    }
    AliasCheck.refuse(
        files,
        outputs -> {
          outputs.accept(out);
          for (AlikeCopy copy : copies) {
            outputs.accept(copy.file());
          }
        });
    return all.described();
  }

  /** Adds up what sets hold. */
  private static final class Sizes {

    private long bytes;

    private BlockSet of(BlockSet set) {
      bytes = Math.addExact(bytes, new SetBytes(set).all());
      return set;
    }
  }
}
