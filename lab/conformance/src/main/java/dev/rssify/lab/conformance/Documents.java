package dev.rssify.lab.conformance;

import dev.rssify.testkit.http.Reply;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Feeds as scenarios serve them. */
final class Documents {

  private static final DateTimeFormatter IMF_FIXDATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

  private Documents() {}

  /** A feed with one undated entry for each title. */
  static Reply rss(String... titles) {
    return rssSaying("", titles);
  }

  /** The same, with more about the channel. */
  static Reply rssSaying(String channel, String... titles) {
    return document(
        channel
            + Arrays.stream(titles)
                .map(title -> "<item><guid>" + title + "</guid><title>" + title + "</title></item>")
                .collect(Collectors.joining()));
  }

  /** A feed whose entries are dated. */
  static Reply dated(String channel, Instant... published) {
    return document(
        channel
            + Arrays.stream(published)
                .map(at ->
                    "<item><guid>"
                        + at
                        + "</guid><title>at "
                        + at
                        + "</title><pubDate>"
                        + date(at)
                        + "</pubDate></item>")
                .collect(Collectors.joining()));
  }

  private static Reply document(String content) {
    return Reply.ok(
        "application/rss+xml",
        "<rss version=\"2.0\" xmlns:sy=\"http://purl.org/rss/1.0/modules/syndication/\">"
            + "<channel><title>News</title>"
            + content
            + "</channel></rss>");
  }

  /** A date as HTTP and RSS write it. */
  static String date(Instant at) {
    return IMF_FIXDATE.format(at.atOffset(ZoneOffset.UTC));
  }
}
