/** Metrics for Prometheus and traces for OpenTelemetry of a running engine. */
@NullMarked
package dev.rssify.adapters.observe;

import org.jspecify.annotations.NullMarked;
