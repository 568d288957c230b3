/** The WebSub hub of the outward feeds: subscriptions, and content for their subscribers. */
@NullMarked
package dev.rssify.service.hub;

import org.jspecify.annotations.NullMarked;
