package io.resplit.advise;

import java.util.List;
import java.util.Optional;

/**
 * A number of slots with which no sweep of several loses chunks.
 *
 * @param slots the number
 * @param isLeast whether no lower number will do; finding that takes too long where some 10,000
 *     chunks are held together
 */
public record SlotCount(long slots, boolean isLeast) {

  private static final long MAX_STEPS = 1L << 25;
  private static final long STRIDES = 64;

  /**
   * Returns the number for some sweeps; empty if it would be above {@link SlotRule#MAX_SLOTS}.
   *
   * @param fewest number that is enough for other reasons, at least 1
   */
  public static Optional<SlotCount> of(List<SlotRule> rules, long fewest) {
    long slots = Math.max(fewest, rules.stream().mapToLong(SlotRule::chunks).max().orElse(1));
    long stride = slots / STRIDES + 1 | 1;
    long steps = 0;
    boolean least = true;
    while (slots <= SlotRule.MAX_SLOTS) {
      long taken = steps(rules, slots);
      if (taken < 0) {
        return Optional.of(new SlotCount(slots, least));
      }
      steps += taken;
      least = steps < MAX_STEPS;
      slots = least ? slots + 1 : (slots + stride | 1);
    }
    return Optional.empty();
  }

  /** Returns the steps to the first clash, or -1 if there is none. */
  private static long steps(List<SlotRule> rules, long slots) {
    long steps = 0;
    for (SlotRule rule : rules) {
      SlotTable table = new SlotTable((int) slots);
      boolean free = rule.isFree(table);
      steps += table.steps();
      if (!free) {
        return steps;
      }
    }
    return -1;
  }
}
