package dev.rssify.cli.io;

import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.service.Secrets;
import org.jspecify.annotations.Nullable;

/** A command on an existing store, which another process may be polling. */
public abstract class StoreCommand extends ConfiguredCommand {

  protected StoreCommand(CommandContext context) {
    super(context);
  }

  @Override
  public final Integer call() throws Exception {
    check();
    EngineConfig config = config();
    try (Storage storage = OpenStores.shared(config)) {
      int status = run(config, storage);
      out().flush();
      return status;
    }
  }

  /** Fails for wrong combinations of options, before the store is opened. */
  protected void check() {}

  /** The configured embedding model, which the caller closes; null for none. */
  protected final @Nullable Embeddings embeddings(EngineConfig config, Storage storage) {
    EmbeddingConfig model = config.analysis().embeddings();
    return model == null
        ? null
        : Embeddings.alone(
            model,
            config.http(),
            Secrets.of(settings(), context.environment()),
            new BackgroundProblems(storage.store().flags()),
            context.clock());
  }

  /** Runs the command and returns its exit status. */
  protected abstract int run(EngineConfig config, Storage storage) throws Exception;
}
