package io.resplit.format.npy;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;

/**
 * What there is to know of {@code .npy} files before one is opened.
 *
 * @param defaultOrder the order of their elements, in which their axes are listed as well
 */
public record NpyFiles(StorageOrder defaultOrder) implements FormatDescriptor {

  private static final String ENDING = ".npy";

  @Override
  public String name() {
    return NpyFormat.name(defaultOrder);
  }

  @Override
  public String ending() {
    return ENDING;
  }

  @Override
  public List<String> ownEndings() {
    return List.of();
  }

  @Override
  public List<String> sharedEndings() {
    return List.of(ENDING);
  }

  @Override
  public boolean recognises(byte[] start) {
    return NpyHeader.isStart(start) && NpyHeader.orderIn(start) == defaultOrder;
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new NpyFormat(defaultOrder);
  }
}
