/** PostgreSQL: connection pools, leases, signals and poller lock. */
@NullMarked
package dev.rssify.adapters.storejdbc.postgres;

import org.jspecify.annotations.NullMarked;
