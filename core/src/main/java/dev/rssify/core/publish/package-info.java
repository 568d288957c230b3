/** Stage 8, publish: cursors over the journal deliver every event to every sink, in order. */
@NullMarked
package dev.rssify.core.publish;

import org.jspecify.annotations.NullMarked;
