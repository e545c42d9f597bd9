package io.resplit.format.netcdf;

import io.resplit.format.BlockPlace;
import io.resplit.format.DatasetSize;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.LastImage;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Blocks in NetCDF classic files, one variable in each besides its coordinates.
 *
 * @param version version of the files that are written; the oldest that can hold a block if empty
 * @param coordinateLimit most bytes of coordinates to hold for one file
 * @param last where the variables lie in the file that was read last
 * @param images the image that was made last
 */
public record NetcdfFormat(
    Optional<NetcdfVersion> version, long coordinateLimit, LastClassic last, LastImage images)
    implements Format {

  /** Name of the format. */
  public static final String NAME = "netcdf3";

  /** Creates the format that has read no file yet. */
  public NetcdfFormat(Optional<NetcdfVersion> version, long coordinateLimit) {
    this(version, coordinateLimit, new LastClassic(), new LastImage());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long coordinateLimit() {
    return coordinateLimit;
  }

  @Override
  public List<String> datasets(Path file) throws IOException {
    return NetcdfClassic.variables(file, last);
  }

  @Override
  public Map<String, DatasetSize> sizes(Path file, List<String> datasets) throws IOException {
    return NetcdfClassic.sizes(file, last);
  }

  /** The limit is no part of what a set is. */
  @Override
  public String toString() {
    return "NetcdfFormat[version=" + version + "]";
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return NetcdfClassic.read(place.file(), place.dataset(), coordinateLimit, last);
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit most)
      throws IOException {
    long limit = Math.max(0, coordinateLimit - block.heldCoordinateBytes());
    Set<String> held =
        block.axes().stream()
            .filter(axis -> axis.coordinates().isPresent())
            .map(AxisInfo::name)
            .collect(Collectors.toSet());
    return NetcdfClassic.companions(place.file(), place.dataset(), held, most, limit, last);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    NetcdfVersion[] asked = version.stream().toArray(NetcdfVersion[]::new);
    return images.of(
        dataset, block, (name, header) -> NetcdfPrefix.of(name, header, asked).image());
  }
}
