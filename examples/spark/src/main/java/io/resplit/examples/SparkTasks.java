package io.resplit.examples;

import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.journal.SavedJob;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * A job of resplit whose tasks are tasks of Spark: which executor does one, how often it is tried,
 * and whether two try at once, is Spark's business. Writes cubes in compressed HDF5 files.
 *
 * @param saved the job, in a file that all machines see
 * @param out folder of the output, which all machines see
 * @param edge length of a cube
 * @param memoryBytes memory of a task
 */
public record SparkTasks(String saved, String out, long edge, long memoryBytes)
    implements Serializable {

  /** Takes the folders of the input and the output, the edge, the tasks, and the memory of each. */
  public static void main(String[] arguments) throws IOException {
    String out = Path.of(arguments[1]).toAbsolutePath().toString(); // executors run elsewhere
    SparkTasks job =
        new SparkTasks(
            out + ".job", out, Long.parseLong(arguments[2]), Long.parseLong(arguments[4]));
    int tasks = Integer.parseInt(arguments[3]);
    job.save(Path.of(arguments[0]).toAbsolutePath().toString(), tasks);
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("resplit"))) {
      spark.parallelize(TaskNumber.all(tasks), tasks).foreach(job::run);
    }
    var done = new Resplit().finish(job.out);
    System.out.printf("%d tasks, %d files, digest %s%n", done.tasks(), done.files(), done.digest());
  }

  /** Looks at all files of the input, once: tasks look at those that they read. */
  private void save(String in, long tasks) throws IOException {
    Resplit resplit = new Resplit();
    BlockSet input = resplit.find(SetRequest.at(in));
    resplit.save(Path.of(saved), tasks, List.of(), input, input, JobObserver.NONE);
  }

  /** Does one task, in an executor. */
  private void run(TaskNumber number) throws IOException {
    Resplit resplit = new Resplit();
    SavedJob job = resplit.saved(Path.of(saved));
    PlanOptions within = PlanOptions.within(new MemoryLimit.OfProcess(memoryBytes));
    resplit
        .job(job.input(), output(resplit, job.input()), within, JobOptions.DEFAULT)
        .task(number)
        .from(job)
        .run(JobObserver.NONE);
  }

  private BlockSet output(Resplit resplit, BlockSet input) throws IOException {
    ChunkStorageRequest deflate =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(Shape.of(edge, edge, edge)),
            Optional.empty(),
            Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 6))),
            false);
    Shape cube = Shape.of(edge, edge, edge);
    return resplit.output(
        input, OutputRequest.blocks(out, cube).withFormat("hdf5").withChunks(deflate));
  }
}
