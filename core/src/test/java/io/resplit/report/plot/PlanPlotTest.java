package io.resplit.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.array.ElementType;
import io.resplit.cost.HeldData;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;
import io.resplit.testkit.RandomProblems;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PlanPlotTest {

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  private PlanReport plan(Problem problem, long dataBytes) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(dataBytes)).withComparison();
    return resplit.plan(problem, ElementType.parse("uint16"), options);
  }

  private String svg(PlanReport planned) {
    HeldData held = HeldData.of(planned.plan(), PlanPlot.BUCKETS);
    return PlanPlot.svg(planned, Steps.curve(planned, Objective.SEEKS), held);
  }

  private static Problem published() {
    return Problem.uniform(
        Shape.of(3500, 3500, 3500), Shape.of(350, 350, 350), Shape.of(500, 500, 500), 2);
  }

  private static Document parse(String xml) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(xml)));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + xml, e);
    }
  }

  private static List<Element> elements(Document document, String tag) {
    NodeList nodes = document.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static Element held(Document document) {
    return elements(document, "g").stream()
        .filter(group -> group.getAttribute("class").equals("held"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyPlanIsWellFormedInsideThePageAndShowsThePeakOfTheCostModel(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = seed % 3 == 0 ? source.irregularProblem(4, 1000) : source.problem(5, 1000);
    long limit = problem.elementBytes() + source.random().nextLong(problem.bytes());
    PlanReport planned = plan(problem, limit);
    Document document = parse(svg(planned));
    assertEquals(
        Long.toString(planned.cost().peakBytes()), held(document).getAttribute("data-peak-bytes"));
    double width = Double.parseDouble(document.getDocumentElement().getAttribute("width"));
    double height = Double.parseDouble(document.getDocumentElement().getAttribute("height"));
    for (Element text : elements(document, "text")) {
      double x = Double.parseDouble(text.getAttribute("x"));
      double y = Double.parseDouble(text.getAttribute("y"));
      assertTrue(x >= 0 && x <= width && y >= 0 && y <= height, text.getTextContent());
    }
    for (Element box : elements(document, "rect")) {
      String across = box.getAttribute("width");
      assertTrue(across.endsWith("%") || Double.parseDouble(across) >= 0, across);
    }
  }

  @Test
  void theHighestPointOfTheHeldDataIsAtThePeak() {
    PlanReport planned = plan(published(), 1L << 30);
    Document document = parse(svg(planned));
    double top = Double.MAX_VALUE;
    double peakLine = 0;
    for (Element path : elements(document, "path")) {
      String style = path.getAttribute("class");
      if (style.equals("edge")) {
        for (String point : path.getAttribute("d").substring(1).split("L")) {
          top = Math.min(top, Double.parseDouble(point.split(" ")[1]));
        }
      } else if (style.equals("bound")) {
        peakLine = Double.parseDouble(path.getAttribute("d").split("[L ]")[1]);
      }
    }
    assertEquals(peakLine, top, 0.11);
  }

  @Test
  void labelsOfTextsOnOneLineDoNotOverlap() {
    for (long limit : new long[] {100L << 20, 208L << 20, 230L << 20, 4L << 30, 5L << 30}) {
      Document document = parse(svg(plan(published(), limit)));
      List<Element> texts = elements(document, "text");
      for (Element one : texts) {
        for (Element other : texts) {
          boolean sameLine = one.getAttribute("y").equals(other.getAttribute("y"));
          if (one != other && sameLine && !one.hasAttribute("transform")) {
            assertFalse(overlap(one, other), one.getTextContent() + other.getTextContent());
          }
        }
      }
    }
  }

  /** Compares the places of two texts, with letters a little narrower than the usual estimate. */
  private static boolean overlap(Element one, Element other) {
    return !other.hasAttribute("transform")
        && start(one) < start(other) + width(other)
        && start(other) < start(one) + width(one);
  }

  private static double width(Element text) {
    return Svg.width(text.getTextContent()) * 0.9;
  }

  private static double start(Element text) {
    double x = Double.parseDouble(text.getAttribute("x"));
    return switch (text.getAttribute("text-anchor")) {
      case "start" -> x;
      case "middle" -> x - width(text) / 2;
      default -> x - width(text);
    };
  }

  @Test
  void marksTheLimitTheLeastForOneSeekAFileAndTheLeastNearTheBest() {
    PlanReport planned = plan(published(), 1L << 30);
    String svg = svg(planned);
    assertTrue(svg.contains(">limit: 1 GiB<"));
    assertTrue(svg.contains(">M*: 4.5 GiB<"));
    assertTrue(svg.contains(">within 5 %: "));
    assertTrue(svg.contains("@media (prefers-color-scheme: dark)"));
  }

  @Test
  void aPageHoldsTheDrawingAndNeedsNothingElse() {
    String svg = svg(plan(published(), 1L << 30));
    String page = PlotPage.html("a < b & \"c\"", svg);
    assertTrue(page.startsWith("<!DOCTYPE html>"));
    assertTrue(page.contains(svg));
    assertTrue(page.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
    assertFalse(page.replace("http://www.w3.org/2000/svg", "").contains("http"));
  }
}
