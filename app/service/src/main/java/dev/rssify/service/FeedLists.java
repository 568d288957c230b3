package dev.rssify.service;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Sources;
import dev.rssify.formats.opml.Opml;
import dev.rssify.formats.opml.OpmlOutcome;
import dev.rssify.formats.opml.OpmlReader;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedList.Line;
import dev.rssify.json.feedlist.FeedList.Problem;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads lists of feeds: feeds.json, OPML, or one URL per line. */
public final class FeedLists {

  private FeedLists() {}

  /**
   * Reads a list.
   *
   * @param clock limits the time that reading OPML may take
   */
  public static FeedList read(byte[] file, InstantSource clock) {
    if (isUtf16(file)) {
      return opml(file, clock);
    }
    if (isBinary(file)) {
      return new FeedList(
          List.of(),
          List.of(new Problem(1, 1, "a binary file; use OPML, feeds.json or one URL per line")));
    }
    String text = new String(file, StandardCharsets.UTF_8);
    String begin = text.replace("\uFEFF", "").stripLeading();
    if (begin.startsWith("<")) {
      return opml(file, clock);
    }
    return begin.startsWith("[") || begin.startsWith("{") || begin.startsWith("/")
        ? new FeedListJson(Sources.discovered()).read(text)
        : lines(text.replace("\uFEFF", ""));
  }

  /**
   * The feeds of a file.
   *
   * @throws ConfigException when the file cannot be read or a line is invalid
   */
  public static List<SubscriptionRequest> requests(Path file, InstantSource clock) {
    FeedList list = read(file, clock);
    if (!list.problems().isEmpty()) {
      throw new ConfigException(problems(file, list));
    }
    return list.requests();
  }

  /** Reads a file; the result includes the problems of invalid lines. */
  public static FeedList read(Path file, InstantSource clock) {
    try {
      return read(Files.readAllBytes(file), clock);
    } catch (NoSuchFileException e) {
      throw new ConfigException(file + ": no such file");
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + e.getMessage());
    }
  }

  /** The problems of a list, one message for each. */
  public static String problems(Path file, FeedList list) {
    return list.problems().stream()
        .map(problem -> Printable.line(file + ":" + problem))
        .collect(Collectors.joining(System.lineSeparator() + "rssify: "));
  }

  private static boolean isUtf16(byte[] file) {
    return file.length > 1
        && ((file[0] == (byte) 0xFE && file[1] == (byte) 0xFF)
            || (file[0] == (byte) 0xFF && file[1] == (byte) 0xFE));
  }

  /** Unlike archives, images and databases, text has no control characters except white space. */
  private static boolean isBinary(byte[] file) {
    for (byte b : file) {
      if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\f' && b != '\r') {
        return true;
      }
    }
    return false;
  }

  /** One URL per line; empty lines and lines that start with # are ignored. */
  private static FeedList lines(String text) {
    List<Line> lines = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    int number = 0;
    for (String written : text.lines().toList()) {
      number++;
      String url = written.strip();
      if (!url.isEmpty() && !url.startsWith("#")) {
        Optional<FeedAddress> address = FeedAddress.parse(url.split("\\s", 2)[0]);
        if (address.isPresent()) {
          lines.add(new Line(number, 1, request(address.get(), null, List.of())));
        } else {
          problems.add(wrong(number, url));
        }
      }
    }
    return new FeedList(lines, problems);
  }

  private static FeedList opml(byte[] file, InstantSource clock) {
    ParseContext context =
        new ParseContext(null, null, null, ParseLimits.defaults(), Deadline.ofReading(clock));
    return switch (OpmlReader.read(Body.of(file), context)) {
      case OpmlOutcome.Read read -> outlines(read.opml());
      case OpmlOutcome.Unreadable(ParseError error) ->
          new FeedList(
              List.of(),
              List.of(
                  new Problem(
                      Math.max(1, error.line()), Math.max(1, error.column()), error.message())));
    };
  }

  /** All folders of a feed become its tags, nested or not. */
  private static FeedList outlines(Opml opml) {
    Map<FeedAddress, Line> lines = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    int number = 0;
    for (Opml.Filed filed : opml.subscriptions()) {
      number++;
      Opml.Subscription outline = filed.subscription();
      Optional<FeedAddress> address = FeedAddress.parse(outline.url());
      if (address.isPresent()) {
        SubscriptionRequest request = request(address.get(), outline.title(), filed.folders());
        Line line = joined(lines.get(address.get()), new Line(number, 1, request));
        Optional<SubscriptionProblem> wrong = SubscriptionProblem.of(line.request().subscription());
        if (wrong.isEmpty()) {
          lines.put(address.get(), line);
        } else {
          problems.add(line.problem(wrong.get().message(), wrong.get().field()));
        }
      } else {
        problems.add(wrong(number, outline.url()));
      }
    }
    return new FeedList(List.copyOf(lines.values()), problems);
  }

  /** Merges two outlines of the same feed. */
  private static Line joined(@Nullable Line before, Line again) {
    if (before == null) {
      return again;
    }
    Subscription first = before.request().subscription();
    Subscription last = again.request().subscription();
    List<String> tags = Stream.concat(first.tags().stream(), last.tags().stream()).toList();
    String label = first.label() != null ? first.label() : last.label();
    return new Line(again.line(), again.column(), request(first.address(), label, tags));
  }

  private static Problem wrong(int number, String url) {
    return new Problem(
        number,
        1,
        "'"
            + Printable.line(MaskedUrl.of(url))
            + "' is not a feed URL; write it like https://example.com/feed.xml");
  }

  private static SubscriptionRequest request(
      FeedAddress address, @Nullable String label, List<String> tags) {
    return SubscriptionRequest.partial(Subscription.to(address).withLabel(label).withTags(tags));
  }
}
