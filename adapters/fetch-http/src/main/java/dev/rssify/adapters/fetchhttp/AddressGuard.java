package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Refuses addresses that are not public, unless the operator allows their range (R20). The list is
 * IANA's special-purpose registries, plus the public addresses of cloud metadata services.
 *
 * <p>Invariants: of IPv6 only global unicast (2000::/3) can pass; an address that embeds an IPv4
 * address of a translator is judged by that.
 */
final class AddressGuard {

  /** A refused address range and its purpose. */
  private record Special(IpRange range, String what) {
    static Special of(String cidr, String what) {
      return new Special(IpRange.parse(cidr), what);
    }
  }

  private static final List<Special> SPECIAL =
      List.of(
          Special.of("0.0.0.0/8", "this network"),
          Special.of("10.0.0.0/8", "private"),
          Special.of("100.64.0.0/10", "carrier-grade NAT"),
          Special.of("127.0.0.0/8", "loopback"),
          Special.of("168.63.129.16/32", "cloud metadata"),
          Special.of("169.254.0.0/16", "link-local and cloud metadata"),
          Special.of("172.16.0.0/12", "private"),
          Special.of("192.0.0.0/24", "protocol assignments"),
          Special.of("192.0.2.0/24", "documentation"),
          Special.of("192.88.99.0/24", "6to4 relays"),
          Special.of("192.168.0.0/16", "private"),
          Special.of("198.18.0.0/15", "benchmarking"),
          Special.of("198.51.100.0/24", "documentation"),
          Special.of("203.0.113.0/24", "documentation"),
          Special.of("224.0.0.0/4", "multicast"),
          Special.of("240.0.0.0/4", "reserved"),
          Special.of("::1/128", "loopback"),
          Special.of("64:ff9b:1::/48", "local NAT64"),
          Special.of("fc00::/7", "unique local"),
          Special.of("fe80::/10", "link-local"),
          Special.of("fec0::/10", "site-local"),
          Special.of("ff00::/8", "multicast"),
          Special.of("2001::/32", "Teredo"),
          Special.of("2001::/23", "protocol assignments"),
          Special.of("2001:db8::/32", "documentation"),
          Special.of("2002::/16", "6to4"),
          Special.of("3fff::/20", "documentation"),
          Special.of("::/3", "not global unicast"),
          Special.of("4000::/2", "not global unicast"),
          Special.of("8000::/1", "not global unicast"));

  private static final IpRange NAT64 = IpRange.parse("64:ff9b::/96");

  private final List<IpRange> allowed;
  private final String setting;

  AddressGuard(List<IpRange> allowed) {
    this(allowed, "fetch.allowed_ranges");
  }

  private AddressGuard(List<IpRange> allowed, String setting) {
    this.allowed = allowed;
    this.setting = setting;
  }

  /** The guard of a proxy, which may have additional allowed ranges. */
  AddressGuard of(String name, ProxyRoute proxy) {
    return new AddressGuard(
        Stream.concat(allowed.stream(), proxy.allowedRanges().stream()).toList(),
        "proxies." + name + ".allowed_ranges");
  }

  /** The setting in which an operator allows ranges. */
  String setting() {
    return setting;
  }

  /** Why an address is refused; empty when it may be connected to. */
  Optional<String> refusal(InetAddress address) {
    if (allowed.stream().anyMatch(range -> range.contains(address))) {
      return Optional.empty();
    }
    if (NAT64.contains(address)) {
      return refusal(embedded(address));
    }
    return SPECIAL.stream()
        .filter(special -> special.range.contains(address))
        .map(special -> special.what + ", " + special.range)
        .findFirst();
  }

  private static InetAddress embedded(InetAddress address) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(address.getAddress(), 12, 16));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("a 4-byte address is always valid", e);
    }
  }
}
