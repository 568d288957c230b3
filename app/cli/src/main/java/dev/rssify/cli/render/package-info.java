/** Tables, times and texts for a terminal. */
@NullMarked
package dev.rssify.cli.render;

import org.jspecify.annotations.NullMarked;
