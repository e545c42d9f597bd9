package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.find.beside.LeadChoice;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.request.SetRequest;
import io.resplit.set.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The format of the files that a user asks for, and which dataset of each he means. */
record InputFormat(Formats formats, SetRequest request) {

  /** Returns where a request says that its files are. */
  static Address address(SetRequest request) {
    return request.format().filter(Formats.RAW::equals).isPresent()
        ? Address.parse(request.address())
        : Address.ofInput(request.address());
  }

  /** Returns the name of the format of a file. */
  String nameOf(Path file) throws IOException {
    String name = formats.nameOf(file);
    boolean isGuess = formats.nameByEnding(file.toString()).isEmpty() && !name.equals(Formats.RAW);
    boolean isRaw = request.headerBytes().isPresent() && isGuess;
    return isRaw ? Formats.RAW : name;
  }

  /** Returns the name of the format of a set: as it is asked for, or by the first of its files. */
  String name(Address address, NamedBlocks files) throws IOException {
    Optional<String> known = request.format().or(() -> formats.nameByEnding(address.template()));
    return known.isPresent() ? known.get() : nameOf(firstFile(address, files));
  }

  /**
   * Returns the format of each file of a list that is no set of files of one.
   *
   * @param first the format of the first file
   * @throws ResplitException the refusal, if all are of one format, it was asked for, or some are
   *     raw
   */
  FileFormats ofEach(Format first, ResplitException refusal) throws IOException {
    Map<Path, Format> others = new HashMap<>();
    for (Path file : request.format().isPresent() ? List.<Path>of() : request.files()) {
      String name = MissingFiles.isThere(file) ? nameOf(file) : first.name();
      if (name.equals(Formats.RAW)) {
        throw raw(file, first, refusal);
      }
      if (!name.equals(first.name())) {
        others.put(file.normalize(), formats.named(name));
      }
    }
    if (others.isEmpty()) {
      throw refusal;
    }
    return new FileFormats(first, others);
  }

  /** Returns the only file, or the first that an address could mean. */
  static Path firstFile(Address address, NamedBlocks files) throws IOException {
    return address.kind() == Address.Kind.FILE
        ? address.root()
        : files.file(files.first(address.template()));
  }

  private ResplitException raw(Path file, Format first, ResplitException refusal) {
    return formats.nameByEnding(file.toString()).isEmpty()
        ? refusal // which may know what it is
        : ResplitException.badSet(
            "'%s' is raw, but '%s' is %s: convert either, or leave it out"
                .formatted(file, request.files().get(0), first.name()));
  }

  /** Times are read as those of the first file that is there. */
  FileFormats timed(FileFormats each, List<Path> files) {
    boolean isStrict = !request.mismatch().ignores(Mismatch.Kind.UNITS);
    Path first = files.stream().filter(MissingFiles::isThere).findFirst().orElse(files.get(0));
    return each.timed(first, isStrict);
  }

  /** Returns the first file and another, if there is one. */
  static List<Path> ends(NamedBlocks blocks, String pattern) throws IOException {
    List<String> all = blocks.sorted();
    return ends(List.of(blocks.file(blocks.first(pattern)), blocks.file(all.get(all.size() - 1))));
  }

  static List<Path> ends(List<Path> files) {
    Path first = files.get(0);
    Path last = files.get(files.size() - 1);
    return last.equals(first) || !Files.isRegularFile(last) ? List.of(first) : List.of(first, last);
  }

  /** Returns the name of the dataset that the user gives; nothing if there is none. */
  String asked(Address address) {
    String given = request.dataset().orElse("");
    String stripped = ObjectPath.inRoot(given);
    if (!address.dataset().isEmpty() && !stripped.isEmpty()) {
      throw new IllegalArgumentException(
          "the dataset is given twice: :/%s and --dataset %s"
              .formatted(address.dataset(), stripped));
    }
    return address.dataset().isEmpty() ? stripped : address.dataset();
  }

  /** Returns the name of the dataset that a user means: the only one if he names none. */
  String dataset(Format format, String asked, List<Path> files) throws IOException {
    Optional<List<String>> wanted = request.variables();
    if (!asked.isEmpty()) {
      return asked;
    }
    List<String> all = format.datasets(files.get(0)).stream().map(ObjectPath::inRoot).toList();
    if (wanted.isPresent() && (all.size() > 1 || !wanted.get().isEmpty())) {
      return request.stack().isPresent()
          ? LeadChoice.ofStacked(format, files, all, wanted.get())
          : LeadChoice.of(format, files, all, wanted.get());
    }
    return all.size() == 1 ? all.get(0) : "";
  }

  /** Returns how the axes of its arrays are listed. */
  StorageOrder order(Format format) {
    return request.order().orElse(formats.defaultOrder(format.name()));
  }
}
