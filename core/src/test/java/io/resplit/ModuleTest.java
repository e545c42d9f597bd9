package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs that use resplit as a library see of it. */
class ModuleTest {

  private static final Path MAIN = Path.of("src/main/java");
  private static final Path CLASSES = Path.of("target/classes");

  /** Packages that keep what they promise. */
  private static final List<String> PROMISED =
      List.of("io.resplit", "io.resplit.geometry", "io.resplit.request", "io.resplit.result");

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
  void atMostFortyTypesArePromised() throws IOException {
    assertTrue(exported(";").containsAll(PROMISED));
    List<String> types = PROMISED.stream().flatMap(name -> publicTypes(name).stream()).toList();
    assertTrue(types.size() > 20 && types.size() <= 40, types.size() + " " + types);
  }

  @Test
  void theRestIsForTheCommandLine() throws IOException {
    String info = Files.readString(MAIN.resolve("module-info.java"));
    assertEquals(
        exported("to").size(), exported("to\\s+io\\.resplit\\.cli;").size(), "exports of " + info);
    assertFalse(exported("to").contains("io.resplit.request"));
  }

  @Test
  void membersOfWhatIsPromisedNameOnlyTypesThatProgramsMayName() throws Exception {
    List<String> exported = exported(";");
    List<String> wrong = new ArrayList<>();
    int members = 0;
    for (Class<?> type : types(PROMISED)) {
      for (Map.Entry<Member, List<Type>> each : named(type).entrySet()) {
        members++;
        each.getValue().stream()
            .flatMap(ModuleTest::classes)
            .filter(named -> named.getName().startsWith("io.resplit"))
            .filter(named -> !exported.contains(named.getPackageName()))
            .forEach(named -> wrong.add(each.getKey() + " names " + named.getName()));
      }
    }
    assertTrue(members > 500, "there are only " + members + " members");
    assertEquals(List.of(), wrong);
  }

  private static List<Class<?>> types(List<String> packages) throws Exception {
    List<Class<?>> types = new ArrayList<>();
    for (String name : packages) {
      try (Stream<Path> files = Files.list(CLASSES.resolve(name.replace('.', '/')))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
          String simple = file.getFileName().toString().replace(".class", "");
          Class<?> type = Class.forName(name + "." + simple, false, Resplit.class.getClassLoader());
          if (isVisible(type)) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }

  private static boolean isVisible(Class<?> type) {
    return isVisible(type.getModifiers())
        && !type.isAnonymousClass()
        && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  /** Returns the types that each member names which programs may use. */
  private static Map<Member, List<Type>> named(Class<?> type) {
    Map<Member, List<Type>> named = new LinkedHashMap<>();
    Stream.<Executable[]>of(type.getDeclaredMethods(), type.getDeclaredConstructors())
        .flatMap(Stream::of)
        .forEach(
            each -> {
              List<Type> all = new ArrayList<>(List.of(each.getGenericParameterTypes()));
              all.addAll(List.of(each.getGenericExceptionTypes()));
              all.add(each instanceof Method method ? method.getGenericReturnType() : type);
              named.put(each, all);
            });
    for (Field field : type.getDeclaredFields()) {
      named.put(field, List.of(field.getGenericType()));
    }
    named.keySet().removeIf(each -> each.isSynthetic() || !isVisible(each.getModifiers()));
    return named;
  }

  private static Stream<Class<?>> classes(Type type) {
    if (type instanceof ParameterizedType of) {
      return Stream.concat(Stream.of(of.getRawType()), Stream.of(of.getActualTypeArguments()))
          .flatMap(ModuleTest::classes);
    }
    if (type instanceof WildcardType any) {
      return Stream.concat(Stream.of(any.getUpperBounds()), Stream.of(any.getLowerBounds()))
          .flatMap(ModuleTest::classes);
    }
    if (type instanceof GenericArrayType array) {
      return classes(array.getGenericComponentType());
    }
    return type instanceof Class<?> one
        ? Stream.of(one.isArray() ? one.getComponentType() : one)
        : Stream.of();
  }

  /** Returns the jars that the pom says programs need. */
  private static List<String> jars() throws IOException {
    List<String> names =
        Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("pom.xml")))
            .results()
            .map(found -> found.group(1))
            .filter(each -> !each.contains("<scope>test") && !each.contains("junit"))
            .map(each -> each.replaceAll("(?s).*<artifactId>(.*)</artifactId>.*", "$1"))
            .toList();
    String manual = Files.readString(Path.of("../app/docs/tasks.md"));
    assertEquals(
        names, names.stream().filter(name -> manual.contains("`" + name + "`")).toList(), "named");
    String pattern = ".*/(" + String.join("|", names) + ")-[^/]*\\.jar";
    List<String> jars =
        Stream.of(System.getProperty("java.class.path").split(":"))
            .filter(each -> each.matches(pattern))
            .toList();
    assertEquals(names.size(), jars.size(), jars.toString());
    return jars;
  }

  /** Compiles a program, as a module that requires this one or not; returns what is said. */
  private String compiled(boolean asModule, String program) throws IOException {
    List<Path> sources = new ArrayList<>();
    Path user = Files.createDirectories(folder.resolve("user")).resolve("User.java");
    sources.add(Files.writeString(user, program));
    if (asModule) {
      Path info = folder.resolve("module-info.java");
      sources.add(Files.writeString(info, "module user { requires io.resplit; }"));
    }
    StringWriter said = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String path = CLASSES + ":" + String.join(":", jars());
    List<String> options =
        List.of("-d", folder + "/out", asModule ? "--module-path" : "--class-path", path);
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(sources);
      boolean isFine = compiler.getTask(said, files, null, options, null, units).call();
      return isFine ? "" : said.toString();
    }
  }

