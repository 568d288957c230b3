// Calls of a generated TypeScript client: URL, token, and two feeds.
import {
  Configuration, EntriesApi, EventsApi, FeedsApi, ImportApi, RawApi, ResponseError, ServiceApi, StatsApi,
} from './client';

declare const process: { argv: string[]; exit(code: number): never };

const [basePath, accessToken, news, pier] = process.argv.slice(2);
const access = new Configuration({ basePath, accessToken });
const feeds = new FeedsApi(access);
const entries = new EntriesApi(access);

/** The error of a call that must fail. */
async function problem(call: Promise<unknown>): Promise<{ status: number; code: string; field: string }> {
  try {
    await call;
  } catch (e) {
    if (e instanceof ResponseError) return e.response.json();
    throw e;
  }
  throw new Error('no error');
}

async function main() {
  console.log(`index: ${(await new ServiceApi(access).index()).name}`);

  const anonymous = await problem(new FeedsApi(new Configuration({ basePath })).listFeeds());
  console.log(`without a token: ${anonymous.status} ${anonymous.code}`);

  const added = await feeds.addFeed({ newFeed: { url: news, id: 'harbour', tags: ['news', 'sea'], pollIntervalSeconds: 3600 } });
  const subscription = added.subscriptions[0];
  console.log(`add_feed: ${subscription.id}, ${subscription.tags.join(' ')}, every ${subscription.pollIntervalSeconds} s`);
  console.log(`add_feed: ${(await feeds.addFeed({ newFeed: { url: pier, id: 'pier' } })).subscriptions[0].id}`);

  const found = [];
  for (let after = 0; found.length < 3;) {
    const page = await new EventsApi(access).events({ type: ['new_entry'], feed: ['harbour'], after, wait: 30 });
    found.push(...page.events);
    after = Number(page.next);
  }
  console.log(`events: ${found.length} new entries of ${found[0].feed?.title}`);

  const first = await feeds.listFeeds({ limit: 1 });
  const second = await feeds.listFeeds({ limit: 1, cursor: first.next! });
  if (first.feeds[0].id === second.feeds[0].id) throw new Error('the same feed twice');
  console.log(`list_feeds: ${first.feeds.length}, then ${second.feeds.length}, then ${second.next ?? 'the end'}`);

  const feed = await feeds.getFeed({ id: 'harbour' });
  console.log(`get_feed: ${feed.title}, ${feed.status}`);

  const subscriptionPatch = { label: 'East pier', tags: ['sea'], pollIntervalSeconds: null };
  const changed = (await feeds.changeFeed({ id: 'harbour', subscriptionPatch })).subscriptions[0];
  const every = changed.pollIntervalSeconds ? `every ${changed.pollIntervalSeconds} s` : 'adaptive';
  console.log(`change_feed: label ${changed.label}, tags ${changed.tags.join(' ')}, ${every}`);

  const page = await feeds.listFeedEntries({ id: 'harbour', order: 'newest', limit: 2 });
  const rest = await feeds.listFeedEntries({ id: 'harbour', order: 'newest', limit: 2, cursor: page.next! });
  console.log(`list_feed_entries: ${page.entries.map(one => one.title).join(', ')}, then ${rest.entries[0].title}`);

  const entry = await entries.getEntry({ uid: page.entries[0].entryUid });
  console.log(`get_entry: ${entry.title}, ${entry.published?.toISOString().replace('.000', '')}, version ${entry.version}`);

  const fetched = (await feeds.listFetches({ id: 'harbour' })).fetches[0];
  console.log(`list_fetches: ${fetched.outcome}, ${fetched.itemsSeen} items`);
  console.log(`explain_feed: ${(await feeds.explainFeed({ id: 'harbour' })).polls.length} poll`);
  const raw = await new RawApi(access).getRaw({ fetchId: entry.rawRefs[0].fetchId });
  console.log(`get_raw: ${(await raw.text()).slice(0, 19)}`);

  const body = '<opml><body><outline xmlUrl="https://quay.example/feed"/></body></opml>';
  console.log(`import_feeds: ${(await new ImportApi(access).importFeeds({ body })).added} added`);

  const unknown = await problem(entries.getEntry({ uid: '0'.repeat(32) }));
  console.log(`get_entry: ${unknown.status} ${unknown.code}, field ${unknown.field}`);
  const invalid = await problem(feeds.listFeeds({ cursor: 'none' }));
  console.log(`list_feeds: ${invalid.status} ${invalid.code}, field ${invalid.field}`);

  console.log(`stats: ${(await new StatsApi(access).stats()).sizes.feeds} feeds`);

  await feeds.removeFeed({ id: 'harbour' });
  const removed = await problem(feeds.getFeed({ id: 'harbour' }));
  console.log(`remove_feed: done, then ${removed.status} ${removed.code}`);
}

main().catch(e => {
  console.error(e);
  process.exit(1);
});
