package dev.rssify.core.fetch;

import dev.rssify.core.model.FetchFailure;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.Hop;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** Decides whether and where a redirect is followed (R20). Pure. */
public final class RedirectPolicy {

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

  /** What to do about a redirect. */
  public sealed interface Verdict {

    /** Ask {@code hop.target()} next. */
    record Follow(Hop hop) implements Verdict {}

    /** Stop here. */
    record Refuse(FetchFailure failure, String message) implements Verdict {}
  }

  /** Judges the redirect with {@code status} that {@code url} answered after {@code hops}. */
  public Verdict judge(List<Hop> hops, String url, int status, Headers headers) {
    String location = headers.first("Location").orElse("").strip();
    if (location.isEmpty()) {
      return new Verdict.Refuse(
          FetchFailure.BAD_REDIRECT, "status " + status + " without a Location");
    }
    URI from;
    URI to;
    try {
      from = new URI(url);
      to = withoutFragment(from.resolve(new URI(location)));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return new Verdict.Refuse(
          FetchFailure.BAD_REDIRECT, "the redirect target is not a URL: " + location);
    }
    String scheme = to.getScheme() == null ? "" : to.getScheme().toLowerCase(Locale.ROOT);
    String target = to.toString();
    if ((!scheme.equals("http") && !scheme.equals("https")) || to.getHost() == null) {
      return new Verdict.Refuse(
          FetchFailure.BAD_REDIRECT, "the redirect leads to " + target + ", not http or https");
    }
    if ("https".equalsIgnoreCase(from.getScheme()) && scheme.equals("http")) {
      return new Verdict.Refuse(
          FetchFailure.DOWNGRADE_REFUSED, "the redirect leaves https for " + target);
    }
    if (hops.size() >= maxRedirects) {
      return new Verdict.Refuse(
          FetchFailure.TOO_MANY_REDIRECTS, "more than " + maxRedirects + " redirects");
    }
    if (target.equals(url) || hops.stream().anyMatch(hop -> hop.url().equals(target))) {
      return new Verdict.Refuse(FetchFailure.REDIRECT_LOOP, "redirects lead back to " + target);
    }
    return new Verdict.Follow(new Hop(url, status, target));
  }

  private static URI withoutFragment(URI uri) throws URISyntaxException {
    String text = uri.toString();
    int hash = text.indexOf('#');
    return hash < 0 ? uri : new URI(text.substring(0, hash));
  }
}
