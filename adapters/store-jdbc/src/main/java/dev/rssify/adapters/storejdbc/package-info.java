/**
 * Stage 7, store: SQLite and PostgreSQL behind the ports of {@code core.store}, from one schema.
 */
@NullMarked
package dev.rssify.adapters.storejdbc;

import org.jspecify.annotations.NullMarked;
