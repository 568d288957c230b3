package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Table;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.GeneratedSecrets;
import dev.rssify.embed.StandingQueryFactory;
import dev.rssify.embed.Storage;
import dev.rssify.json.outward.OutwardFeedJson;
import dev.rssify.json.outward.OutwardFeedView;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.OpmlFile;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.outward.OutwardDocuments;
import dev.rssify.service.outward.OutwardRequest;
import dev.rssify.service.outward.OutwardTokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify out}: defines feeds that other programs read, and writes them. */
@Command(
    name = "out",
    description = {
      "Publish entries as a feed: Atom, RSS or JSON Feed",
      "",
      "An outward feed has the entries of some tags or feeds. The service serves it at",
      "/out/NAME.atom, .rss, .json, and the feeds of it at /out/NAME.opml. Write prints it without",
      "the service. Where the service requires a token, readers append ?token=TOKEN; the token is",
      "shown once, by add and rotate-token.",
      "",
      "Exit status: 0 done, 2 wrong usage, or no such outward feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify out add security --tag security --title 'Security news'",
      "  rssify out write security --format rss > security.xml"
    })
public final class OutCommand extends StoreCommand {

  /** What can be done with an outward feed. */
  public static final List<String> ACTIONS =
      List.of("list", "add", "show", "remove", "rotate-token", "revoke", "write");

