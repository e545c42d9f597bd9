package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.raw.RawFormat;
import io.resplit.set.Formats;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** No format but raw. */
public final class RawOnly implements Formats {

  @Override
  public Format raw(ElementType type, long headerBytes) {
    return new RawFormat(type, headerBytes);
  }

  @Override
  public Format named(String name) {
    throw new IllegalArgumentException("unknown format '" + name + "': use raw");
  }

  @Override
  public String nameOf(Path file) {
    return RAW;
  }

  @Override
  public Optional<String> nameByEnding(String name) {
    return Optional.of(RAW);
  }

  @Override
  public StorageOrder defaultOrder(String name) {
    return StorageOrder.F;
  }

  @Override
  public List<String> datasets(Format format, Path file) {
    return List.of();
  }
}
