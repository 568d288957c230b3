/** The command line: {@link dev.rssify.cli.Main} creates the command that was named and runs it. */
@NullMarked
package dev.rssify.cli;

import org.jspecify.annotations.NullMarked;
