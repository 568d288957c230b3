package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.FetchFailure;
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

  private final AddressGuard guard;
  private final NameLookup names;
  private final Duration patience;

  GuardedResolver(AddressGuard guard, NameLookup names, Duration patience) {
    this.guard = guard;
    this.names = names;
    this.patience = patience;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    CurrentExchange exchange = CurrentExchange.SCOPE.get();
    exchange.phases().dnsStarts();
    List<InetAddress> found = addresses(host, exchange.time().atMost(patience));
    exchange.phases().dnsEnds();
    List<InetAddress> usable =
        host.equals(exchange.proxyHost())
            ? found
            : found.stream().filter(address -> guard.refusal(address).isEmpty()).toList();
    if (usable.isEmpty()) {
      throw refused(host, found.getFirst());
    }
    return usable.toArray(InetAddress[]::new);
  }

  /** Checks a host that a proxy will connect to: only what is spelled out can be judged. */
  void checkLiteral(String host) throws UnknownHostException {
    Optional<InetAddress> literal = literal(host);
    if (literal.isPresent() && guard.refusal(literal.get()).isPresent()) {
      throw refused(host, literal.get());
    }
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  private List<InetAddress> addresses(String host, Duration time) throws UnknownHostException {
    Optional<InetAddress> literal = literal(host);
    return literal.isPresent() ? List.of(literal.get()) : names.lookup(host, time);
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

  private RefusedLookupException refused(String host, InetAddress address) {
    return new RefusedLookupException(
        FetchFailure.ADDRESS_REFUSED,
        host
            + " leads to "
            + address.getHostAddress()
            + " ("
            + guard.refusal(address).orElseThrow()
            + "); allow that range if it is meant");
  }
}
