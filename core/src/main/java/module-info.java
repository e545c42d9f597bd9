/**
 * Rewrites arrays that lie in blocks as blocks of another shape.
 *
 * <p>A program needs {@link io.resplit}, what it asks for and what it gets back. Everything else is
 * exported to the command line alone, and may change.
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
  exports io.resplit.advise to
      io.resplit.cli;
  exports io.resplit.advise.search to
      io.resplit.cli;
  exports io.resplit.advise.simulate to
      io.resplit.cli;
  exports io.resplit.array to
      io.resplit.cli;
  exports io.resplit.block to
      io.resplit.cli;
  exports io.resplit.cache to
      io.resplit.cli;
  exports io.resplit.chunk to
      io.resplit.cli;
  exports io.resplit.cost to
      io.resplit.cli;
  exports io.resplit.describe to
      io.resplit.cli;
  exports io.resplit.find to
      io.resplit.cli;
  exports io.resplit.format to
      io.resplit.cli;
  exports io.resplit.format.hdf5 to
      io.resplit.cli;
  exports io.resplit.format.other to
      io.resplit.cli;
  exports io.resplit.header to
      io.resplit.cli;
  exports io.resplit.io to
      io.resplit.cli;
  exports io.resplit.job to
      io.resplit.cli;
  exports io.resplit.job.warning to
      io.resplit.cli;
  exports io.resplit.journal to
      io.resplit.cli;
  exports io.resplit.manifest to
      io.resplit.cli;
  exports io.resplit.partition to
      io.resplit.cli;
  exports io.resplit.partition.rectangular to
      io.resplit.cli;
  exports io.resplit.region to
      io.resplit.cli;
  exports io.resplit.report to
      io.resplit.cli;
  exports io.resplit.report.plot to
      io.resplit.cli;
  exports io.resplit.set to
      io.resplit.cli;
  exports io.resplit.task to
      io.resplit.cli;
  exports io.resplit.text to
      io.resplit.cli;
  exports io.resplit.verify to
      io.resplit.cli;
}
