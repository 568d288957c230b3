package dev.rssify.embed.derive;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModels;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The configured embedding model, loaded by its first use.
 *
 * <p>Invariants: never throws for a model that fails or cannot be loaded; the reason is reported,
 * and stored for {@code doctor} and the dashboard. For a minute after a failure it is not used, so
 * that a slow endpoint delays few searches. In the first hour of an outage it backs off instead of
 * failing, so that entries do not use up their attempts.
 *
 * <p>Threading: safe for many threads.
 */
public final class Embeddings implements EmbeddingModel {

  /** The name under which problems are reported. */
  public static final String PROBLEM = "embeddings";

  private static final String MISSING =
      "no jar contains it; put the jars of rssify-vectors into the folder plugins, or set"
          + " embeddings.url";

  private static final Duration BACK_OFF = Duration.ofMinutes(1);

  /** Failures after this time count as attempts, or the entries would fill the shared queue. */
  private static final Duration OUTAGE = Duration.ofHours(1);

  private final EmbeddingConfig config;
  private final Supplier<EmbeddingModel> opening;
  private final BackgroundProblems problems;
  private final InstantSource clock;
  private final Consumer<RuntimeException> listener;
  private @Nullable EmbeddingModel open;
  private @Nullable String failure;
  private Instant failingSince = Instant.MAX;
  private Instant notBefore = Instant.MIN;
  private boolean succeeded;
  private boolean closed;

  /**
   * @param opening loads the model; may throw anything
   * @param listener receives each failure
   */
  Embeddings(
      EmbeddingConfig config,
      Supplier<EmbeddingModel> opening,
      BackgroundProblems problems,
      InstantSource clock,
      Consumer<RuntimeException> listener) {
    this.config = config;
    this.opening = opening;
    this.problems = problems;
    this.clock = clock;
    this.listener = listener;
  }

  /** The model of an engine, with its HTTP client. */
  public static Embeddings of(
      EmbeddingConfig config,
      HttpTransport transport,
      BackgroundProblems problems,
      InstantSource clock,
      Consumer<RuntimeException> listener) {
    return new Embeddings(
        config,
        () ->
            config.url() == null
                ? inProcess(config.model())
                : new EmbeddingEndpoint(config, config.url(), transport, () -> {}),
        problems,
        clock,
        listener);
  }

  /** The model of a command that runs without an engine. */
  public static Embeddings alone(
      EmbeddingConfig config,
      HttpTransportConfig http,
      SecretSource secrets,
      BackgroundProblems problems,
      InstantSource clock) {
    return new Embeddings(
        config,
        () -> {
          if (config.url() == null) {
            return inProcess(config.model());
          }
          ApacheHttpTransport transport = new ApacheHttpTransport(http, secrets);
          return new EmbeddingEndpoint(config, config.url(), transport, transport::close);
        },
        problems,
        clock,
        _ -> {});
  }

  /** Why a configured model is missing; empty when it exists, or when an endpoint has it. */
  public static Optional<String> missing(EmbeddingConfig config) {
    return config.url() != null || models(config.model()).isPresent()
        ? Optional.empty()
        : Optional.of(MISSING);
  }

  private static EmbeddingModel inProcess(String name) {
    return models(name).orElseThrow(() -> new IllegalStateException(MISSING)).open(name);
  }

  private static Optional<EmbeddingModels> models(String name) {
    return ServiceLoader.load(EmbeddingModels.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(models -> models.names().contains(name))
        .findFirst();
  }

  @Override
  public String name() {
    return config.model();
  }

  @Override
  public Result embed(String text, Purpose purpose) {
    EmbeddingModel model;
    synchronized (this) {
      Instant now = clock.instant();
      if (closed) {
        return new Result.Failed("the engine is closed");
      }
      if (failure != null && now.isBefore(notBefore)) {
        return unavailable(now, failure);
      }
      model = opened(now);
      if (model == null) {
        return unavailable(now, String.valueOf(failure));
      }
    }
    return switch (model.embed(text, purpose)) {
      case Result.Failed(String reason) -> {
        Instant now = clock.instant();
        failed(now, reason);
        yield unavailable(now, reason);
      }
      case Result result -> {
        solved();
        yield result;
      }
    };
  }

  private synchronized Result unavailable(Instant now, String reason) {
    return now.isBefore(failingSince.plus(OUTAGE))
        ? new Result.BackingOff(reason, notBefore)
        : new Result.Failed(reason);
  }

  private @Nullable EmbeddingModel opened(Instant now) {
    if (open == null) {
      try {
        open = opening.get();
      } catch (RuntimeException | LinkageError e) {
        failed(now, "the embedding model " + config.model() + " cannot be loaded: " + reason(e));
      }
    }
    return open;
  }

  private static String reason(Throwable e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private synchronized void failed(Instant now, String reason) {
    notBefore = now.plus(BACK_OFF);
    failingSince = failure == null ? now : failingSince;
    if (!reason.equals(failure)) {
      failure = reason;
      problems.report(PROBLEM, now, reason);
      listener.accept(new IllegalStateException(reason));
    }
  }

  /** The first success of a process may follow a failure of another one. */
  private synchronized void solved() {
    if (failure != null || !succeeded) {
      succeeded = true;
      failure = null;
      problems.solved(PROBLEM);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (open != null) {
      open.close();
      open = null;
    }
  }
}
