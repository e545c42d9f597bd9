package io.resplit.format.hdf5.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Object headers, made by hand, that lead in circles, lie about sizes or ask for what is new. */
class HostileObjectTest {

  private static final int ROOT = 48;
  private static final int PREFIX_BYTES = 16;
  private static final int FIRST_MESSAGE = ROOT + PREFIX_BYTES;

  @TempDir Path folder;

  /** Returns a message of a header of version 1; its body is filled up to a multiple of 8 bytes. */
  private static LittleEndianBytes message(int type, int flags, LittleEndianBytes body) {
    int size = (body.length() + 7) / 8 * 8;
    return new LittleEndianBytes()
        .u16(type)
        .u16(size)
        .u8(flags)
        .zerosTo(8)
        .bytes(body.toArray())
        .zerosTo(8 + size);
  }

  private void refuses(Reason reason, String message, LittleEndianBytes... messages)
      throws IOException {
    refuses(reason, message, messages, new LittleEndianBytes[0]);
  }

  /** Refuses a header of some messages, behind which others lie. */
  private void refuses(
      Reason reason, String message, LittleEndianBytes[] messages, LittleEndianBytes[] behind)
      throws IOException {
    LittleEndianBytes all = joined(messages);
    LittleEndianBytes rest = joined(behind);
    long end = FIRST_MESSAGE + all.length() + rest.length();
    byte[] bytes =
        new LittleEndianBytes()
            .u8(0x89)
            .text("HDF\r\n\032\n")
            .u8(2)
            .u8(8)
            .u8(8)
            .u8(0)
            .u64(0)
            .u64(LittleEndianBytes.UNDEFINED)
            .u64(end)
            .u64(ROOT)
            .checksum()
            .u8(1)
            .u8(0)
            .u16(messages.length)
            .u32(1)
            .u32(all.length())
            .u32(0)
            .bytes(all.toArray())
            .bytes(rest.toArray())
            .toArray();
    Path file = Files.write(folder.resolve("made.h5"), bytes);
    var refused = assertThrows(ResplitException.class, () -> new Hdf5Reader().read(file, "data"));
    assertEquals("'" + file + "': " + message, refused.getMessage());
    assertEquals(reason, refused.reason());
  }

  private static LittleEndianBytes joined(LittleEndianBytes... messages) {
    LittleEndianBytes all = new LittleEndianBytes();
    for (LittleEndianBytes each : messages) {
      all.bytes(each.toArray());
    }
    return all;
  }

  private static LittleEndianBytes numbers(long... values) {
    LittleEndianBytes bytes = new LittleEndianBytes();
    for (long value : values) {
      bytes.u64(value);
    }
    return bytes;
  }

  @Test
  void aContinuationOfItselfEnds() throws IOException {
    refuses(
        Reason.BAD_INPUT,
        "damaged HDF5 structure: an object header does not end",
        message(Message.CONTINUATION, 0, numbers(FIRST_MESSAGE, 24)));
  }

  /** As many as a stack would not hold, each in the message of the one before. */
  @Test
  void aLongChainOfContinuationsEndsInOneLine() throws IOException {
    int links = 100_000;
    LittleEndianBytes[] chain = new LittleEndianBytes[links];
    for (int link = 0; link < links; link++) {
      long next = FIRST_MESSAGE + 24L * (link + 1);
      chain[link] = message(Message.CONTINUATION, 0, numbers(next, link == links - 1 ? 8 : 24));
    }
    refuses(
        Reason.BAD_INPUT,
        "HDF5 structure of 8 bytes at 2400064 is not in the file of 2400064",
        Arrays.copyOf(chain, 1),
        Arrays.copyOfRange(chain, 1, links));
  }

  @Test
  void aContinuationOutsideOfTheFileIsRefused() throws IOException {
    refuses(
        Reason.BAD_INPUT,
        "HDF5 structure of 24 bytes at 4096 is not in the file of 88",
        message(Message.CONTINUATION, 0, numbers(4096, 24)));
  }

  @Test
  void aMessageLongerThanItsHeaderIsRefused() throws IOException {
    refuses(
        Reason.BAD_INPUT,
        "damaged HDF5 structure: a part of 800 bytes where 8 are left",
        new LittleEndianBytes().u16(Message.LINK).u16(800).u32(0).u64(0));
  }

  @Test
  void aMessageThatIsSharedWithItselfIsRefused() throws IOException {
    refuses(
        Reason.BAD_INPUT,
        "damaged HDF5 structure: no message where others share it",
        message(
            Message.LINK_INFO, ObjectHeader.SHARED, new LittleEndianBytes().u8(3).u8(2).u64(ROOT)));
  }

  @Test
  void flagsThatExcludeOneAnotherAreRefused() throws IOException {
    refuses(
        Reason.BAD_INPUT,
        "damaged HDF5 structure: a message with flags 6",
        message(Message.LINK_INFO, 6, numbers(0, 0, 0)));
  }

  @Test
  void aMessageThatMustBeUnderstoodIsUnsupported() throws IOException {
    refuses(
        Reason.UNSUPPORTED, "an object with a message of type 77", message(77, 1 << 7, numbers(0)));
  }
}
