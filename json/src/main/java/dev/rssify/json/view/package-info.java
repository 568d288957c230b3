/** JSON views of engine records for API and {@code --json}, where the two differ. */
@NullMarked
package dev.rssify.json.view;

import org.jspecify.annotations.NullMarked;
