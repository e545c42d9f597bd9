package io.resplit.find;

import io.resplit.io.IoAction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names that are listed once, however often they are visited, unless they are too many to be held:
 * a listing looks at each file, which is slow on file servers. Confined to one thread.
 */
final class HeldNames {

  /** As much as belongs to the reserve of a process; nothing else is held meanwhile. */
  private static final long MOST_BYTES = 4 << 20;

  private static final long BYTES_A_NAME = 64;

  private final IoAction<IoAction<String>> listing;
  private Optional<List<String>> held = Optional.empty();

  /** Holds what a listing gives to a visitor. */
  HeldNames(IoAction<IoAction<String>> listing) {
    this.listing = listing;
  }

  /** Visits all names. */
  void forEach(IoAction<String> visitor) throws IOException {
    if (held.isPresent()) {
      for (String name : held.get()) {
        visitor.accept(name);
      }
      return;
    }
    List<String> all = new ArrayList<>();
    long[] left = {MOST_BYTES};
    listing.accept(
        name -> {
          left[0] -= BYTES_A_NAME + (long) Character.BYTES * name.length();
          if (left[0] >= 0) {
            all.add(name);
          } else {
            all.clear();
          }
          visitor.accept(name);
        });
    held = Optional.of(all).filter(names -> left[0] >= 0);
  }
}
