package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.NameSource;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The name server of a scenario: it knows the scenario's hosts, and records lookups.
 *
 * <p>Threading: safe.
 */
final class ScriptedNames implements NameSource {

  private final InstantSource clock;
  private final Map<String, String> addresses = new ConcurrentHashMap<>();
  private final List<Lookup> lookups = new CopyOnWriteArrayList<>();

  private record Lookup(String name, Instant at) {}

  ScriptedNames(InstantSource clock) {
    this.clock = clock;
  }

  void put(String name, String address) {
    addresses.put(name, address);
  }

  /** The time of a lookup. */
  List<Instant> lookups(String name) {
    return lookups.stream().filter(one -> one.name().equals(name)).map(Lookup::at).toList();
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    lookups.add(new Lookup(host, clock.instant()));
    String address = addresses.get(host);
    if (address == null) {
      throw new UnknownHostException(host);
    }
    return new InetAddress[] {InetAddress.ofLiteral(address)};
  }
}
