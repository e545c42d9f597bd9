package io.resplit.format;

import io.resplit.array.StorageOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What there is to know of volumes with a header of text before one is opened: their elements lie
 * behind it, or beside it.
 */
public abstract class VolumeFiles implements FormatDescriptor {

  private final String name;
  private final HeaderBeside beside;

  /** Describes those whose ending is their name, or that of the format of headers alone. */
  protected VolumeFiles(String name, HeaderBeside beside) {
    this.name = name;
    this.beside = beside;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<String> ownEndings() {
    return List.of("." + name, "." + beside.format());
  }

  @Override
  public final List<String> versions() {
    return List.of(beside.format());
  }

  @Override
  public final String version(String file) {
    return beside.formatOf(file, name);
  }

  @Override
  public final Optional<HeaderBeside> headerBeside(String format) {
    return beside.ofFormat(format);
  }

  @Override
  public final StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public final Set<Ability> abilities() {
    return Set.of(Ability.GZIP_INSIDE, Ability.SPACE);
  }

  @Override
  public final Set<Ability> abilities(String format) {
    return headerBeside(format).isPresent() ? Set.of(Ability.SPACE) : abilities();
  }
}
