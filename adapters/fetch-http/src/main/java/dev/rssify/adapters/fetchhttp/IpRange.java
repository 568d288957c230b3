package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * A block of addresses in CIDR form, such as {@code 10.0.0.0/8} or {@code fc00::/7}.
 *
 * <p>Invariants: an IPv4 block contains IPv4 addresses only, an IPv6 block IPv6 addresses only.
 */
public final class IpRange {

  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  private final String cidr;
  private final byte[] network;
  private final int prefix;

  private IpRange(String cidr, byte[] network, int prefix) {
    this.cidr = cidr;
    this.network = network;
    this.prefix = prefix;
  }

  /** Reads {@code address/prefix}, or one address. */
  public static IpRange parse(String cidr) {
    int slash = cidr.indexOf('/');
    String address = slash < 0 ? cidr : cidr.substring(0, slash);
    try {
      if (!LITERAL.matcher(address).matches()) {
        throw new IllegalArgumentException("not an address");
      }
      byte[] network = InetAddress.getByName(address).getAddress();
      int bits = network.length * 8;
      int prefix = slash < 0 ? bits : Integer.parseInt(cidr.substring(slash + 1));
      if (prefix < 0 || prefix > bits) {
        throw new IllegalArgumentException("prefix out of range");
      }
      return new IpRange(cidr, network, prefix);
    } catch (UnknownHostException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not an address range: " + cidr + " (write it like 10.0.0.0/8)", e);
    }
  }

  public boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != network.length) {
      return false;
    }
    for (int bit = 0; bit < prefix; bit += 8) {
      int mask = prefix - bit >= 8 ? 0xff : 0xff << (8 - (prefix - bit));
      if (((bytes[bit / 8] ^ network[bit / 8]) & mask & 0xff) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return cidr;
  }
}
