package io.resplit.format.zarr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes what {@link ZarrJson} reads: objects, and elements of arrays as metadata says them. */
final class ZarrText {

  /** What is not ASCII is escaped: zarr-python 2 reads no other metadata. */
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private ZarrText() {}

  /** Returns an object as the text of a metadata file. */
  static byte[] of(Map<String, Object> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator generator = JSON.createGenerator(bytes).useDefaultPrettyPrinter()) {
      write(generator, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator to, Object value) throws IOException {
    if (value instanceof Map<?, ?> fields) {
      to.writeStartObject();
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        to.writeFieldName((String) field.getKey());
        write(to, field.getValue());
      }
      to.writeEndObject();
    } else if (value instanceof List<?> items) {
      to.writeStartArray();
      for (Object item : items) {
        write(to, item);
      }
      to.writeEndArray();
    } else if (value instanceof ZarrJson.Number number) {
      to.writeNumber(number.text());
    } else if (value == ZarrJson.NULL) {
      to.writeNull();
    } else if (value instanceof Boolean truth) {
      to.writeBoolean(truth);
    } else {
      to.writeString(value.toString());
    }
  }

  /** Returns a whole number. */
  static Object number(long number) {
    return new ZarrJson.Number(Long.toString(number));
  }

  /** Returns whole numbers. */
  static Object numbers(List<Long> numbers) {
    return numbers.stream().map(ZarrText::number).toList();
  }

  /** Returns the value of an attribute: JSON has no numbers that are none, so these are texts. */
  static Object of(Attribute attribute) {
    List<Object> all = new ArrayList<>(attribute.texts());
    for (int i = 0; i < (attribute.hasTexts() ? 0 : attribute.count()); i++) {
      all.add(value(attribute, i));
    }
    if (!attribute.lengths().isEmpty()) {
      return all;
    }
    boolean isText = attribute.hasTexts() && all.isEmpty();
    return isText ? "" : all.size() == 1 ? all.get(0) : all;
  }

  private static Object value(Attribute of, int index) {
    Object number = element(of.type(), of.numbers(), index * of.type().bytes());
    if (ZarrType.isTruth(of.type(), of.meaning()) && (of.integer(index) | 1) == 1) {
      return of.integer(index) == 1;
    }
    boolean isWide = of.type().kind() == ElementType.Kind.FLOAT && of.type().bytes() > 2;
    return isWide && number instanceof ZarrJson.Number
        ? new ZarrJson.Number(shortest(of.number(index)))
        : number;
  }

  /**
   * Returns the fewest digits that are a float64, with a point or an exponent. A float32 is said as
   * the float64 that equals it, since JSON has no types.
   */
  private static String shortest(double number) {
    String text = Double.toString(number);
    for (BigDecimal all = new BigDecimal(text);
        all.precision() > 1; ) { // Java 17 has more at times
      all = all.round(new MathContext(all.precision() - 1));
      if (all.doubleValue() != number) {
        break;
      }
      text = all.toString().matches("-?[0-9]+") ? all + ".0" : all.toString();
    }
    return text;
  }

  /** Returns a number as xarray writes the fill value of an array of floats in version 3. */
  static String base64(Attribute number) {
    boolean isHalf = number.type().kind() == ElementType.Kind.FLOAT && number.type().bytes() == 2;
    double value = isHalf ? half(number.numbers().getShort()) : number.number(0);
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return Base64.getEncoder().encodeToString(bytes.putDouble(value).array());
  }

  /** Returns one element. */
  static Object element(ElementType type, byte[] element) {
    return element(type, ByteBuffer.wrap(element), 0);
  }

  private static Object element(ElementType type, ByteBuffer bytes, int at) {
    ByteBuffer all = bytes.duplicate().order(type.order());
    return switch (type.kind()) {
      case INT -> number(signed(all, at, type.bytes()));
      case UINT ->
          new ZarrJson.Number(
              Long.toUnsignedString(
                  signed(all, at, type.bytes()) & -1L >>> Long.SIZE - Byte.SIZE * type.bytes()));
      case FLOAT -> real(all, at, type.bytes());
      case COMPLEX ->
          List.of(
              real(all, at, type.bytes() / 2), real(all, at + type.bytes() / 2, type.bytes() / 2));
      case BYTES -> {
        List<Object> numbers = new ArrayList<>();
        for (int i = 0; i < type.bytes(); i++) {
          numbers.add(number(all.get(at + i) & 0xff));
        }
        yield numbers;
      }
    };
  }

  private static long signed(ByteBuffer all, int at, int bytes) {
    return switch (bytes) {
      case Byte.BYTES -> all.get(at);
      case Short.BYTES -> all.getShort(at);
      case Integer.BYTES -> all.getInt(at);
      default -> all.getLong(at);
    };
  }

  /** Of floats that are no number all but the usual one are said by their bits. */
  private static Object real(ByteBuffer all, int at, int bytes) {
    long bits = signed(all, at, bytes);
    return switch (bytes) {
      case Float.BYTES -> {
        float value = Float.intBitsToFloat((int) bits);
        boolean isUsual = !Float.isNaN(value) || bits == 0x7fc00000L;
        yield isUsual ? real(value, Float.toString(value)) : "0x%08x".formatted((int) bits);
      }
      case Double.BYTES -> {
        double value = Double.longBitsToDouble(bits);
        boolean isUsual = !Double.isNaN(value) || bits == 0x7ff8000000000000L;
        yield isUsual ? real(value, Double.toString(value)) : "0x%016x".formatted(bits);
      }
      default -> {
        double value = half((short) bits);
        boolean isUsual = !Double.isNaN(value) || bits == 0x7e00;
        yield isUsual ? real(value, Double.toString(value)) : "0x%04x".formatted(bits & 0xffff);
      }
    };
  }

  private static Object real(double value, String text) {
    return Double.isFinite(value) ? new ZarrJson.Number(text) : text;
  }

  /** Returns the value of a float of 2 bytes. */
  static double half(short bits) {
    int exponent = bits >>> 10 & 0x1f;
    int mantissa = bits & 0x3ff;
    double size =
        exponent == 0x1f
            ? mantissa == 0 ? Double.POSITIVE_INFINITY : Double.NaN
            : exponent == 0
                ? Math.scalb((double) mantissa, -24)
                : Math.scalb((double) (mantissa | 0x400), exponent - 25);
    return bits < 0 ? -size : size;
  }

  /** Returns what has a name and settings, as codecs have. */
  static Object named(String name, Map<String, Object> settings) {
    Map<String, Object> codec = new LinkedHashMap<>();
    codec.put("name", name);
    codec.put("configuration", settings);
    return codec;
  }

  /** Returns the chunk that holds some texts of any length, see {@link ZarrTexts}. */
  static ByteBuffer chunk(Attribute texts) {
    List<byte[]> all =
        texts.texts().stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    int bytes = all.stream().mapToInt(text -> Integer.BYTES + text.length).sum();
    ByteBuffer chunk = ByteBuffer.allocate(Integer.BYTES + bytes).order(ByteOrder.LITTLE_ENDIAN);
    chunk.putInt(all.size());
    all.forEach(text -> chunk.putInt(text.length).put(text));
    return chunk.flip();
  }
}
