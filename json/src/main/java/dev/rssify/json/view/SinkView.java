package dev.rssify.json.view;

import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.json.stored.StoredSinks;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sink and its position in the journal.
 *
 * @param sink the name of its cursor
 * @param behind the number of events it has not received
 * @param definition null for a sink that is not defined in the store
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record SinkView(
    String sink, long seq, long behind, long deadLetters, @Nullable Definition definition) {

  /**
   * The definition of a sink, as it was added.
   *
   * @param url without parts that may be secret
   * @param secret the name of the secret, never its value
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Definition(
      String name,
      String url,
      @Nullable String secret,
      Set<String> types,
      Set<UUID> feeds,
      Set<String> tags,
      Set<String> queries,
      String format,
      @Nullable String template,
      boolean full,
      boolean initial,
      boolean backfill,
      boolean onePerCluster,
      boolean paused) {

    public static Definition of(SinkDefinition sink) {
      EventSelection events = sink.events();
      return new Definition(
          sink.name(),
          sink.shown(),
          sink.secret() == null ? null : sink.secret().name(),
          events.types(),
          events.feeds(),
          events.tags(),
          events.queries(),
          sink.format().name().toLowerCase(Locale.ROOT),
          sink.template(),
          sink.full(),
          events.initial(),
          events.backfill(),
          events.onePerCluster(),
          sink.paused());
    }
  }

  /** All consumers of a store with a cursor, by name. */
  public static List<SinkView> all(Store store) {
    long head = store.journal().head();
    DeadLetters letters = new DeadLetters(store.tasks());
    Map<String, SinkDefinition> defined =
        new StoredSinks(store.flags())
            .all().stream().collect(Collectors.toMap(SinkDefinition::cursor, Function.identity()));
    Map<String, Long> cursors = new TreeMap<>(store.cursors().all());
    defined.keySet().forEach(name -> cursors.putIfAbsent(name, head));
    List<SinkView> all = new ArrayList<>();
    cursors.forEach((name, seq) -> {
      SinkDefinition sink = defined.get(name);
      all.add(
          new SinkView(
              name,
              seq,
              Math.max(0, head - seq),
              letters.count(name),
              sink == null ? null : Definition.of(sink)));
    });
    return all;
  }
}
