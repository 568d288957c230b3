/** The command line: one class per command, a thin layer over the library. */
@NullMarked
package dev.rssify.cli;

import org.jspecify.annotations.NullMarked;
