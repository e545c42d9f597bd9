package io.resplit.format.meta;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.HeaderBeside;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What there is to know of MetaImage files before one is opened. */
public final class MetaImageFiles implements FormatDescriptor {

  private static final HeaderBeside BESIDE = HeaderBeside.META;

  @Override
  public String name() {
    return MetaImageFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".mha", ".mhd");
  }

  @Override
  public List<String> versions() {
    return List.of(MetaImageFormat.HEADER_NAME);
  }

  @Override
  public String version(String file) {
    return file.toLowerCase(Locale.ROOT).endsWith(BESIDE.ending())
        ? MetaImageFormat.HEADER_NAME
        : name();
  }

  @Override
  public Optional<HeaderBeside> headerBeside(String name) {
    return Optional.of(BESIDE).filter(beside -> name.equals(MetaImageFormat.HEADER_NAME));
  }

  @Override
  public boolean recognises(byte[] start) {
    return MetaImageHeader.isStart(start);
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.GZIP_INSIDE);
  }

  @Override
  public Set<Ability> abilities(String name) {
    return headerBeside(name).isPresent() ? Set.of() : abilities();
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new MetaImageFormat(name, headerBeside(name));
  }
}
