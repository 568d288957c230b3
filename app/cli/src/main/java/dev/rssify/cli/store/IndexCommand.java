package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Search;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.service.config.ConfigException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify index}: the state of the search index, and building it again. */
@Command(
    name = "index",
    description = {
      "Show the search index, or build it again",
      "",
      "The index is computed from the store and can be deleted at any time. It is built again by",
      "itself when it is damaged, or when the store was restored.",
      "",
      "Exit status: 0 done, 2 wrong usage, or serve has the index open."
    },
    footer = {"", "Examples:", "  rssify index", "  rssify index --rebuild"})
public final class IndexCommand extends StoreCommand {

  @Option(names = "--rebuild", description = "Build the index again from all entries.")
  private boolean rebuild;

  public IndexCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    try (Embeddings model = embeddings(config, storage);
        Search search = Search.of(storage, model, EngineListener.NONE)) {
      if (rebuild && !search.rebuild(_ -> {})) {
        throw new ConfigException("another process has the search index open; stop serve first");
      }
      print(search.status());
      return ExitCode.OK;
    }
  }

  private void print(Search.Status status) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("folder", String.valueOf(status.folder()));
    json.put("entries", status.entries());
    json.put("seq", status.seq());
    json.put("behind", status.behind());
    json.put("writable", status.writable());
    json.put("stale", status.stale());
    output()
        .record(
            () -> RecordJson.line(json),
            () ->
                status.entries()
                    + " entries in "
                    + status.folder()
                    + ", "
                    + status.behind()
                    + " events behind"
                    + (status.stale() == null
                        ? ""
                        : "\nIt is built again by the next search: " + status.stale()));
  }
}
