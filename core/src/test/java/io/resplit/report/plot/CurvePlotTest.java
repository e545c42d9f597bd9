package io.resplit.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.result.MemoryCurve;
import io.resplit.result.MemoryCurve.Point;
import io.resplit.result.MemoryCurve.Series;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class CurvePlotTest {

  private static MemoryCurve curve(long... seeks) {
    Series frontier = new Series("frontier", List.of(new Point(1024, 1000, seeks[0], 1)));
    Series other =
        new Series(
            "some <other>",
            List.of(new Point(1024, 1000, seeks[1], 1), new Point(4096, 4096, seeks[2], 1)));
    return new MemoryCurve(List.of(frontier, other));
  }

  @Test
  void drawsEveryPanelAndNamesEveryStrategyOnce() throws Exception {
    List<CurvePlot.Panel> panels =
        List.of(
            new CurvePlot.Panel("one", curve(5, 6, 7)),
            new CurvePlot.Panel("two & more", curve(1, 1, 1)),
            new CurvePlot.Panel("three", curve(1_000_000, 10, 3)));
    String svg = CurvePlot.seeks("A title", "a note", panels);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertEquals("A title", document.getElementsByTagName("title").item(0).getTextContent());
    assertEquals(1, svg.split(">some &lt;other&gt;<", -1).length - 1);
    assertEquals(1, svg.split(">frontier<", -1).length - 1);
    assertTrue(svg.contains(">two &amp; more<"));
    assertEquals(3, svg.split(">data memory ", -1).length - 1);
  }
}
