package dev.rssify.service.mcp;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.store.Store;
import java.util.Optional;
import java.util.function.Function;

/**
 * The operations of an engine that the MCP tools call.
 *
 * @param explain explains the next poll of the feed with this name
 * @param subscribe adds a subscription and returns its feed
 */
public record McpEngine(
    Store store,
    EntrySearch search,
    Function<String, Optional<Explanation>> explain,
    Function<SubscriptionRequest, Feed> subscribe) {}
