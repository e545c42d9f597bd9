package io.resplit.cli.option;

import picocli.CommandLine.TypeConversionException;

/** Says that the value of an option is not what it takes, with the value before the reason. */
final class WrongValue extends TypeConversionException {

  private static final long serialVersionUID = 1;

  WrongValue(String value, String reason) {
    super("'" + value + "' " + reason);
  }
}
