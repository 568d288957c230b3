/** Simulated documents as bytes, in every format. */
@NullMarked
package dev.rssify.lab.simulator.render;

import org.jspecify.annotations.NullMarked;
