package io.resplit.cli.console;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What options and commands of other programs are called here: of h5repack, nccopy, ncks, cdo,
 * gdal, tar, make and the like. Made when a command line is wrong; immutable.
 */
public final class OtherWords {

  /** In each line words, and what to type instead; that of an option begins with its name. */
  private static final String OPTIONS =
      """
      --force --clobber --replace --yes -y -O: --overwrite
      -f: --overwrite, or --filters shuffle,deflate:4 to compress
      --gzip --gz --zlib --compress --compression --compression-level --complevel --level -z -L -s: \
      --filters shuffle,deflate:4
      --shuffle: --filters shuffle,deflate:4
      --voxel --voxel-size --spacing --resolution --pixel-size: --axes, such as z=4um,y=1um,x=1um
      --zstd: --filters shuffle,zstd
      --lz4: --filters lz4
      --uncompress --decompress: --filters none
      -d: --filters shuffle,deflate:4 to compress, or --roi for a region
      --crop --region --subset --slice --select --bbox --box --extent --hyperslab --start --count \
      --sellonlatbox --seldate --srcwin --projwin: --roi, such as 10:20,:,5 or time=2001-01..2001-03
      --transpose --reorder --swapaxes --moveaxis --perm -a: --permute, such as 2,0,1
      -j --jobs --nproc --procs --workers --cores --cpus --parallel --nthreads -t -P: \
      --threads N for chunks that are encoded, or --task I/N for one of N processes
      -m --memory --max-mem --max-memory --ram --buffer --buffer-size: --mem
      --data-mem: --mem data=SIZE
      --chunks --chunksize --chunk-size --chunk-shape --chunking --chunkspec --rechunk --cnk_dmn -c \
      -l --layout: --chunk
      --cache --chunk-cache: --chunk auto,cache=SIZE
      --cache-reserve: --cache-policy in=SIZE,out=SIZE
      --block --blocks --block-size --blocksize --block-shape --tile --tiles --tile-size --bricks \
      --split --cut: --out-shape
      --type --datatype --data-type --element-type: --dtype
      --variable --variables --vars --name --param --selname: --var
      --group --path: --dataset
      --format --to --kind -k --outfmt: --out-format
      --input-format --from --informat: --in-format
      --dims --dimensions --array-shape --size: --shape
      --skip --offset --header --header-size --skip-bytes: --header-bytes
      --pad --padding: --edge pad
      --fill --fill-value --fillvalue --missing-value --nodata: --missing fill=V
      --endian --byteorder --byte-order --byteswap: --out-endian
      --list --files --file-list --filelist --input-list -T --from-file: --in-list
      --preview --check --plan --dry --simulate: --dry-run
      --continue --restart: --resume
      --validate --test: --verify
      --silent: --quiet
      --dim --along --concat-dim --new-axis --new-dim: --stack
      --unlim --record-dim --mk_rec_dmn --fix_rec_dmn --fixed: --unlimited
      --out-dataset: a name behind OUT, as in out.h5:/NAME
      --input --in --infile -i --output --out --outfile --out-dir --outdir -o: \
      IN OUT without an option, at the end
      --concat --join --cat: resplit merge IN FILE
      --append: resplit merge IN FILE --append AXIS
      --tasks: --task I/N for each task, and --tasks for resplit plan
      --curve: resplit plan --curve
      """;

  private static final String COMMANDS =
      """
      rechunk chunk: resplit IN OUT --chunk SHAPE
      convert copy cp export: resplit IN OUT, where the ending of OUT selects the format
      compress: resplit IN OUT --filters shuffle,deflate:4
      crop subset region slice extract: resplit IN OUT --roi REGION
      transpose permute: resplit IN OUT --permute AXES
      concat cat join stack combine stitch: resplit merge IN FILE
      append: resplit merge IN FILE --append AXIS
      cut tile reshape reblock: resplit IN OUT --out-shape SHAPE
      ls list show describe dump header: resplit info SET
      diff compare cmp check: resplit verify A B
      estimate explain: resplit plan
      generate demo: resplit make
      version: resplit --version
      """;

  private OtherWords() {}

  /** Returns what to type instead of an option that a command does not have. */
  static Optional<String> ofOption(String given, CommandSpec command) {
    String word = given.split("=", 2)[0].replaceFirst("^(-[a-zA-Z])[0-9].*", "$1");
    return Optional.ofNullable(table(OPTIONS).get(word)).filter(ours -> has(command, ours));
  }

  private static boolean has(CommandSpec command, String ours) {
    return !ours.startsWith("--") || command.optionsMap().containsKey(ours.split("[ ,]")[0]);
  }

  /** Returns what to type instead of a command that there is not. */
  public static Optional<String> ofCommand(String given) {
    return Optional.ofNullable(table(COMMANDS).get(given));
  }

  /** Returns what to type instead of each option. */
  static Map<String, String> options() {
    return table(OPTIONS);
  }

  private static Map<String, String> table(String lines) {
    Map<String, String> table = new HashMap<>();
    for (String line : lines.split("\n")) {
      int colon = line.indexOf(": ");
      List<String> words = Arrays.asList(line.substring(0, colon).split(" "));
      words.forEach(word -> table.put(word, line.substring(colon + 2)));
    }
    return table;
  }
}
