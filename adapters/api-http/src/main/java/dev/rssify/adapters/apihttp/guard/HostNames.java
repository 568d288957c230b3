package dev.rssify.adapters.apihttp.guard;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names this service answers to. A page of another site can have its own name lead to our
 * address (DNS rebinding), and would then read us as if we were that site: its name is not one of
 * these. Addresses always are: no name server stands behind one.
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

  /** Whether a Host header means us. */
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

  /** Whether a page from there may change something: one of ours, under the name it was asked. */
  public boolean isOwnPage(@Nullable String origin, @Nullable String host) {
    return origin == null
        || (host != null
            && (origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host)));
  }

  /**
   * Whether a browser says that a request comes from a page of ours or from its user; programs that
   * are no browsers say nothing.
   */
  public static boolean isOwnFetch(@Nullable String site) {
    return site == null || site.equals("same-origin") || site.equals("none");
  }
}
