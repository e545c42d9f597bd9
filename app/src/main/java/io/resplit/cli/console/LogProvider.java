package io.resplit.cli.console;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Gives SLF4J a Logback that shows what is wanted, as soon as there is something to log. Reads no
 * file and asks no service for its setup, which is what takes most of the time that Logback's own
 * provider needs.
 */
public final class LogProvider implements SLF4JServiceProvider, ILoggerFactory {

  private static final String API_VERSION = "2.0.99";

  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final MDCAdapter contextMap = new NOPMDCAdapter();

  @Override
  public void initialize() {
    // what can be had later takes no time now
  }

  @Override
  public ILoggerFactory getLoggerFactory() {
    return this;
  }

  @Override
  public Logger getLogger(String name) {
    return Log.context(contextMap).getLogger(name);
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return contextMap;
  }

  @Override
  public String getRequestedApiVersion() {
    return API_VERSION;
  }
}
