package io.resplit.journal;

import io.resplit.array.ArrayHeader;
import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.Meaning;
import io.resplit.array.TextKind;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the files of a set say of the whole array, as bytes. */
final class SavedHeader {

  private SavedHeader() {}

  static void write(ArrayHeader header, SavedValues.Out out) throws IOException {
    out.list(header.axes(), SavedHeader::axis);
    out.list(header.attributes(), SavedHeader::attribute);
    out.list(header.fileAttributes(), SavedHeader::attribute);
    out.optional(header.fillValue(), SavedHeader::attribute);
    out.list(header.notCarried(), (to, name) -> to.text(name));
    out.optional(header.chunks(), SavedHeader::chunks);
    out.optional(header.meaning(), SavedHeader::meaning);
  }

  static ArrayHeader read(SavedValues.In in) throws IOException {
    return new ArrayHeader(
        in.list(SavedHeader::axis),
        in.list(SavedHeader::attribute),
        in.list(SavedHeader::attribute),
        in.optional(SavedHeader::attribute),
        in.list(SavedValues.In::text),
        in.optional(SavedHeader::chunks),
        ArrayHeader.Placement.NONE,
        in.optional(SavedHeader::meaning));
  }

  private static void axis(SavedValues.Out out, AxisInfo axis) throws IOException {
    out.text(axis.name());
    out.optional(axis.coordinates(), SavedHeader::attribute);
    out.list(axis.attributes(), SavedHeader::attribute);
    out.flag(axis.unlimited());
    out.flag(axis.unlimitedScale());
    out.optional(axis.fillValue(), SavedHeader::attribute);
  }

  private static AxisInfo axis(SavedValues.In in) throws IOException {
    return new AxisInfo(
        in.text(),
        in.optional(SavedHeader::attribute),
        in.list(SavedHeader::attribute),
        in.flag(),
        in.flag(),
        in.optional(SavedHeader::attribute));
  }

  static void attribute(SavedValues.Out out, Attribute attribute) throws IOException {
    out.text(attribute.name());
    out.list(attribute.lengths(), (to, length) -> to.number(length));
    out.flag(attribute.hasTexts());
    if (attribute.hasTexts()) {
      out.number(attribute.kind().bytes());
      meaning(out, attribute.kind().form());
      out.list(attribute.texts(), (to, text) -> to.text(text));
    } else {
      out.text(attribute.type().toString());
      out.flag(attribute.isRead());
      if (attribute.isRead()) {
        out.bytes(attribute.toBytes());
      } else {
        out.number(attribute.bytes());
      }
      out.optional(attribute.meaning(), SavedHeader::meaning);
    }
  }

  static Attribute attribute(SavedValues.In in) throws IOException {
    String name = in.text();
    List<Long> lengths = in.list(SavedValues.In::number);
    if (in.flag()) {
      int bytes = (int) in.number();
      TextKind kind = new TextKind(bytes, (Meaning.FixedText) meaning(in));
      return Attribute.ofTexts(name, in.list(SavedValues.In::text), false)
          .withKind(kind)
          .along(lengths);
    }
    ElementType type = ElementType.parse(in.text());
    Attribute numbers =
        in.flag()
            ? Attribute.wrapping(name, type, in.bytes())
            : Attribute.unread(name, type, in.number());
    return numbers.withMeaning(in.optional(SavedHeader::meaning)).along(lengths);
  }

  static void chunks(SavedValues.Out out, ChunkStorage chunks) throws IOException {
    out.shape(chunks.chunkShape());
    out.list(chunks.filters(), SavedHeader::filter);
    out.flag(chunks.sparse());
    out.shape(chunks.least());
    out.list(List.copyOf(new TreeMap<>(chunks.ends()).entrySet()), SavedHeader::end);
  }

  static ChunkStorage chunks(SavedValues.In in) throws IOException {
    return new ChunkStorage(
        in.shape(),
        in.list(SavedHeader::filter),
        in.flag(),
        in.shape(),
        in.list(SavedHeader::end).stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static void end(SavedValues.Out out, Map.Entry<Long, List<Long>> end) throws IOException {
    out.number(end.getKey());
    out.list(end.getValue(), SavedValues.Out::number);
  }

  private static Map.Entry<Long, List<Long>> end(SavedValues.In in) throws IOException {
    return Map.entry(in.number(), in.list(SavedValues.In::number));
  }

  private static void filter(SavedValues.Out out, ChunkFilter filter) throws IOException {
    out.text(filter.name());
    out.number(filter.level());
  }

  private static ChunkFilter filter(SavedValues.In in) throws IOException {
    return new ChunkFilter(in.text(), (int) in.number());
  }

  static void meaning(SavedValues.Out out, Meaning meaning) throws IOException {
    out.text(meaning.getClass().getSimpleName());
    if (meaning instanceof Meaning.Enumeration names) {
      out.list(names.members(), SavedHeader::member);
    } else if (meaning instanceof Meaning.FixedText text) {
      out.text(text.padding().name());
      out.flag(text.utf8());
    } else if (meaning instanceof Meaning.BitField bits) {
      out.flag(bits.order() == ByteOrder.BIG_ENDIAN);
      out.number(bits.offset());
      out.number(bits.precision());
    } else if (meaning instanceof Meaning.Parts parts) {
      out.text(parts.first());
      out.text(parts.second());
    } else if (meaning instanceof Meaning.Encoded type) {
      out.text(type.what());
      out.bytes(type.datatype());
      out.list(type.references(), (to, place) -> to.number(place));
      out.list(type.targets(), (to, path) -> to.text(path));
    } else {
      out.text(((Meaning.Tagged) meaning).tag());
    }
  }

  static Meaning meaning(SavedValues.In in) throws IOException {
    return switch (in.text()) {
      case "Enumeration" -> new Meaning.Enumeration(in.list(SavedHeader::member));
      case "FixedText" -> new Meaning.FixedText(Meaning.Padding.valueOf(in.text()), in.flag());
      case "BitField" ->
          new Meaning.BitField(
              in.flag() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
              (int) in.number(),
              (int) in.number());
      case "Parts" -> new Meaning.Parts(in.text(), in.text());
      case "Encoded" ->
          new Meaning.Encoded(
              in.text(),
              in.bytes(),
              in.list(from -> (int) from.number()),
              in.list(SavedValues.In::text));
      default -> new Meaning.Tagged(in.text());
    };
  }

  private static void member(SavedValues.Out out, Meaning.Member member) throws IOException {
    out.text(member.name());
    out.number(member.value());
  }

  private static Meaning.Member member(SavedValues.In in) throws IOException {
    return new Meaning.Member(in.text(), in.number());
  }
}
