import { get } from './api.js';
import { h, table } from './dom.js';

/** Every setting, its effective value and where it comes from. */
export default async function settings(main, { query, signal }) {
  const { settings: all } = await get('/settings', {}, signal);
  const list = h('div');
  const search = h('input', {
    type: 'search',
    value: query.get('q') ?? '',
    placeholder: 'Key',
    input: () => draw(),
  });
  const only = h('input', { type: 'checkbox', checked: query.has('changed'), change: () => draw() });
  main.append(
    h('h1', {}, 'Settings'),
    h(
      'p.soft',
      {},
      'Values in effect. Secrets are not shown. Change them in the configuration file, the environment or with --set, and restart.',
    ),
    h('div.tools', {}, h('label', {}, 'Search', search), h('label', {}, 'Changed only', only)),
    list,
  );
  const draw = () => {
    const given = [
      ['q', search.value],
      ['changed', only.checked ? '1' : ''],
    ].filter(([, value]) => value);
    history.replaceState(null, '', `#/settings${given.length ? `?${new URLSearchParams(given)}` : ''}`);
    list.replaceChildren(
      table(
        [
          { name: 'Key', of: one => one.key },
          { name: 'Value', of: one => one.value ?? '' },
          { name: 'Origin', of: one => one.origin },
        ],
        all.filter(one => one.key.includes(search.value) && (!only.checked || one.origin !== 'default')),
        'No setting matches.',
      ),
    );
  };
  draw();
}
