/** Commands that inspect and maintain the store and the raw archive. */
@NullMarked
package dev.rssify.cli.store;

import org.jspecify.annotations.NullMarked;
