import { get, remove, send } from './api.js';
import { confirmed } from './app.js';
import { action, feedLink, h, notice, outside, panel, table, tags } from './dom.js';

const FORMATS = ['atom', 'rss', 'json', 'opml'];
const words = input =>
  input.value
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
const address = (feed, format, token) => feed.url.replace(/atom$/, format) + (token ? `?token=${token}` : '');

/** Feeds that other programs read: their addresses, and a form for a new one. */
export default async function outward(main, { signal }) {
  const list = h('div'),
    made = h('div');
  const name = h('input', {
    placeholder: 'news',
    pattern: '[a-z0-9][a-z0-9_\\-]*',
    maxlength: 63,
    required: true,
  });
  const title = h('input', { placeholder: 'Local news' }),
    tagged = h('input', { placeholder: 'news, local' }),
    named = h('input', { placeholder: 'https://example.com/feed.xml' }),
    matching = h('input', { placeholder: 'storm, flood' }),
    query = h('select', {}, h('option', { value: '' }, 'All entries'));
  const content = h(
    'select',
    {},
    h('option', { value: 'full' }, 'Whole entries'),
    h('option', { value: 'excerpt' }, 'Excerpts'),
  );
  const created = feed =>
    made.replaceChildren(
      notice(
        'Copy these addresses now: the token is shown only once. It is needed where this service requires a token.',
      ),
      h(
        'ul',
        {},
        FORMATS.map(format => h('li', {}, outside(address(feed, format, feed.token)))),
      ),
    );
  const failed = e => made.replaceChildren(notice(e.message, true));
  const load = async () => {
    const [{ outward_feeds: found }, { queries }] = await Promise.all([
      get('/out', {}, signal),
      get('/queries', {}, signal),
    ]);
    const chosen = query.value;
    query.replaceChildren(
      query.firstChild,
      ...queries.map(one => h('option', { value: one.name }, one.name)),
    );
    query.value = chosen;
    const names = await namesOf([...new Set(found.flatMap(feed => feed.feeds))], signal);
    list.replaceChildren(
      table(
        [
          { name: 'Name', of: feed => (feed.title ? [feed.name, h('div.hint', {}, feed.title)] : feed.name) },
          {
            name: 'Entries of',
            of: feed => [
              feed.tags.length || feed.feeds.length
                ? [tags(feed.tags), feed.feeds.map(one => h('div.hint', {}, feedLink(one, names.get(one))))]
                : 'All feeds',
              feed.query ? h('div.hint', {}, `that match the query ${feed.query}`) : null,
              feed.words.length ? h('div.hint', {}, `with ${feed.words.join(', ')}`) : null,
            ],
          },
          {
            name: 'Addresses',
            of: feed => FORMATS.map(format => [outside(address(feed, format), format), ' ']),
          },
          {
            name: '',
            of: feed =>
              feed.configured
                ? h('span.soft', {}, 'by configuration')
                : [
                    action('New token', async () => {
                      if (
                        await confirmed(
                          `Replace the token of ${feed.name}? Readers with the old one can no longer read it.`,
                          'Replace',
                        )
                      )
                        created(await send('POST', `/out/${feed.name}/token`));
                    }),
                    ' ',
                    action('Remove', async () => {
                      if (await confirmed(`Remove the outward feed ${feed.name}?`, 'Remove')) {
                        await remove(`/out/${feed.name}`);
                        await load();
                      }
                    }),
                  ],
          },
        ],
        found,
        'None yet. Define one below, or with: rssify out add NAME --tag TAG',
      ),
    );
  };
  const create = async () => {
    try {
      created(
        await send('POST', '/out', {
          name: name.value.trim(),
          title: title.value.trim() || null,
          tags: words(tagged),
          feeds: words(named),
          words: words(matching),
          query: query.value || null,
          content: content.value,
        }),
      );
      await load();
    } catch (e) {
      failed(e);
    }
  };
  main.append(
    h('h1', {}, 'Outward feeds'),
    h('p.soft', {}, 'Selected entries as Atom, RSS or JSON Feed, for any feed reader. Without tags and feeds: of all feeds.'),
    panel('Feeds', list),
    panel(
      'New outward feed',
      h(
        'form.tools',
        {
          submit: event => {
            event.preventDefault();
            create();
          },
        },
        h('label', {}, 'Name', name),
        h('label', {}, 'Title', title),
        h('label', {}, 'Tags, comma-separated', tagged),
        h('label', {}, 'Feeds: ids or URLs, comma-separated', named),
        h('label', {}, 'Words that entries must have', matching),
        h('label', {}, 'Matches of the standing query', query),
        h('label', {}, 'Content', content),
        h('button.main', {}, 'Create'),
      ),
      made,
    ),
  );
  await load();
}

/** The names of feeds, by the id or URL that a definition has; without those that were removed. */
async function namesOf(feeds, signal) {
  const names = new Map(feeds.map(one => [one, one]));
  await Promise.all(
    feeds.map(one =>
      get(`/feeds/${encodeURIComponent(one)}`, {}, signal)
        .then(feed => names.set(one, feed.subscriptions[0]?.label || feed.title || feed.url))
        .catch(() => {}),
    ),
  );
  return names;
}
