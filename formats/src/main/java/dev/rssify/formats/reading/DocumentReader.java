package dev.rssify.formats.reading;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.charset.EncodingChoice;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.LimitReached;
import dev.rssify.formats.input.ParseAbortedException;
import java.io.IOException;
import java.util.function.IntFunction;

/**
 * Parses one document: chooses the encoding, parses strictly, and then leniently if needed.
 *
 * <p>Invariants: never throws for any input; every pass over the bytes is under the same limits.
 *
 * <p>Not thread-safe.
 */
public final class DocumentReader {

  private final Body body;
  private final ParseContext context;
  private Encoding encoding = Encoding.UTF_8;

  private DocumentReader(Body body, ParseContext context) {
    this.body = body;
    this.context = context;
  }

  /**
   * Parses {@code body} in the syntax that its first character suggests, ignoring white space.
   *
   * @param syntaxes the syntax for a first character
   */
  public static <T> Reading<T> read(
      Body body, ParseContext context, IntFunction<Syntax<T>> syntaxes) {
    return new DocumentReader(body, context).read(syntaxes);
  }

  /** Like {@link #read}, for a document that is a feed. */
  public static ParseOutcome readFeed(
      Body body, ParseContext context, IntFunction<Syntax<ParsedFeed>> syntaxes) {
    Reading<ParsedFeed> reading = read(body, context, syntaxes);
    String encoding = reading.encoding().name();
    return switch (reading) {
      case Reading.Done<ParsedFeed> done -> new ParseOutcome.Parsed(done.value(), encoding);
      case Reading.Failed<ParsedFeed> failed ->
          new ParseOutcome.Unreadable(failed.error(), FeedFormat.UNKNOWN, encoding);
    };
  }

  private <T> Reading<T> read(IntFunction<Syntax<T>> syntaxes) {
    try {
      EncodingChoice choice = EncodingChoice.of(this::scan, context.contentType());
      if (choice.isEmpty()) {
        return failed(ParseError.of(Code.EMPTY, "the document is empty"));
      }
      encoding = choice.first();
      Syntax<T> syntax = syntaxes.apply(choice.firstCharacter(encoding));
      try (GuardedInput bytes = open()) {
        return new Reading.Done<>(syntax.strictly(bytes, encoding), encoding);
      } catch (ParseAbortedException e) {
        if (e.error().code() != Code.MALFORMED) {
          return failed(e.error());
        }
      }
      encoding = choice.settled(encoding);
      try (GuardedInput bytes = open()) {
        return new Reading.Done<>(syntax.leniently(bytes, encoding), encoding);
      }
    } catch (ParseAbortedException e) {
      return failed(e.error());
    } catch (LimitReached e) {
      return failed(e.error());
    } catch (IOException e) {
      return failed(ParseError.of(Code.IO_ERROR, String.valueOf(e.getMessage())));
    }
  }

  private GuardedInput scan() throws IOException {
    return GuardedInput.ofBytes(body.open(), context.limits(), context.deadline());
  }

  private GuardedInput open() throws IOException {
    return GuardedInput.ofTokens(body.open(), context.limits(), context.deadline());
  }

  private <T> Reading<T> failed(ParseError error) {
    return new Reading.Failed<>(error, encoding);
  }
}
