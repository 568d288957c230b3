package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.operations.search.QueryEvaluation;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.AnalysisConfig;
import dev.rssify.embed.derive.Clustering;
import dev.rssify.embed.derive.Contexts;
import dev.rssify.embed.derive.LanguageModel;
import dev.rssify.embed.derive.LanguageModelConfig;
import dev.rssify.embed.derive.WordFrequencies;
import dev.rssify.json.codec.RecordJson;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is computed from the journal beside the enrichment queue: matches of standing queries,
 * clusters of copies, contexts of feeds.
 */
final class JournalJobs implements AutoCloseable {

  private final AtomicBoolean closing = new AtomicBoolean();
  private final List<JournalJob> jobs = new ArrayList<>();
  private final QueryEvaluation queries;

  /**
   * @param alone holds while no other process computes clusters and contexts
   */
  JournalJobs(
      AnalysisConfig config,
      Store store,
      WordFrequencies frequencies,
      Outbound outbound,
      StartCondition alone,
      Runnable journalChanged,
      EngineListener listener,
      InstantSource clock) {
    this.queries =
        new QueryEvaluation(
            store, Search.queries(store), Search::matcher, RecordJson::line, clock, closing::get);
    jobs.add(
        new JournalJob(
            "rssify-queries",
            queries::catchUp,
            StartCondition.NONE,
            journalChanged,
            e -> listener.on(new EngineEvent.StandingQueriesFailed(e))));
    if (config.clusterWindow() > 0) {
      Clustering clusters = new Clustering(store, config.clusterWindow(), clock, closing::get);
      jobs.add(
          new JournalJob(
              "rssify-clusters",
              clusters::catchUp,
              alone,
              journalChanged,
              e -> listener.on(new EngineEvent.BackgroundFailed("clusters", e))));
    }
    if (config.contexts()) {
      LanguageModelConfig model = config.model();
      Contexts contexts =
          new Contexts(
              store,
              frequencies,
              model == null
                  ? null
                  : new LanguageModel(
                      model,
                      outbound,
                      store.flags(),
                      clock,
                      e -> listener.on(new EngineEvent.BackgroundFailed("contexts", e))),
              clock,
              closing::get);
      jobs.add(
          new JournalJob(
              "rssify-contexts",
              contexts::catchUp,
              alone,
              journalChanged,
              e -> listener.on(new EngineEvent.BackgroundFailed("contexts", e))));
    }
  }

  /** Computes what is new now and later, until closed. */
  void start(ChangeSignal changes) {
    jobs.forEach(job -> job.start(changes));
  }

  /** Computes what is new, once. */
  void run() {
    jobs.forEach(JournalJob::run);
  }

  @Override
  public void close() {
    closing.set(true);
    jobs.forEach(JournalJob::close);
    queries.close();
  }
}
