/**
 * The contract of every store. A store's own module extends {@link
 * dev.rssify.testing.contract.StoreContract} and runs all of it.
 */
@NullMarked
package dev.rssify.testing.contract;

import org.jspecify.annotations.NullMarked;
