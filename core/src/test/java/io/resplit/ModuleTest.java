package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs that use resplit as a library see of it. */
class ModuleTest {

  private static final Path MAIN = Path.of("src/main/java");

  @TempDir Path folder;

  private static List<String> exported(String after) throws IOException {
    return Pattern.compile("exports ([\\w.]+)\\s*" + after)
        .matcher(Files.readString(MAIN.resolve("module-info.java")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static List<String> publicTypes(String name) {
    try (Stream<Path> files = Files.list(MAIN.resolve(name.replace('.', '/')))) {
      return files.filter(ModuleTest::isPublic).map(Path::toString).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isPublic(Path file) {
    try (Stream<String> lines =
        file.toString().endsWith(".java") ? Files.lines(file) : Stream.of()) {
      return lines.anyMatch(line -> line.startsWith("public "));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everybodySeesAtMostFortyTypes() throws IOException {
    List<String> types =
        exported(";").stream().flatMap(name -> publicTypes(name).stream()).toList();
    assertTrue(types.size() > 20 && types.size() <= 40, types.size() + " " + types);
  }

  @Test
  void theRestIsForTheCommandLine() throws IOException {
    String info = Files.readString(MAIN.resolve("module-info.java"));
    assertEquals(
        exported("to").size(), exported("to\\s+io\\.resplit\\.cli;").size(), "exports of " + info);
    assertFalse(exported("to").contains("io.resplit.request"));
  }

  /** Compiles a module that requires this one; returns what the compiler says. */
  private String compiled(String type) throws IOException {
    Files.writeString(folder.resolve("module-info.java"), "module user { requires io.resplit; }");
    Path user = Files.createDirectories(folder.resolve("user")).resolve("User.java");
    Files.writeString(user, "package user; class User { %s value; }".formatted(type));
    String jars =
        Stream.of(System.getProperty("java.class.path").split(":"))
            .filter(each -> each.matches(".*/(aircompressor|jackson-core|slf4j-api)-[^/]*\\.jar"))
            .collect(Collectors.joining(":"));
    StringWriter said = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of("-d", folder + "/out", "--module-path", Path.of("target/classes") + ":" + jars);
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var sources = files.getJavaFileObjects(folder.resolve("module-info.java"), user);
      boolean isFine = compiler.getTask(said, files, null, options, null, sources).call();
      return isFine ? "" : said.toString();
    }
  }

  @Test
  void aProgramMayNameWhatItAsksFor() throws IOException {
    assertEquals("", compiled("io.resplit.request.PlanOptions"));
    assertEquals("", compiled("io.resplit.Job"));
  }

  @Test
  void aProgramMayNotNameWhatIsInside() throws IOException {
    String said = compiled("io.resplit.set.BlockSet");
    assertTrue(said.contains("package io.resplit.set is not visible"), said);
  }
}
