/**
 * Workers that share a store: who is a member, which leases each should hold, and whether a lease
 * still holds. Pure: time is a parameter, and a {@link LeaseStore} decides all conflicts.
 */
@NullMarked
package dev.rssify.core.cluster;

import org.jspecify.annotations.NullMarked;
