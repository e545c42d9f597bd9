package io.resplit.verify;

import io.resplit.header.SpaceAgreement;
import io.resplit.header.SpaceParts;
import io.resplit.header.SpaceWords;
import io.resplit.header.SpacedAxes;
import io.resplit.header.VoxelSpace;
import io.resplit.set.BlockSet;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares where two arrays of one shape lie in space and time, where the files of both say it in
 * directions of a patient.
 *
 * @param a an array whose header is placed
 * @param b the same, with its axes in the same order
 */
public record PlaceCheck(BlockSet a, BlockSet b) {

  private static Optional<VoxelSpace> space(BlockSet set) {
    return VoxelSpace.carriedBy(SpacedAxes.placed(set.header()).attributes(), set.grid().rank());
  }

  /** Returns a sentence on the first corner that lies elsewhere; empty if none does. */
  public Optional<String> difference() {
    Optional<VoxelSpace> one = space(a).filter(VoxelSpace::isOfPatient);
    Optional<VoxelSpace> other = space(b).filter(VoxelSpace::isOfPatient);
    return one.isPresent() && other.isPresent()
        ? difference(one.get(), other.get())
        : Optional.empty();
  }

  private Optional<String> difference(VoxelSpace one, VoxelSpace other) {
    boolean areTimed = one.hasTime() && other.hasTime();
    VoxelSpace first = areTimed ? one : one.withoutTime();
    VoxelSpace second = new SpaceAgreement(first, areTimed ? other : other.withoutTime()).alike();
    return corners()
        .filter(at -> !new SpaceAgreement(first.from(at), second.from(at)).areAtOnePlace())
        .findFirst()
        .map(
            at ->
                "voxel %s is at %s in %s and at %s in %s"
                    .formatted(
                        listed(at),
                        new SpaceWords(first.from(at)).origin(),
                        a.root(),
                        new SpaceWords(second.from(at)).origin(),
                        b.root()));
  }

  /** The first element, and the last one along each axis: all others follow from them. */
  private Stream<long[]> corners() {
    long[] last = a.grid().shape().toArray();
    Stream.Builder<long[]> all = Stream.builder();
    all.add(new long[last.length]);
    for (int axis = 0; axis < last.length; axis++) {
      long[] corner = new long[last.length];
      corner[axis] = last[axis] - 1;
      all.add(corner);
    }
    return all.build();
  }

  private String listed(long... index) {
    return a.order().toListed(Arrays.stream(index).boxed().toList()).stream()
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  /** Returns what only one of the two says, as users call it; if the first says anything. */
  public List<String> onlyInOne() {
    Optional<VoxelSpace> first = space(a);
    return Stream.concat(
            lost(first, space(b)), lost(space(b).filter(any -> first.isPresent()), first))
        .distinct()
        .toList();
  }

  private static Stream<String> lost(Optional<VoxelSpace> one, Optional<VoxelSpace> other) {
    return one.stream().flatMap(space -> new SpaceParts(space).without(held(other)).stream());
  }

  private static Set<String> held(Optional<VoxelSpace> space) {
    Set<String> held = new HashSet<>();
    if (space.isPresent()) {
      held.addAll(Set.of(SpaceParts.SIZES, SpaceParts.ORIGIN));
      held.addAll(SpaceParts.isTurned(space.get()) ? Set.of(SpaceParts.DIRECTIONS) : Set.of());
      held.addAll(space.get().hasTime() ? Set.of(SpaceParts.TIME_STEP) : Set.of());
    }
    return held;
  }
}
