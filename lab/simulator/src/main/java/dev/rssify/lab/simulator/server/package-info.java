/**
 * The world on the wire: a small HTTP/1.1 server made to cost as little as it can, because it
 * shares its machine with what it measures.
 */
@NullMarked
package dev.rssify.lab.simulator.server;

import org.jspecify.annotations.NullMarked;
