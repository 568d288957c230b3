package dev.rssify.service.config;

import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.core.cluster.Role;
import dev.rssify.embed.WorkerConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Settings of a worker among others on a store in PostgreSQL. */
public final class WorkerSettings {

  public static final Setting<Optional<String>> ID =
      Setting.of(
          "worker.id",
          ValueType.optional("letters, digits, '.', '_' and '-'", Function.identity()),
          "",
          "name of this process among the workers on a store in PostgreSQL; empty for host name and process id");

  public static final Setting<Set<Role>> ROLES =
      Setting.of(
          "worker.roles",
          new ValueType<>(
              "roles separated by commas: poll, api, sink, enrich, index, push", Role::parse),
          "poll,api,sink,enrich,index,push",
          "what serve does: poll feeds, serve the HTTP API, deliver to sinks, compute derivations, follow the journal with search index and standing queries, renew push leases and fetch history; fewer than all need a store in PostgreSQL");

  static final List<Setting<?>> ALL = List.of(ID, ROLES);

  private WorkerSettings() {}

  /**
   * Reads the identity and roles of this process.
   *
   * @throws ConfigException when the id is invalid
   */
  public static WorkerConfig read(Configuration settings) {
    try {
      return new WorkerConfig(
          settings.get(ID).orElseGet(WorkerSettings::hostAndProcess),
          settings.get(ROLES),
          LeaseTimes.defaults());
    } catch (IllegalArgumentException e) {
      throw new ConfigException("worker.id: " + e.getMessage());
    }
  }

  private static String hostAndProcess() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "worker"; // the process id is enough on one machine
    }
    String name = host.replaceAll("[^A-Za-z0-9._-]", "-").replaceAll("^[^A-Za-z0-9]+", "");
    String process = "-" + ProcessHandle.current().pid();
    return name.substring(0, Math.min(name.length(), 50)) + process;
  }
}
