import { get } from './api.js';
import { action, empty, feedLink, h, table, when } from './dom.js';

/** Entries of all feeds or of a tag, newest first. */
export default async function entries(main, { query, signal }) {
  const words = h('input', {
    type: 'search',
    value: query.get('q') ?? '',
    placeholder: 'Words in the title',
  });
  const tag = h('input', { value: query.get('tag') ?? '', placeholder: 'any', size: 12 });
  const since = h(
    'select',
    {},
    [
      ['', 'any time'],
      ['PT1H', 'an hour'],
      ['P1D', 'a day'],
      ['P7D', 'a week'],
    ].map(([value, name]) => h('option', { value, selected: query.get('since') === value }, name)),
  );
  const once = h('input', { type: 'checkbox', checked: query.get('once') === 'yes' });
  const list = h('div');
  const more = h('div.tools');
  main.append(
    h('h1', {}, 'Entries'),
    h(
      'form.tools',
      {
        submit: event => {
          event.preventDefault();
          location.hash = `#/entries?${new URLSearchParams(Object.entries({ q: words.value, tag: tag.value, since: since.value, once: once.checked ? 'yes' : '' }).filter(([, value]) => value))}`;
        },
      },
      h('label', {}, 'Title contains', words),
      h('label', {}, 'Tag', tag),
      h('label', {}, 'First seen within', since),
      h('label', {}, 'Copies once', once),
      h('button', {}, 'Show'),
    ),
    list,
    more,
  );
  const start = since.value
    ? new Date(Date.now() - { PT1H: 3_600_000, P1D: 86_400_000, P7D: 604_800_000 }[since.value]).toISOString()
    : '';
  const shown = [];
  const page = async cursor => {
    const found = await get(
      '/entries',
      {
        limit: 100,
        order: 'newest',
        tag: tag.value,
        since: start,
        cluster: once.checked ? 'representative' : '',
        cursor,
      },
      signal,
    );
    const wanted = words.value.toLowerCase();
    shown.push(
      ...found.entries.filter(entry => !wanted || (entry.title ?? '').toLowerCase().includes(wanted)),
    );
    list.replaceChildren(
      shown.length
        ? table(
            [
              {
                name: 'Title',
                of: entry => h('a', { href: `#/entry/${entry.entry_uid}` }, entry.title || '(no title)'),
              },
              { name: 'Feed', of: entry => feedLink(entry.feed_id, entry.feed_title) },
              { name: 'Published', of: entry => when(entry.published, 'no date') },
              { name: 'First seen', wide: true, of: entry => when(entry.first_seen) },
            ],
            shown,
          )
        : empty(found.next ? 'None among the newest 100. Load more to go on.' : 'No entries match.'),
    );
    more.replaceChildren(...(found.next ? [action('Load more', () => page(found.next))] : []));
  };
  await page('');
}
