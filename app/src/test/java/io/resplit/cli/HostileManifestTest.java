package io.resplit.cli;

import static io.resplit.cli.console.ExitCode.DIFFERENT;
import static io.resplit.cli.console.ExitCode.INPUT;
import static io.resplit.cli.console.ExitCode.UNSUPPORTED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Manifests are data: nothing that they say is trusted. */
class HostileManifestTest {

  private static final String SHAPE = "[ 20, 18, 10 ]";
  private static final String TEMPLATE = "block_{*}.raw";

  @ParameterizedTest(name = "{0}")
  @MethodSource({"templates", "arrays", "stores", "contents"})
  void isNotTrusted(Hostile hostile, @TempDir Path folder) throws IOException {
    hostile.check(folder);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void isNotTrustedWhatItSaysOfFiles(Hostile hostile, @TempDir Path folder) throws IOException {
    hostile.check(folder);
  }

  /** A manifest in which a text was replaced. */
  private static Hostile manifest(
      String name, ExitCode expected, String named, String old, String replacement) {
    return new Hostile(
        name,
        expected,
        named,
        demo -> {
          replace(demo, old, replacement);
          return Hostile.JOB;
        });
  }

  private static void replace(DemoFolder demo, String old, String replacement) throws IOException {
    Path manifest = demo.root().resolve("in/resplit.json");
    String text = Files.readString(manifest);
    assertTrue(text.contains(old), text);
    Files.writeString(manifest, text.replace(old, replacement));
  }

  private static Hostile template(String name, String named, String replacement) {
    return manifest(name, INPUT, named, TEMPLATE, replacement);
  }

  static Stream<Hostile> templates() {
    return Stream.of(
        template("a template that climbs", "..", "../in/block_{*}.raw"),
        template("a template that climbs back", "..", "x/../../in/block_{*}.raw"),
        template("an absolute template", "/etc", "/etc/passwd_{*}"),
        template("a template that ends nowhere", "{", "block_{*.raw"),
        template("a template that loses an axis", "{2}", "block_{0}_{1}.raw"),
        template("padding without end", "{0:9", "b{0:999999999}_{1}_{2}"),
        template("control characters", "resplit.json", "\\u001b[2J{*}\\u0000"));
  }

  private static Hostile shape(String name, String named, String replacement) {
    return manifest(name, INPUT, named, SHAPE, replacement);
  }

  static Stream<Hostile> arrays() {
    return Stream.of(
        shape("an array without elements", "at least 1", "[0, 18, 10]"),
        shape("a negative length", "at least 1", "[-20, 18, 10]"),
        shape("exabytes", "resplit.json", "[9223372036854775807, 18, 10]"),
        shape("a number beyond long", "resplit.json", "[92233720368547758080]"),
        shape("a number of many digits", "not valid", "[" + "9".repeat(5000) + "]"),
        shape("a fraction", "whole number", "[20.5, 18, 10]"),
        shape("forty axes", "axes", "[1" + ", 1".repeat(39) + "]"),
        shape("no axes", "resplit.json", "[]"),
        shape("fewer axes than blocks", "axes", "[20, 180]"),
        manifest("long blocks", INPUT, "longer", "[ 10, 6, 5 ],\n    \"grid\"", "[90,6,5],\"x\""),
        manifest("huge elements", INPUT, "bytes9", "uint16", "bytes999999999999"),
        manifest("an unknown type", INPUT, "'%n%s$'", "uint16", "%n%s$"),
        manifest("a third byte order", INPUT, "middle", "\"little\"", "\"middle\""),
        manifest("a field twice", INPUT, "twice", "\"order\"", "\"dtype\""));
  }

  static Stream<Hostile> stores() {
    String header = "header_bytes\" : ";
    return Stream.of(
        manifest("a negative header", INPUT, "-1", header + "0", header + "-1"),
        manifest("a header beyond all", UNSUPPORTED, "2^40", header + 0, header + Long.MAX_VALUE),
        manifest("an unknown format", UNSUPPORTED, "tar", "\"raw\"", "\"tar\""),
        manifest("a later version", INPUT, "version 7", "\"resplit\" : 1", "\"resplit\" : 7"));
  }

  /** A manifest of which nothing is as it should be. */
  private static Hostile content(String name, String named, byte[] content) {
    return new Hostile(
        name,
        INPUT,
        named,
        demo -> {
          Files.write(demo.root().resolve("in/resplit.json"), content);
          return Hostile.JOB;
        });
  }

  static Stream<Hostile> contents() {
    byte[] longText = ("{\"array\":{\"dtype\":\"" + "x".repeat(1 << 20)).getBytes(UTF_8);
    byte[] longName = ("{\"" + "x".repeat(1 << 20)).getBytes(UTF_8);
    return Stream.of(
        content("nothing", "an object", new byte[0]),
        content("zeros", "not valid JSON", new byte[4096]),
        content("deep nesting", "not valid JSON", "{\"x\":".repeat(100_000).getBytes(UTF_8)),
        content("no UTF-8", "not valid JSON", new byte[] {'{', '"', (byte) 0xff, '"'}),
        content("a long text", "not valid JSON", longText),
        content("a long name", "not valid JSON", longName));
  }

  /** A manifest in which a file is recorded wrongly. */
  private static Hostile file(
      String name, ExitCode expected, String named, String old, String replacement) {
    return new Hostile(
        name,
        expected,
        named,
        demo -> {
          replace(demo, old, replacement);
          return "verify ~/in";
        });
  }

  static Stream<Hostile> files() {
    String path = "\"block_0_0_0.raw\"";
    String crc = "\"crc32c\" : \"09e245cd\"";
    return Stream.of(
        file("a file elsewhere", INPUT, "passwd", path, "\"../../../etc/passwd\""),
        file("an absolute file", INPUT, "/etc/passwd", path, "\"/etc/passwd\""),
        file("a name of controls", DIFFERENT, "{1b}", path, "\"\\u0007\\u001b[31m\\n\""),
        file("one file for two blocks", DIFFERENT, "0_0_0", "block_1_0_0.raw", "block_0_0_0.raw"),
        file("a negative size", INPUT, "bytes", "\"bytes\" : 600", "\"bytes\" : -600"),
        file("no checksum", DIFFERENT, "CRC32C", crc, "\"crc32c\": \"x\""));
  }
}
