package io.resplit.cli.option;

import io.resplit.Resplit;
import io.resplit.request.RegionRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import picocli.CommandLine.Option;

/** The option that takes a region of the input. */
public final class RegionFlag {

  @Option(
      names = "--roi",
      paramLabel = "REGION",
      converter = RegionConverter.class,
      description =
          "Read a region, such as 10:20,::2,5 or time=2001-01. For each axis of IN: "
              + "FROM:TO, FROM:TO:STEP or an index. For some axes, by name or number: "
              + "AXIS=FROM:TO; AXIS=0,3,6 or AXIS=@FILE for a list; AXIS=LOW..HIGH by "
              + "coordinate or date, such as time=2001-01..2003-12 or lon=-10..30.")
  private RegionRequest region;

  /** Returns whether it is given. */
  public boolean isGiven() {
    return region != null;
  }

  /** Returns the region of a set that is asked for, or all of it. */
  public BlockSet of(Resplit resplit, BlockSet set) throws IOException {
    return region == null ? set : resplit.within(set, region);
  }
}
