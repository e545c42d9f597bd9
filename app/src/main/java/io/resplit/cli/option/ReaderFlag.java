package io.resplit.cli.option;

import io.resplit.format.other.OtherReader;
import io.resplit.verify.OtherCheck;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine.Option;

/** The option that lets a library that is not ours read a set. */
public final class ReaderFlag {

  private static final String OWN = "own";

  @Option(
      names = "--reader",
      paramLabel = "own|jhdf|netcdf-java",
      description =
          "Choose the reader of B, or of A without B. own (default), or an independent"
              + " library, whose memory --mem does not limit. Also compares attributes and"
              + " dimensions.")
  private String name = OWN;

  /** Returns the name of what reads. */
  public String name() {
    return name;
  }

  /** Returns whether a library is to read that is not ours. */
  public boolean isGiven() {
    return !name.equals(OWN);
  }

  /**
   * Returns the check by the library that is asked for, if one is.
   *
   * @throws IllegalArgumentException if there is no such library
   */
  public Optional<OtherCheck> check() {
    if (!isGiven()) {
      return Optional.empty();
    }
    Path folder = folder();
    List<String> names = new ArrayList<>(List.of(OWN));
    for (OtherReader each : ServiceLoader.load(OtherReader.class, loader(folder))) {
      names.add(each.name());
      if (each.name().equals(name)) {
        return Optional.of(new OtherCheck(each));
      }
    }
    throw new IllegalArgumentException(
        "cannot find reader '%s' in %s: use %s".formatted(name, folder, String.join(", ", names)));
  }

  /** Returns the folder of the libraries, beside the jar of this class. */
  private static Path folder() {
    try {
      URL here = ReaderFlag.class.getProtectionDomain().getCodeSource().getLocation();
      return Path.of(here.toURI()).resolveSibling("readers");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ClassLoader loader(Path folder) {
    List<URL> jars = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : all) {
        jars.add(jar.toUri().toURL());
      }
    } catch (IOException e) {
      jars.clear(); // none is found then
    }
    ClassLoader own = Thread.currentThread().getContextClassLoader();
    return new URLClassLoader(jars.toArray(URL[]::new), own);
  }
}
