package io.resplit.cache;

import java.util.ArrayList;
import java.util.List;

/**
 * A binary heap, lowest rank first, whose members can change their rank or leave at any time.
 *
 * <p>J. W. J. Williams, "Algorithm 232: Heapsort", 1964; unlike there, every member knows its
 * place.
 */
final class IndexedHeap<T extends IndexedHeap.Member> {

  private static final int OUTSIDE = -1;

  private final List<T> members = new ArrayList<>();

  /** Something with a rank that is in at most one heap. */
  abstract static class Member {
    private long rank;
    private int place = OUTSIDE;

    final long rank() {
      return rank;
    }
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  /** Returns the member of lowest rank; there must be one. */
  T first() {
    return members.get(0);
  }

  /** Gives {@code member} a rank; it is added if it is not here. */
  void put(T member, long rank) {
    Member ranked = member;
    if (ranked.place == OUTSIDE) {
      ranked.place = members.size();
      members.add(member);
    }
    ranked.rank = rank;
    settle(member);
  }

  /** Removes {@code member} if it is here. */
  void remove(T member) {
    int place = ((Member) member).place;
    if (place == OUTSIDE) {
      return;
    }
    T last = members.remove(members.size() - 1);
    ((Member) member).place = OUTSIDE;
    if (last != member) {
      set(place, last);
      settle(last);
    }
  }

  private void settle(T member) {
    rise(member);
    sink(member);
  }

  private void rise(T member) {
    int place = placeOf(member);
    while (place > 0 && rankAt((place - 1) / 2) > member.rank()) {
      set(place, members.get((place - 1) / 2));
      place = (place - 1) / 2;
    }
    set(place, member);
  }

  private void sink(T member) {
    int place = placeOf(member);
    int child = lowerChild(place);
    while (child < members.size() && rankAt(child) < member.rank()) {
      set(place, members.get(child));
      place = child;
      child = lowerChild(place);
    }
    set(place, member);
  }

  private int lowerChild(int place) {
    int left = 2 * place + 1;
    return left + 1 < members.size() && rankAt(left + 1) < rankAt(left) ? left + 1 : left;
  }

  private long rankAt(int place) {
    return members.get(place).rank();
  }

  private int placeOf(Member member) {
    return member.place;
  }

  private void set(int place, T member) {
    members.set(place, member);
    ((Member) member).place = place;
  }
}
