package dev.rssify.embed;

import dev.rssify.core.cluster.Duty;
import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.operations.search.EntryVectors;
import dev.rssify.core.operations.search.QueryEvaluation;
import dev.rssify.core.operations.search.QueryMatcher;
import dev.rssify.core.operations.search.StandingQuery.By;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.AnalysisConfig;
import dev.rssify.embed.derive.Clustering;
import dev.rssify.embed.derive.Contexts;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.embed.derive.LanguageModel;
import dev.rssify.embed.derive.LanguageModelConfig;
import dev.rssify.embed.derive.WordFrequencies;
import dev.rssify.embed.journal.JournalJob;
import dev.rssify.json.view.EventView;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates and runs the background jobs that read the journal: standing queries, clusters of copies,
 * contexts of feeds. Owns the word frequencies and the embedding model, which the enrichment queue
 * uses too.
 */
final class JournalJobs implements AutoCloseable {

  private final AtomicBoolean closing = new AtomicBoolean();
  private final List<JournalJob> jobs = new ArrayList<>();
  private final List<QueryEvaluation> queries = new ArrayList<>();
  private final WordFrequencies frequencies;
  private final @Nullable Embeddings embeddings;

  /**
   * @param mayStart the condition for polls; clusters and contexts, which fill the disk and may
   *     make requests, are computed only while it refuses nothing. Standing queries do not depend
   *     on it: stored entries are matched even while no poll may start.
   */
  JournalJobs(
      AnalysisConfig config,
      Coordination shared,
      @Nullable Path frequenciesFile,
      HttpTransport transport,
      StartCondition mayStart,
      Runnable journalChanged,
      EngineListener listener,
      InstantSource clock) {
    Store store = shared.storeFor(Duty.ENRICHMENT);
    StartCondition whileEnriching = shared.whileDuty(Duty.ENRICHMENT);
    this.frequencies = WordFrequencies.learning(store, frequenciesFile);
    EmbeddingConfig embeddingConfig = config.embeddings();
    this.embeddings =
        embeddingConfig == null
            ? null
            : Embeddings.of(
                embeddingConfig,
                transport,
                new BackgroundProblems(store.flags()),
                clock,
                e -> listener.on(new EngineEvent.BackgroundFailed(Embeddings.PROBLEM, e)));
    addQueries(
        By.WORDS, "", StandingQueryFactory::matcher, shared, journalChanged, listener, clock);
    if (embeddings != null) {
      addQueries(
          By.MEANING,
          EntryVectors.version(embeddings.name()),
          () -> StandingQueryFactory.matcher(store, embeddings),
          shared,
          journalChanged,
          listener,
          clock);
    }
    if (config.clusterWindow() > 0) {
      Clustering clusters = new Clustering(store, config.clusterWindow(), clock, closing::get);
      jobs.add(
          new JournalJob(
              "rssify-clusters",
              clusters::catchUp,
              mayStart.and(whileEnriching),
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
                      transport,
                      store.flags(),
                      clock,
                      e -> listener.on(new EngineEvent.BackgroundFailed("contexts", e))),
              clock,
              closing::get);
      jobs.add(
          new JournalJob(
              "rssify-contexts",
              contexts::catchUp,
              mayStart.and(whileEnriching),
              journalChanged,
              e -> listener.on(new EngineEvent.BackgroundFailed("contexts", e))));
    }
  }

  private void addQueries(
      By by,
      String vectorVersion,
      Supplier<QueryMatcher> matcher,
      Coordination shared,
      Runnable journalChanged,
      EngineListener listener,
      InstantSource clock) {
    Store store = shared.storeFor(Duty.INDEX);
    QueryEvaluation evaluation =
        new QueryEvaluation(
            store,
            StandingQueryFactory.queries(store),
            StandingQueryFactory.texts(store),
            by,
            vectorVersion,
            matcher,
            EventView::match,
            clock,
            closing::get);
    queries.add(evaluation);
    jobs.add(
        new JournalJob(
            "rssify-" + by.cursor(), // one cursor for words, one for meaning
            evaluation::catchUp,
            shared.whileDuty(Duty.INDEX),
            journalChanged,
            e -> listener.on(new EngineEvent.StandingQueriesFailed(e))));
  }

  WordFrequencies frequencies() {
    return frequencies;
  }

  /** The configured embedding model; null for none. */
  @Nullable Embeddings embeddings() {
    return embeddings;
  }

  /** Processes new events until closed. */
  void start(ChangeSignal changes) {
    jobs.forEach(job -> job.start(changes));
  }

  /** Processes the new events once. */
  void run() {
    jobs.forEach(JournalJob::run);
  }

  @Override
  public void close() {
    closing.set(true);
    jobs.forEach(JournalJob::close);
    queries.forEach(QueryEvaluation::close);
    frequencies.close();
    if (embeddings != null) {
      embeddings.close();
    }
  }
}
