package io.resplit.cli.places;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Small arrays of int32 as files of formats that need few lines; shapes are slowest first. */
final class SmallArrays {

  private static final int NPY_HEADER = 128;
  private static final Pattern SHAPE = Pattern.compile("'shape': \\(([^)]*)\\)");

  private SmallArrays() {}

  static byte[] raw(int... values) {
    ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    data.asIntBuffer().put(values);
    return data.array();
  }

  static byte[] swapped(byte[] data, int size) {
    byte[] swapped = new byte[data.length];
    for (int i = 0; i < data.length; i++) {
      swapped[i] = data[i / size * size + size - 1 - i % size];
    }
    return swapped;
  }

  static byte[] npy(int[] shape, int... values) {
    String text =
        "{'descr': '<i4', 'fortran_order': False, 'shape': (%s), }"
            .formatted(
                Arrays.stream(shape).mapToObj(n -> n + ",").collect(Collectors.joining(" ")));
    ByteBuffer file = ByteBuffer.allocate(NPY_HEADER + 4 * values.length);
    file.order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x93).put(ascii("NUMPY")).put((byte) 1);
    file.put((byte) 0).putShort((short) (NPY_HEADER - 10)).put(ascii(text));
    while (file.position() < NPY_HEADER - 1) {
      file.put((byte) ' ');
    }
    return file.put((byte) '\n').put(raw(values)).array();
  }

  /** Returns pages of int32, each in one strip. */
  static byte[] tiff(int[] shape, int... values) {
    int width = shape[shape.length - 1];
    int height = shape[shape.length - 2];
    int pages = values.length / width / height;
    int strip = 4 * width * height;
    int directory = 2 + 10 * 12 + 4;
    ByteBuffer file = ByteBuffer.allocate(8 + pages * (strip + directory));
    file.order(ByteOrder.LITTLE_ENDIAN).put(ascii("II")).putShort((short) 42).putInt(8 + strip);
    for (int page = 0; page < pages; page++) {
      int begin = file.position();
      int[] part = Arrays.copyOfRange(values, page * strip / 4, (page + 1) * strip / 4);
      file.put(raw(part)).putShort((short) 10);
      int[][] tags = {
        {256, width},
        {257, height},
        {258, 32},
        {259, 1},
        {262, 1},
        {273, begin},
        {277, 1},
        {278, height},
        {279, strip},
        {339, 2}
      };
      for (int[] tag : tags) {
        file.putShort((short) tag[0]).putShort((short) 4).putInt(1).putInt(tag[1]);
      }
      file.putInt(page == pages - 1 ? 0 : file.position() + 4 + strip);
    }
    return file.array();
  }

  /** Returns a volume of three axes whose first plane lies at {@code z}; voxels are 2 long. */
  static byte[] nifti(int[] shape, double z, int... values) {
    ByteBuffer file = ByteBuffer.allocate(352 + 4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0, 348).putShort(40, (short) 3);
    for (int axis = 1; axis < 8; axis++) {
      file.putShort(40 + 2 * axis, (short) (axis > 3 ? 1 : shape[3 - axis]));
      file.putFloat(76 + 4 * axis, 2);
    }
    file.putFloat(76, 1).putShort(70, (short) 8).putShort(72, (short) 32).putFloat(108, 352);
    file.put(123, (byte) 2).putShort(254, (short) 1);
    for (int row = 0; row < 3; row++) {
      file.putFloat(280 + 16 * row + 4 * row, 2);
      file.putFloat(280 + 16 * row + 12, row == 2 ? (float) z : 0);
    }
    file.position(344);
    return file.put(ascii("n+1\0")).position(352).put(raw(values)).array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * An array that was read: its lengths slowest first, without those of 1.
   *
   * @param shape lengths
   * @param values elements as they lie
   */
  record Read(String shape, int[] values) {

    static Read of(long[] shape, int[] values) {
      return new Read(LongStream.of(shape).filter(n -> n != 1).boxed().toList().toString(), values);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Read read
          && shape.equals(read.shape)
          && Arrays.equals(values, read.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  /** Reads a file of NumPy with elements of int32. */
  static Read npy(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int begin = 10 + (bytes[8] & 255) + 256 * (bytes[9] & 255);
    String header = new String(bytes, 10, begin - 10, StandardCharsets.US_ASCII);
    Matcher found = SHAPE.matcher(header);
    if (!found.find() || !header.contains("i4'")) {
      throw new IOException("no int32 array: " + header);
    }
    long[] shape =
        Pattern.compile("\\d+")
            .matcher(found.group(1))
            .results()
            .mapToLong(number -> Long.parseLong(number.group()))
            .toArray();
    if (header.contains("'fortran_order': True")) {
      for (int i = 0; i < shape.length / 2; i++) {
        long held = shape[i];
        shape[i] = shape[shape.length - 1 - i];
        shape[shape.length - 1 - i] = held;
      }
    }
    int[] values = new int[(bytes.length - begin) / 4];
    ByteBuffer.wrap(bytes, begin, bytes.length - begin)
        .order(header.contains("'>i4'") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .get(values);
    return Read.of(shape, values);
  }
}
