package io.resplit.format.meta;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.HeaderBeside;
import java.util.List;
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
    return List.of(BESIDE.format());
  }

  @Override
  public String version(String file) {
    return BESIDE.formatOf(file, name());
  }

  @Override
  public Optional<HeaderBeside> headerBeside(String name) {
    return BESIDE.ofFormat(name);
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
    return Set.of(Ability.GZIP_INSIDE, Ability.SPACE);
  }

  @Override
  public Set<Ability> abilities(String name) {
    return headerBeside(name).isPresent() ? Set.of(Ability.SPACE) : abilities();
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new MetaImageFormat(name, headerBeside(name));
  }
}
