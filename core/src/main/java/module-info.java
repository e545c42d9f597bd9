/**
 * Rewrites arrays that lie in blocks as blocks of another shape.
 *
 * <p>A program needs {@link io.resplit}, {@link io.resplit.request}, {@link io.resplit.result} and
 * {@link io.resplit.geometry}, which keep what they promise. Their members name types of other
 * packages, which are exported for that and may change. All else is exported to the command line.
 */
@SuppressWarnings("requires-automatic") // the jar of the codecs names no module
module io.resplit {
  requires aircompressor;
  requires com.fasterxml.jackson.core;
  requires jdk.unsupported;
  requires java.xml;
  requires org.slf4j;

  exports io.resplit;
  exports io.resplit.geometry;
  exports io.resplit.request;
  exports io.resplit.result;
  exports io.resplit.array;
  exports io.resplit.cache;
  exports io.resplit.cost;
  exports io.resplit.describe;
  exports io.resplit.format;
  exports io.resplit.header;
  exports io.resplit.io;
  exports io.resplit.job;
  exports io.resplit.journal;
  exports io.resplit.manifest;
  exports io.resplit.partition;
  exports io.resplit.plan;
  exports io.resplit.report;
  exports io.resplit.set;
  exports io.resplit.task;
  exports io.resplit.verify;
  exports io.resplit.advise to
      io.resplit.cli;
  exports io.resplit.advise.search to
      io.resplit.cli;
  exports io.resplit.advise.simulate to
      io.resplit.cli;
  exports io.resplit.block to
      io.resplit.cli;
  exports io.resplit.chunk to
      io.resplit.cli;
  exports io.resplit.find to
      io.resplit.cli;
  exports io.resplit.format.hdf5 to
      io.resplit.cli;
  exports io.resplit.format.other to
      io.resplit.cli;
  exports io.resplit.job.warning to
      io.resplit.cli;
  exports io.resplit.partition.rectangular to
      io.resplit.cli;
  exports io.resplit.region to
      io.resplit.cli;
  exports io.resplit.report.plot to
      io.resplit.cli;
  exports io.resplit.text to
      io.resplit.cli;
}
