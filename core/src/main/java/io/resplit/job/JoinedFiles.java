package io.resplit.job;

import io.resplit.io.IoFunction;
import io.resplit.io.IoSupplier;
import io.resplit.io.ResplitException;
import io.resplit.output.AliasCheck;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.set.BlockNames;
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
 * @param followed returns the set that they will be, or throws why they will be none
 */
public record JoinedFiles(
    List<Path> files,
    SetRequest request,
    List<AlikeCopy> copies,
    long bytes,
    IoSupplier<BlockSet> followed) {

  /**
   * Returns files that lie one after the other. Each is found alone once: only what all of them
   * need is held of it.
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
    List<Path> files = ordered(request, sets);
    BlockSet first =
        lead.isPresent() ? lead.get() : sets.apply(request.withFiles(files.subList(0, 1)));
    SetRequest named = first.dataset().isEmpty() ? request : request.withDataset(first.dataset());
    boolean isFirstFound = lead.isEmpty() && named.equals(request);
    Pass pass = new Pass(first);
    lead.ifPresent(pass::count);
    List<AlikeCopy> copies =
        beside.of(
            first,
            files,
            file ->
                pass.follow(
                    file,
                    isFirstFound && file.equals(files.get(0))
                        ? first
                        : sets.apply(named.withFiles(List.of(file)))));
    SetRequest copied = request.withFiles(beside.instead(files, copies)).placedBy(PlacedBy.ORDER);
    return new JoinedFiles(files, copied, copies, pass.bytes, pass::described);
  }

  /** Returns the files in their order in the array, which copies of them do not show. */
  private static List<Path> ordered(SetRequest request, IoFunction<SetRequest, BlockSet> sets)
      throws IOException {
    if (request.placedBy() == PlacedBy.ORDER || request.missing().isPresent()) {
      return request.files();
    }
    try {
      return sets.apply(request).names() instanceof BlockNames.Listed listed
          ? listed.files()
          : request.files();
    } catch (ResplitException e) {
      return request.files(); // which are no set before some are copied
    }
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
      copy.meaning().requireMeaning();
    }
    BlockSet all = followed.get();
    AliasCheck.refuse(
        files,
        outputs -> {
          outputs.accept(out);
          for (AlikeCopy copy : copies) {
            outputs.accept(copy.file());
          }
        });
    return all;
  }

  /** Goes through the files once. Confined to one thread. */
  private static final class Pass {

    private final BlockSet lead;
    private long bytes;
    private Optional<FollowingFiles> all = Optional.empty();
    private Optional<IOException> misfit = Optional.empty();

    Pass(BlockSet lead) {
      this.lead = lead;
    }

    void count(BlockSet set) {
      bytes = Math.addExact(bytes, new SetBytes(set).all());
    }

    /** Takes in the next file; only a job that copies files asks whether it fits. */
    BlockSet follow(Path file, BlockSet one) {
      count(one);
      try {
        if (misfit.isEmpty()) {
          add(file, one);
        }
      } catch (IOException e) {
        misfit = Optional.of(e);
      }
      return one;
    }

    private void add(Path file, BlockSet one) throws IOException {
      new FollowCheck(lead, one).requireArray();
      FollowCheck.requireFits(lead, one, file);
      if (all.isPresent()) {
        all.get().add(one);
      } else {
        all = Optional.of(new FollowingFiles(one, Path.of("list")));
      }
    }

    BlockSet described() throws IOException {
      if (misfit.isPresent()) {
        throw misfit.get();
      }
      return all.orElseThrow().described();
    }
  }
}
