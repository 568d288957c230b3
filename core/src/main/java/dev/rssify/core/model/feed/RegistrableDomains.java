package dev.rssify.core.model.feed;

/** Finds the part of a host name that its owner registered, by the public suffix list. */
@FunctionalInterface
public interface RegistrableDomains {

  /** Takes every host for a domain of its own. */
  RegistrableDomains HOSTS = host -> host;

  /** The registrable domain of a host; the host itself where it has none, as an IP address. */
  String of(String host);
}
