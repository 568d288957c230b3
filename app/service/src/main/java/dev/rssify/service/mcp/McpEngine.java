package dev.rssify.service.mcp;

import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.FeedOfPage;
import dev.rssify.core.store.Store;
import java.util.Optional;
import java.util.function.Function;

/**
 * The operations of an engine that the MCP tools call.
 *
 * @param explain explains the next poll of the feed with this name
 * @param pages finds and adds feeds
 */
public record McpEngine(
    Store store,
    EntrySearch search,
    Function<String, Optional<Explanation>> explain,
    FeedOfPage pages) {}
