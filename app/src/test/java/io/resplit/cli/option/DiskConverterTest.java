package io.resplit.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.request.MemoryLimit;
import io.resplit.result.DiskModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DiskConverterTest {

  private static Optional<DiskModel> convert(String text) {
    return new DiskConverter().convert(text).model();
  }

  @Test
  void knowsSomeDisksByName() {
    assertEquals(Optional.of(DiskModel.HDD), convert("hdd"));
    assertEquals(Optional.of(DiskModel.SSD), convert("SSD"));
    assertEquals(Optional.of(DiskModel.NVME), convert("nvme"));
    assertEquals(Optional.empty(), convert("measure"));
  }

  @Test
  void readsADescriptionOfWhichPartsMayBeLeftOut() {
    String all = "seek=8ms,open=100us,read=180MB/s,write=1.5GB/s";
    assertEquals(Optional.of(new DiskModel(all, 8e-3, 100 * 1e-6, 180e6, 1.5e9)), convert(all));
    assertEquals(
        Optional.of(new DiskModel("open=2ms", 10e-3, 2e-3, 150e6, 150e6)), convert("open=2ms"));
  }

  @Test
  void amendsADiskWithAName() {
    DiskModel nfs = DiskModel.NFS;
    assertEquals(Optional.of(nfs), convert("nfs"));
    assertEquals(
        Optional.of(new DiskModel("hdd,open=20ms", 10e-3, 20e-3, 150e6, 150e6)),
        convert("hdd,open=20ms"));
    double read = nfs.readBytesPerSecond();
    assertEquals(
        Optional.of(
            new DiskModel("NFS,seek=5ms,write=1GB/s", 5e-3, 2e-6, nfs.openSeconds(), read, 1e9)),
        convert("NFS,seek=5ms,write=1GB/s"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdd,",
        "hdd,nfs",
        "open=1ms,hdd",
        "measure,open=1ms",
        "",
        "floppy",
        "seek=8",
        "seek=8MB/s",
        "read=5ms",
        "open=1kB/s",
        "seek"
      })
  void refusesAnythingElseAndSaysWhatItTakes(String text) {
    Exception refusal = assertThrows(TypeConversionException.class, () -> convert(text));
    assertTrue(
        refusal.getMessage().contains("use hdd, ssd, nvme, virtual, ram, nfs, lustre or measure"));
  }

  @Test
  void refusesADiskThatCannotRead() {
    assertThrows(TypeConversionException.class, () -> convert("read=0MB/s"));
  }

  @Test
  void memoryIsASizeOrAutoAndOneOfTheData() {
    MemoryConverter memory = new MemoryConverter();
    assertEquals(new MemoryLimit.Auto(50), memory.convert("Auto").limit(101));
    assertEquals(new MemoryLimit.OfProcess(4L << 30), memory.convert("4GiB").limit(9));
    assertEquals(new MemoryLimit.OfData(5), memory.convert("data=5").limit(9));
    assertEquals(new MemoryLimit.OfProcess(4, 5), memory.convert("50%,DATA=5").limit(9));
    assertThrows(TypeConversionException.class, () -> new SizeConverter().convert("auto"));
  }
}
