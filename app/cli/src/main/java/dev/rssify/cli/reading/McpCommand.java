package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.operations.inspection.FeedOfPage;
import dev.rssify.core.operations.inspection.OfflineSubscriptions;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Search;
import dev.rssify.embed.Storage;
import dev.rssify.embed.Version;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.service.mcp.IndexSearch;
import dev.rssify.service.mcp.McpEngine;
import dev.rssify.service.mcp.McpHandler;
import dev.rssify.service.mcp.McpLines;
import dev.rssify.service.mcp.ScanSearch;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify mcp}: the store as tools for agents, over standard input and output. */
@Command(
    name = "mcp",
    description = {
      "Serve entries to an agent by MCP",
      "",
      "Reads messages of the Model Context Protocol, one per line, and writes responses until the",
      "input ends. Tools: search_entries, read_entry, list_feeds, explain_feed, changes_since, and",
      "with --allow-writes subscribe. The service offers the same at /mcp.",
      "",
      "Exit status: 0 the input ended, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify mcp --store rssify.db",
      "  rssify mcp --store rssify.db --allow-writes"
    })
public final class McpCommand extends StoreCommand {

  @Option(
      names = "--allow-writes",
      description = "Also offer subscribe, which adds feeds. Another process polls them.")
  private boolean allowWrites;

  public McpCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) throws IOException {
    Explain explain = OfflineOperations.explain(config, storage);
    SubscriptionRegistry registry = OfflineOperations.registry(config, storage);
    try (Embeddings model = embeddings(config, storage);
        Search search = Search.of(storage, model, EngineListener.NONE)) {
      McpHandler handler =
          new McpHandler(
              Version.current(),
              new McpEngine(
                  storage.store(),
                  new IndexSearch(search::find, new ScanSearch(storage.store().entries())),
                  name -> explain.explain(name, 5),
                  new FeedOfPage(new OfflineSubscriptions(storage.store(), registry))));
      new McpLines(handler, allowWrites).serve(System.in, context.out());
    }
    return ExitCode.OK;
  }
}
