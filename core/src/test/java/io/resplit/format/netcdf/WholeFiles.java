package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Whole classic files for tests: writes and copies them as a job does. */
final class WholeFiles {

  static final NetcdfFormat FORMAT = new NetcdfFormat(Optional.empty(), 1 << 20);

  private WholeFiles() {}

  /** Returns what a file says of a variable, and of all others. */
  static BlockHeader read(Path file, String variable, long mostBytes) throws IOException {
    BlockPlace place = new BlockPlace(file, variable);
    BlockHeader block = FORMAT.inspect(place, Shape.of(1));
    return block.withCompanions(FORMAT.companions(place, block, name -> mostBytes));
  }

  /** Returns the elements of a variable that is no scalar. */
  static byte[] data(Path file, String variable) throws IOException {
    BlockHeader block = FORMAT.inspect(new BlockPlace(file, variable), Shape.of(1));
    BlockLayout.Strided layout = (BlockLayout.Strided) block.layout();
    int bytes = block.type().bytes();
    ByteBuffer target = ByteBuffer.allocate(Math.toIntExact(block.shape().volume() * bytes));
    PositionalFile opened = PositionalFile.open(file, new IoCounts(), StandardOpenOption.READ);
    try (RowFile visit = new RowFile(opened, layout, bytes)) {
      visit.read(Box.whole(block.shape()), target);
    }
    return target.array();
  }

  /**
   * Writes a file.
   *
   * @param data elements of the array and of the variables that are moved, by name
   */
  static FileImage write(
      NetcdfFormat format, Path file, String array, BlockHeader block, Map<String, byte[]> data)
      throws IOException {
    FileImage image = format.image(array, block);
    BlockWriter writer = new BlockWriter(new byte[1]);
    writer.create(file, image, writer.data()).close();
    for (Map.Entry<String, byte[]> part : data.entrySet()) {
      FileImage own = part.getKey().equals(array) ? image : image.about(part.getKey());
      write(file, own.layout(), own.type(), part.getValue());
    }
    return image;
  }

  private static void write(Path file, BlockLayout layout, ElementType type, byte[] data)
      throws IOException {
    BlockWriter writer = new BlockWriter(new byte[1]);
    try (BlockFile visit = writer.update(file, layout, type, writer.data())) {
      visit.write(Box.whole(layout.shape()), ByteBuffer.wrap(data));
    }
  }

  /** Copies a file with all that is in it. */
  static FileImage copy(NetcdfFormat format, Path from, Path to, String array, long mostBytes)
      throws IOException {
    BlockHeader block = read(from, array, mostBytes);
    Map<String, byte[]> data = new TreeMap<>(Map.of(array, data(from, array)));
    for (Companion moved : block.companions().moved().toList()) {
      data.put(moved.path(), data(from, moved.path()));
    }
    return write(format, to, array, block, data);
  }
}
