/** The ports of the store over a {@link dev.rssify.adapters.storejdbc.write.Database}. */
@NullMarked
package dev.rssify.adapters.storejdbc.ports;

import org.jspecify.annotations.NullMarked;
