package io.resplit.format.netcdf;

import io.resplit.format.FileState;
import io.resplit.format.HeaderFile;
import io.resplit.format.LastFile;
import io.resplit.io.ResplitException;
import java.util.Arrays;
import java.util.Optional;

/**
 * What is known of the classic file that was read last, and its header: that of the next file of a
 * set mostly has the same bytes, and need not be decoded again. Safe for several threads.
 */
final class LastClassic {

  /** Larger headers are not kept. */
  private static final int KEPT_BYTES = 1 << 18;

  private record Header(byte[] bytes, HeaderDecoder.Decoded decoded) {

    private static final Header NONE = new Header(new byte[0], null);
  }

  private final LastFile<VariableLayouts> file = new LastFile<>();
  private volatile Header last = Header.NONE;

  /** Takes away what is known of a file in a state, if it was read last and in that state. */
  Optional<VariableLayouts> take(FileState state) {
    return file.take(state);
  }

  /** Keeps what was read of a file that was in a state before. */
  void keep(FileState state, VariableLayouts layouts) {
    file.keep(state, layouts);
  }

  /**
   * Returns where the variables of a file lie.
   *
   * @throws ResplitException if it is not sound
   */
  VariableLayouts read(HeaderFile opened) throws ResplitException {
    Header known = last;
    int size = known.bytes.length;
    boolean isSame =
        size > 0 && size <= opened.size() && Arrays.equals(known.bytes, opened.read(0, size));
    return new VariableLayouts(opened, isSame ? known.decoded : decode(opened));
  }

  private HeaderDecoder.Decoded decode(HeaderFile opened) throws ResplitException {
    HeaderDecoder.Decoded decoded = HeaderDecoder.decode(opened);
    last =
        decoded.bytes() > KEPT_BYTES
            ? Header.NONE
            : new Header(opened.read(0, (int) decoded.bytes()), decoded);
    return decoded;
  }
}
