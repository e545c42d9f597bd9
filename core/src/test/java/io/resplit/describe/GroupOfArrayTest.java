package io.resplit.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which group of an output an array is that was in one. */
class GroupOfArrayTest {

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  private static SetRequest input() throws Exception {
    String name = "/io/resplit/format/hdf5/companions/netcdf4.nc";
    return SetRequest.at(Path.of(GroupOfArrayTest.class.getResource(name).toURI()).toString());
  }

  private String dataset(SetRequest request, String file) throws Exception {
    BlockSet in = resplit.find(request);
    return resplit.output(in, OutputRequest.file(folder.resolve(file).toString())).dataset();
  }

  @Test
  void anArrayStaysInItsGroupWithWhatIsBesideIt() throws Exception {
    SetRequest whole = input().withVariables(List.of("g/in_group"));
    assertEquals("g/in_group", dataset(whole, "a.nc"));
    assertEquals("g/in_group", dataset(whole, "a.h5"));
    assertEquals("in_group", dataset(whole, "a.nc3"));
  }

  @Test
  void anArrayAloneIsInNoGroupOfNetcdf() throws Exception {
    SetRequest alone = input().withDataset("g/in_group");
    assertEquals("in_group", dataset(alone, "a.nc"));
    assertEquals("g/in_group", dataset(alone, "a.h5"));
  }
}
