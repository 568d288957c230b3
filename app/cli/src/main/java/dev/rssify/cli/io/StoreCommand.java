package dev.rssify.cli.io;

import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;

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

  /** Runs the command and returns its exit status. */
  protected abstract int run(EngineConfig config, Storage storage) throws Exception;
}
