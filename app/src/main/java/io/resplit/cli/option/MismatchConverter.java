package io.resplit.cli.option;

import io.resplit.header.Mismatch.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what is not refused where files disagree, and lists what that may be. */
public final class MismatchConverter implements ITypeConverter<Kind>, Iterable<String> {

  /**
   * Returns the kind of a name.
   *
   * @throws TypeConversionException if there is none
   */
  @Override
  public Kind convert(String text) {
    for (Kind kind : Kind.given()) {
      if (kind.word().equalsIgnoreCase(text)) {
        return kind;
      }
    }
    throw new TypeConversionException(
        "'%s': choose from %s".formatted(text, String.join(", ", this)));
  }

  @Override
  public Iterator<String> iterator() {
    List<String> words = new ArrayList<>();
    for (Kind kind : Kind.given()) {
      words.add(kind.word());
    }
    return words.iterator();
  }
}
