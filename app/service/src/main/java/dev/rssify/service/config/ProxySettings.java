package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.IpRange;
import dev.rssify.adapters.fetchhttp.ProxyRoute;
import dev.rssify.core.model.http.SecretRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Settings for the proxies that feeds may use. */
public final class ProxySettings {

  private static final Setting<Optional<String>> URL =
      Setting.of(
          "proxies.NAME.url",
          new ValueType<>(
              "an http URL without a path, such as http://proxy.example:3128",
              value -> {
                if (value.isEmpty()) {
                  return Optional.empty();
                }
                ProxyRoute _ = ProxyRoute.parse(value, null, null, List.of());
                return Optional.of(value);
              }),
          "",
          "an HTTP proxy that feeds refer to as NAME");

  private static final Setting<List<IpRange>> ALLOWED_RANGES =
      Setting.of(
          "proxies.NAME.allowed_ranges",
          ValueType.ADDRESS_RANGES,
          "",
          "private addresses the proxy itself may have; requests through it cannot go there");

  private static final Setting<Optional<String>> USER =
      Setting.of(
          "proxies.NAME.user",
          ValueType.optional("a user name, or nothing", Function.identity()),
          "",
          "user name for the proxy");

  private static final Setting<Optional<SecretRef>> PASSWORD =
      Setting.of(
          "proxies.NAME.password",
          new ValueType<>("env:NAME or file:PATH, or nothing", SecretSettings::reference),
          "",
          "reference to the password for the proxy");

  /** The settings of one proxy. */
  public static final List<Setting<?>> ALL = List.of(URL, ALLOWED_RANGES, USER, PASSWORD);

  static final SettingGroup GROUP = new SettingGroup("proxies", ALL);

  private ProxySettings() {}

  /** Every proxy, by name. */
  static Map<String, ProxyRoute> read(Configuration settings) {
    Map<String, ProxyRoute> proxies = new LinkedHashMap<>();
    for (String name : GROUP.names(settings)) {
      try {
        proxies.put(
            name,
            ProxyRoute.parse(
                SettingGroup.required(settings, SettingGroup.of(URL, name)),
                settings.get(SettingGroup.of(USER, name)).orElse(null),
                settings.get(SettingGroup.of(PASSWORD, name)).orElse(null),
                settings.get(SettingGroup.of(ALLOWED_RANGES, name))));
      } catch (IllegalArgumentException e) {
        throw new ConfigException("proxies." + name + ": " + e.getMessage());
      }
    }
    return proxies;
  }
}
