/**
 * A small HTTP/1.1 server with minimal cost, because it shares its machine with the program it
 * measures.
 */
@NullMarked
package dev.rssify.lab.simulator.server;

import org.jspecify.annotations.NullMarked;
