package dev.rssify.cli.render;

import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.text.Printable;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Formats the inspection of a URL as text. */
public record InspectionText(PrintWriter out) {

  public void print(Inspection inspection) {
    switch (inspection.fetched()) {
      case FetchOutcome.Responded responded -> response(responded.exchange());
      case FetchOutcome.NoResponse failed -> {
        failed.hops().forEach(this::hop);
        line("failed", failed.url() + ": " + failed.message() + " [" + failed.code() + "]");
      }
    }
    line("verdict", verdict(inspection));
    if (inspection.diagnosis() != null) {
      line("because", inspection.diagnosis().data());
      line("advice", inspection.diagnosis().what().advice());
    }
    if (inspection.fetched() instanceof FetchOutcome.Responded) {
      next(inspection.validators(), inspection.freshness());
    }
  }

  /** What the URL serves, in one sentence. */
  public static String verdict(Inspection inspection) {
    if (inspection.diagnosis() != null) {
      return "not a feed [" + inspection.diagnosis().what().code() + "]";
    }
    if (inspection.parsed() instanceof ParseOutcome.Unreadable(ParseError error, var _, var _)) {
      return "not a readable feed: " + error.message() + " [" + error.code().code() + "]";
    }
    return inspection
        .feed()
        .map(InspectionText::describe)
        .orElseGet(() -> "no document [" + inspection.code() + "]");
  }

  private static String describe(ParsedFeed feed) {
    int entries = feed.entries().size();
    return "a feed: "
        + feed.format().code()
        + (feed.title() == null ? "" : ", \"" + feed.title() + "\"")
        + (entries == 0
            ? ", without entries"
            : ", " + entries + (entries == 1 ? " entry" : " entries"))
        + (feed.recovered() ? "; not well-formed, read leniently" : "");
  }

  private void response(Exchange exchange) {
    exchange.hops().forEach(this::hop);
    line("url", exchange.url());
    line("status", String.valueOf(exchange.status()));
    line("time", times(exchange.timings()));
    line(
        "bytes", exchange.wire().length() + " served, " + exchange.decoded().length() + " decoded");
    for (Header header : exchange.requestHeaders().lines()) {
      line("  >", header.name() + ": " + header.value());
    }
    for (Header header : exchange.headers().lines()) {
      line("  <", header.name() + ": " + header.value());
    }
  }

  private void hop(Hop hop) {
    line("redirect", hop.status() + " " + hop.url() + " -> " + hop.target());
  }

  private static String times(ExchangeTimings timings) {
    return "dns "
        + ms(timings.dns())
        + ", connect "
        + ms(timings.connect())
        + ", tls "
        + ms(timings.tls())
        + ", first byte "
        + ms(timings.firstByte())
        + ", body "
        + ms(timings.body());
  }

  private void next(@Nullable Validators validators, @Nullable Freshness freshness) {
    if (validators == null) {
      line("next", "would be unconditional: the response has no validators");
    } else {
      if (validators.etag() != null) {
        line("next", "would send If-None-Match: " + validators.etag());
      }
      if (validators.lastModified() != null) {
        line("next", "would send If-Modified-Since: " + validators.lastModified());
      }
    }
    if (freshness != null && freshness.remaining().isPositive()) {
      line("next", "not before " + freshness.remaining().toSeconds() + " s from now");
    }
  }

  private void line(String name, String text) {
    out.println((name + "          ").substring(0, 10) + Printable.line(text));
  }

  private static String ms(Duration duration) {
    return duration.toMillis() + " ms";
  }
}
