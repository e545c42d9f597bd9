package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisLettersTest {

  /** Names for blocks of an array of three axes, two blocks on each but on those of length 1. */
  @ParameterizedTest
  @CsvSource({
    "x{0}_y{1}_z{2},F,2:2:2,",
    "x{0}_y{1}_z{2},C,2:2:2,x 0 y 1",
    "z{0:02}y{1}x{2},C,2:2:2,",
    "Z{0:02}Y{1}X{2},F,2:2:2,Z 0 Y 1",
    "t{0}_c{1}_z{2},F,2:1:2,t 0 z 2",
    "t{0}_c{1}_z{2},C,2:2:2,",
    "c{0}_z{1}_t{2},F,2:2:2,",
    "c{0}_y{1}_z{2},F,2:2:2,c 0 y 1",
    "x{2}_y{1}_z{0},F,2:2:2,x 2 y 1",
    "index{0}_box{1}_z{2},F,2:2:2,",
    "block_{0}_{1}_{2},C,2:2:2,",
    "x-{o0}_y-{o1:04}_z-{o2},F,2:2:2,"
  })
  void lettersSayWhichAxisVariesFaster(
      String names, StorageOrder order, String counts, String expected) throws Exception {
    long[] lengths = Stream.of(counts.split(":")).mapToLong(Long::parseLong).toArray();
    BlockSet set =
        new Resplit()
            .output(
                OutputRequest.blocks("in/" + names + ".raw", Shape.of(1, 1, 1)),
                Shape.of(lengths),
                ElementType.parse("uint8"),
                order);
    String found =
        AxisLetters.doubt(set)
            .map(
                text ->
                    text.replaceAll(
                        ".*number after (.) in names .* axis (.), the number after (.) for axis (.):.*",
                        "$1 $2 $3 $4"))
            .orElse(null);
    assertEquals(expected, found);
  }
}
