package dev.rssify.core.model.feed;

/** Finds the registrable domain of a host name by the public suffix list. */
@FunctionalInterface
public interface RegistrableDomains {

  /** Treats every host as its own domain. */
  RegistrableDomains HOSTS = host -> host;

  /** The registrable domain of a host; the host itself where it has none, as an IP address. */
  String of(String host);
}
