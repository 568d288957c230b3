package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.NotAFeed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Recognizes bot walls by their headers and texts. Headers are trusted on any response; texts only
 * in HTML and only if no ordinary page contains them, because articles describe these walls too.
 */
final class Challenges {

  /** A header that only a bot wall sends. */
  private record Marker(NotAFeed what, String name, String value) {}

  private record Text(NotAFeed what, String marker) {}

  private static final List<Marker> HEADERS =
      List.of(
          new Marker(NotAFeed.CLOUDFLARE_CHALLENGE, "cf-mitigated", "challenge"),
          new Marker(NotAFeed.OTHER_CHALLENGE, "x-vercel-mitigated", "challenge"),
          new Marker(NotAFeed.OTHER_CHALLENGE, "x-amzn-waf-action", "challenge"),
          new Marker(NotAFeed.OTHER_CHALLENGE, "x-amzn-waf-action", "captcha"));

  private static final List<Text> TEXTS =
      List.of(
          new Text(NotAFeed.CLOUDFLARE_CHALLENGE, "_cf_chl_opt"),
          new Text(NotAFeed.CLOUDFLARE_CHALLENGE, "<title>just a moment...</title>"),
          new Text(
              NotAFeed.CLOUDFLARE_CHALLENGE, "<title>attention required! | cloudflare</title>"),
          new Text(NotAFeed.ANUBIS_CHALLENGE, "id=\"anubis_challenge\""),
          new Text(NotAFeed.ANUBIS_CHALLENGE, "/.within.website/x/cmd/anubis/"),
          new Text(NotAFeed.OTHER_CHALLENGE, "sucuri_cloudproxy_js"),
          new Text(NotAFeed.OTHER_CHALLENGE, "/_incapsula_resource"),
          new Text(NotAFeed.OTHER_CHALLENGE, "captcha-delivery.com"),
          new Text(NotAFeed.OTHER_CHALLENGE, "id=\"px-captcha\""),
          new Text(NotAFeed.OTHER_CHALLENGE, "/.well-known/ddos-guard/"));

  private Challenges() {}

  static Optional<Diagnosis> find(BodyPrefix prefix, boolean html) {
    Optional<Diagnosis> byHeader =
        HEADERS.stream()
            .filter(flag ->
                prefix.headers().all(flag.name).stream().anyMatch(flag.value::equalsIgnoreCase))
            .map(flag -> new Diagnosis(flag.what, flag.name + ": " + flag.value))
            .findFirst();
    return html ? byHeader.or(() -> byText(prefix)) : byHeader;
  }

  private static Optional<Diagnosis> byText(BodyPrefix prefix) {
    String text = prefix.start().toLowerCase(Locale.ROOT);
    return TEXTS.stream()
        .filter(known -> text.contains(known.marker))
        .map(known -> new Diagnosis(known.what, known.marker))
        .findFirst();
  }
}
