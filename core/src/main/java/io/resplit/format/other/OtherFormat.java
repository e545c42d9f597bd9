package io.resplit.format.other;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.buffer.ByteSwap;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.format.ForwardingFormat;
import io.resplit.format.other.OtherFile.Variable;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** A format whose files say what ours says, and whose elements another library reads. */
public final class OtherFormat extends ForwardingFormat {

  private final OtherReader reader;

  /** Creates the format of files that {@code files} finds its way in. */
  public OtherFormat(Format files, OtherReader reader) {
    super(files);
    this.reader = reader;
  }

  @Override
  public boolean opensChunks() {
    return true;
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    String path = path(files, place);
    OtherFile opened = reader.open(place.file());
    counts.countOpen();
    Optional<String> unread =
        Optional.ofNullable(opened.contents().unread().get(OtherFile.variable(path)));
    Optional<Variable> found =
        opened.contents().variables().stream()
            .filter(each -> unread.isEmpty() && each.path().equals(path))
            .findFirst();
    if (found.isEmpty()) {
      opened.close();
      String why = unread.or(() -> reader.lacks(header.type())).orElse("it does not list it");
      throw unsupported(place, why);
    }
    return new Block(opened, found.get(), header.type(), place);
  }

  /**
   * Returns the path of a dataset, without a slash at the start.
   *
   * @param place names it, or nothing if it is the only one
   */
  public static String path(Format files, BlockPlace place) throws IOException {
    boolean isOnly = place.dataset().isEmpty();
    List<String> names = isOnly ? files.datasets(place.file()) : List.of(place.dataset());
    return names.isEmpty() ? "" : ObjectPath.inRoot(names.get(0));
  }

  private ResplitException unsupported(BlockPlace place, String why) {
    return new ResplitException(
        ResplitException.Reason.UNSUPPORTED,
        place.file(),
        "%s cannot read '%s': %s".formatted(reader.name(), place, why));
  }

  /** One visit; elements get the byte order that the file is said to have. */
  private final class Block implements BlockFile {

    private final OtherFile file;
    private final Variable variable;
    private final ElementType type;
    private final BlockPlace place;

    Block(OtherFile file, Variable variable, ElementType type, BlockPlace place) {
      this.file = file;
      this.variable = variable;
      this.type = type;
      this.place = place;
    }

    @Override
    public void read(Box box, ByteBuffer target) throws IOException {
      target.clear().limit(Math.toIntExact(box.volume() * type.bytes()));
      try {
        file.readAll(variable, box, target);
      } catch (RuntimeException | Error | IOException e) {
        throw unsupported(place, "%s at %s".formatted(OtherReader.why(e), box));
      }
      target.position(0);
      if (!variable.type().orElseThrow().order().equals(type.order())) {
        ByteSwap.swap(target, type.numberBytes());
      }
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
