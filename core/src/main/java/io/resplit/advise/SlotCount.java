package io.resplit.advise;

import java.util.List;
import java.util.Optional;

/**
 * A number of slots with which no sweep of several loses chunks.
 *
 * <p>All numbers from the fewest on are tried for a certain number of steps, then odd ones a 64th
 * apart; after {@link #MAX_STEPS} steps in all it is the least number that has no factor in common
 * with the distance of the chunks of any sweep, and is above the distance of its first and last
 * chunk divided by that one, for which nothing needs to be tried.
 *
 * @param slots the number
 * @param isLeast whether no lower number will do; finding that takes too long where some 10,000
 *     chunks are held together
 */
public record SlotCount(long slots, boolean isLeast) {

  /** Most steps of a search: chunks placed, and words of tables. */
  static final long MAX_STEPS = 1L << 26;

  private static final long STRIDES = 64;

  /**
   * Returns the number for some sweeps; empty if it would be above {@link SlotRule#MAX_SLOTS}.
   *
   * @param fewest number that is enough for other reasons, at least 1
   */
  public static Optional<SlotCount> of(List<SlotRule> rules, long fewest) {
    return of(rules, fewest, MAX_STEPS);
  }

  /** Returns the number that is found in a limited number of steps. */
  static Optional<SlotCount> of(List<SlotRule> rules, long fewest, long maxSteps) {
    long slots = Math.max(fewest, rules.stream().mapToLong(SlotRule::chunks).max().orElse(1));
    long steps = 0;
    boolean least = true;
    while (slots <= SlotRule.MAX_SLOTS && steps <= maxSteps) {
      long taken = steps(rules, slots, maxSteps - steps);
      if (taken < 0) {
        return Optional.of(new SlotCount(slots, least));
      }
      steps += taken;
      least = steps < maxSteps / 2;
      slots = least ? slots + 1 : (slots + slots / STRIDES + 1 | 1);
    }
    return surelyEnough(rules, fewest);
  }

  /** Returns the steps to the first clash, or -1 if there is none. */
  private static long steps(List<SlotRule> rules, long slots, long maxSteps) {
    long steps = 0;
    for (SlotRule rule : rules) {
      SlotTable table = new SlotTable((int) slots, maxSteps - steps);
      boolean free = rule.isFree(table);
      steps += table.steps();
      if (!free) {
        return steps;
      }
    }
    return -1;
  }

  private static Optional<SlotCount> surelyEnough(List<SlotRule> rules, long fewest) {
    long slots = Math.max(fewest, rules.stream().mapToLong(SlotRule::span).max().orElse(1));
    while (slots <= SlotRule.MAX_SLOTS) {
      long tried = slots;
      if (rules.stream().allMatch(rule -> rule.isCoprime(tried))) {
        return Optional.of(new SlotCount(slots, false));
      }
      slots++;
    }
    return Optional.empty();
  }
}
