package io.resplit.cost;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The pairs (alpha, beta) among many that maximise {@code alpha*a - beta*b} for some a, b of at
 * least 0. Mutable and confined to one thread.
 */
final class UpperHull {

  /** Coefficients of one term of the maximum. */
  record Pair(long alpha, long beta) {}

  private static final Comparator<Pair> DESCENDING =
      (one, other) -> {
        int byAlpha = Long.compare(other.alpha, one.alpha);
        return byAlpha != 0 ? byAlpha : Long.compare(one.beta, other.beta);
      };

  private long[] alphas = new long[8];
  private long[] betas = new long[8];
  private int size;

  /** Returns the hull of {@code pairs}, which it sorts. */
  static UpperHull of(List<Pair> pairs) {
    pairs.sort(DESCENDING);
    UpperHull hull = new UpperHull();
    for (Pair pair : pairs) {
      hull.add(pair.alpha, pair.beta);
    }
    return hull;
  }

  /** Adds a pair; pairs arrive with falling alpha. */
  void add(long alpha, long beta) {
    if (size > 0 && beta >= betas[size - 1]) {
      return;
    }
    if (size > 0 && alpha == alphas[size - 1]) {
      size--;
    }
    while (size > 1 && lastIsBelowChordTo(alpha, beta)) {
      size--;
    }
    if (size == alphas.length) {
      alphas = Arrays.copyOf(alphas, 2 * size);
      betas = Arrays.copyOf(betas, 2 * size);
    }
    alphas[size] = alpha;
    betas[size++] = beta;
  }

  private boolean lastIsBelowChordTo(long alpha, long beta) {
    int last = size - 1;
    return compareProducts(
            alphas[last - 1] - alphas[last],
            betas[last] - beta,
            alphas[last] - alpha,
            betas[last - 1] - betas[last])
        >= 0;
  }

  /** Returns the number of pairs on the hull. */
  int size() {
    return size;
  }

  /** Returns one alpha. */
  long alpha(int i) {
    return alphas[i];
  }

  /** Returns one beta. */
  long beta(int i) {
    return betas[i];
  }

  /** Returns all alphas, falling. */
  long[] alphas() {
    return Arrays.copyOf(alphas, size);
  }

  /** Returns all betas, falling. */
  long[] betas() {
    return Arrays.copyOf(betas, size);
  }

  /** Compares a*b with c*d, all not negative, without overflow. */
  static int compareProducts(long a, long b, long c, long d) {
    int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
    return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
  }
}
