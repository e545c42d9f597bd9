package io.resplit.cli.option;

import io.resplit.array.StorageOrder;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** Converts the order of axes. */
public final class OrderConverter implements ITypeConverter<StorageOrder> {

  /** Returns the order named {@code F} or {@code C}, in either case. */
  @Override
  public StorageOrder convert(String text) {
    return switch (text.toUpperCase(Locale.ROOT)) {
      case "F" -> StorageOrder.F;
      case "C" -> StorageOrder.C;
      default ->
          throw new WrongValue(
              text, "is not an order: use F (first axis fastest) or C (last axis fastest)");
    };
  }
}
