package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.PaddedChunks;
import io.resplit.block.RowFile;
import io.resplit.io.FileAccess;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFailure;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes the files of all formats: what precedes the data at the first visit, data at any.
 *
 * <p>The bytes before and after the data, and the padding of chunks, are counted apart from the
 * data. Safe for threads that write different files.
 */
public final class BlockWriter {

  private static final OpenOption[] UPDATE = {StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS};

  private static final long LARGE_HEADER = 64 << 10;

  private final IoCounts data = new IoCounts();
  private final IoCounts headers = new IoCounts();
  private final byte[] padding;

  /**
   * Creates the writer of an array.
   *
   * @param padding an element that fills chunks beyond the end of their block; zeros are not
   *     written, since files without anything there hold them
   */
  public BlockWriter(byte[] padding) {
    this.padding = padding.clone();
  }

  /**
   * Creates a file and opens it for one visit that writes.
   *
   * <p>Refuses whatever has that name, links too, and leaves nothing behind if it fails.
   *
   * @param counts counts the visit and its accesses to data: {@link #data}, perhaps watched
   * @throws IOException if the file cannot be created; the message names it
   */
  public BlockFile create(Path file, FileImage image, IoCounts counts) throws IOException {
    if (image.dataOffset() < LARGE_HEADER) {
      return created(file, image, counts);
    }
    synchronized (this) { // plans have memory for one in the making
      return created(file, image, counts);
    }
  }

  private BlockFile created(Path file, FileImage image, IoCounts counts) throws IOException {
    FileChannel channel = FileAccess.create("cannot create", file);
    try {
      PositionalFile opened = new PositionalFile(file, channel, counts);
      PositionalFile around = opened.countedBy(headers.watchedLike(counts));
      writeAround(around, image);
      return visit(opened, around, image.layout(), image.type());
    } catch (IOException | RuntimeException e) {
      channel.close();
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private static void writeAround(PositionalFile file, FileImage image) throws IOException {
    ByteBuffer prefix = image.prefixBytes();
    if (image.isAppended()) {
      return; // what precedes appended chunks is written when the file is complete
    }
    if (prefix.hasRemaining()) {
      file.write(0, prefix);
    }
    image.tail().write(image.endOfData(), file);
  }

  private BlockFile visit(
      PositionalFile file, PositionalFile around, BlockLayout layout, ElementType type) {
    boolean isPadded = new BigInteger(padding).signum() != 0;
    return isPadded && layout instanceof BlockLayout.FixedChunks chunks
        ? new RowFile(new PaddedChunks(file, around, chunks, padding), chunks, type.bytes())
        : new RowFile(file, layout, type.bytes());
  }

  /**
   * Opens a file that was created before for one more visit that writes.
   *
   * @param layout where the elements lie, as the image said
   * @param counts counts the visit and its accesses: {@link #data}, perhaps watched
   * @throws IOException if the file is not there or a link; the message names it
   */
  public BlockFile update(Path file, BlockLayout layout, ElementType type, IoCounts counts)
      throws IOException {
    PositionalFile opened = PositionalFile.open(file, counts, UPDATE);
    return visit(opened, opened.countedBy(headers.watchedLike(counts)), layout, type);
  }

  /**
   * Creates a file whose chunks are appended, and opens it for one visit that writes and reads.
   *
   * <p>Refuses whatever has that name, links too. What precedes the chunks is written when {@link
   * AppendedChunks#finish} is called.
   *
   * @param counts counts the visit and its accesses to data: {@link #data}, perhaps watched
   * @throws IOException if the file cannot be created; the message names it
   */
  public static PositionalFile createForChunks(Path file, IoCounts counts) throws IOException {
    return new PositionalFile(
        file, FileAccess.create("cannot create", file, StandardOpenOption.READ), counts);
  }

  /**
   * Cuts off everything behind the chunks of a file that is not finished.
   *
   * @param least size that it must have, in bytes
   * @param end where they end, in bytes
   * @throws ResplitException if the file is shorter, or is not there
   * @throws IOException if it is a link; the message names it
   */
  public static void cutChunks(Path file, long least, long end) throws IOException {
    try (FileChannel channel = FileAccess.update(file)) {
      if (channel.size() < least) {
        throw ResplitException.refused(
            file,
            "'%s' has %d bytes, but %d in its journal: start again with --overwrite"
                .formatted(file, channel.size(), least));
      }
      channel.truncate(end);
    } catch (ResplitException e) {
      throw e;
    } catch (NoSuchFileException e) {
      throw ResplitException.refused(
          file,
          ("'%s' is in the journal as started, but it is gone: put it back, or start "
                  + "again with --overwrite")
              .formatted(file));
    } catch (IOException e) {
      throw IoFailure.of("cannot continue", file, e);
    }
  }

  /** Returns the visits so far and their accesses to data. */
  public IoCounts data() {
    return data;
  }

  /** Returns the accesses to what lies before and after the data, and to the padding of chunks. */
  public IoCounts headers() {
    return headers;
  }
}
