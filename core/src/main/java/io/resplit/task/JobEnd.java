package io.resplit.task;

import io.resplit.checksum.ArraySum;
import io.resplit.format.FolderFiles;
import io.resplit.io.FileLook;
import io.resplit.io.FolderSync;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.journal.TaskFiles;
import io.resplit.journal.TaskJob;
import io.resplit.journal.TaskRecord;
import io.resplit.manifest.BegunSet;
import io.resplit.manifest.FileRecords;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.manifest.SetOrigin;
import io.resplit.set.BlockNames;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The end of a job in tasks: checks that all are done, and makes the output complete. May be done
 * again at any time, also by several processes at once. Takes four bytes for each file. Confined to
 * one thread.
 */
public final class JobEnd {

  private static final int MOST_NAMED = 100;
  private static final String OWN = "finish-";

  private final Path root;
  private final boolean isFile;
  private final TaskFiles files;
  private final FolderSync folders = new FolderSync(true);
  private final StoreEnd store;
  private final Map<Integer, Integer> beside = new HashMap<>();
  private int sum;
  private long readSeeks;
  private long writeSeeks;
  private long peakBytes;
  private String strategy = "";

  /**
   * What a job has written.
   *
   * @param tasks number of its tasks; 0 if it was complete before
   * @param files number of its files; 0 if it is a set that was complete before
   * @param digest digest of the array; empty if it was not recorded
   */
  public record Result(long tasks, long files, String digest) {}

  private JobEnd(Path output) {
    this.root = FolderFiles.place(output);
    TaskFiles beside = TaskFiles.beside(root);
    this.store = new StoreEnd(root, beside, folders);
    this.isFile = beside.isThere() || store.isThere() || !Files.isDirectory(root);
    this.files = isFile ? beside : TaskFiles.in(root);
  }

  /**
   * Makes an output complete.
   *
   * @param root its folder, or its only file, or the folder that is one
   * @throws ResplitException if a task is not done, or a file is not there
   */
  public static Result of(Path root) throws IOException {
    return new JobEnd(root).end();
  }

  private Result end() throws IOException {
    if (!files.isThere()) {
      return before();
    }
    try {
      return endBegun();
    } catch (IOException e) {
      if (files.isThere() || !isComplete()) {
        throw e;
      }
      return before(); // another process was faster
    }
  }

  private Result endBegun() throws IOException {
    TaskJob job = TaskJob.read(files.job());
    if (isComplete()) {
      folders.changed(Files.isDirectory(root) ? root : root.toAbsolutePath().getParent());
      folders.sync();
      remove();
      return before();
    }
    requireAll(job.tasks());
    long count = isFile ? endFile(job) : endSet(job);
    remove();
    return new Result(job.tasks(), count, ArraySum.digest(sum, job.bytes()));
  }

  /** Nothing but this makes the output look complete, and it makes sure of the rest before. */
  private boolean isComplete() {
    if (store.isThere()) {
      return store.isComplete();
    }
    return isFile
        ? Files.isRegularFile(root) && !PartFiles.isThere(TaskFiles.shared(files.folder(), root))
        : SetFormats.isIn(root);
  }

  private Result before() throws IOException {
    if (!isComplete()) {
      throw ResplitException.badSet("no task has begun to write " + root + ": give OUT of --task");
    }
    removeLeftovers();
    removeOwnOfLoser();
    return new Result(
        0,
        isFile ? filesOfOne() : 0,
        isFile ? "" : SetFormats.read(root).map(Manifest::digest).orElse(""));
  }

  /** One that has lost against another may have made the folder anew. */
  private void removeOwnOfLoser() throws IOException {
    if (Files.isDirectory(files.folder())) {
      deleteAll(files.folder(), OWN);
      try {
        Files.delete(files.folder());
      } catch (DirectoryNotEmptyException e) {
        return; // another job has begun
      }
    }
  }

  /** Looks at the folders that there are: of how many tasks there should be, nothing is sure. */
  private void requireAll(long tasks) throws IOException {
    List<String> missing = new ArrayList<>();
    long[] done = done(tasks);
    long next = 0;
    for (int i = 0; i <= done.length; i++) {
      long end = i < done.length ? done[i] : tasks;
      if (end > next) {
        missing.add(end - next == 1 ? "" + next : next + "-" + (end - 1));
      }
      next = end + 1;
    }
    if (!missing.isEmpty()) {
      List<String> named = missing.subList(0, Math.min(MOST_NAMED, missing.size()));
      throw ResplitException.badSet(
          "%s of %s tasks are not done: %s%s; run them, then finish again"
              .formatted(
                  tasks - done.length,
                  tasks,
                  String.join(",", named),
                  named.size() < missing.size() ? ",..." : ""));
    }
  }

  private long[] done(long tasks) throws IOException {
    return OwnFolders.list(files.folder()).stream()
        .map(folder -> folder.getFileName().toString())
        .filter(name -> name.matches("0|[1-9][0-9]{0,17}"))
        .mapToLong(Long::parseLong)
        .filter(task -> task < tasks && PartFiles.isThere(files.done(task)))
        .sorted()
        .toArray();
  }

  private void add(TaskRecord record) {
    sum ^= record.sum();
    for (int array = 0; array < record.beside().size(); array++) {
      beside.merge(array, record.beside().get(array), (a, b) -> a ^ b);
    }
    readSeeks += record.readSeeks();
    writeSeeks += record.writeSeeks();
    peakBytes = Math.max(peakBytes, record.peakBytes());
    strategy = record.strategy();
  }

