package io.resplit.cli.console;

import java.util.concurrent.CancellationException;

/**
 * Says that a signal has stopped a command, as users know already: the process may end at any
 * moment.
 */
final class Stopped extends CancellationException {

  private static final long serialVersionUID = 1;

  Stopped(CancellationException reason) {
    super(reason.getMessage());
    initCause(reason);
  }
}
