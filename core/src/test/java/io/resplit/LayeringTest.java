package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Keeps the table of packages true, and shows that a wrong source would be found. */
class LayeringTest {

  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path COMMAND_LINE = Path.of("../app/src/main/java");

  private static List<SourceText> library;

  @BeforeAll
  static void readSources() throws IOException {
    library = sources(SOURCES);
  }

  @Test
  void packagesUseOnlyWhatTheTableAllows() {
    assertEquals(List.of(), house().forbiddenUses());
  }

  @Test
  void everyPackageIsInTheTable() {
    assertEquals(List.of(), house().unknownPackages());
  }

  @Test
  void noPackageUsesItself() {
    assertEquals(List.of(), house().cycles());
  }

  /** A reader knows a type by its simple name, in the command line as in the library. */
  @Test
  void noSimpleNameStandsInTwoPackages() throws IOException {
    List<SourceText> sources = sources(COMMAND_LINE);
    sources.addAll(library);
    assertEquals(List.of(), new LayeringRules(sources).namesInTwoPackages());
  }

  @Test
  void findsASimpleNameInTwoPackages() {
    LayeringRules rules = bad("package io.resplit.a;", "package io.resplit.b;");
    assertEquals(
        List.of("Bad.java stands in [io.resplit.a, io.resplit.b]"), rules.namesInTwoPackages());
    assertEquals(List.of(), bad("package io.resplit.a;").namesInTwoPackages());
  }

  /** A cycle ties types together: they can only be read, and changed, as one. */
  @Test
  void onlyTypesThatBelongTogetherUseOneAnother() {
    TypeGraph types = new TypeGraph(library);
    Set<Set<String>> cycles = types.cycles();
    assertEquals(TypeCycles.ALLOWED.keySet(), cycles);
    int tied = cycles.stream().mapToInt(Set::size).sum();
    assertTrue(tied <= 0.08 * types.size(), tied + " of " + types.size());
  }

  @Test
  void findsTypesThatUseOneAnother() {
    SourceText a =
        SourceText.of("A.java", "package p;\nimport q.B.Part;\nclass A { Part part; }\n");
    SourceText b = SourceText.of("B.java", "package q;\nimport p.A;\nclass B { A a; C c; }\n");
    SourceText c = SourceText.of("C.java", "package q;\nclass C { String text; }\n");
    assertEquals(Set.of(Set.of("p.A", "q.B")), new TypeGraph(List.of(a, b, c)).cycles());
  }

  @Test
  void noSetIsAskedWhichFormatItHas() {
    assertEquals(List.of(), house().formatsAskedFor());
  }

  @Test
  void findsQuestionsWhichFormatASetHas() {
    String text =
        """
        package io.resplit.%s;
        class Bad {
          boolean a = set.format() instanceof StackedFormat stacked;
          List<Integer> b = ((OtherFormat) set.format()).axes();
          boolean c = names instanceof BlockNames.Listed;
        }
        """;
    assertEquals(
        List.of("Bad.java:3: instanceof StackedFormat", "Bad.java:4: ((OtherFormat)"),
        bad(text.formatted("job")).formatsAskedFor());
    assertEquals(List.of(), bad(text.formatted("format")).formatsAskedFor());
  }

  @Test
  void purePackagesDoNoInputOrOutput() {
    assertEquals(List.of(), house().impureNames());
  }

  @Test
  void filesAreOpenedAndRenamedInOnePackage() {
    assertEquals(List.of(), house().openedElsewhere());
  }

  @Test
  void findsFilesThatAreOpenedElsewhere() {
    String text =
        """
        package io.resplit.%s;
        class Bad {
          FileChannel a = FileChannel.open(file);
          InputStream b = java.nio.file.Files.newInputStream(file);
          boolean c = Files.exists(file);
          Path d = Files.move(file, other);
        }
        """;
    assertEquals(
        List.of(
            "Bad.java:3: job must not call FileChannel.open",
            "Bad.java:4: job must not call java.nio.file.Files.newInputStream",
            "Bad.java:6: job must not call Files.move"),
        bad(text.formatted("job")).openedElsewhere());
    assertEquals(List.of(), bad(text.formatted("io")).openedElsewhere());
  }

  @Test
  void theLibraryLeavesTheProcessAlone() {
    assertEquals(List.of(), house().processNames());
  }

  @Test
  void readsTheSources() {
    assertTrue(library.size() > 10);
    assertTrue(library.stream().anyMatch(source -> source.packageName().endsWith(".geometry")));
  }

  @Test
  void findsAForbiddenImportWithItsLine() {
    String text = "package io.resplit.geometry;\n\nimport io.resplit.plan.Plan;\n";
    assertEquals(
        List.of("Bad.java:3: geometry may not use io.resplit.plan"), bad(text).forbiddenUses());
  }

  @Test
  void findsStaticWildcardAndSpelledOutUses() {
    String text =
        """
        package io.resplit.array;
        import static io.resplit.cost.CostModel.cost;
        import io.resplit.planner.*;
        class Bad {
          io.resplit.engine.Engine engine = new io.resplit.engine.Engine();
          io.resplit.Resplit facade;
        }
        """;
    assertEquals(
        List.of(
            "Bad.java:2: array may not use io.resplit.cost",
            "Bad.java:3: array may not use io.resplit.planner",
            "Bad.java:5: array may not use io.resplit.engine",
            "Bad.java:6: array may not use io.resplit"),
        bad(text).forbiddenUses());
  }

