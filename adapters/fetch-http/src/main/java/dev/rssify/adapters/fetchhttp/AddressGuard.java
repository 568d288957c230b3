package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Refuses to connect to addresses that are not the public internet, unless the operator allows
 * their range (R20).
 */
final class AddressGuard {

  private static final List<IpRange> REFUSED =
      Stream.of(
              "0.0.0.0/8",
              "10.0.0.0/8",
              "100.64.0.0/10",
              "127.0.0.0/8",
              "169.254.0.0/16",
              "172.16.0.0/12",
              "192.0.0.0/24",
              "192.168.0.0/16",
              "224.0.0.0/3",
              "::/8",
              "fc00::/7",
              "fe80::/10",
              "ff00::/8")
          .map(IpRange::parse)
          .toList();

  private final List<IpRange> allowed;

  AddressGuard(List<IpRange> allowed) {
    this.allowed = allowed;
  }

  /** The range because of which the address is refused; empty when it may be connected to. */
  Optional<IpRange> refusal(InetAddress address) {
    if (allowed.stream().anyMatch(range -> range.contains(address))) {
      return Optional.empty();
    }
    return REFUSED.stream().filter(range -> range.contains(address)).findFirst();
  }
}
