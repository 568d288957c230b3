package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.world.Hosts;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * One bound socket per host, never one for all addresses of the machine.
 *
 * @param channels that of host 0 first
 */
public record Listeners(Hosts hosts, List<ServerSocketChannel> channels) implements Closeable {

  private static final int BACKLOG = 1024;
  private static final int TRIES = 20;

  public Listeners {
    channels = List.copyOf(channels);
  }

  /** Binds all hosts to a port; 0 stands for one that is free on every address. */
  public static Listeners bind(int hosts, int port) throws IOException {
    for (int tries = 1; port == 0 && tries < TRIES; tries++) {
      try {
        return bindAll(hosts, port);
      } catch (BindException e) {
        // Free on the first address, in use on another: the next free port may work.
      }
    }
    return bindAll(hosts, port);
  }

  private static Listeners bindAll(int count, int port) throws IOException {
    List<ServerSocketChannel> channels = new ArrayList<>(count);
    Hosts hosts = new Hosts(count, port);
    try {
      for (int host = 0; host < count; host++) {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.INET);
        channels.add(channel);
        InetAddress address = InetAddress.getByAddress(hosts.address(host));
        channel.bind(new InetSocketAddress(address, hosts.port()), BACKLOG);
        if (hosts.port() == 0) {
          hosts = new Hosts(count, ((InetSocketAddress) channel.getLocalAddress()).getPort());
        }
      }
      return new Listeners(hosts, channels);
    } catch (IOException e) {
      new Listeners(hosts, channels).close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    for (ServerSocketChannel channel : channels) {
      channel.close();
    }
  }
}
