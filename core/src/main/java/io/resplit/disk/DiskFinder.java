package io.resplit.disk;

import io.resplit.io.FileAccess;
import io.resplit.io.FileLook;
import io.resplit.result.DiskModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds what kind of disk a path lies on, as Linux says: the type of the file system in {@code
 * /proc/self/mountinfo}, and for disks of this machine what {@code /sys} says about the device.
 *
 * <p>Reads small files, the first {@value #MOST_BYTES} bytes of each, and follows at most {@value
 * #MOST_LAYERS} layers (overlay, loop, dm, md). What it cannot find or make sense of it takes for
 * {@link DiskModel#HDD}, without a reason; so it does on other systems. Immutable.
 *
 * @param root folder that holds {@code proc}, {@code sys} and {@code dev}: {@code /} but in tests
 */
public record DiskFinder(Path root) {

  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_LAYERS = 8;
  private static final int MOST_DISKS = 16;

  /** Names of disks, slower ones first. */
  private static final List<String> SLOWEST_FIRST =
      List.of("hdd", "nfs", "lustre", "ssd", "virtual", "nvme", "ram");

  private static final Comparator<DiskModel> SLOWEST =
      (a, b) -> SLOWEST_FIRST.indexOf(a.name()) - SLOWEST_FIRST.indexOf(b.name());

  private static final Pattern VIRTUAL_NAME = Pattern.compile("x?vd[a-z]|nbd|rbd|drbd");

  private static final Pattern VIRTUAL_MAKER =
      Pattern.compile("QEMU|VMware|VBOX|Virtual|Msft|Xen|Amazon Elastic|Google|Microsoft");

  /** Returns the slowest of the disks that paths lie on, which need not exist. */
  public DiskModel slowest(Stream<Path> paths) {
    String mounts = mounts();
    return paths.map(path -> find(path, mounts)).min(SLOWEST).orElse(DiskModel.HDD);
  }

  private DiskModel find(Path path, String mounts) {
    try {
      return on(path + ":", at(FileLook.real(path), mounts, MOST_LAYERS));
    } catch (IOException | RuntimeException e) {
      return DiskModel.HDD;
    }
  }

  /** Returns what is mounted; nothing on other systems. */
  private String mounts() {
    try {
      return read(root.resolve("proc/self/mountinfo"));
    } catch (IOException e) {
      return "";
    }
  }

  private DiskModel at(Path path, String mounts, int layers) throws IOException {
    Optional<Mount> mount = Mount.of(path, mounts);
    if (mount.isEmpty() || layers == 0) {
      return DiskModel.HDD;
    }
    String type = mount.get().type();
    Optional<DiskModel> known = ofFileSystem(type);
    if (known.isPresent()) {
      return known.get().because(type);
    }
    return type.equals("overlay")
        ? on(type + " on", below(mount.get().option("upperdir").orElseThrow(), layers))
        : on(type + " on", device(folder(mount.get()), layers));
  }

  private DiskModel below(String path, int layers) throws IOException {
    return at(Path.of(path), mounts(), layers - 1);
  }

  /** Returns the model for a file system that is on no disk of this machine. */
  private static Optional<DiskModel> ofFileSystem(String type) {
    return switch (type) {
      case "tmpfs", "ramfs" -> Optional.of(DiskModel.RAM);
      case "nfs", "nfs4", "cifs", "smb3", "9p", "afs", "ceph" -> Optional.of(DiskModel.NFS);
      case "fuse.sshfs", "fuse.glusterfs" -> Optional.of(DiskModel.NFS);
      case "lustre", "gpfs", "beegfs" -> Optional.of(DiskModel.LUSTRE);
      default -> Optional.empty();
    };
  }

  /** Where a file system has no device number, as btrfs, the name of its device is known. */
  private Path folder(Mount mount) throws IOException {
    Path numbered = root.resolve("sys/dev/block").resolve(mount.device());
    if (Files.exists(numbered)) {
      return numbered.toRealPath();
    }
    Path device = root.resolve(mount.source().replaceFirst("^/+", ""));
    return root.resolve("sys/class/block").resolve(device.toRealPath().getFileName()).toRealPath();
  }

  /** Returns the disk behind a folder of {@code /sys}. */
  private DiskModel device(Path found, int layers) throws IOException {
    Path folder = Files.exists(found.resolve("partition")) ? found.getParent() : found;
    String name = folder.getFileName().toString();
    Path file = folder.resolve("loop/backing_file");
    if (Files.exists(file)) {
      return on(name + " on", below(read(file), layers));
    }
    List<Path> below = list(folder.resolve("slaves"));
    if (below.isEmpty() || layers == 0) {
      return disk(name, folder);
    }
    List<DiskModel> disks = new ArrayList<>();
    for (Path disk : below) {
      disks.add(device(disk.toRealPath(), layers - 1));
    }
    return on(name + " on", disks.stream().min(SLOWEST).orElseThrow());
  }

  private static DiskModel on(String layer, DiskModel below) {
    return below.reason().isEmpty() ? below : below.because(layer + " " + below.reason());
  }

  private static DiskModel disk(String name, Path folder) throws IOException {
    if (name.startsWith("zram")) {
      return DiskModel.RAM.because(name + ", a disk in memory");
    }
    String maker = readIfThere(folder, "device/vendor") + readIfThere(folder, "device/model");
    if (VIRTUAL_NAME.matcher(name).lookingAt() || VIRTUAL_MAKER.matcher(maker).find()) {
      return DiskModel.VIRTUAL.because(name + ", a virtual disk: hdd or ssd is unknown");
    }
    return switch (readIfThere(folder, "queue/rotational")) {
      case "1" -> DiskModel.HDD.because(name + ", a rotating disk");
      case "0" ->
          name.startsWith("nvme")
              ? DiskModel.NVME.because(name + ", a solid-state disk on PCIe")
              : DiskModel.SSD.because(name + ", a solid-state disk");
      default -> DiskModel.HDD;
    };
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.limit(MOST_DISKS).toList();
    }
  }

  private static String readIfThere(Path folder, String name) throws IOException {
    return Files.exists(folder.resolve(name)) ? read(folder.resolve(name)) : "";
  }

  private static String read(Path file) throws IOException {
    try (InputStream stream = FileAccess.stream(file)) {
      return new String(stream.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
    }
  }
}
