package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.model.entry.EntryKeywords.Keyword;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.contexts.FeedContext;
import dev.rssify.core.operations.contexts.FeedContexts;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify context}: prints what a feed is about at present. */
@Command(
    name = "context",
    description = {
      "Print what a feed is about at present",
      "",
      "A summary and keywords of its entries of the last seven days, or of its newest 20. Computed",
      "by serve and fetch where contexts.enabled is set. No network access.",
      "",
      "Exit status: 0 printed, 1 the feed has no context, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify context harbour",
      "  rssify context harbour --json | jq .summary_short"
    })
public final class ContextCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FEED",
      description = "A feed by name, id, URL, or the start of an id or name.")
  private String name = "";

  public ContextCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Feed feed = OpenStores.feed(storage.store(), name);
    Optional<String> json =
        new FeedContexts(storage.store())
            .current(feed.id())
            .map(body -> new String(body.toBytes(), StandardCharsets.UTF_8));
    if (json.isEmpty()) {
      output()
          .problem("feed " + feed.url() + " has no context; set contexts.enabled, then fetch it");
      return ExitCode.SOME_FAILED;
    }
    if (output().json()) {
      out().println(json.get());
    } else {
      FeedContext context = RecordJson.read(FeedContext.class, json.get());
      out().println(Printable.line(context.summaryLong()));
      out()
          .println(
              "keywords: "
                  + context.keywords().stream()
                      .map(Keyword::term)
                      .map(Printable::line)
                      .collect(Collectors.joining(", ")));
      out()
          .println(
              context.entries()
                  + " entries, version "
                  + context.version()
                  + ", "
                  + output().style().minute(context.at()));
    }
    return ExitCode.OK;
  }
}
