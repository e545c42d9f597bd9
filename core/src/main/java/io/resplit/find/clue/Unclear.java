package io.resplit.find.clue;

/** What files say of where they lie cannot be; the message says why. */
public final class Unclear extends Exception {

  private static final long serialVersionUID = 1;

  /** Says why. */
  public Unclear(String reason) {
    super(reason);
  }
}
