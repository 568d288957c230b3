package dev.rssify.core.source;

import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.NearestName;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The installed source types.
 *
 * <p>Invariants: names are unique; a lookup never throws, even if a type does.
 *
 * <p>Threading: safe for many threads.
 */
public final class SourceTypes {

  private static final int VERSION_HASH = 16;

  private final Map<String, SourceType> byName = new LinkedHashMap<>();
  private final ConfigText configText;

  /**
   * @throws IllegalArgumentException when two have the same name
   */
  public SourceTypes(Collection<? extends SourceType> types, ConfigText configText) {
    this.configText = configText;
    for (SourceType type : types) {
      SourceType other = byName.putIfAbsent(type.name(), type);
      if (other != null) {
        throw new IllegalArgumentException(
            "two source types are named '"
                + type.name()
                + "': "
                + other.getClass().getName()
                + " and "
                + type.getClass().getName());
      }
    }
  }

  /** All types, in the order they were given. */
  public List<SourceType> all() {
    return List.copyOf(byName.values());
  }

  /** The source of a feed at this address, or why there is no usable one. */
  public SourceLookup find(FeedSource requested, String address) {
    SourceType type = byName.get(requested.type());
    if (type == null) {
      return refused(FetchFailure.UNKNOWN_SOURCE, requested, List.of(unknown(requested.type())));
    }
    try {
      return switch (configure(type, requested.config())) {
        case SourceConfiguration.Configured(Source source) ->
            new SourceLookup.Found(
                new ReadySource(source, source.plan(address), version(requested, source)));
        case SourceConfiguration.Invalid(List<ConfigProblem> problems) ->
            refused(FetchFailure.BAD_SOURCE_CONFIG, requested, problems);
      };
    } catch (RuntimeException e) {
      // Third-party code, as in ReadySource.
      ConfigProblem problem = ConfigProblem.of("the source failed: " + e);
      return refused(FetchFailure.BAD_SOURCE_CONFIG, requested, List.of(problem));
    }
  }

  /**
   * Rejects a source that could not be polled.
   *
   * @throws IllegalArgumentException when the type does not exist or its configuration is invalid;
   *     the message has the accepted values
   */
  public void require(FeedSource requested, String address) {
    if (!requested.equals(FeedSource.FEED)
        && find(requested, address) instanceof SourceLookup.Refused refused) {
      throw new IllegalArgumentException(
          address + ": source " + requested.type() + ": " + refused.message());
    }
  }

  private SourceConfiguration configure(SourceType type, @Nullable String config) {
    Map<String, Object> values;
    try {
      values = config == null ? Map.of() : configText.read(config);
    } catch (IllegalArgumentException e) {
      return new SourceConfiguration.Invalid(
          List.of(ConfigProblem.of("the configuration is no JSON object: " + e.getMessage())));
    }
    List<ConfigProblem> problems = type.schema().problems(values);
    return problems.isEmpty()
        ? type.configure(new ConfigValues(values))
        : new SourceConfiguration.Invalid(problems);
  }

  private ConfigProblem unknown(String name) {
    List<String> names = byName.keySet().stream().sorted().toList();
    String nearest =
        NearestName.to(name, names).map(near -> "; did you mean '" + near + "'?").orElse("");
    return new ConfigProblem(
        "type",
        "there is no source type '" + name + "', only " + String.join(", ", names) + nearest);
  }

  private static SourceLookup refused(
      FetchFailure failure, FeedSource requested, List<ConfigProblem> problems) {
    return new SourceLookup.Refused(failure, requested.type(), problems);
  }

  /** A changed configuration parses the same bytes again. */
  private static String version(FeedSource requested, Source source) {
    if (requested.equals(FeedSource.FEED)) {
      return source.version();
    }
    String config = requested.config() == null ? "" : requested.config();
    String hash = Digests.sha256(config.getBytes(StandardCharsets.UTF_8));
    return requested.type() + "/" + source.version() + "/" + hash.substring(0, VERSION_HASH);
  }
}
