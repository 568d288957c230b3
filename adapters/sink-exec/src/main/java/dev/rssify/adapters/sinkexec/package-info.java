/** Stage 8, publish: every change on the standard input of a command. */
@NullMarked
package dev.rssify.adapters.sinkexec;

import org.jspecify.annotations.NullMarked;
