/**
 * The simulation itself: hosts, feeds, what they post and how they behave, all pure functions of a
 * seed.
 */
@NullMarked
package dev.rssify.lab.simulator.world;

import org.jspecify.annotations.NullMarked;
