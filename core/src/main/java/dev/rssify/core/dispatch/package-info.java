/**
 * Who is asked when: due feeds, the queues and gates of politeness groups, and the loop that starts
 * polls.
 */
@NullMarked
package dev.rssify.core.dispatch;

import org.jspecify.annotations.NullMarked;