  /** Readers of a file do not follow its links to pages. */
  private static final String NO_SERVICE = "http://localhost/";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description =
          "list, add, show, remove, rotate-token, revoke (the token) or write. Default: list.")
  private String action = "list";

  @Parameters(index = "1", arity = "0..1", paramLabel = "OUTWARD", description = "Name of it.")
  private @Nullable String name;

  @Option(names = "--title", paramLabel = "TEXT", description = "Title. Default: the name.")
  private @Nullable String title;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Tag of the feeds to publish. Can be repeated.")
  private List<String> tags = new ArrayList<>();

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description =
          "Feed to publish: name, id, URL, or the start of an id or name. Can be repeated. Default: all"
              + " feeds.")
  private List<String> feeds = new ArrayList<>();

  @Option(
      names = "--word",
      paramLabel = "WORD",
      description = "Word that entries must have in title or text. Can be repeated.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--query",
      paramLabel = "QUERY",
      description = "Standing query that entries must have matched (rssify queries).")
  private @Nullable String query;

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "Entries of a document, up to 500. Default: 50.")
  private int size = OutwardFeed.USUAL_SIZE;

  @Option(
      names = "--one-per-cluster",
      description = "Of entries that are copies of each other, only the first.")
  private boolean onePerCluster;

  @Option(
      names = "--content",
      paramLabel = "full|excerpt",
      description = "How much of each entry is published. Default: full.")
  private String content = "full";

  @Option(
      names = "--format",
      paramLabel = "atom|rss|json|opml",
      description = "Format of write: atom, rss, json or opml. Default: atom.")
  private String format = "atom";

  public OutCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if (!ACTIONS.contains(action)) {
      throw new ConfigException(
          "unknown action '"
              + Printable.line(action)
              + "'"
              + NearestName.hint(action, ACTIONS)
              + "; use one of "
              + String.join(", ", ACTIONS));
    }
    if (action.equals("list") != (name == null)) {
      throw new ConfigException(
          name == null ? action + " needs the name of an outward feed" : "list takes no name");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) throws IOException {
    OutwardFeeds stored = new OutwardFeeds(storage.store().tasks());
    if (name == null) {
      list(storage.store(), stored);
      return ExitCode.OK;
    }
    switch (action) {
      case "add" -> add(storage.store(), stored, name);
      case "show" -> show(storage.store(), known(stored, name), null);
      case "remove" -> {
        boolean _ = stored.remove(changeable(stored, name).name());
        output().outcome("removed", "removed " + name);
      }
      case "rotate-token" -> {
        String token = OutwardTokens.random();
        OutwardFeed changed = changeable(stored, name).withToken(token);
        stored.replace(changed);
        show(storage.store(), changed, token);
      }
      case "revoke" -> {
        OutwardFeed changed = changeable(stored, name).withToken(null);
        stored.replace(changed);
        output().outcome("revoked", "revoked the token of " + name);
      }
      default -> write(storage.store(), known(stored, name));
    }
    return ExitCode.OK;
  }

  private void add(Store store, OutwardFeeds stored, String newName) {
    requireQuery(store);
    String token = OutwardTokens.random();
    OutwardFeed feed;
    try {
      feed =
          new OutwardFeed(
                  newName,
                  GeneratedSecrets.id(),
                  title,
                  tags,
                  feeds.stream().map(one -> OpenStores.feed(store, one).id().toString()).toList(),
                  words,
                  query,
                  onePerCluster,
                  size,
                  OutwardFeedJson.content(content),
                  null,
                  false)
              .withToken(token);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    if (!stored.add(feed)) {
      throw new ConfigException(
          "an outward feed named '"
              + newName
              + "' exists; remove it first: rssify out remove "
              + newName);
    }
    show(store, feed, token);
  }

  private void requireQuery(Store store) {
    List<String> queries =
        StandingQueryFactory.queries(store).list().stream().map(StandingQuery::name).toList();
    if (query != null && !queries.contains(query)) {
      throw new ConfigException(
          "no standing query '"
              + Printable.line(query)
              + "'"
              + NearestName.hint(query, queries)
              + "; add it first: rssify queries add NAME WORDS");
    }
  }

  private OutwardFeed known(OutwardFeeds stored, String outward) {
    return stored
        .find(outward)
        .orElseThrow(() ->
            new ConfigException(
                "no outward feed '"
                    + Printable.line(outward)
                    + "'"
                    + NearestName.hint(
                        outward, stored.all().stream().map(OutwardFeed::name).toList())));
  }

  private OutwardFeed changeable(OutwardFeeds stored, String outward) {
    OutwardFeed feed = known(stored, outward);
    if (feed.configured()) {
      throw new ConfigException(outward + " is defined by the configuration; change it there");
    }
    return feed;
  }

  private void show(Store store, OutwardFeed feed, @Nullable String token) {
    OutwardText text = OutwardText.of(store);
    output()
        .record(
            () -> OutwardFeedView.line(feed, token, null),
            () ->
                feed.name()
                    + "  "
                    + Printable.line(feed.shownTitle())
                    + "\n  entries of  "
                    + text.selection(feed)
                    + "\n  size        "
                    + feed.size()
                    + ", "
                    + feed.content().name().toLowerCase(Locale.ROOT)
                    + "\n  path        /out/"
                    + feed.name()
                    + ".atom"
                    + (token == null ? "" : "?token=" + token));
  }

  private void list(Store store, OutwardFeeds stored) {
    OutwardText text = OutwardText.of(store);
    Table table = new Table(1, "NAME", "ENTRIES OF", "PATH", "TOKEN");
    for (OutwardFeed feed : stored.all()) {
      if (output().json()) {
        out().println(OutwardFeedView.line(feed, null, null));
      } else {
        table.row(
            feed.name(),
            text.selection(feed),
            "/out/" + feed.name() + ".atom",
            feed.tokenHash() == null ? "no" : "yes");
      }
    }
    output().table(table, "no outward feeds; define one: rssify out add NAME --tag TAG");
  }

  private void write(Store store, OutwardFeed feed) throws IOException {
    OutwardDocuments documents =
        new OutwardDocuments(
            store, (ids, heading) -> OpmlFile.of(store, ids).text(heading), context.clock());
    byte[] body =
        documents
            .document(OutwardRequest.newest(feed, format, NO_SERVICE, null))
            .orElseThrow(() -> new ConfigException("--format must be atom, rss, json or opml"))
            .body();
    out().flush();
    context.out().write(body);
    context.out().flush();
  }
}
