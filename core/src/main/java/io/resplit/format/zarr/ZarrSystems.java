package io.resplit.format.zarr;

import io.resplit.io.ResplitException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an image says of axes, and of where its indices lie on them: since version 0.6 in coordinate
 * systems with names, of which the level that is read has one.
 *
 * @param axes the axes, each an object or a name
 * @param steps what leads from indices to places, one after the other
 * @param notCarried names of what else it says
 */
record ZarrSystems(List<Object> axes, List<ZarrJson> steps, List<String> notCarried) {

  /** Name of the field that lists coordinate systems. */
  static final String SYSTEMS = "coordinateSystems";

  /** Name of the field that lists transformations. */
  static final String TRANSFORMATIONS = "coordinateTransformations";

  /** All images had these before version 0.3, which let them say others. */
  private static final List<Object> FIRST = List.of("t", "c", "z", "y", "x");

  private static final Set<String> KNOWN = Set.of("scale", "translation", "identity");

  /**
   * Reads what an image says.
   *
   * @param ofLevel transformations of its largest level
   * @throws ResplitException if a level of version 0.6 has another transformation than a scale and
   *     a translation
   */
  static ZarrSystems of(ZarrJson image, List<ZarrJson> ofLevel) throws ResplitException {
    List<ZarrJson> systems = image.objects(SYSTEMS);
    List<ZarrJson> ofImage = image.objects(TRANSFORMATIONS);
    if (systems.isEmpty()) {
      List<ZarrJson> steps = new ArrayList<>(ofLevel);
      steps.addAll(ofImage); // applied after those of the level
      return new ZarrSystems(image.has("axes") ? image.items("axes") : FIRST, steps, List.of());
    }
    List<String> notCarried = new ArrayList<>();
    String target = ofLevel.isEmpty() ? "" : target(ofLevel.get(0));
    ZarrJson own = systems.get(0);
    for (ZarrJson each : systems) {
      own = each.findText("name").filter(target::equals).isPresent() ? each : own;
    }
    for (ZarrJson each : systems) {
      if (each != own) {
        notCarried.add("coordinate system %s of the image".formatted(each.text("name")));
      }
    }
    if (!ofImage.isEmpty()) {
      notCarried.add(TRANSFORMATIONS + " of the image");
    }
    List<ZarrJson> steps = new ArrayList<>();
    for (ZarrJson each : ofLevel) {
      add(each, steps);
    }
    return new ZarrSystems(own.items("axes"), steps, notCarried);
  }

  /** Returns the name of the system in which a transformation ends; drafts give it alone. */
  private static String target(ZarrJson transformation) throws ResplitException {
    Object said = transformation.value("output");
    Optional<String> name = ZarrJson.asText(said);
    Optional<ZarrJson> object = transformation.asObject(said);
    return name.isEmpty() && object.isPresent()
        ? object.get().findText("name").orElse("")
        : name.orElse("");
  }

  private static void add(ZarrJson step, List<ZarrJson> steps) throws ResplitException {
    String kind = step.text("type");
    if (kind.equals("sequence")) {
      for (ZarrJson each : step.objects("transformations")) {
        add(each, steps);
      }
    } else if (KNOWN.contains(kind) && !step.has("path")) {
      steps.add(step);
    } else {
      throw ResplitException.unsupported(
          step.file(),
          "its image has a transformation '%s'%s, and only a scale and a translation are read"
              .formatted(kind, step.has("path") ? " in an array" : ""));
    }
  }
}
