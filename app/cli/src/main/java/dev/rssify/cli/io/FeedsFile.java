package dev.rssify.cli.io;

import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.service.FeedLists;
import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a file of feeds. */
public final class FeedsFile {

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "File of feeds: feeds.json, OPML, or one URL per line.")
  @Nullable Path from;

  @Option(
      names = "--skip-invalid",
      description = "Skip invalid lines of FILE and report them on standard error.")
  boolean skipInvalid;

  /** Whether a file is named. */
  public boolean isGiven() {
    return from != null;
  }

  /** The subscriptions of the file; empty without --from. */
  public List<SubscriptionRequest> requests(PrintWriter err, InstantSource clock) {
    if (from == null) {
      if (skipInvalid) {
        throw new ConfigException("--skip-invalid requires --from");
      }
      return List.of();
    }
    FeedList list = FeedLists.read(from, clock);
    String problems = FeedLists.problems(from, list);
    if (!problems.isEmpty() && !skipInvalid) {
      throw new ConfigException(problems);
    }
    if (!problems.isEmpty()) {
      err.println("rssify: " + problems);
    }
    if (list.requests().isEmpty()) {
      throw new ConfigException(from + ": no feeds in this file");
    }
    return list.requests();
  }

  /** Reads a list from a file, or from standard input for {@code -}. */
  public static FeedList read(String file, InstantSource clock) {
    try {
      return file.equals("-")
          ? FeedLists.read(System.in.readAllBytes(), clock)
          : FeedLists.read(Path.of(file), clock);
    } catch (IOException e) {
      throw new ConfigException("standard input cannot be read: " + e.getMessage());
    }
  }
}
