package io.resplit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Groups of types that may use one another, each inside one package, and why. */
final class TypeCycles {

  static final Map<Set<String>, String> ALLOWED =
      Map.ofEntries(
          group("header", "Attribute and its text are two views of the same bytes")
              .of("Attribute", "NumberText"),
          group("partition", "an arrangement is one of two kinds, and any can be seen as a grid")
              .of("Arrangement", "AxisArrangement", "Tiling"),
          group("plan", "a plan is iterated by its own iterator").of("Plan", "StepIterator"),
          group("manifest", "the list of files is a part of the record that is kept on disk")
              .of("Manifest", "ManifestFiles"),
          group("find", "names are guessed for the blocks that a folder holds")
              .of("NameGuess", "NamedBlocks"),
          group("find", "clues read files as the set does that they find")
              .of("FileClues", "InspectedSet"),
          group("set", "a set that differs in a few points is made through a draft of it")
              .of("BlockSet", "SetDraft"),
          group("journal", "a journal is read by what replays it").of("Journal", "JournalReader"),
          group("chunk", "the accesses of a job are derived from its sides, and its sides from it")
              .of("ChunkAccesses", "ChunkJob", "ChunkedSide"),
          group("chunk", "a store opens its file through the inputs that hand it out")
              .of("ChunkInputs", "InputStore"),
          group("format.index", "a collector fills indexes, an index is made by a collector")
              .of("ChunkCollector", "ChunkIndex"),
          group("format.hdf5.object", "an object finds what it shares with others among them all")
              .of("FileObjects", "ObjectHeader"),
          group("format.nifti", "a header is checked as it is made")
              .of("NiftiCheck", "NiftiHeader"),
          group("advise.search", "what is demanded of an axis bounds what may be chosen for it")
              .of("AxisChoices", "Demand"),
          group("advise.search", "the search for the least cache returns its record")
              .of("LeastCache", "LeastNeed"),
          group("report.plot", "a style is written by the drawing that it styles")
              .of("PlotStyle", "Svg"));

  private TypeCycles() {}

  private record Group(String layer, String reason) {
    Map.Entry<Set<String>, String> of(String... types) {
      return Map.entry(
          List.of(types).stream()
              .map(type -> "io.resplit." + layer + "." + type)
              .collect(Collectors.toCollection(TreeSet::new)),
          reason);
    }
  }

  private static Group group(String layer, String reason) {
    return new Group(layer, reason);
  }
}
