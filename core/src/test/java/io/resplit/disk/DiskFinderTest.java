package io.resplit.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.result.DiskModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskFinderTest {

  @TempDir private Path root;

  private void write(String path, String text) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), text);
  }

  /** Makes a disk, and its number in {@code sys/dev/block}. */
  private Path disk(String number, String name, String rotational) throws IOException {
    write("sys/devices/" + name + "/queue/rotational", rotational + "\n");
    return link("sys/dev/block/" + number, root.resolve("sys/devices/" + name));
  }

  private Path link(String from, Path to) throws IOException {
    Files.createDirectories(root.resolve(from).getParent());
    return Files.createSymbolicLink(root.resolve(from), to);
  }

  private void mount(String... lines) throws IOException {
    write(
        "proc/self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + String.join("\n", lines));
  }

  private DiskModel find(String... paths) {
    return new DiskFinder(root).slowest(Stream.of(paths).map(Path::of));
  }

  @ParameterizedTest
  @CsvSource({
    "sdb, 1, hdd, a rotating disk",
    "sdb, 0, ssd, a solid-state disk",
    "nvme0n1, 0, nvme, a solid-state disk on PCIe",
    "vda, 1, virtual, 'a virtual disk: hdd or ssd is unknown'",
    "zram0, 0, ram, a disk in memory"
  })
  void asksTheRotationalFlagUnlessTheDiskIsVirtual(
      String name, String flag, String model, String what) throws IOException {
    disk("8:16", name, flag);
    mount("23 22 8:16 / /no\\040data rw - xfs /dev/sdb rw", "24 22 0:5 / /no rw - proc proc rw");
    DiskModel found = find("/no data/a/b");
    assertEquals(model, found.name());
    assertEquals("/no data/a/b: xfs on " + name + ", " + what, found.reason());
  }

  @Test
  void knowsVirtualDisksByTheirMakers() throws IOException {
    disk("259:0", "nvme0n1", "0");
    write("sys/devices/nvme0n1/device/model", "Amazon Elastic Block Store\n");
    mount("23 22 259:0 / /no rw - xfs /dev/nvme0n1 rw");
    assertEquals("virtual", find("/no").name());
  }

  @ParameterizedTest
  @CsvSource({"nfs4, nfs", "lustre, lustre", "tmpfs, ram", "cifs, nfs", "beegfs, lustre"})
  void knowsFileSystemsThatAreOnNoDiskOfThisMachine(String type, String model) throws IOException {
    mount("23 22 0:40 / /no/data rw - " + type + " server:/export rw");
    assertEquals(model, find("/no/data/x").name());
    assertEquals("/no/data/x: " + type, find("/no/data/x").reason());
    assertEquals("", find("/no/database").reason());
  }

  @Test
  void looksBelowPartitionsMappersLoopsAndOverlays() throws IOException {
    disk("8:0", "sda", "0");
    disk("8:16", "sdb", "1");
    write("sys/devices/sda/sda1/partition", "1");
    disk("253:0", "dm-0", "0");
    link(
        "sys/devices/dm-0/slaves/sda1",
        Files.createDirectories(root.resolve("sys/devices/sda/sda1")));
    link("sys/devices/dm-0/slaves/sdb", root.resolve("sys/devices/sdb"));
    disk("7:0", "loop0", "0");
    write("sys/devices/loop0/loop/backing_file", "/no/mapped/image\n");
    mount(
        "23 22 253:0 / /no/mapped rw - ext4 /dev/mapper/x rw",
        "24 22 7:0 / /no/loop rw - ext4 /dev/loop0 rw",
        "25 22 0:60 / /no/over rw - overlay overlay"
            + " rw,lowerdir=/l,upperdir=/no/loop/up,workdir=/w");
    assertEquals(
        "/no/over/x: overlay on ext4 on loop0 on ext4 on dm-0 on sdb, a rotating disk",
        find("/no/over/x").reason());
  }

  @Test
  void goesByTheNameOfTheDeviceWhereThereIsNoNumber() throws IOException {
    disk("8:0", "sda", "0");
    link("sys/class/block/sda", root.resolve("sys/devices/sda"));
    write("dev/sda", "");
    mount("23 22 0:30 /sub /no rw - btrfs /dev/sda rw");
    assertEquals("/no: btrfs on sda, a solid-state disk", find("/no").reason());
  }

  @Test
  void takesTheSlowestOfSeveral() throws IOException {
    disk("8:0", "sda", "0");
    mount("23 22 8:0 / /no/a rw - ext4 /dev/sda rw", "24 22 0:40 / /no/b rw - nfs s:/x rw");
    assertEquals("nfs", find("/no/a", "/no/b").name());
    assertEquals("nfs", find("/no/b", "/no/a").name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rubbish\n - \n",
        "23 22 8:99 / /no rw - ext4 /dev/missing rw",
        "23 22 ../../x / /no rw - ext4 \0 rw",
        "23 22 0:9 / /no rw - overlay overlay rw,lowerdir=/l",
        "23 22 0:9 / /no rw - overlay overlay rw,upperdir=/no/again",
        "23 22 8:16 / /no rw - ext4 /dev/sdb rw"
      })
  void takesWhatItCannotFindForARotatingDiskAndSaysNothing(String line) throws IOException {
    disk("8:16", "sdb", "perhaps");
    mount(line);
    assertEquals(DiskModel.HDD, find("/no/x"));
  }

  @Test
  void findsNothingWhereThereIsNoProc() {
    assertEquals(DiskModel.HDD, find("/no/x"));
    assertEquals(DiskModel.HDD, find());
  }

  @Test
  void looksAtTheRealSystemWithoutHarm() {
    DiskModel found = new DiskFinder(Path.of("/")).slowest(Stream.of(root));
    assertTrue(DiskModel.NAMED.contains(found.because("")));
  }
}
