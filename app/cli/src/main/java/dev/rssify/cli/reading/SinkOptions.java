package dev.rssify.cli.reading;

import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.SinkRequest;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.SecretReference;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code rssify sinks add}. */
final class SinkOptions {

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the sink. Default: from the URL.")
  private @Nullable String name;

  @Option(
      names = "--exec",
      paramLabel = "CMD",
      description =
          "Run this command for each event, with the event on its standard input; the same as"
              + " exec:COMMAND. Status 0 acknowledges the event.")
  private @Nullable String command;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      split = ",",
      description = "Only events of these types, such as new_entry. Can be repeated.")
  private List<String> types = List.of();

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description = "Only events of this feed. Can be repeated.")
  private List<String> feeds = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Only events of feeds with one of these tags. Can be repeated.")
  private List<String> tags = List.of();

  @Option(
      names = "--query",
      paramLabel = "QUERY",
      split = ",",
      description = "Only matches of this standing query (rssify queries). Can be repeated.")
  private List<String> queries = List.of();

  @Option(
      names = "--format",
      paramLabel = "json|message|slack|discord",
      description = "json, message, slack or discord. Default: json, or as the URL says.")
  private @Nullable String format;

  @Option(
      names = "--template",
      paramLabel = "TEXT",
      description = "Send this text, with {title}, {link}, {summary}, {feed} and others filled in.")
  private @Nullable String template;

  @Option(names = "--full", description = "Send the whole entry with each event.")
  private boolean full;

  @Option(
      names = "--secret",
      paramLabel = "REF",
      description = "Secret that signs requests: env:NAME, file:PATH or secret:NAME.")
  private @Nullable String secret;

  @Option(names = "--initial", description = "Send entries of a feed's first document too.")
  private boolean initial;

  @Option(names = "--backfill", description = "Send entries of a feed's history too.")
  private boolean backfill;

  @Option(
      names = "--one-per-cluster",
      description = "Of entries that are copies of each other, send only the first.")
  private boolean onePerCluster;

  boolean hasCommand() {
    return command != null;
  }

  boolean isGiven() {
    return name != null
        || command != null
        || !types.isEmpty()
        || !feeds.isEmpty()
        || !tags.isEmpty()
        || !queries.isEmpty()
        || format != null
        || template != null
        || full
        || secret != null
        || initial
        || backfill
        || onePerCluster;
  }

  /** The sink to add. */
  SinkRequest request(@Nullable String url, Store store) {
    if (url != null && command != null) {
      throw new ConfigException("give a URL or --exec, not both");
    }
    if (secret != null && !secret.startsWith("secret:")) {
      SecretReference _ = new SecretReference(secret);
    }
    return new SinkRequest(
        command == null ? url : "exec:" + command,
        name,
        secret,
        types,
        feeds.stream().map(feed -> OpenStores.feed(store, feed).id()).toList(),
        tags,
        queries,
        format,
        template,
        full,
        initial,
        backfill,
        onePerCluster);
  }
}
