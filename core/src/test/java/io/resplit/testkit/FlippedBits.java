package io.resplit.testkit;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What was stored with one bit flipped, and what a reader makes of it. */
public final class FlippedBits {

  /** Gives the elements back, or fails. */
  @FunctionalInterface
  public interface Reader {
    /** Returns the elements of what is stored. */
    byte[] read(byte[] stored) throws IOException;
  }

  private record Flip(byte[] elements, byte[] stored) {}

  private final List<Flip> flips = new ArrayList<>();
  private final StringBuilder verdicts = new StringBuilder();

  /** Flips a random bit and asks the reader; anything but an {@link IOException} ends the test. */
  public void add(Random random, byte[] elements, byte[] stored, Reader reader) {
    byte[] flipped = stored.clone();
    flipped[random.nextInt(stored.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    flips.add(new Flip(elements, flipped));
    verdicts.append(verdict(elements, flipped, reader));
  }

  private static char verdict(byte[] elements, byte[] stored, Reader reader) {
    try {
      return Arrays.equals(elements, reader.read(stored)) ? 'S' : 'W';
    } catch (IOException e) {
      return 'R';
    }
  }

  /** Returns a letter for each flip: refused, read the same, read wrong. */
  public String verdicts() {
    return verdicts.toString();
  }

  /** Returns how many flips gave wrong elements. */
  public long wrong() {
    return verdicts.chars().filter(verdict -> verdict == 'W').count();
  }

  /**
   * Writes the sound elements and what is stored of each flip, each after its length, and in
   * another file the verdicts.
   *
   * @return the first of the two files
   */
  public Path write(Path folder) throws IOException {
    Files.writeString(folder.resolve("verdicts"), verdicts);
    Path file = folder.resolve("flips");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (Flip flip : flips) {
        out.writeInt(flip.elements.length);
        out.write(flip.elements);
        out.writeInt(flip.stored.length);
        out.write(flip.stored);
      }
    }
    return file;
  }
}
