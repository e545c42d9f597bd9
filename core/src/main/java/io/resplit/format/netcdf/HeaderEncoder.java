package io.resplit.format.netcdf;

import io.resplit.format.netcdf.NetcdfHeader.Dimension;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Encodes a header; the inverse of {@link HeaderDecoder}. */
final class HeaderEncoder {

  private final NetcdfVersion version;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private HeaderEncoder(NetcdfVersion version) {
    this.version = version;
  }

  /**
   * Returns the bytes of {@code header}, whose types and counts must suit its version.
   *
   * @throws IllegalArgumentException if an attribute has a type that the format lacks
   */
  static byte[] encode(NetcdfHeader header) {
    HeaderEncoder encoder = new HeaderEncoder(header.version());
    encoder.write(header);
    return encoder.out.toByteArray();
  }

  private void write(NetcdfHeader header) {
    out.writeBytes(new byte[] {'C', 'D', 'F', (byte) version.digit()});
    writeNumber(header.recordCount(), version.countBytes());
    writeListHead(NetcdfHeader.TAG_DIMENSION, header.dimensions());
    header.dimensions().forEach(this::writeDimension);
    writeAttributes(header.attributes());
    writeListHead(NetcdfHeader.TAG_VARIABLE, header.variables());
    header.variables().forEach(this::writeVariable);
  }

  private void writeListHead(int tag, List<?> entries) {
    writeNumber(entries.isEmpty() ? 0 : tag, Integer.BYTES);
    writeCount(entries.size());
  }

  private void writeDimension(Dimension dimension) {
    writeName(dimension.name());
    writeCount(dimension.length());
  }

  private void writeAttributes(List<Attribute> attributes) {
    writeListHead(NetcdfHeader.TAG_ATTRIBUTE, attributes);
    attributes.forEach(this::writeAttribute);
  }

  private void writeAttribute(Attribute attribute) {
    ClassicType type =
        ClassicAttributes.type(attribute)
            .orElseThrow(() -> new IllegalArgumentException("no type for " + attribute));
    byte[] values = ClassicAttributes.encode(attribute);
    writeName(attribute.name());
    writeNumber(type.code(), Integer.BYTES);
    writeCount(values.length / type.element().bytes());
    writePadded(values);
  }

  private void writeVariable(Variable variable) {
    writeName(variable.name());
    writeCount(variable.dimensionIds().size());
    variable.dimensionIds().forEach(this::writeCount);
    writeAttributes(variable.attributes());
    writeNumber(ClassicType.of(variable.type()).orElseThrow().code(), Integer.BYTES);
    writeNumber(variable.declaredBytes(), version.countBytes());
    writeNumber(variable.begin(), version.offsetBytes());
  }

  private void writeName(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    writeCount(bytes.length);
    writePadded(bytes);
  }

  private void writeCount(long count) {
    writeNumber(count, version.countBytes());
  }

  private void writeNumber(long number, int width) {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    out.write(bytes, Long.BYTES - width, width);
  }

  private void writePadded(byte[] bytes) {
    out.writeBytes(bytes);
    out.writeBytes(new byte[-bytes.length & 3]);
  }
}
