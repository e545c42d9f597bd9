package io.resplit.format.hdf5.heap;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A heap for many small objects and some large ones (III.G), found by identifiers that say what
 * kind of object it is and where it lies: tiny ones in the identifier itself, huge ones in a part
 * of the file of their own, all others in the blocks of a {@link DoublingTable}.
 */
public final class FractalHeap {

  private static final int MANAGED = 0;
  private static final int HUGE = 1;
  private static final int TINY = 2;
  private static final int HUGE_INDIRECT = 1;
  private static final int CHECKSUMS = 1 << 1;

  /** Identifiers of more bytes say the length of tiny objects in two of them. */
  private static final int LONGEST_SHORT = 17;

  /** What the place of a huge object takes on the Java heap. */
  private static final int BYTES_A_PLACE = 96;

  private final StructureFile file;
  private final int identifierBytes;
  private final long hugeTree;
  private final int managedOffsetBytes;
  private final int managedLengthBytes;
  private final DoublingTable table;
  private Map<Long, Place> huge;

  /** Where a huge object lies. */
  private record Place(long address, long bytes) {}

  /** Reads the header of the heap at an address, and finds its blocks. */
  public FractalHeap(StructureFile file, long address) {
    this.file = file;
    long bytes = 26L + 3 * file.offsetBytes() + 12 * file.lengthBytes();
    StructureBytes header =
        StructureBytes.at(file, address, bytes).expectText("FRHP").expectVersion(0);
    identifierBytes = header.u16();
    if (header.u16() > 0) {
      throw MalformedHdf5.unsupported("links or attributes in a heap with filters");
    }
    header.verify("a heap");
    boolean hasChecksums = (header.u8() & CHECKSUMS) != 0;
    long mostManaged = header.u32();
    header.length(); // next identifier of a huge object
    hugeTree = header.address();
    header.skip(file.offsetBytes() + 9L * file.lengthBytes()); // statistics
    table = new DoublingTable(file, address, hasChecksums, header);
    managedOffsetBytes = table.offsetBytes();
    managedLengthBytes =
        Math.min(StructureBytes.bytesFor(table.mostDirect()), StructureBytes.bytesFor(mostManaged));
  }

  /** Returns the size of an identifier, in bytes. */
  public int identifierBytes() {
    return identifierBytes;
  }

  /** Takes an identifier and returns the bytes of its object. */
  public StructureBytes object(StructureBytes identifiers) {
    StructureBytes identifier = identifiers.part(identifierBytes);
    int start = identifier.u8();
    return switch (start >> 4 & 3) {
      case MANAGED -> managed(identifier);
      case HUGE -> huge(identifier);
      case TINY -> identifier.part(tinyBytes(start, identifier));
      default -> throw MalformedHdf5.damaged("an object in a heap of kind 3");
    };
  }

  private int tinyBytes(int start, StructureBytes identifier) {
    int low = start & 0xf;
    return identifierBytes <= LONGEST_SHORT ? low + 1 : (low << Byte.SIZE | identifier.u8()) + 1;
  }

  private StructureBytes managed(StructureBytes identifier) {
    long offset = identifier.sized(managedOffsetBytes);
    return table.object(offset, identifier.sized(managedLengthBytes));
  }

  private StructureBytes huge(StructureBytes identifier) {
    if (identifier.remaining() >= file.offsetBytes() + file.lengthBytes()) {
      return StructureBytes.at(file, identifier.address(), identifier.length());
    }
    if (huge == null) {
      huge = readHuge();
    }
    Place place = huge.get(identifier.sized(Math.min(Long.BYTES, identifier.remaining())));
    if (place == null) {
      throw MalformedHdf5.damaged("a huge object that is not in its heap");
    }
    return StructureBytes.at(file, place.address(), place.bytes());
  }

  private Map<Long, Place> readHuge() {
    Map<Long, Place> places = new HashMap<>();
    if (hugeTree != StructureBytes.NOWHERE) {
      new BTree2(file, hugeTree, Set.of(HUGE_INDIRECT))
          .visit(
              Long.MAX_VALUE,
              record -> {
                Place place = new Place(record.address(), record.length());
                file.hold(BYTES_A_PLACE);
                places.put(record.length(), place);
              });
    }
    return places;
  }
}
