package io.resplit.report;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.SlotCount;
import io.resplit.advise.Sweep;
import io.resplit.advise.search.LeastCache;
import io.resplit.advise.simulate.SimulatedCounts;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/** Renders advice on chunks for people. */
public final class ChunkText {

  private final ChunkPage page;
  private final StringBuilder text = new StringBuilder();

  private ChunkText(ChunkPage page) {
    this.page = page;
  }

  /** Returns the advice as several lines, the last one ended. */
  public static String of(ChunkPage page) {
    ChunkText renderer = new ChunkText(page);
    renderer.array();
    renderer.table();
    renderer.advice();
    return renderer.text.toString();
  }

  private void line(String label, String value) {
    text.append(Sizes.line(label, value));
  }

  private String listed(Shape shape) {
    return page.order().toListed(shape).toString();
  }

  private String arrayText() {
    Shape listed = page.order().toListed(page.facts().grid().array());
    return Sizes.array(listed, page.type(), page.bytes());
  }

  private void array() {
    ChunkFacts facts = page.facts();
    line("array", arrayText());
    text.append(Sizes.order(page.order(), facts.grid().array().rank()));
    String filters = page.filters().isEmpty() ? "" : " (" + String.join(", ", page.filters()) + ")";
    String chunk = listed(facts.grid().chunk()) + " " + page.origin().text() + filters;
    line("chunks", chunk + ", " + Sizes.format(facts.chunkBytes()) + " each");
    line(
        "grid", listed(facts.grid().counts()) + ", " + Sizes.count(facts.grid().chunks(), "chunk"));
    long held = Math.min(facts.heldChunks(), facts.grid().chunks());
    line("cache", Sizes.format(facts.cacheBytes()) + ", holds " + Sizes.count(held, "chunk"));
  }

  private void table() {
    int width = Math.max(10, 2 * page.facts().grid().rank());
    text.append('\n').append(Sizes.left("access", width));
    text.append("      chunks  working set  fits            loads  a chunk   pure layout\n");
    for (Sweep sweep : page.facts().sweeps()) {
      long need = page.facts().workingSetBytes(sweep);
      long loads = page.facts().loads(sweep);
      text.append(Sizes.left(sweep.pattern().text(page.order()), width));
      text.append(Sizes.right(Sizes.count(sweep.chunksAnAccess()), 12));
      text.append(Sizes.right(Sizes.brief(need), 13));
      text.append(Sizes.right(need <= page.facts().cacheBytes() ? "yes" : "no", 6));
      text.append(Sizes.right(Sizes.count(loads), 17));
      text.append(Sizes.right(ratio(loads), 9));
      text.append(Sizes.right(Sizes.count(sweep.accesses()), 14)).append('\n');
    }
    text.append('\n');
    if (page.facts().heldChunks() == 0) {
      line(
          "loads",
          "of filtered chunks; from unfiltered ones this large, HDF5 reads only the rows"
              + " requested");
    }
  }

  private void compromise() {
    line(
        "compromise",
        "not every access loads each chunk once: that needs "
            + Sizes.format(page.facts().needBytes())
            + " of cache with these chunks, less with smaller ones (--min-chunk)");
  }

  private String ratio(long loads) {
    return Sizes.oneDecimal((double) loads / page.facts().grid().chunks());
  }

  private void advice() {
    if (page.origin() == ChunkPage.Origin.COMPROMISE) {
      compromise();
    }
    page.least().ifPresent(least -> line("least", leastCache(least)));
    line("slots", slots());
    page.given().ifPresent(given -> line("", given(given)));
    line("HDF5", page.forHdf5());
    line("h5py", page.forH5py());
    line("nccopy", page.forNccopy());
  }

  private String leastCache(LeastCache least) {
    return "%s of cache, with chunks of %s, for no more loads than pure layouts"
        .formatted(Sizes.format(least.bytes()), listed(least.chunk()));
  }

  private String slots() {
    ChunkFacts facts = page.facts();
    return "from %s for HDF5 1.10 and newer, %s for older versions; %s suit both and the whole cache"
        .formatted(slots(facts.packedSlots()), slots(facts.linearSlots()), slots(facts.anySlots()));
  }

  private static String slots(Optional<SlotCount> count) {
    return count.map(found -> Sizes.count(found.slots())).orElse("no number");
  }

  private static String given(ChunkPage.GivenSlots given) {
    return Sizes.count(given.slots())
        + given
            .clash()
            .map(
                clash ->
                    " are refused: chunks %s and %s of %s share a slot"
                        .formatted(clash.one(), clash.other(), given.access()))
            .orElse(" are right");
  }

  /**
   * Returns the least caches for the two rules.
   *
   * @param page any page of the array; its chunks are not shown
   */
  public static String leastCaches(
      ChunkPage page, Optional<LeastCache> stripe, Optional<LeastCache> sweep) {
    ChunkText renderer = new ChunkText(page);
    renderer.line("array", renderer.arrayText());
    renderer.line("stripes", renderer.leastOrNone(stripe));
    renderer.line("sweeps", renderer.leastOrNone(sweep));
    return renderer.text.toString();
  }

  private String leastOrNone(Optional<LeastCache> least) {
    return least
        .map(found -> Sizes.format(found.bytes()) + ", chunks of " + listed(found.chunk()))
        .orElse("no cache: chunks would be larger than HDF5 allows");
  }

  /** One simulation: what was accessed, and what the cache did. */
  public record Simulated(String access, SimulatedCounts counts) {}

  /**
   * Returns what simulations of HDF5's cache came to, after an empty line.
   *
   * @param settings what was simulated, in words
   */
  public static String simulations(String settings, List<Simulated> simulations) {
    StringBuilder text = new StringBuilder("\nsimulated  ").append(settings).append('\n');
    int width = Math.max(10, simulations.stream().mapToInt(s -> s.access.length()).max().orElse(0));
    text.append(Sizes.left("access", width));
    text.append("           loads           stores       bytes moved  efficiency  collisions\n");
    for (Simulated each : simulations) {
      SimulatedCounts counts = each.counts;
      text.append(Sizes.left(each.access, width));
      text.append(Sizes.right(Sizes.count(counts.loads()), 16));
      text.append(Sizes.right(Sizes.count(counts.stores()), 17));
      text.append(Sizes.right(Sizes.count(counts.bytesRead() + counts.bytesWritten()), 18));
      text.append(Sizes.right(thousandths(counts.efficiency()), 12));
      text.append(Sizes.right(Sizes.count(counts.collisions()), 12)).append('\n');
    }
    return text.toString();
  }

  private static String thousandths(double value) {
    long rounded = Math.round(value * 1000);
    String fraction = Long.toString(1000 + rounded % 1000).substring(1);
    return rounded / 1000 + "." + fraction;
  }
}
