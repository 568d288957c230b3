package dev.rssify.lab.simulator.world;

/**
 * The hosts of a simulation: each has its own loopback address, all share one port.
 *
 * <p>Addresses start at 127.16.0.1, far from those that other programs of a machine use.
 */
public record Hosts(int count, int port) {

  private static final int PER_BLOCK = 254;
  private static final int FIRST_BLOCK = 16;
  private static final int MAX = (256 - FIRST_BLOCK) * 256 * PER_BLOCK;

  public Hosts {
    if (count < 1 || count > MAX) {
      throw new IllegalArgumentException("hosts: 1 to " + MAX + ", not " + count);
    }
  }

  /** The four numbers of a host's address. */
  public byte[] address(int host) {
    int block = host / PER_BLOCK;
    return new byte[] {
      127, (byte) (FIRST_BLOCK + (block >> 8)), (byte) block, (byte) (1 + host % PER_BLOCK)
    };
  }

  /** The URL of a path on a host. */
  public String url(int host, String path) {
    byte[] address = address(host);
    StringBuilder url = new StringBuilder("http://");
    for (int i = 0; i < address.length; i++) {
      url.append(i == 0 ? "" : ".").append(address[i] & 0xff);
    }
    return url.append(':').append(port).append(path).toString();
  }
}