  private String compiled(String type) throws IOException {
    return compiled(true, "package user; class User { %s value; }".formatted(type));
  }

  @Test
  void aProgramMayNameWhatItAsksFor() throws IOException {
    assertEquals("", compiled("io.resplit.request.PlanOptions"));
    assertEquals("", compiled("io.resplit.Job"));
    assertEquals("", compiled("io.resplit.format.FormatDescriptor"));
  }

  @Test
  void aProgramMayNotNameWhatIsInside() throws IOException {
    String said = compiled("io.resplit.engine.Filler");
    assertTrue(said.contains("package io.resplit.engine is not visible"), said);
  }

  /** Makes raw blocks, resplits them in sight of its progress, and catches what is refused. */
  private static final String PROGRAM =
      """
      package user;
      import io.resplit.Job;
      import io.resplit.Resplit;
      import io.resplit.array.ElementType;
      import io.resplit.array.StorageOrder;
      import io.resplit.geometry.Shape;
      import io.resplit.io.Activity;
      import io.resplit.io.ResplitException;
      import io.resplit.plan.Plan;
      import io.resplit.request.JobObserver;
      import io.resplit.request.JobOptions;
      import io.resplit.request.MemoryLimit;
      import io.resplit.request.OutputRequest;
      import io.resplit.request.PlanOptions;
      import io.resplit.request.SetRequest;
      import io.resplit.result.JobSummary;
      import io.resplit.set.BlockSet;
      import java.io.IOException;
      public final class User {
        public static void main(String[] words) throws IOException {
          String folder = words[0];
          Resplit resplit = new Resplit();
          OutputRequest blocks = OutputRequest.blocks(folder + "/in", Shape.of(4, 6));
          ElementType type = ElementType.parse("uint16");
          resplit.make(resplit.output(blocks, Shape.of(8, 12), type, StorageOrder.F), false);
          BlockSet in = resplit.find(SetRequest.at(folder + "/in"));
          BlockSet out = resplit.output(in, OutputRequest.blocks(folder + "/out", Shape.of(8, 3)));
          PlanOptions planning = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
          Job job = resplit.job(in, out, planning, JobOptions.DEFAULT);
          Plan plan = job.lead().plan();
          Activity activity = new Activity();
          JobSummary done = job.run(new JobObserver() {
            @Override public Activity activity() { return activity; }
          });
          System.out.println(plan.strategy().isEmpty() + " " + done.measured().equals(job.lead().cost()));
          System.out.println(activity.work().done() + " of " + activity.work().total());
          try {
            resplit.find(SetRequest.at(folder + "/gone"));
          } catch (ResplitException e) {
            System.out.println(e.reason() + " " + e.getMessage().contains("gone"));
          }
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProgramRunsAsAModuleAndOnTheClassPath(boolean asModule) throws Exception {
    assertEquals("", compiled(asModule, PROGRAM));
    List<String> words = new ArrayList<>(List.of(asModule ? "-p" : "-cp", classPath()));
    words.addAll(asModule ? List.of("-m", "user/user.User") : List.of("user.User"));
    words.add(Files.createDirectories(folder.resolve("data")).toString());
    String printed = run(words);
    assertTrue(printed.contains("false true\n384.0 of 384.0\nBAD_INPUT true\n"), printed);
  }

  private String classPath() throws IOException {
    return folder + "/out:" + CLASSES.toAbsolutePath() + ":" + String.join(":", jars());
  }

  private String run(List<String> words) throws Exception {
    List<String> java = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    java.add("-XX:TieredStopAtLevel=1");
    java.addAll(words);
    Path said = folder.resolve("said");
    Process process =
        new ProcessBuilder(java).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertEquals(0, process.waitFor(), Files.readString(said));
    return Files.readString(said);
  }

  /** Runs it as the page says. */
  @Test
  void theProgramOfTheManualRuns() throws Exception {
    String page = Files.readString(Path.of("../app/docs/tasks.md"));
    String program = page.replaceAll("(?s).*```java\n(.*?)```.*", "$1");
    Path file = Files.writeString(folder.resolve("Bricks.java"), program);
    Resplit resplit = new Resplit();
    Path in = folder.resolve("in.nc");
    OutputRequest one = OutputRequest.blocks(in.toString(), Shape.of(50, 100, 100));
    resplit.make(
        resplit.output(one, Shape.of(50, 100, 100), ElementType.parse("float32"), StorageOrder.C),
        false);
    Path out = folder.resolve("bricks");
    String printed = run(List.of("-cp", classPath(), file + "", in + "", out + ""));
    assertTrue(printed.endsWith("9 seeks planned\n"), printed);
    BlockSet bricks = resplit.find(SetRequest.at(out.toString()));
    assertEquals(Shape.of(25, 50, 50), bricks.grid().blockShape());
  }
}
