package io.resplit.name;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ObjectPathTest {

  private static void assertParts(String path, String group, String parent, String name) {
    assertEquals(group, ObjectPath.group(path));
    assertEquals(parent, ObjectPath.parent(path));
    assertEquals(name, ObjectPath.name(path));
  }

  @Test
  void aPathHasGroupsAndAName() {
    assertParts("heat", "", "", "heat");
    assertParts("model/heat", "model/", "model", "heat");
    assertParts("model/level/heat", "model/level/", "model/level", "heat");
    assertParts("/heat", "/", "", "heat");
    assertParts("", "", "", "");
  }

  @Test
  void aNameIsInItsGroup() {
    assertEquals("heat", ObjectPath.in("", "heat"));
    assertEquals("model/level/heat", ObjectPath.in("model/level", "heat"));
  }

  @Test
  void theRootMayBeSaidOrNot() {
    assertEquals("model/heat", ObjectPath.inRoot("/model/heat"));
    assertEquals("model/heat", ObjectPath.inRoot("model/heat"));
  }
}
