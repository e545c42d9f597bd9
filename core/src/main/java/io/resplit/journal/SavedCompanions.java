package io.resplit.journal;

import io.resplit.array.Companion;
import io.resplit.array.Companions;
import io.resplit.array.Dimension;
import io.resplit.array.ElementType;
import java.io.IOException;

/** What files hold beside an array, as a saved job keeps it. */
final class SavedCompanions {

  private SavedCompanions() {}

  static void write(Companions beside, SavedValues.Out out) throws IOException {
    out.list(beside.axisPaths(), (to, path) -> to.text(path));
    out.list(beside.dimensions(), SavedCompanions::dimension);
    out.list(beside.variables(), SavedCompanions::variable);
    out.list(beside.groups(), SavedCompanions::group);
    out.list(beside.links(), SavedCompanions::link);
    out.list(beside.types(), SavedCompanions::type);
    out.list(beside.notCarried(), (to, name) -> to.text(name));
    out.list(beside.order(), (to, name) -> to.text(name));
  }

  static Companions read(SavedValues.In in) throws IOException {
    return new Companions(
        in.list(SavedValues.In::text),
        in.list(SavedCompanions::dimension),
        in.list(SavedCompanions::variable),
        in.list(SavedCompanions::group),
        in.list(SavedCompanions::link),
        in.list(SavedCompanions::type),
        in.list(SavedValues.In::text),
        in.list(SavedValues.In::text));
  }

  private static void dimension(SavedValues.Out out, Dimension dimension) throws IOException {
    out.text(dimension.path());
    out.number(dimension.length());
    out.flag(dimension.unlimited());
    out.number(dimension.axis());
  }

  private static Dimension dimension(SavedValues.In in) throws IOException {
    return new Dimension(in.text(), in.number(), in.flag(), Math.toIntExact(in.number()));
  }

  private static void variable(SavedValues.Out out, Companion variable) throws IOException {
    out.text(variable.path());
    out.text(variable.type().toString());
    out.list(variable.dimensions(), SavedCompanions::dimension);
    out.list(variable.attributes(), SavedHeader::attribute);
    out.optional(variable.fillValue(), SavedHeader::attribute);
    out.optional(variable.meaning(), SavedHeader::meaning);
    out.optional(variable.chunks(), SavedHeader::chunks);
    out.optional(variable.values(), SavedHeader::attribute);
  }

  private static Companion variable(SavedValues.In in) throws IOException {
    return new Companion(
        in.text(),
        ElementType.parse(in.text()),
        in.list(SavedCompanions::dimension),
        in.list(SavedHeader::attribute),
        in.optional(SavedHeader::attribute),
        in.optional(SavedHeader::meaning),
        in.optional(SavedHeader::chunks),
        in.optional(SavedHeader::attribute));
  }

  private static void group(SavedValues.Out out, Companions.Group group) throws IOException {
    out.text(group.path());
    out.list(group.attributes(), SavedHeader::attribute);
  }

  private static Companions.Group group(SavedValues.In in) throws IOException {
    return new Companions.Group(in.text(), in.list(SavedHeader::attribute));
  }

  private static void type(SavedValues.Out out, Companions.NamedType type) throws IOException {
    out.text(type.path());
    out.text(type.type().toString());
    out.optional(type.meaning(), SavedHeader::meaning);
    out.list(type.attributes(), SavedHeader::attribute);
  }

  private static Companions.NamedType type(SavedValues.In in) throws IOException {
    return new Companions.NamedType(
        in.text(),
        ElementType.parse(in.text()),
        in.optional(SavedHeader::meaning),
        in.list(SavedHeader::attribute));
  }

  private static void link(SavedValues.Out out, Companions.Link link) throws IOException {
    out.text(link.path());
    out.optional(link.text(), SavedValues.Out::text);
    out.optional(link.object(), SavedValues.Out::text);
  }

  private static Companions.Link link(SavedValues.In in) throws IOException {
    return new Companions.Link(
        in.text(), in.optional(SavedValues.In::text), in.optional(SavedValues.In::text));
  }
}
