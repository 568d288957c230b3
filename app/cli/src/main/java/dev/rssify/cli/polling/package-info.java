/** Commands that send requests to publishers, or stop and explain polling. */
@NullMarked
package dev.rssify.cli.polling;

import org.jspecify.annotations.NullMarked;
