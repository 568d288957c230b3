/** The Model Context Protocol: tools and resources for agents, over any transport. */
@NullMarked
package dev.rssify.service.mcp;

import org.jspecify.annotations.NullMarked;
