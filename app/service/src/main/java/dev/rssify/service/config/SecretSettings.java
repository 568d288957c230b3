package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.core.model.http.SecretRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings for the secrets that API clients may use by name, each bound to hosts. */
public final class SecretSettings {

  private static final Setting<Optional<SecretRef>> VALUE =
      Setting.of(
          "secrets.NAME.value",
          new ValueType<>("env:NAME or file:PATH", SecretSettings::reference),
          "",
          "reference to the secret that feeds use as secret:NAME");

  private static final Setting<List<String>> HOSTS =
      Setting.of(
          "secrets.NAME.hosts",
          new ValueType<>(
              "a list of hosts like example.org, *.example.org or example.org:8443",
              ValueType::words),
          "",
          "the only hosts to which the secret is sent");

  /** The settings of one secret. */
  public static final List<Setting<?>> ALL = List.of(VALUE, HOSTS);

  static final SettingGroup GROUP = new SettingGroup("secrets", ALL);

  private SecretSettings() {}

  /** A reference to a secret, or nothing. */
  static Optional<SecretRef> reference(String value) {
    return value.isEmpty()
        ? Optional.empty()
        : Optional.of(new SecretRef(new SecretReference(value).text()));
  }

  /** Every named secret, by name. */
  public static Map<String, NamedSecrets.Definition> read(Configuration settings) {
    Map<String, NamedSecrets.Definition> secrets = new LinkedHashMap<>();
    for (String name : GROUP.names(settings)) {
      Setting<List<String>> hosts = SettingGroup.of(HOSTS, name);
      SecretRef value = SettingGroup.required(settings, SettingGroup.of(VALUE, name));
      try {
        secrets.put(name, new NamedSecrets.Definition(value, settings.get(hosts)));
      } catch (IllegalArgumentException e) {
        throw new ConfigException(hosts.key() + ": " + e.getMessage());
      }
    }
    return secrets;
  }
}
