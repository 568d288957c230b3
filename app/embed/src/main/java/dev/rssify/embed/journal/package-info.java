/** Jobs that follow the journal in the background. */
@NullMarked
package dev.rssify.embed.journal;

import org.jspecify.annotations.NullMarked;
