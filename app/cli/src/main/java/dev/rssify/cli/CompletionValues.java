package dev.rssify.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.rssify.cli.reading.OutCommand;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.StandingQueryFactory;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.json.view.SinkView;
import dev.rssify.service.config.Setting;
import dev.rssify.service.config.Settings;
import java.io.File;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;

/**
 * The values that an option or argument can have: a fixed set, names of stored things, or files. A
 * label such as {@code auto|off} is a fixed set; other labels say what is named.
 *
 * @param commands the names of all commands
 * @param ofStore reads the selected store; empty when it cannot be read
 */
record CompletionValues(
    Set<String> commands, Function<Function<Store, Stream<String>>, Stream<String>> ofStore) {

  /** Stands for the names of files. */
  static final String FILES = ":files";

  private static final int PAGE = 500;
  private static final int MAX_PAGES = 4; // larger stores would make a person wait
  private static final int NEWEST = 100;

  private static final Pattern CHOICE = Pattern.compile("[a-z-]+([|][a-z-]+)+");
  private static final Pattern WORDS = Pattern.compile("([a-z_-]+, )*[a-z_-]+ or [a-z_-]+");

  private static final List<String> MEDIA_TYPES =
      List.of(
          "application/atom+xml",
          "application/feed+json",
          "application/json",
          "application/rss+xml",
          "application/xml",
          "text/html",
          "text/xml");

  /** Whether a value is a list with commas. */
  static boolean isList(ArgSpec argument) {
    return ",".equals(argument.splitRegex()) || argument.paramLabel().equals("ROLES");
  }

  /**
   * The candidates that start with what was typed, each with a description after a tab if it has
   * one.
   */
  Stream<String> of(ArgSpec argument, String typed) {
    String lower = typed.toLowerCase(Locale.ROOT);
    return all(argument, typed)
        .filter(one -> one.equals(FILES) || one.toLowerCase(Locale.ROOT).startsWith(lower));
  }

  private Stream<String> all(ArgSpec argument, String typed) {
    List<Class<?>> types = Arrays.asList(argument.typeInfo().getAuxiliaryTypes());
    Class<?> type = types.isEmpty() ? argument.type() : types.getLast();
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> constant.toString().toLowerCase(Locale.ROOT));
    }
    if (type == Path.class || type == File.class) {
      return Stream.of(FILES);
    }
    String label = argument.paramLabel();
    if (CHOICE.matcher(label).matches()) {
      return Arrays.stream(label.split("[|]", -1));
    }
    return switch (label) {
      case "FEED", "URL|FEED" -> ofStore.apply(store -> feeds(store, typed));
      case "FEED|ENTRY" ->
          ofStore.apply(store ->
              Stream.concat(
                  feeds(store, typed), typed.isEmpty() ? Stream.empty() : entries(store)));
      case "ENTRY", "UID" -> ofStore.apply(CompletionValues::entries);
      case "TAG" -> ofStore.apply(CompletionValues::tags);
      case "SINK" ->
          ofStore.apply(store -> SinkView.all(store).stream().map(SinkView::sink).sorted());
      case "LETTER" -> ofStore.apply(CompletionValues::letters);
      case "QUERY" -> ofStore.apply(CompletionValues::queries);
      case "OUTWARD" -> ofStore.apply(CompletionValues::outward);
      case "ACTION" -> OutCommand.ACTIONS.stream();
      case "TYPE" -> JournalEvent.TYPES.stream().sorted();
      case "MEDIA_TYPE" -> MEDIA_TYPES.stream();
      case "ROLES" -> Arrays.stream(Role.values()).map(Role::code);
      case "ZONE" -> ZoneId.getAvailableZoneIds().stream().sorted();
      case "KEY" -> Settings.ALL.stream().map(one -> line(one.key(), one.description()));
      case "KEY=VALUE" -> settings(typed);
      case "COMMAND" -> commands.stream();
      case "STORE", "FILE", "DIR", "FOLDER", "PAGE" -> Stream.of(FILES);
      default -> Stream.empty();
    };
  }

  /** Keys, or the values of a key that has few. */
  private static Stream<String> settings(String typed) {
    String key = typed.substring(0, Math.max(0, typed.indexOf('=')));
    return key.isEmpty()
        ? Settings.ALL.stream().map(one -> line(one.key() + "=", one.description()))
        : Settings.ALL.stream()
            .filter(one -> one.key().equals(key))
            .map(Setting::expected)
            .filter(expected -> WORDS.matcher(expected).matches())
            .flatMap(expected -> Arrays.stream(expected.split(", | or ", -1)))
            .map(value -> key + "=" + value);
  }

  /** A feed with the words that name it. */
  private record NamedFeed(Feed feed, @Nullable String id, String name) {

    static NamedFeed of(Feed feed, List<Subscription> subscriptions) {
      String feedId = feed.id().toString();
      return new NamedFeed(
          feed,
          subscriptions.stream()
              .map(Subscription::id)
              .filter(one -> !one.equals(feedId))
              .findFirst()
              .orElse(null),
          Printable.line(FeedNames.of(feed, subscriptions)));
    }

    /** The word that a person recognizes: the subscription id if one was given, else the name. */
    String shown(boolean nameIsUnique) {
      String feedId = feed.id().toString();
      return id != null
          ? line(id, name)
          : nameIsUnique ? line(name, feed.url()) : line(feedId, name);
    }

    /** All words that name it. */
    Stream<String> words(boolean nameIsUnique) {
      return Stream.of(
          shown(nameIsUnique),
          nameIsUnique ? line(name, feed.url()) : "",
          line(feed.id().toString(), name),
          line(feed.url(), name));
    }
  }

  /** Feeds by one word each; by every word that names them when something was typed. */
  private static Stream<String> feeds(Store store, String typed) {
    List<NamedFeed> feeds = new ArrayList<>();
    List<Feed> page = store.feeds().list(null, PAGE);
    for (int pages = 0; !page.isEmpty() && pages < MAX_PAGES; pages++) {
      var all = store.subscriptions().of(page.stream().map(Feed::id).toList());
      page.forEach(feed -> feeds.add(NamedFeed.of(feed, all.getOrDefault(feed.id(), List.of()))));
      page = store.feeds().list(page.getLast().id(), PAGE);
    }
    Map<String, Long> uses = feeds.stream().collect(groupingBy(NamedFeed::name, counting()));
    return feeds.stream()
        .flatMap(feed -> {
          boolean unique = uses.getOrDefault(feed.name, 0L) == 1;
          return typed.isEmpty() ? Stream.of(feed.shown(unique)) : feed.words(unique);
        })
        .filter(one -> !one.isEmpty())
        .sorted(String.CASE_INSENSITIVE_ORDER)
        .distinct();
  }

  private static Stream<String> entries(Store store) {
    return store
        .entries()
        .list(new EntryQuery(Set.of(), null, EntryQuery.Order.NEWEST_FIRST, null, NEWEST))
        .entries()
        .stream()
        .map(entry -> line(entry.uid(), entry.headline().title()));
  }

  private static Stream<String> tags(Store store) {
    List<String> found = new ArrayList<>();
    List<Subscription> page = store.subscriptions().list(null, PAGE);
    for (int pages = 0; !page.isEmpty() && pages < MAX_PAGES; pages++) {
      page.forEach(one -> one.tags().forEach(tag -> found.add(Printable.line(tag))));
      page = store.subscriptions().list(page.getLast().id(), PAGE);
    }
    return found.stream().sorted().distinct();
  }

  private static Stream<String> letters(Store store) {
    DeadLetters letters = new DeadLetters(store.tasks());
    return store.cursors().all().keySet().stream()
        .sorted()
        .flatMap(sink -> letters.of(sink, NEWEST).stream())
        .map(letter -> line(letter.id().toString(), letter.sink() + ": " + letter.error()));
  }

  private static Stream<String> queries(Store store) {
    return StandingQueryFactory.queries(store).list().stream()
        .map(one -> line(one.name(), one.words()));
  }

  private static Stream<String> outward(Store store) {
    return new OutwardFeeds(store.tasks())
        .all().stream().map(one -> line(one.name(), one.shownTitle()));
  }

  private static String line(String value, @Nullable String description) {
    return Printable.line(value) + (description == null ? "" : "\t" + Printable.line(description));
  }
}
