package io.resplit.report;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.SlotCount;
import io.resplit.advise.Sweep;
import io.resplit.advise.search.LeastCache;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.advise.simulate.Operation;
import io.resplit.advise.simulate.SimulatedCounts;
import io.resplit.report.ChunkPage.GivenSlots;
import io.resplit.report.ChunkText.Simulated;
import java.util.Locale;
import java.util.Optional;

/** Renders advice on chunks as messages in JSON. */
public final class ChunkLines {

  private ChunkLines() {}

  /** Returns the advice on chunks. */
  public static JsonObject of(ChunkPage page) {
    return JsonObject.message("chunks")
        .putAll(array(page))
        .putAll(chunks(page))
        .put("patterns", page.facts().sweeps(), sweep -> pattern(page, sweep))
        .put("least_cache", page.least().map(least -> least(page, least)))
        .put("slots", slots(page))
        .put("settings", settings(page));
  }

  private static JsonObject array(ChunkPage page) {
    return new JsonObject()
        .put("order", page.order().name())
        .put("shape", page.order().toListed(page.facts().grid().array()))
        .put("dtype", page.type())
        .put("bytes", page.bytes());
  }

  private static JsonObject chunks(ChunkPage page) {
    ChunkFacts facts = page.facts();
    return new JsonObject()
        .put("origin", page.origin().name().toLowerCase(Locale.ROOT))
        .put("filters", page.filters())
        .put("chunk", page.order().toListed(facts.grid().chunk()))
        .put("chunk_bytes", facts.chunkBytes())
        .put("grid", page.order().toListed(facts.grid().counts()))
        .put("chunks", facts.grid().chunks())
        .put("cache_bytes", facts.cacheBytes())
        .put("need_bytes", facts.needBytes());
  }

  private static JsonObject pattern(ChunkPage page, Sweep sweep) {
    ChunkFacts facts = page.facts();
    long need = facts.workingSetBytes(sweep);
    long loads = facts.loads(sweep);
    return new JsonObject()
        .put("for", sweep.pattern().text(page.order()))
        .put("chunks_per_access", sweep.chunksAnAccess())
        .put("working_set_bytes", need)
        .put("fits", need <= facts.cacheBytes())
        .put("loads", loads)
        .put("loads_per_chunk", (double) loads / facts.grid().chunks())
        .put("pure_loads", sweep.accesses())
        .put("as_good_as_pure", loads <= sweep.accesses())
        .put("stripe_as_good_as_pure", sweep.stripeBeatsPure());
  }

  private static JsonObject least(ChunkPage page, LeastCache least) {
    return new JsonObject()
        .put("bytes", least.bytes())
        .put("chunk", page.order().toListed(least.chunk()));
  }

  private static JsonObject slots(ChunkPage page) {
    ChunkFacts facts = page.facts();
    return new JsonObject()
        .put("packed", facts.packedSlots().map(SlotCount::slots))
        .put("linear", facts.linearSlots().map(SlotCount::slots))
        .put("both", facts.anySlots().map(SlotCount::slots))
        .put("given", page.given().map(GivenSlots::slots))
        .put("given_is_right", page.given().map(given -> given.clash().isEmpty()));
  }

  private static JsonObject settings(ChunkPage page) {
    return new JsonObject()
        .put("rdcc_nslots", page.slots())
        .put("rdcc_nbytes", page.cacheBytes())
        .put("rdcc_w0", page.w0())
        .put("hdf5", page.forHdf5())
        .put("h5py", page.forH5py())
        .put("nccopy", page.forNccopy());
  }

  /**
   * Returns the least caches for the two rules.
   *
   * @param page any page of the array; its chunks are not shown
   */
  public static JsonObject leastCaches(
      ChunkPage page, Optional<LeastCache> stripe, Optional<LeastCache> sweep) {
    return JsonObject.message("least_cache")
        .putAll(array(page))
        .put("stripes", stripe.map(least -> least(page, least)))
        .put("sweeps", sweep.map(least -> least(page, least)));
  }

  /** Returns what one simulation of HDF5's cache came to. */
  public static JsonObject simulation(
      Simulated simulated, CacheSettings settings, Operation operation) {
    SimulatedCounts counts = simulated.counts();
    return JsonObject.message("simulation")
        .put("for", simulated.access())
        .put("operation", operation.name().toLowerCase(Locale.ROOT))
        .put("slots", settings.slots())
        .put("cache_bytes", settings.bytes())
        .put("w0", settings.w0())
        .put("hash", settings.hash().name().toLowerCase(Locale.ROOT))
        .put("requested_bytes", counts.requestedBytes())
        .put("loads", counts.loads())
        .put("stores", counts.stores())
        .put("bytes_read", counts.bytesRead())
        .put("bytes_written", counts.bytesWritten())
        .put("efficiency", counts.efficiency())
        .put("hits", counts.hits())
        .put("collisions", counts.collisions())
        .put("peak_bytes", counts.peakBytes());
  }
}
