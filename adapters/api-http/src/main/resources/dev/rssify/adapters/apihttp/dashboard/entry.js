import { get, text } from './api.js';
import { action, h, number, outside, pairs, panel, table, when } from './dom.js';
import { feedLink } from './names.js';

/** The preview is sanitized by the service, and shown in a frame that can run nothing and load nothing. */
const preview = globalThis.trustedTypes?.createPolicy('preview', { createHTML: html => html }) ?? { createHTML: html => html };

/** One entry with its content, versions and bytes. */
export default async function entry(main, { rest: [uid], signal }) {
  const base = `/entries/${encodeURIComponent(uid)}`;
  const [record, { versions }] = await Promise.all([get(base, { html: 'sanitized' }, signal), get(`${base}/versions`, {}, signal)]);
  const raw = h('div');
  const frame = h('iframe', { sandbox: '', title: 'Sanitized preview' });
  frame.srcdoc = preview.createHTML(`<!doctype html><meta charset="utf-8"><body>${record.content_html || ''}</body>`);
  main.append(h('h1', {}, record.title || '(no title)'), h('p.soft', {}, 'In ', feedLink(record.feed_id), ', first seen ', when(record.first_seen)),
    h('div.grid', {}, panel('Text', h('pre.prose', { tabindex: 0 }, record.text || 'No text.')), record.content_html ? panel('Sanitized preview', frame) : null),
    panel('Record', pairs([
      ['Link', record.link ? outside(record.link) : null], ['Canonical link', record.canonical_link ? outside(record.canonical_link) : null], ['Native id', record.native_id],
      ['Published', when(record.published, 'no date')], ['Updated', when(record.updated, 'no date')], ['Last seen', when(record.last_seen)],
      ['Authors', record.authors.map(person => person.name || person.email).join(', ')], ['Categories', record.categories.join(', ')], ['Quality', record.content_quality],
      ['Enclosures', record.enclosures.length ? record.enclosures.map(file => h('div', {}, file.url, file.type ? ` (${file.type})` : '')) : null],
      ['Version', number(record.version)], ['In feed', record.in_feed ? 'yes' : 'no'], ['Id', record.entry_uid]])),
    panel('Earlier versions', table([
      { name: 'Number', num: true, of: version => number(version.number ?? version.version) }, { name: 'Replaced', of: version => when(version.replaced_at) },
      { name: 'Changed', of: version => (version.changed ?? []).join(', ') }, { name: 'Title', of: version => version.title ?? '' }], versions, 'It never changed.')),
    panel('Bytes it was read from', h('div.tools', {}, action('Show', async () => raw.replaceChildren(h('pre', { tabindex: 0 }, (await text(`${base}/raw`)).slice(0, 200_000))))), raw));
}
