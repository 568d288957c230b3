/**
 * A configured engine as a service: HTTP API, webhooks, files and metrics. Start with {@link
 * dev.rssify.service.ServiceBuilder}; {@code rssify serve} adds a terminal to it.
 */
@NullMarked
package dev.rssify.service;

import org.jspecify.annotations.NullMarked;
