package io.resplit.output;

import static io.resplit.io.ResplitException.refused;

import io.resplit.format.HeaderBeside;
import io.resplit.format.HeaderFile;
import io.resplit.io.PartFiles;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Headers that a job does not write but that describe files which it replaces: of another format,
 * or of raw files. They would describe other elements than before, without any notice.
 */
final class OtherHeaders {

  /** Whatever is behind so much text are elements. */
  private static final int MOST_BYTES = 1 << 20;

  private OtherHeaders() {}

  /**
   * Refuses to replace files that such headers name.
   *
   * @throws io.resplit.io.ResplitException if there is one
   */
  static void refuse(BlockSet out) throws IOException {
    List<HeaderBeside> others =
        HeaderBeside.ALL.stream()
            .filter(each -> !out.format().headerBeside().filter(each::equals).isPresent())
            .toList();
    for (long number = 0; number < out.grid().blockCount(); number++) {
      Path file = out.path(number);
      for (HeaderBeside each : PartFiles.isThere(file) ? others : List.<HeaderBeside>of()) {
        refuse(each.header(file), file);
      }
    }
  }

  private static void refuse(Path header, Path file) throws IOException {
    if (!header.equals(file) && Files.isRegularFile(header) && names(header, file)) {
      throw refused(
          header,
          "'%s' describes '%s', which would be replaced: delete it, or choose another output"
              .formatted(header, file));
    }
  }

  /** A name ends its line, and begins it or follows what says that it is one. */
  private static boolean names(Path header, Path file) throws IOException {
    Pattern line =
        Pattern.compile(
            "(?m)^(?!#|Comment\\b)(?:.*[\\s=:/])?"
                + Pattern.quote(file.getFileName() + "")
                + "\\s*$");
    try (HeaderFile opened = HeaderFile.open(header)) {
      byte[] text = opened.read(0, (int) Math.min(opened.size(), MOST_BYTES));
      return line.matcher(new String(text, StandardCharsets.UTF_8)).find();
    }
  }
}
