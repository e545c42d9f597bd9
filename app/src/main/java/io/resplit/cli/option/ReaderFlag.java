package io.resplit.cli.option;

import io.resplit.format.other.OtherReader;
import io.resplit.io.ResplitException;
import io.resplit.verify.OtherCheck;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine.Option;

/** The option that lets a library read a set that is not ours. */
public final class ReaderFlag {

  private static final String OWN = "own";

  @Option(
      names = "--reader",
      paramLabel = "own|jhdf|netcdf-java",
      description =
          "What reads B, or A if there is no B: own (default), or a library that is not ours, whose"
              + " memory --mem does not limit. Attributes and dimensions are compared as well.")
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
  public Optional<OtherCheck> check() throws ResplitException {
    if (!isGiven()) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>(List.of(OWN));
    for (OtherReader each : ServiceLoader.load(OtherReader.class, loader())) {
      names.add(each.name());
      if (each.name().equals(name)) {
        return Optional.of(new OtherCheck(each));
      }
    }
    throw new IllegalArgumentException(
        "there is no reader '%s': use one of %s".formatted(name, String.join(", ", names)));
  }

  /** The libraries lie in a folder of their own, beside the jar of this class. */
  private static ClassLoader loader() throws ResplitException {
    try {
      Path here =
          Path.of(ReaderFlag.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = here.resolveSibling("readers");
      File[] jars = folder.toFile().listFiles();
      List<URL> urls = new ArrayList<>();
      for (File jar : jars == null ? new File[0] : jars) {
        urls.add(jar.toURI().toURL());
      }
      return new URLClassLoader(urls.toArray(URL[]::new), ReaderFlag.class.getClassLoader());
    } catch (URISyntaxException | MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
