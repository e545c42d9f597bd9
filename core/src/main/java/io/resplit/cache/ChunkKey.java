package io.resplit.cache;

/**
 * One chunk of one dataset of a job.
 *
 * @param dataset number of the dataset in its {@link CacheSetup}
 * @param chunk linear index of the chunk in the grid of its dataset
 */
public record ChunkKey(int dataset, long chunk) implements Comparable<ChunkKey> {

  @Override
  public int compareTo(ChunkKey other) {
    int byDataset = Integer.compare(dataset, other.dataset);
    return byDataset != 0 ? byDataset : Long.compare(chunk, other.chunk);
  }

  @Override
  public int hashCode() {
    long mixed = (chunk * 31 + dataset) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> Integer.SIZE);
  }

  @Override
  public String toString() {
    return "chunk " + chunk + " of dataset " + dataset;
  }
}