  @Test
  void keepsFormatsFromImportingOneAnother() {
    String text = "package io.resplit.format.raw;\nimport io.resplit.format.hdf5.Hdf5Format;\n";
    assertEquals(
        List.of("Bad.java:2: format may not use io.resplit.format.hdf5"),
        bad(text).forbiddenUses());
    String engine = "package io.resplit.engine;\nimport io.resplit.format.raw.RawFormat;\n";
    assertEquals(1, bad(engine).forbiddenUses().size());
    String parent = "package io.resplit.format.raw;\nimport io.resplit.block.BlockFile;\n";
    assertEquals(List.of(), bad(parent).forbiddenUses());
  }

  @Test
  void allowsWhatIsAllowedThroughOthers() {
    String text = "package io.resplit.engine;\nimport io.resplit.geometry.Box;\n";
    assertEquals(List.of(), bad(text).forbiddenUses());
    String facade = "package io.resplit;\nimport io.resplit.format.raw.RawFormat;\n";
    assertEquals(List.of(), bad(facade).forbiddenUses());
  }

  @Test
  void findsPackagesThatAreNotInTheTable() {
    assertEquals(
        List.of("Bad.java:1: package io.resplit.util is not in the table"),
        bad("package io.resplit.util;").unknownPackages());
    assertEquals(1, bad("class Bad {}").unknownPackages().size());
  }

  @Test
  void findsCyclesOverSeveralPackages() {
    List<String> cycles =
        bad(
                "package io.resplit.a; import io.resplit.b.Two;",
                "package io.resplit.b; import io.resplit.c.Three;",
                "package io.resplit.c; import io.resplit.a.One;",
                "package io.resplit.d; import io.resplit.a.One;")
            .cycles();
    assertEquals(3, cycles.size(), cycles.toString());
  }

  @Test
  void findsInputAndOutputInPurePackages() {
    String text =
        """
        package io.resplit.planner.search;
        import java.io.IOException;
        import java.nio.ByteOrder;
        import java.nio.file.*;
        class Bad { java.nio.channels.FileChannel channel; }
        """;
    assertEquals(
        List.of(
            "Bad.java:2: planner does no I/O but names java.io.IOException",
            "Bad.java:4: planner does no I/O but names java.nio.file.*",
            "Bad.java:5: planner does no I/O but names java.nio.channels.FileChannel"),
        bad(text).impureNames());
  }

  @Test
  void keepsTheDecisionsOfTheCachePureAndLetsItsRunsDoInputAndOutput() {
    String decisions = "package io.resplit.cache;\nimport java.io.IOException;\n";
    assertEquals(
        List.of("Bad.java:2: cache does no I/O but names java.io.IOException"),
        bad(decisions).impureNames());
    String run = "package io.resplit.cache.run;\nimport java.io.IOException;\n";
    assertEquals(List.of(), bad(run).impureNames());
    String above = "package io.resplit.cache.run;\nimport io.resplit.block.BlockFile;\n";
    assertEquals(1, bad(above).forbiddenUses().size());
  }

  @Test
  void letsReportsWriteToStringsAndNothingElse() {
    String text =
        "package io.resplit.report;\nimport java.io.StringWriter;\nimport java.io.FileWriter;\n";
    assertEquals(
        List.of("Bad.java:3: report does no I/O but names java.io.FileWriter"),
        bad(text).impureNames());
    assertEquals(
        List.of(), bad(text.replace("io.resplit.report", "io.resplit.engine")).impureNames());
  }

  @Test
  void findsTheStandardStreamsAndTheEndOfTheProcess() {
    String text =
        "package io.resplit.engine;\nclass Bad {{\nSystem.out.println();\nSystem.exit(1);\n"
            + "java.lang.System.err.println();\nSystem.outer();\n}}\n";
    assertEquals(
        List.of(
            "Bad.java:3: a library must not use System.out.println",
            "Bad.java:4: a library must not use System.exit",
            "Bad.java:5: a library must not use java.lang.System.err.println"),
        bad(text).processNames());
  }

  @Test
  void doesNotReadCommentsAndLiterals() {
    String text =
        """
        package io.resplit.geometry;
        /** See {@code io.resplit.plan.Plan} and
         * java.io.File. */
        class Good {
          // System.exit(1)
          String text = "System.out \\" java.io.File"; char quote = '"';
          String block = \"""
              io.resplit.result.Cost "quoted"
              \""";
        }
        """;
    LayeringRules rules = bad(text);
    assertEquals(List.of(), rules.forbiddenUses());
    assertEquals(List.of(), rules.impureNames());
    assertEquals(List.of(), rules.processNames());
  }

  private static LayeringRules bad(String... texts) {
    return new LayeringRules(Stream.of(texts).map(t -> SourceText.of("Bad.java", t)).toList());
  }

  private static LayeringRules house() {
    return new LayeringRules(library);
  }

  private static List<SourceText> sources(Path root) throws IOException {
    List<SourceText> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(LayeringTest::isSource).toList()) {
        sources.add(SourceText.of(file.toString(), Files.readString(file)));
      }
    }
    return sources;
  }

  private static boolean isSource(Path path) {
    return path.toString().endsWith(".java") && !path.endsWith("module-info.java");
  }
}
