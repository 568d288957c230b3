package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** A host leads to an address the guard refuses; carries the sentence for the operator. */
final class AddressRefusedException extends UnknownHostException {

  private static final long serialVersionUID = 1;

  AddressRefusedException(String host, InetAddress address, IpRange range) {
    super(
        host
            + " leads to "
            + address.getHostAddress()
            + " in "
            + range
            + ", which is not public; allow that range if it is meant");
  }
}
