package dev.rssify.formats;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.FeedFormat;
import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParseError;
import dev.rssify.core.model.ParseError.Code;
import dev.rssify.core.model.ParseOutcome;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.core.parse.FeedParser;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.charset.EncodingChoice;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.LimitReached;
import dev.rssify.formats.input.ParseProblem;
import java.io.IOException;

/**
 * Reads every feed format there is: strictly and fast where the document is what it claims to be,
 * leniently where it is not.
 *
 * <p>Invariants: never throws, whatever the bytes; holds in memory the entries it keeps and little
 * else.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class UniversalFeedParser implements FeedParser {

  private static final FeedReading XML = new XmlReading();
  private static final FeedReading JSON = new JsonReading();

  @Override
  public ParseOutcome parse(Body body, ParseContext context) {
    return new Attempt(body, context).run();
  }

  @Override
  public String version() {
    return "1";
  }

  /** One document on its way. */
  private static final class Attempt {
    private final Body body;
    private final ParseContext context;
    private Encoding encoding = Encoding.UTF_8;

    Attempt(Body body, ParseContext context) {
      this.body = body;
      this.context = context;
    }

    ParseOutcome run() {
      try {
        EncodingChoice choice = EncodingChoice.of(this::open, context.contentType());
        if (choice.isEmpty()) {
          return unreadable(ParseError.of(Code.EMPTY, "the document is empty"));
        }
        encoding = choice.first();
        FeedReading reading = choice.firstCharacter(encoding) == '{' ? JSON : XML;
        try (GuardedInput bytes = open()) {
          return parsed(reading.strictly(bytes, encoding, context));
        } catch (ParseProblem e) {
          if (e.error().code() != Code.MALFORMED) {
            return unreadable(e.error());
          }
        }
        encoding = choice.settled(encoding);
        try (GuardedInput bytes = open()) {
          return parsed(reading.leniently(bytes, encoding, context));
        }
      } catch (ParseProblem e) {
        return unreadable(e.error());
      } catch (LimitReached e) {
        return unreadable(e.error());
      } catch (IOException e) {
        return unreadable(ParseError.of(Code.IO_ERROR, String.valueOf(e.getMessage())));
      }
    }

    private GuardedInput open() throws IOException {
      return new GuardedInput(body.open(), context.limits(), context.deadline());
    }

    private ParseOutcome parsed(ParsedFeed feed) {
      return new ParseOutcome.Parsed(feed, encoding.name());
    }

    private ParseOutcome unreadable(ParseError error) {
      return new ParseOutcome.Unreadable(error, FeedFormat.UNKNOWN, encoding.name());
    }
  }
}
