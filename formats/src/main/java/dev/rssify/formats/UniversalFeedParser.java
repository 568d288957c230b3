package dev.rssify.formats;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.FeedFormat;
import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParseError;
import dev.rssify.core.model.ParseError.Code;
import dev.rssify.core.model.ParseOutcome;
import dev.rssify.core.parse.FeedParser;
import dev.rssify.formats.xml.AaltoTokens;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.GuardedInput;
import dev.rssify.formats.xml.XmlProblem;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads every feed format there is.
 *
 * <p>Invariants: never throws, whatever the bytes; holds in memory the entries it keeps and little
 * else.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class UniversalFeedParser implements FeedParser {

  @Override
  public ParseOutcome parse(Body body, ParseContext context) {
    if (body.length() == 0) {
      return unreadable(ParseError.of(Code.EMPTY, "the document is empty"));
    }
    try (InputStream bytes = body.open()) {
      GuardedInput guard = new GuardedInput(bytes, context.limits(), context.deadline());
      ElementReader in =
          new ElementReader(AaltoTokens.ofUtf8(guard), context.limits(), context.url());
      return new ParseOutcome.Parsed(new FeedDocument(in, context.limits()).read(), "utf-8");
    } catch (XmlProblem e) {
      return unreadable(e.error());
    } catch (IOException e) {
      return unreadable(
          ParseError.of(Code.IO_ERROR, "the document could not be read: " + e.getMessage()));
    }
  }

  @Override
  public String version() {
    return "1";
  }

  private static ParseOutcome unreadable(ParseError error) {
    return new ParseOutcome.Unreadable(error, FeedFormat.UNKNOWN, "utf-8");
  }
}
