/** Shared parts of commands: options, stores, files, output, logs. */
@NullMarked
package dev.rssify.cli.io;

import org.jspecify.annotations.NullMarked;