  private void requireDigest(TaskJob job) throws ResplitException {
    String found = ArraySum.digest(sum, job.bytes());
    if (!job.digest().isEmpty() && !job.digest().equals(found)) {
      throw ResplitException.badSet(
          ("the data read has digest %s, but the manifest of the input has %s; find the "
                  + "block with verify")
              .formatted(found, job.digest()));
    }
  }

  private long endFile(TaskJob job) throws IOException {
    for (long task = 0; task < job.tasks(); task++) {
      add(TaskRecord.read(files.done(task), (number, ofFile) -> {}));
    }
    requireDigest(job);
    if (store.isThere()) {
      store.end(job.tasks());
      return filesOfOne();
    }
    Path part = TaskFiles.shared(files.folder(), root);
    var bytes =
        FileLook.at(part).found().map(BasicFileAttributes::size); // unless another was faster
    if (bytes.isPresent() && bytes.get() != job.bytes()) {
      throw ResplitException.badInput(
          part, "it has %s bytes, but %s were written".formatted(bytes.get(), job.bytes()));
    }
    new Publication(
            new BlockNames.InTask(new BlockNames.Listed(root, List.of(root)), files.done(0)),
            folders)
        .publish(root);
    folders.sync();
    return 1;
  }

  private long endSet(TaskJob job) throws IOException {
    BegunSet draft = SetFormats.in(root).begun(files.folder(), root);
    requireRecords(job.tasks(), draft);
    Written written = new Written(draft);
    for (long task = 0; task < job.tasks(); task++) {
      Path done = files.done(task);
      Publication publication =
          new Publication(new BlockNames.InTask(draft.names(), done), folders);
      add(
          TaskRecord.read(
              done,
              (number, crc) -> {
                written.add(number, crc);
                publication.publish(draft.path(number));
              }));
    }
    written.requireAll();
    requireDigest(job);
    folders.sync();
    Path own = files.folder().resolve(OWN + UUID.randomUUID());
    folders.create(own);
    SetOrigin origin = SetOrigin.now(strategy, readSeeks, writeSeeks, peakBytes, job.inputs());
    draft.publish(own, origin, written, folders);
    folders.sync();
    return draft.grid().blockCount();
  }

  private long filesOfOne() throws IOException {
    Optional<Path> store = FolderFiles.in(root);
    return store.isPresent() ? FolderFiles.count(store.get()) : 1;
  }

  /** Memory is taken for as many files as there are records, not for as many as are said to be. */
  private void requireRecords(long tasks, BegunSet draft) throws IOException {
    long[] count = {0};
    for (long task = 0; task < tasks; task++) {
      TaskRecord.read(files.done(task), (number, crc) -> count[0]++);
    }
    if (count[0] != draft.grid().blockCount()) {
      throw ResplitException.badSet(
          "tasks have recorded %s files, but %s has %s: delete the output and start again"
              .formatted(count[0], files.folder(), draft.grid().blockCount()));
    }
  }

  /** The folder vanishes at once: what still writes into it fails. */
  private void remove() throws IOException {
    OwnFolders.rename(
        files.folder(),
        files.folder().resolveSibling(files.folder().getFileName() + "-" + UUID.randomUUID()));
    removeLeftovers();
  }

  private void removeLeftovers() throws IOException {
    deleteAll(files.folder().toAbsolutePath().getParent(), files.folder().getFileName() + "-");
  }

  private static void deleteAll(Path folder, String start) throws IOException {
    for (Path left : OwnFolders.list(folder)) {
      if (left.getFileName().toString().startsWith(start)) {
        OwnFolders.delete(left);
      }
    }
  }

  /** What is recorded of the files of all tasks. */
  private final class Written implements FileRecords {
    private final BegunSet draft;
    private final BitSet seen = new BitSet();
    private final int[] crcs;

    Written(BegunSet draft) {
      this.draft = draft;
      this.crcs = new int[Math.toIntExact(draft.grid().blockCount())];
    }

    void add(long number, int crc) {
      seen.set(Math.toIntExact(number));
      crcs[(int) number] = crc;
    }

    void requireAll() throws ResplitException {
      int missing = seen.nextClearBit(0);
      if (missing < crcs.length) {
        throw ResplitException.badSet(
            "no task has recorded " + draft.path(missing) + ": delete the output and start again");
      }
    }

    @Override
    public String digest() {
      return ArraySum.digest(sum, draft.grid().shape().volume() * draft.said().type().bytes());
    }

    /** The first array is the one that leads. */
    @Override
    public Map<String, String> digests() {
      Map<String, String> digests = new LinkedHashMap<>();
      int array = -1;
      for (var each : draft.said().arrays().entrySet()) {
        int ofArray = array < 0 ? sum : beside.getOrDefault(array, 0);
        digests.put(each.getKey(), ArraySum.digest(ofArray, each.getValue().bytes()));
        array++;
      }
      return digests;
    }

    @Override
    public long fileBytes(long number) throws IOException {
      return Files.size(draft.path(number));
    }

    @Override
    public String crc32c(long number) {
      return HexFormat.of().toHexDigits(crcs[(int) number]);
    }
  }
}
