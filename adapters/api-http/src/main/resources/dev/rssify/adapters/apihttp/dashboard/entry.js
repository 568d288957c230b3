import { get, text } from './api.js';
import { action, feedLink, h, number, outside, pairs, panel, table, when } from './dom.js';

/** The preview is sanitized by the service, and shown in a frame that can run nothing and load nothing. */
const preview = globalThis.trustedTypes?.createPolicy('preview', { createHTML: html => html }) ?? {
  createHTML: html => html,
};

/** Publishers are not contacted from here: what the frame would load is replaced by its description. */
function withoutMedia(html) {
  const page = new DOMParser().parseFromString(preview.createHTML(html), 'text/html');
  page.querySelectorAll('source, track').forEach(one => one.remove());
  page.querySelectorAll('img, video, audio').forEach(one => one.replaceWith(`[${one.alt || one.localName}]`));
  return page.body.innerHTML;
}

function frame(title, html) {
  const shown = h('iframe', { sandbox: '', title });
  const scheme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  shown.srcdoc = preview.createHTML(
    `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="${scheme}"><body>${withoutMedia(html)}</body>`,
  );
  return shown;
}

/** The article behind the entry: the page and its text side by side, or why there is no text. */
function article(found) {
  if (!found) return null;
  if (found.status !== 'ok')
    return panel(
      'Article',
      h('p', {}, `No text: ${found.message} (${found.status})`),
      outside(found.final_url ?? found.url),
    );
  return h(
    'div',
    {},
    h(
      'div.grid',
      {},
      panel('Article text', h('pre.prose', { tabindex: 0 }, found.text)),
      panel('Article page', frame('Sanitized article', found.html)),
    ),
    panel(
      'Article',
      pairs([
        ['Page', outside(found.final_url)],
        ['Title', found.title],
        ['Author', found.byline],
        ['Published', when(found.published, 'no date')],
        ['Fetched', when(found.fetched_at)],
        ['Language', found.language],
        ['Site', found.site_name],
        ['Words', number(found.word_count)],
        ['Version', found.version],
      ]),
    ),
  );
}

/** Its keywords, best first. */
function keywords(derivations) {
  const found = derivations.filter(one => one.kind === 'keywords').at(-1);
  if (!found) return null;
  const record = JSON.parse(found.content);
  return panel(
    'Keywords',
    h('p', {}, record.keywords.map(one => one.term).join(', ')),
    h('p.hint', {}, `${record.extractor} ${record.version}, of the ${record.source}`),
  );
}

/** The other entries of its cluster. */
function copies(cluster, uid) {
  const others = (cluster?.entries ?? []).filter(one => one.entry_uid !== uid);
  return others.length
    ? panel(
        'Copies',
        table(
          [
            {
              name: 'Title',
              of: one => [
                h('a', { href: `#/entry/${one.entry_uid}` }, one.title || '(no title)'),
                one.entry_uid === cluster.representative ? h('div.hint', {}, 'represents the cluster') : null,
              ],
            },
            { name: 'Feed', of: one => feedLink(one.feed_id, one.feed_title) },
            { name: 'Date', of: one => when(one.sort_at) },
          ],
          others,
        ),
      )
    : null;
}

/** One entry with its content, article, versions and bytes. */
export default async function entry(main, { rest: [uid], signal }) {
  const base = `/entries/${encodeURIComponent(uid)}`;
  const [record, { versions }] = await Promise.all([
    get(base, { html: 'sanitized', with: 'article' }, signal),
    get(`${base}/versions`, {}, signal),
  ]);
  const [{ derivations }, cluster] = await Promise.all([
    get(`${base}/derivations`, {}, signal),
    record.cluster_id ? get(`${base}/cluster`, {}, signal) : null,
  ]);
  const raw = h('div');
  main.append(
    h('h1', {}, record.title || '(no title)'),
    h(
      'p.soft',
      {},
      'In ',
      feedLink(record.feed_id, record.feed_title),
      ', first seen ',
      when(record.first_seen),
    ),
    h(
      'div.grid',
      {},
      panel('Text', h('pre.prose', { tabindex: 0 }, record.text || 'No text.')),
      record.content_html
        ? panel('Sanitized preview', frame('Sanitized preview', record.content_html))
        : null,
    ),
    h('div', {}, article(record.article), keywords(derivations), copies(cluster, record.entry_uid)),
    panel(
      'Record',
      pairs([
        ['Link', record.link ? outside(record.link) : null],
        ['Canonical link', record.canonical_link ? outside(record.canonical_link) : null],
        ['Native id', record.native_id],
        ['Published', when(record.published, 'no date')],
        ['Updated', when(record.updated, 'no date')],
        ['Last seen', when(record.last_seen)],
        ['Authors', record.authors.map(person => person.name || person.email).join(', ')],
        ['Categories', record.categories.join(', ')],
        ['Quality', record.content_quality],
        [
          'Enclosures',
          record.enclosures.length
            ? record.enclosures.map(file => h('div', {}, file.url, file.type ? ` (${file.type})` : ''))
            : null,
        ],
        ['Version', number(record.version)],
        ['In feed', record.in_feed ? 'yes' : 'no'],
        ['Id', record.entry_uid],
      ]),
    ),
    panel(
      'Earlier versions',
      table(
        [
          { name: 'Number', num: true, of: version => number(version.number ?? version.version) },
          { name: 'Replaced', of: version => when(version.replaced_at) },
          { name: 'Changed', of: version => (version.changed ?? []).join(', ') },
          { name: 'Title', of: version => version.title ?? '' },
        ],
        versions,
        'It never changed.',
      ),
    ),
    panel(
      'Bytes it was read from',
      h(
        'div.tools',
        {},
        action('Show', async () =>
          raw.replaceChildren(h('pre', { tabindex: 0 }, (await text(`${base}/raw`)).slice(0, 200_000))),
        ),
      ),
      raw,
    ),
  );
}
