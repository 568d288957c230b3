package dev.rssify.core.fetch;

import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.WebUrl;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Decides whether and where a redirect is followed (R20). Pure. */
public final class RedirectPolicy {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final int maxRedirects;

  public RedirectPolicy(int maxRedirects) {
    this.maxRedirects = maxRedirects;
  }

  public static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  /** What to do with a redirect. */
  public sealed interface Verdict {

    /** Fetch {@code target} next. */
    record Follow(Hop hop, WebUrl target) implements Verdict {}

    /** Stop here. */
    record Refuse(FetchFailure failure, String message) implements Verdict {}
  }

  /** Decides on the redirect with {@code status} that {@code url} returned after {@code hops}. */
  public Verdict judge(List<Hop> hops, WebUrl url, int status, Headers headers) {
    String location = headers.first("Location").orElse("").strip();
    if (location.isEmpty()) {
      return new Verdict.Refuse(
          FetchFailure.BAD_REDIRECT, "status " + status + " without a Location");
    }
    Optional<WebUrl> resolved = url.resolve(bytesEncoded(location));
    if (resolved.isEmpty()) {
      return new Verdict.Refuse(
          FetchFailure.BAD_REDIRECT,
          "the redirect target is not a URL that can be fetched: " + shown(location));
    }
    WebUrl target = resolved.get();
    if (url.secure() && !target.secure()) {
      return new Verdict.Refuse(
          FetchFailure.DOWNGRADE_REFUSED, "the redirect leaves https for " + target);
    }
    if (hops.size() >= maxRedirects) {
      return new Verdict.Refuse(
          FetchFailure.TOO_MANY_REDIRECTS, "more than " + maxRedirects + " redirects");
    }
    if (target.equals(url) || hops.stream().anyMatch(hop -> hop.url().equals(target.toString()))) {
      return new Verdict.Refuse(FetchFailure.REDIRECT_LOOP, "redirects lead back to " + target);
    }
    return new Verdict.Follow(new Hop(url.toString(), status, target.toString()), target);
  }

  /** Header text has one byte per character; a server that sends UTF-8 there means those bytes. */
  private static String bytesEncoded(String location) {
    StringBuilder text = new StringBuilder();
    location
        .chars()
        .forEach(c -> {
          if (c < 0x80 || c > 0xff) {
            text.append((char) c);
          } else {
            text.append('%').append(HEX.toHexDigits((byte) c));
          }
        });
    return text.toString();
  }

  /** Masks a target for messages: it may contain a password, and may be long. */
  private static String shown(String location) {
    String open = location.replaceFirst("//[^/?#]*@", "//[...]@");
    return open.length() > 200 ? open.substring(0, 200) + "..." : open;
  }
}
