package dev.rssify.json.feedlist;

import dev.rssify.core.source.SourceTypes;
import dev.rssify.json.feedlist.FeedList.Line;
import dev.rssify.json.feedlist.FeedList.Problem;
import dev.rssify.json.feedlist.FeedList.Problem.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads feeds.json: a list of URLs and of objects with the fields of {@link FeedField}, bare or
 * under {@code "feeds"}.
 *
 * <p>Invariants: never throws for any text; an invalid element does not affect the others; every
 * problem has its position and what was expected.
 */
public final class FeedListJson {

  private static final String SHAPE =
      "expected a list of feeds, such as [{\"url\": \"https://example.com/feed.xml\"}]";

  private final JsonFactory factory =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private final @Nullable SourceTypes sources;

  /** Reads lists without checking source configurations. */
  public FeedListJson() {
    this(null);
  }

  /**
   * Reads lists of feeds from these sources; other sources and invalid configurations are problems.
   */
  public FeedListJson(@Nullable SourceTypes sources) {
    this.sources = sources;
  }

  public FeedList read(String text) {
    List<Line> lines = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    try (JsonParser in = factory.createParser(ObjectReadContext.empty(), text)) {
      if (findList(in)) {
        while (in.nextToken() != JsonToken.END_ARRAY) {
          TokenStreamLocation at = in.currentTokenLocation();
          FeedElement element = new FeedElement(in, sources);
          element.read().ifPresent(request -> lines.add(new Line(line(at), column(at), request)));
          problems.addAll(element.problems());
        }
        requireEnd(in, problems);
      } else {
        problems.add(problem(in.currentTokenLocation(), SHAPE));
      }
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      String message = "not valid JSON: " + e.getOriginalMessage();
      problems.add(new Problem(Kind.UNREADABLE, line(at), column(at), message, null));
    }
    return new FeedList(List.copyOf(lines), List.copyOf(problems));
  }

  /** Moves to the start of the list; false when the document has none. */
  private static boolean findList(JsonParser in) {
    JsonToken first = in.nextToken();
    if (first == JsonToken.START_OBJECT
        && in.nextToken() == JsonToken.PROPERTY_NAME
        && in.currentName().equals("feeds")) {
      first = in.nextToken();
    }
    return first == JsonToken.START_ARRAY;
  }

  private static void requireEnd(JsonParser in, List<Problem> problems) {
    JsonToken next = in.nextToken();
    JsonToken last = next == JsonToken.END_OBJECT ? in.nextToken() : next;
    if (last != null) {
      problems.add(problem(in.currentTokenLocation(), "unexpected text after the list of feeds"));
    }
  }

  static Problem problem(TokenStreamLocation at, String message) {
    return problem(at, message, null);
  }

  static Problem problem(TokenStreamLocation at, String message, @Nullable String field) {
    return new Problem(line(at), column(at), message, field);
  }

  private static int line(@Nullable TokenStreamLocation at) {
    return at == null ? 1 : Math.max(1, at.getLineNr());
  }

  private static int column(@Nullable TokenStreamLocation at) {
    return at == null ? 1 : Math.max(1, at.getColumnNr());
  }
}
