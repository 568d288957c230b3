/** Events as messages of a NATS JetStream stream. */
@NullMarked
package dev.rssify.adapters.publishnats;

import org.jspecify.annotations.NullMarked;
