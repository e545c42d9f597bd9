package io.resplit.output;

import static io.resplit.io.ResplitException.refused;

import io.resplit.disk.FileSystemSpace;
import io.resplit.disk.FreeSpace;
import io.resplit.format.FolderFiles;
import io.resplit.format.HeaderBeside;
import io.resplit.io.FileAccess;
import io.resplit.io.FileWalk;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.manifest.SetFormat;
import io.resplit.manifest.SetFormats;
import io.resplit.name.NameTemplate;
import io.resplit.request.Existing;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import io.resplit.set.StoreFiles;
import io.resplit.set.StrayFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Checks, before anything is written, that a set can be written: that its names are free, that none
 * of them is an input, and that there is space.
 */
public final class OutputCheck {

  private static final int NAMED = 3;

  /**
   * From so many files on it is worth asking how many the file system can take: that starts a
   * program, which takes as long as writing as many.
   */
  private static final int MANY_FILES = 1000;

  private final BlockSet out;
  private final BlockNames names;
  private final Path folder;
  private final List<Path> records;
  private final List<String> named = new ArrayList<>();
  private long existing;
  private long leftovers;
  private long existingBytes;
  private long reclaimableBytes;

  private OutputCheck(BlockSet out) {
    this.out = out;
    this.records = SetFormats.records(out);
    this.names = out.names() instanceof BlockNames.InTask task ? task.job() : out.names();
    boolean isFolder = names instanceof BlockNames.Templated;
    this.folder = isFolder ? out.root() : out.root().toAbsolutePath().getParent();
  }

  /**
   * Checks that {@code out} can be written; changes nothing.
   *
   * @param in the set that is read meanwhile, if any
   * @throws ResplitException if an output exists, is the same file as an input, or there is no
   *     space
   */
  public static void check(Optional<BlockSet> in, BlockSet out, Existing existing)
      throws IOException {
    check(in, out, existing, new FileSystemSpace());
  }

  /** Checks with another notion of how much space there is. */
  static void check(Optional<BlockSet> in, BlockSet out, Existing existing, FreeSpace space)
      throws IOException {
    OutputCheck check = new OutputCheck(out);
    check.requireNames();
    if (in.isPresent()) {
      AliasCheck.refuseInside(in.get(), FolderFiles.place(out.root()));
    }
    check.requireFolder();
    if (Files.isDirectory(check.folder) && !check.isFresh()) {
      check.refuseLinks();
      check.forEachOutput(check::note);
      check.noteStore(in);
      if (in.isPresent()
          && check.existing > 0
          && !out.names().isInTask()) { // no task replaces a file: the first one looked
        AliasCheck.refuse(in.get(), check::forEachOutput);
      }
      if (existing == Existing.REFUSE) {
        check.refuseExisting();
      } else if (existing == Existing.REPLACE && check.existing > 0) {
        OtherHeaders.refuse(out);
      }
      check.refuseOtherFiles();
    }
    check.requireSpace(existing, space);
  }

  /**
   * Deletes what stands in the way of writing {@code out}: leftovers of an interrupted job, and the
   * manifest of an older set, which would call the new one complete before it is.
   */
  public static void clear(BlockSet out) throws IOException {
    OutputCheck check = new OutputCheck(out);
    if (Files.isDirectory(check.folder) && !check.isFresh()) {
      check.forEachOutput(check::deleteLeftover);
    }
  }

  /** Deletes an unfinished manifest of {@code out}, which an interrupted job has left. */
  public static void clearRecords(BlockSet out) throws IOException {
    OutputCheck check = new OutputCheck(out);
    for (Path record : check.records) {
      check.deleteLeftover(PartFiles.partOf(record));
    }
  }

