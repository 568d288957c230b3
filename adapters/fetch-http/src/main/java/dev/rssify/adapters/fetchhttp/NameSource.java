package dev.rssify.adapters.fetchhttp;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Knows the addresses of names: the system's resolver, unless somebody has another.
 *
 * <p>Threading: asked by many threads at once; may block for as long as it likes.
 */
@FunctionalInterface
public interface NameSource {

  InetAddress[] resolve(String host) throws UnknownHostException;
}
