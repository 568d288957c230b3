import { h, svg, number, span, timeOf } from './dom.js';

const HEIGHT = 180,
  LEFT = 44,
  BOTTOM = 18,
  TOP = 8;

/** The width of a panel that fills the page, so that text in charts is not stretched. */
const room = share =>
  Math.max(260, document.getElementById('main').clientWidth * (innerWidth > 900 ? share : 1) - 76);

/** Stacked bars: points are {at, label: value}, series are [{key, name, css}]. */
export function bars(points, series, { label = timeOf, share = 1 } = {}) {
  const highest = Math.max(
    1,
    ...points.map(point => series.reduce((sum, one) => sum + (point[one.key] ?? 0), 0)),
  );
  const WIDTH = room(share);
  const width = (WIDTH - LEFT) / Math.max(1, points.length);
  const scale = (HEIGHT - TOP - BOTTOM) / highest;
  const chart = frame(WIDTH, highest, value => number(Math.round(value * 10) / 10));
  points.forEach((point, index) => {
    let y = HEIGHT - BOTTOM;
    const parts = [];
    for (const one of series) {
      const height = (point[one.key] ?? 0) * scale;
      if (!height) continue;
      y -= height;
      parts.push(
        svg('rect', {
          class: `f-${one.css}`,
          x: LEFT + index * width,
          y,
          width: Math.max(0.5, width - 1),
          height,
        }),
      );
    }
    if (!parts.length) return;
    const tip = svg('title');
    tip.textContent = `${label(point.at)}: ${series.map(one => `${number(Math.round((point[one.key] ?? 0) * 100) / 100)} ${one.name}`).join(', ')}`;
    chart.append(svg('g', {}, tip, ...parts));
  });
  ends(chart, WIDTH, points, label);
  return h(
    'figure',
    { class: 'figure' },
    named(chart, series.map(one => one.name).join(', ')),
    legend(series.map(one => [one.name, `f-${one.css}`])),
  );
}

/** Lines over time on a logarithmic scale of seconds: series are [{key, name, css}]. */
export function intervals(points, series) {
  const values = points.flatMap(point => series.map(one => point[one.key])).filter(value => value > 0);
  if (points.length < 2) return h('p.soft', {}, 'The chart starts with the second poll.');
  const WIDTH = room(1);
  const [low, high] = [Math.log(Math.min(...values) * 0.8), Math.log(Math.max(...values) * 1.25)];
  const y = value =>
    HEIGHT - BOTTOM - ((Math.log(value) - low) / Math.max(0.1, high - low)) * (HEIGHT - TOP - BOTTOM);
  const x = index => LEFT + (index * (WIDTH - LEFT - 6)) / Math.max(1, points.length - 1);
  const chart = canvas(WIDTH);
  for (const part of [0, 0.5, 1])
    line(
      chart,
      WIDTH,
      HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM),
      span(Math.exp(low + part * (high - low))),
    );
  for (const one of series) {
    const path = points
      .map((point, index) =>
        point[one.key] > 0 ? `${x(index).toFixed(1)},${y(point[one.key]).toFixed(1)}` : null,
      )
      .filter(Boolean);
    chart.append(svg('polyline', { class: `l-${one.css}`, points: path.join(' ') }));
  }
  ends(chart, WIDTH, points, value => new Date(value).toLocaleString());
  return h(
    'figure',
    { class: 'figure' },
    named(chart, series.map(one => one.name).join(', ')),
    legend(series.map(one => [one.name, `l-${one.css}`])),
  );
}

/** The phases of a request as one bar. */
export function phases(parts, longest) {
  const total = parts.reduce((sum, part) => sum + part.seconds, 0);
  const chart = svg('svg', { viewBox: '0 0 1000 10', preserveAspectRatio: 'none', role: 'img' });
  let x = 0;
  for (const part of parts) {
    const width = (part.seconds / longest) * 1000;
    chart.append(svg('rect', { class: `p-${part.name}`, x, y: 0, width, height: 10 }));
    x += width;
  }
  const tip = parts
    .filter(part => part.seconds > 0)
    .map(part => `${part.name.replace('_', ' ')} ${span(part.seconds)}`)
    .join(', ');
  chart.setAttribute('aria-label', tip || 'no request');
  return h('div', { title: tip }, h('div.phases', {}, chart), h('span.hint', {}, span(total)));
}

const canvas = width => svg('svg', { class: 'chart', viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img' });

function frame(width, highest, format) {
  const chart = canvas(width);
  for (const part of [0, 0.5, 1])
    line(chart, width, HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM), format(part * highest));
  return chart;
}

function line(chart, width, y, label) {
  chart.append(svg('line', { class: 'axis', x1: LEFT, x2: width, y1: y, y2: y }));
  const text = svg('text', { x: LEFT - 5, y: y + 4, 'text-anchor': 'end' });
  text.textContent = label;
  chart.append(text);
}

function ends(chart, width, points, label) {
  if (!points.length) return;
  for (const [x, anchor, point] of [
    [LEFT, 'start', points[0]],
    [width, 'end', points.at(-1)],
  ]) {
    const text = svg('text', { x, y: HEIGHT - 4, 'text-anchor': anchor });
    text.textContent = label(point.at);
    chart.append(text);
  }
}

function named(chart, name) {
  chart.setAttribute('aria-label', name);
  return chart;
}

function legend(entries) {
  return h(
    'figcaption.legend',
    {},
    entries.map(([name, css]) => {
      const mark = svg(
        'svg',
        { viewBox: '0 0 10 10', 'aria-hidden': 'true' },
        css.startsWith('l-')
          ? svg('line', { class: css, x1: 0, x2: 10, y1: 5, y2: 5 })
          : svg('rect', { class: css, width: 10, height: 10, rx: 2 }),
      );
      return h('span', {}, mark, name);
    }),
  );
}
