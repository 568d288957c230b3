package dev.rssify.core.cluster;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What a worker does. */
public enum Role {
  /** Polls feeds; also deletes expired data, one worker at a time. */
  POLL,
  /** Serves the HTTP API. */
  API,
  /** Delivers events to sinks, one worker at a time. */
  SINK,
  /** Computes derivations, such as articles, one worker at a time. */
  ENRICH,
  /** Keeps the search index up to date; compares entries with standing queries, one at a time. */
  INDEX,
  /** Renews subscriptions to hubs and walks through archives, one worker at a time. */
  PUSH;

  public static final Set<Role> ALL = Set.copyOf(EnumSet.allOf(Role.class));

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads roles separated by commas.
   *
   * @throws IllegalArgumentException when a role is unknown, or there is none
   */
  public static Set<Role> parse(String text) {
    EnumSet<Role> roles = EnumSet.noneOf(Role.class);
    for (String code : text.split(",", -1)) {
      roles.add(
          Arrays.stream(values())
              .filter(role -> role.code().equals(code.strip()))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("no such role: " + code.strip())));
    }
    return Set.copyOf(roles);
  }

  /** As {@link #parse}, without the roles that only a newer version knows. */
  public static Set<Role> known(String text) {
    List<String> codes = List.of(text.split(",", -1));
    return Arrays.stream(values())
        .filter(role -> codes.contains(role.code()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The codes of roles, separated by commas, in a fixed order. */
  public static String text(Set<Role> roles) {
    return codes(roles).stream().collect(Collectors.joining(","));
  }

  /** The codes of roles, in a fixed order. */
  public static List<String> codes(Set<Role> roles) {
    return Arrays.stream(values()).filter(roles::contains).map(Role::code).toList();
  }
}
