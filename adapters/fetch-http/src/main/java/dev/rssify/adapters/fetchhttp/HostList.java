package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.WebUrl;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of allowed hosts. {@code *.example.org} is every host below example.org; a port after the
 * host ({@code example.org:8443}) matches that port only.
 */
final class HostList {

  private static final Pattern FORM =
      Pattern.compile("(\\*\\.)?(\\[[^]]+]|[^:/?#@*\\s]+)(?::([0-9]{1,5}))?");

  private final List<Entry> entries;

  /**
   * @throws IllegalArgumentException when one is not a host
   */
  HostList(List<String> hosts) {
    this.entries = hosts.stream().map(Entry::parse).toList();
  }

  boolean contains(WebUrl url) {
    return entries.stream().anyMatch(entry -> entry.fits(url));
  }

  /**
   * An element of the list.
   *
   * @param below whether it means the hosts below it, not the host itself
   * @param port -1 for any
   */
  private record Entry(boolean below, String host, int port) {

    static Entry parse(String text) {
      Matcher form = FORM.matcher(text);
      return Optional.of(form)
          .filter(Matcher::matches)
          .flatMap(_ -> WebUrl.parse("http://" + form.group(2) + "/"))
          .map(url ->
              new Entry(
                  form.group(1) != null,
                  absolute(url.host()),
                  form.group(3) == null ? -1 : Integer.parseInt(form.group(3))))
          .orElseThrow(() ->
              new IllegalArgumentException(
                  "not a host: '"
                      + text
                      + "'; write it like example.org, *.example.org or example.org:8443"));
    }

    boolean fits(WebUrl url) {
      String name = absolute(url.host());
      return (below ? name.endsWith("." + host) : name.equals(host))
          && (port < 0 || port == port(url));
    }

    /** A trailing dot has no meaning here. */
    private static String absolute(String host) {
      return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    private static int port(WebUrl url) {
      return url.port() >= 0 ? url.port() : url.secure() ? 443 : 80;
    }
  }
}
