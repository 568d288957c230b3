// Elements and formats. Text is always set as text, never as markup, so whatever a feed contains stays inert.

/** An element: h('a.name', {href}, child, ...). Handlers are functions, false and null attributes are left out. */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : value);
  }
  element.append(
    ...children.flat(9).filter(child => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const plain = new Intl.NumberFormat();
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

export const number = value => plain.format(value ?? 0);
/** A number in few characters, exact on hover. */
export const count = value =>
  h('span', { title: number(value) }, Math.abs(value ?? 0) < 10_000 ? number(value) : short.format(value));
export const timeOf = value => clock.format(new Date(value));

export function bytes(value) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0,
    rest = value ?? 0;
  while (rest >= 1000 && unit < units.length - 1) {
    rest /= 1000;
    unit++;
  }
  return h(
    'span',
    { title: `${number(value)} bytes` },
    `${rest.toFixed(rest < 10 && unit ? 1 : 0)} ${units[unit]}`,
  );
}

export function span(seconds) {
  const s = Math.abs(seconds);
  if (s < 1) return `${Math.round(s * 1000)} ms`;
  if (s < 60) return `${Math.round(s)} s`;
  if (s < 3600) return `${Math.round(s / 60)} min`;
  if (s < 172_800) return `${+(s / 3600).toFixed(s < 36_000 ? 1 : 0)} h`;
  return `${Math.round(s / 86_400)} d`;
}

/** How long ago or in how long, the exact local time on hover. */
export function when(value, none = 'never') {
  if (!value || value > '9') return h('span.soft', {}, none); // the year 9999 stands for never
  const seconds = (Date.parse(value) - Date.now()) / 1000;
  return h(
    'time',
    { datetime: value, title: moment.format(new Date(value)) },
    Math.abs(seconds) < 1 ? 'now' : seconds > 0 ? `in ${span(seconds)}` : `${span(seconds)} ago`,
  );
}

/** Seconds of an ISO-8601 duration. */
export function duration(value) {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(value ?? '');
  if (!match) return 0;
  const [, d, hours, m, s] = match.map(part => Number(part ?? 0));
  return d * 86_400 + hours * 3600 + m * 60 + s;
}

export const status = code =>
  h(`span.status.s-${String(code).replace(/\W/g, '')}`, {}, String(code ?? '').replaceAll('_', ' '));
export const tags = list =>
  (list ?? []).map(tag => h('a.tag', { href: `#/feeds?tag=${encodeURIComponent(tag)}` }, tag));

/** A link to the web; anything but http and https stays text. */
export function outside(url, label = url) {
  return /^https?:\/\//i.test(url ?? '')
    ? h('a', { href: url, rel: 'noopener noreferrer', target: '_blank' }, label)
    : h('span', {}, label ?? '');
}

/** A link to a feed; the title is text of its publisher. */
export const feedLink = (id, title) =>
  h('a', { href: `#/feed/${encodeURIComponent(id)}` }, title || 'untitled feed');

export const panel = (title, ...content) =>
  h('section.panel', {}, title ? h('h2', {}, title) : null, content);
export const empty = (text, ...more) => h('p.soft', {}, text, ' ', more);
export const pairs = list =>
  h(
    'dl',
    {},
    list
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );

const cell = (tag, column) => tag + (column.num ? '.num' : '') + (column.wide ? '.wide' : '');

/** A table; a column is {name, num, wide, of}. Wide columns are left out on small screens. */
export function table(columns, rows, none = 'Nothing yet.') {
  if (!rows.length) return empty(none);
  return h(
    'div.scroll',
    { tabindex: 0, role: 'region', 'aria-label': 'table' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          columns.map(column => h(cell('th', column), { scope: 'col' }, column.name)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(row =>
          h(
            'tr',
            {},
            columns.map(column => h(cell('td', column), {}, column.of(row))),
          ),
        ),
      ),
    ),
  );
}

export function notice(text, bad = false) {
  return h(bad ? 'p.notice.bad' : 'p.notice', { role: bad ? 'alert' : 'status' }, text);
}

/** Runs an action of a button, which is disabled meanwhile; failures are shown next to it. */
export function action(label, run, attributes = {}) {
  const button = h(
    'button',
    {
      type: 'button',
      ...attributes,
      click: async () => {
        button.disabled = true;
        button.nextElementSibling?.classList.contains('notice') && button.nextElementSibling.remove();
        try {
          await run(button);
        } catch (e) {
          button.closest('.tools, .panel, dialog, main')?.append(notice(e.message, true));
        }
        button.disabled = false;
      },
    },
    label,
  );
  return button;
}
