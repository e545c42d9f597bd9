package io.resplit.job.warning;

import java.nio.file.Path;

/**
 * A file that does not seem to follow the one before it.
 *
 * @param message the warning
 * @param file the file
 */
public record MisplacedFile(String message, Path file) {}
