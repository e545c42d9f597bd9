package io.resplit.describe;

import static java.util.stream.Collectors.joining;

import io.resplit.array.ChunkStorage;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import io.resplit.request.ChunkStorageRequest.Length;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds what a user says of the chunks of each variable, where lengths are given by the names of
 * axes or for one variable.
 *
 * @param request what the user says of all
 * @param dataset name of the array that leads
 * @param header what the files hold, the array and all else
 * @param order how axes are listed
 */
record AskedChunks(
    ChunkStorageRequest request, String dataset, ArrayHeader header, StorageOrder order) {

  /**
   * Refuses names of variables and axes that there are not.
   *
   * @throws IllegalArgumentException if there is one, with those that there are
   */
  void requireKnown() {
    Set<String> axes = new TreeSet<>(names());
    alike().map(this::names).forEach(axes::addAll);
    axes.remove("");
    requireAxes("the array", axes, request.lengths());
    for (String name : request.own().keySet()) {
      if (variables().noneMatch(path -> isNamed(path, name))) {
        boolean isHeld =
            header.companions().variables().stream().anyMatch(each -> isNamed(each.path(), name));
        throw new IllegalArgumentException(
            "--chunk: %s: it can be given for %s"
                .formatted(
                    isHeld
                        ? "'" + name + "' is small, and stored in one piece"
                        : "no such variable: '" + name + "'",
                    variables().collect(joining(", "))));
      }
    }
  }

  private static void requireAxes(String whose, Set<String> axes, List<Length> lengths) {
    for (Length length : lengths) {
      if (!length.axis().isEmpty() && !axes.contains(length.axis())) {
        throw new IllegalArgumentException(
            "--chunk: %s has no axis '%s': %s"
                .formatted(
                    whose,
                    length.axis(),
                    axes.isEmpty()
                        ? "its axes have no names"
                        : "it has " + String.join(", ", axes)));
      }
    }
  }

  /** Returns the names of all that can be in chunks. */
  private Stream<String> variables() {
    Stream<String> held =
        header.companions().variables().stream()
            .filter(Companion::isHeldInChunks)
            .map(Companion::path);
    Stream<String> coordinates =
        IntStream.range(0, header.axes().size())
            .filter(axis -> header.axes().get(axis).coordinates().isPresent())
            .mapToObj(this::axisPath);
    return Stream.of(
            Stream.of(ObjectPath.inRoot(dataset)), alike().map(Companion::path), coordinates, held)
        .flatMap(each -> each);
  }

  private String axisPath(int axis) {
    List<String> paths = header.companions().axisPaths();
    String path = paths.isEmpty() ? "" : paths.get(axis);
    return path.isEmpty() ? header.axes().get(axis).name() : path;
  }

  /** Returns what is asked for a variable that is held, if it is asked for by name. */
  Optional<ChunkStorageRequest> ofHeld(Companion variable, Grid blocks) {
    return own(variable(variable, blocks));
  }

  /** Returns what is asked for the coordinates of an axis, if they are asked for by name. */
  Optional<ChunkStorageRequest> ofCoordinates(int axis, AxisInfo info, Grid blocks) {
    return own(new Variable(this, axisPath(axis), List.of(info.name()), blocks, info.chunks()));
  }

  private Variable variable(Companion variable, Grid blocks) {
    return new Variable(this, variable.path(), names(variable), blocks, variable.chunks());
  }

  private Optional<ChunkStorageRequest> own(Variable stored) {
    return own(stored.path()).map(asked -> stored.resolved(asked, false));
  }

  private Stream<Companion> alike() {
    return header.companions().variables().stream().filter(Companion::isStoredAlike);
  }

  private static boolean isNamed(String path, String name) {
    return ObjectPath.inRoot(path).equals(ObjectPath.inRoot(name))
        || !name.contains("/") && path.endsWith("/" + name);
  }

  private Optional<ChunkStorageRequest> own(String path) {
    return request.own().entrySet().stream()
        .filter(entry -> isNamed(path, entry.getKey()))
        .max((one, other) -> Integer.compare(one.getKey().length(), other.getKey().length()))
        .map(Map.Entry::getValue);
  }

  private List<String> names() {
    return header.axes().stream().map(AxisInfo::name).toList();
  }

  private List<String> names(Companion variable) {
    return variable.dimensions().stream().map(this::name).toList();
  }

  private String name(Dimension dimension) {
    return dimension.isAxis() && !header.axes().isEmpty()
        ? header.axes().get(dimension.axis()).name()
        : dimension.name();
  }

  /**
   * Returns the request for the array that leads.
   *
   * @param blocks its blocks, slowest axis first
   */
  ChunkStorageRequest ofArray(Grid blocks) {
    ChunkStorageRequest asked = own(dataset).orElse(request);
    return new Variable(this, dataset, names(), blocks, header.chunks()).resolved(asked, false);
  }

  /**
   * Returns the request for another variable.
   *
   * @param blocks its blocks, slowest axis first
   */
  ChunkStorageRequest of(Companion variable, Grid blocks, boolean isLikeArray) {
    Variable stored = variable(variable, blocks);
    Optional<ChunkStorageRequest> own = own(stored);
    if (own.isPresent()) {
      return own.get();
    }
    return request.shape().isPresent() && !isLikeArray
        ? request.withKind(Kind.KEEP)
        : stored.resolved(request, true);
  }

  /** A variable whose chunks are chosen. */
  private record Variable(
      AskedChunks all, String path, List<String> names, Grid blocks, Optional<ChunkStorage> like) {

    private ChunkStorageRequest resolved(ChunkStorageRequest asked, boolean clips) {
      if (asked.lengths().isEmpty()) {
        return asked;
      }
      boolean isOwn = asked != all.request;
      if (isOwn) {
        requireAxes(ObjectPath.inRoot(path), new TreeSet<>(names), asked.lengths());
        requireRank(asked.lengths());
      }
      boolean has = asked.lengths().stream().anyMatch(each -> isOwn || names.contains(each.axis()));
      return has
          ? asked.withShape(all.order.toListed(shape(asked.lengths(), clips)))
          : asked.withKind(Kind.KEEP);
    }

    private void requireRank(List<Length> lengths) {
      boolean isNamed = !lengths.get(0).axis().isEmpty();
      if (!isNamed && lengths.size() != 1 && lengths.size() != blocks.rank()) {
        throw new IllegalArgumentException(
            "--chunk gives %d lengths for %s, which has %d axes"
                .formatted(lengths.size(), ObjectPath.inRoot(path), blocks.rank()));
      }
    }

    private Shape shape(List<Length> lengths, boolean clips) {
      boolean isClipped = clips || lengths.size() == 1 && lengths.get(0).axis().isEmpty();
      return Shape.of(
          blocks.rank(),
          axis -> {
            long asked = asked(lengths, axis);
            return isClipped ? Math.min(asked, blocks.axis(axis).shortest()) : asked;
          });
    }

    private long asked(List<Length> lengths, int axis) {
      long whole = blocks.axis(axis).shortest();
      Optional<Length> given =
          lengths.get(0).axis().isEmpty()
              ? Optional.of(
                  lengths.get(lengths.size() == 1 ? 0 : all.order.axis(axis, blocks.rank())))
              : lengths.stream().filter(each -> each.axis().equals(names.get(axis))).findFirst();
      if (given.isPresent()) {
        return given.get().length() == Length.WHOLE ? whole : given.get().length();
      }
      return like.map(storage -> Math.min(storage.chunkShape().length(axis), whole)).orElse(whole);
    }
  }
}
