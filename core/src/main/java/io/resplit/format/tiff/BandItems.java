package io.resplit.format.tiff;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.Attribute;
import io.resplit.header.Header;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What GDAL says of single samples of a pixel, in its XML (tag 42112): it follows its sample. */
final class BandItems {

  /** Each part ends before the next tag, so that no text takes long. */
  private static final Pattern ITEM =
      Pattern.compile("<Item\\b(?:[^<>]*+(?<=/)>|[^<>]*+>[^<]*+</Item>)\\s*+");

  private static final Pattern SAMPLE = Pattern.compile("\\ssample=\"([0-9]{1,9})\"");

  private BandItems() {}

  /** Returns attributes in which items are those of some samples, counted anew. */
  static List<Attribute> of(List<Attribute> attributes, AxisIndices samples) {
    String name = CarriedTag.ITEMS.attribute();
    Optional<String> said = Attribute.text(attributes, name);
    return said.isEmpty()
        ? attributes
        : Header.replaced(attributes, Attribute.ofText(name, text(said.get(), samples)));
  }

  private static String text(String text, AxisIndices samples) {
    Matcher items = ITEM.matcher(text);
    StringBuilder all = new StringBuilder();
    int end = 0;
    while (items.find()) {
      all.append(text, end, items.start()).append(item(items.group(), samples));
      end = items.end();
    }
    return all.append(text, end, text.length()).toString();
  }

  private static String item(String item, AxisIndices samples) {
    Matcher said = SAMPLE.matcher(item);
    if (!said.find() || said.start() > item.indexOf('>')) {
      return item;
    }
    long now = place(samples, Long.parseLong(said.group(1)));
    return now < 0 ? "" : item.substring(0, said.start(1)) + now + item.substring(said.end(1));
  }

  private static long place(AxisIndices samples, long sample) {
    long step = samples.step();
    if (step > 0) {
      long from = sample - samples.start();
      return from % step == 0 && from < samples.count() * step ? from / step : -1;
    }
    for (long i = 0; i < samples.count(); i++) {
      if (samples.at(i) == sample) {
        return i;
      }
    }
    return -1;
  }
}
