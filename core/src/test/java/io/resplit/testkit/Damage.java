package io.resplit.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Files of which a few bytes of the header are not what they were, drawn one by one. */
public record Damage(byte[] sound, int headerBytes, Random random) {

  private static final List<Integer> EXTREMES =
      List.of(0, 1, -1, 2, 0x7fffffff, 0x80000000, 0x40000000, 0xffff, 0x01000000, 0x7f800000);

  private static final List<String> TEXTS =
      List.of(
          "0",
          "-1",
          "99999999999999999999",
          "9223372036854775807",
          "4611686018427387904",
          "1e999",
          "nan",
          "\u001b[31m",
          "\n",
          "\n\n",
          "%s",
          "../../etc/passwd",
          "",
          " ",
          "\0");

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");

  /** Draws a damaged file. */
  public byte[] next() {
    return switch (random.nextInt(4)) {
      case 0 -> ofNumbers();
      case 1 -> ofText();
      default -> ofBytes();
    };
  }

  private byte[] ofBytes() {
    byte[] damaged = sound.clone();
    for (int i = 0; i <= random.nextInt(8); i++) {
      damaged[random.nextInt(headerBytes)] = (byte) random.nextInt();
    }
    return damaged;
  }

  private byte[] ofNumbers() {
    byte[] damaged = sound.clone();
    ByteBuffer words = ByteBuffer.wrap(damaged);
    for (int i = 0; i <= random.nextInt(3); i++) {
      int value = EXTREMES.get(random.nextInt(EXTREMES.size()));
      int at = random.nextInt(Math.max(1, headerBytes / 4)) * 4;
      if (at + 4 <= damaged.length) {
        words.putInt(at, random.nextBoolean() ? value : Integer.reverseBytes(value));
      }
    }
    return damaged;
  }

  /** Puts a text in place of a number, or anywhere. */
  private byte[] ofText() {
    String header = new String(sound, 0, headerBytes, StandardCharsets.ISO_8859_1);
    List<MatchResult> numbers = NUMBER.matcher(header).results().toList();
    int at = random.nextInt(headerBytes);
    int end = Math.min(headerBytes, at + random.nextInt(4));
    if (!numbers.isEmpty() && random.nextInt(4) > 0) {
      MatchResult number = numbers.get(random.nextInt(numbers.size()));
      at = number.start();
      end = number.end();
    }
    String text = TEXTS.get(random.nextInt(TEXTS.size()));
    byte[] damaged =
        (header.substring(0, at) + text + header.substring(end))
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] file = Arrays.copyOf(damaged, damaged.length + sound.length - headerBytes);
    System.arraycopy(sound, headerBytes, file, damaged.length, sound.length - headerBytes);
    return file;
  }
}
