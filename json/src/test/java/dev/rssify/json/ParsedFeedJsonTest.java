package dev.rssify.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.FeedFormat;
import dev.rssify.core.model.ParseError;
import dev.rssify.core.model.ParseOutcome;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ParsedFeedJsonTest {

  @Test
  void what_could_not_be_read_still_tells_format_and_encoding() {
    ParseOutcome outcome =
        new ParseOutcome.Unreadable(
            new ParseError(ParseError.Code.NOT_A_FEED, "no feed", 3, 7),
            FeedFormat.UNKNOWN,
            "utf-8");
    assertThat(line(outcome))
        .isEqualTo(
            "{\"source\":\"a.xml\",\"ok\":false,"
                + "\"error\":{\"code\":\"not_a_feed\",\"message\":\"no feed\",\"line\":3,\"column\":7},"
                + "\"recovered\":false,\"format\":\"unknown\",\"encoding\":\"utf-8\","
                + "\"feed\":null,\"entries\":[]}\n");
  }

  private static String line(ParseOutcome outcome) {
    StringWriter out = new StringWriter();
    ParsedFeedJson.lines().write("a.xml", outcome, out);
    return out.toString();
  }
}
