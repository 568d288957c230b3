package dev.rssify.lab.bench.scenario;

import java.nio.file.Path;

/** A situation that an engine is tested in. */
@FunctionalInterface
interface Scenario {

  /**
   * Runs it.
   *
   * @param folder for the stores and other files
   * @param feeds the number of feeds
   */
  void run(Path folder, int feeds, Result result) throws Exception;
}
