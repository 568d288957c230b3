package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Resolves names to addresses: the system's resolver by default.
 *
 * <p>Threading: called by many threads at once; may block.
 */
@FunctionalInterface
public interface NameSource {

  InetAddress[] resolve(String host) throws UnknownHostException;
}
