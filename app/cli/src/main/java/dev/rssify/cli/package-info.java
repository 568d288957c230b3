/** The command line: one file per command, thin over what the engine offers. */
@NullMarked
package dev.rssify.cli;

import org.jspecify.annotations.NullMarked;
