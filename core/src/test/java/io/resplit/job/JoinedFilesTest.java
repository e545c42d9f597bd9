package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.geometry.Shape;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of several formats are looked at before they are copied, each of them once. */
class JoinedFilesTest {

  @TempDir private Path folder;
  private final Map<Path, Integer> found = new HashMap<>();

  private Path npy(int number, String type, int width) throws IOException {
    String header =
        "{'descr': '%s', 'fortran_order': False, 'shape': (1, %d), }".formatted(type, width);
    byte[] bytes =
        ("\u0093NUMPY\1\0v\0" + "%-117s\n".formatted(header) + "1234".repeat(width))
            .getBytes(StandardCharsets.ISO_8859_1);
    return Files.write(folder.resolve(number + ".npy"), bytes);
  }

  private Path nrrd(int number, int width) throws IOException {
    String header =
        "NRRD0004\ntype: int32\ndimension: 2\nsizes: %d 1\nendian: little\nencoding: raw\n\n"
            .formatted(width);
    return Files.writeString(folder.resolve(number + ".nrrd"), header + "1234".repeat(width));
  }

  private JoinedFiles joined(List<Path> files, Optional<BlockSet> lead) throws IOException {
    IoFunction<SetRequest, BlockSet> sets =
        request -> {
          request.files().forEach(each -> found.merge(each, 1, Integer::sum));
          return new Resplit().find(request);
        };
    return JoinedFiles.of(
        SetRequest.of(files), lead, CopiesFirst.joining(folder.resolve("all.npy")), sets);
  }

  @Test
  void eachFileIsFoundAloneOnce() throws IOException {
    List<Path> files = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      files.add(number == 2 ? nrrd(number, 3) : npy(number, "<i4", 3));
    }
    BlockSet first = new Resplit().find(SetRequest.of(files.subList(0, 1)));
    for (Optional<BlockSet> lead : List.of(Optional.<BlockSet>empty(), Optional.of(first))) {
      found.clear();
      JoinedFiles joined = joined(files, lead);
      assertEquals(1, joined.copies().size());
      assertEquals(Shape.of(5, 3), joined.check(folder.resolve("all.npy")).grid().shape());
      Map<Path, Integer> once = new HashMap<>();
      files.forEach(each -> once.put(each, 1));
      assertEquals(once, found);
    }
  }

  @Test
  void aFileThatDoesNotFitIsNamedBeforeAnyIsCopied() throws IOException {
    List<Path> files = List.of(npy(0, "<i4", 3), nrrd(1, 3), npy(2, "<i4", 4));
    JoinedFiles joined = joined(files, Optional.empty());
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> joined.check(folder.resolve("all.npy")));
    assertTrue(refusal.getMessage().contains("2.npy' is 1x4"), refusal.getMessage());
  }
}
