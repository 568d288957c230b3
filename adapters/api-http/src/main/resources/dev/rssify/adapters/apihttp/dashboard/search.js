import { get } from './api.js';
import { empty, feedLink, h, outside, when } from './dom.js';

/** Text with its matches marked; marks are pairs of start and end. */
function marked(text, marks) {
  const parts = [];
  let last = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(last, start), h('mark', {}, text.slice(start, end)));
    last = end;
  }
  return [...parts, text.slice(last)];
}

/** Entries by their words and meaning, best first. */
export default async function search(main, { query, signal }) {
  const words = h('input', {
    type: 'search',
    value: query.get('q') ?? '',
    placeholder: 'words, "a phrase", -without, title:word',
    size: 40,
    maxlength: 1000,
  });
  const tag = h('input', { value: query.get('tag') ?? '', placeholder: 'any', size: 12 });
  const order = h(
    'select',
    {},
    [
      ['best', 'best'],
      ['newest', 'newest'],
    ].map(([value, name]) => h('option', { value, selected: query.get('order') === value }, name)),
  );
  const mode = h(
    'select',
    {},
    [
      ['auto', 'words and meaning'],
      ['words', 'words'],
      ['meaning', 'meaning'],
    ].map(([value, name]) => h('option', { value, selected: query.get('mode') === value }, name)),
  );
  const list = h('div');
  main.append(
    h('h1', {}, 'Search'),
    h(
      'form.tools',
      {
        submit: event => {
          event.preventDefault();
          location.hash = `#/search?${new URLSearchParams(Object.entries({ q: words.value, tag: tag.value, order: order.value, mode: mode.value }).filter(([, value]) => value))}`;
        },
      },
      h('label', {}, 'Words', words),
      h('label', {}, 'Tag', tag),
      h('label', {}, 'First', order),
      h('label', {}, 'By', mode),
      h('button.main', {}, 'Search'),
    ),
    list,
  );
  if (!words.value.trim()) {
    list.append(empty('Searches the title, text and categories of all entries.'));
    words.focus();
    return;
  }
  const found = await get(
    '/search',
    { q: words.value, tag: tag.value, order: order.value, mode: mode.value, limit: 50 },
    signal,
  );
  list.append(
    h(
      'p.soft',
      { role: 'status' },
      found.results.length
        ? found.ranking === 'words'
          ? `${found.total} entries`
          : `${found.results.length} entries, ${found.ranking === 'hybrid' ? 'by words and meaning' : 'nearest in meaning first'}`
        : 'No entries match.',
      found.without_meaning && mode.value !== 'words'
        ? ` Searched by words alone: ${found.without_meaning}.`
        : '',
      found.behind ? ` The index is ${found.behind} events behind.` : '',
    ),
    ...found.results.map(each =>
      h(
        'section.panel',
        {},
        h(
          'h2',
          {},
          h(
            'a',
            { href: `#/entry/${each.entry_uid}` },
            each.title ? marked(each.title, each.title_marks) : '(no title)',
          ),
        ),
        h(
          'p.soft',
          {},
          feedLink(each.feed_id, each.feed_title),
          ' ',
          when(each.published ?? each.first_seen),
          ' ',
          each.link ? outside(each.link) : null,
        ),
        h('p', {}, marked(each.passage, each.passage_marks)),
      ),
    ),
  );
}
