package dev.rssify.lab.bench.scenario;

import java.nio.file.Path;

/** One of the situations an engine gets into. */
@FunctionalInterface
interface Scenario {

  /**
   * Plays it.
   *
   * @param folder for the stores and whatever else is written
   * @param feeds how many feeds take part
   */
  void play(Path folder, int feeds, Result result) throws Exception;
}
