import { get, send } from './api.js';
import { action, empty, h, notice, number, outside, panel, table } from './dom.js';

/** Lines of an imported list that are shown. */
const MOST = 1_000;
const RESULTS = { added: 'imported', known: 'already there', problem: 'problem' };

/** Subscribes to feeds: found on a page, or from a list that is dropped here. */
export default async function add(main, { query }) {
  const url = h('input', {
    type: 'search',
    placeholder: 'https://example.com/',
    size: 50,
    value: query.get('url') ?? '',
    required: true,
  });
  const tagged = h('input', { placeholder: 'news, local' });
  const found = h('div');
  const find = async () => {
    found.replaceChildren(empty('Looking for feeds.'));
    try {
      const { feeds } = await get('/discover', { url: url.value.trim() });
      found.replaceChildren(
        feeds.length
          ? table(
              [
                { name: 'Feed', of: feed => [feed.title || feed.url, h('div.hint', {}, outside(feed.url))] },
                { name: 'Found', of: feed => feed.how ?? '' },
                {
                  name: 'Preview',
                  of: feed =>
                    (feed.entries ?? [])
                      .slice(0, 3)
                      .map(entry => h('div.hint', {}, entry.title || entry.link || '')),
                },
                {
                  name: '',
                  of: feed =>
                    action(
                      'Subscribe',
                      async button => {
                        const made = await send('POST', '/feeds', {
                          url: feed.url,
                          tags: tagged.value
                            .split(',')
                            .map(tag => tag.trim())
                            .filter(Boolean),
                        });
                        button.replaceWith(h('a', { href: `#/feed/${made.id}` }, 'Subscribed'));
                      },
                      { class: 'main' },
                    ),
                },
              ],
              feeds,
            )
          : notice(
              'No feed was found there. Paste the address of the feed itself, or another page of the site.',
            ),
      );
    } catch (e) {
      found.replaceChildren(notice(e.message, true));
    }
  };
  const result = h('div');
  const file = h('input', {
    type: 'file',
    accept: '.opml,.xml,.json,.txt',
    change: () => file.files[0] && load(file.files[0], result),
  });
  const drop = h(
    'div.drop',
    {
      dragover: event => {
        event.preventDefault();
        drop.classList.add('over');
      },
      dragleave: () => drop.classList.remove('over'),
      drop: event => {
        event.preventDefault();
        drop.classList.remove('over');
        if (event.dataTransfer.files[0]) load(event.dataTransfer.files[0], result);
      },
    },
    h('p', {}, 'Drop an OPML file, feeds.json or a list of URLs here'),
    h('label', {}, 'or choose a file', file),
  );
  main.append(
    h('h1', {}, 'Add feeds'),
    panel(
      'By address',
      h(
        'form.tools',
        {
          submit: event => {
            event.preventDefault();
            find();
          },
        },
        h('label', {}, 'Address of a site or feed', url),
        h('label', {}, 'Tags, comma-separated', tagged),
        h('button.main', {}, 'Find feeds'),
      ),
      found,
    ),
    panel('From a list', drop, result),
  );
  if (url.value) await find();
}

async function load(file, result) {
  result.replaceChildren(empty('Importing.'));
  try {
    const content = await file.text();
    const type = content.trimStart().startsWith('<')
      ? 'text/x-opml'
      : /^[[{]/.test(content.trimStart())
        ? 'application/json'
        : 'text/plain';
    const report = await send('POST', '/import', content, type);
    const lines = [...report.problems.map(one => ({ ...one, result: 'problem' })), ...report.lines];
    result.replaceChildren(
      notice(
        `${number(report.added)} ${report.added === 1 ? 'feed' : 'feeds'} added, ${number(report.known)} known already, ${number(report.problems.length)} ${report.problems.length === 1 ? 'problem' : 'problems'}.` +
          (report.added && report.first_polls === 'spread' ? ' The first polls are spread over an hour.' : ''),
      ),
      h('a', { href: '#/feeds' }, 'Show all feeds'),
      table(
        [
          { name: 'Line', num: true, of: one => one.line },
          { name: 'Result', of: one => RESULTS[one.result] },
          {
            name: 'Feed',
            of: one =>
              one.feed_id ? h('a', { href: `#/feed/${one.feed_id}` }, one.url) : (one.url ?? one.message),
          },
        ],
        lines.slice(0, MOST),
      ),
      lines.length > MOST
        ? h(
            'p.hint',
            {},
            `The first ${number(MOST)} of ${number(lines.length)} lines are shown, problems first.`,
          )
        : '',
    );
  } catch (e) {
    result.replaceChildren(notice(e.message, true));
  }
}
