/**
 * What every sink of a message bus must do with a real server. The sink's own module extends {@link
 * dev.rssify.testing.contract.bus.BusContract} and runs all of it.
 */
@NullMarked
package dev.rssify.testing.contract.bus;

import org.jspecify.annotations.NullMarked;
