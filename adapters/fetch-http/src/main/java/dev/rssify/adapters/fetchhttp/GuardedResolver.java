package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks names up and hands on only addresses that may be connected to. The client connects to
 * exactly what this returns, so the checked address is the connected one.
 */
final class GuardedResolver implements DnsResolver {

  private final AddressGuard guard;

  GuardedResolver(AddressGuard guard) {
    this.guard = guard;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    PhaseClock phases = PhaseClock.CURRENT.get();
    phases.dnsStarts();
    InetAddress[] found = InetAddress.getAllByName(host);
    phases.dnsEnds();
    List<InetAddress> permitted = new ArrayList<>();
    for (InetAddress address : found) {
      if (guard.refusal(address).isEmpty()) {
        permitted.add(address);
      }
    }
    if (permitted.isEmpty()) {
      Optional<IpRange> range = guard.refusal(found[0]);
      throw new AddressRefusedException(host, found[0], range.orElseThrow());
    }
    return permitted.toArray(InetAddress[]::new);
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
