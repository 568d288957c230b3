/**
 * A real HTTP/1.1 server on raw sockets that answers exactly as a test scripts it, faults included,
 * and remembers what it was asked.
 */
@NullMarked
package dev.rssify.testkit.http;

import org.jspecify.annotations.NullMarked;
