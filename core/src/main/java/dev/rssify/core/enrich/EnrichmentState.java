package dev.rssify.core.enrich;

import java.util.Map;

/**
 * The state of the enrichment queue.
 *
 * @param lag events of the journal that were not read yet
 * @param inProgress tasks in progress in this process
 * @param kinds by kind of derivation
 */
public record EnrichmentState(long lag, int inProgress, Map<String, Kind> kinds) {

  public EnrichmentState {
    kinds = Map.copyOf(kinds);
  }

  /**
   * The tasks of one kind.
   *
   * @param queued stored tasks, those in progress and those that wait for a retry included
   * @param retries tasks that wait for a retry, by the code of their last failure
   * @param derived derivations since this process started
   * @param failed entries without a derivation since this process started, by code
   */
  public record Kind(
      long queued, Map<String, Long> retries, long derived, Map<String, Long> failed) {

    public Kind {
      retries = Map.copyOf(retries);
      failed = Map.copyOf(failed);
    }
  }
}
