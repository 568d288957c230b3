/** Subscriptions to hubs (WebSub): when to subscribe, what to send, how to check what arrives. */
@NullMarked
package dev.rssify.core.push;

import org.jspecify.annotations.NullMarked;
