/** What operators see of a running engine: metrics for Prometheus, traces for OpenTelemetry. */
@NullMarked
package dev.rssify.adapters.observe;

import org.jspecify.annotations.NullMarked;
