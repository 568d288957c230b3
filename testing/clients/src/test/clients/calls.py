"""Calls of a generated Python client: URL, token, and two feeds."""
import json
import sys

import client

url, token, news, pier = sys.argv[1:]
api = client.ApiClient(client.Configuration(host=url, access_token=token))
feeds, entries, events = client.FeedsApi(api), client.EntriesApi(api), client.EventsApi(api)


def problem(call):
    """The error of a call that must fail."""
    try:
        call()
    except client.ApiException as e:
        return e.status, json.loads(e.body)
    raise AssertionError("no error")


print("index:", client.ServiceApi(api).index().name)

anonymous = client.FeedsApi(client.ApiClient(client.Configuration(host=url)))
status, body = problem(anonymous.list_feeds)
print("without a token:", status, body["code"])

added = feeds.add_feed(client.NewFeed(url=news, id="harbour", tags=["news", "sea"], poll_interval_seconds=3600))
subscription = added.subscriptions[0]
print(f"add_feed: {subscription.id}, {' '.join(subscription.tags)}, every {subscription.poll_interval_seconds} s")
print("add_feed:", feeds.add_feed(client.NewFeed(url=pier, id="pier")).subscriptions[0].id)

after, new = 0, []
while len(new) < 3:
    page = events.events(type=["new_entry"], feed=["harbour"], after=after, wait=30)
    new += page.events
    after = int(page.next)
print(f"events: {len(new)} new entries of {new[0].feed.title}")

first = feeds.list_feeds(limit=1)
second = feeds.list_feeds(limit=1, cursor=first.next)
assert first.feeds[0].id != second.feeds[0].id
print(f"list_feeds: {len(first.feeds)}, then {len(second.feeds)}, then {second.next or 'the end'}")

feed = feeds.get_feed("harbour")
print(f"get_feed: {feed.title}, {feed.status}")

patch = client.SubscriptionPatch(label="East pier", tags=["sea"], poll_interval_seconds=None)
changed = feeds.change_feed("harbour", patch).subscriptions[0]
every = f"every {changed.poll_interval_seconds} s" if changed.poll_interval_seconds else "adaptive"
print(f"change_feed: label {changed.label}, tags {' '.join(changed.tags)}, {every}")

page = feeds.list_feed_entries("harbour", order="newest", limit=2)
rest = feeds.list_feed_entries("harbour", order="newest", limit=2, cursor=page.next)
print(f"list_feed_entries: {', '.join(one.title for one in page.entries)}, then {rest.entries[0].title}")

entry = entries.get_entry(page.entries[0].entry_uid)
print(f"get_entry: {entry.title}, {entry.published:%Y-%m-%dT%H:%M:%SZ}, version {entry.version}")

fetch = feeds.list_fetches("harbour").fetches[0]
print(f"list_fetches: {fetch.outcome}, {fetch.items_seen} items")
print(f"explain_feed: {len(feeds.explain_feed('harbour').polls)} poll")
print("get_raw:", client.RawApi(api).get_raw(entry.raw_refs[0].fetch_id)[:19].decode())

opml = '<opml><body><outline xmlUrl="https://quay.example/feed"/></body></opml>'
report = client.ImportApi(api).import_feeds(opml, _content_type="text/x-opml")
print("import_feeds:", report.added, "added")

status, body = problem(lambda: entries.get_entry("0" * 32))
print(f"get_entry: {status} {body['code']}, field {body['field']}")
status, body = problem(lambda: feeds.list_feeds(cursor="none"))
print(f"list_feeds: {status} {body['code']}, field {body['field']}")

print("stats:", client.StatsApi(api).stats().sizes.feeds, "feeds")

feeds.remove_feed("harbour")
status, body = problem(lambda: feeds.get_feed("harbour"))
print("remove_feed: done, then", status, body["code"])
