package io.resplit.format.netcdf;

import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What there is to know of NetCDF classic files before one is opened. */
public final class NetcdfFiles implements FormatDescriptor {

  @Override
  public String name() {
    return NetcdfFormat.NAME;
  }

  @Override
  public List<String> versions() {
    return List.of("cdf1", "cdf2", "cdf5");
  }

  @Override
  public String ending() {
    return ".nc";
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".nc3", ".cdf");
  }

  @Override
  public List<String> sharedEndings() {
    return List.of(".nc");
  }

  @Override
  public boolean recognises(byte[] start) {
    return NetcdfClassic.recognises(start);
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.DATASETS, Ability.HISTORY, Ability.DIMENSIONS);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new NetcdfFormat(
        switch (name) {
          case "cdf1" -> Optional.of(NetcdfVersion.CDF1);
          case "cdf2" -> Optional.of(NetcdfVersion.CDF2);
          case "cdf5" -> Optional.of(NetcdfVersion.CDF5);
          default -> Optional.empty();
        },
        coordinateBytes);
  }
}
