/** The world's WebSub hub: takes subscriptions, and pushes what feeds publish. */
@NullMarked
package dev.rssify.lab.simulator.hub;

import org.jspecify.annotations.NullMarked;
