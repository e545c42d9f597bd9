package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a user says of a set; everything left out is taken from the manifest, the names or the
 * sizes.
 *
 * @param address folder, file, template or glob
 * @param files files in file order, slowest axis first, instead of the address; may be empty
 * @param shape shape of the array, as listed
 * @param block shape of a block, as listed
 * @param type element type
 * @param order how axes are listed
 * @param headerBytes bytes before the data of each file
 */
public record SetRequest(
    String address,
    List<Path> files,
    Optional<Shape> shape,
    Optional<Shape> block,
    Optional<ElementType> type,
    Optional<StorageOrder> order,
    Optional<Long> headerBytes) {

  /** Returns the request that says nothing but where the set is. */
  public static SetRequest at(String address) {
    return new SetRequest(
        address,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this request for an array of the given shape. */
  public SetRequest withShape(Shape listed) {
    return new SetRequest(address, files, Optional.of(listed), block, type, order, headerBytes);
  }

  /** Returns this request for blocks of the given shape. */
  public SetRequest withBlock(Shape listed) {
    return new SetRequest(address, files, shape, Optional.of(listed), type, order, headerBytes);
  }

  /** Returns this request for elements of the given type. */
  public SetRequest withType(ElementType elementType) {
    return new SetRequest(
        address, files, shape, block, Optional.of(elementType), order, headerBytes);
  }

  /** Returns this request with axes listed in the given order. */
  public SetRequest withOrder(StorageOrder listing) {
    return new SetRequest(address, files, shape, block, type, Optional.of(listing), headerBytes);
  }
}
