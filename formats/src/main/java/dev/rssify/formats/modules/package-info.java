/** The modules that extend feeds, each adding its rows to the tables of elements. */
@NullMarked
package dev.rssify.formats.modules;

import org.jspecify.annotations.NullMarked;
