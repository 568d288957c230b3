/**
 * A real HTTP/1.1 server on raw sockets that responds exactly as a test scripts it, faults
 * included, and records the requests.
 */
@NullMarked
package dev.rssify.testkit.http;

import org.jspecify.annotations.NullMarked;
