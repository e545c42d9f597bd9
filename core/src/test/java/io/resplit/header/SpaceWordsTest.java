package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpaceWordsTest {

  private static SpaceWords words(String units, String directions, double... steps) {
    return new SpaceWords(VoxelSpace.of(steps, new double[] {1.5, -2, 1e-7}, units, directions));
  }

  /** Steps along x, y and z that lead as the letters say; the slowest axis, z, comes first. */
  private static double[] leading(String letters) {
    double[] steps = new double[9];
    for (int axis = 0; axis < 3; axis++) {
      int at = "RASLPI".indexOf(letters.charAt(axis));
      steps[(2 - axis) * 3 + at % 3] = at < 3 ? 2 : -2;
    }
    return steps;
  }

  @ParameterizedTest
  @ValueSource(strings = {"RAS", "LAS", "LPS", "RPI", "ASR", "PIL", "SLA", "IRP"})
  void lettersSayWhereAxesLead(String letters) {
    SpaceWords words = words("mm", VoxelSpace.RAS, leading(letters));
    assertEquals(Optional.of(letters), words.orientation());
    VoxelSpace other = words.space().inDirections(VoxelSpace.LPS);
    assertEquals(Optional.of(letters), new SpaceWords(other).orientation());
  }

  @Test
  void axesBesideThoseOfThePatientAreOblique() {
    double[] turned = {0, 0, 2, -0.1, 2, 0, 2, 0.1, 0};
    assertEquals(Optional.of("RAS oblique"), words("mm", VoxelSpace.RAS, turned).orientation());
    double[] flat = {0, 0, 2, 2, 1.9, 0, 2, -1.9, 0};
    assertEquals(Optional.of("oblique"), words("mm", VoxelSpace.RAS, flat).orientation());
    assertEquals(Optional.empty(), words("mm", "", turned).orientation());
  }

  @Test
  void sizesAndPlacesHaveUnits() {
    SpaceWords words = words("um", VoxelSpace.RAS, 0, 0, 2.5, 0, 0.1f, 0, 2, 0, 0);
    assertEquals("2 x 0.1 x 2.5 um", words.steps(2, 1, 0));
    assertEquals("1.5, -2, 0.0000001 um (RAS)", words.origin());
    double[] timed = {0, 0, 1.2, 0, 3, 0, 3, 0, 0};
    VoxelSpace space = VoxelSpace.of(timed, new double[3], "mm mm s", "time");
    assertEquals("3 x 3 mm, every 1.2 s", new SpaceWords(space).steps(2, 1, 0));
  }
}
