package dev.rssify.core.push;

import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.WebUrl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The links of Link headers (RFC 8288) that WebSub uses. Bad ones are skipped; only the first
 * {@link #MAX} count.
 */
public final class LinkHeader {

  private static final int MAX = 50;
  private static final int MAX_LENGTH = 8_192;

  private static final Pattern LINK =
      Pattern.compile(
          "<([^<>]{1,2048})>((?:\\s*;\\s*[\\w*!#$&.^`|~+-]+\\s*(?:=\\s*(?:\"[^\"]*\"|[^\\s\",;]*))?)*+)");
  private static final Pattern REL =
      Pattern.compile("(?i);\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^\\s\",;]*))");

  private LinkHeader() {}

  /**
   * The targets of a relation, in order, as absolute http or https URLs.
   *
   * @param base the URL of the response
   */
  public static List<String> targets(Headers headers, String relation, String base) {
    List<String> targets = new ArrayList<>();
    Optional<WebUrl> resolver = WebUrl.parse(base);
    for (String value : headers.all("Link")) {
      if (value.length() > MAX_LENGTH) {
        continue;
      }
      Matcher link = LINK.matcher(value);
      for (int i = 0; i < MAX && link.find(); i++) {
        if (has(link.group(2), relation)) {
          String target = link.group(1).strip();
          WebUrl.parse(target)
              .map(_ -> target) // as written: the hub compares topics as strings
              .or(() -> resolver.flatMap(url -> url.resolve(target)).map(WebUrl::toString))
              .ifPresent(targets::add);
        }
      }
    }
    return targets;
  }

  private static boolean has(String parameters, String relation) {
    Matcher rel = REL.matcher(parameters);
    if (!rel.find()) {
      return false;
    }
    String names = rel.group(1) == null ? rel.group(2) : rel.group(1);
    return Arrays.asList(names.toLowerCase(Locale.ROOT).strip().split("\\s+")).contains(relation);
  }
}
