package io.resplit.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.advise.ChunkFacts;
import io.resplit.advise.SlotCount;
import io.resplit.advise.Sweep;
import io.resplit.advise.search.LeastCache;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.advise.simulate.Operation;
import io.resplit.advise.simulate.SimulatedCounts;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** Renders advice on chunks as JSON, each message one line without line end. */
public final class ChunkLines {

  private ChunkLines() {}

  /** Returns the advice on chunks. */
  public static String of(ChunkPage page) {
    return JsonLines.line(
        "chunks",
        json -> {
          array(json, page);
          chunks(json, page);
          json.writeArrayFieldStart("patterns");
          for (Sweep sweep : page.facts().sweeps()) {
            pattern(json, page, sweep);
          }
          json.writeEndArray();
          if (page.least().isPresent()) {
            least(json, page, "least_cache", page.least().get());
          }
          slots(json, page);
          settings(json, page);
        });
  }

  private static void array(JsonGenerator json, ChunkPage page) throws IOException {
    json.writeStringField("order", page.order().name());
    shape(json, page, "shape", page.facts().grid().array());
    json.writeStringField("dtype", page.type().toString());
    json.writeNumberField("bytes", page.bytes());
  }

  private static void shape(JsonGenerator json, ChunkPage page, String name, Shape shape)
      throws IOException {
    JsonLines.shape(json, name, page.order().toListed(shape));
  }

  private static void chunks(JsonGenerator json, ChunkPage page) throws IOException {
    ChunkFacts facts = page.facts();
    json.writeStringField("origin", page.origin().name().toLowerCase(Locale.ROOT));
    json.writeArrayFieldStart("filters");
    for (String filter : page.filters()) {
      json.writeString(filter);
    }
    json.writeEndArray();
    shape(json, page, "chunk", facts.grid().chunk());
    json.writeNumberField("chunk_bytes", facts.chunkBytes());
    shape(json, page, "grid", facts.grid().counts());
    json.writeNumberField("chunks", facts.grid().chunks());
    json.writeNumberField("cache_bytes", facts.cacheBytes());
    json.writeNumberField("need_bytes", facts.needBytes());
  }

  private static void pattern(JsonGenerator json, ChunkPage page, Sweep sweep) throws IOException {
    ChunkFacts facts = page.facts();
    long need = facts.workingSetBytes(sweep);
    json.writeStartObject();
    json.writeStringField("for", sweep.pattern().text(page.order()));
    json.writeNumberField("chunks_per_access", sweep.chunksAnAccess());
    json.writeNumberField("working_set_bytes", need);
    json.writeBooleanField("fits", need <= facts.cacheBytes());
    json.writeNumberField("loads", facts.loads(sweep));
    json.writeNumberField("loads_per_chunk", (double) facts.loads(sweep) / facts.grid().chunks());
    json.writeNumberField("pure_loads", sweep.accesses());
    json.writeBooleanField("as_good_as_pure", facts.loads(sweep) <= sweep.accesses());
    json.writeBooleanField("stripe_as_good_as_pure", sweep.stripeBeatsPure());
    json.writeEndObject();
  }

  private static void least(JsonGenerator json, ChunkPage page, String name, LeastCache least)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("bytes", least.bytes());
    shape(json, page, "chunk", least.chunk());
    json.writeEndObject();
  }

  private static void slots(JsonGenerator json, ChunkPage page) throws IOException {
    json.writeObjectFieldStart("slots");
    slots(json, "packed", page.facts().packedSlots());
    slots(json, "linear", page.facts().linearSlots());
    slots(json, "both", page.facts().anySlots());
    if (page.given().isPresent()) {
      json.writeNumberField("given", page.given().get().slots());
      json.writeBooleanField("given_is_right", page.given().get().clash().isEmpty());
    }
    json.writeEndObject();
  }

  private static void slots(JsonGenerator json, String name, Optional<SlotCount> count)
      throws IOException {
    if (count.isPresent()) {
      json.writeNumberField(name, count.get().slots());
    }
  }

  private static void settings(JsonGenerator json, ChunkPage page) throws IOException {
    json.writeObjectFieldStart("settings");
    json.writeNumberField("rdcc_nslots", page.slots());
    json.writeNumberField("rdcc_nbytes", page.cacheBytes());
    json.writeNumberField("rdcc_w0", page.w0());
    json.writeStringField("hdf5", page.forHdf5());
    json.writeStringField("h5py", page.forH5py());
    json.writeStringField("nccopy", page.forNccopy());
    json.writeEndObject();
  }

  /**
   * Returns the least caches for the two rules.
   *
   * @param page any page of the array; its chunks are not shown
   */
  public static String leastCaches(
      ChunkPage page, Optional<LeastCache> stripe, Optional<LeastCache> sweep) {
    return JsonLines.line(
        "least_cache",
        json -> {
          array(json, page);
          if (stripe.isPresent()) {
            least(json, page, "stripes", stripe.get());
          }
          if (sweep.isPresent()) {
            least(json, page, "sweeps", sweep.get());
          }
        });
  }

  /**
   * Returns what one simulation of HDF5's cache came to.
   *
   * @param access what was accessed, as listed
   */
  public static String simulation(
      String access, CacheSettings settings, Operation operation, SimulatedCounts counts) {
    return JsonLines.line(
        "simulation",
        json -> {
          json.writeStringField("for", access);
          json.writeStringField("operation", operation.name().toLowerCase(Locale.ROOT));
          json.writeNumberField("slots", settings.slots());
          json.writeNumberField("cache_bytes", settings.bytes());
          json.writeNumberField("w0", settings.w0());
          json.writeStringField("hash", settings.hash().name().toLowerCase(Locale.ROOT));
          json.writeNumberField("requested_bytes", counts.requestedBytes());
          json.writeNumberField("loads", counts.loads());
          json.writeNumberField("stores", counts.stores());
          json.writeNumberField("bytes_read", counts.bytesRead());
          json.writeNumberField("bytes_written", counts.bytesWritten());
          json.writeNumberField("efficiency", counts.efficiency());
          json.writeNumberField("hits", counts.hits());
          json.writeNumberField("collisions", counts.collisions());
          json.writeNumberField("peak_bytes", counts.peakBytes());
        });
  }
}
