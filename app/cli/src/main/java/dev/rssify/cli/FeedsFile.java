package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.json.FeedList;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a file of feeds. */
final class FeedsFile {

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "File of feeds: feeds.json, OPML, or one URL per line.")
  @Nullable Path from;

  @Option(
      names = "--skip-invalid",
      description = "Skip invalid lines of FILE and report them on standard error.")
  boolean skipInvalid;

  static FeedsFile of(Path file) {
    FeedsFile feeds = new FeedsFile();
    feeds.from = file;
    return feeds;
  }

  /** The subscriptions of the file; empty without --from. */
  List<SubscriptionRequest> requests(PrintWriter err) {
    if (from == null) {
      if (skipInvalid) {
        throw new ConfigException("--skip-invalid requires --from");
      }
      return List.of();
    }
    FeedList list = read(from.toString());
    String problems =
        list.problems().stream()
            .map(problem -> Printable.line(from + ":" + problem))
            .collect(Collectors.joining(System.lineSeparator() + "rssify: "));
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
  static FeedList read(String file) {
    try {
      return FeedLists.read(
          file.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file)),
          InstantSource.system());
    } catch (NoSuchFileException e) {
      throw new ConfigException(file + ": no such file");
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + e.getMessage());
    }
  }
}