  private void requireNames() throws ResplitException {
    if (out.grid().blockCount() > Integer.MAX_VALUE) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          out.grid().blockCount() + " output files are too many: choose larger blocks");
    }
    if (SetFormats.of(names).isEmpty()) { // a file, or a folder that is one to its users
      Path place = FolderFiles.place(out.root());
      requireShort(place, PartFiles.journalOf(place));
    }
    Optional<HeaderBeside> headers = out.format().headerBeside();
    if (headers.isPresent()) { // other templates were checked when they were parsed
      Path header = headers.get().header(out.path(out.grid().blockCount() - 1));
      requireShort(header, PartFiles.partOf(header));
    }
  }

  /** Checks that there is space for a longer name beside a file. */
  private static void requireShort(Path file, Path beside) {
    int bytes = nameBytes(file);
    int most = NameTemplate.MAX_NAME_BYTES - (nameBytes(beside) - bytes);
    if (bytes > most) {
      throw new IllegalArgumentException(
          "the name of the output has %d bytes, %d are the most here: %s"
              .formatted(bytes, most, file));
    }
  }

  private static int nameBytes(Path file) {
    return file.getFileName().toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private void requireFolder() throws ResplitException {
    Path ancestor = folder.toAbsolutePath();
    while (ancestor.getParent() != null && !Files.exists(ancestor, LinkOption.NOFOLLOW_LINKS)) {
      ancestor = ancestor.getParent();
    }
    if (!Files.isDirectory(ancestor)) {
      throw refused(
          folder,
          "output folder '%s' cannot be created, because '%s' exists and is not a folder: choose another name"
              .formatted(folder, ancestor));
    }
    if (!Files.isWritable(ancestor)) {
      throw refused(
          ancestor, "output folder " + ancestor + " cannot be written to: permission denied");
    }
  }

  /** Returns whether nothing is in the folder but the job: then no file has to be looked for. */
  private boolean isFresh() throws IOException {
    Optional<SetFormat> format = SetFormats.of(names);
    if (format.isEmpty()) {
      return false;
    }
    Path own = format.get().jobs(folder);
    try {
      return FileWalk.list(folder, () -> isOnly(own));
    } catch (IoFailure e) {
      throw e;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isOnly(Path own) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path each : all) {
        if (!each.equals(own)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Folders that the template names are below the root, and not elsewhere behind a link. */
  private void refuseLinks() throws ResplitException {
    boolean hasFolders =
        names instanceof BlockNames.Templated named && named.template().depth() > 1;
    Path checked = folder;
    for (long number = 0; hasFolders && number < out.grid().blockCount(); number++) {
      Path below = out.path(number).getParent();
      if (!below.equals(checked)) {
        refuseLinks(below);
        checked = below;
      }
    }
  }

  private void refuseLinks(Path below) throws ResplitException {
    for (Path path = below; !path.equals(folder); path = path.getParent()) {
      if (Files.isSymbolicLink(path)) {
        throw refused(
            path, "output folder '" + path + "' is a link: delete it or choose another output");
      }
    }
  }

  /** Visits every name that a job may create, and unfinished files of earlier jobs. */
  private void forEachOutput(IoAction<Path> visitor) throws IOException {
    Optional<HeaderBeside> headers = out.format().headerBeside();
    for (long number = 0; number < out.grid().blockCount(); number++) {
      Path file = out.path(number);
      visitor.accept(file);
      if (headers.isPresent()) {
        visitor.accept(headers.get().header(file));
        visitor.accept(PartFiles.partOf(headers.get().header(file)));
      }
    }
    for (Path record : records) {
      visitor.accept(record);
      visitor.accept(PartFiles.partOf(record));
    }
    if (out.names().isInTask()) {
      forEachOwnPart(visitor);
    } else if (names instanceof BlockNames.Templated named) {
      forEachPart(named, visitor);
    } else {
      visitor.accept(PartFiles.partOf(out.root()));
    }
  }

  /** A file that other tasks write, too, is in the way of none. */
  private void forEachOwnPart(IoAction<Path> visitor) throws IOException {
    for (long number = 0; !out.names().isShared() && number < out.grid().blockCount(); number++) {
      visitor.accept(out.unfinished(number));
    }
  }

  private static void forEachPart(BlockNames.Templated names, IoAction<Path> visitor)
      throws IOException {
    NameTemplate template = names.template();
    FileWalk.files(
        names.root(),
        template.depth(),
        (name, attributes) -> {
          if (PartFiles.isPart(name) && template.matches(PartFiles.withoutPart(name))) {
            visitor.accept(names.root().resolve(name));
          }
        });
  }

  /** Of a folder that is one file everything belongs to it, and makes way for a new one. */
  private void noteStore(Optional<BlockSet> in) throws IOException {
    Path place = FolderFiles.place(out.root());
    if (place.equals(out.root()) || OwnFolders.list(place).isEmpty()) {
      return;
    }
    if (existing == 0 && FolderFiles.in(place).isEmpty()) {
      throw refused(
          place, "output " + place + " is a folder with other files: choose another name");
    }
    Path whole = place.toRealPath();
    BlockSet all = in.map(BlockSet::whole).orElse(out);
    for (long number = 0; in.isPresent() && number < all.blockCount(); number++) {
      Path file = all.path(number);
      if (all.hasFile(number) && Files.exists(file) && file.toRealPath().startsWith(whole)) {
        throw refused(place, "output " + place + " holds the input " + file);
      }
    }
    if (existing == 0) {
      existing++;
      named.add(place.toString());
    }
  }

  private void note(Path path) throws ResplitException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return;
    } catch (IOException e) {
      throw refused(path, IoFailure.of("cannot use output", path, e).getMessage());
    }
    if (attributes.isDirectory()) {
      throw refused(path, "output '" + path + "' is a folder: choose another name");
    }
    if (attributes.isOther()) {
      throw refused(
          path, "output '" + path + "' is a device, pipe or socket, which resplit never replaces");
    }
    existing++;
    existingBytes += attributes.size();
    if (PartFiles.isPart(path.toString())) {
      leftovers++;
      reclaimableBytes += attributes.size();
    }
    if (named.size() < NAMED) {
      named.add(path.toString());
    }
  }

  private void refuseExisting() throws ResplitException {
    if (existing == 0) {
      return;
    }
    String what = leftovers == existing ? "an interrupted job left " : "output exists: ";
    String more = existing > NAMED ? " and " + (existing - NAMED) + " more" : "";
    throw refused(
        Path.of(named.get(0)), what + quoted(named) + more + "; give --overwrite to replace it");
  }

  private static String quoted(List<String> names) {
    return names.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
  }

  private void refuseOtherFiles() throws IOException {
    if (out.names() instanceof BlockNames.Templated named) {
      new StrayFiles(out, named).refuse(ResplitException.Reason.REFUSED);
    }
  }

  private void requireSpace(Existing policy, FreeSpace space) throws IOException {
    if (out.names().isShared()) {
      return; // of what is in the file, nothing says how much is this task's
    }
    Path target = OutputSpace.existingAncestor(folder);
    long needed = new SetBytes(out).least() + headerBytes();
    long usable = usableBytes(space, target);
    long there = policy == Existing.RESUME ? existingBytes : reclaimableBytes;
    if (usable < needed - there) {
      throw OutputSpace.tooLittle(out.root(), needed, usable);
    }
    requireFiles(space, target);
  }

  /** Headers differ in a few digits. */
  private long headerBytes() throws ResplitException {
    return out.format().headerBeside().isPresent()
        ? out.grid().blockCount() * out.image(0).headerNaming("").length
        : 0;
  }

  private void requireFiles(FreeSpace space, Path target) throws ResplitException {
    int each = out.format().headerBeside().isPresent() ? 2 : 1;
    boolean isKnown = out.chunks().filter(all -> !all.mayLack()).isPresent();
    long inStore = isKnown ? StoreFiles.most(out) : 0;
    long missing = each * out.grid().blockCount() + inStore - existing;
    OptionalLong free = missing < MANY_FILES ? OptionalLong.empty() : space.freeFiles(target);
    if (free.isPresent() && free.getAsLong() < missing) {
      throw noSpace(
          "not enough inodes for %s: it needs %s more files, but the file system has only %s inodes free"
              .formatted(out.root(), missing, free.getAsLong()));
    }
  }

  private ResplitException noSpace(String message) {
    return new ResplitException(ResplitException.Reason.NO_SPACE, out.root(), message);
  }

  /**
   * Returns the free space; where the system does not report it, a full disk shows only while
   * writing.
   */
  private static long usableBytes(FreeSpace space, Path folder) {
    try {
      return space.usableBytes(folder);
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  private void deleteLeftover(Path path) throws IOException {
    if (PartFiles.isPart(path.toString()) || records.contains(path)) {
      FileAccess.delete(path);
    }
  }
}
