package io.resplit.set;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.hdf5.Hdf5Format;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.Mismatch;
import io.resplit.partition.Grid;
import io.resplit.testkit.Variables;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MembersTest {

  private static final ElementType TYPE = ElementType.parse("uint8");

  private final AtomicInteger headers = new AtomicInteger();

  @Test
  void makesUpTheHeaderOfAFileOnceForAllItsVariables() throws Exception {
    BlockSet lead = lead(50);
    Members members = new Members(lead);
    for (Companion each : lead.header().companions().moved().toList()) {
      assertEquals(TYPE, members.stored(each).type());
    }
    assertEquals(1, headers.get());
  }

  /** The two files differ in nothing but their coordinates. */
  @Test
  void makesUpOneHeaderAFileWhereverItsVariablesLie() throws Exception {
    BlockSet lead = lead(50);
    Members members = new Members(lead);
    List<BlockSet> variables = new ArrayList<>();
    for (Companion each : lead.header().companions().moved().toList()) {
      variables.add(members.stored(each));
    }
    List<FileImage> places = new ArrayList<>();
    for (BlockSet each : variables) {
      places.add(each.places(0));
      places.add(each.places(1));
    }
    assertEquals(2, headers.get());
    for (int i = 0; i < places.size(); i++) {
      FileImage image = variables.get(i / 2).image(i % 2);
      assertEquals(image.dataOffset(), places.get(i).dataOffset());
      assertEquals(image.fileBytes(), places.get(i).fileBytes());
    }
  }

  private BlockSet lead(int variables) {
    Dimension x = new Dimension("x", 20, false, 0);
    List<Companion> beside =
        IntStream.range(0, variables)
            .mapToObj(i -> Variables.moved("v" + i, TYPE, List.of(x)))
            .toList();
    Grid grid = Grid.uniform(Shape.of(20), Shape.of(10));
    return new BlockSet(
        grid,
        TYPE,
        StorageOrder.C,
        counting(new Hdf5Format(Flavour.HDF5)),
        OutputAddress.parse("nothing").names(".h5", grid, StorageOrder.C),
        "lead",
        ArrayHeader.NONE
            .withAxes(List.of(new AxisInfo("x", Optional.empty(), List.of())))
            .withCompanions(Companions.NONE.withVariables(beside)),
        Mismatch.REFUSE);
  }

  /** Returns a format that counts the headers that it makes up. */
  private Format counting(Format format) {
    Object counting =
        Proxy.newProxyInstance(
            Format.class.getClassLoader(),
            new Class<?>[] {Format.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("image")) {
                headers.incrementAndGet();
              }
              try {
                return method.invoke(format, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return (Format) counting;
  }
}
