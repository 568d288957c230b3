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
 * Resolves names to addresses that may be connected to. The client calls it for every connection,
 * literal addresses included, and connects to exactly what it returns, so that a changed name
 * cannot bypass the check.
 */
final class GuardedResolver implements DnsResolver {

  private final NameLookup names;
  private final Duration timeout;

  GuardedResolver(NameLookup names, Duration timeout) {
    this.names = names;
    this.timeout = timeout;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    CurrentExchange exchange = CurrentExchange.SCOPE.get();
    exchange.phases().dnsStarts();
    List<InetAddress> found = addresses(host, exchange.time().atMost(timeout));
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
   * Checks a host that a proxy will connect to. The proxy resolves the name itself, so one refused
   * address refuses the host. A name that cannot be resolved here is left to the proxy, which often
   * is the only one that can.
   *
   * @param guard checks the addresses of servers
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
      return addresses(host, CurrentExchange.SCOPE.get().time().atMost(timeout));
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
    // The client decodes internationalized names, but name servers know their ASCII form only.
    return literal.isPresent() ? List.of(literal.get()) : names.lookup(ascii(host), time);
  }

  private static String ascii(String host) throws UnknownHostException {
    try {
      return IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException e) {
      throw new RefusedLookupException(FetchFailure.DNS_FAILURE, "there is no host " + host);
    }
  }

  /** A literal address, in any of the forms that the JDK accepts. */
  static Optional<InetAddress> literal(String host) {
    if (!mayBeLiteral(host)) {
      return Optional.empty(); // most are names, for which parsing would throw
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
            + " resolves to "
            + address.getHostAddress()
            + " ("
            + guard.refusal(address).orElseThrow()
            + "); allow that range in "
            + guard.setting()
            + " if this is intended");
  }
}
