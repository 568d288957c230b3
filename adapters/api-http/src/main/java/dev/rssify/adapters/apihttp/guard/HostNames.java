package dev.rssify.adapters.apihttp.guard;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The host names of this service. Another site can point its own name to our address (DNS
 * rebinding), and its pages could then read responses; its name is not in this list. IP addresses
 * are always accepted: no name server can change them.
 */
public final class HostNames {

  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-f:.]+]");
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

  private final Set<String> names;

  public HostNames(Set<String> names) {
    this.names =
        names.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a Host header names this service. */
  public boolean include(@Nullable String host) {
    if (host == null) {
      return false;
    }
    String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
    return name.equals("localhost")
        || IPV4.matcher(name).matches()
        || IPV6.matcher(name).matches()
        || names.contains(name);
  }

  /**
   * Whether a page of this origin may change something: only one of this service, under the
   * requested name.
   */
  public boolean isOwnPage(@Nullable String origin, @Nullable String host) {
    return origin == null
        || (host != null
            && (origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host)));
  }

  /**
   * Whether a browser marks a request as coming from this service's own page or its user; other
   * programs send no such header.
   */
  public static boolean isOwnFetch(@Nullable String site) {
    return site == null || site.equals("same-origin") || site.equals("none");
  }
}
