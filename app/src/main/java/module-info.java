/** The command line of resplit. */
module io.resplit.cli {
  requires ch.qos.logback.classic;
  requires ch.qos.logback.core;
  requires com.fasterxml.jackson.core;
  requires info.picocli;
  requires io.resplit;
  requires org.slf4j;

  uses io.resplit.format.other.OtherReader;

  opens io.resplit.cli to
      info.picocli;
  opens io.resplit.cli.console to
      info.picocli;
  opens io.resplit.cli.option to
      info.picocli;
  opens io.resplit.cli.help to
      info.picocli;
}
