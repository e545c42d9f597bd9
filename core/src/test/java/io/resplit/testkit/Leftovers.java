package io.resplit.testkit;

import io.resplit.io.PartFiles;
import io.resplit.journal.JobFiles;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** What a run has left of its output, to be spoilt by tests. */
public record Leftovers(BlockSet out) {

  /** Deletes all outputs and everything beside them. */
  public void clear() throws IOException {
    if (Files.exists(out.root())) {
      try (Stream<Path> found = Files.walk(out.root())) {
        for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /** Returns the final names that exist. */
  public Set<Path> outputs() {
    Set<Path> names = new LinkedHashSet<>();
    for (long number = 0; number < out.grid().blockCount(); number++) {
      if (Files.exists(out.path(number))) {
        names.add(out.path(number));
      }
    }
    return names;
  }

  /** Returns the files of blocks, complete or not, in the order of their names. */
  public List<Path> files() throws IOException {
    try (Stream<Path> found = Files.list(out.root())) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Gives all complete files but {@code kept} their temporary names again. */
  public void takeBackNames(Set<Path> kept) throws IOException {
    for (Path name : outputs()) {
      if (!kept.contains(name)) {
        Files.move(name, PartFiles.partOf(name));
      }
    }
  }

  /** Cuts the journal. */
  public void cutJournal(long length) throws IOException {
    try (FileChannel channel = FileChannel.open(journal(), StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  /** Appends an entry with a right checksum to the journal. */
  public void appendToJournal(String json) throws IOException {
    byte[] entry = json.getBytes(StandardCharsets.UTF_8);
    CRC32C crc = new CRC32C();
    crc.update(entry);
    String line = HexFormat.of().toHexDigits(crc.getValue(), 8) + " " + json + "\n";
    Files.writeString(journal(), line, StandardOpenOption.APPEND);
  }

  /** Returns where the journal is. */
  public Path journal() {
    return JobFiles.of(out).journal();
  }
}
