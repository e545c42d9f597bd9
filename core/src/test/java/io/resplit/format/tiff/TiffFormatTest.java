package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.format.FormatDescriptor;
import io.resplit.testkit.FormatContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

class TiffFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new TiffFiles();
  }

  /** Directories may lie behind the pages, and programs leave gaps. */
  @Override
  protected boolean mayBeLonger() {
    return true;
  }

  /** It has no integers of 8 bytes, and no axes of pages but t, z and c. */
  @Nested
  class Ome extends FormatContract {

    @Override
    protected FormatDescriptor descriptor() {
      return new TiffFiles();
    }

    @Override
    protected String name() {
      return OmeNewText.NAME;
    }

    @Override
    protected ElementType type(int bytes) {
      return ElementType.parse(bytes == 8 ? "float64" : "int" + 8 * bytes);
    }

    @Override
    protected int leastAxes() {
      return 2;
    }

    @Override
    protected List<String> names(int rank) {
      List<String> all = List.of("t", "c", "z", "y", "x");
      return all.subList(all.size() - rank, all.size());
    }

    @Override
    protected boolean mayBeLonger() {
      return true;
    }
  }
}
