package io.resplit.format.netcdf;

import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All bytes of a NetCDF classic file that come before its first data: the header, the values of
 * small variables, and zeros up to an aligned offset.
 *
 * <p>Elements are big-endian; {@link #paddingBytes()} bytes end the file. Where a dimension is
 * unlimited, each of its indices is a record, with a part of every variable along it; a lone
 * variable of records is not padded. Immutable.
 */
public final class NetcdfPrefix {

  private final NetcdfVersion version;
  private final NetcdfContents contents;
  private final VariablePlaces places;
  private final BlockHeader block;

  private NetcdfPrefix(NetcdfVersion version, NetcdfContents contents, BlockHeader block) {
    this.version = version;
    this.block = block;
    this.contents = contents;
    NetcdfHeader header = contents.header(version, contents.variables());
    int headerBytes = HeaderEncoder.encode(header).length;
    this.places = new VariablePlaces(contents.variables(), header, headerBytes);
  }

  /**
   * Returns the prefix in the oldest version that can hold the array: CDF-1 below 2 GiB, CDF-2 up
   * to 4 GiB, or up to 4 GiB a record, CDF-5 above and for unsigned and 64-bit integers.
   *
   * @param variable name of the variable
   * @param block shape, element type, names, coordinates and attributes; its offset is not used
   * @param asked the versions to choose from, the oldest first; all if there are none
   * @throws ResplitException if the format lacks the element type or does not allow the name, or if
   *     none of these versions can hold the array
   */
  public static NetcdfPrefix of(String variable, BlockHeader block, NetcdfVersion... asked)
      throws ResplitException {
    NetcdfVersion[] versions = asked.length == 0 ? NetcdfVersion.values() : asked;
    NetcdfVersion newest = versions[versions.length - 1];
    NetcdfContents contents = new NetcdfContents(variable, block, newest);
    for (NetcdfVersion version : versions) {
      NetcdfPrefix prefix = new NetcdfPrefix(version, contents, block);
      if (contents.fits(version) && prefix.places.fit(version)) {
        return prefix;
      }
    }
    throw new ResplitException(
        ResplitException.Reason.UNSUPPORTED,
        "%s cannot hold %s elements of shape %s%s: use CDF5"
            .formatted(
                newest,
                block.type(),
                block.shape(),
                block.companions().isEmpty() ? "" : " and the other variables"));
  }

  /** Returns the version of the file. */
  public NetcdfVersion version() {
    return version;
  }

  /** Returns the image of the file, whose types are those asked for, big-endian. */
  public FileImage image() {
    return contents.hasArray()
        ? FileImage.ofParts(
            this::prefix, contents.array(), parts(), places.end(), places, contents.dropped())
        : withoutData();
  }

  private FileImage withoutData() {
    byte[] file = prefix();
    FileImage.Part nothing =
        new FileImage.Part(block.layout(), block.type(), Optional.of(new HeldFile(file)));
    return FileImage.ofParts(
        () -> file,
        contents.array(),
        Map.of(contents.array(), nothing),
        file.length,
        FileTail.NONE,
        contents.dropped());
  }

  private byte[] prefix() {
    byte[] header = HeaderEncoder.encode(contents.header(version, places.placed()));
    byte[] bytes = Arrays.copyOf(header, Math.toIntExact(places.firstData()));
    places.fill(bytes);
    return bytes;
  }

  /** Returns the array and the variables that are moved as arrays of their own, by name. */
  private Map<String, FileImage.Part> parts() {
    return places.placed().stream()
        .filter(variable -> !variable.isHeld())
        .collect(Collectors.toMap(each -> each.header().name(), this::part));
  }

  private FileImage.Part part(NewVariable variable) {
    return new FileImage.Part(places.layout(variable), variable.type(), Optional.empty());
  }
}
