package io.resplit.format;

import io.resplit.array.ElementType;

/** The descriptor of the format whose files do not say what they hold. */
public interface RawDescriptor extends FormatDescriptor {

  /** Returns the format for elements of a type behind so many bytes of each file. */
  Format format(ElementType type, long headerBytes);

  @Override
  default Format format(String name, long coordinateBytes) {
    throw new IllegalArgumentException(name + " files need an element type");
  }
}
