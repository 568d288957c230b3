package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Hands the client only addresses that may be connected to. The client asks for every connection,
 * literal addresses included, and connects to exactly what this returns: the checked address is the
 * connected one, however often the name changes its mind.
 */
final class GuardedResolver implements DnsResolver {

  private final NameLookup names;
  private final Duration retryPolicy;

  GuardedResolver(NameLookup names, Duration retryPolicy) {
    this.names = names;
    this.retryPolicy = retryPolicy;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    CurrentExchange exchange = CurrentExchange.SCOPE.get();
    exchange.phases().dnsStarts();
    List<InetAddress> found = addresses(host, exchange.time().atMost(retryPolicy));
    exchange.phases().dnsEnds();
    AddressGuard guard = exchange.guard();
    List<InetAddress> usable =
        found.stream().filter(address -> guard.refusal(address).isEmpty()).toList();
    if (usable.isEmpty()) {
      throw refused(host, found.getFirst(), guard);
    }
    return usable.toArray(InetAddress[]::new);
  }

  /**
   * Checks a host that a proxy will connect to. The proxy looks the name up itself, so one address
   * that is refused refuses them all. A name that nobody knows here is left to the proxy: where
   * there is one, it is often the only one that knows the names of the internet.
   *
   * @param guard of servers
   */
  void requireAllowed(String host, AddressGuard guard) throws UnknownHostException {
    for (InetAddress address : knownAddresses(host)) {
      if (guard.refusal(address).isPresent()) {
        throw refused(host, address, guard);
      }
    }
  }

  private List<InetAddress> knownAddresses(String host) throws UnknownHostException {
    try {
      return addresses(host, CurrentExchange.SCOPE.get().time().atMost(retryPolicy));
    } catch (RefusedLookupException e) {
      if (e.failure() == FetchFailure.DNS_FAILURE) {
        return List.of();
      }
      throw e;
    }
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  private List<InetAddress> addresses(String host, Duration time) throws UnknownHostException {
    Optional<InetAddress> literal = literal(host);
    // The client decodes names of other alphabets, which no name server knows as they look.
    return literal.isPresent() ? List.of(literal.get()) : names.lookup(ascii(host), time);
  }

  private static String ascii(String host) throws UnknownHostException {
    try {
      return IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException e) {
      throw new RefusedLookupException(FetchFailure.DNS_FAILURE, "there is no host " + host);
    }
  }

  /** An address that is spelled out, in any of the forms the JDK takes for one. */
  static Optional<InetAddress> literal(String host) {
    if (!mayBeLiteral(host)) {
      return Optional.empty(); // nearly all are names, and an exception for each costs more
    }
    try {
      return Optional.of(InetAddress.ofLiteral(host));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean mayBeLiteral(String host) {
    return host.indexOf(':') >= 0
        || (!host.isEmpty() && Character.isDigit(host.charAt(host.length() - 1)));
  }

  private static RefusedLookupException refused(
      String host, InetAddress address, AddressGuard guard) {
    return new RefusedLookupException(
        FetchFailure.ADDRESS_REFUSED,
        host
            + " leads to "
            + address.getHostAddress()
            + " ("
            + guard.refusal(address).orElseThrow()
            + "); allow that range in "
            + guard.setting()
            + " if it is meant");
  }
}
