/** Works on stored responses and entries: reading, parsing again, retention, verification. */
@NullMarked
package dev.rssify.core.operations.archive;

import org.jspecify.annotations.NullMarked;
