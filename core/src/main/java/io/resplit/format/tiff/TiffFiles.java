package io.resplit.format.tiff;

import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.SpaceRule;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What there is to know of TIFF files before one is opened. */
public record TiffFiles() implements FormatDescriptor {

  /** Endings of names that promise OME-XML. */
  private static final List<String> OME = List.of(".ome.tif", ".ome.tiff");

  @Override
  public String name() {
    return TiffFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".tif", ".tiff", ".btf", ".tf8", OME.get(0), OME.get(1));
  }

  @Override
  public List<String> versions() {
    return List.of(ImageJTiff.NAME, OmeNewText.NAME);
  }

  @Override
  public String version(String file) {
    return isOfOme(file) ? OmeNewText.NAME : name();
  }

  private static boolean isOfOme(String file) {
    return OME.stream().anyMatch(file.toLowerCase(Locale.ROOT)::endsWith);
  }

  @Override
  public boolean fits(String name, String file) {
    return name.equals(OmeNewText.NAME) || !isOfOme(file);
  }

  @Override
  public Set<Ability> abilities(String name) {
    return name.equals(ImageJTiff.NAME) ? Set.of(Ability.SPACE) : abilities();
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.PAGES, Ability.SPACE);
  }

  @Override
  public boolean recognises(byte[] start) {
    return TiffBytes.isStart(start);
  }

  @Override
  public SpaceRule space() {
    return TiffRule.RULE;
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new TiffFormat(name);
  }
}
