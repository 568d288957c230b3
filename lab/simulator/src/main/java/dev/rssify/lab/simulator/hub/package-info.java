/** The WebSub hub of the simulator: accepts subscriptions, and pushes new versions of feeds. */
@NullMarked
package dev.rssify.lab.simulator.hub;

import org.jspecify.annotations.NullMarked;
