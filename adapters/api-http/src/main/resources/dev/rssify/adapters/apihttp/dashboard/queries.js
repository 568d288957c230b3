import { get, remove, send } from './api.js';
import { confirmed } from './app.js';
import { action, h, notice, panel, table, tags, when } from './dom.js';

const words = input =>
  input.value
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);

/** Standing queries, which every new or updated entry is compared with, and a form for a new one. */
export default async function queries(main, { signal }) {
  const list = h('div'),
    made = h('div');
  const name = h('input', {
    placeholder: 'rates',
    pattern: '[a-z0-9][a-z0-9_\\-]*',
    maxlength: 64,
    required: true,
  });
  const wanted = h('input', {
    placeholder: '"interest rates" -sponsored',
    size: 40,
    maxlength: 1000,
    required: true,
  });
  const similar = h('input', { type: 'number', min: 0.05, max: 1, step: 0.05, placeholder: 'by words' });
  const tagged = h('input', { placeholder: 'news, local' });
  const load = async () => {
    const { queries: found } = await get('/queries', {}, signal);
    list.replaceChildren(
      table(
        [
          { name: 'Name', of: query => query.name },
          {
            name: 'Words',
            of: query => h('a', { href: `#/search?${new URLSearchParams({ q: query.words })}` }, query.words),
          },
          { name: 'Similarity', num: true, of: query => query.similarity || '' },
          {
            name: 'Entries of',
            of: query =>
              query.tags.length
                ? tags(query.tags)
                : query.feeds?.length
                  ? `${query.feeds.length} feeds`
                  : 'All feeds',
          },
          { name: 'Since', of: query => when(query.created_at) },
          {
            name: '',
            of: query =>
              action('Remove', async () => {
                if (await confirmed(`Remove the query ${query.name}?`, 'Remove')) {
                  await remove(`/queries/${query.name}`);
                  await load();
                }
              }),
          },
        ],
        found,
        'None yet. Add one below, or with: rssify queries add NAME WORDS',
      ),
    );
  };
  const create = async () => {
    try {
      await send('POST', '/queries', {
        name: name.value.trim(),
        words: wanted.value.trim(),
        tags: words(tagged),
        feeds: [],
        similarity: similar.value ? Number(similar.value) : null,
      });
      made.replaceChildren();
      await load();
    } catch (e) {
      made.replaceChildren(notice(e.message, true));
    }
  };
  main.append(
    h('h1', {}, 'Standing queries'),
    h(
      'p.soft',
      {},
      'An entry that has all words of a query, or is as similar in meaning, causes a query_matched event, which sinks receive.',
    ),
    panel('Queries', list),
    panel(
      'New query',
      h(
        'form.tools',
        {
          submit: event => {
            event.preventDefault();
            create();
          },
        },
        h('label', {}, 'Name', name),
        h('label', {}, 'Words', wanted),
        h('label', {}, 'Similarity in meaning, up to 1', similar),
        h('label', {}, 'Tags, comma-separated; none for all feeds', tagged),
        h('button.main', {}, 'Add'),
      ),
      made,
    ),
  );
  await load();
}
