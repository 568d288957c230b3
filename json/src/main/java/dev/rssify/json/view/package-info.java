/** Records as programs outside see them, where they differ from those of the engine. */
@NullMarked
package dev.rssify.json.view;

import org.jspecify.annotations.NullMarked;
