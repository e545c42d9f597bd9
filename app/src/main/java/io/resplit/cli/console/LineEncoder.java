package io.resplit.cli.console;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.Charset;
import java.util.regex.Pattern;

/**
 * Makes one line of each log message, without stack traces. Logback's own patterns could do it, but
 * take as long to load as all else of Logback.
 */
final class LineEncoder extends EncoderBase<ILoggingEvent> {

  private static final Pattern LINE_ENDS = Pattern.compile("[\\r\\n]+");

  @Override
  public byte[] encode(ILoggingEvent event) {
    String message = LINE_ENDS.matcher(event.getFormattedMessage()).replaceAll(" ");
    return ("resplit: " + event.getLevel() + ": " + message + System.lineSeparator())
        .getBytes(Charset.defaultCharset());
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
