package io.resplit.fuzz;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Takes any text for a name template: it is refused, or names every block below its folder. */
public final class TemplateFuzz {

  private static final Grid GRID = Grid.uniform(Shape.of(5, 12), Shape.of(2, 1));
  private static final Path FOLDER = Path.of("/folder");

  private TemplateFuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    NameTemplate template;
    try {
      NameTemplate.isTemplate(text);
      template = NameTemplate.parse(text, GRID.rank());
      template.checkFor(GRID, StorageOrder.F);
    } catch (IllegalArgumentException e) {
      Findings.requireOneLine(e);
      return;
    }
    Set<Path> names = new HashSet<>();
    for (long number = 0; number < GRID.blockCount(); number++) {
      String name = template.render(GRID, StorageOrder.F, number);
      Path path = FOLDER.resolve(name).normalize();
      if (!path.startsWith(FOLDER) || path.equals(FOLDER) || !names.add(path)) {
        throw new AssertionError("not below the folder, or twice: " + path);
      }
      if (template.numberOf(name, GRID, StorageOrder.F).orElse(-1L) != number) {
        throw new AssertionError("not found again: " + name);
      }
    }
  }
}
